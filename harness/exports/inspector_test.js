$header$

const {session, contextGroup, Protocol} = InspectorTest.start($title$);

const program = $program$;

const actions = [
$actions$
];

//#if right
// Which answers to the last action are right; they are printed as the words for them.
const right = new RegExp($right$), words = $words$;
//#end
let scriptId;
//#if breakpoints
const breakpoints = new Map();
//#end
//#if sources
const sources = new Map();
//#end

InspectorTest.runAsyncTestSuite([async function testSession() {
//#if sources
  Protocol.Debugger.onScriptParsed(({params: {url, scriptId}}) => {
    sources.set(scriptId, url === 'program.js' ? '' : url.startsWith('setup') ? 'other ' : 'eval ');
  });
//#end
//#if print
  contextGroup.addScript('globalThis.print = () => {};');
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
  const compiled = await Protocol.Runtime.compileScript({expression: program, sourceURL: 'program.js', persistScript: true});
  ({scriptId} = compiled.result);
  let end;
  for (const [i, action] of actions.entries()) {
    const [verb, at] = action.split(' ');
    let answer;
//#if breakpoints
    if (verb === 'setBreakpoint') {
      answer = await setBreakpoint(at);
      InspectorTest.log(`${action}: $answer_text$`);
      continue;
    }
//#end
//#if removal
    if (verb === 'removeBreakpoint') {
      InspectorTest.log(`${action}: ${await removeBreakpoint(at)}`);
      continue;
    }
//#end
    const paused = Protocol.Debugger.oncePaused();
    if (verb === 'start') {
      // The promise jobs belong to the program.
      end = Protocol.Runtime.runScript({scriptId}).then(() => InspectorTest.waitForPendingTasks());
    } else {
      Protocol.Debugger[verb]();
    }
    const message = await Promise.race([paused, end]);
    if (message?.method !== 'Debugger.paused') {
      answer = 'finished';
      InspectorTest.log(`${action}: $answer_text$`);
      break;
    }
    const frames = message.params.callFrames;
    answer = `paused ${place(frames[0].location)}`;
//#if look
    if (i === actions.length - 1) answer += `, ${await look(frames)}`;
//#end
//#if collect_garbage
    await Protocol.HeapProfiler.collectGarbage();
//#end
    InspectorTest.log(`${action}: $answer_text$`);
  }
  await Protocol.Debugger.disable();
}]);

function place({scriptId, lineNumber, columnNumber}) {
  return `$frame_place$`;
}

async function post(method, params) {
  const [domain, name] = method.split('.');
  const {result, error} = await Protocol[domain][name](params);
  return result ?? error;
}
//#if breakpoints

async function setBreakpoint(at) {
  const [line, column] = at.split(':').map(Number);
  const location = {scriptId, lineNumber: line - 1, columnNumber: column || 0};
//#if repeated
  if (breakpoints.has(at)) return `breakpoint ${place(breakpoints.get(at).actualLocation)}`;
//#end
  const answer = await post('Debugger.setBreakpoint', {location});
  if (!answer.actualLocation) return 'refused';
  breakpoints.set(at, answer);
  return `breakpoint ${place(answer.actualLocation)}`;
}
//#end
//#if removal

async function removeBreakpoint(at) {
  const isThere = ({actualLocation}) => at === `${actualLocation.lineNumber + 1}:${actualLocation.columnNumber}` ||
                                        at === `${actualLocation.lineNumber + 1}`;
  const key = breakpoints.has(at) ? at : [...breakpoints.keys()].find(key => isThere(breakpoints.get(key)));
  if (key === undefined) return 'not removed';
  await post('Debugger.removeBreakpoint', {breakpointId: breakpoints.get(key).breakpointId});
  breakpoints.delete(key);
  return 'removed';
}
//#end
//#if look

// What differs where the last action ends.
async function look(frames) {
  return $look$;
}
//#end

$looks$
