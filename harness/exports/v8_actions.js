//#if missing_frames
// A frame that the stack does not have.
const missing = frame => ({callFrameId: paused[0].callFrameId.replace(/\d+$/, 1000 + frame), scopeChain: []});

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
//#if kept_breakpoints
  breakpoints.set(at, $kept_breakpoint$);
//#end
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
//#if pause_before_scripts
let beforeScripts;
async function pauseBeforeScripts(active) {
  if (active && !beforeScripts) {
    const instrumentation = 'beforeScriptExecution';
    beforeScripts = (await post('Debugger.setInstrumentationBreakpoint', {instrumentation})).breakpointId;
  } else if (!active && beforeScripts) {
    await post('Debugger.removeBreakpoint', {breakpointId: beforeScripts});
    beforeScripts = undefined;
  }
  return 'done';
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
async function ignore(pattern, skipAnonymous) {
  const patterns = [$own_files$...(pattern === undefined ? [] : [pattern])];
  const {code} = await post('Debugger.setBlackboxPatterns', {patterns, ...(skipAnonymous && {skipAnonymous})});
  return code ? 'refused' : 'done';
}

//#end
//#if evaluate
async function evaluate(frame, expression, throwOnSideEffect, scopeNumber) {
  const {callFrameId} = $frame$;
  const answer = await post('Debugger.evaluateOnCallFrame',
                            {callFrameId, expression, silent: true, throwOnSideEffect, scopeNumber});
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
let edited = $edited$;
const words = {Ok: 'done', CompileError: 'compile error', BlockedByActiveFunction: 'active function',
               BlockedByActiveGenerator: 'active generator', BlockedByTopLevelEsModuleChange: 'top level of module'};
async function edit(at, text, dryRun) {
  const [line, column] = at.split(':').map(Number);
  const lines = edited.split(/(?<=\r\n|\r(?!\n)|[\n\u2028\u2029])/);
  const offset = lines.slice(0, line - 1).join('').length + column;
  const scriptSource = edited.slice(0, offset) + text + edited.slice(offset);
  const {status} = await post('Debugger.setScriptSource', {scriptId: script, scriptSource, dryRun});
  if (status === 'Ok' && !dryRun) {
    edited = scriptSource;
//#if kept_breakpoints
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
