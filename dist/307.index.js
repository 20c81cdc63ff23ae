"use strict";
exports.id = 307;
exports.ids = [307];
exports.modules = {

/***/ 8531:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   GN: () => (/* binding */ NOTHING_KNOWN),
/* harmony export */   et: () => (/* binding */ subjectOf),
/* harmony export */   oO: () => (/* binding */ beginWith)
/* harmony export */ });
/* harmony import */ var _common_defined_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(2404);
/* harmony import */ var _github_run_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(2426);


/** Before anything is known. */
const NOTHING_KNOWN = {
    about: {
        kind: 'event',
        key: '',
        runId: '',
        attempt: 1,
        project: '',
        words: '',
        isReported: false,
        timeLimitMs: 0,
        runUrl: '',
        serverUrl: ''
    },
    isOnlySender: false,
    claim: { kind: 'none' },
    send: { kind: 'unsent' }
};
/** What the event says of a follow-up. */
function beginWith(run, trigger, command) {
    const { isFromComment, problem, prompt } = trigger.request;
    const asked = trigger.kind === 'asked' ? trigger.asked : undefined;
    const on = subjectOf(trigger);
    const attempt = run.attempt > 1 ? `/attempts/${run.attempt}` : '';
    const about = {
        ...NOTHING_KNOWN.about,
        kind: asked?.kind ?? 'event',
        runId: run.id,
        attempt: run.attempt,
        words: prompt,
        runUrl: `${(0,_github_run_js__WEBPACK_IMPORTED_MODULE_0__/* .urlOf */ .r)(run)}${attempt}`,
        serverUrl: run.serverUrl,
        ...(0,_common_defined_js__WEBPACK_IMPORTED_MODULE_1__/* .defined */ .s)({
            askedOn: on?.number,
            asker: trigger.asker?.login,
            // Where the workflow decides on the prompt, a comment's text does nothing.
            command: isFromComment ? command : undefined,
            url: trigger.kind === 'asked' ? trigger.asked.url : trigger.url
        })
    };
    // A review's comments on lines are sent, too.
    const isEmpty = prompt === '' && !problem && asked?.kind !== 'review';
    return {
        about,
        isOnlySender: asked === undefined && run.attempt === 1,
        send: { kind: isEmpty ? 'none' : 'unsent' },
        ...(0,_common_defined_js__WEBPACK_IMPORTED_MODULE_1__/* .defined */ .s)({ pullState: stateWhereAsked(run, on) })
    };
}
function subjectOf(trigger) {
    return trigger.kind === 'asked' ? trigger.asked.on : trigger.on;
}
/** Of the pull request where it was asked, as the event says it. */
function stateWhereAsked({ owner, repo }, on) {
    const { number, state } = on ?? {};
    return state && { name: `${owner}/${repo}#${number}`, state };
}


/***/ }),

/***/ 2289:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Ko: () => (/* binding */ readInputs),
/* harmony export */   P_: () => (/* binding */ readFinishInputs),
/* harmony export */   lx: () => (/* binding */ idProblem),
/* harmony export */   mu: () => (/* binding */ JOB_ID)
/* harmony export */ });
/* unused harmony exports INPUT_DEFAULTS, FINISH_INPUT_DEFAULTS */
/* harmony import */ var _common_message_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(774);
/* harmony import */ var _delivery_rules_outcome_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(5124);
/* harmony import */ var _delivery_rules_schedule_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(3135);
/* harmony import */ var _github_command_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(5910);
/* harmony import */ var _github_permission_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(4168);
/* harmony import */ var _http_safe_url_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(8915);






/** As in action.yml. The defaults also hold for inputs passed on empty. */
const INPUT_DEFAULTS = {
    'base-url': '',
    'api-key': '',
    'project-id': '',
    'job-id': '',
    'job-id-pattern': '',
    'job-url': '',
    prompt: '',
    command: _github_command_js__WEBPACK_IMPORTED_MODULE_1__/* .COMMAND */ .Wr,
    'required-permission': 'write',
    'allowed-bots': '',
    context: 'true',
    wait: 'true',
    'timeout-minutes': '30',
    'poll-interval-seconds': '30',
    'start-timeout-seconds': '120',
    'fail-on': 'failed, archived, timed-out, unknown',
    comment: 'true',
    'issue-number': '',
    resend: 'false',
    'github-token': ''
};
/** The same for finish/action.yml. */
const FINISH_INPUT_DEFAULTS = {
    'base-url': '',
    'api-key': '',
    'project-id': '',
    command: INPUT_DEFAULTS.command,
    'job-url': '',
    'start-timeout-seconds': INPUT_DEFAULTS['start-timeout-seconds'],
    'github-token': '',
    'max-age-hours': '72',
    'timeout-minutes': '5',
    'fail-on': 'none'
};
/** Where the job's ID is in `job-id-pattern` and `job-url`. */
const JOB_ID = '{job-id}';
/** Why an ID can't be part of an address, if it can't. */
function idProblem(id) {
    if (ID.parse(id) !== undefined)
        return undefined;
    const fix = (0,_common_message_js__WEBPACK_IMPORTED_MODULE_3__/* .say */ .cv) `It should be ${ID.should}.`;
    const what = (0,_common_message_js__WEBPACK_IMPORTED_MODULE_3__/* .say */ .cv) `The job's ID is ${id}.`;
    return { reason: 'text', what, fix, isLasting: true };
}
function takeAccess(take, env) {
    return {
        command: take('command', COMMAND_WORD),
        /** Without a slash at the end. */
        baseUrl: take('base-url', BASE_URL),
        apiKey: take('api-key', secret(NO_SECRET)),
        projectId: take('project-id', ID),
        /** A page about the job for people, with {@link JOB_ID} in it. */
        jobUrl: take('job-url', optional(JOB_URL)),
        /** How long the agent may take to start working on a follow-up. */
        startTimeoutMs: take('start-timeout-seconds', START_TIMEOUT),
        githubToken: take('github-token', secret(NO_TOKEN, env.GITHUB_TOKEN))
    };
}
function takeInputs(take, jobId) {
    return {
        jobId: take('job-id', jobId),
        /** How a pull request names its job, with {@link JOB_ID} in it. */
        jobIdPattern: take('job-id-pattern', optional(PATTERN)),
        requiredPermission: take('required-permission', PERMISSION),
        allowedBots: take('allowed-bots', { parse: words, should: [] }),
        /** What the agent is told beside the text. */
        context: take('context', CONTEXT),
        wait: take('wait', FLAG),
        timeoutMs: take('timeout-minutes', TIMEOUT),
        pollIntervalMs: take('poll-interval-seconds', POLL_INTERVAL),
        failOn: take('fail-on', failOn(_delivery_rules_outcome_js__WEBPACK_IMPORTED_MODULE_0__/* .OUTCOMES_FOR_FAIL_ON */ .bI)),
        comment: take('comment', FLAG),
        issueNumber: take('issue-number', optional(ISSUE_NUMBER)),
        resend: take('resend', FLAG)
    };
}
/**
 * @param read an input's value, trimmed; empty when it is not given
 * @param env has the token for an empty `github-token`, and what was set
 */
function readInputs(read, event, env) {
    // A comment can name the job, and so can what was reported before.
    const jobId = event.hasConversation ? optional(ID) : REQUIRED_JOB_ID;
    return collect(read, INPUT_DEFAULTS, env, take => ({
        ...takeAccess(take, env),
        ...takeInputs(take, jobId)
    }));
}
/** Checks every input of finish/action.yml, like {@link readInputs}. */
function readFinishInputs(read, env) {
    return collect(read, FINISH_INPUT_DEFAULTS, env, take => ({
        ...takeAccess(take, env),
        maxAgeMs: take('max-age-hours', MAX_AGE),
        timeoutMs: take('timeout-minutes', TIMEOUT),
        failOn: take('fail-on', failOn(FINISH_OUTCOMES))
    }));
}
function collect(read, defaults, env, build) {
    const problems = [...unknownInputs(Object.keys(defaults), env)];
    const inputs = build((name, form) => {
        const value = read(name) || (defaults[name] ?? '');
        const parsed = form.parse(value);
        if (parsed === undefined && !(form.isOptional && value === '')) {
            const { what, ...problem } = problemOf(value, form);
            problems.push({ ...problem, what: (0,_common_message_js__WEBPACK_IMPORTED_MODULE_3__/* .say */ .cv) `${(0,_common_message_js__WEBPACK_IMPORTED_MODULE_3__/* .literal */ .eu)(name)} is ${what}` });
        }
        return parsed;
    });
    return problems.length === 0
        ? { kind: 'inputs', inputs }
        : { kind: 'problems', problems };
}
function problemOf(value, form) {
    const { describe = shown => (0,_common_message_js__WEBPACK_IMPORTED_MODULE_3__/* .say */ .cv) `${shown}`, empty = EMPTY, should } = form;
    return value === ''
        ? empty
        : wrong((0,_common_message_js__WEBPACK_IMPORTED_MODULE_3__/* .say */ .cv) `${describe(value)};`, (0,_common_message_js__WEBPACK_IMPORTED_MODULE_3__/* .say */ .cv) `it should be ${should}.`);
}
function wrong(what, fix) {
    return { reason: 'input', what, fix };
}
/** What is empty most often comes from a variable that is not there. */
const EMPTY = wrong((0,_common_message_js__WEBPACK_IMPORTED_MODULE_3__/* .say */ .cv) `empty.`, (0,_common_message_js__WEBPACK_IMPORTED_MODULE_3__/* .say */ .cv) `Is the variable set, and the name of the input right?`);
/**
 * A misspelled input must not fall back to its default.
 * https://docs.github.com/actions/reference/workflows-and-actions/metadata-syntax#inputs
 */
function unknownInputs(names, env) {
    return Object.keys(env)
        .filter(name => name.startsWith('INPUT_'))
        .map(name => name.slice('INPUT_'.length).toLowerCase())
        .filter(name => !names.includes(name))
        .map(name => {
        const nearest = nearestOf(names, name);
        return wrong((0,_common_message_js__WEBPACK_IMPORTED_MODULE_3__/* .say */ .cv) `${name} is not an input of this action;`, nearest
            ? (0,_common_message_js__WEBPACK_IMPORTED_MODULE_3__/* .say */ .cv) `did you mean ${(0,_common_message_js__WEBPACK_IMPORTED_MODULE_3__/* .literal */ .eu)(nearest)}?`
            : (0,_common_message_js__WEBPACK_IMPORTED_MODULE_3__/* .say */ .cv) `remove it: action.yml lists the inputs.`);
    });
}
/** The name that shares most pairs of letters with it, if most of them. */
function nearestOf(names, name) {
    const pairs = (word) => [...word].map((letter, at) => `${word[at - 1] ?? ''}${letter}`);
    const share = (known) => {
        const shared = pairs(known).filter(pair => pairs(name).includes(pair));
        return shared.length / Math.max(known.length, name.length);
    };
    const [nearest = ''] = names.toSorted((a, b) => share(b) - share(a));
    return share(nearest) > 0.5 ? nearest : undefined;
}
function optional(form) {
    return { ...form, isOptional: true };
}
function textThat(passes, should) {
    return { parse: value => (passes(value) ? value : undefined), should };
}
/** Of an ID, and of a pattern for one: it is a name, not a text. */
const ID_MOST_CHARACTERS = 200;
/**
 * Slashes and dots would lead to another address, even percent-encoded; what is
 * in `<` and `>` was copied from a page that says what goes there.
 */
const ID = textThat(value => !['', '.', '..'].includes(value) &&
    value.length <= ID_MOST_CHARACTERS &&
    value.isWellFormed() &&
    !/[/\\<>\p{Cc}\p{Cf}]/u.test(value), (0,_common_message_js__WEBPACK_IMPORTED_MODULE_3__/* .say */ .cv) `the ID as the service shows it: at most ${ID_MOST_CHARACTERS} characters, without < and >, slashes, or control characters`);
const REQUIRED_JOB_ID = {
    ...ID,
    empty: {
        reason: 'no-job',
        what: (0,_common_message_js__WEBPACK_IMPORTED_MODULE_3__/* .say */ .cv) `empty;`,
        fix: (0,_common_message_js__WEBPACK_IMPORTED_MODULE_3__/* .say */ .cv) `it should be the ID of the job: this run was not triggered by a comment and is not about a pull request of this repository, so there is no --job and no conversation to take it from.`
    }
};
const PATTERN = textThat(value => hasOneJobId(value) &&
    value.length <= ID_MOST_CHARACTERS &&
    !/\p{Cc}/u.test(value), (0,_common_message_js__WEBPACK_IMPORTED_MODULE_3__/* .say */ .cv) `text with ${(0,_common_message_js__WEBPACK_IMPORTED_MODULE_3__/* .literal */ .eu)(JOB_ID)} once, of at most ${ID_MOST_CHARACTERS} characters, without control characters`);
function hasOneJobId(value) {
    return value.split(JOB_ID).length === 2;
}
const COMMAND_WORD = textThat(_github_command_js__WEBPACK_IMPORTED_MODULE_1__/* .isCommand */ .y9, (0,_common_message_js__WEBPACK_IMPORTED_MODULE_3__/* .say */ .cv) `one word without whitespace`);
const BASE_URL = {
    parse: value => {
        const url = /[?#]/.test(value) ? undefined : (0,_http_safe_url_js__WEBPACK_IMPORTED_MODULE_4__/* .safeUrl */ .P)(value);
        const address = url && `${url.origin}${url.pathname.replace(/\/+$/, '')}`;
        // It is added to each address, and twice it would lead nowhere.
        return address?.endsWith('/v2') ? undefined : address;
    },
    should: (0,_common_message_js__WEBPACK_IMPORTED_MODULE_3__/* .say */ .cv) `an https: address, or http: on a loopback host, without user, query, or fragment, and without /v2 at the end`,
    describe: withoutUser
};
const JOB_URL = {
    ...textThat(value => 
    // In the host, an ID would lead to another one.
    /^[a-z]+:\/\/[^/?#{]+[/?#]/i.test(value) &&
        hasOneJobId(value) &&
        (0,_http_safe_url_js__WEBPACK_IMPORTED_MODULE_4__/* .safeUrl */ .P)(value) !== undefined, (0,_common_message_js__WEBPACK_IMPORTED_MODULE_3__/* .say */ .cv) `an https: address, or http: on a loopback host, without a user, and with ${(0,_common_message_js__WEBPACK_IMPORTED_MODULE_3__/* .literal */ .eu)(JOB_ID)} once after the host`),
    describe: withoutUser
};
/** A password may be in it. */
function withoutUser(value) {
    return (0,_common_message_js__WEBPACK_IMPORTED_MODULE_3__/* .say */ .cv) `${value.replace(/^(https?:)?([\\/]*).*@/is, '$1$2***@')}`;
}
const NO_SECRET = (0,_common_message_js__WEBPACK_IMPORTED_MODULE_3__/* .say */ .cv) `empty (runs from forks, and those that Dependabot causes, get no secrets);`;
const NO_TOKEN = (0,_common_message_js__WEBPACK_IMPORTED_MODULE_3__/* .say */ .cv) `empty (leave it out to use the workflow's own token);`;
function secret(empty, fallback = '') {
    const should = (0,_common_message_js__WEBPACK_IMPORTED_MODULE_3__/* .say */ .cv) `the secret itself and nothing else`;
    return {
        parse: given => {
            const value = given || fallback;
            return /^[\x21-\x7e]+$/.test(value) && !/["'`]|^\w+=+[^=]/.test(value)
                ? value
                : undefined;
        },
        should,
        describe: () => (0,_common_message_js__WEBPACK_IMPORTED_MODULE_3__/* .say */ .cv) `a value with whitespace, a quotation mark, a name before it, or non-ASCII characters`,
        empty: wrong(empty, (0,_common_message_js__WEBPACK_IMPORTED_MODULE_3__/* .say */ .cv) `it should be ${should}.`)
    };
}
const PERMISSION = {
    parse: value => _github_permission_js__WEBPACK_IMPORTED_MODULE_2__/* .PERMISSIONS */ .J.find(permission => permission === value),
    should: (0,_common_message_js__WEBPACK_IMPORTED_MODULE_3__/* .say */ .cv) `one of ${listed(_github_permission_js__WEBPACK_IMPORTED_MODULE_2__/* .PERMISSIONS */ .J)}`
};
/** `place`: where the follow-up was asked, and what was said there. */
const CONTEXT_PARTS = ['place', 'threads', 'checks'];
const CONTEXT = {
    parse: value => {
        if (FLAG.parse(value) === false)
            return [];
        const named = words(value).map(word => (FLAG.parse(word) ? 'place' : word));
        const found = CONTEXT_PARTS.filter(part => named.includes(part));
        const areKnown = new Set(named).size === found.length;
        return areKnown && found.length > 0 ? found : undefined;
    },
    should: (0,_common_message_js__WEBPACK_IMPORTED_MODULE_3__/* .say */ .cv) `true, false, or any of ${listed(CONTEXT_PARTS)}`
};
/** As YAML's core schema writes booleans. */
const FLAG = {
    parse: value => /^(true|True|TRUE|false|False|FALSE)$/.test(value)
        ? value.toLowerCase() === 'true'
        : undefined,
    should: (0,_common_message_js__WEBPACK_IMPORTED_MODULE_3__/* .say */ .cv) `true or false`
};
/** Three days; no follow-up takes longer, and GitHub ends jobs after some. */
const TIMEOUT = amount(4_320, 60_000);
/** A month: longer than any follow-up is worth waiting for. */
const MAX_AGE = amount(720, 3_600_000);
const POLL_INTERVAL = seconds(_delivery_rules_schedule_js__WEBPACK_IMPORTED_MODULE_5__/* .PAUSE_LEAST_MS */ .g / 1000, 600);
const START_TIMEOUT = seconds(10, 3_600);
/** A positive number of units, as milliseconds. */
function amount(most, unitMs) {
    return {
        parse: value => {
            const isNumber = /^(\d{1,6}(\.\d{1,9})?|\.\d{1,9})$/.test(value);
            const units = isNumber ? Number(value) : 0;
            return units > 0 && units <= most ? units * unitMs : undefined;
        },
        should: (0,_common_message_js__WEBPACK_IMPORTED_MODULE_3__/* .say */ .cv) `a number above 0 and at most ${most}`
    };
}
/** Whole seconds, as milliseconds. */
function seconds(least, most) {
    return {
        parse: value => {
            const whole = /^[1-9]\d{0,5}$/.test(value) ? Number(value) : 0;
            return whole >= least && whole <= most ? whole * 1000 : undefined;
        },
        should: (0,_common_message_js__WEBPACK_IMPORTED_MODULE_3__/* .say */ .cv) `a whole number from ${least} to ${most}`
    };
}
/** What a finish can report. */
const FINISH_OUTCOMES = _delivery_rules_outcome_js__WEBPACK_IMPORTED_MODULE_0__/* .OUTCOMES_FOR_FAIL_ON */ .bI.filter(outcome => outcome !== 'sent' && outcome !== 'active');
function failOn(outcomes) {
    return {
        parse: value => {
            if (value === 'none')
                return [];
            const named = words(value);
            const found = outcomes.filter(name => named.includes(name));
            const areKnown = new Set(named).size === found.length;
            return areKnown && found.length > 0 ? found : undefined;
        },
        should: (0,_common_message_js__WEBPACK_IMPORTED_MODULE_3__/* .say */ .cv) `none, or any of ${listed(outcomes)}`
    };
}
const ISSUE_NUMBER = {
    parse: value => (/^[1-9]\d{0,14}$/.test(value) ? Number(value) : undefined),
    should: (0,_common_message_js__WEBPACK_IMPORTED_MODULE_3__/* .say */ .cv) `the number of an issue or pull request`
};
/** Words between commas and line ends. */
function words(value) {
    return value
        .split(/[,\n]/)
        .map(word => word.trim())
        .filter(word => word !== '');
}
function listed(names) {
    return (0,_common_message_js__WEBPACK_IMPORTED_MODULE_3__/* .list */ .p_)(names.map(_common_message_js__WEBPACK_IMPORTED_MODULE_3__/* .literal */ .eu));
}


/***/ }),

/***/ 3224:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   n: () => (/* binding */ openStepIo)
/* harmony export */ });
/* harmony import */ var _begin_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8531);
/* harmony import */ var _log_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(4464);
/* harmony import */ var _outputs_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(3052);



function openStepIo(clock, safe) {
    const { redact, runner } = safe;
    const log = (0,_log_js__WEBPACK_IMPORTED_MODULE_2__/* .openLog */ .Ne)(clock, runner, redact);
    const show = (0,_outputs_js__WEBPACK_IMPORTED_MODULE_1__/* .openOutputs */ .t)(runner.output, redact);
    let state = _begin_js__WEBPACK_IMPORTED_MODULE_0__/* .NOTHING_KNOWN */ .GN;
    return {
        ...safe,
        log,
        state: () => state,
        know: more => {
            const isOver = more.result !== undefined && state.result === undefined;
            const elapsed = isOver ? { elapsedMs: log.elapsedMs } : {};
            state = { ...state, ...more, ...elapsed };
            show(state);
            return state;
        }
    };
}


/***/ }),

/***/ 4464:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Ip: () => (/* binding */ debugged),
/* harmony export */   Ne: () => (/* binding */ openLog),
/* harmony export */   fk: () => (/* binding */ logStack)
/* harmony export */ });
/* harmony import */ var _common_message_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(774);
/* harmony import */ var _common_url_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(6756);
/* harmony import */ var _report_redact_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(249);



/** A summary has at most 1 MiB, and a job may change its status for days. */
const TIMELINE_MOMENTS = 200;
function openLog(clock, runner, redact) {
    const startedAt = clock.now();
    const elapsedMs = () => clock.now() - startedAt;
    let timeline = [];
    // Redacted before it is cut: half a secret would not be recognized.
    const line = (what) => (0,_common_message_js__WEBPACK_IMPORTED_MODULE_0__/* .plain */ .pj)((0,_report_redact_js__WEBPACK_IMPORTED_MODULE_1__/* .redactMessage */ .b6)(what, redact));
    const detail = (what) => runner.log(`[${(elapsedMs() / 1000).toFixed(1)} s] ${line(what)}`);
    const said = new Set();
    const warn = (what) => runner.warning(line(what));
    return {
        /** Milliseconds since the epoch. */
        startedAt,
        get elapsedMs() {
            return elapsedMs();
        },
        get timeline() {
            return timeline;
        },
        /** For the log alone. */
        detail,
        /** For the log and the timeline. */
        moment: (what) => {
            detail(what);
            const moment = { afterMs: elapsedMs(), what };
            timeline = [...timeline, moment].slice(-TIMELINE_MOMENTS);
        },
        /** For people: something other than the outcome is not as it should be. */
        warn,
        warnOnce: (topic, what) => {
            if (!said.has(topic))
                warn(what);
            said.add(topic);
        },
        /** The same, if there is a problem behind it; each cause is said once. */
        warnOf: (what, problem) => {
            if (!problem)
                return;
            const cause = (0,_common_message_js__WEBPACK_IMPORTED_MODULE_0__/* .explain */ .WE)(problem);
            const shown = said.has(line(cause)) ? what : (0,_common_message_js__WEBPACK_IMPORTED_MODULE_0__/* .sentences */ .hC)(what, cause);
            if (said.has(line(what)))
                detail(shown);
            else
                warn(shown);
            said.add(line(cause)).add(line(what));
        }
    };
}
/** With debug logging, each request is a line of the log. */
function debugged(outside) {
    if (outside.runner.env.RUNNER_DEBUG !== '1')
        return outside;
    return {
        ...outside,
        serviceTransport: logged(outside.serviceTransport, outside),
        githubTransport: logged(outside.githubTransport, outside)
    };
}
/** Where an unexpected error came from, with debug logging. */
function logStack(runner, error) {
    if (runner.env.RUNNER_DEBUG !== '1' || !(error instanceof Error))
        return;
    for (const line of (error.stack ?? '').split('\n'))
        runner.log(line);
}
/** Never a header, a query, or a body: they can hold secrets. */
function logged(transport, { clock, runner }) {
    return async (request) => {
        const start = clock.now();
        const reply = await transport(request);
        const path = (0,_common_url_js__WEBPACK_IMPORTED_MODULE_2__/* .parseUrl */ .D)(request.url)?.pathname ?? '';
        const end = reply.kind === 'response' ? reply.status : reply.code;
        const ms = Math.round(clock.now() - start);
        runner.log(`${request.method} ${path} ${end}, ${ms} ms`);
        return reply;
    };
}


/***/ }),

/***/ 3052:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Y: () => (/* binding */ outputsOf),
/* harmony export */   t: () => (/* binding */ openOutputs)
/* harmony export */ });
/* harmony import */ var _agent_job_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(6722);
/* harmony import */ var _delivery_rules_end_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(2937);
/* harmony import */ var _delivery_rules_finished_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(4324);
/* harmony import */ var _output_names_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(9160);




/** Writes what becomes known at once, each time that it changes. */
function openOutputs(write, redact) {
    const written = new Map();
    return (state) => {
        const values = outputsOf(state, redact);
        for (const name of _output_names_js__WEBPACK_IMPORTED_MODULE_1__/* .OUTPUT_NAMES */ .P) {
            // With the outcome also those that stay empty: in the end all are set.
            const before = written.get(name) ?? (state.result ? undefined : '');
            if (before === values[name])
                continue;
            written.set(name, values[name]);
            write(name, values[name]);
        }
    };
}
/**
 * What is not known is empty. Later steps compare our own words, so these are
 * not redacted.
 */
function outputsOf(state, redact) {
    const { about, before, commentUrl, elapsedMs, pullState, result } = state;
    const end = result?.kind === 'ended' ? result : undefined;
    const job = (0,_delivery_rules_finished_js__WEBPACK_IMPORTED_MODULE_0__/* .shownJob */ .By)(state);
    const prLink = redact(end?.prLink ?? '');
    const status = end?.status ?? job?.status ?? '';
    const pull = end?.pull;
    const previousSha = end ? (0,_delivery_rules_end_js__WEBPACK_IMPORTED_MODULE_2__/* .headBefore */ .c)(before, end.prLink) : before?.headSha;
    return {
        status: (0,_agent_job_js__WEBPACK_IMPORTED_MODULE_3__/* .isKnownStatus */ .ih)(status) ? status : redact(status),
        'pr-link': prLink,
        prLink,
        outcome: result?.outcome ?? '',
        'job-id': redact(state.job?.id ?? ''),
        job: job ? asJson(job, redact) : '',
        model: redact((job ?? state.job?.latest?.job)?.model ?? ''),
        sent: String(state.send.kind === 'sent'),
        changed: String(end?.changed ?? ''),
        'pr-number': String(pull?.number ?? ''),
        'pr-repository': redact(pull?.repository ?? ''),
        'pr-head-ref': redact(pull?.headRef ?? ''),
        'pr-head-sha': (pull && end?.headSha) ?? '',
        'pr-head-repository': redact(pull?.headRepository ?? ''),
        'pr-previous-sha': previousSha ?? '',
        'pr-state': pullState?.state ?? '',
        'comment-url': redact(commentUrl ?? ''),
        'elapsed-seconds': elapsedMs === undefined ? '' : String(Math.round(elapsedMs / 1000)),
        'asked-by': redact(about.asker ?? ''),
        reason: (result?.kind === 'stopped' && result.reason) || ''
    };
}
/** Redacted before it becomes JSON, where a backslash is another one. */
function asJson(job, redact) {
    return JSON.stringify(job, (name, value) => typeof value !== 'string' || (name === 'status' && (0,_agent_job_js__WEBPACK_IMPORTED_MODULE_3__/* .isKnownStatus */ .ih)(value))
        ? value
        : redact(value));
}


/***/ }),

/***/ 2554:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   c: () => (/* binding */ runToEnd),
/* harmony export */   o: () => (/* binding */ unexpected)
/* harmony export */ });
/* harmony import */ var _common_clock_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(4839);
/* harmony import */ var _common_message_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(774);
/* harmony import */ var _delivery_rules_state_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(4669);
/* harmony import */ var _log_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(4464);




/**
 * Plays a step, and says how it ended. Never throws.
 *
 * @param giveUp ends what was cut off
 */
async function runToEnd(io, play, giveUp) {
    const { runner } = io;
    const { level, line } = await play().catch(thrown => giveUp(io, unexpected(runner, thrown)));
    if (level === 'failure')
        runner.fail(line);
    else
        runner[level](line);
}
/** An exception ends a step: a cancel, or a bug of this program. */
function unexpected(runner, error) {
    if (error instanceof _common_clock_js__WEBPACK_IMPORTED_MODULE_0__/* .Cancelled */ .cJ)
        return (0,_delivery_rules_state_js__WEBPACK_IMPORTED_MODULE_1__/* .stopped */ .ce)('cancelled');
    (0,_log_js__WEBPACK_IMPORTED_MODULE_2__/* .logStack */ .fk)(runner, error);
    const words = error instanceof Error ? error.message : String(error);
    const what = (0,_common_message_js__WEBPACK_IMPORTED_MODULE_3__/* .say */ .cv) `Unexpected error: ${words}. Please report it, with the log of this step.`;
    return (0,_delivery_rules_state_js__WEBPACK_IMPORTED_MODULE_1__/* .stopped */ .ce)('error', what, 'bug');
}


/***/ }),

/***/ 9027:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  Rr: () => (/* binding */ openPorts),
  b0: () => (/* binding */ openStep),
  hF: () => (/* binding */ wrongInputs)
});

// EXTERNAL MODULE: ./common/message.js
var message = __webpack_require__(774);
// EXTERNAL MODULE: ./delivery/rules/state.js
var state = __webpack_require__(4669);
// EXTERNAL MODULE: ./github/client.js
var client = __webpack_require__(5200);
// EXTERNAL MODULE: ./github/needs.js
var needs = __webpack_require__(5658);
// EXTERNAL MODULE: ./action/begin.js
var begin = __webpack_require__(8531);
// EXTERNAL MODULE: ./action/inputs.js
var action_inputs = __webpack_require__(2289);
// EXTERNAL MODULE: ./action/log.js
var action_log = __webpack_require__(4464);
// EXTERNAL MODULE: ./common/clock.js
var common_clock = __webpack_require__(4839);
;// CONCATENATED MODULE: ./action/reporting.js


/** Reporting may go on after the outcome, so that no result is lost. */
const REPORTING_MS = 120_000;
/** After a cancel the runner waits some seconds before it kills the step. */
const AFTER_CANCEL_MS = 4_500;
/** The budget of one part that is not the result itself. */
const PART_MS = 10_000;
/** @param timeLimit of the step, milliseconds since the epoch */
function openReporting(clock, log, timeLimit, cancel) {
    const over = new AbortController();
    const background = [];
    let deadline = timeLimit + REPORTING_MS;
    let hasBegun = false;
    const onCancel = () => {
        deadline = Math.min(deadline, clock.now() + AFTER_CANCEL_MS);
    };
    if (cancel.aborted)
        onCancel();
    else
        cancel.addEventListener('abort', onCancel);
    const limits = {
        cancel: over.signal,
        get deadline() {
            return deadline;
        }
    };
    /** A cancel moves the deadline, so it is looked at again. */
    async function stopWhenOver(done) {
        while ((0,common_clock/* timeLeft */.f$)(clock, limits) > 0 && !done.aborted) {
            const wake = cancel.aborted ? done : AbortSignal.any([done, cancel]);
            await clock.sleep((0,common_clock/* timeLeft */.f$)(clock, limits), wake);
        }
        if (!done.aborted)
            over.abort();
    }
    return {
        /** For what shows progress or the outcome on GitHub. */
        limits,
        /** For one part of it, so that one that hangs leaves time for the others. */
        part: () => {
            const now = clock.now();
            if (cancel.aborted)
                return (0,common_clock/* within */.ux)(limits, now + common_clock/* LAST_ANSWER_MS */.rL);
            return {
                deadline: Math.min(deadline, now + PART_MS),
                // A cancel gives what is under way no more than a part of its own.
                cancel: AbortSignal.any([over.signal, cancel]),
                graceMs: common_clock/* LAST_ANSWER_MS */.rL
            };
        },
        /** Reports in the background. A failure is a warning and changes nothing. */
        inBackground: (work, failed) => {
            const reported = work
                .catch(message/* noAnswerInTime */.qD)
                .then(problem => log.warnOf(failed, problem));
            background.push(reported);
        },
        /**
         * Does a part of the rest, and awaits the background, until the time for
         * reporting is over. False: something was cut off.
         */
        run: async (work) => {
            if (!hasBegun && !cancel.aborted)
                deadline = clock.now() + REPORTING_MS;
            hasBegun = true;
            const done = new AbortController();
            void stopWhenOver(done.signal);
            const [rest] = await Promise.allSettled([work()]);
            // What is in the background may have put more there meanwhile.
            for (const reported of background)
                await reported;
            done.abort();
            return rest.status === 'fulfilled';
        }
    };
}

;// CONCATENATED MODULE: ./action/step.js








/** Reads what is asked for and checks it; a result where nothing is to do. */
function openStep(outside, io, event) {
    const { env, input } = io.runner;
    const { command, run, trigger } = event;
    if (trigger.kind === 'asked' || trigger.kind === 'event')
        io.know((0,begin/* beginWith */.oO)(run, trigger, command));
    const isOnPullRequest = trigger.kind === 'event' && trigger.on?.isPullRequest;
    const hasConversation = trigger.kind !== 'event' || !!isOnPullRequest;
    const checked = (0,action_inputs/* readInputs */.Ko)(input, { hasConversation }, env);
    if (checked.kind === 'problems')
        return wrongInputs(checked.problems);
    if (trigger.kind === 'broken')
        return (0,state/* errorOf */.Mz)(trigger.problem);
    // Only a command that can never match gets here, and is wrong.
    if (trigger.kind === 'skipped')
        return wrongInputs([]);
    const { inputs } = checked;
    const parts = [...inputs.context, ...trigger.request.options];
    const needed = parts.includes('checks') ? needs/* NEEDED_FOR_CHECKS */.wN : needs/* NEEDED */.Ev;
    const ports = openPorts(outside, io, run, inputs, needed);
    const asked = trigger.kind === 'asked' ? trigger.asked : undefined;
    const isRerun = run.attempt > 1;
    return { ...ports, isRerun, trigger, asked, on: (0,begin/* subjectOf */.et)(trigger), inputs };
}
function wrongInputs(problems) {
    const isJobAlone = problems.every(({ reason }) => reason === 'no-job');
    const reason = isJobAlone ? 'no-job' : 'input';
    const what = (0,message/* sentences */.hC)(...problems.map(message/* explain */.WE));
    return (0,state/* errorOf */.Mz)({ reason, what, fix: CORRECT });
}
const CORRECT = (0,message/* say */.cv) `Set or correct the variable, the secret, or the workflow file.`;
/** Opens GitHub, and the time for it. Nothing is sent yet. */
function openPorts(outside, io, run, inputs, needed = needs/* NEEDED */.Ev) {
    const { log, runner } = io;
    const transports = (0,action_log/* debugged */.Ip)({ ...outside, runner });
    const { clock, githubTransport, serviceTransport } = transports;
    const onRetry = (problem, pauseMs) => log.detail((0,message/* say */.cv) `${(0,message/* explain */.WE)(problem)} Next try in ${(0,message/* duration */.p0)(pauseMs)}.`);
    const access = { ...run, token: inputs.githubToken, needed };
    const deadline = log.startedAt + inputs.timeoutMs;
    return {
        ...io,
        clock,
        run,
        serviceTransport,
        github: (0,client/* openGitHub */.o)(access, githubTransport, clock, onRetry),
        onRetry,
        // For everything up to the outcome.
        limits: { deadline, cancel: runner.cancel },
        reporting: openReporting(clock, log, deadline, runner.cancel)
    };
}


/***/ }),

/***/ 6722:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Hd: () => (/* binding */ isTerminal),
/* harmony export */   Nh: () => (/* binding */ saysActive),
/* harmony export */   WE: () => (/* binding */ parseAgentJob),
/* harmony export */   b2: () => (/* binding */ parseErrorWords),
/* harmony export */   ih: () => (/* binding */ isKnownStatus)
/* harmony export */ });
/* harmony import */ var _common_json_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(199);
/* harmony import */ var _http_exchange_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(9019);


const TERMINAL_STATUSES = ['completed', 'failed', 'archived'];
/** Every status that is not terminal counts as active. */
function isTerminal(status) {
    return TERMINAL_STATUSES.includes(status);
}
/** Whether it says that it is active; a missing status says nothing. */
function saysActive(job) {
    return job.status !== '' && !isTerminal(job.status);
}
function isKnownStatus(status) {
    return status === 'active' || isTerminal(status);
}
/** `droppedLink`: a `prLink` that is neither null nor an http(s) address. */
function parseAgentJob(body) {
    const value = (0,_common_json_js__WEBPACK_IMPORTED_MODULE_0__/* .record */ .g1)((0,_http_exchange_js__WEBPACK_IMPORTED_MODULE_1__/* .parseJson */ .qF)(body));
    const source = (0,_common_json_js__WEBPACK_IMPORTED_MODULE_0__/* .record */ .g1)(value.source);
    const id = textOrNull(value.id);
    const status = value.status ?? '';
    if (id === null || typeof status !== 'string')
        return undefined;
    if (status.length > STATUS_CHARACTERS)
        return undefined;
    const link = value.prLink ?? null;
    const isUsable = isWebAddress(link);
    // Never empty, so that it is not mistaken for no link; and never cut, for half
    // a secret would not be recognized.
    const whole = textOrNull(link) ?? JSON.stringify(link);
    const { length } = whole;
    const shown = length > ADDRESS_CHARACTERS ? `${length} characters` : whole;
    return {
        job: {
            id,
            status,
            source: {
                repository: textOrNull(source.repository),
                ref: textOrNull(source.ref)
            },
            model: textOrNull(value.model),
            prLink: isUsable ? link : null,
            createdAt: textOrNull(value.createdAt),
            archivedAt: textOrNull(value.archivedAt)
        },
        ...(link !== null && !isUsable && { droppedLink: shown })
    };
}
/** The service's own words in an Error body, `{"error": string}`. */
function parseErrorWords(body) {
    return (0,_common_json_js__WEBPACK_IMPORTED_MODULE_0__/* .text */ .Qq)((0,_common_json_js__WEBPACK_IMPORTED_MODULE_0__/* .record */ .g1)((0,_http_exchange_js__WEBPACK_IMPORTED_MODULE_1__/* .parseJson */ .qF)(body)).error);
}
/** It goes into the report's marker, and GitHub refuses long comments. */
const STATUS_CHARACTERS = 200;
/** Longer addresses are cut by browsers and proxies. */
const ADDRESS_CHARACTERS = 2_000;
function isWebAddress(link) {
    return (typeof link === 'string' &&
        link.length <= ADDRESS_CHARACTERS &&
        /^https?:\/\/[^\s\p{C}]+$/iu.test(link) &&
        URL.canParse(link));
}
function textOrNull(value) {
    return (0,_common_json_js__WEBPACK_IMPORTED_MODULE_0__/* .text */ .Qq)(value) ?? null;
}


/***/ }),

/***/ 6756:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   D: () => (/* binding */ parseUrl)
/* harmony export */ });
/** As `URL.parse`, which Node 20 lacks: undefined where it is no address. */
function parseUrl(value) {
    return URL.canParse(value) ? new URL(value) : undefined;
}


/***/ }),

/***/ 2937:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   c: () => (/* binding */ headBefore),
/* harmony export */   p: () => (/* binding */ endOf)
/* harmony export */ });
/* harmony import */ var _agent_job_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(6722);
/* harmony import */ var _common_defined_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(2404);


/** The head before, where it was the same pull request's. */
function headBefore(before, prLink) {
    return before?.prLink === prLink ? before.headSha : undefined;
}
/**
 * What an end has come to.
 *
 * @param proof why it counts
 * @param pull its pull request, as it was read after the end
 */
function endOf({ droppedLink, job }, before, proof, pull) {
    const { prLink, status } = job;
    const headSha = pull?.headSha;
    const after = { status, prLink, ...(0,_common_defined_js__WEBPACK_IMPORTED_MODULE_0__/* .defined */ .s)({ headSha }) };
    // Something was made that can't be shown.
    const changed = droppedLink === undefined ? changes(before, after) : undefined;
    const outcome = status === 'failed' || status === 'archived'
        ? status
        : changed === false
            ? 'no-changes'
            : 'completed';
    const known = (0,_common_defined_js__WEBPACK_IMPORTED_MODULE_0__/* .defined */ .s)({ changed, headSha, pull });
    return { kind: 'ended', outcome, status, prLink, proof, ...known };
}
/**
 * Whether the pull request has changed; undefined where that can't be known: an
 * earlier prompt's work may be in it.
 */
function changes(before, after) {
    if (after.prLink === null)
        return after.status === 'completed' ? false : undefined;
    if (before === undefined || !(0,_agent_job_js__WEBPACK_IMPORTED_MODULE_1__/* .isTerminal */ .Hd)(before.status))
        return undefined;
    if (before.prLink !== after.prLink)
        return true;
    if (before.headSha === undefined || after.headSha === undefined)
        return undefined;
    return before.headSha !== after.headSha;
}


/***/ }),

/***/ 4324:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   By: () => (/* binding */ shownJob),
/* harmony export */   KE: () => (/* binding */ LAG_MOST_MS),
/* harmony export */   S4: () => (/* binding */ judge),
/* harmony export */   aI: () => (/* binding */ looksAsBefore),
/* harmony export */   hV: () => (/* binding */ withCheck),
/* harmony export */   ig: () => (/* binding */ needsHead),
/* harmony export */   oV: () => (/* binding */ mayCountAt),
/* harmony export */   oX: () => (/* binding */ proofOf),
/* harmony export */   oy: () => (/* binding */ jobBeforeOf),
/* harmony export */   u4: () => (/* binding */ track)
/* harmony export */ });
/* harmony import */ var _agent_job_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(6722);
/* harmony import */ var _schedule_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(3135);


/**
 * A replica that answers GETs may lag, and `prLink` may come late: both
 * together by at most this. So a check proves something about the time after a
 * moment only if it was asked so much after it, and an end has to be stable for
 * so long. What a check shows may have come about until it was answered.
 */
const LAG_MOST_MS = 10_000;
/**
 * The same for a job that was not finished before: its next end may be the
 * earlier prompt's, and the follow-up may start 20 s after it.
 */
const PAUSE_AND_LAG_MOST_MS = 30_000;
/**
 * When an end without a sign of work counts of what an earlier run sent: an
 * agent that has not started by then most likely did before anybody looked.
 */
const SETTLED_AFTER_MS = 600_000;
/**
 * What is known after a check: also that a link which comes late to the end
 * before was there before.
 */
function withCheck(state, latest) {
    const { before, send, tracking } = state;
    const seen = { ...state, tracking: track(tracking, latest) };
    const prLink = linkOf(latest);
    if (send.kind !== 'sent' || !isFinished(before) || prLink === null)
        return seen;
    const isLate = (0,_agent_job_js__WEBPACK_IMPORTED_MODULE_0__/* .isTerminal */ .Hd)(latest.job.status) && prLink !== before.prLink;
    return isLate && isEarly(latest, tracking, send)
        ? { ...seen, before: { status: before.status, prLink } }
        : seen;
}
/**
 * Asked in the first 10 s, or right after them: what came shortly before they
 * were over, only the next check can show, which follows so soon, with jitter.
 */
function isEarly({ askedAt }, tracking, send) {
    const lastAt = tracking?.seen.at(-1)?.latest.askedAt ?? 0;
    const lateBy = signFrom(send);
    return askedAt < lateBy + 2 * _schedule_js__WEBPACK_IMPORTED_MODULE_1__/* .PAUSE_LEAST_MS */ .g && lastAt < lateBy;
}
/** Adds a check to what was seen. */
function track({ seen } = { seen: [] }, latest) {
    const last = seen.at(-1);
    const isSame = last?.latest.job.status === latest.job.status &&
        linkOf(last.latest) === linkOf(latest);
    return isSame
        ? { seen: [...seen.slice(0, -1), { ...last, latest }] }
        : { seen: [...seen, { first: latest, latest }] };
}
/**
 * Decides on the latest check. An end counts when it has stayed the same long
 * enough after a sign of work. Without one, it counts later: as something that
 * differs from the job before, or, of what an earlier run sent, as it is.
 */
function judge(state, checking) {
    const { before, record, send } = state;
    const end = endIn(state);
    if (end === undefined)
        return { kind: 'active' };
    const ended = (proof) => ({ kind: 'ended', end, proof });
    if (send.kind !== 'sent')
        return ended('seen');
    const from = (countsAt, verdict) => end.latest.askedAt < countsAt ? { kind: 'unsettled', countsAt } : verdict;
    const { stableAt, startedBy } = timesOf(state, checking, end, send);
    if (workIn(state))
        return from(stableAt, ended('seen'));
    const difference = differenceIn(state);
    const isOwn = send.by === 'this-run';
    // Sent by an earlier run, another link may be the earlier end's, come late.
    if (difference && (isOwn || difference !== 'link'))
        return from(startedBy, ended(difference));
    if (isOwn || !before)
        return from(startedBy, NOT_STARTED);
    const settledBy = Math.max(startedBy, send.at + SETTLED_AFTER_MS);
    const isUnknown = record?.send.kind === 'sent' && record.result?.outcome === 'unknown';
    return from(settledBy, isUnknown && !difference ? NOT_STARTED : ended(difference ?? 'none'));
}
const NOT_STARTED = { kind: 'not-started' };
/**
 * When an end that does not count yet can at the earliest: a difference may show
 * once the agent had its time to start, and is not looked for before.
 */
function mayCountAt(state, checking, countsAt) {
    const { send } = state;
    const end = endIn(state);
    if (send.kind !== 'sent' || !end)
        return countsAt;
    const { startedBy } = timesOf(state, checking, end, send);
    const isEarly = end.latest.askedAt < startedBy;
    return isEarly ? Math.min(countsAt, startedBy) : countsAt;
}
/** When an end has stayed the same, and when a difference counts as well. */
function timesOf(state, checking, { first }, { at }) {
    const stableAt = first.answeredAt + stableMs(state, checking);
    const startedBy = Math.max(stableAt, at + checking.startTimeoutMs);
    return { stableAt, startedBy };
}
/** Whether a moved head would count now, so that it is worth a request. */
function needsHead(state, checking) {
    const { before, send } = state;
    const end = endIn(state);
    if (send.kind !== 'sent' || !end || !isFinished(before))
        return false;
    if (workIn(state) || differenceIn(state))
        return false;
    // The head of another pull request says nothing.
    const { headSha, prLink } = before;
    const isKnown = headSha !== undefined && prLink === linkOf(end.latest);
    const { startedBy } = timesOf(state, checking, end, send);
    return isKnown && end.latest.askedAt >= startedBy;
}
/** Whether nothing shows yet that the job has changed since the send. */
function looksAsBefore(state) {
    const { before, tracking } = state;
    const latest = tracking?.seen.at(-1)?.latest.job;
    const isSame = latest === undefined || latest.status === before?.status;
    return !!before && isSame && !workIn(state) && !differenceIn(state);
}
/**
 * The job at the last check that shows this follow-up: its end, or else
 * `active`, for an earlier end may be another prompt's.
 */
function shownJob(state) {
    const { result, send, tracking } = state;
    const isEnd = send.kind === 'none' || result?.kind === 'ended';
    if (!isEnd && send.kind !== 'sent')
        return undefined;
    const shown = tracking?.seen.findLast(({ latest }) => isEnd || !(0,_agent_job_js__WEBPACK_IMPORTED_MODULE_0__/* .isTerminal */ .Hd)(latest.job.status));
    return shown?.latest.job ?? (send.kind === 'sent' ? send.job : undefined);
}
/** The latest checks, if they showed an end. */
function endIn({ tracking }) {
    const last = tracking?.seen.at(-1);
    return last && (0,_agent_job_js__WEBPACK_IMPORTED_MODULE_0__/* .isTerminal */ .Hd)(last.latest.job.status) ? last : undefined;
}
/** A job that is not known is not known to be finished, either. */
function isFinished(before) {
    return before !== undefined && (0,_agent_job_js__WEBPACK_IMPORTED_MODULE_0__/* .isTerminal */ .Hd)(before.status);
}
/**
 * A sign of work: an `active` asked 10 s or more after the job before, and 10 s
 * or more after the first check that showed an end since the last sign.
 * `again`: one that came after an end, which was an earlier prompt's.
 */
function workIn({ send, tracking }) {
    if (send.kind !== 'sent')
        return undefined;
    let work;
    let endSeenAt;
    for (const { first, latest } of tracking?.seen ?? []) {
        if ((0,_agent_job_js__WEBPACK_IMPORTED_MODULE_0__/* .isTerminal */ .Hd)(latest.job.status))
            endSeenAt ??= first.answeredAt;
        else if (latest.askedAt >= signFrom(send, endSeenAt)) {
            const isAgain = work === 'again' || endSeenAt !== undefined;
            work = isAgain ? 'again' : 'once';
            endSeenAt = undefined;
        }
    }
    return work;
}
/** When an `active` has to be asked for, at least, to be a sign of work. */
function signFrom({ comparedAt }, endSeenAt = 0) {
    return Math.max(comparedAt, endSeenAt) + LAG_MOST_MS;
}
/**
 * What differs from a job that was finished before; no other can be compared. A
 * link that is gone is no difference.
 */
function differenceIn({ before, send, tracking }) {
    const end = tracking?.seen.at(-1);
    if (send.kind !== 'sent' || !isFinished(before) || !end)
        return undefined;
    if (end.latest.job.status !== before.status)
        return 'status';
    const link = linkOf(end.latest);
    if (link !== null && link !== before.prLink)
        return 'link';
    return tracking?.headMoved ? 'head' : undefined;
}
/** How long an end has to stay the same. */
function stableMs(state, { isTwice }) {
    const { before, tracking } = state;
    const seen = tracking?.seen ?? [];
    const wasActive = before
        ? !isFinished(before)
        : seen.some(({ latest }) => !(0,_agent_job_js__WEBPACK_IMPORTED_MODULE_0__/* .isTerminal */ .Hd)(latest.job.status));
    return wasActive && !isTwice && workIn(state) !== 'again'
        ? PAUSE_AND_LAG_MOST_MS
        : LAG_MOST_MS;
}
/**
 * Whether checks prove that a send whose answer was lost was accepted: only a
 * sign of work of a job that was finished before does. And from when on an
 * `active` would be one.
 */
function proofOf(latest, since) {
    const before = jobBeforeOf(latest);
    const at = latest.answeredAt;
    const send = {
        kind: 'sent',
        by: 'this-run',
        at,
        comparedAt: at,
        isExact: false
    };
    const state = { before, send, tracking: since ?? { seen: [] } };
    const isProven = isFinished(before) && workIn(state) !== undefined;
    const end = since?.seen.find(({ first }) => (0,_agent_job_js__WEBPACK_IMPORTED_MODULE_0__/* .isTerminal */ .Hd)(first.job.status));
    return { isProven, possibleFrom: signFrom(send, end?.first.answeredAt) };
}
function jobBeforeOf(snapshot) {
    return { status: snapshot.job.status, prLink: linkOf(snapshot) };
}
function linkOf({ job, droppedLink }) {
    return job.prLink ?? droppedLink ?? null;
}


/***/ }),

/***/ 5124:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   bI: () => (/* binding */ OUTCOMES_FOR_FAIL_ON),
/* harmony export */   uV: () => (/* binding */ isEnd),
/* harmony export */   ug: () => (/* binding */ failsStep)
/* harmony export */ });
/* unused harmony export OUTCOMES */
const ENDS = ['completed', 'no-changes', 'failed', 'archived'];
/** The outcomes for which `fail-on` decides whether the step fails. */
const OUTCOMES_FOR_FAIL_ON = [
    ...ENDS,
    'timed-out',
    'sent',
    'active',
    'unknown'
];
const ALWAYS_FAILS = ['cancelled', 'error'];
const OUTCOMES = [
    ...OUTCOMES_FOR_FAIL_ON,
    'denied',
    'skipped',
    ...ALWAYS_FAILS
];
function isEnd(outcome) {
    return ENDS.some(end => end === outcome);
}
function failsStep(outcome, failOn) {
    return [...ALWAYS_FAILS, ...failOn].includes(outcome);
}


/***/ }),

/***/ 3135:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   g: () => (/* binding */ PAUSE_LEAST_MS),
/* harmony export */   w: () => (/* binding */ nextPauseMs)
/* harmony export */ });
/** Shortest pause between two checks: nothing finishes faster. */
const PAUSE_LEAST_MS = 2_000;
/** Pause as a part of the time waited: an end is noticed a tenth late at most. */
const PAUSE_SHARE = 0.1;
/** Spread of the pause, so that many runs don't check at once. */
const JITTER = 0.1;
/**
 * How long to wait until the next check, in milliseconds.
 *
 * @param pace `random`: from 0 up to 1; `countsInMs`: when what was seen last
 * will count; `atLeastMs`: what the service or a backoff asks for
 */
function nextPauseMs(pace) {
    const clamped = (ms) => Math.max(PAUSE_LEAST_MS, Math.min(ms, pace.pollIntervalMs));
    const spread = 1 + JITTER * (2 * pace.random - 1);
    const regular = clamped(clamped(pace.waitedMs * PAUSE_SHARE) * spread);
    const whenItCounts = Math.max(PAUSE_LEAST_MS, pace.countsInMs ?? regular);
    // One check then, rather than one shortly before and one after.
    const isNear = whenItCounts < regular + PAUSE_LEAST_MS &&
        whenItCounts <= pace.pollIntervalMs;
    return Math.max(isNear ? whenItCounts : regular, pace.atLeastMs ?? 0);
}


/***/ }),

/***/ 5200:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   O: () => (/* binding */ GITHUB_ANSWER_MS),
/* harmony export */   o: () => (/* binding */ openGitHub)
/* harmony export */ });
/* harmony import */ var _common_clock_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(4839);
/* harmony import */ var _common_defined_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(2404);
/* harmony import */ var _common_json_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(199);
/* harmony import */ var _http_retry_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(9406);
/* harmony import */ var _reply_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(3935);





// https://docs.github.com/rest/using-the-rest-api/troubleshooting-the-rest-api#timeouts
const GITHUB_ANSWER_MS = 10_000;
/** Opens GitHub. Nothing is sent yet. */
function openGitHub(access, transport, clock, onRetry) {
    let building;
    let offsetMs;
    let firstAnswerAt;
    const exchange = async (call, limits) => {
        const timeoutMs = call.timeoutMs ?? GITHUB_ANSWER_MS;
        building ??= loadBuilder(access);
        const build = await building;
        const reply = await (0,_common_clock_js__WEBPACK_IMPORTED_MODULE_0__/* .withAnswerLimit */ .Q8)(clock, timeoutMs, limits, signal => transport({ ...build(call), signal }));
        if (reply.kind === 'no-response')
            return reply;
        const date = (0,_common_json_js__WEBPACK_IMPORTED_MODULE_3__/* .time */ .kB)(reply.headers.date);
        // What a proxy answers may have none.
        if (date === undefined)
            return reply;
        firstAnswerAt ??= date;
        const shownMs = date - clock.now();
        // The longer an answer was under way, the longer its date is past.
        offsetMs = Math.max(offsetMs ?? shownMs, shownMs);
        return reply;
    };
    const askOnce = async (call, limits) => (0,_reply_js__WEBPACK_IMPORTED_MODULE_2__/* .judgeReply */ .u)(await exchange(call, limits), clock.now(), access.needed);
    /**
     * Asks in GraphQL. It only reads, so it is asked again like any other read.
     * @param pick what was asked for; undefined: the data is not that
     */
    const query = async (question, limits) => {
        const { pick, timeoutMs, ...body } = question;
        const { origin, pathname } = new URL(access.graphqlUrl);
        const call = {
            route: `POST ${pathname}`,
            parameters: { baseUrl: origin, ...body },
            ...(0,_common_defined_js__WEBPACK_IMPORTED_MODULE_4__/* .defined */ .s)({ timeoutMs })
        };
        const tryOnce = async () => (0,_reply_js__WEBPACK_IMPORTED_MODULE_2__/* .judgeGraphql */ .P)(await exchange(call, limits), clock.now(), pick, access.needed);
        return (0,_http_retry_js__WEBPACK_IMPORTED_MODULE_1__/* .retry */ .L5)(clock, limits, tryOnce, onRetry);
    };
    let account = Promise.resolve(undefined);
    return {
        /** One try only: for what must not be done twice. */
        askOnce,
        /** One try, and the answer as it came: for a redirect that is followed. */
        exchange,
        /** Reads the end of a text elsewhere, without the token or any header. */
        readTail: (url, tail, limits) => (0,_common_clock_js__WEBPACK_IMPORTED_MODULE_0__/* .withAnswerLimit */ .Q8)(clock, GITHUB_ANSWER_MS, limits, signal => transport({ method: 'GET', url, headers: {}, tail, signal })),
        /** By how much GitHub's clock is ahead of ours, as its answers show it. */
        aheadMs: () => offsetMs ?? 0,
        /** GitHub's clock, as its answers have shown it; before, our own. */
        now: () => clock.now() + (offsetMs ?? 0),
        /** When this attempt began, as the first answer to it says. */
        firstAnswerAt: () => firstAnswerAt ?? clock.now(),
        /** Another answer, which is on its way, names the own account, too. */
        expectAccount: (login) => {
            // Caught at once: if the account is known, nobody waits for it.
            const expected = login.catch(() => undefined);
            account = account.then(known => known ?? expected);
        },
        query,
        /** Asks again after failures that may pass, within the limits. */
        ask: async (call, limits) => {
            let tries = 0;
            const tryOnce = () => {
                tries += 1;
                return askOnce(call, limits);
            };
            const answer = await (0,_http_retry_js__WEBPACK_IMPORTED_MODULE_1__/* .retry */ .L5)(clock, limits, tryOnce, onRetry);
            const isRetried = answer.kind === 'failed' && tries > 1;
            return isRetried ? { ...answer, isRetried } : answer;
        },
        /**
         * Whose token it is. `GET /user` does not answer a workflow's own token.
         */
        account: async (limits) => {
            const login = await account;
            if (login !== undefined)
                return { kind: 'read', value: login };
            const result = await query(VIEWER, limits);
            if (result.kind === 'failed')
                return result;
            account = Promise.resolve(result.value);
            return result;
        }
    };
}
const VIEWER = {
    query: '{ viewer { login } }',
    pick: ({ viewer }) => (0,_common_json_js__WEBPACK_IMPORTED_MODULE_3__/* .text */ .Qq)((0,_common_json_js__WEBPACK_IMPORTED_MODULE_3__/* .record */ .g1)(viewer).login)
};
/** Loaded only when GitHub is asked: most comments don't ask for anything. */
async function loadBuilder({ apiUrl, token, owner, repo }) {
    const { getOctokit } = await Promise.all(/* import() */[__webpack_require__.e(627), __webpack_require__.e(610)]).then(__webpack_require__.bind(__webpack_require__, 3610));
    const { endpoint } = getOctokit(token, { baseUrl: apiUrl }).request;
    return ({ route, parameters }) => {
        const { method, url, headers, body } = endpoint(route, {
            ...(route.includes('{owner}') && { owner, repo }),
            ...parameters,
            headers: { authorization: `token ${token}` }
        });
        const filled = { ...headers };
        return {
            method,
            url,
            headers: filled,
            ...(0,_common_defined_js__WEBPACK_IMPORTED_MODULE_4__/* .defined */ .s)({ body: body && JSON.stringify(body) })
        };
    };
}


/***/ }),

/***/ 5658:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Ev: () => (/* binding */ NEEDED),
/* harmony export */   _I: () => (/* binding */ givePermissions),
/* harmony export */   wN: () => (/* binding */ NEEDED_FOR_CHECKS)
/* harmony export */ });
/* harmony import */ var _common_message_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(774);

/** What the token needs for everything but failed checks. */
const NEEDED = ['issues: write', 'pull-requests: write'];
/** What failed checks need on top of it: themselves, statuses, and logs. */
const NEEDED_FOR_CHECKS = [
    ...NEEDED,
    'checks: read',
    'statuses: read',
    'actions: read'
];
/** All at once: whoever adds only the first one that is missing fails again. */
function givePermissions(needed) {
    const names = (0,_common_message_js__WEBPACK_IMPORTED_MODULE_0__/* .literal */ .eu)(needed.join(', '));
    return (0,_common_message_js__WEBPACK_IMPORTED_MODULE_0__/* .say */ .cv) `Give the job the permissions that this action needs (${names}) in the workflow file.`;
}


/***/ }),

/***/ 5755:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   F1: () => (/* binding */ readItems),
/* harmony export */   KV: () => (/* binding */ LISTED_AFTER_MS),
/* harmony export */   P: () => (/* binding */ readPagesBackwards),
/* harmony export */   md: () => (/* binding */ PAGE_SIZE),
/* harmony export */   n4: () => (/* binding */ readPages)
/* harmony export */ });
/* unused harmony export linkedPage */
/* harmony import */ var _common_json_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(199);
/* harmony import */ var _common_message_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(774);
/* harmony import */ var _http_exchange_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(9019);



/** GitHub's lists may lag: what they don't show by then is not there. */
const LISTED_AFTER_MS = 5_000;
/** GitHub's largest page. */
const PAGE_SIZE = 100;
/** Reads a list from its first page on, with so many pages requested ahead. */
async function* readPages(github, list, limits, ahead = 0) {
    const request = (number) => {
        const page = readPage(github, list, number, limits);
        // Nobody waits for it any more when one before it fails.
        page.catch(() => undefined);
        return page;
    };
    let requested = 1;
    let known = 1;
    const coming = [request(requested)];
    for (let next = coming.shift(); next; next = coming.shift()) {
        const page = await next;
        yield page;
        if (page.kind === 'failed')
            return;
        if (page.next !== undefined)
            known = Math.max(known, page.last ?? page.next);
        while (requested < known && coming.length <= ahead) {
            requested += 1;
            coming.push(request(requested));
        }
    }
}
/** Reads the items of all pages, or why one of them can't be read. */
async function readItems(github, list, limits) {
    const value = [];
    for await (const page of readPages(github, list, limits)) {
        if (page.kind === 'failed')
            return page;
        value.push(...page.items);
    }
    return { kind: 'read', value };
}
async function* readPagesBackwards(github, list, guess, limits) {
    const guessed = await readPage(github, list, guess, limits);
    const last = guessed.kind === 'page' ? guessed.last : undefined;
    for (let number = last ?? guess; number >= 1; number -= 1) {
        const page = number === guess ? guessed : await readPage(github, list, number, limits);
        yield page;
        if (page.kind === 'failed')
            return;
    }
}
/**
 * Anybody can write 65,536 characters a hundred times: a page that is too large
 * is read in parts.
 */
async function readPage(github, list, page, limits, size = PAGE_SIZE) {
    const { parameters, property, route } = list;
    const call = {
        route,
        parameters: { ...parameters, per_page: size, page },
        // A hundred comments can be 25 MiB, which take their time on a slow way.
        timeoutMs: _http_exchange_js__WEBPACK_IMPORTED_MODULE_0__/* .ANSWER_TIMEOUT_MS */ .Md
    };
    const answer = await github.ask(call, limits);
    if (answer.kind === 'failed')
        return answer.isTooLarge && size > 1
            ? readParts(github, list, page, limits, size)
            : answer;
    const items = property ? (0,_common_json_js__WEBPACK_IMPORTED_MODULE_1__/* .record */ .g1)(answer.data)[property] : answer.data;
    if (!Array.isArray(items))
        return NO_LIST;
    return {
        kind: 'page',
        items: (0,_common_json_js__WEBPACK_IMPORTED_MODULE_1__/* .records */ .V0)(items),
        next: linkedPage(answer.link, 'next'),
        last: linkedPage(answer.link, 'last')
    };
}
/** In halves, as long as it can be halved. */
async function readParts(github, list, page, limits, size) {
    const count = size % 2 === 0 ? 2 : 5;
    const items = [];
    let next;
    let last;
    for (let part = 1; part <= count; part += 1) {
        const number = (page - 1) * count + part;
        const read = await readPage(github, list, number, limits, size / count);
        if (read.kind === 'failed')
            return read;
        items.push(...read.items);
        next = read.next;
        last = read.last ?? last;
        if (next === undefined)
            break;
    }
    const pageOf = (number) => number === undefined ? undefined : Math.ceil(number / count);
    return {
        kind: 'page',
        items,
        next: next === undefined ? undefined : page + 1,
        last: pageOf(last)
    };
}
const NO_LIST = {
    kind: 'failed',
    problem: {
        reason: 'github',
        what: (0,_common_message_js__WEBPACK_IMPORTED_MODULE_2__/* .say */ .cv) `GitHub's answer is not the requested list.`,
        fix: (0,_common_message_js__WEBPACK_IMPORTED_MODULE_2__/* .say */ .cv) `Check GITHUB_API_URL and the proxy.`
    }
};
// https://docs.github.com/rest/using-the-rest-api/using-pagination-in-the-rest-api
function linkedPage(link, rel) {
    const entry = link.split(',').find(part => part.includes(`rel="${rel}"`));
    const page = /[?&]page=(\d{1,9})(?:&|>)/.exec(entry ?? '')?.[1];
    return page === undefined ? undefined : Number(page);
}


/***/ }),

/***/ 4168:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   J: () => (/* binding */ PERMISSIONS),
/* harmony export */   b: () => (/* binding */ askGate)
/* harmony export */ });
/* harmony import */ var _common_json_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(199);
/* harmony import */ var _common_message_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(774);


/**
 * By the names in `user.permissions`, which hold for custom roles, too.
 * https://docs.github.com/rest/collaborators/collaborators#get-repository-permissions-for-a-user
 */
const FLAGS = {
    pull: 'read',
    triage: 'triage',
    push: 'write',
    maintain: 'maintain',
    admin: 'admin'
};
const PERMISSIONS = Object.values(FLAGS);
/** All of them have to pass; the first who does not decides. */
async function askGate(github, accounts, required, limits) {
    const distinct = new Map(accounts.map(one => [one?.login, one]));
    const gates = await Promise.all([...distinct.values()].map(one => askFor(github, one, required, limits)));
    return gates.find(({ kind }) => kind !== 'allowed') ?? ALLOWED;
}
/** Only a clear yes is one: an answer that says nothing is `failed`. */
async function askFor(github, asker, required, limits) {
    const { allowedBots, requiredPermission } = required;
    if (asker === undefined)
        return denied('permission', (0,_common_message_js__WEBPACK_IMPORTED_MODULE_0__/* .say */ .cv) `The event does not say who asked.`);
    if (asker.isBot)
        return judgeBot(asker.login, allowedBots);
    const route = 'GET /repos/{owner}/{repo}/collaborators/{username}/permission';
    const parameters = { username: asker.login };
    const answer = await github.ask({ route, parameters }, limits);
    if (answer.kind === 'failed' && answer.status !== 404)
        return answer;
    const found = answer.kind === 'failed' ? 'no' : highestPermission(answer.data);
    if (found === undefined)
        return { kind: 'failed', problem: UNREADABLE };
    const rank = (name) => PERMISSIONS.indexOf(name);
    return rank(found) >= rank(requiredPermission)
        ? ALLOWED
        : denied('permission', (0,_common_message_js__WEBPACK_IMPORTED_MODULE_0__/* .say */ .cv) `${asker.login} has ${(0,_common_message_js__WEBPACK_IMPORTED_MODULE_0__/* .literal */ .eu)(found)} permission on this repository; ${(0,_common_message_js__WEBPACK_IMPORTED_MODULE_0__/* .literal */ .eu)(requiredPermission)} is required.`);
}
const ALLOWED = { kind: 'allowed' };
function denied(reason, explanation) {
    return { kind: 'denied', reason, explanation };
}
/** GitHub's logins are not case-sensitive. */
function judgeBot(login, allowedBots) {
    const listed = allowedBots.some(bot => bot.toLowerCase() === login.toLowerCase());
    return listed
        ? ALLOWED
        : denied('bot', (0,_common_message_js__WEBPACK_IMPORTED_MODULE_0__/* .say */ .cv) `${login} is a bot, and allowed-bots does not list its full login.`);
}
const UNREADABLE = {
    reason: 'github',
    what: (0,_common_message_js__WEBPACK_IMPORTED_MODULE_0__/* .say */ .cv) `GitHub's answer does not say which permission the commenter has.`,
    fix: (0,_common_message_js__WEBPACK_IMPORTED_MODULE_0__/* .say */ .cv) `Check that GITHUB_API_URL is the address of GitHub's REST API.`
};
function highestPermission(data) {
    const { permissions } = (0,_common_json_js__WEBPACK_IMPORTED_MODULE_1__/* .record */ .g1)((0,_common_json_js__WEBPACK_IMPORTED_MODULE_1__/* .record */ .g1)(data).user);
    if (typeof permissions !== 'object' || permissions === null)
        return undefined;
    const flags = (0,_common_json_js__WEBPACK_IMPORTED_MODULE_1__/* .record */ .g1)(permissions);
    const names = Object.keys(FLAGS);
    const highest = names.findLast(name => flags[name] === true);
    return highest === undefined ? 'no' : FLAGS[highest];
}


/***/ }),

/***/ 9099:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   BB: () => (/* binding */ addReaction),
/* harmony export */   Ny: () => (/* binding */ ownReactions),
/* harmony export */   et: () => (/* binding */ removeReaction),
/* harmony export */   nM: () => (/* binding */ REACTIONS)
/* harmony export */ });
/* harmony import */ var _common_defined_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(2404);
/* harmony import */ var _common_json_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(199);
/* harmony import */ var _common_message_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(774);
/* harmony import */ var _pages_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(5755);




/** https://docs.github.com/rest/reactions/reactions#about-reactions */
const REACTIONS = {
    claimed: 'eyes',
    sent: 'rocket',
    succeeded: 'hooray',
    failed: 'confused',
    denied: '-1'
};
const PATHS = {
    comment: '/repos/{owner}/{repo}/issues/comments/{comment_id}/reactions',
    line: '/repos/{owner}/{repo}/pulls/comments/{comment_id}/reactions'
};
/**
 * GitHub answers 201 to a new reaction and 200 to one that this account had
 * added before, so of any number of runs one is told 201.
 * https://docs.github.com/rest/reactions/reactions#create-reaction-for-an-issue-comment
 */
async function addReaction(github, comment, content, limits) {
    const route = `POST ${PATHS[comment.kind]}`;
    const parameters = { comment_id: comment.id, content };
    const adding = github.ask({ route, parameters }, limits).then(answer => {
        if (answer.kind === 'failed')
            return answer;
        const [reaction] = readReaction((0,_common_json_js__WEBPACK_IMPORTED_MODULE_1__/* .record */ .g1)(answer.data));
        if (reaction === undefined)
            return UNREADABLE;
        return { kind: 'added', isNew: answer.status === 201, reaction };
    });
    github.expectAccount(adding.then(added => added.kind === 'added' ? added.reaction.login : undefined));
    return adding;
}
const UNREADABLE = {
    kind: 'failed',
    problem: {
        reason: 'github',
        what: (0,_common_message_js__WEBPACK_IMPORTED_MODULE_2__/* .say */ .cv) `GitHub's answer does not describe the reaction.`,
        fix: (0,_common_message_js__WEBPACK_IMPORTED_MODULE_2__/* .say */ .cv) `Check GITHUB_API_URL.`
    }
};
/** Removes a reaction; a problem when it may still be there. */
async function removeReaction(github, comment, reactionId, limits) {
    const route = `DELETE ${PATHS[comment.kind]}/{reaction_id}`;
    const parameters = { comment_id: comment.id, reaction_id: reactionId };
    const answer = await github.ask({ route, parameters }, limits);
    // 404: it is gone, perhaps by a try whose answer was lost.
    const isGone = answer.kind === 'answer' || answer.status === 404;
    return isGone ? undefined : answer.problem;
}
async function ownReactions(github, comment, limits) {
    const account = await github.account(limits);
    if (account.kind === 'failed')
        return account;
    const route = `GET ${PATHS[comment.kind]}`;
    const parameters = { comment_id: comment.id };
    const read = await (0,_pages_js__WEBPACK_IMPORTED_MODULE_0__/* .readItems */ .F1)(github, { route, parameters }, limits);
    if (read.kind === 'failed')
        return read;
    const found = read.value.flatMap(readReaction);
    const value = found.filter(({ login }) => login === account.value);
    return { kind: 'read', value };
}
/**
 * A reaction out of an answer, as a list of one or none. When it was created, by
 * GitHub's clock, the answer may not say.
 */
function readReaction(value) {
    const id = (0,_common_json_js__WEBPACK_IMPORTED_MODULE_1__/* .wholeNumber */ .rD)(value.id);
    const login = (0,_common_json_js__WEBPACK_IMPORTED_MODULE_1__/* .text */ .Qq)((0,_common_json_js__WEBPACK_IMPORTED_MODULE_1__/* .record */ .g1)(value.user).login);
    const content = (0,_common_json_js__WEBPACK_IMPORTED_MODULE_1__/* .text */ .Qq)(value.content);
    if (id === undefined || login === undefined || content === undefined)
        return [];
    const createdAt = (0,_common_json_js__WEBPACK_IMPORTED_MODULE_1__/* .time */ .kB)(value.created_at);
    return [{ id, content, login, ...(0,_common_defined_js__WEBPACK_IMPORTED_MODULE_3__/* .defined */ .s)({ createdAt }) }];
}


/***/ }),

/***/ 3935:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   P: () => (/* binding */ judgeGraphql),
/* harmony export */   u: () => (/* binding */ judgeReply)
/* harmony export */ });
/* harmony import */ var _common_json_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(199);
/* harmony import */ var _common_message_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(774);
/* harmony import */ var _http_exchange_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(9019);
/* harmony import */ var _http_failure_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(9942);
/* harmony import */ var _http_retry_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(9406);
/* harmony import */ var _needs_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(5658);






const GITHUB = {
    name: (0,_common_message_js__WEBPACK_IMPORTED_MODULE_3__/* .say */ .cv) `GitHub`,
    inSentence: (0,_common_message_js__WEBPACK_IMPORTED_MODULE_3__/* .say */ .cv) `GitHub`,
    reason: 'github',
    address: 'GITHUB_API_URL',
    ifDown: (0,_common_message_js__WEBPACK_IMPORTED_MODULE_3__/* .say */ .cv) `Check GitHub's status page.`
};
const TOO_LARGE = {
    reason: 'github',
    what: (0,_common_message_js__WEBPACK_IMPORTED_MODULE_3__/* .say */ .cv) `GitHub's answer is larger than 32 MiB.`,
    fix: (0,_common_message_js__WEBPACK_IMPORTED_MODULE_3__/* .say */ .cv) `Check GITHUB_API_URL and the proxy.`
};
/**
 * The least pause that GitHub asks for after a secondary rate limit.
 * https://docs.github.com/rest/using-the-rest-api/rate-limits-for-the-rest-api#exceeding-the-rate-limit
 */
const SECONDARY_LIMIT_PAUSE_MS = 60_000;
/** @param needed the permissions that the token needs */
function judgeReply(reply, now, needed = _needs_js__WEBPACK_IMPORTED_MODULE_2__/* .NEEDED */ .Ev) {
    if (reply.kind === 'no-response') {
        const problem = (0,_http_failure_js__WEBPACK_IMPORTED_MODULE_0__/* .unanswered */ .bj)(GITHUB, reply);
        return reply.code === _http_exchange_js__WEBPACK_IMPORTED_MODULE_4__/* .UNUSABLE_PROXY */ .fB
            ? { kind: 'failed', problem }
            : (0,_http_retry_js__WEBPACK_IMPORTED_MODULE_1__/* .again */ .TG)(problem);
    }
    const { status, headers, body } = reply;
    if ((0,_http_exchange_js__WEBPACK_IMPORTED_MODULE_4__/* .isSuccess */ .oJ)(reply)) {
        if (reply.isTooLarge)
            return { kind: 'failed', status, isTooLarge: true, problem: TOO_LARGE };
        const data = status === 204 ? {} : (0,_http_exchange_js__WEBPACK_IMPORTED_MODULE_4__/* .parseJson */ .qF)(body);
        return typeof data === 'object' && data !== null
            ? { kind: 'answer', status, data, link: headers.link ?? '' }
            : (0,_http_retry_js__WEBPACK_IMPORTED_MODULE_1__/* .again */ .TG)(unreadable(status));
    }
    const limitedMs = rateLimitMs(reply, now);
    if (limitedMs !== undefined)
        return (0,_http_retry_js__WEBPACK_IMPORTED_MODULE_1__/* .again */ .TG)(RATE_LIMITED, limitedMs);
    const words = (0,_common_json_js__WEBPACK_IMPORTED_MODULE_5__/* .text */ .Qq)((0,_common_json_js__WEBPACK_IMPORTED_MODULE_5__/* .record */ .g1)((0,_http_exchange_js__WEBPACK_IMPORTED_MODULE_4__/* .parseJson */ .qF)(body)).message) ?? '';
    const problem = problemOf(status, words, fixFor(status, words, needed));
    const pauseMs = (0,_http_retry_js__WEBPACK_IMPORTED_MODULE_1__/* .retryAfterMs */ .Vs)(headers['retry-after'], githubNow(reply, now));
    if (status === 408 || status >= 500)
        return (0,_http_retry_js__WEBPACK_IMPORTED_MODULE_1__/* .again */ .TG)(problem, pauseMs);
    // GitHub says why; something in between that answers for it does not.
    const isGitHub = words !== '';
    const isForbidden = isGitHub && status === 403 && STATES.every(({ is }) => !is.test(words));
    const isMissing = isGitHub && (status === 404 || status === 410);
    return { kind: 'failed', status, isForbidden, isMissing, problem };
}
function unreadable(status) {
    const fix = (0,_common_message_js__WEBPACK_IMPORTED_MODULE_3__/* .say */ .cv) `Check GITHUB_API_URL and GitHub's status page.`;
    return (0,_http_failure_js__WEBPACK_IMPORTED_MODULE_0__/* .unreadableBy */ .fe)(GITHUB, status, fix);
}
function problemOf(status, words, fix) {
    return (0,_http_failure_js__WEBPACK_IMPORTED_MODULE_0__/* .refusedBy */ .it)(GITHUB, status, words, { fix, reason: GITHUB.reason });
}
/** GraphQL's words for a permission that is missing. */
const FORBIDDEN = ['FORBIDDEN', 'INSUFFICIENT_SCOPES'];
/**
 * GraphQL's errors come with status 200.
 * https://docs.github.com/graphql/overview/rate-limits-and-query-limits-for-the-graphql-api
 * @param pick what was asked for, from the data; undefined: it is not there
 * @param needed the permissions that the token needs
 */
function judgeGraphql(reply, now, pick, needed = _needs_js__WEBPACK_IMPORTED_MODULE_2__/* .NEEDED */ .Ev) {
    const judged = judgeReply(reply, now, needed);
    if (judged.kind !== 'answer' || reply.kind !== 'response')
        return judged;
    const { status } = judged;
    const { data, errors } = (0,_common_json_js__WEBPACK_IMPORTED_MODULE_5__/* .record */ .g1)(judged.data);
    const [error] = (0,_common_json_js__WEBPACK_IMPORTED_MODULE_5__/* .records */ .V0)(errors);
    if (error === undefined) {
        const value = pick((0,_common_json_js__WEBPACK_IMPORTED_MODULE_5__/* .record */ .g1)(data));
        return value === undefined
            ? (0,_http_retry_js__WEBPACK_IMPORTED_MODULE_1__/* .again */ .TG)(unreadable(status))
            : { kind: 'read', value };
    }
    const pauseMs = limitPauseMs(reply, now) ?? SECONDARY_LIMIT_PAUSE_MS;
    if (error.type === 'RATE_LIMITED')
        return (0,_http_retry_js__WEBPACK_IMPORTED_MODULE_1__/* .again */ .TG)(RATE_LIMITED, pauseMs);
    const isForbidden = FORBIDDEN.some(type => type === error.type);
    const fix = isForbidden ? (0,_needs_js__WEBPACK_IMPORTED_MODULE_2__/* .givePermissions */ ._I)(needed) : CHECK_TOKEN;
    const problem = problemOf(status, (0,_common_json_js__WEBPACK_IMPORTED_MODULE_5__/* .text */ .Qq)(error.message) ?? '', fix);
    return { kind: 'failed', isForbidden, problem };
}
const RATE_LIMITED = {
    reason: 'github',
    what: (0,_common_message_js__WEBPACK_IMPORTED_MODULE_3__/* .say */ .cv) `GitHub's rate limit for this token is used up.`,
    fix: (0,_common_message_js__WEBPACK_IMPORTED_MODULE_3__/* .say */ .cv) `Check what else uses this token: all of it counts toward the same limit.`
};
// https://docs.github.com/rest/using-the-rest-api/rate-limits-for-the-rest-api
function rateLimitMs(response, now) {
    const { status, body } = response;
    if (status !== 403 && status !== 429)
        return undefined;
    const isLimit = status === 429 || /secondary rate limit/i.test(body ?? '');
    const leastMs = isLimit ? SECONDARY_LIMIT_PAUSE_MS : undefined;
    return limitPauseMs(response, now) ?? leastMs;
}
/** By the headers, and by GitHub's own clock. */
function limitPauseMs(response, now) {
    const { headers } = response;
    const there = githubNow(response, now);
    const asked = (0,_http_retry_js__WEBPACK_IMPORTED_MODULE_1__/* .retryAfterMs */ .Vs)(headers['retry-after'], there);
    if (asked !== undefined)
        return asked;
    const reset = headers['x-ratelimit-reset'] ?? '';
    return headers['x-ratelimit-remaining'] === '0' && /^\d{1,11}$/.test(reset)
        ? Math.max(0, Number(reset) * 1000 - there)
        : undefined;
}
/** What time it is there; its header drops the milliseconds. */
function githubNow({ headers }, now) {
    return (0,_common_json_js__WEBPACK_IMPORTED_MODULE_5__/* .time */ .kB)(headers.date) ?? now;
}
const CHECK_TOKEN = (0,_common_message_js__WEBPACK_IMPORTED_MODULE_3__/* .say */ .cv) `Check github-token and what it may do in this repository.`;
/** What to do about each status; others go by their class (3xx, 4xx, 5xx). */
const FIXES = {
    401: (0,_common_message_js__WEBPACK_IMPORTED_MODULE_3__/* .say */ .cv) `Check github-token: GitHub does not accept it.`,
    404: (0,_common_message_js__WEBPACK_IMPORTED_MODULE_3__/* .say */ .cv) `Check whether the issue or comment was deleted, and whether github-token can read this repository.`,
    410: (0,_common_message_js__WEBPACK_IMPORTED_MODULE_3__/* .say */ .cv) `Check whether the issue or comment was deleted, or issues are turned off.`,
    422: (0,_common_message_js__WEBPACK_IMPORTED_MODULE_3__/* .say */ .cv) `Check the request against what GitHub says.`
};
/** Why GitHub answers 403, if not for a permission; its own words tell. */
const STATES = [
    { is: /\blocked\b/i, fix: (0,_common_message_js__WEBPACK_IMPORTED_MODULE_3__/* .say */ .cv) `Unlock the conversation.` },
    {
        is: /\barchived\b/i,
        fix: (0,_common_message_js__WEBPACK_IMPORTED_MODULE_3__/* .say */ .cv) `Unarchive the repository: an archived one is read-only.`
    }
];
function fixFor(status, words, needed) {
    const state = STATES.find(({ is }) => status === 403 && is.test(words));
    if (status === 403 && !state)
        return (0,_needs_js__WEBPACK_IMPORTED_MODULE_2__/* .givePermissions */ ._I)(needed);
    const fix = state?.fix ?? FIXES[status];
    if (fix)
        return fix;
    if (status === 408 || status >= 500)
        return GITHUB.ifDown;
    return status < 400
        ? (0,_common_message_js__WEBPACK_IMPORTED_MODULE_3__/* .say */ .cv) `Redirects are not followed: check GITHUB_API_URL, and whether the repository was renamed or transferred.`
        : CHECK_TOKEN;
}


/***/ }),

/***/ 9019:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Md: () => (/* binding */ ANSWER_TIMEOUT_MS),
/* harmony export */   fB: () => (/* binding */ UNUSABLE_PROXY),
/* harmony export */   oJ: () => (/* binding */ isSuccess),
/* harmony export */   qF: () => (/* binding */ parseJson)
/* harmony export */ });
function isSuccess({ status }) {
    return status >= 200 && status < 300;
}
/** How long a server may think, and how long a body may pause. */
const ANSWER_TIMEOUT_MS = 30_000;
/** The code where the proxy's address can't be used; no retry helps. */
const UNUSABLE_PROXY = 'ERR_PROXY_ADDRESS';
/** A body as JSON; undefined when there is none, or it is not JSON. */
function parseJson(body) {
    try {
        return JSON.parse(body ?? '');
    }
    catch {
        return undefined;
    }
}


/***/ }),

/***/ 9942:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   bj: () => (/* binding */ unanswered),
/* harmony export */   fe: () => (/* binding */ unreadableBy),
/* harmony export */   it: () => (/* binding */ refusedBy)
/* harmony export */ });
/* harmony import */ var _common_message_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(774);

/** No answer came: what happened, and what to check. */
function unanswered({ address, ifDown, inSentence, name, reason }, { code, detail, requestSent }) {
    if (requestSent) {
        const isLate = /aborted|TIMEOUT/.test(code);
        const what = isLate
            ? (0,_common_message_js__WEBPACK_IMPORTED_MODULE_0__/* .say */ .cv) `${name} did not answer in time.`
            : (0,_common_message_js__WEBPACK_IMPORTED_MODULE_0__/* .say */ .cv) `The connection to ${inSentence} was lost (${code}).`;
        return { reason, what, fix: ifDown };
    }
    const what = code === 'aborted'
        ? (0,_common_message_js__WEBPACK_IMPORTED_MODULE_0__/* .say */ .cv) `${name} could not be reached in time.`
        : (0,_common_message_js__WEBPACK_IMPORTED_MODULE_0__/* .say */ .cv) `${name} could not be reached (${code}: ${detail}).`;
    const [, fix] = CONNECTIONS.find(([codes]) => codes.test(code)) ?? [];
    return { reason, what, fix: fix?.((0,_common_message_js__WEBPACK_IMPORTED_MODULE_0__/* .literal */ .eu)(address)) ?? [] };
}
/** An answer whose body is not what it should be. */
function unreadableBy({ name, reason }, status, fix) {
    const what = (0,_common_message_js__WEBPACK_IMPORTED_MODULE_0__/* .say */ .cv) `${name} answered ${status} with an unreadable body.`;
    return { reason, what, fix };
}
/** An answer that refuses, in its own words if it has any. */
function refusedBy({ name }, status, words, { fix, reason }) {
    const quoted = words ? (0,_common_message_js__WEBPACK_IMPORTED_MODULE_0__/* .say */ .cv) `It says ${words}.` : [];
    return {
        reason,
        what: (0,_common_message_js__WEBPACK_IMPORTED_MODULE_0__/* .sentences */ .hC)((0,_common_message_js__WEBPACK_IMPORTED_MODULE_0__/* .say */ .cv) `${name} answered ${status}.`, quoted),
        fix
    };
}
/** https://nodejs.org/api/tls.html#x509-certificate-error-codes */
const CONNECTIONS = [
    [/SSL|EPROTO/, address => (0,_common_message_js__WEBPACK_IMPORTED_MODULE_0__/* .say */ .cv) `The port does not use TLS: check ${address}.`],
    [
        /EXPIRED|NOT_YET_VALID|ALTNAME|HOSTNAME_MISMATCH/,
        address => (0,_common_message_js__WEBPACK_IMPORTED_MODULE_0__/* .say */ .cv) `Its certificate is not valid for this address, or has expired: check ${address}, or have the certificate renewed.`
    ],
    [
        /CERT|SIGNATURE|ISSUER/,
        address => (0,_common_message_js__WEBPACK_IMPORTED_MODULE_0__/* .say */ .cv) `This runner does not trust its certificate: check ${address}, or set NODE_EXTRA_CA_CERTS to the file of its certificate authority.`
    ],
    [/PROXY/, () => (0,_common_message_js__WEBPACK_IMPORTED_MODULE_0__/* .say */ .cv) `Check HTTPS_PROXY and HTTP_PROXY.`],
    [/^/, address => (0,_common_message_js__WEBPACK_IMPORTED_MODULE_0__/* .say */ .cv) `Check ${address}, the network, and HTTPS_PROXY.`]
];


/***/ }),

/***/ 9406:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   L5: () => (/* binding */ retry),
/* harmony export */   TG: () => (/* binding */ again),
/* harmony export */   Vs: () => (/* binding */ retryAfterMs),
/* harmony export */   jo: () => (/* binding */ backoffMs)
/* harmony export */ });
/* harmony import */ var _common_clock_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(4839);
/* harmony import */ var _common_defined_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(2404);
/* harmony import */ var _common_message_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(774);



/** First pause of a backoff: short enough not to be felt, long for a server. */
const BACKOFF_FIRST_MS = 1_000;
/** Longest pause of a backoff: an outage that ends is noticed soon. */
const BACKOFF_MOST_MS = 30_000;
/**
 * Doubling, with jitter down to half, so that clients that failed together
 * don't come back together.
 * @param failures in a row, at least 1
 * @param random from 0 up to 1
 */
function backoffMs(failures, random) {
    const full = Math.min(BACKOFF_MOST_MS, BACKOFF_FIRST_MS * 2 ** (failures - 1));
    return full * (1 - random / 2);
}
/**
 * Milliseconds from now; undefined where the header is missing or invalid.
 * https://www.rfc-editor.org/rfc/rfc9110#field.retry-after
 */
function retryAfterMs(header, now) {
    const value = header?.trim() ?? '';
    if (/^\d+$/.test(value))
        return Math.min(Number(value), FOREVER_S) * 1000;
    const date = HTTP_DATE.test(value) ? Date.parse(value) : Number.NaN;
    return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
/** Thirty years: no time limit is longer, and dates can still be computed. */
const FOREVER_S = 1_000_000_000;
/** Date.parse accepts much that is not an HTTP date: "wait 5" is a day in May. */
const HTTP_DATE = /^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/;
function again(problem, retryAfterMs) {
    return { kind: 'again', problem, ...(0,_common_defined_js__WEBPACK_IMPORTED_MODULE_1__/* .defined */ .s)({ retryAfterMs }) };
}
/**
 * Tries until the answer is anything but {@link Again}; the last try is made at
 * the deadline. A pause that does not fit ends it at once, as `failed`.
 */
async function retry(clock, limits, tryOnce, onRetry) {
    for (let failures = 1;; failures += 1) {
        const result = await tryOnce();
        if (!isAgain(result))
            return result;
        const { problem, retryAfterMs: askedMs = 0 } = result;
        const remainingMs = (0,_common_clock_js__WEBPACK_IMPORTED_MODULE_0__/* .timeLeft */ .f$)(clock, limits);
        if (remainingMs === 0 || askedMs > remainingMs)
            return { kind: 'failed', problem: tooLate(result, clock) };
        // A server that asks for no pause at all is not asked in a loop.
        const pauseMs = Math.max(askedMs, backoffMs(failures, clock.random()));
        (0,_common_clock_js__WEBPACK_IMPORTED_MODULE_0__/* .throwIfCancelled */ .dZ)(limits);
        onRetry(problem, Math.min(remainingMs, pauseMs));
        await (0,_common_clock_js__WEBPACK_IMPORTED_MODULE_0__/* .pause */ .v7)(clock, pauseMs, limits);
    }
}
function isAgain(result) {
    return result.kind === 'again';
}
function tooLate({ problem, retryAfterMs }, clock) {
    const why = retryAfterMs === undefined
        ? (0,_common_message_js__WEBPACK_IMPORTED_MODULE_2__/* .say */ .cv) `The time limit passed before a retry succeeded.`
        : (0,_common_message_js__WEBPACK_IMPORTED_MODULE_2__/* .say */ .cv) `It asks to wait ${(0,_common_message_js__WEBPACK_IMPORTED_MODULE_2__/* .duration */ .p0)(retryAfterMs)}, until ${(0,_common_message_js__WEBPACK_IMPORTED_MODULE_2__/* .timeOfDay */ .rb)(clock.now() + retryAfterMs)}, which is past the time limit.`;
    return { ...problem, what: (0,_common_message_js__WEBPACK_IMPORTED_MODULE_2__/* .sentences */ .hC)(problem.what, why) };
}


/***/ }),

/***/ 8915:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   P: () => (/* binding */ safeUrl)
/* harmony export */ });
/* harmony import */ var _common_url_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(6756);

/**
 * HTTPS, so that nobody on the way reads what is sent, or HTTP on a loopback
 * host; without a user, which would be shown. Undefined for any other address.
 */
function safeUrl(value) {
    // It takes more for a host: `https:/a` and `https:///a`, too.
    if (!/^https?:\/\/[^/\s\\@]+(?:\/[^\s\\]*)?$/i.test(value))
        return undefined;
    const url = (0,_common_url_js__WEBPACK_IMPORTED_MODULE_0__/* .parseUrl */ .D)(value);
    const isLoopback = /^(localhost|\[::1\]|127(\.\d+){3})$/;
    return url?.protocol === 'https:' ||
        (url?.protocol === 'http:' && isLoopback.test(url.hostname))
        ? url
        : undefined;
}


/***/ })

};
;