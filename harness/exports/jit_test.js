// |jit-test|$flags$
$header$

const ends = $ends$;
let concluded = false;
// Prints the last line, and ends with its exit code.
function conclude(code, what) {
  concluded = true;
  (globalThis.print || console.log)(ends[code] + (what === undefined ? "." : `: ${what}.`));
  globalThis.quit ? quit(code) : process.exit(code);
}
for (const name of ["Debugger", "newGlobal", "drainJobQueue"]) {
  if (typeof globalThis[name] !== "function") conclude(125, `this shell has no ${name}`);
}
// A program may have no end in another version.
globalThis.timeout?.(60, () => conclude($late$));

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

const g = newGlobal({newCompartment: true});
const dbg = new Debugger(g);
// An error of this script is none of the program's.
dbg.uncaughtExceptionHook = error => conclude(125, error);
const answers = [];
let top;  // The program's script.

function place({lineNumber, columnNumber}, script) {
//#if sources
  const {source} = script;
  const name = source === top.source ? "" : source.url in modules ? `module ${source.url} ` : source.url === "setup.js" ? "other " : "eval ";
//#end
  return `$sm_place$`;
}

// Goes on from where the program stands; `start` and the steps are answered later.
function act(frame) {
  while (goesOn()) {
    const [verb, at] = steps[answers.length][0].split(" ");
//#if conditions
    const rest = behind => steps[answers.length][0].split(behind).slice(1).join(behind);
//#end
//#if pause_on_exceptions
    if (verb === "exceptions") {
      dbg.onExceptionUnwind = at === "none" ? undefined : (frame, value) => throwing(frame, value, at === "uncaught");
      answers.push("done");
      continue;
    }
//#end
//#if breakpoints_active
    if (verb === "breakpoints") {
      off = at === "off";
      answers.push("done");
      continue;
    }
//#end
//#if evaluate
    if (verb === "evaluate") {
      let older = frame;
      for (let i = 0; i < at; i++) older = older$missing$.older;
//#if missing_frames
      if (!older) {
        answers.push("failed");
        continue;
      }
//#end
      evaluating = true;
//#if evaluated_last
      const completion = older.eval(steps[answers.length][0].split(" ").slice(2).join(" "));
      evaluating = false;
      const evaluated = "throw" in completion ? "threw" : show(completion.return);
      answers.push(answers.length < steps.length - 1 ? "evaluated" : `evaluated, ${evaluated}`);
//#end
//#if !evaluated_last
      older.eval(steps[answers.length][0].split(" ").slice(2).join(" "));
      evaluating = false;
      answers.push("evaluated");
//#end
      continue;
    }
//#end
//#if set_variable
    if (verb === "set") {
      let older = frame;
      for (let i = 0; i < at; i++) older = older$missing$.older;
//#if missing_frames
      if (!older) {
        answers.push("failed");
        continue;
      }
//#end
      const [, , name, ...rest] = steps[answers.length][0].split(" ");
      evaluating = true;
      const completion = older.eval(rest.join(" "));
      let answer = "evaluated";
      try {
        if ("return" in completion) older.environment.find(name).setVariable(name, completion.return);
      } catch {
        answer = "failed";
      }
      evaluating = false;
      answers.push(answer);
      continue;
    }
//#end
//#if collect_garbage
    if (verb === "collectGarbage") {
      gc();
      answers.push("done");
      continue;
    }
//#end
//#if list_places
    if (verb === "listPlaces") {
      answers.push(listPlaces(at));
      continue;
    }
//#end
//#if breakpoints
    if (verb === "setBreakpoint") {
      answers.push(setBreakpoint(at$condition_of_step$));
      continue;
    }
//#end
//#if removal
    if (verb === "removeBreakpoint") {
      answers.push(removeBreakpoint(at));
      continue;
    }
//#end
//#if step
    if (verb !== "start" && verb !== "resume") step(verb, frame);
//#end
    return;
  }
//#if crash
  // The program is ended where it stands.
  return null;
//#end
//#if !crash
  end();
//#end
}

//#if crash
function goesOn() {
  return answers.length < steps.length;
}

//#end
//#if !crash
// What comes after another answer says nothing.
function goesOn() {
  const count = answers.length;
  return count === 0 || count < steps.length && answers[count - 1] === steps[count - 1][1];
}

//#end
// Whether this debugger pauses at all.
function pauses() {
  const other = newGlobal({newCompartment: true});
  let paused = false;
  new Debugger(other).onDebuggerStatement = () => { paused = true; };
  other.evaluate("debugger");
  return paused;
}

function end() {
  answers.forEach((answer, i) => {
    const [action, expected] = steps[i];
//#if crash
    print($visible$`${action}: ${answer}`$visible_end$);
//#end
//#if !crash
    print($visible$`${action}: ${answer}${answer === expected ? "" : `   (expected: ${expected})`}`$visible_end$);
//#end
  });
  const count = answers.length, answer = answers[count - 1];
  const [action$expected_and_wrong$] = steps[count - 1];
  if (!answers.some(answer => answer.startsWith("paused")) && !pauses()) conclude(125, "this debugger never pauses");
//#if crash
  if (count < steps.length) conclude(125, $visible$`the actions after "${action}" were not tried, as its answer is another one: ${answer}`$visible_end$);
  conclude(0);
//#end
//#if !crash
//#if right
  // Which answers to the last action are right: the words above say it.
  const right = new RegExp($right$);
//#end
  if (count === steps.length && $is_wrong$) conclude(1);
//#if premise
  // The breakpoint is not set at the place where it has to pause: nothing has to.
  if (count === $premise$ && answer !== expected) conclude(0);
//#end
//#if right
  if (count === steps.length && (answer === expected || right.test(answer))) conclude(0);
//#end
//#if !right
  if (count === steps.length && answer === expected) conclude(0);
//#end
  if (count < steps.length) conclude(125, $visible$`the actions after "${action}" were not tried, as its answer is another one: ${answer}`$visible_end$);
  conclude(2, $visible$`"${action}": ${answer}`$visible_end$);
//#end
}

//#if steers
$visible_function$

//#end

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
  if (answers.length === steps.length - 1) answer += `, ${look(frame$completion$)}`;
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
const handled = new WeakMap();

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
const breakpoints = new Map();  // By request.

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
const hooked = new Set(), popped = new Set();
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
const reactions = new Map();

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
dbg.onDebuggerStatement = frame => {
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
};

//#end
//#if look
// What differs where the last action ends.
function look(frame$completion$) {
  return $look$;
}

//#end
$looks$
//#if sources
const modules = {$modules$};
//#end
//#if printed
const printed = [];
//#end
//#if logs
const logged = [];
g.logpoint = value => { logged.push(value); };
//#end
//#if outcome
let outcome = "completed";
//#end
//#if plain
function plain(value) {
  if (typeof value === "string") return JSON.stringify(value);
  return g.Array.isArray(value) ? "array" : Object(value) === value || typeof value === "symbol" ? typeof value : String(value);
}
//#end
let error;
try {
//#if random
  g.nextRandom = (() => {
$random$
    return Math.random;
  })();
  g.eval("Math.random = nextRandom; delete globalThis.nextRandom;");
//#end
//#if date
  g.Date.now = () => 1.5e12;
//#end
//#if rejections
  ignoreUnhandledRejections();
//#end
//#if setup
  [$setup$].forEach(source => g.evaluate(source, {fileName: "setup.js"}));
//#end
//#if imports
  // Relative imports are written "_/...", as the shell would look for files.
  const parsed = {};
  for (const [specifier, name] of [$imports$]) {
    parsed[name] ??= g.parseModule(modules[name], name);
    g.registerModule(specifier, parsed[name]);
  }
//#end
//#if printed
  g.print = g.console.log = (...values) => { printed.push(values.map(String).join(" ")); };
//#end
  dbg.onNewScript = script => {
    dbg.onNewScript = undefined;
    top = script;
    // To quit in this hook ends nothing but it.
    dbg.onEnterFrame = () => null;
    act();
    dbg.onEnterFrame = undefined;
  };
//#if script
  g.evaluate(program, {fileName: "program.js", lineNumber: 1, isRunOnce: true, noScriptRval: true$catches$});
//#end
//#if module
  globalThis.main = g.parseModule(program, "program.js");
  g.moduleLink(main);
//#if crash
  evaluate("g.moduleEvaluate(main)", {catchTermination: true});
//#end
//#if !crash
  g.moduleEvaluate(main);
//#end
//#end
} catch (thrownByProgram) {
  error = thrownByProgram;
//#if outcome
  outcome = `threw ${plain(error)}`;
//#end
}
if (!top && !concluded) conclude(125, `this shell does not take the program: ${error}`);
if (!concluded) {
  drainJobQueue();
  if (answers.length < steps.length) answers.push(`finished$finished_look$`);
  end();
}
