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
//#if by_url
// Ids and answers.
const byUrl = new Map();
//#end
//#if evaluated_last
let evaluated;
//#end
const answers = [];
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

session.on('Debugger.paused', ({params: {callFrames}}) => {
  const frames = callFrames.filter(({location}) => !below.has(location.scriptId));
//#if by_url
  // A pattern may fit Node's own files.
  if (frames.length === 0) return;
//#end
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
    const [action] = steps[answers.length];
//#if detach
    if (action === 'detach') {
      session.disconnect();
      return;
    }
//#end
    const answer = change(action);
    if (answer === undefined) {
      if (action !== 'start') goOn(action);
      return;
    }
//#if evaluated_last
    answers.push(answers.length < steps.length - 1 ? answer : `${answer}, ${evaluated}`);
//#end
//#if !evaluated_last
    answers.push(answer);
//#end
  }
  end();
}

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
//#if steers
// As what the program says is shown elsewhere: nothing of it steers a terminal.
function visible(text) {
  return text.replace(/[\0-\x08\n-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g, c => {
    const code = c.charCodeAt(0).toString(16).toUpperCase();
    return code.length > 2 ? `\\u${code.padStart(4, '0')}` : `\\x${code.padStart(2, '0')}`;
  });
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
    log($visible$`${action}: ${answers[i]}${answers[i] === expected ? '' : `   (expected: ${expected})`}`$visible_end$);
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
//#if logs
Object.defineProperty(globalThis, 'logpoint', {value() {}});
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
  const module = new vm.SourceTextModule(program, {identifier: '$url$'$dynamic_import$});
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
