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
let script;
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
  script = compiled.result.scriptId;
  let end;
  for (const [i, action] of actions.entries()) {
    let answer = await change(action);
    if (answer !== undefined) {
//#if evaluated_last
      if (i === actions.length - 1) answer += `, ${evaluated}`;
//#end
      InspectorTest.log($visible$`${action}: $answer_text$`$visible_end$);
      continue;
    }
    const pause = Protocol.Debugger.oncePaused();
    if (action === 'start') {
      // The promise jobs belong to the program.
      end = Protocol.Runtime.runScript({scriptId: script}).then(() => InspectorTest.waitForPendingTasks());
    } else {
      goOn(action);
    }
    const message = await Promise.race([pause, end]);
    if (message?.method !== 'Debugger.paused') {
      answer = 'finished';
      InspectorTest.log($visible$`${action}: $answer_text$`$visible_end$);
      break;
    }
    const frames = message.params.callFrames;
//#if frames
    paused = frames;
//#end
    answer = `paused ${place(frames[0].location)}`;
//#if look
    if (i === actions.length - 1) answer += `, ${await look(frames)}`;
//#end
//#if collect_garbage
    await Protocol.HeapProfiler.collectGarbage();
//#end
    InspectorTest.log($visible$`${action}: $answer_text$`$visible_end$);
  }
  await Protocol.Debugger.disable();
}]);

function place({scriptId, lineNumber, columnNumber}) {
  return `$frame_place$`;
}

//#if steers
// As what the program says is shown elsewhere: nothing of it steers a terminal.
function visible(text) {
  return text.replace(/[\0-\x08\n-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g, c => {
    const code = c.charCodeAt(0).toString(16).toUpperCase();
    return code.length > 2 ? `\\u${code.padStart(4, '0')}` : `\\x${code.padStart(2, '0')}`;
  });
}

//#end
async function post(method, params) {
  const [domain, name] = method.split('.');
  const {result, error} = await Protocol[domain][name](params);
  return result ?? error;
}

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
