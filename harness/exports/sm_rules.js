// ---- Breakpoints, steps and what counts as a pause are those of Firefox DevTools: devtools/server/actors/thread.js, source.js.

let lastPause = null;

function moved(at, reason) {
  return lastPause === null || lastPause.reason === reason || lastPause.lineNumber !== at.lineNumber ||
         lastPause.columnNumber !== at.columnNumber;
}

function pause(frame, at, reason$completion$) {
//#if step
  unhook();
//#end
  // An exception is no place that a later pause has to move from.
  if (reason !== "exception") lastPause = {...at, reason};
//#if observe
  // As a debugger's window does at every pause. The engine keeps more of the variables of frames that were looked at.
  for (let f = frame; f; f = f.older) {
//#if full
    for (let env = f.environment; env; env = env.parent);
//#end
//#if !full
    if (f === frame) for (let env = f.environment; env; env = env.parent);
//#end
  }
//#end
  let answer = `paused ${place(at, frame.script)}`;
//#if look
  if ($and_look$answers.length === steps.length - 1) answer += `, ${look(frame$completion$)}`;
//#end
  answers.push(answer);
//#if look_deeper
  for (let f = frame, i = 0; f && i < 8; f = f.older, i++) {
    for (let env = f.environment; env && env.parent; env = env.parent) env.names().forEach(name => env.getVariable(name));
  }
//#end
//#if look_at_properties
  // As a debugger's window does at every pause: what the program does must not depend on it.
  for (let f = frame; f; f = f.older) {
    for (let env = f.environment; env && env.parent; env = env.parent) env.names().forEach(name => lookAt(env.getVariable(name)));
  }
//#end
//#if evaluate_names
  for (let f = frame, i = 0; f && i < 8; f = f.older, i++) {
    for (let env = f.environment; env && env.parent; env = env.parent) env.names().forEach(name => f.eval(name));
  }
//#end
  return act(frame);
}

//#if look_at_properties
function lookAt(value) {
  if (value instanceof Debugger.Object) value.getOwnPropertyNames().forEach(name => value.getOwnPropertyDescriptor(name));
}

//#end
//#if breakpoints_active
// Then neither breakpoints nor debugger statements nor exceptions pause.
let off = false;

//#end
//#if quiet
// Nothing pauses inside of a condition or an evaluation.
let evaluating = false;

//#end
//#if pause_on_exceptions
let handled = new WeakMap();

function throwing(frame, value, uncaughtOnly) {
//#if breakpoints_active
  if (off) return;
//#end
//#if quiet
  if (evaluating) return;
//#end
  if (handled.get(frame) === value) return;
  for (let f = frame; f && uncaughtOnly; f = f.older) if (f.script.isInCatchScope(f.offset)) return;
  for (let f = frame.older; f; f = f.older) handled.set(f, value);
  return pause(frame, frame.script.getOffsetMetadata(frame.offset), "exception"$throw$);
}

//#end
//#if classes
// DevTools installs breakpoints only in scripts that seem to extend that far. A field's initialiser on one line ends before
// its last place, where a breakpoint is then set and never hit.
function seemsToHold({startLine, startColumn, lineCount, sourceLength}, {lineNumber, columnNumber}) {
  if (startLine > lineNumber || startLine + lineCount <= lineNumber) return false;
  if (startLine === lineNumber && startColumn > columnNumber) return false;
  return lineCount !== 1 || startLine !== lineNumber || startColumn + sourceLength > columnNumber;
}

//#end
//#if list_places
function listPlaces(range) {
  const [minLine, minColumn, maxLine, maxColumn] = range ? range.split(/[:-]/).map(Number) : [];
  const query = range ? {minLine, minColumn: minColumn + 1, maxLine, maxColumn: maxColumn + 1} : {};
  const scripts = [top];
  for (const script of scripts) scripts.push(...script.getChildScripts());
  const points = scripts.flatMap(script => script.getPossibleBreakpoints(query));
  points.sort((a, b) => a.lineNumber - b.lineNumber || a.columnNumber - b.columnNumber);
  return `places [${[...new Set(points.map(({lineNumber, columnNumber}) => `${lineNumber}:${columnNumber - 1}`))].join(" ")}]`;
}

//#end
//#if breakpoints
let breakpoints = new Map();  // By request.

function setBreakpoint(at$condition$) {
  const [line, column] = at.split(":").map(Number);
  const scripts = [top];
//#if classes
  const parents = new Map();
  for (const script of scripts) {
    for (const child of script.getChildScripts()) scripts.push(child), parents.set(child, script);
  }
//#end
//#if !classes
  for (const script of scripts) scripts.push(...script.getChildScripts());
//#end
  const points = scripts.flatMap(script => script.getPossibleBreakpoints({$line_query$}).map(point => ({...point, script})));
//#if slide
  const first = Math.min(...points.map(point => point.lineNumber));
  const onLine = points.filter(point => point.lineNumber === first);
//#end
//#if !slide
  const onLine = points;
//#end
  // A line's breakpoint is at the first column of any script there, and in every script that has that place.
  const wanted = column === undefined ? Math.min(...onLine.map(point => point.columnNumber)) : column + 1;
  const here = onLine.filter(point => point.columnNumber === wanted);
  if (here.length === 0) return "refused";
  const {lineNumber, columnNumber} = here[0];
//#if late_breakpoints
  if (!moved(here[0])) lastPause = null;
//#end
//#if repeated
  for (const other of breakpoints.values()) {
    if (other.lineNumber === lineNumber && other.columnNumber === columnNumber) {
      breakpoints.set(at, other);
      return `breakpoint ${place(here[0], top)}`;
    }
  }
//#end
  const breakpoint = {lineNumber, columnNumber, hit(frame) {
//#if breakpoints_active
    if (off) return;
//#end
//#if quiet
    if (evaluating) return;
//#end
//#if conditions
    if (condition && moved(breakpoint, "breakpoint")) {
      evaluating = true;
      const completion = frame.eval(condition);
      evaluating = false;
      if (!completion || (!("throw" in completion) && !completion.return)) return;
    }
//#end
    if (moved(breakpoint, "breakpoint")) return pause(frame, breakpoint, "breakpoint");
  }};
  const sites = new Map(here.map(({script, offset}) => [script, offset]));
//#if classes
  for (const [script, offset] of sites) {
    let outer = script;
    while (outer && seemsToHold(outer, breakpoint)) outer = parents.get(outer);
    if (!outer) script.setBreakpoint(offset, breakpoint);
  }
//#end
//#if !classes
  for (const [script, offset] of sites) script.setBreakpoint(offset, breakpoint);
//#end
//#if removal
  breakpoint.scripts = [...sites.keys()];
//#end
  breakpoints.set(at, breakpoint);
  return `breakpoint ${place(here[0], top)}`;
}

//#end
//#if removal
function removeBreakpoint(at) {
  const [line, column] = at.split(":").map(Number);
  const breakpoint = breakpoints.get(at) ?? [...breakpoints.values()].find(({lineNumber, columnNumber}) =>
      lineNumber === line && (column === undefined || columnNumber === column + 1));
  if (breakpoint === undefined) return "not removed";
  breakpoint.scripts.forEach(script => script.clearBreakpoint(breakpoint));
  for (const [key, value] of breakpoints) if (value === breakpoint) breakpoints.delete(key);
//#if late_breakpoints
  if (!moved(breakpoint)) lastPause = null;
//#end
  return "removed";
}

//#end
//#if step
let hooked = new Set(), popped = new Set();
let suspended = null;

function step(kind, frame$completion$) {
  if (popped.has(frame) && kind === "stepOut") kind = "stepOver";
  const target = popped.has(frame) ? frame.older$async_parent$ : frame;
  if (!target) kind = "stepInto";
  if (kind === "stepInto") dbg.onEnterFrame = enter;
  if (target) hook(target, kind, frame$completion$);
}

function enter(frame) {
//#if quiet
  if (evaluating) return;
//#end
  hook(frame, "stepOver", null);
}

function hook(frame, kind, start$completion$) {
  if (frame.terminated) return;
  hooked.add(frame);
  frame.onStep = () => {
//#if quiet
    if (evaluating) return;
//#end
//#if async
    noteReactions(frame);
//#end
    const at = frame.script.getOffsetMetadata(frame.offset);
    if (kind !== "stepOut" && at.isBreakpoint && moved(at) && (frame !== start || at.isStepStart)) {
      return pause(frame, at, "step"$completion$);
    }
  };
  frame.onPop = end => {
//#if quiet
    if (evaluating) return;
//#end
    if (end === null) return;
    suspended = frame;
    if (kind !== "stepOut" && (end.await || end.yield)) {
      dbg.onEnterFrame = undefined;
      return;
    }
    popped.add(frame);
    if (kind !== "stepOut") return pause(frame, frame.script.getOffsetMetadata(frame.offset), "step"$end$);
    step("stepOver", frame$end$);
  };
}

// Any pause ends the step. Frames that are suspended keep their hooks, but for the one that was left last.
function unhook() {
  dbg.onEnterFrame = undefined;
  for (const frame of hooked) {
    if (frame !== suspended && !frame.onStack) continue;
    hooked.delete(frame);
    if (!frame.terminated) frame.onStep = frame.onPop = undefined;
  }
  suspended = null;
}

//#end
//#if async
// Who awaits the result of an async frame. A settled promise has forgotten it.
let reactions = new Map();

function noteReactions(frame) {
  const list = frame.asyncPromise?.getPromiseReactions();
  if (list && list.length >= (reactions.get(frame)?.length ?? 0)) reactions.set(frame, list);
}

function asyncParent(frame) {
  let list = reactions.get(frame) ?? frame.asyncPromise?.getPromiseReactions() ?? [];
  while (list[0] instanceof Debugger.Object) list = list[0].getPromiseReactions();
  return list[0] instanceof Debugger.Frame ? list[0] : null;
}

//#end
//#if debugger_statement
function onDebuggerStatement(frame) {
//#if breakpoints_active
  if (off) return;
//#end
//#if quiet
  if (evaluating) return;
//#end
  const at = frame.script.getOffsetMetadata(frame.offset);
//#if breakpoints
  const isThere = ({lineNumber, columnNumber}) => lineNumber === at.lineNumber && columnNumber === at.columnNumber;
  if ([...breakpoints.values()].some(isThere)) return;
//#end
  if (moved(at, "debugger")) return pause(frame, at, "debugger");
}

//#end
