// The Debugger calls of a benchmark session, and nothing else: breakpoints on three lines, twenty steps, at every pause
// the names and places of all frames and the variables of the innermost one. Rules are cut down to what this one
// program needs.
"use strict";
(function () {
const dbg = new Debugger();
const DebuggerObject = Debugger.Object;
let top, line, column, wasBreakpoint, actions, next, hooked, start, kind;

function points(script) {
  if (script.points === undefined) {
    script.points = new Map();
    for (const p of script.getPossibleBreakpoints()) script.points.set(p.offset, p);
  }
  return script.points;
}
function moved(p) { return p.lineNumber !== line || p.columnNumber !== column; }
function onStep() {
  const p = this.script.points.get(this.offset);
  if (p === undefined || !moved(p) || this === start && !p.isStepStart) return undefined;
  return pause(this, p, false);
}
function onPop() {
  this.popped = true;
  const older = this.older;
  if (kind !== "out") return pause(this, this.script.getOffsetMetadata(this.offset), false);
  start = this;
  kind = "over";
  if (older !== null) hook(older);
  return undefined;
}
function hook(frame) {
  if (kind !== "out") { points(frame.script); frame.onStep = onStep; }
  frame.onPop = onPop;
  hooked.push(frame);
}
const handler = { hit(frame) {
  const p = points(frame.script).get(frame.offset);
  return wasBreakpoint || moved(p) ? pause(frame, p, true) : undefined;
} };
function pause(frame, p, isBreakpoint) {
  dbg.onEnterFrame = undefined;
  for (const f of hooked) if (f.onStack) { f.onStep = undefined; f.onPop = undefined; }
  hooked = [];
  line = p.lineNumber, column = p.columnNumber, wasBreakpoint = isBreakpoint;
  for (let f = frame; f !== null; f = f.older) {
    const at = points(f.script).get(f.offset) || f.script.getOffsetMetadata(f.offset);
    floor(f.type === "call" ? f.callee.displayName : undefined, at.lineNumber, at.columnNumber);
  }
  for (let e = frame.environment; e !== null; e = e.parent) {
    if (e.type === "object") break;
    const names = e.names();
    floor(e.scopeKind);
    for (let i = 0; i < names.length; i++) {
      if (names[i] === "arguments") continue;
      const value = e.getVariable(names[i]);
      if (value instanceof DebuggerObject) {
        floor(names[i], value.isProxy, value.callable || value.class);
      } else {
        floor(names[i], value);
      }
    }
  }
  const action = actions[next++];
  if (action === undefined) return undefined;
  kind = action;
  start = frame;
  const target = frame.popped ? frame.older : frame;
  if (frame.popped && kind === "out") kind = "over";
  if (kind === "in" || target === null) dbg.onEnterFrame = f => { kind = "over"; hook(f); };
  if (target !== null) hook(target);
  return undefined;
}
function install(script, lines) {
  for (const [offset, p] of points(script)) {
    const i = lines.indexOf(p.lineNumber);
    if (i >= 0) { lines.splice(i, 1); script.setBreakpoint(offset, handler); }
  }
  for (const child of script.getChildScripts()) install(child, lines);
}
return [
  function begin(global) {
    line = column = next = 0, wasBreakpoint = false, hooked = [], start = null;
    dbg.addDebuggee(global);
    dbg.onNewScript = script => { top = script; };
  },
  function set(steps, a, b, c) {
    actions = steps.split(" ");
    dbg.onNewScript = undefined;
    install(top, [a, b, c]);
  },
  function end() {
    dbg.onEnterFrame = undefined;
    dbg.clearAllBreakpoints();
    dbg.removeAllDebuggees();
    top = start = hooked = null;
    return next;
  },
];
})();
