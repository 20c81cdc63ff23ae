"use strict";
exports.id = 485;
exports.ids = [485];
exports.modules = {

/***/ 9019:
/***/ (function(__unused_webpack_module, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Md: function() { return /* binding */ ANSWER_TIMEOUT_MS; },
/* harmony export */   fB: function() { return /* binding */ UNUSABLE_PROXY; },
/* harmony export */   iV: function() { return /* binding */ PROXY_STATUS; },
/* harmony export */   oJ: function() { return /* binding */ isSuccess; }
/* harmony export */ });
function isSuccess({ status }) {
    return status >= 200 && status < 300;
}
const ANSWER_TIMEOUT_MS = 30_000;
const UNUSABLE_PROXY = 'ERR_PROXY_ADDRESS';
const PROXY_STATUS = 'ERR_PROXY_';


/***/ }),

/***/ 6485:
/***/ (function(__unused_webpack_module, __webpack_exports__, __webpack_require__) {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  openTransport: function() { return /* binding */ openTransport; }
});

// UNUSED EXPORTS: bodyTail

// EXTERNAL MODULE: external "node:util"
var external_node_util_ = __webpack_require__(7975);
;// CONCATENATED MODULE: ./node_modules/@actions/http-client/lib/proxy.js
function getProxyUrl(reqUrl) {
    const usingSsl = reqUrl.protocol === 'https:';
    if (checkBypass(reqUrl)) {
        return undefined;
    }
    const proxyVar = (() => {
        if (usingSsl) {
            return process.env['https_proxy'] || process.env['HTTPS_PROXY'];
        }
        else {
            return process.env['http_proxy'] || process.env['HTTP_PROXY'];
        }
    })();
    if (proxyVar) {
        try {
            return new DecodedURL(proxyVar);
        }
        catch (_a) {
            if (!proxyVar.startsWith('http://') && !proxyVar.startsWith('https://'))
                return new DecodedURL(`http://${proxyVar}`);
        }
    }
    else {
        return undefined;
    }
}
function checkBypass(reqUrl) {
    if (!reqUrl.hostname) {
        return false;
    }
    const reqHost = reqUrl.hostname;
    if (isLoopbackAddress(reqHost)) {
        return true;
    }
    const noProxy = process.env['no_proxy'] || process.env['NO_PROXY'] || '';
    if (!noProxy) {
        return false;
    }
    // Determine the request port
    let reqPort;
    if (reqUrl.port) {
        reqPort = Number(reqUrl.port);
    }
    else if (reqUrl.protocol === 'http:') {
        reqPort = 80;
    }
    else if (reqUrl.protocol === 'https:') {
        reqPort = 443;
    }
    // Format the request hostname and hostname with port
    const upperReqHosts = [reqUrl.hostname.toUpperCase()];
    if (typeof reqPort === 'number') {
        upperReqHosts.push(`${upperReqHosts[0]}:${reqPort}`);
    }
    // Compare request host against noproxy
    for (const upperNoProxyItem of noProxy
        .split(',')
        .map(x => x.trim().toUpperCase())
        .filter(x => x)) {
        if (upperNoProxyItem === '*' ||
            upperReqHosts.some(x => x === upperNoProxyItem ||
                x.endsWith(`.${upperNoProxyItem}`) ||
                (upperNoProxyItem.startsWith('.') &&
                    x.endsWith(`${upperNoProxyItem}`)))) {
            return true;
        }
    }
    return false;
}
function isLoopbackAddress(host) {
    const hostLower = host.toLowerCase();
    return (hostLower === 'localhost' ||
        hostLower.startsWith('127.') ||
        hostLower.startsWith('[::1]') ||
        hostLower.startsWith('[0:0:0:0:0:0:0:1]'));
}
class DecodedURL extends URL {
    constructor(url, base) {
        super(url, base);
        this._decodedUsername = decodeURIComponent(super.username);
        this._decodedPassword = decodeURIComponent(super.password);
    }
    get username() {
        return this._decodedUsername;
    }
    get password() {
        return this._decodedPassword;
    }
}
//# sourceMappingURL=proxy.js.map
// EXTERNAL MODULE: ./node_modules/undici/index.js
var undici = __webpack_require__(3627);
// EXTERNAL MODULE: ./http/exchange.js
var exchange = __webpack_require__(9019);
;// CONCATENATED MODULE: ./http/transport.js




function openTransport({ keepAlive, bodyMostBytes }) {
    const kept = new Map();
    return async (request) => {
        let dispatcher;
        try {
            const proxy = proxyFor(new URL(request.url));
            dispatcher = kept.get(proxy) ?? openDispatcher(proxy, keepAlive);
            if (keepAlive)
                kept.set(proxy, dispatcher);
        }
        catch (error) {
            return {
                ...noResponseOf(error),
                requestSent: false,
                code: exchange/* UNUSABLE_PROXY */.fB
            };
        }
        try {
            return await transport_exchange(request, dispatcher, bodyMostBytes);
        }
        finally {
            if (!keepAlive)
                void dispatcher.destroy();
        }
    };
}
function proxyFor(url) {
    const proxy = getProxyUrl(url);
    if (proxy)
        return proxy.href;
    const name = `${url.protocol.slice(0, -1)}_proxy`;
    const isSet = process.env[name] || process.env[name.toUpperCase()];
    if (isSet && !checkBypass(url))
        throw new Error('the address of the proxy is not valid');
    return '';
}
function openDispatcher(proxy, keepAlive) {
    const options = {
        headersTimeout: exchange/* ANSWER_TIMEOUT_MS */.Md,
        bodyTimeout: exchange/* ANSWER_TIMEOUT_MS */.Md,
        pipelining: keepAlive ? 1 : 0
    };
    return proxy === ''
        ? new undici.Agent(options)
        : new undici.ProxyAgent({
            ...options,
            uri: proxy,
            clientFactory: (origin, given) => new ProxyPool(origin, given)
        });
}
class ProxyPool extends undici.Pool {
    async connect(options) {
        const connected = await super.connect(options).catch(error => {
            if (noResponseOf(error).code !== 'UND_ERR_SOCKET')
                throw error;
            throw proxyError('HUNG_UP', 'the proxy hung up', error);
        });
        const { statusCode } = connected;
        if (statusCode === 200)
            return connected;
        connected.socket.on('error', () => undefined).destroy();
        throw proxyError(statusCode, `the proxy answered ${statusCode}`);
    }
}
function proxyError(how, message, cause) {
    const error = new Error(message, { cause });
    return Object.assign(error, { code: `${exchange/* PROXY_STATUS */.iV}${how}` });
}
async function transport_exchange(request, dispatcher, mostBytes) {
    const { signal, unlessSent } = request;
    let requestSent = false;
    const connected = dispatcher.compose(dispatch => (options, handler) => {
        const onConnect = handler.onConnect?.bind(handler);
        handler.onConnect = abort => {
            requestSent = true;
            onConnect?.(abort);
        };
        return dispatch(options, handler);
    });
    const stop = new AbortController();
    const giveUp = () => stop.abort();
    const giveUpUnsent = () => {
        if (!requestSent)
            giveUp();
    };
    const givenUp = new Promise(resolve => {
        const why = { code: 'aborted', detail: 'given up' };
        stop.signal.addEventListener('abort', () => resolve({ kind: 'no-response', requestSent, ...why }));
    });
    if (signal.aborted || unlessSent?.aborted)
        giveUp();
    signal.addEventListener('abort', giveUp);
    unlessSent?.addEventListener('abort', giveUpUnsent);
    try {
        const answering = readResponse(request, connected, mostBytes, stop.signal);
        const failing = (error) => ({
            ...noResponseOf(error),
            requestSent
        });
        return await Promise.race([givenUp, answering.catch(failing)]);
    }
    finally {
        signal.removeEventListener('abort', giveUp);
        unlessSent?.removeEventListener('abort', giveUpUnsent);
    }
}
async function readResponse({ method, url, headers, body, tail }, dispatcher, mostBytes, signal) {
    signal.throwIfAborted();
    const { origin, pathname, search } = new URL(url);
    const received = await dispatcher.request({
        origin,
        path: `${pathname}${search}`,
        method: method,
        headers: { ...headers },
        body: body ?? null,
        signal
    });
    const lines = Object.entries(received.headers);
    const head = {
        kind: 'response',
        status: received.statusCode,
        headers: Object.fromEntries(lines.map(([name, value]) => [name, [value].flat().join(', ')]))
    };
    const kept = tail ? bodyTail(tail) : wholeBody(mostBytes);
    try {
        for await (const chunk of received.body)
            if (!kept.add(chunk))
                return { ...head, body: undefined, isTooLarge: true };
    }
    catch {
        return { ...head, body: undefined };
    }
    return { ...head, body: await kept.text(head.headers['content-encoding']) };
}
function noResponseOf(error) {
    const first = error instanceof AggregateError && error.message === ''
        ? error.errors[0]
        : error;
    if (!external_node_util_.types.isNativeError(first))
        return { kind: 'no-response', code: 'error', detail: String(first) };
    const code = 'code' in first ? String(first.code) : first.name;
    return { kind: 'no-response', code, detail: first.message };
}
function wholeBody(mostBytes) {
    const chunks = [];
    let bytes = 0;
    return {
        add: (chunk) => {
            bytes += chunk.length;
            if (bytes <= mostBytes)
                chunks.push(chunk);
            return bytes <= mostBytes;
        },
        text: async (coding) => {
            if (isPlain(coding) || bytes === 0)
                return decode(Buffer.concat(chunks));
            if (coding?.trim().toLowerCase() !== 'gzip')
                return undefined;
            const { gunzip } = await Promise.resolve(/* import() */).then(__webpack_require__.t.bind(__webpack_require__, 8522, 23));
            const options = { maxOutputLength: mostBytes };
            const unpacking = (0,external_node_util_.promisify)(gunzip)(Buffer.concat(chunks), options);
            return unpacking.then(decode, () => undefined);
        }
    };
}
function bodyTail({ keptBytes, mostBytes }) {
    const ring = Buffer.alloc(keptBytes);
    let bytes = 0;
    return {
        add: chunk => {
            const end = chunk.subarray(-keptBytes);
            const at = (bytes + chunk.length - end.length) % keptBytes;
            const copied = end.copy(ring, at);
            end.copy(ring, 0, copied);
            bytes += chunk.length;
            return bytes <= mostBytes;
        },
        text: async (coding) => {
            if (!isPlain(coding))
                return undefined;
            if (bytes <= keptBytes)
                return decode(ring.subarray(0, bytes));
            const at = bytes % keptBytes;
            return decode(Buffer.concat([ring.subarray(at), ring.subarray(0, at)]));
        }
    };
}
function isPlain(coding = '') {
    return ['', 'identity'].includes(coding.trim().toLowerCase());
}
function decode(bytes) {
    return new TextDecoder().decode(bytes);
}


/***/ })

};
;