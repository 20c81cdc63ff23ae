/******/ (function() { // webpackBootstrap
/******/ 	"use strict";
/******/ 	var __webpack_modules__ = ({

/***/ 6172:
/***/ (function(__unused_webpack_module, __webpack_exports__, __nccwpck_require__) {


// EXPORTS
__nccwpck_require__.d(__webpack_exports__, {
  P0: function() { return /* binding */ OUTPUT_NAMES; },
  OA: function() { return /* binding */ githubRunner; },
  a7: function() { return /* binding */ openSafeRunner; }
});

// UNUSED EXPORTS: FINISH_OUTPUT_NAMES, guardRunner

;// CONCATENATED MODULE: external "node:fs"
var external_node_fs_namespaceObject = require("node:fs");
// EXTERNAL MODULE: external "os"
var external_os_ = __nccwpck_require__(857);
;// CONCATENATED MODULE: ./node_modules/@actions/core/lib/utils.js
// We use any as a valid input type
/* eslint-disable @typescript-eslint/no-explicit-any */
/**
 * Sanitizes an input into a string so it can be passed into issueCommand safely
 * @param input input to sanitize into a string
 */
function utils_toCommandValue(input) {
    if (input === null || input === undefined) {
        return '';
    }
    else if (typeof input === 'string' || input instanceof String) {
        return input;
    }
    return JSON.stringify(input);
}
/**
 *
 * @param annotationProperties
 * @returns The command properties to send with the actual annotation command
 * See IssueCommandProperties: https://github.com/actions/runner/blob/main/src/Runner.Worker/ActionCommandManager.cs#L646
 */
function toCommandProperties(annotationProperties) {
    if (!Object.keys(annotationProperties).length) {
        return {};
    }
    return {
        title: annotationProperties.title,
        file: annotationProperties.file,
        line: annotationProperties.startLine,
        endLine: annotationProperties.endLine,
        col: annotationProperties.startColumn,
        endColumn: annotationProperties.endColumn
    };
}
//# sourceMappingURL=utils.js.map
;// CONCATENATED MODULE: ./node_modules/@actions/core/lib/command.js


/**
 * Issues a command to the GitHub Actions runner
 *
 * @param command - The command name to issue
 * @param properties - Additional properties for the command (key-value pairs)
 * @param message - The message to include with the command
 * @remarks
 * This function outputs a specially formatted string to stdout that the Actions
 * runner interprets as a command. These commands can control workflow behavior,
 * set outputs, create annotations, mask values, and more.
 *
 * Command Format:
 *   ::name key=value,key=value::message
 *
 * @example
 * ```typescript
 * // Issue a warning annotation
 * issueCommand('warning', {}, 'This is a warning message');
 * // Output: ::warning::This is a warning message
 *
 * // Set an environment variable
 * issueCommand('set-env', { name: 'MY_VAR' }, 'some value');
 * // Output: ::set-env name=MY_VAR::some value
 *
 * // Add a secret mask
 * issueCommand('add-mask', {}, 'secretValue123');
 * // Output: ::add-mask::secretValue123
 * ```
 *
 * @internal
 * This is an internal utility function that powers the public API functions
 * such as setSecret, warning, error, and exportVariable.
 */
function command_issueCommand(command, properties, message) {
    const cmd = new Command(command, properties, message);
    process.stdout.write(cmd.toString() + external_os_.EOL);
}
function command_issue(name, message = '') {
    command_issueCommand(name, {}, message);
}
const CMD_STRING = '::';
class Command {
    constructor(command, properties, message) {
        if (!command) {
            command = 'missing.command';
        }
        this.command = command;
        this.properties = properties;
        this.message = message;
    }
    toString() {
        let cmdStr = CMD_STRING + this.command;
        if (this.properties && Object.keys(this.properties).length > 0) {
            cmdStr += ' ';
            let first = true;
            for (const key in this.properties) {
                if (this.properties.hasOwnProperty(key)) {
                    const val = this.properties[key];
                    if (val) {
                        if (first) {
                            first = false;
                        }
                        else {
                            cmdStr += ',';
                        }
                        cmdStr += `${key}=${escapeProperty(val)}`;
                    }
                }
            }
        }
        cmdStr += `${CMD_STRING}${escapeData(this.message)}`;
        return cmdStr;
    }
}
function escapeData(s) {
    return utils_toCommandValue(s)
        .replace(/%/g, '%25')
        .replace(/\r/g, '%0D')
        .replace(/\n/g, '%0A');
}
function escapeProperty(s) {
    return utils_toCommandValue(s)
        .replace(/%/g, '%25')
        .replace(/\r/g, '%0D')
        .replace(/\n/g, '%0A')
        .replace(/:/g, '%3A')
        .replace(/,/g, '%2C');
}
//# sourceMappingURL=command.js.map
;// CONCATENATED MODULE: external "crypto"
var external_crypto_namespaceObject = require("crypto");
// EXTERNAL MODULE: external "fs"
var external_fs_ = __nccwpck_require__(9896);
;// CONCATENATED MODULE: ./node_modules/@actions/core/lib/file-command.js
// For internal use, subject to change.
// We use any as a valid input type
/* eslint-disable @typescript-eslint/no-explicit-any */




function file_command_issueFileCommand(command, message) {
    const filePath = process.env[`GITHUB_${command}`];
    if (!filePath) {
        throw new Error(`Unable to find environment variable for file command ${command}`);
    }
    if (!external_fs_.existsSync(filePath)) {
        throw new Error(`Missing file at path: ${filePath}`);
    }
    external_fs_.appendFileSync(filePath, `${utils_toCommandValue(message)}${external_os_.EOL}`, {
        encoding: 'utf8'
    });
}
function file_command_prepareKeyValueMessage(key, value) {
    const delimiter = `ghadelimiter_${external_crypto_namespaceObject.randomUUID()}`;
    const convertedValue = utils_toCommandValue(value);
    // These should realistically never happen, but just in case someone finds a
    // way to exploit uuid generation let's not allow keys or values that contain
    // the delimiter.
    if (key.includes(delimiter)) {
        throw new Error(`Unexpected input: name should not contain the delimiter "${delimiter}"`);
    }
    if (convertedValue.includes(delimiter)) {
        throw new Error(`Unexpected input: value should not contain the delimiter "${delimiter}"`);
    }
    return `${key}<<${delimiter}${external_os_.EOL}${convertedValue}${external_os_.EOL}${delimiter}`;
}
//# sourceMappingURL=file-command.js.map
;// CONCATENATED MODULE: external "path"
var external_path_namespaceObject = require("path");
;// CONCATENATED MODULE: ./node_modules/@actions/http-client/lib/auth.js
var __awaiter = (undefined && undefined.__awaiter) || function (thisArg, _arguments, P, generator) {
    function adopt(value) { return value instanceof P ? value : new P(function (resolve) { resolve(value); }); }
    return new (P || (P = Promise))(function (resolve, reject) {
        function fulfilled(value) { try { step(generator.next(value)); } catch (e) { reject(e); } }
        function rejected(value) { try { step(generator["throw"](value)); } catch (e) { reject(e); } }
        function step(result) { result.done ? resolve(result.value) : adopt(result.value).then(fulfilled, rejected); }
        step((generator = generator.apply(thisArg, _arguments || [])).next());
    });
};
class BasicCredentialHandler {
    constructor(username, password) {
        this.username = username;
        this.password = password;
    }
    prepareRequest(options) {
        if (!options.headers) {
            throw Error('The request has no headers');
        }
        options.headers['Authorization'] = `Basic ${Buffer.from(`${this.username}:${this.password}`).toString('base64')}`;
    }
    // This handler cannot handle 401
    canHandleAuthentication() {
        return false;
    }
    handleAuthentication() {
        return __awaiter(this, void 0, void 0, function* () {
            throw new Error('not implemented');
        });
    }
}
class auth_BearerCredentialHandler {
    constructor(token) {
        this.token = token;
    }
    // currently implements pre-authorization
    // TODO: support preAuth = false where it hooks on 401
    prepareRequest(options) {
        if (!options.headers) {
            throw Error('The request has no headers');
        }
        options.headers['Authorization'] = `Bearer ${this.token}`;
    }
    // This handler cannot handle 401
    canHandleAuthentication() {
        return false;
    }
    handleAuthentication() {
        return __awaiter(this, void 0, void 0, function* () {
            throw new Error('not implemented');
        });
    }
}
class PersonalAccessTokenCredentialHandler {
    constructor(token) {
        this.token = token;
    }
    // currently implements pre-authorization
    // TODO: support preAuth = false where it hooks on 401
    prepareRequest(options) {
        if (!options.headers) {
            throw Error('The request has no headers');
        }
        options.headers['Authorization'] = `Basic ${Buffer.from(`PAT:${this.token}`).toString('base64')}`;
    }
    // This handler cannot handle 401
    canHandleAuthentication() {
        return false;
    }
    handleAuthentication() {
        return __awaiter(this, void 0, void 0, function* () {
            throw new Error('not implemented');
        });
    }
}
//# sourceMappingURL=auth.js.map
;// CONCATENATED MODULE: ./node_modules/@actions/core/lib/oidc-utils.js
var oidc_utils_awaiter = (undefined && undefined.__awaiter) || function (thisArg, _arguments, P, generator) {
    function adopt(value) { return value instanceof P ? value : new P(function (resolve) { resolve(value); }); }
    return new (P || (P = Promise))(function (resolve, reject) {
        function fulfilled(value) { try { step(generator.next(value)); } catch (e) { reject(e); } }
        function rejected(value) { try { step(generator["throw"](value)); } catch (e) { reject(e); } }
        function step(result) { result.done ? resolve(result.value) : adopt(result.value).then(fulfilled, rejected); }
        step((generator = generator.apply(thisArg, _arguments || [])).next());
    });
};



class oidc_utils_OidcClient {
    static createHttpClient(allowRetry = true, maxRetry = 10) {
        const requestOptions = {
            allowRetries: allowRetry,
            maxRetries: maxRetry
        };
        return new HttpClient('actions/oidc-client', [new BearerCredentialHandler(oidc_utils_OidcClient.getRequestToken())], requestOptions);
    }
    static getRequestToken() {
        const token = process.env['ACTIONS_ID_TOKEN_REQUEST_TOKEN'];
        if (!token) {
            throw new Error('Unable to get ACTIONS_ID_TOKEN_REQUEST_TOKEN env variable');
        }
        return token;
    }
    static getIDTokenUrl() {
        const runtimeUrl = process.env['ACTIONS_ID_TOKEN_REQUEST_URL'];
        if (!runtimeUrl) {
            throw new Error('Unable to get ACTIONS_ID_TOKEN_REQUEST_URL env variable');
        }
        return runtimeUrl;
    }
    static getCall(id_token_url) {
        return oidc_utils_awaiter(this, void 0, void 0, function* () {
            var _a;
            const httpclient = oidc_utils_OidcClient.createHttpClient();
            const res = yield httpclient
                .getJson(id_token_url)
                .catch(error => {
                throw new Error(`Failed to get ID Token. \n 
        Error Code : ${error.statusCode}\n 
        Error Message: ${error.message}`);
            });
            const id_token = (_a = res.result) === null || _a === void 0 ? void 0 : _a.value;
            if (!id_token) {
                throw new Error('Response json body do not have ID Token field');
            }
            return id_token;
        });
    }
    static getIDToken(audience) {
        return oidc_utils_awaiter(this, void 0, void 0, function* () {
            try {
                // New ID Token is requested from action service
                let id_token_url = oidc_utils_OidcClient.getIDTokenUrl();
                if (audience) {
                    const encodedAudience = encodeURIComponent(audience);
                    id_token_url = `${id_token_url}&audience=${encodedAudience}`;
                }
                debug(`ID token url is ${id_token_url}`);
                const id_token = yield oidc_utils_OidcClient.getCall(id_token_url);
                setSecret(id_token);
                return id_token;
            }
            catch (error) {
                throw new Error(`Error message: ${error.message}`);
            }
        });
    }
}
//# sourceMappingURL=oidc-utils.js.map
;// CONCATENATED MODULE: ./node_modules/@actions/core/lib/summary.js
const summary = {}
const markdownSummary = (/* unused pure expression or super */ null && (summary))

;// CONCATENATED MODULE: ./node_modules/@actions/core/lib/path-utils.js

/**
 * toPosixPath converts the given path to the posix form. On Windows, \\ will be
 * replaced with /.
 *
 * @param pth. Path to transform.
 * @return string Posix path.
 */
function toPosixPath(pth) {
    return pth.replace(/[\\]/g, '/');
}
/**
 * toWin32Path converts the given path to the win32 form. On Linux, / will be
 * replaced with \\.
 *
 * @param pth. Path to transform.
 * @return string Win32 path.
 */
function toWin32Path(pth) {
    return pth.replace(/[/]/g, '\\');
}
/**
 * toPlatformPath converts the given path to a platform-specific path. It does
 * this by replacing instances of / and \ with the platform-specific path
 * separator.
 *
 * @param pth The path to platformize.
 * @return string The platform-specific path.
 */
function toPlatformPath(pth) {
    return pth.replace(/[/\\]/g, path.sep);
}
//# sourceMappingURL=path-utils.js.map
;// CONCATENATED MODULE: ./node_modules/@actions/core/lib/core.js
var core_awaiter = (undefined && undefined.__awaiter) || function (thisArg, _arguments, P, generator) {
    function adopt(value) { return value instanceof P ? value : new P(function (resolve) { resolve(value); }); }
    return new (P || (P = Promise))(function (resolve, reject) {
        function fulfilled(value) { try { step(generator.next(value)); } catch (e) { reject(e); } }
        function rejected(value) { try { step(generator["throw"](value)); } catch (e) { reject(e); } }
        function step(result) { result.done ? resolve(result.value) : adopt(result.value).then(fulfilled, rejected); }
        step((generator = generator.apply(thisArg, _arguments || [])).next());
    });
};






/**
 * The code to exit an action
 */
var ExitCode;
(function (ExitCode) {
    /**
     * A code indicating that the action was successful
     */
    ExitCode[ExitCode["Success"] = 0] = "Success";
    /**
     * A code indicating that the action was a failure
     */
    ExitCode[ExitCode["Failure"] = 1] = "Failure";
})(ExitCode || (ExitCode = {}));
//-----------------------------------------------------------------------
// Variables
//-----------------------------------------------------------------------
/**
 * Sets env variable for this action and future actions in the job
 * @param name the name of the variable to set
 * @param val the value of the variable. Non-string values will be converted to a string via JSON.stringify
 */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
function exportVariable(name, val) {
    const convertedVal = toCommandValue(val);
    process.env[name] = convertedVal;
    const filePath = process.env['GITHUB_ENV'] || '';
    if (filePath) {
        return issueFileCommand('ENV', prepareKeyValueMessage(name, val));
    }
    issueCommand('set-env', { name }, convertedVal);
}
/**
 * Registers a secret which will get masked from logs
 *
 * @param secret - Value of the secret to be masked
 * @remarks
 * This function instructs the Actions runner to mask the specified value in any
 * logs produced during the workflow run. Once registered, the secret value will
 * be replaced with asterisks (***) whenever it appears in console output, logs,
 * or error messages.
 *
 * This is useful for protecting sensitive information such as:
 * - API keys
 * - Access tokens
 * - Authentication credentials
 * - URL parameters containing signatures (SAS tokens)
 *
 * Note that masking only affects future logs; any previous appearances of the
 * secret in logs before calling this function will remain unmasked.
 *
 * @example
 * ```typescript
 * // Register an API token as a secret
 * const apiToken = "abc123xyz456";
 * setSecret(apiToken);
 *
 * // Now any logs containing this value will show *** instead
 * console.log(`Using token: ${apiToken}`); // Outputs: "Using token: ***"
 * ```
 */
function core_setSecret(secret) {
    command_issueCommand('add-mask', {}, secret);
}
/**
 * Prepends inputPath to the PATH (for this action and future actions)
 * @param inputPath
 */
function addPath(inputPath) {
    const filePath = process.env['GITHUB_PATH'] || '';
    if (filePath) {
        issueFileCommand('PATH', inputPath);
    }
    else {
        issueCommand('add-path', {}, inputPath);
    }
    process.env['PATH'] = `${inputPath}${path.delimiter}${process.env['PATH']}`;
}
/**
 * Gets the value of an input.
 * Unless trimWhitespace is set to false in InputOptions, the value is also trimmed.
 * Returns an empty string if the value is not defined.
 *
 * @param     name     name of the input to get
 * @param     options  optional. See InputOptions.
 * @returns   string
 */
function getInput(name, options) {
    const val = process.env[`INPUT_${name.replace(/ /g, '_').toUpperCase()}`] || '';
    if (options && options.required && !val) {
        throw new Error(`Input required and not supplied: ${name}`);
    }
    if (options && options.trimWhitespace === false) {
        return val;
    }
    return val.trim();
}
/**
 * Gets the values of an multiline input.  Each value is also trimmed.
 *
 * @param     name     name of the input to get
 * @param     options  optional. See InputOptions.
 * @returns   string[]
 *
 */
function getMultilineInput(name, options) {
    const inputs = getInput(name, options)
        .split('\n')
        .filter(x => x !== '');
    if (options && options.trimWhitespace === false) {
        return inputs;
    }
    return inputs.map(input => input.trim());
}
/**
 * Gets the input value of the boolean type in the YAML 1.2 "core schema" specification.
 * Support boolean input list: `true | True | TRUE | false | False | FALSE` .
 * The return value is also in boolean type.
 * ref: https://yaml.org/spec/1.2/spec.html#id2804923
 *
 * @param     name     name of the input to get
 * @param     options  optional. See InputOptions.
 * @returns   boolean
 */
function getBooleanInput(name, options) {
    const trueValue = ['true', 'True', 'TRUE'];
    const falseValue = ['false', 'False', 'FALSE'];
    const val = getInput(name, options);
    if (trueValue.includes(val))
        return true;
    if (falseValue.includes(val))
        return false;
    throw new TypeError(`Input does not meet YAML 1.2 "Core Schema" specification: ${name}\n` +
        `Support boolean input list: \`true | True | TRUE | false | False | FALSE\``);
}
/**
 * Sets the value of an output.
 *
 * @param     name     name of the output to set
 * @param     value    value to store. Non-string values will be converted to a string via JSON.stringify
 */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
function setOutput(name, value) {
    const filePath = process.env['GITHUB_OUTPUT'] || '';
    if (filePath) {
        return file_command_issueFileCommand('OUTPUT', file_command_prepareKeyValueMessage(name, value));
    }
    process.stdout.write(external_os_.EOL);
    command_issueCommand('set-output', { name }, utils_toCommandValue(value));
}
/**
 * Enables or disables the echoing of commands into stdout for the rest of the step.
 * Echoing is disabled by default if ACTIONS_STEP_DEBUG is not set.
 *
 */
function setCommandEcho(enabled) {
    issue('echo', enabled ? 'on' : 'off');
}
//-----------------------------------------------------------------------
// Results
//-----------------------------------------------------------------------
/**
 * Sets the action status to failed.
 * When the action exits it will be with an exit code of 1
 * @param message add error issue message
 */
function setFailed(message) {
    process.exitCode = ExitCode.Failure;
    error(message);
}
//-----------------------------------------------------------------------
// Logging Commands
//-----------------------------------------------------------------------
/**
 * Gets whether Actions Step Debug is on or not
 */
function isDebug() {
    return process.env['RUNNER_DEBUG'] === '1';
}
/**
 * Writes debug message to user log
 * @param message debug message
 */
function core_debug(message) {
    issueCommand('debug', {}, message);
}
/**
 * Adds an error issue
 * @param message error issue message. Errors will be converted to string via toString()
 * @param properties optional properties to add to the annotation.
 */
function error(message, properties = {}) {
    command_issueCommand('error', toCommandProperties(properties), message instanceof Error ? message.toString() : message);
}
/**
 * Adds a warning issue
 * @param message warning issue message. Errors will be converted to string via toString()
 * @param properties optional properties to add to the annotation.
 */
function warning(message, properties = {}) {
    command_issueCommand('warning', toCommandProperties(properties), message instanceof Error ? message.toString() : message);
}
/**
 * Adds a notice issue
 * @param message notice issue message. Errors will be converted to string via toString()
 * @param properties optional properties to add to the annotation.
 */
function notice(message, properties = {}) {
    command_issueCommand('notice', toCommandProperties(properties), message instanceof Error ? message.toString() : message);
}
/**
 * Writes info to log with console.log.
 * @param message info message
 */
function info(message) {
    process.stdout.write(message + external_os_.EOL);
}
/**
 * Begin an output group.
 *
 * Output until the next `groupEnd` will be foldable in this group
 *
 * @param name The name of the output group
 */
function startGroup(name) {
    issue('group', name);
}
/**
 * End an output group.
 */
function endGroup() {
    issue('endgroup');
}
/**
 * Wrap an asynchronous function call in a group.
 *
 * Returns the same type as the function itself.
 *
 * @param name The name of the group
 * @param fn The function to wrap in the group
 */
function group(name, fn) {
    return core_awaiter(this, void 0, void 0, function* () {
        startGroup(name);
        let result;
        try {
            result = yield fn();
        }
        finally {
            endGroup();
        }
        return result;
    });
}
//-----------------------------------------------------------------------
// Wrapper action state
//-----------------------------------------------------------------------
/**
 * Saves state for current action, the state can only be retrieved by this action's post job execution.
 *
 * @param     name     name of the state to store
 * @param     value    value to store. Non-string values will be converted to a string via JSON.stringify
 */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
function saveState(name, value) {
    const filePath = process.env['GITHUB_STATE'] || '';
    if (filePath) {
        return issueFileCommand('STATE', prepareKeyValueMessage(name, value));
    }
    issueCommand('save-state', { name }, toCommandValue(value));
}
/**
 * Gets the value of an state set by this action's main execution.
 *
 * @param     name     name of the state to get
 * @returns   string
 */
function getState(name) {
    return process.env[`STATE_${name}`] || '';
}
function getIDToken(aud) {
    return core_awaiter(this, void 0, void 0, function* () {
        return yield OidcClient.getIDToken(aud);
    });
}
/**
 * Summary exports
 */

/**
 * @deprecated use core.summary
 */

/**
 * Path exports
 */

/**
 * Platform utilities exports
 */

//# sourceMappingURL=core.js.map
// EXTERNAL MODULE: ./common/message.js
var message = __nccwpck_require__(774);
// EXTERNAL MODULE: ./report/safe-text.js
var safe_text = __nccwpck_require__(9053);
;// CONCATENATED MODULE: ./action/runner.js




const OUTPUT_NAMES = [
    'status',
    'pr-link',
    'prLink',
    'outcome',
    'job-id',
    'job',
    'model',
    'sent',
    'started',
    'changed',
    'pr-number',
    'pr-repository',
    'pr-head-ref',
    'pr-head-sha',
    'pr-head-repository',
    'pr-previous-sha',
    'pr-state',
    'comment-url',
    'elapsed-seconds',
    'asked-by',
    'reason'
];
const FINISH_OUTPUT_NAMES = (/* unused pure expression or super */ null && (['finished', 'pending']));
function githubRunner(env, cancel) {
    return {
        env,
        cancel,
        input: name => getInput(name),
        readFile: path => (0,external_node_fs_namespaceObject.readFileSync)(path, 'utf8'),
        files: FILE_SYSTEM,
        mask: core_setSecret,
        output: setOutput,
        log: info,
        notice: line => notice(line),
        warning: line => warning(line),
        fail: line => setFailed(line),
        summary: markdown => {
            const { GITHUB_STEP_SUMMARY: path } = env;
            if (path)
                (0,external_node_fs_namespaceObject.appendFileSync)(path, markdown);
        }
    };
}
function openSafeRunner(given) {
    const secrets = [
        given.input('api-key'),
        given.input('github-token'),
        given.env.GITHUB_TOKEN ?? ''
    ].filter(value => value !== '');
    const { forms, redact } = (0,safe_text/* createRedactor */.lY)(secrets);
    for (const form of forms)
        given.mask(form);
    return { runner: guardRunner(given, redact), redact };
}
const LINE_CHARACTERS = 4_000;
function guardRunner(runner, redact) {
    const harmless = (line) => (0,message/* oneLine */.TN)(redact(line), LINE_CHARACTERS)
        .replace(/^::/, ': :')
        .replaceAll('##[', '## [');
    const warning = (line) => runner.warning(harmless(line));
    const unwritten = new Set();
    const tryTo = (write, what) => {
        try {
            write();
        }
        catch (error) {
            if (!unwritten.has(what))
                warning(`${what} could not be written: ${error}`);
            unwritten.add(what);
        }
    };
    return {
        ...runner,
        output: (name, value) => tryTo(() => runner.output(name, value), 'An output'),
        log: line => runner.log(harmless(line)),
        notice: line => runner.notice(harmless(line)),
        warning,
        fail: line => runner.fail(harmless(line)),
        summary: markdown => tryTo(() => runner.summary(redact(markdown)), 'The step summary')
    };
}
const FLAGS = external_node_fs_namespaceObject.constants.O_RDONLY | (external_node_fs_namespaceObject.constants.O_NOFOLLOW ?? 0) | (external_node_fs_namespaceObject.constants.O_NONBLOCK ?? 0);
const FILE_SYSTEM = {
    stat: path => (0,external_node_fs_namespaceObject.lstatSync)(path, { bigint: true }),
    open: path => {
        const file = (0,external_node_fs_namespaceObject.openSync)(path, FLAGS);
        return {
            stat: () => (0,external_node_fs_namespaceObject.fstatSync)(file, { bigint: true }),
            read: mostBytes => readStart(file, mostBytes),
            close: () => (0,external_node_fs_namespaceObject.closeSync)(file)
        };
    }
};
function readStart(file, mostBytes) {
    const bytes = new Uint8Array(mostBytes);
    let length = 0;
    for (;;) {
        const read = (0,external_node_fs_namespaceObject.readSync)(file, bytes, length, mostBytes - length, length);
        length += read;
        if (read === 0 || length === mostBytes)
            return bytes.subarray(0, length);
    }
}


/***/ }),

/***/ 9554:
/***/ (function(__unused_webpack_module, __webpack_exports__, __nccwpck_require__) {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   BZ: function() { return /* binding */ endUnasked; },
/* harmony export */   cd: function() { return /* binding */ runToEnd; },
/* harmony export */   j_: function() { return /* binding */ readEvent; },
/* harmony export */   qx: function() { return /* binding */ problemOfException; },
/* harmony export */   rQ: function() { return /* binding */ asksForNothing; },
/* harmony export */   sO: function() { return /* binding */ resultOfException; }
/* harmony export */ });
/* unused harmony export logStack */
/* harmony import */ var _common_clock_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(4839);
/* harmony import */ var _common_message_js__WEBPACK_IMPORTED_MODULE_4__ = __nccwpck_require__(774);
/* harmony import */ var _delivery_rules_state_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(4669);
/* harmony import */ var _github_command_js__WEBPACK_IMPORTED_MODULE_6__ = __nccwpck_require__(5910);
/* harmony import */ var _github_run_js__WEBPACK_IMPORTED_MODULE_5__ = __nccwpck_require__(2426);
/* harmony import */ var _github_trigger_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(9207);
/* harmony import */ var _report_safe_text_js__WEBPACK_IMPORTED_MODULE_7__ = __nccwpck_require__(9053);
/* harmony import */ var _runner_js__WEBPACK_IMPORTED_MODULE_3__ = __nccwpck_require__(6172);








async function runToEnd(runner, work) {
    const { level, line } = await work().catch((thrown) => {
        const { what } = resultOfException(runner, thrown);
        return { level: 'failure', line: (0,_common_message_js__WEBPACK_IMPORTED_MODULE_4__/* .plain */ .pj)(what) };
    });
    if (level === 'failure')
        runner.fail(line);
    else
        runner[level](line);
}
function resultOfException(runner, error) {
    if (error instanceof _common_clock_js__WEBPACK_IMPORTED_MODULE_0__/* .Cancelled */ .cJ)
        return (0,_delivery_rules_state_js__WEBPACK_IMPORTED_MODULE_1__/* .stopped */ .ce)('cancelled');
    logStack(runner, error);
    return (0,_delivery_rules_state_js__WEBPACK_IMPORTED_MODULE_1__/* .errorOf */ .Mz)(problemOfException(error));
}
function problemOfException(error) {
    if (error instanceof _common_clock_js__WEBPACK_IMPORTED_MODULE_0__/* .Cancelled */ .cJ)
        return (0,_common_message_js__WEBPACK_IMPORTED_MODULE_4__/* .noAnswerInTime */ .qD)();
    const words = error instanceof Error ? error.message : String(error);
    const what = (0,_common_message_js__WEBPACK_IMPORTED_MODULE_4__/* .say */ .cv) `Unexpected error: ${words}. Please report it, with the log of this step.`;
    return { reason: 'bug', what, fix: [] };
}
function logStack(runner, error) {
    if (runner.env.RUNNER_DEBUG !== '1' || !(error instanceof Error))
        return;
    for (const line of (error.stack ?? '').split('\n'))
        runner.log(line);
}
function readEvent({ env, input, readFile }) {
    const read = (0,_github_run_js__WEBPACK_IMPORTED_MODULE_5__/* .readRun */ .cI)(env, readFile);
    if (read.kind === 'failed')
        return (0,_delivery_rules_state_js__WEBPACK_IMPORTED_MODULE_1__/* .errorOf */ .Mz)(read.problem);
    const run = read.value;
    const command = input('command') || _github_command_js__WEBPACK_IMPORTED_MODULE_6__/* .COMMAND */ .Wr;
    const hasPrompt = input('prompt') !== '' || input('prompt-file') !== '';
    const trigger = (0,_github_trigger_js__WEBPACK_IMPORTED_MODULE_2__/* .readTrigger */ .vE)(run, hasPrompt ? undefined : command);
    return { kind: 'run-event', run, command, trigger };
}
function asksForNothing(event) {
    return (event.kind === 'run-event' &&
        event.trigger.kind === 'skipped' &&
        (0,_github_command_js__WEBPACK_IMPORTED_MODULE_6__/* .isCommand */ .y9)(event.command));
}
const OUTPUTS = {
    outcome: 'skipped',
    sent: 'false',
    started: 'false',
    'elapsed-seconds': '0',
    reason: 'no-command'
};
function endUnasked({ redact, runner }, explanation) {
    for (const name of _runner_js__WEBPACK_IMPORTED_MODULE_3__/* .OUTPUT_NAMES */ .P0)
        runner.output(name, OUTPUTS[name] ?? '');
    const why = (0,_report_safe_text_js__WEBPACK_IMPORTED_MODULE_7__/* .redactMessage */ .b6)(explanation, redact);
    runner.summary(`### ⏭️ Agent Follow-up: skipped\n\nSkipped.\n\n${(0,_report_safe_text_js__WEBPACK_IMPORTED_MODULE_7__/* .markdown */ .wD)(why)}\n\nReason: ${(0,_report_safe_text_js__WEBPACK_IMPORTED_MODULE_7__/* .code */ .aY)('no-command')}.\n`);
    return { level: 'notice', line: `Skipped. ${(0,_common_message_js__WEBPACK_IMPORTED_MODULE_4__/* .plain */ .pj)(why)}` };
}


/***/ }),

/***/ 4839:
/***/ (function(__unused_webpack_module, __webpack_exports__, __nccwpck_require__) {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   Q8: function() { return /* binding */ withAnswerLimit; },
/* harmony export */   RI: function() { return /* binding */ CANCEL_GRACE_MS; },
/* harmony export */   cJ: function() { return /* binding */ Cancelled; },
/* harmony export */   dZ: function() { return /* binding */ throwIfCancelled; },
/* harmony export */   f$: function() { return /* binding */ timeLeft; },
/* harmony export */   ml: function() { return /* binding */ systemClock; },
/* harmony export */   pX: function() { return /* binding */ deadlineAfterCancel; },
/* harmony export */   pj: function() { return /* binding */ withGrace; },
/* harmony export */   rL: function() { return /* binding */ LAST_ANSWER_MS; },
/* harmony export */   ux: function() { return /* binding */ within; },
/* harmony export */   v7: function() { return /* binding */ pause; }
/* harmony export */ });
/* harmony import */ var _values_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(5115);

const STARTED_AT = Date.now();
const STARTED_NS = process.hrtime.bigint();
const systemClock = {
    now: () => STARTED_AT + Number(process.hrtime.bigint() - STARTED_NS) / 1_000_000,
    sleep: (ms, wake) => new Promise(resolve => {
        if (wake?.aborted)
            return resolve();
        const finish = () => {
            clearTimeout(timer);
            wake?.removeEventListener('abort', finish);
            resolve();
        };
        const timer = setTimeout(finish, Math.ceil(ms) + 1);
        wake?.addEventListener('abort', finish);
    }),
    random: Math.random
};
function within(limits, deadline, graceMs = limits.graceMs) {
    return {
        get deadline() {
            return Math.min(limits.deadline, deadline);
        },
        stop: limits.stop,
        ...(0,_values_js__WEBPACK_IMPORTED_MODULE_0__/* .defined */ .s)({ graceMs })
    };
}
function withGrace(limits, graceMs) {
    return within(limits, Number.POSITIVE_INFINITY, graceMs);
}
class Cancelled extends Error {
    name = 'Cancelled';
}
function deadlineAfterCancel(clock, cancel, ms) {
    let deadline = Number.POSITIVE_INFINITY;
    const onCancel = () => {
        deadline = clock.now() + ms;
    };
    if (cancel.aborted)
        onCancel();
    else
        cancel.addEventListener('abort', onCancel);
    return () => deadline;
}
function timeLeft(clock, limits) {
    return Math.max(0, limits.deadline - clock.now());
}
async function pause(clock, ms, limits) {
    await clock.sleep(Math.min(ms, timeLeft(clock, limits)), limits.stop);
    throwIfCancelled(limits);
}
function throwIfCancelled(limits) {
    if (limits.stop.aborted)
        throw new Cancelled('The step was cancelled.');
}
const CANCEL_GRACE_MS = 3_000;
const LAST_ANSWER_MS = 1_500;
async function withAnswerLimit(clock, timeoutMs, { deadline, stop, graceMs = 0 }, request) {
    const limit = new AbortController();
    const done = new AbortController();
    const abortAfter = async (ms) => {
        if (ms > 0)
            await clock.sleep(ms, done.signal);
        if (!done.signal.aborted)
            limit.abort();
    };
    const onStop = () => void abortAfter(graceMs);
    if (stop.aborted)
        onStop();
    else
        stop.addEventListener('abort', onStop, { signal: done.signal });
    const untilDeadlineMs = deadline - clock.now() + LAST_ANSWER_MS;
    void abortAfter(Math.min(timeoutMs, untilDeadlineMs));
    try {
        return await request(limit.signal);
    }
    finally {
        done.abort();
    }
}


/***/ }),

/***/ 1862:
/***/ (function(__unused_webpack_module, __webpack_exports__, __nccwpck_require__) {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   OT: function() { return /* binding */ withoutInvisible; },
/* harmony export */   Sd: function() { return /* binding */ withoutInvisibleStart; },
/* harmony export */   hm: function() { return /* binding */ withoutBlankStart; },
/* harmony export */   tO: function() { return /* binding */ findInvisible; }
/* harmony export */ });
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
function withoutInvisible(text) {
    return text.replace(INVISIBLE, '');
}
function withoutInvisibleStart(text) {
    const [start = ''] = /^[\p{Cf}\p{Default_Ignorable_Code_Point}]+/u.exec(text) ?? [];
    return text.slice(start.length);
}
function withoutBlankStart(text) {
    const [start = ''] = /^[\s\p{Cf}\p{Default_Ignorable_Code_Point}]+/u.exec(text) ?? [];
    return text.slice(start.length);
}
function findInvisible(text) {
    const [found] = text.match(INVISIBLE) ?? [];
    const number = found?.codePointAt(0)?.toString(16).toUpperCase();
    return number === undefined ? undefined : `U+${number.padStart(4, '0')}`;
}


/***/ }),

/***/ 774:
/***/ (function(__unused_webpack_module, __webpack_exports__, __nccwpck_require__) {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   Jj: function() { return /* binding */ cut; },
/* harmony export */   SS: function() { return /* binding */ codeSpan; },
/* harmony export */   TN: function() { return /* binding */ oneLine; },
/* harmony export */   WE: function() { return /* binding */ explain; },
/* harmony export */   cv: function() { return /* binding */ say; },
/* harmony export */   eu: function() { return /* binding */ literal; },
/* harmony export */   hC: function() { return /* binding */ sentences; },
/* harmony export */   p0: function() { return /* binding */ duration; },
/* harmony export */   p_: function() { return /* binding */ list; },
/* harmony export */   pj: function() { return /* binding */ plain; },
/* harmony export */   qD: function() { return /* binding */ noAnswerInTime; },
/* harmony export */   rb: function() { return /* binding */ timeOfDay; },
/* harmony export */   zW: function() { return /* binding */ fencedBlock; }
/* harmony export */ });
/* unused harmony export REASONS */
function say(strings, ...values) {
    return strings.flatMap((text, index) => {
        const value = values[index];
        return [...literal(text), ...(value === undefined ? [] : filledIn(value))];
    });
}
function literal(text) {
    return [{ kind: 'own', text }];
}
function sentences(...messages) {
    const spoken = messages.filter(message => message.length > 0);
    return list(spoken, ' ');
}
function list(messages, separator = ', ') {
    return messages.flatMap((message, index) => index === 0 ? message : [...literal(separator), ...message]);
}
function plain(message) {
    return message
        .map(({ kind, text }) => (kind === 'own' ? text : `"${oneLine(text)}"`))
        .join('');
}
const REASONS = (/* unused pure expression or super */ null && ([
    'input',
    'text',
    'no-job',
    'job-not-found',
    'job-archived',
    'unauthorized',
    'rate-limited',
    'unreachable',
    'refused',
    'github',
    'time-limit',
    'claimed',
    'answer-lost',
    'not-seen-working',
    'permission',
    'bot',
    'no-command',
    'help',
    'nothing-to-send',
    'bug'
]));
function explain({ fix, what }) {
    return sentences(what, fix);
}
function duration(ms) {
    const seconds = Math.round(ms / 1000);
    const minutes = Math.floor(seconds / 60);
    const hours = Math.floor(minutes / 60);
    const parts = hours > 0
        ? [`${hours} h`, `${minutes % 60} min`]
        : [`${minutes} min`, `${seconds % 60} s`];
    const words = parts.filter(part => !part.startsWith('0 '));
    return literal(words.join(' ') || '0 s');
}
function timeOfDay(ms) {
    const iso = new Date(ms).toISOString();
    return literal(`${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC`);
}
const QUOTED_CHARACTERS = 500;
function oneLine(text, most = QUOTED_CHARACTERS) {
    const line = text.toWellFormed().replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ');
    return cut(line.trim(), most);
}
function cut(text, most) {
    if (text.length <= most)
        return text;
    const kept = text.slice(0, most - 1);
    return `${kept.isWellFormed() ? kept : kept.slice(0, -1)}…`;
}
function filledIn(value) {
    if (typeof value === 'string')
        return [{ kind: 'quoted', text: value }];
    return typeof value === 'number' ? literal(String(value)) : value;
}
function codeSpan(line) {
    const fence = '`'.repeat(longestRun(line) + 1);
    const edge = line.startsWith('`') || line.endsWith('`') ? ' ' : '';
    return `${fence}${edge}${line}${edge}${fence}`;
}
function fencedBlock(text, language) {
    const fence = '`'.repeat(Math.max(3, longestRun(text) + 1));
    return `${fence}${language}\n${text}\n${fence}`;
}
function longestRun(text) {
    const runs = text.match(/`+/g) ?? [];
    return runs.reduce((longest, run) => Math.max(longest, run.length), 0);
}
function noAnswerInTime() {
    const fix = say `Check GitHub's status page.`;
    const what = say `GitHub did not answer in time.`;
    return { reason: 'github', what, fix };
}


/***/ }),

/***/ 9034:
/***/ (function(__unused_webpack_module, __webpack_exports__, __nccwpck_require__) {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   Dl: function() { return /* binding */ parseUrl; },
/* harmony export */   Nt: function() { return /* binding */ asObjects; },
/* harmony export */   Pl: function() { return /* binding */ safeUrl; },
/* harmony export */   Qq: function() { return /* binding */ text; },
/* harmony export */   eB: function() { return /* binding */ asObject; },
/* harmony export */   kB: function() { return /* binding */ time; },
/* harmony export */   qF: function() { return /* binding */ parseJson; },
/* harmony export */   rD: function() { return /* binding */ wholeNumber; },
/* harmony export */   zM: function() { return /* binding */ boolean; }
/* harmony export */ });
function parseUrl(value) {
    return URL.canParse(value) ? new URL(value) : undefined;
}
function safeUrl(value) {
    if (!/^https?:\/\/[^/\s\\@]+(?:\/[^\s\\]*)?$/i.test(value))
        return undefined;
    const url = parseUrl(value);
    const isLoopback = /^(localhost|\[::1\]|127(\.\d+){3})$/;
    return url?.protocol === 'https:' ||
        (url?.protocol === 'http:' && isLoopback.test(url.hostname))
        ? url
        : undefined;
}
function asObject(value) {
    return typeof value === 'object' && value !== null && !Array.isArray(value)
        ? value
        : {};
}
function asObjects(value) {
    return Array.isArray(value) ? value.map(asObject) : [];
}
function text(value) {
    return typeof value === 'string' && value !== '' ? value : undefined;
}
function wholeNumber(value) {
    return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
        ? value
        : undefined;
}
function boolean(value) {
    return typeof value === 'boolean' ? value : undefined;
}
function time(value) {
    const ms = Date.parse(text(value) ?? '');
    return Number.isNaN(ms) ? undefined : ms;
}
function parseJson(body) {
    try {
        return JSON.parse(body ?? '');
    }
    catch {
        return undefined;
    }
}


/***/ }),

/***/ 5115:
/***/ (function(__unused_webpack_module, __webpack_exports__, __nccwpck_require__) {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   O: function() { return /* binding */ once; },
/* harmony export */   s: function() { return /* binding */ defined; }
/* harmony export */ });
function once(read) {
    let reading;
    return (...given) => {
        reading ??= read(...given);
        return reading;
    };
}
function defined(object) {
    return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined));
}


/***/ }),

/***/ 4669:
/***/ (function(__unused_webpack_module, __webpack_exports__, __nccwpck_require__) {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   Ci: function() { return /* binding */ hasOtherReportTarget; },
/* harmony export */   MF: function() { return /* binding */ isUnsendable; },
/* harmony export */   Mz: function() { return /* binding */ errorOf; },
/* harmony export */   Ob: function() { return /* binding */ isReported; },
/* harmony export */   bI: function() { return /* binding */ OUTCOMES_FOR_FAIL_ON; },
/* harmony export */   ce: function() { return /* binding */ stopped; },
/* harmony export */   gd: function() { return /* binding */ hasStarted; },
/* harmony export */   hY: function() { return /* binding */ hasEnded; },
/* harmony export */   it: function() { return /* binding */ isConfirmed; },
/* harmony export */   uV: function() { return /* binding */ isEnd; },
/* harmony export */   ue: function() { return /* binding */ initialState; },
/* harmony export */   ug: function() { return /* binding */ failsStep; }
/* harmony export */ });
/* unused harmony export OUTCOMES */
/* harmony import */ var _common_values_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(5115);

const initialState = {
    about: {
        kind: 'event',
        key: '',
        runId: '',
        attempt: 1,
        project: '',
        text: '',
        wantsReport: false,
        timeLimitMs: 0,
        runUrl: '',
        serverUrl: ''
    },
    reactionTarget: { kind: 'none' },
    claim: 'not-added',
    send: { kind: 'not-sent' },
    isStart: false
};
function stopped(outcome, what = [], reason) {
    return { kind: 'stopped', outcome, what, fix: [], ...(0,_common_values_js__WEBPACK_IMPORTED_MODULE_0__/* .defined */ .s)({ reason }) };
}
function errorOf(problem) {
    return { kind: 'stopped', outcome: 'error', ...problem };
}
function hasEnded({ result }) {
    return result?.kind === 'ended';
}
function isUnsendable({ record, result, send }) {
    const isLasting = result?.kind === 'stopped' && result.isLasting === true;
    const isRefused = record?.report?.marker.sendStatus === 'refused';
    return send.kind === 'not-sent' && (isLasting || isRefused);
}
function hasStarted({ isStart, send }) {
    return send.kind === 'sent' && isStart;
}
function isConfirmed({ job }) {
    return job?.lastCheck !== undefined || job?.namedSince !== undefined;
}
function isReported({ about, hasReport }) {
    return hasReport ?? about.wantsReport;
}
function hasOtherReportTarget({ about }) {
    const { askedOn, reportTarget } = about;
    const isSame = reportTarget?.issue === askedOn;
    return askedOn !== undefined && reportTarget !== undefined && !isSame;
}
const ENDS = ['completed', 'no-changes', 'failed', 'archived'];
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

/***/ 5910:
/***/ (function(__unused_webpack_module, __webpack_exports__, __nccwpck_require__) {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   Se: function() { return /* binding */ readOptionWord; },
/* harmony export */   Wr: function() { return /* binding */ COMMAND; },
/* harmony export */   mr: function() { return /* binding */ afterCommand; },
/* harmony export */   y9: function() { return /* binding */ isCommand; }
/* harmony export */ });
/* harmony import */ var _common_invisible_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(1862);

const COMMAND = '/agent';
function isCommand(command) {
    return /^\S+$/.test(command);
}
function afterCommand(body, command) {
    const text = (0,_common_invisible_js__WEBPACK_IMPORTED_MODULE_0__/* .withoutBlankStart */ .hm)(body);
    const start = text.slice(0, command.length);
    if (start.toLowerCase() !== command.toLowerCase())
        return undefined;
    const after = (0,_common_invisible_js__WEBPACK_IMPORTED_MODULE_0__/* .withoutInvisibleStart */ .Sd)(text.slice(command.length));
    return /^(?:$|[\s:,：，])/.test(after)
        ? after.replace(/^[:,：，]/, '')
        : undefined;
}
const OPTION_NAMES = ['job', 'new', 'threads', 'checks', 'help'];
const WIDE_DASH = /[–—―⸺⸻]/u;
const DASH = /[\p{Pd}\u2212]/u;
const DECORATION = /[\\`'"*_~<>\p{Ps}\p{Pe}\p{Pi}\p{Pf}]/u;
function readOptionWord(word) {
    const [head = '', ...values] = (0,_common_invisible_js__WEBPACK_IMPORTED_MODULE_0__/* .withoutInvisible */ .OT)(word).split('=');
    const { dashes, isDecorated, rest } = readOpening(head);
    const [letters = ''] = /^[a-z]+/i.exec(rest) ?? [];
    const name = OPTION_NAMES.find(one => one === letters.toLowerCase());
    const tail = rest.slice(letters.length);
    if (name === undefined || dashes === '' || goesOn(tail, isDecorated))
        return isTwoHyphens(head) ? { kind: 'unknown' } : undefined;
    const named = {
        name,
        ...(values.length > 0 && { value: word.slice(word.indexOf('=') + 1) })
    };
    if (isDecorated)
        return { kind: 'misspelled', mistake: 'decorated', ...named };
    const { length } = [...dashes];
    if (length === 1) {
        const mistake = WIDE_DASH.test(dashes) ? 'one-dash' : 'one-hyphen';
        return { kind: 'misspelled', mistake, ...named };
    }
    const isPlain = length === 2 && letters === name;
    return isPlain && tail === ''
        ? { kind: 'option', ...named }
        : { kind: 'misspelled', mistake: 'other', ...named };
}
function readOpening(head) {
    const characters = [...head];
    const end = characters.findIndex(character => !DASH.test(character) && !DECORATION.test(character));
    const opening = end === -1 ? characters : characters.slice(0, end);
    const rest = characters.slice(opening.length).join('');
    const dashes = opening.filter(character => DASH.test(character)).join('');
    return { dashes, isDecorated: dashes.length < opening.length, rest };
}
function goesOn(tail, isDecorated) {
    const isFormatting = isDecorated && tail.startsWith('_');
    return !isFormatting && /^[\p{L}\p{N}\p{Pd}_\u2212]/u.test(tail);
}
function isTwoHyphens(head) {
    const [first = '', second = ''] = head;
    return [first, second].every(character => DASH.test(character) && !WIDE_DASH.test(character));
}


/***/ }),

/***/ 2426:
/***/ (function(__unused_webpack_module, __webpack_exports__, __nccwpck_require__) {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   cI: function() { return /* binding */ readRun; },
/* harmony export */   rs: function() { return /* binding */ urlOf; },
/* harmony export */   yS: function() { return /* binding */ isSameName; }
/* harmony export */ });
/* harmony import */ var _common_message_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(774);
/* harmony import */ var _common_parse_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(9034);


function urlOf(run) {
    return `${run.serverUrl}/${run.owner}/${run.repo}/actions/runs/${run.id}`;
}
function readRun(env, readFile) {
    const [owner = '', repo = ''] = (env.GITHUB_REPOSITORY ?? '').split('/');
    if (owner === '' || repo === '')
        return missing((0,_common_message_js__WEBPACK_IMPORTED_MODULE_0__/* .say */ .cv) `GITHUB_REPOSITORY does not name the repository.`);
    const payload = readPayload(env.GITHUB_EVENT_PATH ?? '', readFile);
    if (payload === undefined)
        return missing((0,_common_message_js__WEBPACK_IMPORTED_MODULE_0__/* .say */ .cv) `The event file (GITHUB_EVENT_PATH) is missing or does not hold a JSON object.`);
    const id = (0,_common_parse_js__WEBPACK_IMPORTED_MODULE_1__/* .wholeNumber */ .rD)((0,_common_parse_js__WEBPACK_IMPORTED_MODULE_1__/* .asObject */ .eB)(payload.repository).id);
    const apiUrl = env.GITHUB_API_URL || 'https://api.github.com';
    const value = {
        eventName: env.GITHUB_EVENT_NAME ?? '',
        payload,
        owner,
        repo,
        repositoryId: env.GITHUB_REPOSITORY_ID || String(id ?? `${owner}/${repo}`),
        isPrivate: (0,_common_parse_js__WEBPACK_IMPORTED_MODULE_1__/* .boolean */ .zM)((0,_common_parse_js__WEBPACK_IMPORTED_MODULE_1__/* .asObject */ .eB)(payload.repository).private),
        apiUrl,
        graphqlUrl: env.GITHUB_GRAPHQL_URL || `${apiUrl.replace(/\/v3$/, '')}/graphql`,
        serverUrl: env.GITHUB_SERVER_URL || 'https://github.com',
        id: env.GITHUB_RUN_ID ?? '',
        attempt: Number(env.GITHUB_RUN_ATTEMPT) || 1
    };
    return { kind: 'read', value };
}
function missing(what) {
    const fix = (0,_common_message_js__WEBPACK_IMPORTED_MODULE_0__/* .say */ .cv) `Run the action as a step of a workflow, which sets it.`;
    return { kind: 'failed', problem: { reason: 'input', what, fix } };
}
function isSameName(one, other) {
    return one?.toLowerCase() === other.toLowerCase();
}
function readPayload(path, readFile) {
    try {
        const value = JSON.parse(readFile(path));
        return (0,_common_parse_js__WEBPACK_IMPORTED_MODULE_1__/* .asObject */ .eB)(value) === value ? (0,_common_parse_js__WEBPACK_IMPORTED_MODULE_1__/* .asObject */ .eB)(value) : undefined;
    }
    catch {
        return undefined;
    }
}


/***/ }),

/***/ 9207:
/***/ (function(__unused_webpack_module, __webpack_exports__, __nccwpck_require__) {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   AM: function() { return /* binding */ readAskedKey; },
/* harmony export */   C1: function() { return /* binding */ reactionTargetOf; },
/* harmony export */   MN: function() { return /* binding */ readLineLocation; },
/* harmony export */   Mk: function() { return /* binding */ eventKey; },
/* harmony export */   Zu: function() { return /* binding */ canBearReactions; },
/* harmony export */   am: function() { return /* binding */ MARKER_OPENING; },
/* harmony export */   eN: function() { return /* binding */ askedKey; },
/* harmony export */   pQ: function() { return /* binding */ stateIn; },
/* harmony export */   vE: function() { return /* binding */ readTrigger; },
/* harmony export */   wY: function() { return /* binding */ readEventKey; }
/* harmony export */ });
/* harmony import */ var _common_message_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(774);
/* harmony import */ var _common_parse_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(9034);
/* harmony import */ var _common_values_js__WEBPACK_IMPORTED_MODULE_3__ = __nccwpck_require__(5115);
/* harmony import */ var _command_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(5910);




function reactionTargetOf(asked) {
    if (asked === undefined)
        return { kind: 'none' };
    const { id, kind } = asked;
    return kind === 'review' ? { kind: 'unknown' } : { kind, id };
}
function canBearReactions(target) {
    return target.kind === 'comment' || target.kind === 'line';
}
const MARKER_OPENING = '<!-- agent-follow-up:';
const UNGATED_EVENTS = [
    'workflow_dispatch',
    'repository_dispatch',
    'schedule',
    'push',
    'merge_group',
    'release'
];
const WRITTEN_EVENTS = new Map([
    ['issue_comment', 'comment'],
    ['pull_request_review_comment', 'line'],
    ['pull_request_review', 'review']
]);
function readTrigger(run, command) {
    const kind = WRITTEN_EVENTS.get(run.eventName);
    return kind
        ? writtenEvent(kind, run.payload, command)
        : otherEvent(run, command);
}
const ADDRESSED = [
    'comment',
    'issue',
    'pull_request',
    'discussion',
    'workflow_run',
    'check_run',
    'release'
];
const CHECK_EVENTS = ['workflow_run', 'check_suite', 'check_run'];
function otherEvent(run, command) {
    const { eventName, payload } = run;
    const on = readSubject(payload.issue) ??
        readSubject(payload.pull_request, true) ??
        readSubject(listedPullRequest(run), true);
    const isAsking = (written) => command !== undefined && (0,_command_js__WEBPACK_IMPORTED_MODULE_0__/* .afterCommand */ .mr)(written ?? '', command) !== undefined;
    if (isAsking((0,_common_parse_js__WEBPACK_IMPORTED_MODULE_1__/* .text */ .Qq)((0,_common_parse_js__WEBPACK_IMPORTED_MODULE_1__/* .asObject */ .eB)(payload.comment).body)))
        return skipped((0,_common_message_js__WEBPACK_IMPORTED_MODULE_2__/* .say */ .cv) `Comments on discussions and commits are not read.`);
    if (isAsking(on?.description))
        return skipped((0,_common_message_js__WEBPACK_IMPORTED_MODULE_2__/* .say */ .cv) `Only comments and reviews are read, not the description of an issue or pull request.`);
    const [url] = ADDRESSED.flatMap(name => (0,_common_parse_js__WEBPACK_IMPORTED_MODULE_1__/* .text */ .Qq)((0,_common_parse_js__WEBPACK_IMPORTED_MODULE_1__/* .asObject */ .eB)(payload[name]).html_url) ?? []);
    const asker = readAccount(payload.sender);
    const actors = eventName === 'workflow_run' ? actorsOf(payload.workflow_run) : [];
    return {
        kind: 'event',
        asker,
        gatedAccounts: UNGATED_EVENTS.includes(eventName) ? [] : [asker, ...actors],
        ...(0,_common_values_js__WEBPACK_IMPORTED_MODULE_3__/* .defined */ .s)({ on, url })
    };
}
function listedPullRequest({ eventName, payload, repositoryId }) {
    if (!CHECK_EVENTS.includes(eventName))
        return undefined;
    const isHere = (branch) => String((0,_common_parse_js__WEBPACK_IMPORTED_MODULE_1__/* .asObject */ .eB)((0,_common_parse_js__WEBPACK_IMPORTED_MODULE_1__/* .asObject */ .eB)(branch).repo).id) === repositoryId;
    return (0,_common_parse_js__WEBPACK_IMPORTED_MODULE_1__/* .asObjects */ .Nt)((0,_common_parse_js__WEBPACK_IMPORTED_MODULE_1__/* .asObject */ .eB)(payload[eventName]).pull_requests).find(({ base, head }) => isHere(base) && isHere(head));
}
function actorsOf(workflowRun) {
    const { actor, triggering_actor } = (0,_common_parse_js__WEBPACK_IMPORTED_MODULE_1__/* .asObject */ .eB)(workflowRun);
    return [readAccount(actor), readAccount(triggering_actor)];
}
function writtenEvent(kind, payload, command) {
    if (payload.action !== (kind === 'review' ? 'submitted' : 'created'))
        return skipped((0,_common_message_js__WEBPACK_IMPORTED_MODULE_2__/* .say */ .cv) `Only a new comment or a newly submitted review can start a follow-up.`);
    const source = (0,_common_parse_js__WEBPACK_IMPORTED_MODULE_1__/* .asObject */ .eB)(kind === 'review' ? payload.review : payload.comment);
    const subject = kind === 'comment' ? payload.issue : payload.pull_request;
    const asked = readAsked(kind, source, subject);
    if (asked === undefined)
        return { kind: 'broken', problem: BROKEN_EVENT };
    if (asked.text.startsWith(MARKER_OPENING))
        return skipped((0,_common_message_js__WEBPACK_IMPORTED_MODULE_2__/* .say */ .cv) `The text begins like the comments that this action writes.`);
    const written = command === undefined ? undefined : (0,_command_js__WEBPACK_IMPORTED_MODULE_0__/* .afterCommand */ .mr)(asked.text, command);
    if (command !== undefined && written === undefined)
        return skipped((0,_common_message_js__WEBPACK_IMPORTED_MODULE_2__/* .say */ .cv) `The first word is not ${(0,_common_message_js__WEBPACK_IMPORTED_MODULE_2__/* .literal */ .eu)(command)}.`);
    const asker = readAccount(source.user);
    return {
        kind: 'asked',
        asked,
        asker,
        gatedAccounts: [asker],
        ...(0,_common_values_js__WEBPACK_IMPORTED_MODULE_3__/* .defined */ .s)({ written })
    };
}
function readAsked(kind, written, subject) {
    const id = (0,_common_parse_js__WEBPACK_IMPORTED_MODULE_1__/* .wholeNumber */ .rD)(written.id);
    const on = readSubject(subject, kind !== 'comment');
    if (id === undefined || on === undefined || written.body === undefined)
        return undefined;
    return {
        kind,
        id,
        on,
        ...(kind === 'line' && {
            threadId: (0,_common_parse_js__WEBPACK_IMPORTED_MODULE_1__/* .wholeNumber */ .rD)(written.in_reply_to_id) ?? id,
            ...(0,_common_values_js__WEBPACK_IMPORTED_MODULE_3__/* .defined */ .s)({ location: readLineLocation(written) })
        }),
        createdAt: (0,_common_parse_js__WEBPACK_IMPORTED_MODULE_1__/* .time */ .kB)(written.created_at ?? written.submitted_at) ?? 0,
        url: (0,_common_parse_js__WEBPACK_IMPORTED_MODULE_1__/* .text */ .Qq)(written.html_url) ?? '',
        text: (0,_common_parse_js__WEBPACK_IMPORTED_MODULE_1__/* .text */ .Qq)(written.body) ?? ''
    };
}
function readSubject(subject, isPullRequest = false) {
    const value = (0,_common_parse_js__WEBPACK_IMPORTED_MODULE_1__/* .asObject */ .eB)(subject);
    const number = (0,_common_parse_js__WEBPACK_IMPORTED_MODULE_1__/* .wholeNumber */ .rD)(value.number);
    if (number === undefined)
        return undefined;
    const isPull = isPullRequest || value.pull_request != null;
    const state = stateIn({ ...(0,_common_parse_js__WEBPACK_IMPORTED_MODULE_1__/* .asObject */ .eB)(value.pull_request), ...value });
    return {
        number,
        isPullRequest: isPull,
        ...(0,_common_values_js__WEBPACK_IMPORTED_MODULE_3__/* .defined */ .s)({ state: isPull ? state : undefined }),
        title: (0,_common_parse_js__WEBPACK_IMPORTED_MODULE_1__/* .text */ .Qq)(value.title) ?? '',
        description: (0,_common_parse_js__WEBPACK_IMPORTED_MODULE_1__/* .text */ .Qq)(value.body) ?? '',
        author: (0,_common_parse_js__WEBPACK_IMPORTED_MODULE_1__/* .text */ .Qq)((0,_common_parse_js__WEBPACK_IMPORTED_MODULE_1__/* .asObject */ .eB)(value.user).login) ?? '',
        comments: (0,_common_parse_js__WEBPACK_IMPORTED_MODULE_1__/* .wholeNumber */ .rD)(value.comments) ?? 0
    };
}
function skipped(explanation) {
    return { kind: 'skipped', explanation };
}
const BROKEN_EVENT = {
    reason: 'input',
    what: (0,_common_message_js__WEBPACK_IMPORTED_MODULE_2__/* .say */ .cv) `The event file does not describe the comment or review as GitHub does.`,
    fix: (0,_common_message_js__WEBPACK_IMPORTED_MODULE_2__/* .say */ .cv) `Check GITHUB_EVENT_NAME and GITHUB_EVENT_PATH, which the runner sets.`
};
function readAccount(value) {
    const user = (0,_common_parse_js__WEBPACK_IMPORTED_MODULE_1__/* .asObject */ .eB)(value);
    const login = (0,_common_parse_js__WEBPACK_IMPORTED_MODULE_1__/* .text */ .Qq)(user.login);
    return login === undefined ? undefined : { login, isBot: user.type === 'Bot' };
}
function stateIn(data) {
    const { merged, merged_at, state } = data;
    if (merged === true || (0,_common_parse_js__WEBPACK_IMPORTED_MODULE_1__/* .text */ .Qq)(merged_at) !== undefined)
        return 'merged';
    return state === 'open' || state === 'closed' ? state : undefined;
}
function askedKey({ id, kind }) {
    return `${kind}-${id}`;
}
function eventKey(runId, digest) {
    return `run-${runId}-${digest}`;
}
function readEventKey(key) {
    return /^run-(\d+)-/.exec(key)?.[1];
}
function readAskedKey(key) {
    const [, name, id] = /^([a-z]+)-(\d{1,15})$/.exec(key) ?? [];
    const kind = [...WRITTEN_EVENTS.values()].find(one => one === name);
    return kind && { kind, id: Number(id) };
}
function readLineLocation(comment) {
    const path = (0,_common_parse_js__WEBPACK_IMPORTED_MODULE_1__/* .text */ .Qq)(comment.path);
    if (path === undefined)
        return undefined;
    const isFile = comment.subject_type === 'file';
    const isCurrent = isFile || (0,_common_parse_js__WEBPACK_IMPORTED_MODULE_1__/* .wholeNumber */ .rD)(comment.line) !== undefined;
    const hunk = (0,_common_parse_js__WEBPACK_IMPORTED_MODULE_1__/* .text */ .Qq)(comment.diff_hunk) ?? '';
    const prefix = isCurrent ? '' : 'original_';
    return {
        path,
        isFile,
        isOutdated: !isCurrent && (comment.line === null || comment.position === null),
        url: (0,_common_parse_js__WEBPACK_IMPORTED_MODULE_1__/* .text */ .Qq)(comment.html_url) ?? '',
        hunk,
        ...(!isFile && (readLineNumbers(comment, prefix) ?? lastLineOf(hunk)))
    };
}
function readLineNumbers(comment, prefix) {
    const line = (0,_common_parse_js__WEBPACK_IMPORTED_MODULE_1__/* .wholeNumber */ .rD)(comment[`${prefix}line`]);
    if (line === undefined)
        return undefined;
    const startLine = (0,_common_parse_js__WEBPACK_IMPORTED_MODULE_1__/* .wholeNumber */ .rD)(comment[`${prefix}start_line`]);
    const side = readSide(comment.side);
    const startSide = readSide(comment.start_side) ?? side;
    const isOne = startLine === line || startSide !== side;
    return (0,_common_values_js__WEBPACK_IMPORTED_MODULE_3__/* .defined */ .s)({ line, side, startLine: isOne ? undefined : startLine });
}
function readSide(value) {
    return value === 'LEFT' || value === 'RIGHT' ? value : undefined;
}
function lastLineOf(hunk) {
    const [header = '', ...lines] = hunk.split('\n').filter(line => line !== '');
    const match = /^@@ -(\d+)(?:,\d+)? \+(\d+)(?:,\d+)? @@/.exec(header);
    const last = lines.findLast(line => !line.startsWith('\\'));
    if (match === null || last === undefined)
        return {};
    const side = last.startsWith('-') ? 'LEFT' : 'RIGHT';
    const absent = side === 'LEFT' ? '+' : '-';
    const count = lines.filter(line => !line.startsWith(absent) && !line.startsWith('\\')).length;
    return { line: Number(match[side === 'LEFT' ? 1 : 2]) + count - 1, side };
}


/***/ }),

/***/ 9053:
/***/ (function(__unused_webpack_module, __webpack_exports__, __nccwpck_require__) {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   DV: function() { return /* binding */ codeBlock; },
/* harmony export */   Hn: function() { return /* binding */ cell; },
/* harmony export */   MH: function() { return /* binding */ plainName; },
/* harmony export */   aY: function() { return /* binding */ code; },
/* harmony export */   b6: function() { return /* binding */ redactMessage; },
/* harmony export */   hK: function() { return /* binding */ holdsSecret; },
/* harmony export */   lY: function() { return /* binding */ createRedactor; },
/* harmony export */   nf: function() { return /* binding */ link; },
/* harmony export */   wD: function() { return /* binding */ markdown; }
/* harmony export */ });
/* harmony import */ var _common_message_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(774);
/* harmony import */ var _common_values_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(5115);


function markdown(message) {
    return message
        .map(({ kind, text }) => (kind === 'own' ? text : code(text)))
        .join('');
}
const CODE_CHARACTERS = 500;
const BLOCK_CHARACTERS = 5_000;
const ADDRESS_CHARACTERS = 2_000;
function code(text) {
    const line = (0,_common_message_js__WEBPACK_IMPORTED_MODULE_0__/* .oneLine */ .TN)(text, CODE_CHARACTERS);
    return line === '' ? '–' : (0,_common_message_js__WEBPACK_IMPORTED_MODULE_0__/* .codeSpan */ .SS)(line);
}
function cell(text) {
    return text.replace(/\\(?=\|)/g, '\\ ').replaceAll('|', '\\|');
}
function codeBlock(text) {
    const lines = text
        .split(/\r\n|[\n\r\u2028\u2029]/)
        .map(line => line.toWellFormed().replace(/[\p{Cc}\p{Cf}]/gu, ' '))
        .join('\n');
    return (0,_common_message_js__WEBPACK_IMPORTED_MODULE_0__/* .fencedBlock */ .zW)((0,_common_message_js__WEBPACK_IMPORTED_MODULE_0__/* .cut */ .Jj)(lines, BLOCK_CHARACTERS), 'text');
}
function link(label, address) {
    return address.length <= ADDRESS_CHARACTERS && URL.canParse(address)
        ? `[${label}](${destination(address)})`
        : label;
}
function plainName(name) {
    return name.replace(/[^\w./#:-]/g, '').replaceAll('_', '\\_');
}
function destination(address) {
    return new URL(address).href
        .replace(/[\\<>()|*`~"'\s]/g, unsafe => {
        const hex = unsafe.charCodeAt(0).toString(16).toUpperCase();
        return `%${hex.padStart(2, '0')}`;
    })
        .replaceAll('&', '&amp;');
}
const REDACTED = '***';
const PIECE_LEAST_CHARACTERS = 6;
function createRedactor(secrets) {
    const forms = [...new Set(secrets.flatMap(secretForms))].sort((one, other) => other.length - one.length);
    const encoded = (0,_common_values_js__WEBPACK_IMPORTED_MODULE_1__/* .once */ .O)(() => new RegExp(forms.map(asWritten).join('|') || NOTHING, 'g'));
    const redact = (text) => {
        const isEncoded = /[%\\&]/.test(text);
        return forms.reduce((rest, form) => rest.replaceAll(form, REDACTED), isEncoded ? text.replace(encoded(), REDACTED) : text);
    };
    return { forms, redact };
}
const NOTHING = '(?!)';
function redactMessage(message, redact) {
    return message.map(part => part.kind === 'quoted' ? { ...part, text: redact(part.text) } : part);
}
function holdsSecret(value, redact) {
    if (typeof value === 'string')
        return redact(value) !== value;
    return Object.values(Object(value)).some(part => holdsSecret(part, redact));
}
function secretForms(secret) {
    const lines = secret.split(/[\r\n]+/).map(line => line.trim());
    const pieces = [secret, ...lines].flatMap(line => [
        line,
        line.replace(/^.*?_/, ''),
        line.replace(/^.*_/, '')
    ]);
    const plain = [...new Set(pieces)].filter(piece => piece.length >= PIECE_LEAST_CHARACTERS);
    return [secret, ...plain, ...plain.flatMap(inBase64)];
}
function asWritten(piece) {
    const characters = [...piece.toWellFormed()].map(character => {
        const own = character.replace(/[^\p{L}\p{N}]/u, '\\\\?\\$&');
        const bytes = Buffer.from(character).toString('hex');
        const digit = (one) => `[${one}${one.toUpperCase()}]`;
        const hex = bytes.replace(/../g, byte => `%${[...byte].map(digit).join('')}`);
        const entity = character === '&' ? '|&amp;' : '';
        return `(?:${hex}${entity}|${own})`;
    });
    return characters.join('');
}
function inBase64(piece) {
    return [0, 1, 2].flatMap(before => {
        const bytes = Buffer.from('\0'.repeat(before) + piece);
        const start = Math.ceil((before * 8) / 6);
        const end = Math.floor((bytes.length * 8) / 6);
        const inUrl = bytes.toString('base64url').slice(start);
        const inText = inUrl.replaceAll('-', '+').replaceAll('_', '/');
        return [inUrl, inText].flatMap(form => [form, form.slice(0, end - start)]);
    });
}


/***/ }),

/***/ 9896:
/***/ (function(module) {

module.exports = require("fs");

/***/ }),

/***/ 4589:
/***/ (function(module) {

module.exports = require("node:assert");

/***/ }),

/***/ 6698:
/***/ (function(module) {

module.exports = require("node:async_hooks");

/***/ }),

/***/ 4573:
/***/ (function(module) {

module.exports = require("node:buffer");

/***/ }),

/***/ 7598:
/***/ (function(module) {

module.exports = require("node:crypto");

/***/ }),

/***/ 3053:
/***/ (function(module) {

module.exports = require("node:diagnostics_channel");

/***/ }),

/***/ 8474:
/***/ (function(module) {

module.exports = require("node:events");

/***/ }),

/***/ 7067:
/***/ (function(module) {

module.exports = require("node:http");

/***/ }),

/***/ 7030:
/***/ (function(module) {

module.exports = require("node:net");

/***/ }),

/***/ 1792:
/***/ (function(module) {

module.exports = require("node:querystring");

/***/ }),

/***/ 7075:
/***/ (function(module) {

module.exports = require("node:stream");

/***/ }),

/***/ 1692:
/***/ (function(module) {

module.exports = require("node:tls");

/***/ }),

/***/ 3136:
/***/ (function(module) {

module.exports = require("node:url");

/***/ }),

/***/ 7975:
/***/ (function(module) {

module.exports = require("node:util");

/***/ }),

/***/ 8522:
/***/ (function(module) {

module.exports = require("node:zlib");

/***/ }),

/***/ 857:
/***/ (function(module) {

module.exports = require("os");

/***/ })

/******/ 	});
/************************************************************************/
/******/ 	// The module cache
/******/ 	var __webpack_module_cache__ = {};
/******/ 	
/******/ 	// The require function
/******/ 	function __nccwpck_require__(moduleId) {
/******/ 		// Check if module is in cache
/******/ 		var cachedModule = __webpack_module_cache__[moduleId];
/******/ 		if (cachedModule !== undefined) {
/******/ 			return cachedModule.exports;
/******/ 		}
/******/ 		// Create a new module (and put it into the cache)
/******/ 		var module = __webpack_module_cache__[moduleId] = {
/******/ 			// no module.id needed
/******/ 			// no module.loaded needed
/******/ 			exports: {}
/******/ 		};
/******/ 	
/******/ 		// Execute the module function
/******/ 		var threw = true;
/******/ 		try {
/******/ 			__webpack_modules__[moduleId](module, module.exports, __nccwpck_require__);
/******/ 			threw = false;
/******/ 		} finally {
/******/ 			if(threw) delete __webpack_module_cache__[moduleId];
/******/ 		}
/******/ 	
/******/ 		// Return the exports of the module
/******/ 		return module.exports;
/******/ 	}
/******/ 	
/******/ 	// expose the modules object (__webpack_modules__)
/******/ 	__nccwpck_require__.m = __webpack_modules__;
/******/ 	
/************************************************************************/
/******/ 	/* webpack/runtime/asset-relocator-loader */
/******/ 	if (typeof __nccwpck_require__ !== 'undefined') __nccwpck_require__.ab = __dirname + "/";
/******/ 	
/******/ 	/* webpack/runtime/create fake namespace object */
/******/ 	!function() {
/******/ 		var getProto = Object.getPrototypeOf ? function(obj) { return Object.getPrototypeOf(obj); } : function(obj) { return obj.__proto__; };
/******/ 		var leafPrototypes;
/******/ 		// create a fake namespace object
/******/ 		// mode & 1: value is a module id, require it
/******/ 		// mode & 2: merge all properties of value into the ns
/******/ 		// mode & 4: return value when already ns object
/******/ 		// mode & 16: return value when it's Promise-like
/******/ 		// mode & 8|1: behave like require
/******/ 		__nccwpck_require__.t = function(value, mode) {
/******/ 			if(mode & 1) value = this(value);
/******/ 			if(mode & 8) return value;
/******/ 			if(typeof value === 'object' && value) {
/******/ 				if((mode & 4) && value.__esModule) return value;
/******/ 				if((mode & 16) && typeof value.then === 'function') return value;
/******/ 			}
/******/ 			var ns = Object.create(null);
/******/ 			__nccwpck_require__.r(ns);
/******/ 			var def = {};
/******/ 			leafPrototypes = leafPrototypes || [null, getProto({}), getProto([]), getProto(getProto)];
/******/ 			for(var current = mode & 2 && value; typeof current == 'object' && !~leafPrototypes.indexOf(current); current = getProto(current)) {
/******/ 				Object.getOwnPropertyNames(current).forEach(function(key) { def[key] = function() { return value[key]; }; });
/******/ 			}
/******/ 			def['default'] = function() { return value; };
/******/ 			__nccwpck_require__.d(ns, def);
/******/ 			return ns;
/******/ 		};
/******/ 	}();
/******/ 	
/******/ 	/* webpack/runtime/define property getters */
/******/ 	!function() {
/******/ 		// define getter functions for harmony exports
/******/ 		__nccwpck_require__.d = function(exports, definition) {
/******/ 			for(var key in definition) {
/******/ 				if(__nccwpck_require__.o(definition, key) && !__nccwpck_require__.o(exports, key)) {
/******/ 					Object.defineProperty(exports, key, { enumerable: true, get: definition[key] });
/******/ 				}
/******/ 			}
/******/ 		};
/******/ 	}();
/******/ 	
/******/ 	/* webpack/runtime/ensure chunk */
/******/ 	!function() {
/******/ 		__nccwpck_require__.f = {};
/******/ 		// This file contains only the entry chunk.
/******/ 		// The chunk loading function for additional chunks
/******/ 		__nccwpck_require__.e = function(chunkId) {
/******/ 			return Promise.all(Object.keys(__nccwpck_require__.f).reduce(function(promises, key) {
/******/ 				__nccwpck_require__.f[key](chunkId, promises);
/******/ 				return promises;
/******/ 			}, []));
/******/ 		};
/******/ 	}();
/******/ 	
/******/ 	/* webpack/runtime/get javascript chunk filename */
/******/ 	!function() {
/******/ 		// This function allow to reference async chunks
/******/ 		__nccwpck_require__.u = function(chunkId) {
/******/ 			// return url for filenames based on template
/******/ 			return "" + chunkId + ".index.js";
/******/ 		};
/******/ 	}();
/******/ 	
/******/ 	/* webpack/runtime/hasOwnProperty shorthand */
/******/ 	!function() {
/******/ 		__nccwpck_require__.o = function(obj, prop) { return Object.prototype.hasOwnProperty.call(obj, prop); }
/******/ 	}();
/******/ 	
/******/ 	/* webpack/runtime/make namespace object */
/******/ 	!function() {
/******/ 		// define __esModule on exports
/******/ 		__nccwpck_require__.r = function(exports) {
/******/ 			if(typeof Symbol !== 'undefined' && Symbol.toStringTag) {
/******/ 				Object.defineProperty(exports, Symbol.toStringTag, { value: 'Module' });
/******/ 			}
/******/ 			Object.defineProperty(exports, '__esModule', { value: true });
/******/ 		};
/******/ 	}();
/******/ 	
/******/ 	/* webpack/runtime/require chunk loading */
/******/ 	!function() {
/******/ 		// no baseURI
/******/ 		
/******/ 		// object to store loaded chunks
/******/ 		// "1" means "loaded", otherwise not loaded yet
/******/ 		var installedChunks = {
/******/ 			792: 1
/******/ 		};
/******/ 		
/******/ 		// no on chunks loaded
/******/ 		
/******/ 		var installChunk = function(chunk) {
/******/ 			var moreModules = chunk.modules, chunkIds = chunk.ids, runtime = chunk.runtime;
/******/ 			for(var moduleId in moreModules) {
/******/ 				if(__nccwpck_require__.o(moreModules, moduleId)) {
/******/ 					__nccwpck_require__.m[moduleId] = moreModules[moduleId];
/******/ 				}
/******/ 			}
/******/ 			if(runtime) runtime(__nccwpck_require__);
/******/ 			for(var i = 0; i < chunkIds.length; i++)
/******/ 				installedChunks[chunkIds[i]] = 1;
/******/ 		
/******/ 		};
/******/ 		
/******/ 		// require() chunk loading for javascript
/******/ 		__nccwpck_require__.f.require = function(chunkId, promises) {
/******/ 			// "1" is the signal for "already loaded"
/******/ 			if(!installedChunks[chunkId]) {
/******/ 				if(true) { // all chunks have JS
/******/ 					installChunk(require("./" + __nccwpck_require__.u(chunkId)));
/******/ 				} else installedChunks[chunkId] = 1;
/******/ 			}
/******/ 		};
/******/ 		
/******/ 		// no external install chunk
/******/ 		
/******/ 		// no HMR
/******/ 		
/******/ 		// no HMR manifest
/******/ 	}();
/******/ 	
/************************************************************************/
var __webpack_exports__ = {};

;// CONCATENATED MODULE: external "node:path"
var external_node_path_namespaceObject = require("node:path");
// EXTERNAL MODULE: ./action/runner.js + 11 modules
var runner = __nccwpck_require__(6172);
// EXTERNAL MODULE: ./common/clock.js
var clock = __nccwpck_require__(4839);
// EXTERNAL MODULE: ./common/values.js
var values = __nccwpck_require__(5115);
// EXTERNAL MODULE: ./action/step.js
var step = __nccwpck_require__(9554);
;// CONCATENATED MODULE: ./main.js


function main(outside) {
    const safe = (0,runner/* openSafeRunner */.a7)(outside.runner);
    return (0,step/* runToEnd */.cd)(safe.runner, async () => {
        const event = (0,step/* readEvent */.j_)(safe.runner);
        if ((0,step/* asksForNothing */.rQ)(event))
            return (0,step/* endUnasked */.BZ)(safe, event.trigger.explanation);
        const { followUp } = await Promise.all(/* import() */[__nccwpck_require__.e(448), __nccwpck_require__.e(474)]).then(__nccwpck_require__.bind(__nccwpck_require__, 1474));
        return followUp(outside, safe, event);
    });
}

;// CONCATENATED MODULE: ./index.js





const SERVICE_BODY_MOST_BYTES = 1024 * 1024;
const GITHUB_BODY_MOST_BYTES = 64 * 1024 * 1024;
const cancel = new AbortController();
process.on('SIGINT', () => cancel.abort());
process.on('SIGTERM', () => cancel.abort());
process.stdout.on('error', () => undefined);
const outside = {
    runner: (0,runner/* githubRunner */.OA)(process.env, cancel.signal),
    clock: clock/* systemClock */.ml,
    serviceTransport: openTransportLate({
        keepAlive: false,
        bodyMostBytes: SERVICE_BODY_MOST_BYTES
    }),
    githubTransport: openTransportLate({
        keepAlive: true,
        bodyMostBytes: GITHUB_BODY_MOST_BYTES
    })
};
let isDone = false;
process.on('exit', () => {
    if (!isDone)
        outside.runner.fail('Unexpected error: the step ended before it was done. Please report it, with the log of this step.');
});
void run().then(exit);
async function run() {
    const oldestNode = '20.3';
    const { node } = process.versions;
    if (isOlderThan(oldestNode, node))
        return outside.runner.fail(`This action needs Node.js ${oldestNode} or later, and this is ${node}.`);
    if ((0,external_node_path_namespaceObject.basename)(process.argv[1] ?? '') !== 'finish.js')
        return main(outside);
    const { finish } = await Promise.all(/* import() */[__nccwpck_require__.e(365), __nccwpck_require__.e(448), __nccwpck_require__.e(913), __nccwpck_require__.e(128)]).then(__nccwpck_require__.bind(__nccwpck_require__, 3128));
    return finish(outside);
}
function exit() {
    isDone = true;
    process.stdout.write('', () => process.exit());
}
function isOlderThan(oldest, version) {
    const [major = 0, minor = 0] = version.split('.').map(Number);
    const [oldestMajor = 0, oldestMinor = 0] = oldest.split('.').map(Number);
    return major < oldestMajor || (major === oldestMajor && minor < oldestMinor);
}
function openTransportLate(options) {
    const open = (0,values/* once */.O)(async () => {
        const { openTransport } = await Promise.all(/* import() */[__nccwpck_require__.e(627), __nccwpck_require__.e(485)]).then(__nccwpck_require__.bind(__nccwpck_require__, 6485));
        return openTransport(options);
    });
    return async (request) => (await open())(request);
}

module.exports = __webpack_exports__;
/******/ })()
;