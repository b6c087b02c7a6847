#include "tests/export_examples.h"

#include "absl/strings/str_cat.h"
#include "tests/export_findings.h"

namespace twinstep {
namespace {

constexpr char kReturns[] = "function f() {\n  return 1;\n}\nf();\n";

Program ModuleOf(const std::string& source, const std::string& specifier, const std::string& imported) {
  Program program = ScriptOf(source);
  program.set_kind(Program::MODULE);
  Program::Module& module = *program.add_modules();
  module.set_specifier(specifier);
  module.set_source(imported);
  return program;
}

// V8 moves the breakpoint to the operator.
ExportExample BooleanToExpression() {
  Transformation transformation;
  transformation.mutable_boolean_literal_to_expression()->set_offset(51);
  transformation.mutable_boolean_literal_to_expression()->set_variable("made");
  auto program = [](const std::string& value) {
    return ScriptOf("function f() {\n  const made = {};\n  made.logged = " + value + ";\n}\nf();\n");
  };
  return {"boolean to expression", "breakpoint 3:22", "",
          WarningOf("v8", {program("true"), "break 3"}, {program("(made === made || made !== made)"), "break 3"},
                    transformation)};
}

// Firefox does not stop twice in a row at an unmoved place.
ExportExample ContinueByStep() {
  Transformation transformation;
  transformation.mutable_replace_continue_by_step()->set_event(6);
  transformation.mutable_replace_continue_by_step()->mutable_step()->mutable_step_out();
  const Program program = ScriptOf("let n = 0;\nfunction f() {\n  n++;\n}\nf(); f();\n");
  ExportExample example = {"continue by step", "", "paused 4:0",
                           WarningOf("spidermonkey", {program, "break 4; start; in; resume"},
                                     {program, "break 4; start; in; out; resume"}, transformation)};
  example.finding.set_layer(DEVTOOLS_RULE);
  example.finding.set_rule("Firefox never stops twice in a row at an unmoved place");
  return example;
}

// As exported, the last answer to `actions` differs from that of the first run, to `first`, whatever that is.
ExportExample SteppedInSpiderMonkey(const std::string& name, const Program& program, const std::string& first,
                                    const std::string& actions, const std::string& answer) {
  Transformation transformation;
  transformation.mutable_replace_continue_by_step()->mutable_step()->mutable_step_out();
  return {name, "", answer, WarningOf("spidermonkey", {program, first}, {program, actions}, transformation)};
}

// A step into a call goes on while a condition calls a function of its own.
ExportExample ConditionDuringStepIn() {
  return SteppedInSpiderMonkey("condition during a step in",
                               ScriptOf("function check() {\n  return false;\n}\nlet a = [1,\n  f()];\n"
                                        "function f() {\n  return 2;\n}\n"),
                               "break 4; start", "break 4; break 5:2 if check(); start; in", "paused 7:2");
}

// A breakpoint that is set where the program has last paused pauses it there again, also where an exception paused it
// in between.
ExportExample BreakpointSetAtAnException() {
  return SteppedInSpiderMonkey("breakpoint set at an exception",
                               ScriptOf("function f(i) {\n  throw i;\n}\nfor (let i = 0; i < 2; i++) {\n  try {\n"
                                        "    f(i);\n  } catch (e) {}\n}\n"),
                               "break 4; start", "break 4; start; over; over; exceptions all; resume; break 6; resume",
                               "paused 6:4");
}

// An await in the last job goes on without a job of its own where the value is there already, also where a hook of the
// debugger was called in that job: the module is not entered again on line 3.
ExportExample AwaitInTheLastJob() {
  Program program = ScriptOf(
      "const order = [];\nawait null;\nfor await (const n of [1, 2]) order.push(n * (await 0));\norder.push(3);\n");
  program.set_kind(Program::MODULE);
  return SteppedInSpiderMonkey("await in the last job", program, "break 1; start", "break 1; start; out; out; out; out",
                               "paused 4:0");
}

}  // namespace

std::vector<ExportExample> ExportExamples() {
  Program with_setup = ScriptOf("later(function () {\n  return 1;\n});\n");
  with_setup.add_setup("function later(job) { return Promise.resolve().then(job); }");
  std::vector<ExportExample> examples = {
      {"breakpoint location", "breakpoint 2", "refused",
       DifferenceOf({ScriptOf("// comment\nlet b = 1;\n"), "break 1"})},
      {"breakpoint removal", "removed", "not removed",
       DifferenceOf({ScriptOf("// a\n// b\nlet c = 1;\n"), "break 1; break 2; remove 1; remove 2"}, PAPER, NEXT)},
      {"termination", "finished", "paused 2", DifferenceOf({ScriptOf("let a = 1;\n"), "break 2; start; over"})},
      {"pause location", "paused 2", "paused 3", DifferenceOf({ScriptOf(kReturns), "break 2; start; over"})},
      {"garbage collected", "paused 2", "paused 3",
       DifferenceOf({ScriptOf(kReturns), "collect; break 2; start; collect; over"})},
      {"call stack", "paused 2, stack: <instance_members_initializer> < A", "paused 2, stack: A",
       DifferenceOf({ScriptOf("class A {\n  x = 1;\n}\nnew A();\n"), "break 2; start"})},
      {"variables", "paused 2, a: 1", "paused 2, a: 3",
       DifferenceOf({ScriptOf("[3, 1, 2].sort(function (a, b) {\n  return a < b ? -1 : 1;\n});\n"), "break 2; start"})},
      {"columns", "breakpoint 2:0", "breakpoint 2:4",
       DifferenceOf({ScriptOf("let a = 1;\nif (a) a = 2;\n"), "break 2"}, FULL)},
      {"completion value", "paused 6:9, none", "paused 6:9, returning 1",
       DifferenceOf(
           {ScriptOf("'use strict';\nfunction f() {\n  return 1;\n}\n[f(),\n         f()];\n"), "break 3; start; out"},
           FULL)},
      {"older frame", "paused 2:2, frame 1: (script) 4:0", "paused 2:2, frame 1: (script) 4:1",
       DifferenceOf({ScriptOf("function f(a) {\n  a++;\n}\nf(1);\n"), "break 2; start"}, FULL)},
      // V8 lists a function's arguments where the program asks for them.
      {"arguments", "paused 4:2, arguments: object", "paused 4:2, arguments: not listed",
       DifferenceOf({ScriptOf("function f() {\n  'use strict';\n  var n = arguments.length;\n  n++;\n}\nf();\n"),
                     "break 4; start"},
                    FULL)},
      {"program behaviour", "", "",
       DifferenceOf({ScriptOf("try {\n  null.x;\n} catch (e) {\n  print(e.message);\n}\n"), "start"}, FULL)},
      {"list of places", "places [2:2 2:11 4:0 5:0]", "places [2:2 3:0 4:0 5:0]",
       DifferenceOf({ScriptOf(kReturns), "break 4; start; places"})},
      {"list of a range", "places [2:11]", "places [3:0]",
       DifferenceOf({ScriptOf(kReturns), "break 2; start; places 2:3-4:0"})},
      {"module", "paused module lib/f.mjs 2", "paused module lib/f.mjs 3",
       DifferenceOf({ModuleOf("import { f } from './lib/f.mjs';\nf();\n", "./lib/f.mjs",
                              "export function f() {\n  return 1;\n}\n"),
                     "break 2; start; in; over"})},
      {"setup and promise job", "paused 2", "paused 3", DifferenceOf({with_setup, "break 2; start; over"})},
      // Firefox sets a breakpoint at the end of an initialiser and never hits it.
      {"field initialiser", "paused 1", "finished",
       DifferenceOf({ScriptOf("class A { x = f(1); }\nfunction f() { return 1; }\nnew A();\n"), "break 1:18; start"})},
      {"debugger statement", "paused 3", "paused 4",
       DifferenceOf({ScriptOf("function f() {\n  debugger;\n  return 1;\n}\nf();\n"), "start; over; over"})},
  };
  examples.push_back(BooleanToExpression());
  examples.push_back(ContinueByStep());
  examples.push_back(ConditionDuringStepIn());
  examples.push_back(BreakpointSetAtAnException());
  examples.push_back(AwaitInTheLastJob());
  for (size_t i = 0; i < examples.size(); ++i) examples[i].finding.set_session(i);
  return examples;
}

}  // namespace twinstep
