// Copyright 2026 the V8 project authors. All rights reserved.
// Use of this source code is governed by a BSD-style license that can be
// found in the LICENSE file.

$header$

//#if several
let {contextGroup, Protocol} = InspectorTest.start(
    $title$);
//#end
//#if !several
const {contextGroup, Protocol} = InspectorTest.start(
    $title$);
//#end

let script;  // The program's id.
let ended;  // Resolves when the program has ended.
let refusal;  // Why the debugger refused what it was asked for last.
//#if several
let runs = false;
//#end
//#if kept_breakpoints
let breakpoints = new Map();
//#end
//#if by_url
// Ids and answers.
let byUrl = new Map();
//#end
//#if sources
const sources = new Map();
//#end
//#if frames
let paused = [];
//#end
//#if evaluated_last
let evaluated;
//#end

InspectorTest.runAsyncTestSuite([$tests$]);

// Compiles the program, which does not run yet.
async function load(source) {
//#if several
  // Each in a context of its own. The one before ends where it stands.
  if (script) {
    if (runs) Protocol.Runtime.terminateExecution();
    await Protocol.Debugger.disable();
    await ended;
    contextGroup = new InspectorTest.ContextGroup();
    ({Protocol} = contextGroup.connect());
    ended = other = refusal = undefined;
//#if kept_breakpoints
    breakpoints = new Map();
//#end
//#if by_url
    byUrl = new Map();
//#end
//#if range
    ranges = [];
//#end
  }
//#end
//#if sources
  Protocol.Debugger.onScriptParsed(({params: {url, scriptId}}) => {
    sources.set(scriptId, url === '$url$' ? '' : url.startsWith('setup') ? 'other ' : 'eval ');
  });
//#end
//#if print
  // Built in, as no step ends there.
  contextGroup.addScript('globalThis.print = Function.prototype;');
//#end
//#if logs
  contextGroup.addScript('globalThis.logpoint = () => {};');
//#end
//#if random
  contextGroup.addScript($random_script$, 0, 0, 'random.js');
//#end
//#if date
  contextGroup.addScript('Date.now = Number.bind(null, 1.5e12);');
//#end
//#if setup
  [$setup$].forEach((source, i) => contextGroup.addScript(source, 0, 0, `setup${i}.js`));
//#end
  await Protocol.Debugger.enable();
//#if random
  await Protocol.Debugger.setBlackboxPatterns({patterns: ['^random.js$']});
//#end
//#if edit
  edited = source;
//#end
  const {result} = await Protocol.Runtime.compileScript(
      {expression: source, sourceURL: '$url$', persistScript: true});
  script = result.scriptId;
  if (result.exceptionDetails) end('$not_tried$: this V8 does not take the program');
  return !result.exceptionDetails;
}

//#if crash
function log(action) {
  InspectorTest.log($visible$action$visible_end$);
}
//#end
//#if !crash
// The first answer that is another one than where this was found: what follows is not tried then.
let other;
function log(action, answer, expected) {
  InspectorTest.log($visible$`${action}: ${answer}`$visible_end$);
  if (answer !== expected) other ??= `"${action}" answers ${answer}${refusal === undefined ? '' : `: ${refusal}`}`;
  return answer === expected;
}

// Logs the last answer, and what it says.
//#if right
// `right` says which answers are right; they are logged as the words for them.
//#end
function conclude(action, answer, expected, wrong$right_parameters$) {
  const untried = other;
//#if right
  const isRight = log(action, right?.test(answer) ? expected : answer, expected);
//#end
//#if !right
  const isRight = log(action, answer, expected);
//#end
  if (untried !== undefined) return end(`$not_tried$: ${untried}`);
  if ($is_wrong$) return end('$there$');
  if (isRight) return end('$not_there$');
  end(`${refusal === undefined ? '$something_else$' : '$not_tried$'}: ${other}`);
}
//#end

function end(line) {
  InspectorTest.log($visible$`${line}.`$visible_end$);
}

function run() {
  // The promise jobs belong to the program.
//#if several
  runs = true;
  ended = Protocol.Runtime.runScript({scriptId: script})
              .then(() => InspectorTest.waitForPendingTasks())
              .then(() => {
                runs = false;
                return 'finished';
              });
//#end
//#if !several
  ended = Protocol.Runtime.runScript({scriptId: script})
              .then(() => InspectorTest.waitForPendingTasks())
              .then(() => 'finished');
//#end
}

// Where the program pauses next, or that it has ended.
async function nextPause($look_parameter$) {
  const message = await Promise.race([Protocol.Debugger.oncePaused(), ended]);
  if (message === 'finished') return message;
  const frames = message.params.callFrames;
//#if frames
  paused = frames;
//#end
//#if look
  if (look) return `paused ${place(frames[0].location)}, ${await look(frames)}`;
//#end
  return `paused ${place(frames[0].location)}`;
}

//#if goes_on_with
async function goOn(method, params$and_look$) {
  const pause = nextPause($look_parameter$);
  await post(`Debugger.${method}`, params);
  return refusal === undefined ? pause : 'refused';
}

//#end
// As V8 counts: lines and columns from 0; here lines count from 1, as editors show them.
function place({scriptId, lineNumber, columnNumber}) {
  return `$frame_place$`;
}

//#if steers
$visible_function$

//#end
async function post(method, params) {
  const [domain, name] = method.split('.');
  const {result, error} = await Protocol[domain][name](params);
  refusal = error?.message;
  return result ?? error;
}

//#if collect_garbage
// Collects at once. HeapProfiler.collectGarbage only asks for it, and at a pause it is done after the program has gone on.
async function collectGarbage() {
  const {exceptionDetails} = await post('Runtime.evaluate', {expression: 'gc()'});
  if (exceptionDetails) refusal = 'gc is not there, which the flag --expose-gc brings';
  return exceptionDetails ? 'refused' : 'done';
}

//#end
$actions_of_inspector$
//#if watch
let watching;
async function watch(attaches) {
  watching?.disconnect();
  watching = attaches ? contextGroup.connect() : undefined;
  await watching?.Protocol.Debugger.enable();
  return 'done';
}

//#end
$looks$
