/** A module of a package that the bundle holds another module for. */
export interface Alias {
  /** The file that it stands in for, below `node_modules`. */
  readonly module: string
  /** The whole code that the bundle has in its place. */
  readonly code: string
  /** Why the action never calls what is left out. */
  readonly why: string
  /** The module of another alias, without which this one breaks the package. */
  readonly needs?: string
}

/**
 * The modules that the bundle leaves out, because nothing in the action calls
 * them. All other code of the packages is bundled as it was published. What
 * each alias saves is measured by `npm run bench -- aliases` and stands in
 * docs/performance.md. An alias has to save two percent of the time to the first
 * request, or of the time that another comment takes.
 */
export const ALIASES: readonly Alias[] = [
  {
    module: 'undici/index.js',
    code: `
      const Dispatcher = require('./lib/dispatcher/dispatcher')
      Dispatcher.prototype.connect = require('./lib/api/api-connect')
      Dispatcher.prototype.request = require('./lib/api/api-request')
      exports.Agent = require('./lib/dispatcher/agent')
      exports.Pool = require('./lib/dispatcher/pool')
      exports.ProxyAgent = require('./lib/dispatcher/proxy-agent')
      exports.fetch = globalThis.fetch
`,
    why: 'The action calls `request` and `connect` alone, never fetch, WebSocket, or the mocks.'
  },
  {
    module: 'undici/lib/web/fetch/body.js',
    code: '',
    needs: 'undici/index.js',
    why: 'The bodies of the action are texts, never forms or blobs.'
  },
  {
    module: 'undici/lib/dispatcher/client-h2.js',
    code: '',
    needs: 'undici/index.js',
    why: 'The action offers no server HTTP/2.'
  },
  {
    module: '@actions/http-client/lib/index.js',
    code: `
      export class HttpClient {
        getAgent() {}
        getAgentDispatcher() {}
      }
`,
    why: 'Requests go over `src/http/transport.ts`; `@actions/github` only asks for the proxy.'
  },
  {
    module: '@octokit/plugin-rest-endpoint-methods/dist-src/index.js',
    code: 'export const restEndpointMethods = () => ({})\n',
    why: 'The action writes its routes out, and calls no method for an endpoint.'
  },
  {
    module: '@actions/core/lib/platform.js',
    code: '',
    why: 'The action does not ask for the operating system.'
  },
  {
    module: '@actions/core/lib/summary.js',
    code: 'export const summary = {}\nexport const markdownSummary = summary\n',
    why: 'The action appends finished Markdown to the file of the step summary.'
  }
]
