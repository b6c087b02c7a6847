$header$
'use strict';
if (typeof process === 'undefined') {
  print('$not_tried$: this is not Node.js.');
  quit(125);
}
const {log} = console;
const ends = $ends$;
const lines = [];
// Prints the lines and the last one, and ends with its exit code.
function conclude(code, what) {
  process.removeAllListeners('exit');
  lines.forEach(line => log(line));
  log(ends[code] + (what === undefined ? '.' : $visible$`: ${what && what.message || what}.`$visible_end$));
  process.exit(code);
}
process.on('uncaughtException', error => conclude(125, error));
process.on('exit', () => conclude(125, 'the script ended before the last action was answered'));

//#if crash
// Programs, actions, and what is called for them. The last one ends the process.
//#end
//#if !crash
// Programs, actions, what is called for them, and answers. Of the last action: the right answer, $other$, and the wrong one.
//#end
//#if contrast
// In the last case the debugger is right.
//#end
const cases = [$cases$];
const {program, steps$parts$} = cases[process.argv[3] || 0];

// The program runs in a process of its own, which may die or never end. `node FILE here` runs it in this one, for a native debugger$number$.
if (process.argv[2] !== 'here') {
  const seconds = 60;
  const {spawnSync} = require('node:child_process');
  const attempt = number => spawnSync(process.execPath, [...process.execArgv, __filename, 'here', number],
                                      {stdio: ['ignore', 'pipe', 'inherit'], encoding: 'utf8', timeout: 1000 * seconds, killSignal: 'SIGKILL'});
  // The exit code for a case, and what it is for.
  function tryCase(number) {
//#if crash
    // Whether a process dies may depend on what its memory holds.
    let run = attempt(number);
    for (let more = 9; more > 0 && (run.status === 0 || run.status === 2); --more) run = attempt(number);
//#end
//#if !crash
    const run = attempt(number);
//#end
    const printed = (run.stdout || '').split('\n').slice(0, -1);
    const last = printed.length > 0 && printed[printed.length - 1].startsWith(ends[run.status]) ? printed.pop() : undefined;
    printed.forEach(line => log(line));
    const late = run.error && run.error.code === 'ETIMEDOUT';
    if (run.error && !late) return [125, run.error.message];
    if (last !== undefined) return [run.status, last === `${ends[run.status]}.` ? undefined : last.slice(ends[run.status].length + 2, -1)];
    const how = late ? `no end within ${seconds} s` : run.signal || `exit code ${run.status}`;
//#if hang
    if (late) return [1];
//#end
    if (!late && /^SIG(KILL|TERM|INT|HUP)$/.test(how)) return [125, `something ended the process by ${how}`];
//#if crash
//#if !hang
    if (!late && (run.signal || run.status > 128)) return [1];
//#end
//#end
    return [late || run.signal || run.status > 128 ? 2 : 125, how];
  }
//#if !several
  conclude(...tryCase('0'));
//#end
//#if several
  const came = cases.map((_, number) => {
    log(`Case ${number + 1}:`);
    const [code, what] = tryCase(String(number));
    log($visible$`  ${ends[code]}${what === undefined ? '' : `: ${what}`}.`$visible_end$);
    return [code, what];
  });
//#if contrast
  // In the last case the debugger is right where this was found: if not here, the others say nothing.
  if (came.pop()[0] !== 0) conclude(125, 'the last case, beside the others, has another answer too');
//#end
  // The difference in any of them is there.
  conclude(...[1, 2, 125, 0].map(code => came.find(([other]) => other === code)).find(Boolean));
//#end
}

const inspector = require('node:inspector');
//#if vm
const vm = require('node:vm');
//#end
//#if collect_garbage
// Collects at once. HeapProfiler.collectGarbage only asks for it, and at a pause it is done after the program has gone on.
require('node:v8').setFlagsFromString('--expose-gc');
const gc = require('node:vm').runInNewContext('gc', {}, {filename: 'node:gc'});
function collectGarbage() {
  gc();
  return 'done';
}
//#end

//#if setup
// Run before the program, without the debugger.
const setup = [$setup$];

//#end
//#if modules
const modules = {$modules$};

//#end
const session = new inspector.Session();
session.connect();
let refusal;  // Why the debugger refused what it was asked for last.
//#if crash
let refused;
//#end
function post(method, params) {
  let answer;
  session.post(method, params, (error, result) => { answer = error || result; });
  refusal = answer && answer.code ? answer.message : undefined;
  return answer;
}

//#if watch
const watching = new inspector.Session();
//#end
let script;  // The program's id.
const below = new Set();  // Scripts of Node and this one: their frames are below those of the program.
//#if sources
const sources = new Map();
//#end
//#if kept_breakpoints
const breakpoints = new Map();
//#end
//#if by_url
// Ids and answers.
const byUrl = new Map();
//#end
//#if evaluated_last
let evaluated;
//#end
let count = 0;  // Of the actions that were answered.
//#if probes
let hasPaused = false;
//#end
//#if frames
let paused = [];
//#end

session.on('Debugger.scriptParsed', ({params: {url, scriptId}}) => {
  if (/^(node:|file:|\/)/.test(url)) below.add(scriptId);
//#if module
  if (url === '$url$') script = scriptId;
//#end
//#if sources
  const source = url === '$url$' ? '' : url.startsWith('setup') ? 'other ' : url === '' ? 'eval ' : `module ${url} `;
  sources.set(scriptId, source);
//#end
});

// An error of this script is not one of the program.
const guarded = work => event => {
  try { work(event); } catch (error) { conclude(125, error); }
};

session.on('Debugger.paused', guarded(({params: {callFrames}}) => {
  const frames = callFrames.filter(({location}) => !below.has(location.scriptId));
  // In Node's own files, below the program.
  if (frames.length === 0) {
//#if step
    // A step that leaves the program goes on to what it runs next, a promise job.
    if (count < steps.length && steps[count][0].startsWith('step')) post('Debugger.stepInto');
//#end
    return;
  }
//#if frames
  paused = frames;
//#end
//#if look_deeper
  for (const {scopeChain} of frames.slice(0, 8)) scopeChain.forEach(({object}) => lookInto(object, 4));
//#end
//#if evaluate_names
  frames.slice(0, 8).forEach(evaluateNames);
//#end
//#if probes
  hasPaused = true;
//#end
//#if look
  const looked = look && count === steps.length - 1 ? `, ${look(frames)}` : '';
  answered(`paused ${place(frames[0].location)}${looked}`);
//#end
//#if !look
  answered(`paused ${place(frames[0].location)}`);
//#end
  act();
}));

function place({scriptId, lineNumber, columnNumber}) {
  return `$frame_place$`;
}

// Goes on from where the program stands; `start` and the steps are answered later.
function act() {
  while (count < steps.length) {
    const [action, call] = steps[count];
//#if detach
    if (action === 'detach') return session.disconnect();
//#end
    refusal = undefined;
    const answer = call();
//#if crash
    if (refusal !== undefined) refused = `the debugger refuses "${action}": ${refusal}`;
//#end
    // The action lets the program run.
    if (answer === undefined) {
      if (refusal !== undefined) conclude(125, `the debugger refuses "${action}": ${refusal}`);
      return;
    }
//#if evaluated_last
    answered(showsValue && count === steps.length - 1 ? `${answer}, ${evaluated}` : answer);
//#end
//#if !evaluated_last
    answered(answer);
//#end
  }
//#if crash
  // The program is ended where it stands.
  process.removeAllListeners('exit');
  process.on('exit', () => conclude(...alive()));
  session.post('Runtime.terminateExecution');
//#end
}

//#if crash
function answered(answer) {
  lines.push($visible$`${steps[count++][0]}: ${answer}`$visible_end$);
}

// What it means that nothing has died.
function alive() {
  return refused ? [125, refused] : [0];
}
//#end
//#if !crash
// What comes after another answer than where this was found says nothing, nor what comes after the last.
function answered(answer) {
  const [action, , expected, wrong] = steps[count++];
  const isLast = count === steps.length;
//#if right
  const isRight = answer === expected || isLast && right && right.test(answer);
//#end
//#if !right
  const isRight = answer === expected;
//#end
  lines.push($visible$`${action}: ${answer}${isRight ? '' : `   (expected: ${expected})`}`$visible_end$);
  if (isRight && !isLast) return;
  session.disconnect();
//#if probes
  if (!hasPaused && !pauses()) conclude(125, 'this debugger never pauses');
//#end
//#if rest_is_wrong
  if (isLast && (restIsWrong ? !right.test(answer) : answer === wrong)) conclude(1);
//#end
//#if !rest_is_wrong
  if (isLast && answer === wrong) conclude(1);
//#end
//#if premise
  // The breakpoint is not set at the place where it has to pause: nothing has to.
  if (count === premise && !isRight) conclude(0);
//#end
  if (isRight) conclude(0);
  if (refusal !== undefined) conclude(125, `the debugger refuses "${action}": ${refusal}`);
  if (!isLast) conclude(125, `the actions after "${action}" were not tried, as its answer is another one: ${answer}`);
  conclude(2, `"${action}": ${answer}`);
}
//#end

$actions_of_inspector$
//#if watch
function watch(attaches) {
  watching.disconnect();
  if (attaches) {
    watching.connect();
    watching.post('Debugger.enable');
  }
  return 'done';
}

//#end
$looks$
//#if look_deeper
function lookInto(object, depth) {
  if (!object?.objectId || depth === 0) return;
  for (const {value} of properties(object)) lookInto(value, depth - 1);
}

//#end
//#if evaluate_names
function evaluateNames({callFrameId, scopeChain}) {
  for (const {type, object} of scopeChain) {
    if (type === 'global') continue;
    for (const {name} of properties(object)) {
      post('Debugger.evaluateOnCallFrame', {callFrameId, expression: name, throwOnSideEffect: true});
    }
  }
}

//#end
//#if steers
$visible_function$

//#end
//#if probes
// Whether this debugger pauses at all.
function pauses() {
  let pauses = false;
  const probe = new inspector.Session();
  probe.connect();
  probe.on('Debugger.paused', () => { pauses = true; });
  probe.post('Debugger.enable');
  probe.post('Runtime.evaluate', {expression: 'debugger'});
  return pauses;
}

//#end
process.on('unhandledRejection', () => {});
//#if prints
// Node's own would load scripts of Node that a step might end in.
//#if printed
const printed = [];
//#end
globalThis.print = console.log = console.info = console.warn = console.error = console.debug = (...values) => {
//#if printed
  printed.push(values.map(String).join(' '));
//#end
};
//#end
//#if logs
const logged = [];
Object.defineProperty(globalThis, 'logpoint', {value(value) { logged.push(value); }});
//#end
//#if random
$random$
//#end
//#if date
Date.now = () => 1.5e12;
//#end
//#if setup
setup.forEach((source, i) => vm.runInThisContext(source, {filename: `setup${i}.js`}));
//#end
if (post('Debugger.enable') === undefined) conclude(125, 'the inspector does not answer');
post('Debugger.setBlackboxPatterns', {patterns: ['^node:', '^file:', '^/']});
//#if outcome
let outcome = 'completed';
//#end
//#if plain
function plain(value) {
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'bigint') return `${value}n`;
  if (Object.is(value, -0)) return '-0';
  return Array.isArray(value) ? 'array' : Object(value) === value || typeof value === 'symbol' ? typeof value : String(value);
}
//#end
//#if modules
const loaded = {};
function load(specifier, {identifier}) {
  const relative = /^\.\.?\//.test(specifier);
  const name = relative ? new URL(specifier, `file:///${identifier}`).pathname.slice(1) : specifier;
  return loaded[name] = loaded[name] || new vm.SourceTextModule(modules[name], {identifier: name, importModuleDynamically: importModule});
}
async function importModule(specifier, referrer) {
  const module = load(specifier, {identifier: referrer.identifier ?? '$url$'});
  if (module.status === 'unlinked') await module.link(load);
  await module.evaluate();
  return module;
}
//#end
//#if script
post('Runtime.enable');
const compiled = post('Runtime.compileScript', {expression: program, sourceURL: '$url$', persistScript: true});
script = compiled.scriptId;
if (compiled.exceptionDetails) conclude(125, `this Node.js does not take the program: ${compiled.exceptionDetails.exception.description}`);
act();
//#if outcome
const {exceptionDetails} = post('Runtime.runScript', {scriptId: script});
if (exceptionDetails) outcome = `threw ${show({value: exceptionDetails.exception})}`;
//#end
//#if !outcome
post('Runtime.runScript', {scriptId: script});
//#end
//#end
//#if module
if (!vm.SourceTextModule) conclude(125, 'modules need the flag --experimental-vm-modules');
const main = new vm.SourceTextModule(program, {identifier: '$url$'$dynamic_import$});
(async () => {
  await main.link($link$);
  guarded(act)();
  await main.evaluate();
//#if outcome
})().catch(error => { outcome = `threw ${plain(error)}`; });
//#end
//#if !outcome
})().catch(() => {});
//#end
//#end
// Behind the promise jobs.
setImmediate(() => {
//#if crash
  if (count < steps.length) answered('finished');
  session.disconnect();
  if (!hasPaused && !pauses()) conclude(125, 'this debugger never pauses');
  if (count < steps.length) conclude(125, `"${steps[count][0]}" was not tried, as the program has ended`);
  conclude(...alive());
//#end
//#if !crash
  answered(`finished$at_end$`);
//#end
});
