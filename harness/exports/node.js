$header$
'use strict';
const inspector = require('node:inspector');
//#if vm
const vm = require('node:vm');
//#end

//#if setup
// Run before the program, without the debugger.
const setup = [$setup$];

//#end
//#if modules
const modules = {$modules$};

//#end
const program = $program$;

//#if crash
// Actions. The last one ends the process.
//#end
//#if !crash
// Actions and answers. The answer to the last action is $other$.
//#end
const steps = [
$steps$
];

//#if right
// Which answers to the last action are right: the words above say it.
const right = new RegExp($right$);

//#end
const {log} = console;
const session = new inspector.Session();
session.connect();
function post(method, params) {
  let answer;
  session.post(method, params, (error, result) => { answer = error ?? result; });
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
//#if breakpoints
const breakpoints = new Map();
//#end
const answers = [];
//#if frames
let paused = [];
//#end

session.on('Debugger.scriptParsed', ({params: {url, scriptId}}) => {
  if (/^(node:|file:|\/)/.test(url)) below.add(scriptId);
//#if module
  if (url === 'program.js') script = scriptId;
//#end
//#if sources
  const source = url === 'program.js' ? '' : url.startsWith('setup') ? 'other ' : url === '' ? 'eval ' : `module ${url} `;
  sources.set(scriptId, source);
//#end
});

session.on('Debugger.paused', ({params: {callFrames}}) => {
  const frames = callFrames.filter(({location}) => !below.has(location.scriptId));
//#if frames
  paused = frames;
//#end
  let answer = `paused ${place(frames[0].location)}`;
//#if look
  if (answers.length === steps.length - 1) answer += `, ${look(frames)}`;
//#end
  answers.push(answer);
//#if collect_garbage
  post('HeapProfiler.collectGarbage');
//#end
//#if look_deeper
  for (const {scopeChain} of frames.slice(0, 8)) scopeChain.forEach(({object}) => lookInto(object, 4));
//#end
//#if evaluate_names
  frames.slice(0, 8).forEach(evaluateNames);
//#end
  act();
});

function place({scriptId, lineNumber, columnNumber}) {
  return `$frame_place$`;
}

// Goes on from where the program stands; `start` and the steps are answered later.
function act() {
  while (answers.length < steps.length) {
    const [verb, at, frames] = steps[answers.length][0].split(' ');
//#if conditions
    const rest = behind => steps[answers.length][0].split(behind).slice(1).join(behind);
//#end
//#if exceptions
    if (verb === 'exceptions') {
      post('Debugger.setPauseOnExceptions', {state: at});
      answers.push('done');
      continue;
    }
//#end
//#if switches
    if (verb === 'breakpoints') {
      post('Debugger.setBreakpointsActive', {active: at === 'on'});
      answers.push('done');
      continue;
    }
//#end
//#if blackbox
    if (verb === 'blackbox') {
      answers.push(blackbox(at));
      continue;
    }
//#end
//#if returns
    if (verb === 'return') {
      answers.push(replaceReturned(steps[answers.length][0].split(' ').slice(1).join(' ')));
      continue;
    }
//#end
//#if edits
    if (verb === 'edit' || verb === 'tryEdit') {
      answers.push(edit(at, steps[answers.length][0].split(' ').slice(2).join(' '), verb === 'tryEdit'));
      continue;
    }
//#end
//#if watch
    if (verb === 'watch' || verb === 'unwatch') {
      watching.disconnect();
      if (verb === 'watch') {
        watching.connect();
        watching.post('Debugger.enable');
      }
      answers.push('done');
      continue;
    }
//#end
//#if detach
    if (verb === 'detach') {
      session.disconnect();
      return;
    }
//#end
//#if evaluations
    if (verb === 'evaluate' || verb === 'look') {
      const expression = steps[answers.length][0].split(' ').slice(2).join(' ');
      const throwOnSideEffect = verb === 'look';
      post('Debugger.evaluateOnCallFrame',
           {callFrameId: paused[at].callFrameId, expression, silent: true, throwOnSideEffect});
      answers.push('evaluated');
      continue;
    }
//#end
//#if places
    if (verb === 'listPlaces') {
      answers.push(listPlaces(at));
      continue;
    }
//#end
//#if run_to
    if (verb === 'runTo') {
      const [line, column] = at.split(':').map(Number);
      const location = {scriptId: script, lineNumber: line - 1, columnNumber: column || 0};
      post('Debugger.continueToLocation', {location, targetCallFrames: frames || 'any'});
      return;
    }
//#end
//#if breakpoints
    if (verb === 'setBreakpoint') {
      answers.push(setBreakpoint(at$condition_of_step$));
      continue;
    }
//#end
//#if removal
    if (verb === 'removeBreakpoint') {
      answers.push(removeBreakpoint(at));
      continue;
    }
//#end
    if (verb !== 'start') post(`Debugger.${verb}`);
    return;
  }
  end();
}

//#if blackbox
// Ranges [start, end]; the inspector takes none that overlap or touch.
let ranges = [];
function blackbox(range) {
  const position = text => {
    const [line, column] = text.split(':').map(Number);
    return {lineNumber: line - 1, columnNumber: column};
  };
  const compare = (a, b) => a.lineNumber - b.lineNumber || a.columnNumber - b.columnNumber;
  const added = range.split('-').map(position);
  if (compare(...added) >= 0) return 'not blackboxed';
  const merged = [];
  for (const [start, end] of [...ranges, added].sort(([a], [b]) => compare(a, b))) {
    const last = merged.at(-1);
    if (!last || compare(start, last[1]) > 0) merged.push([start, end]);
    else if (compare(last[1], end) < 0) last[1] = end;
  }
  if (post('Debugger.setBlackboxedRanges', {scriptId: script, positions: merged.flat()}).code) return 'not blackboxed';
  ranges = merged;
  return 'blackboxed';
}

//#end
//#if returns
function replaceReturned(expression) {
  const {callFrameId} = paused[0];
  const {result, exceptionDetails} = post('Debugger.evaluateOnCallFrame', {callFrameId, expression, silent: true});
  if (exceptionDetails) return 'not replaced';
  const {objectId, unserializableValue, value} = result;
  const newValue = objectId ? {objectId} : unserializableValue ? {unserializableValue} : {value};
  return post('Debugger.setReturnValue', {newValue}).code ? 'not replaced' : 'replaced';
}

//#end
//#if edits
let source = program;
const words = {Ok: 'done', CompileError: 'compile error', BlockedByActiveFunction: 'active function',
               BlockedByActiveGenerator: 'active generator', BlockedByTopLevelEsModuleChange: 'top level of module'};
function edit(at, text, dryRun) {
  const [line, column] = at.split(':').map(Number);
  const lines = source.split(/(?<=\r\n|\r(?!\n)|[\n\u2028\u2029])/);
  const offset = lines.slice(0, line - 1).join('').length + column;
  const scriptSource = source.slice(0, offset) + text + source.slice(offset);
  const {status} = post('Debugger.setScriptSource', {scriptId: script, scriptSource, dryRun});
  if (status === 'Ok' && !dryRun) {
    source = scriptSource;
//#if breakpoints
    // As a front end does.
    for (const [at, {breakpointId$condition$}] of [...breakpoints]) {
      post('Debugger.removeBreakpoint', {breakpointId});
      breakpoints.delete(at);
      setBreakpoint(at$condition$);
    }
//#end
  }
  return words[status] ?? 'refused';
}

//#end
//#if places
function listPlaces(range) {
  const position = text => {
    const [line, column] = text.split(':').map(Number);
    return {scriptId: script, lineNumber: line - 1, columnNumber: column};
  };
  let [start, end] = (range ?? '1:0').split('-').map(position);
  const found = new Map();
  // The inspector answers 1000 places at most.
  for (let more = true; more;) {
    const {locations} = post('Debugger.getPossibleBreakpoints', end ? {start, end} : {start});
    for (const {lineNumber, columnNumber} of locations) found.set(`${lineNumber + 1}:${columnNumber}`, {lineNumber, columnNumber});
    more = locations.length === 1000;
    if (more) start = {...start, lineNumber: locations[999].lineNumber, columnNumber: locations[999].columnNumber + 1};
  }
  const inOrder = (a, b) => a.lineNumber - b.lineNumber || a.columnNumber - b.columnNumber;
  return `places [${[...found].sort(([, a], [, b]) => inOrder(a, b)).map(([text]) => text).join(' ')}]`;
}

//#end
//#if breakpoints
function setBreakpoint(at$condition$) {
  const [line, column] = at.split(':').map(Number);
  const location = {scriptId: script, lineNumber: line - 1, columnNumber: column || 0};
//#if repeated
  if (breakpoints.has(at)) return `breakpoint ${place(breakpoints.get(at).actualLocation)}`;
//#end
  const answer = post('Debugger.setBreakpoint', {location$condition$});
  if (!answer.actualLocation) return 'refused';
  breakpoints.set(at, $kept_breakpoint$);
  return `breakpoint ${place(answer.actualLocation)}`;
}

//#end
//#if removal
function removeBreakpoint(at) {
  const isThere = ({actualLocation}) => at === `${actualLocation.lineNumber + 1}:${actualLocation.columnNumber}` ||
                                        at === `${actualLocation.lineNumber + 1}`;
  const key = breakpoints.has(at) ? at : [...breakpoints.keys()].find(key => isThere(breakpoints.get(key)));
  if (key === undefined) return 'not removed';
  post('Debugger.removeBreakpoint', {breakpointId: breakpoints.get(key).breakpointId});
  breakpoints.delete(key);
  return 'removed';
}

//#end
//#if look
// What differs where the last action ends.
function look(frames) {
  return $look$;
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
function end() {
//#if crash
  log('No crash: the difference is gone.');
  process.exit(0);
//#end
//#if !crash
//#if right
  if (answers.length === steps.length && right.test(answers.at(-1))) answers[steps.length - 1] = steps.at(-1)[1];
//#end
  steps.forEach(([action, expected], i) => {
    log(`${action}: ${answers[i]}${answers[i] === expected ? '' : `   (expected: ${expected})`}`);
  });
  const gone = steps.every(([, expected], i) => answers[i] === expected);
  log(gone ? 'The difference is gone.' : 'The difference is there.');
  process.exit(gone ? 0 : 1);
//#end
}

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
//#if random
$random$
//#end
//#if date
Date.now = () => 1.5e12;
//#end
//#if setup
setup.forEach((source, i) => vm.runInThisContext(source, {filename: `setup${i}.js`}));
//#end
post('Debugger.enable');
post('Debugger.setBlackboxPatterns', {patterns: ['^node:', '^file:', '^/']});
//#if outcome
let outcome = 'completed';
//#if module
function thrown(error) {
  if (typeof error === 'string') return JSON.stringify(error);
  return Array.isArray(error) ? 'array' : Object(error) === error || typeof error === 'symbol' ? typeof error : String(error);
}
//#end
//#end
//#if modules
const loaded = {};
function load(specifier, {identifier}) {
  const relative = /^\.\.?\//.test(specifier);
  const name = relative ? new URL(specifier, `file:///${identifier}`).pathname.slice(1) : specifier;
  return loaded[name] ??= new vm.SourceTextModule(modules[name], {identifier: name, importModuleDynamically: importModule});
}
async function importModule(specifier, referrer) {
  const module = load(specifier, {identifier: referrer.identifier ?? 'program.js'});
  if (module.status === 'unlinked') await module.link(load);
  await module.evaluate();
  return module;
}
//#end
//#if script
post('Runtime.enable');
const compiled = post('Runtime.compileScript', {expression: program, sourceURL: 'program.js', persistScript: true});
script = compiled.scriptId;
if (compiled.exceptionDetails) {
  log(`This Node.js does not take the program: ${compiled.exceptionDetails.exception.description}`);
  process.exit(2);
}
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
(async () => {
  const module = new vm.SourceTextModule(program, {identifier: 'program.js'$dynamic_import$});
  await module.link($link$);
  act();
  await module.evaluate();
//#if outcome
})().catch(error => { outcome = `threw ${thrown(error)}`; });
//#end
//#if !outcome
})().catch(() => {});
//#end
//#end
// Behind the promise jobs.
setImmediate(() => {
  if (answers.length < steps.length) answers.push(`finished$finished_look$`);
  end();
});
