"use strict";
exports.id = 178;
exports.ids = [178];
exports.modules = {

/***/ 8178:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   main: () => (/* binding */ main)
/* harmony export */ });
/* harmony import */ var _action_entry_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(2396);
/* harmony import */ var _action_io_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(3224);
/* harmony import */ var _action_step_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(9027);
/* harmony import */ var _action_step_end_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(2554);
/* harmony import */ var _common_clock_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(4839);
/* harmony import */ var _common_message_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(774);
/* harmony import */ var _delivery_rules_state_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(4669);
/* harmony import */ var _github_permission_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(4168);
/* harmony import */ var _github_reactions_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(9099);









/**
 * Delivers one follow-up, waits for its result, and reports it. Never throws.
 */
async function main(outside, entry = (0,_action_entry_js__WEBPACK_IMPORTED_MODULE_0__/* .enter */ .Ve)(outside.runner)) {
    if ((0,_action_entry_js__WEBPACK_IMPORTED_MODULE_0__/* .endUnasked */ .BZ)(entry))
        return;
    const { event } = entry;
    const io = (0,_action_io_js__WEBPACK_IMPORTED_MODULE_1__/* .openStepIo */ .n)(outside.clock, entry);
    const begin = async () => {
        const step = event.kind === 'read' ? (0,_action_step_js__WEBPACK_IMPORTED_MODULE_2__/* .openStep */ .b0)(outside, io, event) : event;
        return 'runner' in step ? play(step) : endEarly(io, step);
    };
    return (0,_action_step_end_js__WEBPACK_IMPORTED_MODULE_3__/* .runToEnd */ .c)(io, begin, endEarly);
}
async function play(step) {
    const refused = await passGate(step);
    if (refused)
        return turnAway(step, refused);
    // Loaded no sooner: the gate asks GitHub first.
    const { followUp } = await Promise.all(/* import() */[__webpack_require__.e(565), __webpack_require__.e(76), __webpack_require__.e(749)]).then(__webpack_require__.bind(__webpack_require__, 8749));
    return followUp(step);
}
/** Nothing is reported of what has nothing to do, or can't begin. */
async function endEarly(io, result) {
    const { endEarly } = await __webpack_require__.e(/* import() */ 565).then(__webpack_require__.bind(__webpack_require__, 7565));
    return endEarly(io, result);
}
/** Undefined: whoever asks may. */
async function passGate(step) {
    const { github, inputs, limits, trigger } = step;
    (0,_common_clock_js__WEBPACK_IMPORTED_MODULE_4__/* .throwIfCancelled */ .dZ)(limits);
    if (!trigger.gated)
        return undefined;
    const actors = trigger.kind === 'event' ? trigger.actors : [];
    const accounts = [trigger.asker, ...actors];
    const gate = await (0,_github_permission_js__WEBPACK_IMPORTED_MODULE_5__/* .askGate */ .b)(github, accounts, inputs, limits);
    if (gate.kind === 'allowed')
        return undefined;
    if (gate.kind === 'failed')
        return (0,_delivery_rules_state_js__WEBPACK_IMPORTED_MODULE_7__/* .errorOf */ .Mz)(gate.problem);
    const { explanation, reason } = gate;
    return (0,_delivery_rules_state_js__WEBPACK_IMPORTED_MODULE_7__/* .stopped */ .ce)('denied', explanation, reason);
}
/** 👎 shows that somebody may not; nothing else does. */
async function turnAway(step, refused) {
    const { asked, github, log, reporting } = step;
    const annotation = await endEarly(step, refused);
    if (refused.outcome !== 'denied' || !asked || asked.kind === 'review')
        return annotation;
    const comment = { kind: asked.kind, id: asked.id };
    const { limits } = reporting;
    await reporting.run(async () => {
        const added = await (0,_github_reactions_js__WEBPACK_IMPORTED_MODULE_6__/* .addReaction */ .BB)(github, comment, _github_reactions_js__WEBPACK_IMPORTED_MODULE_6__/* .REACTIONS */ .nM.denied, limits);
        if (added.kind === 'failed')
            log.warnOf((0,_common_message_js__WEBPACK_IMPORTED_MODULE_8__/* .say */ .cv) `👎 could not be added.`, added.problem);
    });
    return annotation;
}


/***/ })

};
;