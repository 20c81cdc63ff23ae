export const id = 42;
export const ids = [42];
export const modules = {

/***/ 2042:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  openTransport: () => (/* binding */ openTransport)
});

// EXTERNAL MODULE: external "node:util"
var external_node_util_ = __webpack_require__(7975);
// EXTERNAL MODULE: ./lib/node_modules/@actions/http-client/lib/proxy.js
var lib_proxy = __webpack_require__(8247);
// EXTERNAL MODULE: ./lib/node_modules/undici/index.js
var undici = __webpack_require__(5148);
;// CONCATENATED MODULE: ./lib/http/body.js

/**
 * A body as text: UTF-8, as it is or packed with gzip. Undefined when it is
 * packed otherwise, or can't be unpacked.
 *
 * @param mostBytes more than that is not unpacked
 */
async function bodyText(bytes, headers, mostBytes) {
    const coding = headers['content-encoding']?.trim().toLowerCase();
    if (!coding || coding === 'identity' || bytes.length === 0)
        return decode(bytes);
    if (coding !== 'gzip')
        return undefined;
    const { gunzip } = await Promise.resolve(/* import() */).then(__webpack_require__.t.bind(__webpack_require__, 8522, 19));
    return (0,external_node_util_.promisify)(gunzip)(bytes, { maxOutputLength: mostBytes }).then(decode, () => undefined);
}
/** Without a byte order mark. */
function decode(bytes) {
    return new TextDecoder().decode(bytes);
}

;// CONCATENATED MODULE: ./lib/http/transport.js




/** A connection to a healthy server is made within a second or two. */
const CONNECT_TIMEOUT_MS = 10_000;
/** How long a server may think, and how long a body may pause. */
const ANSWER_TIMEOUT_MS = 30_000;
/**
 * Transport over undici. It obeys `HTTPS_PROXY`, `HTTP_PROXY` and `NO_PROXY` by
 * the rules of GitHub's toolkit (loopback is never proxied) and follows no
 * redirect.
 */
function openTransport({ keepAlive, bodyMostBytes }) {
    const kept = new Map();
    const shared = (proxy) => {
        const dispatcher = kept.get(proxy) ?? openDispatcher(proxy, keepAlive);
        kept.set(proxy, dispatcher);
        return dispatcher;
    };
    return async (request) => {
        let dispatcher;
        try {
            const proxy = proxyFor(new URL(request.url));
            dispatcher = keepAlive ? shared(proxy) : openDispatcher(proxy, keepAlive);
            return await exchange(request, dispatcher, bodyMostBytes);
        }
        catch (error) {
            // The proxy's address is of no use.
            return { ...describe(error), requestSent: false };
        }
        finally {
            if (!keepAlive)
                void dispatcher?.destroy();
        }
    };
}
/**
 * The proxy's address, empty without one. The toolkit takes an address that it
 * can't read for none; a direct connection is not what was asked for.
 */
function proxyFor(url) {
    const proxy = (0,lib_proxy/* getProxyUrl */.s)(url);
    if (proxy)
        return proxy.href;
    const scheme = url.protocol.slice(0, -1);
    const { [`${scheme}_proxy`]: lower, [`${scheme.toUpperCase()}_PROXY`]: upper } = process.env;
    if (!(lower || upper) || (0,lib_proxy/* checkBypass */.H)(url))
        return '';
    const unusable = new Error('the address of the proxy is not valid');
    throw Object.assign(unusable, { code: 'ERR_PROXY_ADDRESS' });
}
function openDispatcher(proxy, keepAlive) {
    const connect = { timeout: CONNECT_TIMEOUT_MS };
    // https://undici.nodejs.org/#/docs/api/Client: `pipelining: 0` disables
    // keep-alive.
    const options = {
        headersTimeout: ANSWER_TIMEOUT_MS,
        bodyTimeout: ANSWER_TIMEOUT_MS,
        ...(keepAlive ? {} : { pipelining: 0 })
    };
    return proxy === ''
        ? new undici.Agent({ ...options, connect })
        : new undici.ProxyAgent({
            ...options,
            uri: proxy,
            proxyTls: connect,
            requestTls: connect,
            clientFactory: (origin, given) => new ProxyPool(origin, given)
        });
}
/**
 * The connections to a proxy. undici takes a proxy that hangs up for a server
 * that closed an idle connection, and connects again at once, without end; so
 * that fault is given a name of its own.
 */
class ProxyPool extends undici.Pool {
    async connect(options) {
        try {
            return await super.connect(options);
        }
        catch (error) {
            if (describe(error).code !== 'UND_ERR_SOCKET')
                throw error;
            const hungUp = new Error('the proxy hung up', { cause: error });
            throw Object.assign(hungUp, { code: 'ERR_PROXY_HUNG_UP' });
        }
    }
}
/**
 * Carries one request. undici heeds an abort only once it is connected; a
 * request that is given up before never goes out, so the abort ends the
 * exchange at once.
 */
function exchange(request, dispatcher, mostBytes) {
    const { signal, unlessSent } = request;
    const url = new URL(request.url);
    return new Promise(resolve => {
        const answer = new Answer(mostBytes, reply => {
            signal.removeEventListener('abort', abort);
            unlessSent?.removeEventListener('abort', abortUnsent);
            resolve(reply);
        });
        const abort = () => answer.giveUp();
        const abortUnsent = () => {
            if (!answer.requestSent)
                answer.giveUp();
        };
        if (signal.aborted || unlessSent?.aborted)
            return answer.giveUp();
        signal.addEventListener('abort', abort);
        unlessSent?.addEventListener('abort', abortUnsent);
        dispatcher.dispatch({
            origin: url.origin,
            path: `${url.pathname}${url.search}`,
            method: request.method,
            headers: { ...request.headers },
            body: request.body ?? null
        }, answer);
    });
}
/**
 * Gathers what comes back for one request.
 * https://undici.nodejs.org/#/docs/api/Dispatcher (DispatchHandler)
 */
class Answer {
    #mostBytes;
    #end;
    #chunks = [];
    #bytes = 0;
    #status = 0;
    #headers = {};
    #abort;
    #isOver = false;
    requestSent = false;
    constructor(mostBytes, end) {
        this.#mostBytes = mostBytes;
        this.#end = end;
    }
    giveUp() {
        const { requestSent } = this;
        this.#finish({
            kind: 'no-response',
            requestSent,
            code: 'aborted',
            detail: 'given up'
        });
        this.#abort?.();
    }
    /**
     * The connection is made, TLS and proxy tunnel included, and the request is
     * about to be written; after an abort undici writes nothing.
     */
    onConnect(abort) {
        this.#abort = abort;
        if (this.#isOver)
            abort();
        else
            this.requestSent = true;
    }
    onHeaders(status, headers) {
        this.#status = status;
        this.#headers = flatHeaders(headers);
        return true;
    }
    onData(chunk) {
        this.#bytes += chunk.length;
        if (this.#bytes <= this.#mostBytes)
            this.#chunks.push(chunk);
        else {
            this.#respond(undefined);
            this.#abort?.();
        }
        return true;
    }
    async onComplete() {
        const bytes = Buffer.concat(this.#chunks);
        this.#respond(await bodyText(bytes, this.#headers, this.#mostBytes));
    }
    onError(error) {
        if (this.#status >= 200)
            this.#respond(undefined);
        else
            this.#finish({ ...describe(error), requestSent: this.requestSent });
    }
    #respond(body) {
        const [status, headers] = [this.#status, this.#headers];
        this.#finish({ kind: 'response', status, headers, body });
    }
    #finish(reply) {
        if (!this.#isOver)
            this.#end(reply);
        this.#isOver = true;
    }
}
/** Names and values in turn, as they came. */
function flatHeaders(raw) {
    const headers = {};
    for (let at = 0; at + 1 < raw.length; at += 2) {
        const name = String(raw[at]).toLowerCase();
        const value = String(raw[at + 1]);
        const before = headers[name];
        headers[name] = before === undefined ? value : `${before}, ${value}`;
    }
    return headers;
}
/** Node wraps several connection attempts in one AggregateError. */
function describe(error) {
    const first = error instanceof AggregateError && error.message === ''
        ? error.errors[0]
        : error;
    if (!external_node_util_.types.isNativeError(first))
        return { kind: 'no-response', code: 'error', detail: String(first) };
    const code = 'code' in first ? String(first.code) : first.name;
    return { kind: 'no-response', code, detail: first.message };
}


/***/ })

};
