// Runs in the debugger's realm. Turns Debugger hooks into calls of natives; decides nothing. Natives are defined by
// linked_prelude.cc where the engine is linked, by js_natives.js in a shell, and `introductionOf` and `urlOf`, how a
// source was introduced and is called. What C++ calls is listed at the end, in the order of Prelude. With walks.js and inspect.js before it, the
// body of one strict function.
const dbg = new Debugger();
dbg.uncaughtExceptionHook = error => hookFailed(String(error), error && error.stack || "");
// Counts what runs and has no hooks but those of loading.
const counter = new Debugger();
counter.collectCoverageInfo = true;
const DebuggerObject = Debugger.Object, DebuggerFrame = Debugger.Frame;
const TERMINATED = 3;

// All of a session; `end` drops it. Frames are numbered in `frames`, and carry their number as `id`.
let frames, scripts, parents, sources, handlers, completions, seen;
let debuggee = null;
// That and those of realms that the program made.
let globals = new Set();
// What was thrown, by the frames that need not be asked about it any more; by source, begin and end of what is blackboxed.
let handledExceptions, blackboxes;
// By source, its URL; which of these, and whether those without, are blackboxed.
let urls = [], ignoredUrls = null, ignoresAnonymous = false;
// Names that the global object has without the program; those it has besides, asked for once a pause.
let builtinNames = null, knownNames = null, declaredNames = null;
// let, const and class of setup scripts.
let setupLexicals = null;
// While an expression is evaluated no hook reports anything; what came of the last one.
let evaluating = false, evaluated = null;
// What the frame that ends is to return instead, as a completion.
let replaced = null;
// Where the program has paused: a frame's number and offset, and what of it is not to be reported once more.
let reported = null;
// Top-level scripts of a run that is counted, by source.
let countedScripts = null;
// A session is counted; its main script, as `counter` sees it.
let countsSession = false, countedMain = null;

function frameId(frame) {
  let id = frame.id;
  if (id === undefined) {
    id = frame.id = frames.length;
    frames.push(frame);
  }
  return id;
}

// Possible breakpoints by offset. Debugger.Script objects live as long as their script.
function points(script) {
  let table = script.points;
  if (table === undefined) {
    table = script.points = new Map();
    const list = script.getPossibleBreakpoints();
    const source = sourceNumber(script);
    for (let i = 0; i < list.length; i++) {
      list[i].source = source;
      table.set(list[i].offset, list[i]);
    }
  }
  return table;
}

function place(script, offset) {
  return points(script).get(offset) || script.getOffsetMetadata(offset);
}

function sourceNumber(script) {
  let number = script.sourceNumber;
  if (number === undefined) {
    const source = script.source;
    number = source.number;
    if (number === undefined) {
      const kind = introductionOf(source);
      const isOurs = kind !== undefined && kind.startsWith("twinstep ");
      number = source.number = sourceOf(kind, urlOf(source), source.displayURL, isOurs ? "" : source.text);
      // Of eval and the like the engine makes names up.
      const isNamed = kind === "twinstep module" || kind === "twinstep setup";
      urls[number] = source.displayURL || (kind === "twinstep main" ? "main.js" : isNamed ? urlOf(source) : "");
    }
    script.sourceNumber = number;
  }
  return number;
}

// ---- Hooks. onStep fires at every bytecode operation of a hooked frame: most leave by the first return.
function onStep() {
  const point = this.script.points.get(this.offset);
  if (point === undefined || evaluating) return undefined;
  return step(this.id, point.source, point.lineNumber, point.columnNumber, point.isStepStart);
}

function noteReactions(frame) {
  const promise = frame.asyncPromise;
  if (!promise) return;
  const list = promise.getPromiseReactions();
  // A settled promise has forgotten them.
  if (frame.reactions === undefined || list.length >= frame.reactions.length) frame.reactions = list;
}

function onStepOfAsync() {
  noteReactions(this);
  return onStep.call(this);
}

function onStepForReactions() { noteReactions(this); }

function onPop(completion) {
  if (evaluating) return undefined;
  let kind = TERMINATED, value = -1;
  if (completion !== null) {
    kind = completion.await || completion.yield ? 2 : "throw" in completion ? 1 : 0;
    // At a suspension: the promise or the iterator's result.
    value = completions.length;
    completions.push(kind === 1 ? completion.throw : completion.return);
  }
  const script = this.script;
  const at = script.getOffsetMetadata(this.offset);
  replaced = null;
  const end = pop(this.id, sourceNumber(script), at.lineNumber, at.columnNumber, kind, value);
  return end === undefined && replaced !== null ? replaced : end;
}

function onEnterFrame(frame) {
  if (evaluating) return undefined;
  const script = frame.script;
  const at = script.getOffsetMetadata(frame.offset);
  return enter(frameId(frame), sourceNumber(script), at.lineNumber, at.columnNumber);
}

dbg.onDebuggerStatement = frame => {
  if (evaluating || takeReported(frame, "statement")) return undefined;
  const script = frame.script;
  const at = place(script, frame.offset);
  return debuggerStatement(frameId(frame), sourceNumber(script), at.lineNumber, at.columnNumber);
};

// What is thrown goes past every frame on its way: one hook for all. Nobody is asked about a value twice, but where a
// `finally` throws it on in the same frame; without the tools' rules, wherever a frame throws it on elsewhere than it
// came out of a call.
function onExceptionUnwind(frame, value) {
  const handled = handledExceptions.get(frame);
  if (evaluating || handled && handled.value === value && (handled.offset ?? frame.offset) === frame.offset) {
    return undefined;
  }
  let caught = false;
  for (let f = frame; f !== null && !caught; f = f.older) caught = f.script.isInCatchScope(f.offset);
  const script = frame.script;
  const at = place(script, frame.offset);
  completions.push(value);
  return exception(frameId(frame), sourceNumber(script), at.lineNumber, at.columnNumber, caught, completions.length - 1);
}

function setExceptionHook(on) { dbg.onExceptionUnwind = on ? onExceptionUnwind : undefined; }

// Older frames are not asked about the value: by the tools' rules not at all, else where they stand.
function noteException(id, number, toolsRules) {
  for (let frame = frames[id].older; frame !== null; frame = frame.older) {
    handledExceptions.set(frame, {value: completions[number], offset: toolsRules ? undefined : frame.offset});
  }
}

// False: the range, which is to be taken back, was never given.
function blackbox(source, beginLine, beginColumn, endLine, endColumn, takenBack) {
  if (blackboxes[source] === undefined) blackboxes[source] = [];
  if (takenBack) {
    const others = blackboxes[source].filter(
        range => range.beginLine !== beginLine || range.beginColumn !== beginColumn || range.endLine !== endLine ||
                 range.endColumn !== endColumn);
    const found = others.length < blackboxes[source].length;
    blackboxes[source] = others;
    return found;
  }
  blackboxes[source].push({ beginLine, beginColumn, endLine, endColumn });
  return true;
}

// Whole scripts, by URL; it takes the place of an earlier one. False: the pattern does not parse.
function blackboxUrls(pattern, anonymous) {
  try {
    ignoredUrls = pattern === "" ? null : new RegExp(pattern);
  } catch (error) {
    return false;
  }
  ignoresAnonymous = anonymous;
  return true;
}

function isBlackboxed(id) {
  const frame = frames[id];
  if (frame.terminated) return false;
  const script = frame.script;
  const url = urls[sourceNumber(script)];
  if (url === "" ? ignoresAnonymous : ignoredUrls !== null && ignoredUrls.test(url)) return true;
  const ranges = blackboxes[sourceNumber(script)];
  if (ranges === undefined) return false;
  const { lineNumber: line, columnNumber: column } = script.getOffsetMetadata(frame.offset);
  return ranges.some(range => (line > range.beginLine || line === range.beginLine && column >= range.beginColumn) &&
                              (line < range.endLine || line === range.endLine && column < range.endColumn));
}

// ---- For the stepper.
function older(id) {
  const frame = frames[id].older;
  return frame === null ? -1 : frameId(frame);
}

function asyncParent(id) {
  const frame = frames[id];
  const promise = frame.asyncPromise;
  if (!promise) return -1;
  let reactions = frame.reactions || promise.getPromiseReactions();
  // Promises in between, as of await Promise.resolve().then(f).
  while (reactions[0] instanceof DebuggerObject) reactions = reactions[0].getPromiseReactions();
  return reactions[0] instanceof DebuggerFrame ? frameId(reactions[0]) : -1;
}

function onStack(id) { return frames[id].onStack; }

function setHooks(id, wantsStep, wantsPop, wantsReactions) {
  const frame = frames[id];
  if (frame.terminated) return;
  const script = frame.script;
  if (wantsStep) points(script);
  const isAsync = wantsReactions && (script.isAsyncFunction || script.isModule);
  frame.onStep = wantsStep ? (isAsync ? onStepOfAsync : onStep) : isAsync ? onStepForReactions : undefined;
  frame.onPop = wantsPop ? onPop : undefined;
}

function setEnterHook(on) { dbg.onEnterFrame = on ? onEnterFrame : undefined; }

// ---- Breakpoints.
function listSites(sourceNumberWanted) {
  const top = sources[sourceNumberWanted];
  if (top !== undefined) listScript(top, -1);
}

function listScript(script, parent) {
  const number = scripts.length;
  scripts.push(script);
  parents.push(parent);
  for (const [offset, point] of points(script)) site(number, offset, point.lineNumber, point.columnNumber);
  const children = script.getChildScripts();
  for (let i = 0; i < children.length; i++) listScript(children[i], number);
}

// The engine is asked anew. `maxLine` 0: for all of the source.
function listPlaces(number, minLine, minColumn, maxLine, maxColumn) {
  const query = maxLine === 0 ? undefined : { minLine, minColumn, maxLine, maxColumn };
  const top = sources[number];
  if (top !== undefined) listPlacesOf(top, query);
}

function listPlacesOf(script, query) {
  for (const point of script.getPossibleBreakpoints(query)) site(0, point.offset, point.lineNumber, point.columnNumber);
  for (const child of script.getChildScripts()) listPlacesOf(child, query);
}

// Firefox looks for the place only in scripts that seem to extend that far, from the top level down (source.js,
// _findDebuggeeScripts): a field initialiser on one line ends before its last place, where a breakpoint is set without an
// error and never hit.
function mayContain(script, line, column) {
  const startLine = script.startLine, startColumn = script.startColumn, lines = script.lineCount;
  if (startLine > line || startLine + lines <= line || (startLine === line && startColumn > column)) return false;
  return lines !== 1 || startLine !== line || startColumn + script.sourceLength > column ||
         startColumn + utf8Length(script) > column;
}

// Firefox compiles the files it loads as UTF-8 and takes their lengths in bytes for columns.
function utf8Length(script) {
  const start = script.sourceStart;
  let length = 0;
  for (const character of script.source.text.slice(start, start + script.sourceLength)) {
    const code = character.codePointAt(0);
    length += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return length;
}

function setBreakpoint(number, script, offset, line, column, toolsRules) {
  let handler = handlers[number];
  if (handler === undefined) {
    const source = sourceNumber(scripts[script]);
    handler = handlers[number] = {
      hit: frame => evaluating || takeReported(frame, "breakpoint") ? undefined
                                                                    : breakpoint(frameId(frame), source, line, column),
    };
  }
  for (let i = script; toolsRules && i >= 0; i = parents[i]) if (!mayContain(scripts[i], line, column)) return;
  scripts[script].setBreakpoint(offset, handler);
}

// Scripts that come once the program runs: their sources are told of before their code runs, but those without a URL.
function setNewScriptHook(on) {
  dbg.onNewScript = on ? script => {
    const number = sourceNumber(script);
    if (!hasUrl(number)) return;
    // One number for all of that URL: this is the script that is listed now.
    sources[number] = script;
    newScript(number);
  } : undefined;
}

function urlMatches(pattern, url) {
  try {
    return new RegExp(pattern).test(url);
  } catch (error) {
    return false;
  }
}

function clearBreakpoint(number, script) { scripts[script].clearBreakpoint(handlers[number]); }

// At one offset the engine calls onStep, then breakpoints' handlers, then runs the operation, which may be `debugger`.
function noteReported(id, beforeBreakpoints) {
  const frame = frames[id], offset = frame.offset;
  const breakpoint = beforeBreakpoints && frame.script.getBreakpoints(offset).length > 0;
  reported = { id, offset, breakpoint, statement: true };
}

function takeReported(frame, what) {
  if (reported === null || !reported[what] || frame.id !== reported.id || frame.offset !== reported.offset) return false;
  reported[what] = false;
  return true;
}

// ---- Evaluations.
const GAVE_VALUE = 0, THREW = 1, REFUSED = 2, ENDED = 3, FAILED = 4;
// While an evaluation refuses effects: notes that it met one.
let noteEffect = null;

// `refuse`: goes no further at a native that may change something, whether it is called or stands behind a getter or a proxy's trap,
// and at an operation that writes to anything but the variables of the code that the evaluation runs.
function evaluate(id, expression, refuse) {
  const enterHook = dbg.onEnterFrame;
  let refused = false;
  const end = () => { refused = true; return null; };
  evaluating = true;
  if (refuse) {
    noteEffect = end;
    dbg.onNativeCall = (callee, reason) => isEffectFree(callee, reason) ? undefined : end();
    dbg.onEnterFrame = frame => {
      const effectful = new Set(frame.script.getEffectfulOffsets());
      if (effectful.size > 0) frame.onStep = () => effectful.has(frame.offset) ? end() : undefined;
      return undefined;
    };
  }
  try {
    const completion = frames[id].eval(expression);
    if (completion === null) return refused ? REFUSED : ENDED;
    evaluated = "throw" in completion ? completion.throw : completion.return;
    return "throw" in completion ? THREW : GAVE_VALUE;
  } finally {
    evaluating = false;
    if (refuse) {
      noteEffect = null;
      dbg.onNativeCall = undefined;
      dbg.onEnterFrame = enterHook;
    }
  }
}

function evaluatedIsTrue() {
  const result = Boolean(evaluated);
  evaluated = null;
  return result;
}

// Gives the value of the last evaluation to the innermost variable of that name. A setter or trap may run.
function setVariable(id, name) {
  evaluating = true;
  try {
    const environment = frames[id].environment;
    const found = environment === null ? null : environment.find(name);
    if (found === null) return FAILED;
    found.setVariable(name, evaluated);
    return GAVE_VALUE;
  } catch (error) {
    // Of the debugger: a constant, one without a value yet, one that the engine did not keep.
    return FAILED;
  } finally {
    evaluating = false;
  }
}

function replaceReturned() { replaced = { return: evaluated }; }

function evaluatedValue(depth, properties) {
  // Numbered apart from what walks of this pause saw.
  const seenByWalks = seen;
  seen = new Map();
  valueOf(evaluated, depth, properties);
  seen = seenByWalks;
  evaluated = null;
}

// No hook is left of those that this debugger set, also inside of one: Firefox's thread does the same when it detaches.
function detach() {
  dbg.onEnterFrame = dbg.onNewScript = dbg.onExceptionUnwind = undefined;
  dbg.clearAllBreakpoints();
  dbg.removeAllDebuggees();
  watch(false);
}

// A second debugger, which looks at the stack when it comes, keeps its frames, and has hooks that do nothing.
let watcher = null;
const nothing = () => undefined;

function watch(attaches) {
  if (!attaches && watcher !== null) {
    watcher.onEnterFrame = watcher.onNewScript = undefined;
    watcher.removeAllDebuggees();
    watcher = null;
  }
  if (!attaches || watcher !== null) return;
  watcher = new Debugger();
  for (const global of globals) watcher.addDebuggee(global.unsafeDereference());
  watcher.onEnterFrame = watcher.onNewScript = nothing;
  for (let frame = watcher.getNewestFrame(); frame; frame = frame.older) {
    // Names of an object would be asked of a proxy's traps.
    for (let environment = frame.environment; environment; environment = environment.parent) {
      if (environment.type === "declarative") environment.names();
    }
  }
}

// ---- Coverage.
function coverScript(script) {
  const begin = script.sourceStart, end = begin + script.sourceLength;
  const counts = script.getOffsetsCoverage();
  coveredScript(begin, end, counts !== null);
  if (counts !== null) {
    // Only of operations that a source note stands at: the others inherit the place of those before them, which ends of
    // branches do across a jump.
    const places = new Map();
    for (const point of script.getPossibleBreakpoints()) places.set(point.offset, point);
    for (let i = 0; i < counts.length; i++) {
      const point = places.get(counts[i].offset);
      if (point !== undefined) coveredPlace(point.lineNumber, point.columnNumber, counts[i].count, point.isStepStart);
    }
  }
  for (const child of script.getChildScripts()) coverScript(child);
}

// Beside the session's own Debugger, as one that counts cannot have onEnterFrame, and only it is told.
function countMain(global) {
  counter.addDebuggee(global);
  counter.onNewScript = script => {
    if (countedMain === null && introductionOf(script.source) === "twinstep main") countedMain = script;
  };
}

function stopCounting() {
  counter.onNewScript = undefined;
  counter.removeAllDebuggees();
  countedScripts = countedMain = null;
}

// ---- What C++ calls.
return [
  function begin(global) {
    frames = [], scripts = [], parents = [], sources = [], handlers = [], completions = [], seen = new Map();
    handledExceptions = new WeakMap(), blackboxes = [], urls = [], ignoredUrls = null, ignoresAnonymous = false;
    knownNames = builtinNames;
    if (countsSession) countMain(global);
    debuggee = dbg.addDebuggee(global);
    globals = new Set([debuggee]);
    dbg.onNewScript = script => {
      const number = sourceNumber(script);
      if (number >= 0) sources[number] = script;
    };
  },
  // Everything is compiled: scripts that come from now on are none of the program's files.
  function loaded() { dbg.onNewScript = undefined; },
  function end() {
    detach();
    if (countsSession) stopCounting();
    countsSession = false;
    frames = scripts = parents = sources = handlers = completions = seen = debuggee = null;
    globals.clear();
    handledExceptions = blackboxes = null;
    knownNames = declaredNames = setupLexicals = evaluated = replaced = reported = null;
  },
  // Names of the debuggee's global object: what an empty session has, or what setup scripts made.
  function noteBuiltins(global) {
    const object = dbg.addDebuggee(global);
    builtinNames = new Set(object.getOwnPropertyNames());
    dbg.removeDebuggee(global);
  },
  function noteSetup() {
    knownNames = new Set(debuggee.getOwnPropertyNames());
    setupLexicals = new Set(debuggee.asEnvironment().names());
  },
  older, asyncParent, onStack, setHooks, setEnterHook, listSites, listPlaces, setBreakpoint, clearBreakpoint,
  noteReported, walkStack, walkScopes, callsBehind,
  function newPause() { seen = new Map(), declaredNames = null; },
  function thisOf(id, depth, properties) { valueOf(frames[id].this, depth, properties); },
  function completionOf(number, depth, properties) { valueOf(completions[number], depth, properties); },
  function completionObject(number) {
    const value = completions[number];
    return value instanceof DebuggerObject ? value.unsafeDereference() : undefined;
  },
  function foreignValue(value, depth, properties) {
    seen = new Map();
    // Of functions the engine tells only a debugger of theirs.
    const detached = !dbg.hasDebuggee(debuggee);
    if (detached) dbg.addDebuggee(debuggee);
    valueOf(debuggee.makeDebuggeeValue(value), depth, properties);
    if (detached) dbg.removeAllDebuggees();
  },
  evaluate, evaluatedValue, evaluatedIsTrue, setVariable, replaceReturned, openEvaluated,
  setExceptionHook, noteException, blackbox, isBlackboxed,
  detach, watch, setNewScriptHook, urlMatches, blackboxUrls,
  // Before a session begins, which is counted as well then.
  function countSession(on) { countsSession = on; },
  // A bare run that is counted.
  function beginCoverage(global) {
    countedScripts = [];
    counter.addDebuggee(global);
    counter.onNewScript = script => {
      const number = sourceNumber(script);
      if (countedScripts[number] === undefined) countedScripts[number] = script;
    };
  },
  function listCoverage(sourceNumber) {
    const top = countedMain || countedScripts[sourceNumber];
    if (top !== undefined) coverScript(top);
  },
  function endCoverage() { stopCounting(); },
  // Asked by a host's function that is no native, before it has an effect: whether the host ends what runs instead.
  function refusesEffect() { return noteEffect !== null && noteEffect() === null; },
  // The program has made `global`; it is debugged where the program is.
  function addRealm(global) {
    if (debuggee === null || !dbg.hasDebuggee(debuggee)) return;
    globals.add(dbg.addDebuggee(global));
    if (watcher !== null) watcher.addDebuggee(global);
  },
];
