"use strict";
exports.id = 474;
exports.ids = [474];
exports.modules = {

/***/ 1474:
/***/ (function(__unused_webpack_module, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   followUp: function() { return /* binding */ followUp; }
/* harmony export */ });
/* harmony import */ var _action_context_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7448);
/* harmony import */ var _action_step_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(9554);
/* harmony import */ var _common_clock_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(4839);
/* harmony import */ var _common_message_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(774);
/* harmony import */ var _delivery_rules_state_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(4669);
/* harmony import */ var _github_permission_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(4168);
/* harmony import */ var _github_reactions_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(9099);







async function followUp(outside, safe, event) {
    const context = (0,_action_context_js__WEBPACK_IMPORTED_MODULE_0__/* .openContext */ .e)(outside, safe, event);
    if (context.kind === 'no-context')
        return endWithoutReport(context.io, context.result);
    return passGateAndDeliver(context).catch(thrown => endWithoutReport(context, (0,_action_step_js__WEBPACK_IMPORTED_MODULE_1__/* .resultOfException */ .sO)(context.runner, thrown)));
}
async function passGateAndDeliver(context) {
    const stop = await passGate(context);
    if (stop)
        return turnAway(context, stop);
    const { deliver } = await Promise.all(/* import() */[__webpack_require__.e(365), __webpack_require__.e(913), __webpack_require__.e(59)]).then(__webpack_require__.bind(__webpack_require__, 1059));
    return deliver(context);
}
async function passGate(context) {
    const { github, inputs, limits, trigger } = context;
    (0,_common_clock_js__WEBPACK_IMPORTED_MODULE_2__/* .throwIfCancelled */ .dZ)(limits);
    const gate = await (0,_github_permission_js__WEBPACK_IMPORTED_MODULE_4__/* .askGate */ .b5)(github, trigger.gatedAccounts, inputs, limits);
    switch (gate.kind) {
        case 'allowed':
            return undefined;
        case 'failed':
            return (0,_delivery_rules_state_js__WEBPACK_IMPORTED_MODULE_3__/* .errorOf */ .Mz)(gate.problem);
        case 'denied':
            return (0,_delivery_rules_state_js__WEBPACK_IMPORTED_MODULE_3__/* .stopped */ .ce)('denied', gate.explanation, gate.reason);
    }
}
async function turnAway(context, stop) {
    const { asked, log, reactions, reporting } = context;
    const annotation = await endWithoutReport(context, stop);
    if (stop.outcome !== 'denied' || !asked || asked.kind === 'review')
        return annotation;
    const comment = { kind: asked.kind, id: asked.id };
    const { limits } = reporting;
    const thrown = await reporting.run(async () => {
        const added = await reactions.add(comment, _github_reactions_js__WEBPACK_IMPORTED_MODULE_5__/* .REACTIONS */ .n.denied, limits);
        if (added.kind === 'failed')
            log.warnOf(DENIAL_NOT_SHOWN, added.problem);
    });
    if (thrown !== undefined)
        log.warnOf(DENIAL_NOT_SHOWN, (0,_action_step_js__WEBPACK_IMPORTED_MODULE_1__/* .problemOfException */ .qx)(thrown));
    return annotation;
}
async function endWithoutReport(io, result) {
    const { endEarly } = await __webpack_require__.e(/* import() */ 365).then(__webpack_require__.bind(__webpack_require__, 9365));
    return endEarly(io, result);
}
const DENIAL_NOT_SHOWN = (0,_common_message_js__WEBPACK_IMPORTED_MODULE_6__/* .say */ .cv) `👎 could not be added.`;


/***/ })

};
;