export const id = 5;
export const ids = [5];
export const modules = {

/***/ 3005:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   openTransport: () => (/* binding */ openTransport)
/* harmony export */ });
/* harmony import */ var node_util__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7975);
/* harmony import */ var _actions_http_client__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(4942);
/* harmony import */ var undici__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(6752);



/** A connection to a healthy server stands within a second or two. */
const CONNECT_TIMEOUT_MS = 10_000;
/** How long a server may think, and how long a body may stand still. */
const ANSWER_TIMEOUT_MS = 30_000;
/** An honest answer has some kilobytes; more is not downloaded. */
const BODY_LIMIT_BYTES = 1024 * 1024;
/**
 * Transport over undici. It obeys `HTTPS_PROXY`, `HTTP_PROXY` and `NO_PROXY` by
 * the rules of GitHub's toolkit (loopback is never proxied) and follows no
 * redirect.
 *
 * @param keepAlive whether connections are used again. Off, each request has a
 *   fresh one, so a connection that the server closed while it was idle can't
 *   leave open whether a request arrived.
 */
function openTransport(keepAlive) {
    const dispatchers = new Map();
    const shared = (proxy) => {
        const known = dispatchers.get(proxy) ?? openDispatcher(proxy, keepAlive);
        dispatchers.set(proxy, known);
        return known;
    };
    return async (request) => {
        let dispatcher;
        try {
            const proxy = (0,_actions_http_client__WEBPACK_IMPORTED_MODULE_1__/* .getProxyUrl */ .s_)(request.url);
            dispatcher = keepAlive ? shared(proxy) : openDispatcher(proxy, keepAlive);
            return await exchange(request, dispatcher);
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
        ...(keepAlive ? {} : { pipelining: 0 })
    };
    return proxy === ''
        ? new undici__WEBPACK_IMPORTED_MODULE_2__/* .Agent */ .g6({ ...options, connect })
        : new undici__WEBPACK_IMPORTED_MODULE_2__/* .ProxyAgent */ .kT({
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
class ProxyPool extends undici__WEBPACK_IMPORTED_MODULE_2__/* .Pool */ .bC {
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
 * undici heeds an abort only once the connection stands. A request that is
 * given up before never goes out, so the abort ends the exchange at once.
 */
function exchange(request, dispatcher) {
    const { signal, unlessSent } = request;
    const sending = { hasBegun: false };
    return new Promise(resolve => {
        const giveUp = () => resolve({
            kind: 'no-response',
            requestSent: sending.hasBegun,
            code: 'aborted',
            detail: 'given up'
        });
        const stop = new AbortController();
        const abort = () => stop.abort();
        const abortUnsent = () => {
            if (!sending.hasBegun)
                stop.abort();
        };
        stop.signal.addEventListener('abort', giveUp);
        if (signal.aborted || unlessSent?.aborted)
            return stop.abort();
        signal.addEventListener('abort', abort);
        unlessSent?.addEventListener('abort', abortUnsent);
        const stoppable = { ...request, signal: stop.signal };
        void send(stoppable, dispatcher, sending).then(reply => {
            signal.removeEventListener('abort', abort);
            unlessSent?.removeEventListener('abort', abortUnsent);
            resolve(reply);
        });
    });
}
async function send(request, dispatcher, sending) {
    const url = new URL(request.url);
    const noteSending = dispatch => (options, handler) => dispatch(options, new SendingNoted(handler, () => {
        // undici asks the signal next, and then writes nothing.
        sending.hasBegun = !request.signal.aborted;
    }));
    try {
        const answer = await dispatcher.compose(noteSending).request({
            origin: url.origin,
            path: `${url.pathname}${url.search}`,
            method: request.method,
            headers: { ...request.headers },
            body: request.body ?? null,
            signal: request.signal
        });
        return {
            kind: 'response',
            status: answer.statusCode,
            headers: flatHeaders(answer.headers),
            body: await readBody(answer.body)
        };
    }
    catch (error) {
        return { ...describe(error), requestSent: sending.hasBegun };
    }
}
/**
 * Notes when a request is about to be written to its connection: undici calls
 * `onConnect` only once the connection stands, TLS and proxy tunnel included.
 * https://undici.nodejs.org/#/docs/api/Dispatcher (DispatchHandler)
 */
class SendingNoted extends undici__WEBPACK_IMPORTED_MODULE_2__/* .DecoratorHandler */ .s8 {
    #handler;
    #note;
    constructor(handler, note) {
        super(handler);
        this.#handler = handler;
        this.#note = note;
    }
    onConnect(abort) {
        this.#note();
        this.#handler.onConnect?.(abort);
    }
}
/** The body as text; undefined when it breaks off or is over the limit. */
async function readBody(body) {
    const chunks = [];
    let bytes = 0;
    try {
        for await (const chunk of body) {
            bytes += chunk.length;
            if (bytes > BODY_LIMIT_BYTES)
                return undefined;
            chunks.push(chunk);
        }
        return Buffer.concat(chunks).toString('utf8');
    }
    catch {
        return undefined;
    }
}
function flatHeaders(headers) {
    return Object.fromEntries(Object.entries(headers).flatMap(([name, value]) => value === undefined
        ? []
        : [[name, Array.isArray(value) ? value.join(', ') : value]]));
}
/** Node wraps several connection attempts in one AggregateError. */
function describe(error) {
    const first = error instanceof AggregateError && error.message === ''
        ? error.errors[0]
        : error;
    if (!node_util__WEBPACK_IMPORTED_MODULE_0__.types.isNativeError(first))
        return { kind: 'no-response', code: 'error', detail: String(first) };
    const code = 'code' in first ? String(first.code) : first.name;
    return { kind: 'no-response', code, detail: first.message };
}


/***/ })

};
