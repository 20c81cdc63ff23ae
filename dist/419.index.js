export const id = 419;
export const ids = [419];
export const modules = {

/***/ 6419:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  openTransport: () => (/* binding */ openTransport)
});

// EXTERNAL MODULE: external "node:util"
var external_node_util_ = __webpack_require__(7975);
// EXTERNAL MODULE: ./lib/node_modules/@actions/http-client/lib/index.js + 1 modules
var lib = __webpack_require__(872);
// EXTERNAL MODULE: ./lib/node_modules/undici/index.js
var undici = __webpack_require__(5148);
;// CONCATENATED MODULE: ./lib/http/body.js

/**
 * A body as text, however it was encoded: a server should send it as it is
 * asked to, but an honest answer counts all the same.
 *
 * @param mostBytes undefined is the answer to more than that
 */
async function bodyText(bytes, headers, mostBytes) {
    try {
        const codings = (headers['content-encoding'] ?? '').toLowerCase().split(',');
        let unpacked = bytes;
        // https://www.rfc-editor.org/rfc/rfc9110#field.content-encoding: in the
        // order in which they were applied.
        for (const coding of codings.map(name => name.trim()).reverse())
            unpacked = await unpack(unpacked, coding, mostBytes);
        return decoderFor(unpacked, headers['content-type'] ?? '').decode(unpacked);
    }
    catch {
        return undefined;
    }
}
async function unpack(bytes, coding, maxOutputLength) {
    if (bytes.length === 0 || ['', 'identity'].includes(coding))
        return bytes;
    const zlib = await Promise.resolve(/* import() */).then(__webpack_require__.t.bind(__webpack_require__, 8522, 19));
    const limit = { maxOutputLength };
    switch (coding) {
        case 'gzip':
        case 'x-gzip':
            return (0,external_node_util_.promisify)(zlib.gunzip)(bytes, limit);
        case 'deflate':
            // With zlib's header or, as some servers send it, without.
            return isZlib(bytes)
                ? (0,external_node_util_.promisify)(zlib.inflate)(bytes, limit)
                : (0,external_node_util_.promisify)(zlib.inflateRaw)(bytes, limit);
        case 'br':
            return (0,external_node_util_.promisify)(zlib.brotliDecompress)(bytes, limit);
        default:
            throw new Error(`There is no coding ${coding}.`);
    }
}
/** https://www.rfc-editor.org/rfc/rfc1950#section-2.2 */
function isZlib(bytes) {
    return ((bytes[0] ?? 0) & 0x0f) === 8 && bytes.readUInt16BE() % 31 === 0;
}
/** By its byte order mark, which is left out, else by its header, else UTF-8. */
function decoderFor(bytes, contentType) {
    const [, named] = /;\s*charset\s*=\s*"?([\w.:-]+)/i.exec(contentType) ?? [];
    const mark = bytes.toString('latin1', 0, 2);
    const marked = { '\xff\xfe': 'utf-16le', '\xfe\xff': 'utf-16be' }[mark];
    try {
        return new external_node_util_.TextDecoder(marked ?? named);
    }
    catch {
        return new external_node_util_.TextDecoder();
    }
}

;// CONCATENATED MODULE: ./lib/http/interim.js
/** Answers that come before the real one; 101 is one that ends HTTP. */
const INTERIM_ANSWERS = /^(?:HTTP\/1\.[01] 1(?!01)\d\d.*?\r\n\r\n)*/s;
/** As long as this is all that there is, another one may be on its way. */
const PERHAPS_INTERIM = /^(?:HTTP\/1\.[01] 1(?!01)|.{0,12}$)/s;
/** More than this is not an interim answer. */
const HELD_MOST_BYTES = 64 * 1024;
/**
 * Takes `100 Continue` and its like out of what a fresh connection brings.
 * undici takes a 100 that it did not ask for as the end of the connection, and
 * a client has to bear with it.
 * https://www.rfc-editor.org/rfc/rfc9110#status.1xx
 */
function skipInterimAnswers(socket) {
    const push = socket.push;
    let held = Buffer.alloc(0);
    const letGo = (bytes) => {
        socket.push = push;
        return push.call(socket, bytes);
    };
    socket.push = (chunk) => {
        if (!Buffer.isBuffer(chunk)) {
            if (held.length > 0)
                letGo(held);
            socket.push = push;
            return push.call(socket, chunk);
        }
        held = Buffer.concat([held, chunk]);
        const text = held.toString('latin1');
        const interim = INTERIM_ANSWERS.exec(text)?.[0].length ?? 0;
        const rest = text.slice(interim);
        held = held.subarray(interim);
        return PERHAPS_INTERIM.test(rest) && held.length < HELD_MOST_BYTES
            ? true
            : letGo(held);
    };
}

;// CONCATENATED MODULE: ./lib/http/transport.js





/** A connection to a healthy server is made within a second or two. */
const CONNECT_TIMEOUT_MS = 10_000;
/** How long a server may think, and how long a body may stand still. */
const ANSWER_TIMEOUT_MS = 30_000;
/**
 * Transport over undici. It obeys `HTTPS_PROXY`, `HTTP_PROXY` and `NO_PROXY` by
 * the rules of GitHub's toolkit (loopback is never proxied) and follows no
 * redirect.
 */
function openTransport({ keepAlive, bodyMostBytes }) {
    const dispatchers = new Map();
    const shared = (proxy) => {
        const known = dispatchers.get(proxy) ?? openDispatcher(proxy, keepAlive);
        dispatchers.set(proxy, known);
        return known;
    };
    return async (request) => {
        let dispatcher;
        try {
            const proxy = (0,lib/* getProxyUrl */.s_)(request.url);
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
function openDispatcher(proxy, keepAlive) {
    const connect = { timeout: CONNECT_TIMEOUT_MS };
    // https://undici.nodejs.org/#/docs/api/Client: `pipelining: 0` disables
    // keep-alive.
    const options = {
        headersTimeout: ANSWER_TIMEOUT_MS,
        bodyTimeout: ANSWER_TIMEOUT_MS,
        ...(keepAlive ? {} : { pipelining: 0, factory: openFreshPool })
    };
    return proxy === ''
        ? new undici.Agent({ ...options, connect: (0,undici.buildConnector)(connect) })
        : new undici.ProxyAgent({
            ...options,
            uri: proxy,
            proxyTls: connect,
            requestTls: connect,
            clientFactory: (origin, given) => new ProxyPool(origin, given)
        });
}
/** Connections that bring one answer each. */
function openFreshPool(origin, options) {
    const connect = options.connect;
    return new undici.Pool(origin, {
        ...options,
        connect: (given, callback) => connect(given, (...result) => {
            if (result[1])
                skipInterimAnswers(result[1]);
            callback(...result);
        })
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
