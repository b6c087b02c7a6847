$header$

if (typeof InspectorTest === 'undefined') {
  (globalThis.print || console.log)('$not_tried$: this is not the shell of V8\'s inspector tests.');
  globalThis.quit ? quit(125) : process.exit(125);
}
const ends = $ends$;
const {session, contextGroup, Protocol} = InspectorTest.start($title$);

const program = $program$;

//#if crash
// Actions. The last one ends the process.
//#end
//#if !crash
// Actions and answers. Of the last action: the right answer, $other$, and the wrong one.
//#end
const steps = [
$steps$
];

//#if right
// Which answers to the last action are right; they are printed as the words for them.
const right = new RegExp($right$);
//#end
let script;
// Why the debugger refused what it was asked for last.
let refusal;
//#if breakpoints
const breakpoints = new Map();
//#end
//#if by_url
// Ids and answers.
const byUrl = new Map();
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

InspectorTest.runAsyncTestSuite([async function testSession() {
  let code, what;
  try {
    [code, what] = await tried();
  } catch (error) {
    [code, what] = [125, error.message];
  }
  InspectorTest.log(ends[code] + (what === undefined ? '.' : $visible$`: ${what}.`$visible_end$));
}]);

// The exit code that a script has for what came, and what that was.
async function tried() {
//#if sources
  Protocol.Debugger.onScriptParsed(({params: {url, scriptId}}) => {
    sources.set(scriptId, url === '$url$' ? '' : url.startsWith('setup') ? 'other ' : 'eval ');
  });
//#end
//#if print
  contextGroup.addScript('globalThis.print = () => {};');
//#end
//#if logs
  contextGroup.addScript('globalThis.logpoint = () => {};');
//#end
//#if random
  contextGroup.addScript($random_script$);
//#end
//#if date
  contextGroup.addScript('Date.now = () => 1.5e12;');
//#end
//#if setup
  [$setup$].forEach((source, i) => contextGroup.addScript(source, 0, 0, `setup${i}.js`));
//#end
  await Protocol.Debugger.enable();
  const compiled = await Protocol.Runtime.compileScript({expression: program, sourceURL: '$url$', persistScript: true});
  if (compiled.result.exceptionDetails) return [125, 'this V8 does not take the program'];
  script = compiled.result.scriptId;
  let end, answer, count = 0, pausedOnce = false;
  for (const [action$expected_and_wrong$] of steps) {
    ++count;
    refusal = undefined;
//#if crash
    InspectorTest.log($visible$action$visible_end$);
//#end
    answer = await change(action);
    const last = count === steps.length;
//#if evaluated_last
    if (last && answer !== undefined) answer += `, ${evaluated}`;
//#end
    let message;
    if (answer === undefined) {
      const pause = Protocol.Debugger.oncePaused();
      if (action === 'start') {
        // The promise jobs belong to the program.
        end = Protocol.Runtime.runScript({scriptId: script}).then(() => InspectorTest.waitForPendingTasks());
      } else {
        await goOn(action);
        if (refusal !== undefined) return [125, `the debugger refuses "${action}": ${refusal}`];
      }
      message = await Promise.race([pause, end]);
      answer = 'finished';
    }
    if (message?.method === 'Debugger.paused') {
      pausedOnce = true;
      const frames = message.params.callFrames;
//#if frames
      paused = frames;
//#end
      answer = `paused ${place(frames[0].location)}`;
//#if look
      if (last) answer += `, ${await look(frames)}`;
//#end
    }
//#if crash
    if (answer === 'finished') break;
//#end
//#if !crash
    InspectorTest.log($visible$`${action}: $answer_text$`$visible_end$);
    if (last && $is_wrong$ && (pausedOnce || await pauses())) return [1];
//#if premise
    // The breakpoint is not set at the place where it has to pause: nothing has to.
    if (count === $premise$ && answer !== expected) return [0];
//#end
    if (answer !== expected$unless_right$) {
      return refusal === undefined ? [2, `"${action}": ${answer}`] : [125, `the debugger refuses "${action}": ${refusal}`];
    }
//#end
  }
//#if crash
  // The program is ended where it stands.
  if (answer !== 'finished') Protocol.Runtime.terminateExecution();
  await Protocol.Debugger.disable();
  await end;
//#end
  if (!pausedOnce && !await pauses()) return [125, 'this debugger never pauses'];
  return count < steps.length ? [2, `finished before "${steps[count][0]}"`] : [0];
}

// Whether this debugger pauses at all.
async function pauses() {
  await Protocol.Debugger.enable();
  const pause = Protocol.Debugger.oncePaused();
  const evaluated = Protocol.Runtime.evaluate({expression: 'debugger'});
  const paused = await Promise.race([pause.then(() => true), evaluated.then(() => false)]);
  if (paused) await Protocol.Debugger.resume();
  return paused;
}

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
//#if look

// What differs where the last action ends.
async function look(frames) {
  return $look$;
}
//#end

$looks$
