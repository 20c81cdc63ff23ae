"use strict";
exports.id = 365;
exports.ids = [365];
exports.modules = {

/***/ 9365:
/***/ (function(__unused_webpack_module, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   K: function() { return /* binding */ troubleshootingUrl; },
/* harmony export */   endEarly: function() { return /* binding */ endEarly; },
/* harmony export */   l: function() { return /* binding */ annotationOf; }
/* harmony export */ });
/* harmony import */ var _common_message_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(774);
/* harmony import */ var _delivery_rules_state_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(4669);
/* harmony import */ var _report_layout_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(6410);
/* harmony import */ var _report_wording_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(7813);




function endEarly(io, result) {
    const { concluded, learn, redact, runner } = io;
    learn({ result, hasReport: false });
    const wording = (0,_report_wording_js__WEBPACK_IMPORTED_MODULE_2__/* .wordingOf */ .O3)(concluded(), redact);
    const page = troubleshootingUrl(runner.env, wording.reason);
    runner.summary((0,_report_layout_js__WEBPACK_IMPORTED_MODULE_1__/* .stepSummary */ .xw)(wording, '', [], page));
    return annotationOf(wording, (0,_delivery_rules_state_js__WEBPACK_IMPORTED_MODULE_0__/* .failsStep */ .ug)(result.outcome, []));
}
function troubleshootingUrl(env, reason) {
    const { GITHUB_ACTION_REF, GITHUB_ACTION_REPOSITORY, GITHUB_SERVER_URL } = env;
    if (!GITHUB_ACTION_REPOSITORY || !GITHUB_ACTION_REF)
        return undefined;
    const server = GITHUB_SERVER_URL || 'https://github.com';
    const page = `${server}/${GITHUB_ACTION_REPOSITORY}/blob/${GITHUB_ACTION_REF}/docs/troubleshooting.md`;
    return reason === undefined ? page : `${page}#reason-${reason}`;
}
function annotationOf(wording, fails) {
    const { advice, details, headline, outcome, proof } = wording;
    const next = (0,_delivery_rules_state_js__WEBPACK_IMPORTED_MODULE_0__/* .isEnd */ .uV)(outcome) ? [] : advice;
    const line = (0,_common_message_js__WEBPACK_IMPORTED_MODULE_3__/* .plain */ .pj)((0,_common_message_js__WEBPACK_IMPORTED_MODULE_3__/* .sentences */ .hC)(headline, details, next));
    if (fails)
        return { level: 'failure', line };
    const isBad = ['failed', 'archived', 'timed-out', 'unknown'].includes(outcome);
    const isDoubtful = proof === 'changed' || proof === 'settled';
    return { level: isBad || isDoubtful ? 'warning' : 'notice', line };
}


/***/ }),

/***/ 4655:
/***/ (function(__unused_webpack_module, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   RM: function() { return /* binding */ decideByRecord; },
/* harmony export */   VO: function() { return /* binding */ wayOf; },
/* harmony export */   dw: function() { return /* binding */ letsSend; },
/* harmony export */   jT: function() { return /* binding */ decisionNow; },
/* harmony export */   oP: function() { return /* binding */ sendStatusOf; },
/* harmony export */   rO: function() { return /* binding */ recordFacts; },
/* harmony export */   yp: function() { return /* binding */ mayBeSentBefore; }
/* harmony export */ });
/* unused harmony exports isReviewRerun, noOtherRunCanHaveSent, decideWay */
/* harmony import */ var _state_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(4669);

function letsSend(decision) {
    return LETS_SEND.includes(decision);
}
const LETS_SEND = [
    'claim-and-send',
    'send',
    'resend'
];
function decideByRecord(facts) {
    const { best, hasRocket, isFromPreviousAttempt, isUnread } = facts;
    if (best === 'end')
        return 'repeat-end';
    if (best === 'yes' || hasRocket)
        return 'wait';
    if (isUnread)
        return 'unreadable';
    switch (best) {
        case 'refused':
            return 'repeat-refusal';
        case 'maybe':
            return 'repeat-lost';
        case 'unsent':
            return isFromPreviousAttempt ? 'send' : decideByClaim(facts);
        case 'nothing':
            return decideByClaim(facts);
    }
}
function decideByClaim({ claim, mayResend }) {
    switch (claim) {
        case 'there':
            return 'may-be-sent';
        case 'not-there':
            return 'claim-and-send';
        case 'no-target':
            return mayResend ? 'resend' : 'may-be-sent';
    }
}
function recordFacts(state, record, resend) {
    const { about, claim, reactionTarget } = state;
    const { report, rocketAt, unread } = record;
    const { marker } = report ?? {};
    const isThere = claim === 'was-there' || isReviewRerun(about);
    const isTarget = reactionTarget.kind !== 'none';
    return {
        best: marker ? bestOf(marker) : 'nothing',
        isFromPreviousAttempt: marker?.runId === about.runId && marker.attempt === about.attempt - 1,
        hasRocket: rocketAt !== undefined,
        isUnread: unread !== undefined || reactionTarget.kind === 'unknown',
        claim: isThere ? 'there' : isTarget ? 'not-there' : 'no-target',
        mayResend: resend && about.kind === 'event'
    };
}
function isReviewRerun({ attempt, kind }) {
    return kind === 'review' && attempt > 1;
}
function bestOf({ outcome, sendStatus }) {
    return (0,_state_js__WEBPACK_IMPORTED_MODULE_0__/* .isEnd */ .uV)(outcome) && sendStatus === 'yes' ? 'end' : sendStatus;
}
function noOtherRunCanHaveSent(state) {
    const { about, claim, reactionTarget } = state;
    if (claim === 'added')
        return true;
    const decision = decisionNow(state);
    if (decision)
        return decision === 'send';
    return about.attempt === 1 && reactionTarget.kind === 'none';
}
function decisionNow(state) {
    const { record } = state;
    return record && decideByRecord(recordFacts(state, record, false));
}
function sendStatusOf(state) {
    const { job, isStart, send } = state;
    switch (send.kind) {
        case 'none':
            return 'nothing';
        case 'not-sent':
            if (decisionNow(state) === 'repeat-refusal')
                return 'refused';
            if (!noOtherRunCanHaveSent(state))
                return 'nothing';
            return (0,_state_js__WEBPACK_IMPORTED_MODULE_0__/* .isUnsendable */ .MF)(state) ? 'refused' : 'unsent';
        case 'lost':
            return 'maybe';
        case 'sent':
            return isStart && job === undefined ? 'maybe' : 'yes';
    }
}
function decideWay(facts) {
    if (facts.hasEnded)
        return 'ask-more';
    switch (facts.send) {
        case 'none':
            return 'check-the-job';
        case 'sent':
            return facts.sendStatus === 'yes' ? 'check-the-job' : 'check-first';
        case 'lost':
            return 'check-first';
        case 'unsendable':
            return facts.mayBeSentByOther ? 'check-first' : 'ask-again';
        case 'not-sent':
            if (facts.sendStatus === 'unsent')
                return canUseReport(facts) ? 're-run' : 'ask-again';
            if (facts.mayBeSentByOther)
                return 'check-first';
            if (facts.kind === 'comment' || facts.kind === 'line')
                return 're-run';
            return facts.mayBeSentBefore ? 'check-first' : 'ask-again';
    }
}
function canUseReport(facts) {
    const { hasReport, kind, mayChangeInputs, mayHaveWrongApiKey } = facts;
    const isOther = kind === 'event' && mayChangeInputs;
    return hasReport && !mayHaveWrongApiKey && !isOther;
}
function wayOf(state) {
    const { about, claim, result, send } = state;
    const reason = result?.kind === 'stopped' ? result.reason : undefined;
    const decision = decisionNow(state);
    const mayHaveOtherClaim = claim === 'was-there' || claim === 'maybe-added';
    const mayBeOthers = mayHaveOtherClaim || (decision !== undefined && !letsSend(decision));
    const sendStatus = sendStatusOf(state);
    return decideWay({
        hasEnded: (0,_state_js__WEBPACK_IMPORTED_MODULE_0__/* .hasEnded */ .hY)(state),
        send: (0,_state_js__WEBPACK_IMPORTED_MODULE_0__/* .isUnsendable */ .MF)(state) ? 'unsendable' : send.kind,
        sendStatus,
        kind: about.kind,
        hasReport: (0,_state_js__WEBPACK_IMPORTED_MODULE_0__/* .isReported */ .Ob)(state),
        mayHaveWrongApiKey: reason === 'unauthorized',
        mayChangeInputs: result?.kind === 'stopped' && result.isAboutInputs === true,
        mayBeSentByOther: mayBeOthers && sendStatus !== 'unsent' && sendStatus !== 'refused',
        mayBeSentBefore: mayBeSentBefore(state)
    });
}
function mayBeSentBefore({ about, record }) {
    return about.attempt > 1 && record === undefined;
}


/***/ }),

/***/ 5549:
/***/ (function(__unused_webpack_module, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Bg: function() { return /* binding */ resultOf; },
/* harmony export */   EH: function() { return /* binding */ learnedFromRocket; },
/* harmony export */   I: function() { return /* binding */ kindOf; },
/* harmony export */   IQ: function() { return /* binding */ rankOf; },
/* harmony export */   TG: function() { return /* binding */ rankOfState; },
/* harmony export */   Z3: function() { return /* binding */ reportTargetOf; },
/* harmony export */   Zg: function() { return /* binding */ stateToPost; },
/* harmony export */   Zw: function() { return /* binding */ jobOf; },
/* harmony export */   _f: function() { return /* binding */ learnedFromReport; },
/* harmony export */   d3: function() { return /* binding */ WORDS_CHARACTERS; },
/* harmony export */   fc: function() { return /* binding */ sentAtOf; },
/* harmony export */   l: function() { return /* binding */ bestReport; },
/* harmony export */   mn: function() { return /* binding */ learnedFromReportFoundLate; },
/* harmony export */   vX: function() { return /* binding */ stateOfReport; },
/* harmony export */   we: function() { return /* binding */ markerOf; }
/* harmony export */ });
/* unused harmony export sentEarlier */
/* harmony import */ var _common_message_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(774);
/* harmony import */ var _common_values_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(5115);
/* harmony import */ var _github_trigger_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(9207);
/* harmony import */ var _record_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(4655);
/* harmony import */ var _state_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(4669);





const WORDS_CHARACTERS = 80;
function markerOf(state, issue, writtenAt, aheadMs) {
    const { about, before, job, reactionTarget, result, isStart, send } = state;
    const { askedOn, asker, attempt, jobInput, key, runId, text, waitsUntil } = about;
    const { outcome } = result;
    const end = result.kind === 'ended' ? result : undefined;
    const confirmed = (0,_state_js__WEBPACK_IMPORTED_MODULE_2__/* .isConfirmed */ .it)(state) ? job : undefined;
    const mayBeSent = send.kind === 'sent' || send.kind === 'lost';
    const sentAt = send.kind === 'sent' ? send.at + aheadMs : undefined;
    return {
        kind: 'report',
        project: confirmed?.project ?? about.project,
        issue,
        key,
        runId,
        attempt,
        outcome,
        sendStatus: (0,_record_js__WEBPACK_IMPORTED_MODULE_1__/* .sendStatusOf */ .oP)(state),
        words: (0,_common_message_js__WEBPACK_IMPORTED_MODULE_3__/* .oneLine */ .TN)(text, WORDS_CHARACTERS),
        writtenAt,
        ...(0,_common_values_js__WEBPACK_IMPORTED_MODULE_4__/* .defined */ .s)({
            job: confirmed?.id,
            namedSince: job?.namedSince,
            otherJobInput: jobInput === confirmed?.id ? undefined : jobInput,
            askedOn,
            reactionTarget: (0,_github_trigger_js__WEBPACK_IMPORTED_MODULE_0__/* .canBearReactions */ .Zu)(reactionTarget)
                ? reactionTarget
                : undefined,
            asker,
            reason: result.kind === 'stopped' ? result.reason : undefined,
            sentAt: sentAt && Math.min(writtenAt, Math.round(sentAt)),
            isFromWorkflow: (about.kind !== 'event' && about.command === undefined) || undefined,
            isStart: (isStart && (mayBeSent || (0,_state_js__WEBPACK_IMPORTED_MODULE_2__/* .isUnsendable */ .MF)(state))) || undefined,
            waitsUntil: outcome === 'sent' && waitsUntil
                ? Math.round(waitsUntil + aheadMs)
                : undefined,
            before,
            prLink: end?.prLink,
            headSha: end?.headSha,
            changed: end?.changed
        })
    };
}
function stateOfReport({ marker, url }, aheadMs) {
    const { before, sendStatus } = marker;
    const send = sendStatus === 'yes' ? sentEarlier(sentAtOf(marker, aheadMs)) : undefined;
    return {
        isStart: marker.isStart === true,
        commentUrl: url,
        ...(0,_common_values_js__WEBPACK_IMPORTED_MODULE_4__/* .defined */ .s)({ before, job: jobOf(marker), send })
    };
}
function withOwnCheck(reported, own) {
    return reported && isSameJob(own, reported)
        ? { ...own, ...reported }
        : reported;
}
function isSameJob(one, other) {
    return one?.id === other?.id && one?.project === other?.project;
}
function jobOf({ job, namedSince, project, writtenAt }) {
    return job === undefined
        ? undefined
        : { id: job, project, namedSince: namedSince ?? writtenAt };
}
function sentAtOf({ sentAt, writtenAt }, aheadMs) {
    return (sentAt ?? writtenAt) - aheadMs;
}
function sentEarlier(at) {
    return { kind: 'sent', by: 'earlier-run', at, beforeAt: at, isExact: false };
}
function learnedFromReport(report, aheadMs, own) {
    const known = stateOfReport(report, aheadMs);
    const reported = withOwnCheck(known.job, own);
    return { ...known, job: reported ?? (known.isStart ? undefined : own) };
}
function learnedFromRocket(rocketAt, report) {
    const { isStart, sendStatus } = report?.marker ?? {};
    return {
        send: sentEarlier(rocketAt),
        ...(0,_common_values_js__WEBPACK_IMPORTED_MODULE_4__/* .defined */ .s)({ commentUrl: report?.url }),
        ...(isStart && sendStatus === 'maybe' && { isStart })
    };
}
function learnedFromReportFoundLate(state, report, aheadMs) {
    const { before, job, record, send } = state;
    const found = { commentUrl: report.url, record: { ...record, report } };
    const hasSentItself = send.kind === 'sent' && send.by === 'this-run';
    if (hasSentItself || report.marker.sendStatus !== 'yes')
        return found;
    const { isStart, ...learned } = learnedFromReport(report, aheadMs, job);
    const isKnown = report.marker.job !== undefined;
    return {
        ...found,
        ...learned,
        ...(isKnown && (0,_common_values_js__WEBPACK_IMPORTED_MODULE_4__/* .defined */ .s)({ isStart })),
        ...(0,_common_values_js__WEBPACK_IMPORTED_MODULE_4__/* .defined */ .s)({ before })
    };
}
function stateToPost(state, replaced, aheadMs) {
    const naming = replaced.filter(({ marker }) => marker.job !== undefined);
    const best = bestReport(naming) ?? bestReport(replaced);
    if (best === undefined)
        return state;
    const { job: own } = state;
    const known = stateOfReport(best, aheadMs);
    const reported = withOwnCheck(known.job, own);
    const isStartOfUnknownJob = state.isStart && (0,_record_js__WEBPACK_IMPORTED_MODULE_1__/* .sendStatusOf */ .oP)(state) === 'maybe';
    if (isStartOfUnknownJob)
        return state;
    const hasCheckedAnother = own?.lastCheck !== undefined && !isSameJob(own, reported);
    if (hasCheckedAnother)
        return state;
    const isStart = state.isStart || known.isStart;
    const { before = known.before } = state;
    return { ...state, isStart, ...(0,_common_values_js__WEBPACK_IMPORTED_MODULE_4__/* .defined */ .s)({ before, job: reported ?? own }) };
}
function resultOf(marker) {
    const { changed, headSha, outcome, prLink = null, reason } = marker;
    if (!(0,_state_js__WEBPACK_IMPORTED_MODULE_2__/* .isEnd */ .uV)(outcome))
        return (0,_state_js__WEBPACK_IMPORTED_MODULE_2__/* .stopped */ .ce)(outcome, [], reason);
    const status = outcome === 'no-changes' ? 'completed' : outcome;
    return { kind: 'ended', outcome, status, prLink, changed, headSha };
}
function kindOf({ key }) {
    return (0,_github_trigger_js__WEBPACK_IMPORTED_MODULE_0__/* .readAskedKey */ .AM)(key)?.kind ?? 'event';
}
function reportTargetOf({ marker, threadId }) {
    return { issue: marker.issue, ...(0,_common_values_js__WEBPACK_IMPORTED_MODULE_4__/* .defined */ .s)({ threadId }) };
}
function rankOf(report) {
    return (0,_state_js__WEBPACK_IMPORTED_MODULE_2__/* .isEnd */ .uV)(report.outcome) ? RANKS.length : RANKS.indexOf(report.sendStatus);
}
const RANKS = [
    'nothing',
    'unsent',
    'refused',
    'maybe',
    'yes'
];
function bestReport(reports) {
    return reports.reduce((best, one) => best !== undefined && rankOf(best.marker) > rankOf(one.marker)
        ? best
        : one, undefined);
}
function rankOfState(state) {
    return (0,_state_js__WEBPACK_IMPORTED_MODULE_2__/* .hasEnded */ .hY)(state) ? RANKS.length : RANKS.indexOf((0,_record_js__WEBPACK_IMPORTED_MODULE_1__/* .sendStatusOf */ .oP)(state));
}


/***/ }),

/***/ 6410:
/***/ (function(__unused_webpack_module, __webpack_exports__, __webpack_require__) {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   $n: function() { return /* binding */ COMMENT_MOST_CHARACTERS; },
/* harmony export */   HK: function() { return /* binding */ pullRequestNote; },
/* harmony export */   X2: function() { return /* binding */ helpComment; },
/* harmony export */   eG: function() { return /* binding */ reportComment; },
/* harmony export */   gw: function() { return /* binding */ finishSummary; },
/* harmony export */   xw: function() { return /* binding */ stepSummary; }
/* harmony export */ });
/* harmony import */ var _common_message_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(774);
/* harmony import */ var _common_parse_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(9034);
/* harmony import */ var _delivery_rules_reported_state_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(5549);
/* harmony import */ var _safe_text_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(9053);
/* harmony import */ var _wording_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(7813);





const COMMENT_MOST_CHARACTERS = 65_536;
function reportComment(wording, redact, most) {
    const { details } = wording;
    const body = redact(wording.outcome === 'sent' ? sent(wording) : full(wording));
    if (body.length <= most || details.length === 0)
        return body;
    const half = details.slice(0, Math.floor(details.length / 2) - 1);
    const shorter = half.length === 0 ? [] : (0,_common_message_js__WEBPACK_IMPORTED_MODULE_2__/* .sentences */ .hC)(half, (0,_common_message_js__WEBPACK_IMPORTED_MODULE_2__/* .literal */ .eu)('…'));
    return reportComment({ ...wording, details: shorter }, redact, most);
}
function sent(wording) {
    const { about, advice, details, hasStartedJob, job } = wording;
    const what = hasStartedJob ? 'Started job' : 'Sent to job';
    const next = (0,_safe_text_js__WEBPACK_IMPORTED_MODULE_3__/* .markdown */ .wD)((0,_common_message_js__WEBPACK_IMPORTED_MODULE_2__/* .sentences */ .hC)(details, advice));
    return [
        `${_wording_js__WEBPACK_IMPORTED_MODULE_1__/* .ICONS */ .Ze.sent} ${job ? `${what} ${jobName(job)}` : 'Sent'}.`,
        next,
        inReplyTo(about),
        `<sub>${runLink(about)}</sub>`
    ]
        .filter(text => text !== '')
        .join(' ');
}
function full(wording) {
    const { about, advice, details, headline, outcome, pullRequest } = wording;
    const [first, rest] = headline.length ? [headline, details] : [details, []];
    const paragraphs = [
        `${mention(about.asker)}${_wording_js__WEBPACK_IMPORTED_MODULE_1__/* .ICONS */ .Ze[outcome]} ${(0,_safe_text_js__WEBPACK_IMPORTED_MODULE_3__/* .markdown */ .wD)(first)}`,
        pullRequest ? changedPullRequest(pullRequest) : '',
        inReplyTo(about),
        (0,_safe_text_js__WEBPACK_IMPORTED_MODULE_3__/* .markdown */ .wD)(rest),
        `<sub>${jobLine(wording)}</sub>`,
        (0,_safe_text_js__WEBPACK_IMPORTED_MODULE_3__/* .markdown */ .wD)(advice)
    ];
    return paragraphs.filter(text => text !== '').join('\n\n');
}
function pullRequestNote({ about, hasStartedJob, outcome }, job, command) {
    const { asker, kind, runUrl, url } = about;
    const who = asker === undefined ? 'Somebody' : (0,_safe_text_js__WEBPACK_IMPORTED_MODULE_3__/* .code */ .aY)(asker);
    const did = hasStartedJob ? 'started the job' : 'sent the job a follow-up';
    const got = hasStartedJob ? 'was started' : 'got a follow-up';
    const asked = url
        ? `${who} ${did} in ${(0,_safe_text_js__WEBPACK_IMPORTED_MODULE_3__/* .link */ .nf)(WHERE[kind], url)}.`
        : `The job ${got} in ${(0,_safe_text_js__WEBPACK_IMPORTED_MODULE_3__/* .link */ .nf)('this run', runUrl)}.`;
    const isOther = about.jobInput !== undefined && about.jobInput !== job.id;
    const ask = isOther ? `${command} --job ${job.id} …` : `${command} …`;
    const canName = !isOther || !/\s/.test(job.id);
    const canAsk = canName && outcome !== 'archived';
    const made = `🤖 The agent job ${jobName(job)} made this pull request. ${asked}`;
    return canAsk
        ? `${made}\n\n${(0,_safe_text_js__WEBPACK_IMPORTED_MODULE_3__/* .markdown */ .wD)((0,_common_message_js__WEBPACK_IMPORTED_MODULE_2__/* .say */ .cv) `Comment ${ask} here to continue with this job.`)}`
        : made;
}
function helpComment(help) {
    const { allowedBots, asker, command, startJob } = help;
    const bots = allowedBots.map(_safe_text_js__WEBPACK_IMPORTED_MODULE_3__/* .code */ .aY).join(', ');
    return [
        `${mention(asker)}How to use ${(0,_safe_text_js__WEBPACK_IMPORTED_MODULE_3__/* .code */ .aY)(command)}:`,
        [
            `- ${(0,_safe_text_js__WEBPACK_IMPORTED_MODULE_3__/* .code */ .aY)(`${command} <text>`)} sends the text to the agent job and replies when the job is done.`,
            `- ${(0,_safe_text_js__WEBPACK_IMPORTED_MODULE_3__/* .code */ .aY)(command)} alone, or ${(0,_safe_text_js__WEBPACK_IMPORTED_MODULE_3__/* .code */ .aY)(`${command} status`)}, in a comment checks the job and sends nothing.`,
            `- ${(0,_safe_text_js__WEBPACK_IMPORTED_MODULE_3__/* .code */ .aY)(`${command} --job <id> <text>`)} sends the text to this job.`,
            ...(startJob === 'never'
                ? []
                : [`- ${(0,_safe_text_js__WEBPACK_IMPORTED_MODULE_3__/* .code */ .aY)(`${command} --new <text>`)} starts a job with the text.`]),
            `- ${(0,_safe_text_js__WEBPACK_IMPORTED_MODULE_3__/* .code */ .aY)(`${command} --threads <text>`)} also tells the agent the open review threads of the pull request.`,
            `- ${(0,_safe_text_js__WEBPACK_IMPORTED_MODULE_3__/* .code */ .aY)(`${command} --checks <text>`)} also tells the agent the failed checks of the pull request. Both options work without a text, too.`,
            `- ${(0,_safe_text_js__WEBPACK_IMPORTED_MODULE_3__/* .code */ .aY)(`${command} --help`)} shows this help.`
        ].join('\n'),
        `People with ${(0,_safe_text_js__WEBPACK_IMPORTED_MODULE_3__/* .code */ .aY)(help.requiredPermission)} permission on this repository can use this.${bots === '' ? '' : ` So can these bots: ${bots}.`}`
    ].join('\n\n');
}
const WHERE = {
    comment: 'this comment',
    line: 'this comment on a line',
    review: 'this review',
    event: 'this event'
};
function inReplyTo({ kind, text, url }) {
    if (url === undefined)
        return '';
    const where = `In reply to ${(0,_safe_text_js__WEBPACK_IMPORTED_MODULE_3__/* .link */ .nf)(WHERE[kind], url)}`;
    const beginning = (0,_common_message_js__WEBPACK_IMPORTED_MODULE_2__/* .oneLine */ .TN)(text, _delivery_rules_reported_state_js__WEBPACK_IMPORTED_MODULE_0__/* .WORDS_CHARACTERS */ .d3);
    return beginning === '' ? where : `${where}: ${(0,_safe_text_js__WEBPACK_IMPORTED_MODULE_3__/* .code */ .aY)(beginning)}`;
}
function mention(login) {
    if (login === undefined)
        return '';
    return /^[A-Za-z0-9](?:[A-Za-z0-9_-]{0,98})$/.test(login)
        ? `@${login} `
        : `${(0,_safe_text_js__WEBPACK_IMPORTED_MODULE_3__/* .code */ .aY)(login)} `;
}
function pullRequestLink({ parts, url }) {
    const label = parts
        ? (0,_safe_text_js__WEBPACK_IMPORTED_MODULE_3__/* .plainName */ .MH)(`${parts.owner}/${parts.repo}#${parts.number}`)
        : `Pull request on ${(0,_safe_text_js__WEBPACK_IMPORTED_MODULE_3__/* .plainName */ .MH)((0,_common_parse_js__WEBPACK_IMPORTED_MODULE_4__/* .parseUrl */ .Dl)(url)?.host ?? '')}`;
    return (0,_safe_text_js__WEBPACK_IMPORTED_MODULE_3__/* .link */ .nf)(label, url);
}
function changedPullRequest(pullRequest) {
    const { changesUrl } = pullRequest;
    const changes = changesUrl ? ` · ${(0,_safe_text_js__WEBPACK_IMPORTED_MODULE_3__/* .link */ .nf)('what changed', changesUrl)}` : '';
    return `**${pullRequestLink(pullRequest)}**${changes}`;
}
function jobName({ id, url }) {
    return url === undefined ? (0,_safe_text_js__WEBPACK_IMPORTED_MODULE_3__/* .code */ .aY)(id) : (0,_safe_text_js__WEBPACK_IMPORTED_MODULE_3__/* .link */ .nf)((0,_safe_text_js__WEBPACK_IMPORTED_MODULE_3__/* .code */ .aY)(id), url);
}
function runLink({ runId, runUrl }) {
    return (0,_safe_text_js__WEBPACK_IMPORTED_MODULE_3__/* .link */ .nf)(`run ${(0,_safe_text_js__WEBPACK_IMPORTED_MODULE_3__/* .plainName */ .MH)(runId)}`, runUrl);
}
function jobLine({ about, job }) {
    const named = (name) => job?.[name] === undefined ? '' : `${name} ${(0,_safe_text_js__WEBPACK_IMPORTED_MODULE_3__/* .code */ .aY)(job[name])}`;
    return [
        job ? `Job ${jobName(job)}` : '',
        ...['status', 'branch', 'model'].map(named),
        runLink(about)
    ]
        .filter(part => part !== '')
        .join(' · ');
}
function stepSummary(wording, prompt, timeline, page) {
    const { advice, details, headline, outcome, pullRequest, reason } = wording;
    const shownPage = outcome === 'skipped' ? undefined : page;
    return paragraphs([
        `### ${_wording_js__WEBPACK_IMPORTED_MODULE_1__/* .ICONS */ .Ze[outcome]} Agent Follow-up: ${outcome}`,
        (0,_safe_text_js__WEBPACK_IMPORTED_MODULE_3__/* .markdown */ .wD)(headline),
        pullRequest ? changedPullRequest(pullRequest) : '',
        (0,_safe_text_js__WEBPACK_IMPORTED_MODULE_3__/* .markdown */ .wD)((0,_common_message_js__WEBPACK_IMPORTED_MODULE_2__/* .sentences */ .hC)(details, advice)),
        wording.job ? jobLine(wording) : '',
        table(['After', 'What happened'], timeline.map(({ afterMs, what }) => [(0,_common_message_js__WEBPACK_IMPORTED_MODULE_2__/* .duration */ .p0)(afterMs), what].map(_safe_text_js__WEBPACK_IMPORTED_MODULE_3__/* .markdown */ .wD))),
        prompt === '' ? '' : `The follow-up:\n\n${(0,_safe_text_js__WEBPACK_IMPORTED_MODULE_3__/* .codeBlock */ .DV)(prompt)}`,
        explained(reason, shownPage)
    ]);
}
function finishSummary(told, wordings, reason, page) {
    const rows = wordings.map(({ about, job, outcome, pullRequest }) => [
        `${_wording_js__WEBPACK_IMPORTED_MODULE_1__/* .ICONS */ .Ze[outcome]} ${outcome}`,
        about.url ? questionOf(about, about.url) : '',
        about.asker === undefined ? '' : (0,_safe_text_js__WEBPACK_IMPORTED_MODULE_3__/* .code */ .aY)(about.asker),
        job === undefined ? '' : (0,_safe_text_js__WEBPACK_IMPORTED_MODULE_3__/* .code */ .aY)(job.id),
        pullRequest ? pullRequestLink(pullRequest) : ''
    ]);
    return paragraphs([
        '### Agent Follow-up: finish',
        (0,_safe_text_js__WEBPACK_IMPORTED_MODULE_3__/* .markdown */ .wD)(told),
        table(['Outcome', 'Asked', 'By', 'Job', 'Pull request'], rows),
        explained(reason, page)
    ]);
}
function questionOf({ askedOn, text }, url) {
    const beginning = (0,_common_message_js__WEBPACK_IMPORTED_MODULE_2__/* .oneLine */ .TN)(text, _delivery_rules_reported_state_js__WEBPACK_IMPORTED_MODULE_0__/* .WORDS_CHARACTERS */ .d3);
    const question = (0,_safe_text_js__WEBPACK_IMPORTED_MODULE_3__/* .link */ .nf)(askedOn === undefined ? 'question' : `#${askedOn}`, url);
    return beginning === '' ? question : `${question}: ${(0,_safe_text_js__WEBPACK_IMPORTED_MODULE_3__/* .code */ .aY)(beginning)}`;
}
function explained(reason, page) {
    if (reason === undefined)
        return '';
    return [
        `Reason: ${(0,_safe_text_js__WEBPACK_IMPORTED_MODULE_3__/* .code */ .aY)(reason)}.`,
        page ? `${(0,_safe_text_js__WEBPACK_IMPORTED_MODULE_3__/* .link */ .nf)('Troubleshooting', page)} explains it.` : ''
    ]
        .join(' ')
        .trim();
}
function paragraphs(texts) {
    return `${texts.filter(text => text !== '').join('\n\n')}\n`;
}
function table(head, rows) {
    if (rows.length === 0)
        return '';
    const lines = [head, head.map(() => '---'), ...rows.map(row => row.map(_safe_text_js__WEBPACK_IMPORTED_MODULE_3__/* .cell */ .Hn))];
    return lines.map(cells => `| ${cells.join(' | ')} |`).join('\n');
}


/***/ }),

/***/ 7813:
/***/ (function(__unused_webpack_module, __webpack_exports__, __webpack_require__) {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  Ze: function() { return /* binding */ ICONS; },
  O3: function() { return /* binding */ wordingOf; }
});

// UNUSED EXPORTS: sendWords

// EXTERNAL MODULE: ./agent/job.js
var agent_job = __webpack_require__(6722);
// EXTERNAL MODULE: ./common/message.js
var common_message = __webpack_require__(774);
// EXTERNAL MODULE: ./common/values.js
var values = __webpack_require__(5115);
// EXTERNAL MODULE: ./delivery/rules/end.js
var rules_end = __webpack_require__(2937);
// EXTERNAL MODULE: ./delivery/rules/finished.js
var finished = __webpack_require__(4324);
// EXTERNAL MODULE: ./delivery/rules/state.js
var rules_state = __webpack_require__(4669);
// EXTERNAL MODULE: ./github/pull-request.js
var pull_request = __webpack_require__(6900);
// EXTERNAL MODULE: ./delivery/rules/record.js
var record = __webpack_require__(4655);
;// CONCATENATED MODULE: ./report/advice.js



function adviceOn(state) {
    const { result } = state;
    const { outcome } = result;
    if (outcome === 'denied' || outcome === 'skipped')
        return [];
    const fix = result.kind === 'stopped' ? result.fix : [];
    return (0,common_message/* sentences */.hC)(fix, adviceByWay((0,record/* wayOf */.VO)(state), state, fix.length > 0));
}
function adviceByWay(way, state, isToCorrect) {
    switch (way) {
        case 're-run':
            if ((0,record/* mayBeSentBefore */.yp)(state))
                return isToCorrect ? THEN_RE_RUN_OR_LOOK : (0,common_message/* say */.cv) `Re-run the workflow job.`;
            return isToCorrect
                ? (0,common_message/* say */.cv) `Then re-run the workflow job; or, if the comment or the workflow file has to change, ${describeAskingAgain(state)} instead, because a re-run uses both as they were.`
                : (0,common_message/* say */.cv) `Re-run the workflow job to send the follow-up.`;
        case 'ask-again':
            return sentence(describeAskingAgain(state));
        case 'check-first':
            return state.isStart
                ? adviseToLookForJob(state)
                : adviseToCheckFirst(state);
        case 'check-the-job':
            return isToCorrect && !needsNewRun(state)
                ? (0,common_message/* say */.cv) `Then ${describeCheck(state)}.`
                : sentence(describeCheck(state));
        case 'ask-more':
            return adviseToAskMore(state);
    }
}
const THEN_RE_RUN_OR_LOOK = (0,common_message/* say */.cv) `Then re-run the workflow job; or, if the comment or the workflow file has to change, look in the agent service whether an earlier attempt has sent it, and ask again if none has, because a re-run uses both as they were.`;
function describeAskingAgain(state) {
    const { about, isStart } = state;
    const { asksForNew, command, kind, startJob } = about;
    if (needsOtherJob(state))
        return describeAskingOtherJob(state);
    if (command === undefined)
        return (0,common_message/* say */.cv) `start a new run`;
    const isNew = isStart && jobToName(state) === undefined;
    const isAutomatic = startJob === 'automatic' && !asksForNew;
    const asNew = isAutomatic ? command : `${command} --new`;
    const ask = `${isNew ? asNew : withJobOption(command, state)} …`;
    return kind === 'review'
        ? (0,common_message/* say */.cv) `submit the review again, or comment ${ask}`
        : (0,common_message/* say */.cv) `comment ${ask} again`;
}
function describeAskingOtherJob(state) {
    const { command } = state.about;
    return command === undefined
        ? (0,common_message/* say */.cv) `set job-id to the ID of ${otherJobOf(state)}${orStartByInputs(state)}, and start a new run`
        : (0,common_message/* say */.cv) `comment ${`${command} --job <id> …`} with the ID of ${otherJobOf(state)}${orStartByComment(state, command)}`;
}
function orStartByComment(state, command) {
    if (!canStart(state))
        return [];
    const wasRefused = state.isStart && state.result.kind === 'stopped';
    const ifWrong = wasRefused ? (0,common_message/* say */.cv) `, if project-id was wrong,` : [];
    return (0,common_message/* say */.cv) `, or${ifWrong} ${`${command} --new …`} to start a job`;
}
function describeCheck(state) {
    const { about, job, result, send } = state;
    const { command } = about;
    if (needsNewRun(state))
        return (0,common_message/* say */.cv) `set job-id to the ID of ${otherJobOf(state)}, and start a new run to see how it is going${orStartByPrompt(state)}`;
    if (command === undefined)
        return (0,common_message/* say */.cv) `check the agent job in the agent service to see how it is going`;
    const isUnnamed = result.kind === 'stopped' &&
        (result.reason === 'no-job' ||
            (result.outcome === 'sent' && job === undefined));
    if (send.kind === 'sent' && isUnnamed)
        return (0,common_message/* say */.cv) `comment ${`${command} --job <id>`} with the ID of its job to see how it is going`;
    return needsOtherJob(state) && send.kind !== 'sent'
        ? (0,common_message/* say */.cv) `comment ${`${command} --job <id>`} with the ID of ${otherJobOf(state)} to see how it is going${orStartByComment(state, command)}`
        : (0,common_message/* say */.cv) `comment ${withJobOption(command, state)} to see how it is going`;
}
function orStartByPrompt(state) {
    if (!canStartByRun(state))
        return [];
    return state.about.startJob === 'automatic'
        ? (0,common_message/* say */.cv) `, or give a prompt to start a job`
        : (0,common_message/* say */.cv) `, or give a prompt and set start-job to automatic to start a job`;
}
function canStartByRun(state) {
    const { result } = state;
    const isFree = result.kind === 'stopped' &&
        result.reason === 'no-job' &&
        result.isAboutInputs !== true;
    return isFree && canStart(state);
}
function needsNewRun(state) {
    const { about, send } = state;
    return (about.command === undefined && send.kind !== 'sent' && needsOtherJob(state));
}
function adviseToAskMore(state) {
    const { command } = state.about;
    if (needsOtherJob(state))
        return sentence(describeAskingOtherJob(state));
    return command === undefined
        ? (0,common_message/* say */.cv) `Start a new run to send the agent another follow-up.`
        : (0,common_message/* say */.cv) `Comment ${`${withJobOption(command, state)} …`} to send the agent another follow-up.`;
}
function adviseToLookForJob(state) {
    const { command } = state.about;
    const next = command === undefined
        ? (0,common_message/* say */.cv) `If there is none, and no other run of this event is in progress, start a new run.`
        : (0,common_message/* say */.cv) `If there is none, and no run of this ${askedWord(state)} is in progress, ${describeAskingAgain(state)}.`;
    return (0,common_message/* sentences */.hC)((0,common_message/* say */.cv) `Look in the agent service for a new job with this text. If there is one, ${describeNaming(command)}.`, next);
}
function adviseToCheckFirst(state) {
    const { command, kind } = state.about;
    const mayBeStart = mayHaveStarted(state);
    const canHaveRocket = command !== undefined && kind !== 'review';
    const runs = command === undefined
        ? (0,common_message/* say */.cv) `no other run of this event`
        : (0,common_message/* say */.cv) `no run of this ${askedWord(state)}`;
    const rocket = canHaveRocket ? (0,common_message/* say */.cv) ` it has no 🚀,` : [];
    const noJob = mayBeStart ? (0,common_message/* say */.cv) ` there is no new job,` : [];
    const check = mayBeStart
        ? (0,common_message/* say */.cv) `Look in the agent service for a new job with this text, and check the agent job, if there was one before: its status alone does not show what it has received. If there is a new one, ${describeNaming(command)}.`
        : (0,common_message/* say */.cv) `Check the agent job in the agent service: its status alone does not show what it has received.`;
    return (0,common_message/* sentences */.hC)(check, sentence((0,common_message/* say */.cv) `${describeAskingAgain(state)} only if ${runs} is in progress,${rocket}${noJob} and the job shows no sign of the follow-up`), canHaveRocket
        ? (0,common_message/* say */.cv) `With 🚀 it was sent: comment ${withJobOption(command, state)}.`
        : []);
}
function mayHaveStarted({ about, job }) {
    return about.startJob === 'automatic' && job === undefined;
}
function describeNaming(command) {
    return command === undefined
        ? (0,common_message/* say */.cv) `set job-id to its ID, and start a new run without a prompt`
        : (0,common_message/* say */.cv) `comment ${`${command} --job <id>`} with its ID, without a text`;
}
function askedWord({ about }) {
    return about.kind === 'review' ? (0,common_message/* say */.cv) `review` : (0,common_message/* say */.cv) `comment`;
}
function withJobOption(command, state) {
    const id = jobToName(state);
    return id === undefined ? command : `${command} --job ${id}`;
}
function orStartByInputs(state) {
    const { jobInput, startJob } = state.about;
    const isByInput = jobInput !== undefined;
    if (isByInput ? !canStart(state) : !canStartByRun(state))
        return [];
    const isAutomatic = startJob === 'automatic';
    if (isByInput)
        return isAutomatic
            ? (0,common_message/* say */.cv) `, or remove it to start a job`
            : (0,common_message/* say */.cv) `, or remove it and set start-job to automatic`;
    return isAutomatic ? [] : (0,common_message/* say */.cv) `, or start-job to automatic`;
}
function canStart({ about }) {
    return about.startJob !== undefined && about.startJob !== 'never';
}
function otherJobOf({ result }) {
    const isArchived = result.outcome === 'archived' ||
        (result.kind === 'stopped' && result.reason === 'job-archived');
    return isArchived ? (0,common_message/* say */.cv) `another job` : (0,common_message/* say */.cv) `an existing job`;
}
function needsOtherJob(state) {
    const { about, isStart, job, result } = state;
    if (result.kind !== 'stopped')
        return result.outcome === 'archived';
    const isByInput = job !== undefined && job.id === about.jobInput;
    switch (result.reason) {
        case 'no-job':
        case 'job-archived':
            return true;
        case 'text':
            return about.jobOption !== undefined && job === undefined;
        case 'job-not-found':
            return !isStart && !isByInput;
        case 'refused':
            if (result.isAboutInputs !== true)
                return false;
            return isStart || !((0,rules_state/* isConfirmed */.it)(state) || isByInput);
        default:
            return false;
    }
}
function jobToName(state) {
    const { about, job } = state;
    if (job === undefined || /\s/.test(job.id))
        return undefined;
    const { jobInput } = about;
    const isFound = jobInput === undefined
        ? (0,rules_state/* isConfirmed */.it)(state) && !(0,rules_state/* hasOtherReportTarget */.Ci)(state)
        : job.id === jobInput;
    return (0,rules_state/* isReported */.Ob)(state) && isFound ? undefined : job.id;
}
function sentence(message) {
    const [first, ...rest] = message.filter(({ text }) => text !== '');
    if (first === undefined)
        return [];
    const text = first.text.charAt(0).toUpperCase() + first.text.slice(1);
    return [{ ...first, text }, ...rest, ...(0,common_message/* literal */.eu)('.')];
}

// EXTERNAL MODULE: ./report/safe-text.js
var safe_text = __webpack_require__(9053);
;// CONCATENATED MODULE: ./report/wording.js









function wordingOf(state, redact) {
    const { about, result } = state;
    const safe = (message) => (0,safe_text/* redactMessage */.b6)(message, redact);
    return {
        outcome: result.outcome,
        reason: result.kind === 'stopped' ? result.reason : undefined,
        proof: result.kind === 'ended' ? result.proof : undefined,
        headline: safe(headlineOf(state)),
        details: safe(detailsOf(state)),
        advice: safe(adviceOn(state)),
        about: { ...about, text: redact(about.text) },
        hasStartedJob: (0,rules_state/* hasStarted */.gd)(state),
        job: jobIn(state, redact),
        pullRequest: pullIn(state)
    };
}
function jobIn(state, redact) {
    const { about, job, result } = state;
    if (job === undefined)
        return undefined;
    const checked = job.lastCheck?.job;
    const shown = (0,finished/* jobToReport */.$A)(state);
    const isCurrent = !checked || checked.status === shown?.status;
    const ended = result.kind === 'ended' ? result.status : undefined;
    const { model, source } = shown ?? checked ?? {};
    const texts = {
        id: job.id,
        ...(0,values/* defined */.s)({
            url: about.jobUrl?.replace(agent_job/* JOB_ID */.mu, () => encodeURIComponent(job.id)),
            status: (isCurrent ? shown?.status : undefined) ?? ended,
            branch: source?.ref ?? undefined,
            model: model ?? undefined
        })
    };
    return redacted(texts, redact);
}
function pullIn({ about, before, result }) {
    if (result.kind !== 'ended' || result.prLink === null)
        return undefined;
    const { headSha, prLink: url, pull } = result;
    const { serverUrl } = about;
    const parts = (0,pull_request/* parsePullLink */.dt)(url, serverUrl);
    const was = (0,rules_end/* headBeforeSend */.O1)(before, url);
    const hasMoved = pull && was && headSha && was !== headSha;
    if (!hasMoved)
        return { url, parts };
    const range = `${was}..${headSha}`;
    const changesUrl = `${serverUrl}/${pull.repository}/compare/${range}`;
    return { url, parts, changesUrl };
}
function redacted(texts, redact) {
    const safe = Object.entries(texts).map(([name, text]) => [name, redact(text)]);
    return Object.fromEntries(safe);
}
const ICONS = {
    completed: '✅',
    'no-changes': '➖',
    failed: '❌',
    archived: '🗄️',
    'timed-out': '⏱️',
    sent: '🚀',
    active: '👀',
    unknown: '❔',
    denied: '👎',
    skipped: '⏭️',
    cancelled: '🛑',
    error: '❌'
};
function headlineOf(state) {
    const { result } = state;
    return result.kind === 'ended'
        ? endHeadline(state, result)
        : stoppedHeadline(state, result.outcome);
}
function endHeadline(state, end) {
    const { changed, proof, status, workedMs } = end;
    if (proof === undefined)
        return (0,common_message/* say */.cv) `The end of this follow-up was reported before.`;
    switch (proof) {
        case 'watched':
            return (0,common_message/* say */.cv) `The agent job is ${status}.`;
        case 'changed':
            return (0,common_message/* sentences */.hC)((0,common_message/* say */.cv) `The agent job is ${status}, and has changed since the follow-up was sent.`, changed === false ? (0,common_message/* say */.cv) `No pull request has changed.` : []);
        case 'settled':
            return changed === false && (0,rules_end/* wasTerminal */.uN)(state.before)
                ? (0,common_message/* say */.cv) `The agent job is ${status}, and no pull request has changed since the follow-up was sent.`
                : (0,common_message/* say */.cv) `The agent job is ${status}.`;
        case 'own': {
            const after = workedMs === undefined ? [] : (0,common_message/* say */.cv) ` after ${(0,common_message/* duration */.p0)(workedMs)}`;
            return ownEndHeadline(end, after);
        }
    }
}
function ownEndHeadline({ outcome, prLink }, after) {
    switch (outcome) {
        case 'completed':
            return (0,common_message/* say */.cv) `The agent finished${after}.`;
        case 'no-changes':
            return prLink === null
                ? (0,common_message/* say */.cv) `The agent finished${after}. There is no pull request.`
                : (0,common_message/* say */.cv) `The agent finished${after}. Its pull request has no new commits.`;
        case 'failed':
            return (0,common_message/* say */.cv) `The agent job failed${after}. The service gives no reason.`;
        case 'archived':
            return (0,common_message/* say */.cv) `The agent job was archived${after}.`;
    }
}
function stoppedHeadline(state, outcome) {
    const { about, isStart, send, tracking } = state;
    switch (outcome) {
        case 'timed-out':
            return (0,common_message/* say */.cv) `The agent was not seen to finish within the time limit (${(0,common_message/* duration */.p0)(about.timeLimitMs)}).`;
        case 'sent':
            return isStart
                ? (0,common_message/* say */.cv) `The agent job was started.`
                : (0,common_message/* say */.cv) `The follow-up was sent.`;
        case 'active':
            return (0,common_message/* say */.cv) `The agent job is still running.`;
        case 'unknown':
            if (send.kind === 'sent')
                return (0,common_message/* say */.cv) `It is not known how the follow-up ended.`;
            return isStart
                ? (0,common_message/* say */.cv) `It is not known whether the service started a job.`
                : (0,common_message/* say */.cv) `It is not known whether the service accepted the follow-up.`;
        case 'denied':
            return (0,common_message/* say */.cv) `Denied.`;
        case 'skipped':
            return (0,common_message/* say */.cv) `Skipped.`;
        case 'cancelled': {
            if (send.kind !== 'sent' && tracking === undefined)
                return (0,common_message/* say */.cv) `The run was cancelled.`;
            const { status } = tracking?.seen.at(-1)?.latest.job ?? {};
            const isUnknown = status === undefined &&
                send.kind === 'sent' &&
                send.by === 'earlier-run';
            const isOver = isUnknown || (0,agent_job/* isTerminal */.Hd)(status ?? '');
            const continues = isOver ? [] : (0,common_message/* say */.cv) `, which continues`;
            return (0,common_message/* say */.cv) `The run was cancelled and no longer watches the agent job${continues}.`;
        }
        case 'error':
            return [];
    }
}
function detailsOf(state) {
    const { about, isStart, pullState, result, send } = state;
    const { outcome } = result;
    const isSaid = outcome === 'unknown' && ['sent', 'lost'].includes(send.kind);
    const saysSend = !isSaid && ['error', 'cancelled', 'unknown'].includes(outcome);
    const isOnlyChecked = send.kind === 'none' && about.kind === 'event';
    const isOfOther = isStart && (result.kind !== 'ended' || result.prLink === null);
    return (0,common_message/* sentences */.hC)(result.kind === 'stopped' ? result.what : [], isOnlyChecked ? (0,common_message/* say */.cv) `Without a prompt, the job is only checked.` : [], saysSend ? sendWords(send.kind, (0,rules_state/* hasStarted */.gd)(state)) : [], pullState === undefined || pullState.state === 'open' || isOfOther
        ? []
        : (0,common_message/* say */.cv) `The pull request ${pullState.name} is ${(0,common_message/* literal */.eu)(pullState.state)}, so new commits on its branch will go unnoticed.`);
}
function sendWords(send, hasStartedJob) {
    switch (send) {
        case 'none':
            return [];
        case 'not-sent':
            return (0,common_message/* say */.cv) `This run sent nothing.`;
        case 'lost':
            return (0,common_message/* say */.cv) `The follow-up went out, but it is not known whether the service accepted it.`;
        case 'sent':
            return hasStartedJob
                ? (0,common_message/* say */.cv) `A job was started.`
                : (0,common_message/* say */.cv) `The follow-up was sent.`;
    }
}


/***/ })

};
;