// Does what leaves the program where it is, and answers; undefined: the action lets it run.
async function change(action) {
  const [verb, at, ...more] = action.split(' ');
//#if conditions
  const rest = behind => action.split(behind).slice(1).join(behind);
//#end
//#if breakpoints
  if (verb === 'setBreakpoint') return await setBreakpoint(at$condition_of_step$);
//#end
//#if removal
  if (verb === 'removeBreakpoint') return await removeBreakpoint(at);
//#end
//#if by_url
  if (verb === 'setBreakpointByUrl') return await setBreakpointByUrl(at, more[0]$condition_of_step$);
  if (verb === 'removeBreakpointByUrl') return await removeBreakpointByUrl(at, more[0]);
//#end
//#if at_calls
  if (verb === 'breakAtCalls') return await breakAtCalls(action.slice(verb.length + 1));
//#end
//#if pause
  if (verb === 'pause') return await done('Debugger.pause');
//#end
//#if pause_on_exceptions
  if (verb === 'exceptions') return await done('Debugger.setPauseOnExceptions', {state: at});
//#end
//#if breakpoints_active
  if (verb === 'breakpoints') return await done('Debugger.setBreakpointsActive', {active: at === 'on'});
//#end
//#if pauses_active
  if (verb === 'pauses') return await done('Debugger.setSkipAllPauses', {skip: at === 'off'});
//#end
//#if range
  if (verb === 'blackbox' || verb === 'unblackbox') return await blackbox(at, verb === 'unblackbox');
//#end
//#if ignored
  if (verb === 'ignore') return await ignore(action.slice(verb.length + 1));
//#end
//#if set_return_value
  if (verb === 'return') return await replaceReturned(action.slice(verb.length + 1));
//#end
//#if edit
  if (verb === 'edit' || verb === 'tryEdit') return await edit(at, more.join(' '), verb === 'tryEdit');
//#end
//#if watch
  if (verb === 'watch' || verb === 'unwatch') return await watch(verb === 'watch');
//#end
//#if evaluate
  if (verb === 'evaluate' || verb === 'look') return await evaluate(at, more.join(' '), verb === 'look');
//#end
//#if set_variable
  if (verb === 'set') return await setVariable(at, more[0], more.slice(1).join(' '));
//#end
//#if inspect
  if (verb === 'open') return await open(at, more.join(' '));
//#end
//#if list_places
  if (verb === 'listPlaces') return await listPlaces(at);
//#end
//#if collect_garbage
  if (verb === 'collectGarbage') return await collectGarbage();
//#end
  return undefined;
}

// Lets the program run.
function goOn(action) {
  const [verb$goes_on_with$] = action.split(' ');
//#if run_to_location
  if (verb === 'runTo') {
    const [line, column] = at.split(':').map(Number);
    const location = {scriptId: script, lineNumber: line - 1, columnNumber: column || 0};
    return post('Debugger.continueToLocation', {location, targetCallFrames: frames || 'any'});
  }
//#end
//#if restart_frame
  if (verb === 'restart') return post('Debugger.restartFrame', {callFrameId: $frame_at$.callFrameId, mode: 'StepInto'});
//#end
//#if steps_with_choices
  const breakOnAsyncCall = at === 'async' || undefined;
  const ranges = action.split(' skip ')[1]?.split(' ');
  const position = text => ({lineNumber: text.split(':')[0] - 1, columnNumber: +text.split(':')[1]});
  const skipList = ranges?.map(range => {
    const [start, end] = range.split('-').map(position);
    return {scriptId: script, start, end};
  });
  if (breakOnAsyncCall || skipList) return post(`Debugger.${verb}`, {breakOnAsyncCall, skipList});
//#end
  return post(`Debugger.${verb}`);
}
//#if missing_frames

// A frame that the stack does not have.
const missing = frame => ({callFrameId: paused[0].callFrameId.replace(/\d+$/, 1000 + Number(frame)), scopeChain: []});
//#end
//#if acts

async function done(method, params) {
  await post(method, params);
  return 'done';
}
//#end
//#if breakpoints

async function setBreakpoint(at$condition$) {
  const [line, column] = at.split(':').map(Number);
  const location = {scriptId: script, lineNumber: line - 1, columnNumber: column || 0};
//#if repeated
  if (breakpoints.has(at)) return `breakpoint ${place(breakpoints.get(at).actualLocation)}`;
//#end
  const answer = await post('Debugger.setBreakpoint', {location$condition$});
  if (!answer.actualLocation) return 'refused';
  breakpoints.set(at, $kept_breakpoint$);
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
//#if by_url

// `url` in slashes is a pattern.
async function setBreakpointByUrl(at, url$condition$) {
  const [line, column] = at.split(':').map(Number);
  const scripts = /^\/.*\/$/.test(url) ? {urlRegex: url.slice(1, -1)} : {url};
  const answer = await post('Debugger.setBreakpointByUrl',
                            {...scripts, lineNumber: line - 1, columnNumber: column || 0$condition$});
  // It is set already.
  if (!answer.locations) return byUrl.get(`${at} ${url}`)?.[1] ?? 'refused';
  const places = answer.locations$of_program$.sort((a, b) => a.scriptId - b.scriptId).map(place);
  const text = places.length > 0 ? `breakpoint ${places[0]}` : 'breakpoint set';
  byUrl.set(`${at} ${url}`, [answer.breakpointId, text]);
  return text;
}

async function removeBreakpointByUrl(at, url) {
  const found = byUrl.get(`${at} ${url}`);
  if (!found) return 'not removed';
  await post('Debugger.removeBreakpoint', {breakpointId: found[0]});
  byUrl.delete(`${at} ${url}`);
  return 'removed';
}
//#end
//#if at_calls

async function breakAtCalls(expression) {
  const {callFrameId} = paused[0];
  const {result} = await post('Debugger.evaluateOnCallFrame', {callFrameId, expression, silent: true});
  const answer = await post('Debugger.setBreakpointOnFunctionCall', {objectId: result?.objectId});
  return answer.breakpointId ? 'breakpoint set' : 'refused';
}
//#end
//#if range

// Ranges [start, end] as they were given; the inspector takes none that overlap or touch.
let ranges = [];
async function blackbox(range, isTakenBack) {
  const position = text => {
    const [line, column] = text.split(':').map(Number);
    return {lineNumber: line - 1, columnNumber: column};
  };
  const compare = (a, b) => a.lineNumber - b.lineNumber || a.columnNumber - b.columnNumber;
  const one = range.split('-').map(position);
  const others = ranges.filter(([start, end]) => compare(start, one[0]) !== 0 || compare(end, one[1]) !== 0);
  if (isTakenBack ? others.length === ranges.length : compare(...one) >= 0) return 'refused';
  const all = isTakenBack ? others : [...ranges, one];
  const merged = [];
  for (const [start, end] of [...all].sort(([a], [b]) => compare(a, b))) {
    const last = merged[merged.length - 1];
    if (!last || compare(start, last[1]) > 0) merged.push([start, end]);
    else if (compare(last[1], end) < 0) last[1] = end;
  }
  const {code} = await post('Debugger.setBlackboxedRanges', {scriptId: script, positions: merged.flat()});
  if (code) return 'refused';
  ranges = all;
  return 'done';
}
//#end
//#if ignored

// "/PATTERN/", "anonymous", or both.
async function ignore(scripts) {
  const pattern = /^\/(.*)\//.exec(scripts)?.[1];
  const skipAnonymous = / ?anonymous$/.test(scripts);
  const patterns = [$own_files$...(pattern === undefined ? [] : [pattern])];
  const {code} = await post('Debugger.setBlackboxPatterns', {patterns, ...(skipAnonymous && {skipAnonymous})});
  return code ? 'refused' : 'done';
}
//#end
//#if evaluate

async function evaluate(frame, expression, throwOnSideEffect) {
  const {callFrameId} = $frame$;
  const answer = await post('Debugger.evaluateOnCallFrame', {callFrameId, expression, silent: true, throwOnSideEffect});
//#if evaluated_last
  // What the last one gives.
  evaluated = answer.exceptionDetails ? 'threw' : answer.result ? show({value: answer.result}) : 'failed';
//#end
  return answer.exceptionDetails || answer.result ? 'evaluated' : 'failed';
}
//#end
//#if set_variable

async function setVariable(frame, name, expression) {
  const {callFrameId, scopeChain} = $frame$;
  const {result, exceptionDetails} = await post('Debugger.evaluateOnCallFrame', {callFrameId, expression, silent: true});
  for (const [scopeNumber, {object}] of scopeChain.entries()) {
    if (exceptionDetails || !(await properties(object)).some(property => property.name === name)) continue;
    const {objectId, unserializableValue, value} = result;
    const newValue = objectId ? {objectId} : unserializableValue ? {unserializableValue} : {value};
    const {code} = await post('Debugger.setVariableValue', {scopeNumber, variableName: name, newValue, callFrameId});
    return code ? 'failed' : 'evaluated';
  }
  return exceptionDetails ? 'evaluated' : 'failed';
}
//#end
//#if inspect

// As a front end opens a value.
async function open(frame, expression) {
  const {callFrameId} = $frame$;
  const {result} = await post('Debugger.evaluateOnCallFrame',
                              {callFrameId, expression, silent: true, throwOnSideEffect: true});
  if (result?.objectId) {
    const {internalProperties} = await post('Runtime.getProperties', {objectId: result.objectId, ownProperties: true});
    const entries = internalProperties?.find(({name}) => name === '[[Entries]]')?.value.objectId;
    if (entries) await post('Runtime.getProperties', {objectId: entries, ownProperties: true});
  }
  return 'opened';
}
//#end
//#if set_return_value

async function replaceReturned(expression) {
  const {callFrameId} = paused[0];
  const {result, exceptionDetails} = await post('Debugger.evaluateOnCallFrame', {callFrameId, expression, silent: true});
  if (exceptionDetails) return 'evaluated';
  const {objectId, unserializableValue, value} = result;
  const newValue = objectId ? {objectId} : unserializableValue ? {unserializableValue} : {value};
  const {code} = await post('Debugger.setReturnValue', {newValue});
  return code ? 'failed' : 'evaluated';
}
//#end
//#if edit

let source = program;
const words = {Ok: 'done', CompileError: 'compile error', BlockedByActiveFunction: 'active function',
               BlockedByActiveGenerator: 'active generator', BlockedByTopLevelEsModuleChange: 'top level of module'};
async function edit(at, text, dryRun) {
  const [line, column] = at.split(':').map(Number);
  const lines = source.split(/(?<=\r\n|\r(?!\n)|[\n\u2028\u2029])/);
  const offset = lines.slice(0, line - 1).join('').length + column;
  const scriptSource = source.slice(0, offset) + text + source.slice(offset);
  const {status} = await post('Debugger.setScriptSource', {scriptId: script, scriptSource, dryRun});
  if (status === 'Ok' && !dryRun) {
    source = scriptSource;
//#if breakpoints
    // As a front end does.
    for (const [at, {breakpointId$condition$}] of [...breakpoints]) {
      await post('Debugger.removeBreakpoint', {breakpointId});
      breakpoints.delete(at);
      await setBreakpoint(at$condition$);
    }
//#end
  }
  return words[status] ?? 'refused';
}
//#end
//#if list_places

async function listPlaces(range) {
  const position = text => {
    const [line, column] = text.split(':').map(Number);
    return {scriptId: script, lineNumber: line - 1, columnNumber: column};
  };
  let [start, end] = (range ?? '1:0').split('-').map(position);
  const found = new Map();
  // The inspector answers 1000 places at most.
  for (let more = true; more;) {
    const {locations} = await post('Debugger.getPossibleBreakpoints', end ? {start, end} : {start});
    for (const {lineNumber, columnNumber} of locations) found.set(`${lineNumber + 1}:${columnNumber}`, {lineNumber, columnNumber});
    more = locations.length === 1000;
    if (more) start = {...start, lineNumber: locations[999].lineNumber, columnNumber: locations[999].columnNumber + 1};
  }
  const inOrder = (a, b) => a.lineNumber - b.lineNumber || a.columnNumber - b.columnNumber;
  return `places [${[...found].sort(([, a], [, b]) => inOrder(a, b)).map(([text]) => text).join(' ')}]`;
}
//#end
