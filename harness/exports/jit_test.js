// |jit-test|$flags$
$header$

const ends = $ends$;
let concluded = false;
// Prints the last line, and ends with its exit code.
function $finish$(code, what) {
  concluded = true;
  (globalThis.print || console.log)(ends[code] + (what === undefined ? "." : `: ${what}.`));
  globalThis.quit ? quit(code) : process.exit(code);
}
for (const name of ["Debugger", "newGlobal", "drainJobQueue"]) {
  if (typeof globalThis[name] !== "function") $finish$(125, `this shell has no ${name}`);
}
// A program may have no end in another version.
globalThis.timeout?.(60, () => $finish$($late$));
//#if several

// What a case comes to: the first word counts. Answers what ends the program where it stands.
let conclusion;
function conclude(code, what) {
  concluded = true;
  conclusion ??= [code, what];
  return null;
}

// Programs, actions and answers. Of the last action: the right answer, $other$, and the wrong one.
//#if contrast
// In the last case the debugger is right.
//#end
const cases = [$cases$];
let program, steps$parts$;
//#end
//#if !several

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
//#end

$let_or_const$ g = newGlobal({newCompartment: true});
$let_or_const$ dbg = new Debugger(g);
let answers = [];
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
      answers.push($shows_no_value$answers.length < steps.length - 1 ? "evaluated" : `evaluated, ${evaluated}`);
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
//#if several
  return concluded ? null : undefined;
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
//#if right_alone
  // Which answers to the last action are right: the words above say it.
  const right = new RegExp($right$);
//#end
  if (count === steps.length && $is_wrong$) conclude(1);
//#if premise
  // The breakpoint is not set at the place where it has to pause: nothing has to.
  if (count === $premise_of_case$ && answer !== expected) conclude(0);
//#end
//#if right
  if (count === steps.length && (answer === expected || $and_right$right.test(answer))) conclude(0);
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

$rules$
//#if look_alone
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
let printed = [];
//#end
//#if logs
let logged = [];
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

function prepare() {
  // An error of this script is not one of the program.
  dbg.uncaughtExceptionHook = error => conclude(125, error);
//#if debugger_statement
  dbg.onDebuggerStatement = onDebuggerStatement;
//#end
//#if logs
  g.logpoint = value => { logged.push(value); };
//#end
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
    // quit() in this hook ends only the hook.
    dbg.onEnterFrame = () => null;
    act();
//#if several
    if (!concluded) dbg.onEnterFrame = undefined;
//#end
//#if !several
    dbg.onEnterFrame = undefined;
//#end
  };
}

function run() {
  let error;
  try {
    prepare();
//#if script
    g.evaluate(program, {fileName: "program.js", lineNumber: 1, isRunOnce: true, noScriptRval: true$catches$});
//#end
//#if module
    globalThis.main = g.parseModule(program, "program.js");
    g.moduleLink(main);
//#if ends_program
    globalThis.realm = g;
    evaluate("realm.moduleEvaluate(main)", {catchTermination: true});
//#end
//#if !ends_program
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
//#if several
    evaluate("drainJobQueue()", {catchTermination: true});
//#end
//#if !several
    drainJobQueue();
//#end
//#if several
    if (concluded) return;
//#end
    if (answers.length < steps.length) answers.push(`finished$at_end$`);
    end();
  }
}
//#if !several
run();
//#end
//#if several

const came = cases.map((one, number) => {
  print(`Case ${number + 1}:`);
  ({program, steps$parts$} = one);
  concluded = false;
  conclusion = top = undefined;
  g = newGlobal({newCompartment: true});
  dbg = new Debugger(g);
  answers = [];
  lastPause = null;
//#if breakpoints_active
  off = false;
//#end
//#if quiet
  evaluating = false;
//#end
//#if pause_on_exceptions
  handled = new WeakMap();
//#end
//#if breakpoints
  breakpoints = new Map();
//#end
//#if step
  hooked = new Set();
  popped = new Set();
  suspended = null;
//#end
//#if async
  reactions = new Map();
//#end
//#if printed
  printed = [];
//#end
//#if logs
  logged = [];
//#end
//#if outcome
  outcome = "completed";
//#end
  run();
  dbg.removeAllDebuggees();
  const [code, what] = conclusion;
  print($visible$`  ${ends[code]}${what === undefined ? "" : `: ${what}`}.`$visible_end$);
  return conclusion;
});
//#if contrast
// In the last case the debugger is right where this was found: if not here, the others say nothing.
if (came.pop()[0] !== 0) finish(125, "the last case, beside the others, has another answer too");
//#end
// The difference in any of them is there.
finish(...[1, 2, 125, 0].map(code => came.find(([other]) => other === code)).find(Boolean));
//#end
