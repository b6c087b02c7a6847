// Evaluating expressions in the frames of a suspended program: what it answers, and that it changes nothing.
#include <gtest/gtest.h>

#include <algorithm>
#include <iostream>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "engines/conformance/conformance.h"
#include "engines/conformance/corpus_programs.h"
#include "engines/conformance/observing_session.h"
#include "model/answers/display.h"
#include "model/sessions/recording.h"
#include "model/sessions/replay.h"

namespace twinstep {
namespace {

constexpr ValueLimits kLimits = {.object_depth = 1, .properties = 20, .string_length = 200};

// "13", "throws ReferenceError", "refused".
std::string ToText(const Evaluation& evaluation) {
  switch (evaluation.completion_case()) {
    case Evaluation::kValue:
      return ToBrief(evaluation.value());
    case Evaluation::kThrown:
      return absl::StrCat("throws ", evaluation.thrown().has_object() ? evaluation.thrown().object().class_name()
                                                                      : ToBrief(evaluation.thrown()));
    case Evaluation::kRefused:
      return "refused";
    case Evaluation::kFailed:
      return "fails";
    case Evaluation::kNoFrame:
      return "has no frame";
    case Evaluation::COMPLETION_NOT_SET:
      break;
  }
  return "no answer";
}

class EvaluateTest : public ConformanceTest {
 protected:
  // Plays `actions`, and at every pause calls `observe`.
  Trace PlayObserved(const Example& example, absl::string_view actions, const SessionOptions& options,
                     const Observe& observe) {
    Trace trace;
    absl::StatusOr<std::unique_ptr<Session>> inner = engine().Load(ToProgram(example), options);
    if (!inner.ok()) {
      ADD_FAILURE() << inner.status();
      return trace;
    }
    ObservingSession observing(**inner, observe);
    RecordingSession session(observing, FULL, trace);
    const absl::Status status = PlayActions(session, ActionsIn(actions));
    EXPECT_TRUE(status.ok()) << status;
    return trace;
  }

  // What each of `expressions` gives in frame `frame` at the last pause after `actions`, a line each.
  std::string Evaluate(const Example& example, absl::string_view actions, int frame,
                       const std::vector<std::string>& expressions, SideEffects side_effects = SideEffects::kRefuse) {
    std::string text;
    PlayObserved(example, actions, options(), [&](Session&, Pause& pause) {
      text.clear();
      for (const std::string& expression : expressions) {
        Evaluation evaluation;
        const absl::Status status = pause.Evaluate(frame, expression, side_effects, kLimits, evaluation);
        absl::StrAppend(&text, expression, ": ", status.ok() ? ToText(evaluation) : status.ToString(), "\n");
      }
    });
    return text;
  }

  void Expect(const std::string& actual, const Expected& expected) { EXPECT_EQ(actual, Choose(expected)); }
};
TWINSTEP_INSTANTIATE_CONFORMANCE(EvaluateTest);

constexpr Example kNested = {.program = R"js(
let top = 1;
function outer(a) {
  let captured = a + 1, local = 5;
  function inner(b) {
    let own = b + captured;
    return own;
  }
  return inner(10);
}
print(outer(2));
)js"};

TEST_P(EvaluateTest, VariablesOfTheYoungestFrame) {
  Expect(Evaluate(kNested, "break 6; start", 0, {"own", "b", "captured", "top", "own + captured"}),
         {.both = "own: 13\nb: 10\ncaptured: 3\ntop: 1\nown + captured: 16\n"});
}

TEST_P(EvaluateTest, VariablesOfAnOlderFrame) {
  Expect(Evaluate(kNested, "break 6; start", 1, {"a", "captured", "local", "top", "typeof inner", "own"}),
         {.both = "a: 2\ncaptured: 3\nlocal: 5\ntop: 1\ntypeof inner: \"function\"\nown: throws ReferenceError\n"});
  Expect(Evaluate(kNested, "break 6; start", 2, {"typeof outer", "top", "a"}),
         {.both = "typeof outer: \"function\"\ntop: 1\na: throws ReferenceError\n"});
}

TEST_P(EvaluateTest, AVariableOfARunningFunctionAroundThatNobodyCaptured) {
  Expect(Evaluate(kNested, "break 6; start", 0, {"local"}), {.v8 = "local: throws ReferenceError\n",
                                                             .spidermonkey = "local: 5\n",
                                                             .why = "SpiderMonkey looks for the running frame"});
}

TEST_P(EvaluateTest, AVariableThatWasOptimisedAway) {
  const Example example = {.program = R"js(
function outer() {
  var gone = 1, kept = 2;
  return function inner() {
    return kept;
  };
}
let f = outer();
f();
)js"};
  Expect(Evaluate(example, "break 4; start", 0, {"kept", "gone"}), {.v8 = "kept: 2\ngone: throws ReferenceError\n",
                                                                    .spidermonkey = "kept: 2\ngone: throws Error\n",
                                                                    .why = "SpiderMonkey knows that there was one"});
}

TEST_P(EvaluateTest, ABindingInItsTemporalDeadZone) {
  const Example example = {.program = R"js(
debugger;
let global = 1;
{
  debugger;
  let local = 2;
}
function f() {
  debugger;
  const captured = 3;
  return () => captured;
}
f();
)js"};
  Expect(Evaluate(example, "start", 0, {"global"}), {.both = "global: throws ReferenceError\n"});
  Expect(Evaluate(example, "start; resume", 0, {"local"}),
         {.both = "local: throws ReferenceError\n",
          .v8 = "local: undefined\n",
          .v8_12 = "local: throws ReferenceError\n",
          .why = "V8 11 does not tell the dead zone of a local variable from undefined; Node 20 answers the same"});
  Expect(Evaluate(example, "start; resume; resume", 0, {"captured"}), {.both = "captured: throws ReferenceError\n"});
}

TEST_P(EvaluateTest, NamesThatAreNotDeclared) {
  Expect(Evaluate(kNested, "break 6; start", 0, {"nothing", "typeof nothing", "undefined", "let"}),
         {.both = "nothing: throws ReferenceError\ntypeof nothing: \"undefined\"\nundefined: undefined\n"
                  "let: throws ReferenceError\n"});
}

TEST_P(EvaluateTest, WhatDoesNotParse) {
  Expect(Evaluate(kNested, "break 6; start", 0, {"1 +", "}", ""}),
         {.both = "1 +: throws SyntaxError\n}: throws SyntaxError\n: undefined\n"});
}

TEST_P(EvaluateTest, This) {
  const Example example = {.program = R"js(
class A {
  constructor() {
    this.x = 1;
  }
  m() {
    return () => this.x;
  }
}
class B extends A {
  constructor() {
    debugger;
    super();
  }
}
new A().m()();
new B();
)js"};
  Expect(Evaluate(example, "break 6; start", 0, {"this", "this.x"}), {.both = "this: {x: 1}\nthis.x: 1\n"});
  Expect(Evaluate(example, "break 6; start; over; over; resume", 0, {"this"}),
         {.both = "this: throws ReferenceError\n",
          .v8 = "this: undefined\n",
          .v8_12 = "this: throws ReferenceError\n",
          .why = "V8 11 does not tell before super() from undefined; Node 20 answers the same"});
}

TEST_P(EvaluateTest, InGeneratorsAndAsyncFunctions) {
  const Example example = {.program = R"js(
function* numbers(from) {
  let n = from;
  yield n;
  n++;
  yield n;
}
async function sum(g) {
  let total = 0;
  for (const x of g) {
    total += await x;
  }
  debugger;
  return total;
}
sum(numbers(1));
)js"};
  Expect(Evaluate(example, "break 5; start", 0, {"n", "from"}), {.both = "n: 2\nfrom: 1\n"});
  Expect(Evaluate(example, "break 5; start", 1, {"total", "x"}),
         {.both = "total: 1\nx: throws ReferenceError\n",
          .v8 = "total: 1\nx: undefined\n",
          .v8_12 = "total: 1\nx: throws ReferenceError\n",
          .v8_13 = "total: 1\nx: 1\n",
          .why = "the loop waits for its second value: V8 11 shows the dead zone as undefined, V8 12 as what it is, V8 "
                 "13 the first value (README)"});
  Expect(Evaluate(example, "start", 0, {"total", "typeof g"}), {.both = "total: 3\ntypeof g: \"object\"\n"});
}

TEST_P(EvaluateTest, InAModule) {
  const Example example = {.program = R"js(
import {one as uno} from './lib.js';
const two = 2;
debugger;
)js",
                           .module = true,
                           .modules = {{"./lib.js", "export let one = 1;\n"}}};
  Expect(Evaluate(example, "start", 0, {"uno", "two", "this"}),
         {.v8 = "uno: 1\ntwo: 2\nthis: undefined\n",
          .spidermonkey = "uno: 1\ntwo: 2\nthis: global\n",
          .why = "SpiderMonkey takes a module's `this` for the script's; its shell answers the same"});
}

TEST_P(EvaluateTest, CallsThatChangeNothing) {
  const Example example = {.program = R"js(
const list = [2, 1], map = new Map([[1, "a"]]), twice = (x) => 2 * x, bound = twice.bind(null, 4);
debugger;
)js"};
  Expect(Evaluate(example, "start", 0,
                  {"list.map(twice)", "map.get(1)", "String(list)", "list.length", "map.size", "JSON.stringify(list)",
                   "Object.keys(list)", "(() => { let n = 0; n++; return n; })()"}),
         {.both = "list.map(twice): [4, 2]\nmap.get(1): \"a\"\nString(list): \"2,1\"\nlist.length: 2\n"
                  "map.size: 1\nJSON.stringify(list): \"[2,1]\"\nObject.keys(list): [\"0\", \"1\"]\n"
                  "(() => { let n = 0; n++; return n; })(): 1\n"});
  Expect(Evaluate(example, "start", 0, {"list.push(3)", "list.sort()", "map.set(1, 2)", "list[0] = 1", "list.length"}),
         {.both = "list.push(3): refused\nlist.sort(): refused\nmap.set(1, 2): refused\nlist[0] = 1: refused\n"
                  "list.length: 2\n"});
  // V8 sees whether what is changed is as new as the evaluation.
  Expect(Evaluate(example, "start", 0, {"[2, 1].sort()", "[...new Set([1])]", "bound()"}),
         {.v8 = "[2, 1].sort(): [1, 2]\n[...new Set([1])]: [1]\nbound(): 8\n",
          .spidermonkey = "[2, 1].sort(): refused\n[...new Set([1])]: refused\nbound(): refused\n",
          .why = "Firefox goes by a list of functions"});
}

TEST_P(EvaluateTest, NamesOfAllAlphabets) {
  Expect(Evaluate({.program = "let größe = 1, 変数 = 2, 𝒳 = '😀';\ndebugger;\n"}, "start", 0,
                  {"größe", "変数", "𝒳", "'😀' === 𝒳"}),
         {.both = "größe: 1\n変数: 2\n𝒳: \"😀\"\n'😀' === 𝒳: true\n"});
}

TEST_P(EvaluateTest, ThereIsNoSuchFrame) {
  for (const int frame : {-1, 3, 1000}) {
    Trace trace = PlayObserved(kNested, "break 6; start", options(), [&](Session&, Pause& pause) {
      Evaluation evaluation;
      EXPECT_FALSE(pause.Evaluate(frame, "1", SideEffects::kRefuse, kLimits, evaluation).ok()) << frame;
    });
    EXPECT_EQ(LastPause(trace).frames_size(), 3);
  }
}

// ---- Effects

constexpr Example kEffects = {.program = R"js(
let log = [], object = {get x() { log.push('x'); return 1; }, y: 2};
function call() { log.push('call'); return 3; }
let proxy = new Proxy({}, {get() { log.push('trap'); return 4; }});
debugger;
print(log.join());
)js"};

TEST_P(EvaluateTest, RefusesWhatMayHaveEffects) {
  const std::vector<std::string> expressions = {"object.x", "call()", "proxy.x",         "object.y = 5", "log = 1",
                                                "object.y", "log",    "delete object.y", "newGlobal = 1"};
  Expect(Evaluate(kEffects, "start", 0, expressions),
         {.both = "object.x: refused\ncall(): refused\nproxy.x: refused\nobject.y = 5: refused\nlog = 1: refused\n"
                  "object.y: 2\nlog: []\ndelete object.y: refused\nnewGlobal = 1: refused\n"});
}

TEST_P(EvaluateTest, RunsEffectsWhereAllowed) {
  Expect(Evaluate(kEffects, "start", 0, {"object.x", "call()", "proxy.x", "object.y = 5", "object.y", "log.length"},
                  SideEffects::kAllow),
         {.both = "object.x: 1\ncall(): 3\nproxy.x: 4\nobject.y = 5: 5\nobject.y: 5\nlog.length: 3\n"});
  const Trace trace = PlayObserved(kEffects, "start; resume", options(), [&](Session&, Pause& pause) {
    Evaluation evaluation;
    EXPECT_TRUE(pause.Evaluate(0, "log = [object.x]", SideEffects::kAllow, kLimits, evaluation).ok());
  });
  ASSERT_EQ(LastFinished(trace).console_size(), 1);
  EXPECT_EQ(LastFinished(trace).console(0), "1");
}

TEST_P(EvaluateTest, JobsOfAnEvaluationRunBesideThoseOfTheProgram) {
  const Example example = {.program = R"js(
Promise.resolve().then(() => print('before'));
debugger;
Promise.resolve().then(() => print('after'));
)js"};
  const Trace trace = PlayObserved(example, "start; resume", options(), [](Session&, Pause& pause) {
    Evaluation evaluation;
    EXPECT_TRUE(pause
                    .Evaluate(0, "void Promise.resolve().then(() => print('evaluated'))", SideEffects::kAllow, kLimits,
                              evaluation)
                    .ok());
    EXPECT_EQ(ToText(evaluation), "undefined") << evaluation.DebugString();
  });
  std::string printed;
  const Finished finished = LastFinished(trace);
  for (const std::string& line : finished.console()) absl::StrAppend(&printed, line, " ");
  Expect(printed, {.v8 = "before evaluated after ",
                   .spidermonkey = "evaluated before after ",
                   .why = "SpiderMonkey has a queue for the debugger, which it empties when the pause is over"});
}

TEST_P(EvaluateTest, NothingPausesInside) {
  const Example example = {.program = R"js(
function f() {
  debugger;
  return 1;
}
function g() {
  return 2;
}
g();
print('end');
)js"};
  // A `debugger` statement is an effect in V8.
  const std::string looked = engine().name() == "v8" ? "refused" : "3";
  int pauses = 0;
  const Trace trace =
      PlayObserved(example, "break 3; break 6; start; in; over; resume", options(), [&](Session&, Pause& pause) {
        ++pauses;
        for (const SideEffects effects : {SideEffects::kRefuse, SideEffects::kAllow}) {
          Evaluation evaluation;
          EXPECT_TRUE(pause.Evaluate(0, "f() + g()", effects, kLimits, evaluation).ok());
          EXPECT_EQ(ToText(evaluation), effects == SideEffects::kAllow ? "3" : looked);
        }
      });
  EXPECT_EQ(ToTranscript(trace, ActionsIn("break 3; break 6; start; in; over; resume")),
            ToTranscript(
                PlayObserved(example, "break 3; break 6; start; in; over; resume", options(), [](Session&, Pause&) {}),
                ActionsIn("break 3; break 6; start; in; over; resume")));
  EXPECT_GE(pauses, 3);
}

TEST_P(EvaluateTest, ObjectsOfAnAnswerAreNumberedOnTheirOwn) {
  const Example example = {.program = "let a = {b: {}}, c = [a.b, a.b];\ndebugger;\n"};
  Expect(Evaluate(example, "start", 0, {"c", "c"}), {.both = "c: [{}, seen object]\nc: [{}, seen object]\n"});
}

// ---- Limits

TEST_P(EvaluateTest, AnEndlessEvaluationEndsTheSession) {
  SessionOptions limited = options();
  limited.cpu_limit = absl::Milliseconds(200);
  const Example example = {.program = "for (let i = 0; i < 3; i++) {\n  debugger;\n}\nprint('end');\n"};
  for (const SideEffects effects : {SideEffects::kRefuse, SideEffects::kAllow}) {
    for (const char* expression : {"while (true);", "try { while (true); } finally { while (true); }",
                                   "/^(a+)+$/.test('aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab')"}) {
      int evaluations = 0;
      const Trace trace = PlayObserved(example, "start; resume; resume; resume", limited, [&](Session&, Pause& pause) {
        Evaluation evaluation;
        const absl::Status status = pause.Evaluate(0, expression, effects, kLimits, evaluation);
        if (status.ok() && effects == SideEffects::kRefuse && evaluation.refused()) return;
        EXPECT_EQ(status.code(), absl::StatusCode::kDeadlineExceeded) << expression << status;
        ++evaluations;
      });
      if (evaluations == 0) continue;
      EXPECT_EQ(evaluations, 1) << expression;
      EXPECT_EQ(Finished::Outcome_Name(LastFinished(trace).outcome()), "TIMED_OUT") << expression;
    }
  }
  // The engine is as good as new.
  EXPECT_EQ(Evaluate(kNested, "break 6; start", 0, {"own"}), "own: 13\n");
}

TEST_P(EvaluateTest, AnEvaluationThatFillsTheMemoryEndsTheSession) {
  const Example example = {.program = "debugger;\nprint('end');\n"};
  SessionOptions patient = options();
  patient.cpu_limit = absl::Minutes(10);
  const Trace trace = PlayObserved(example, "start; resume", patient, [&](Session&, Pause& pause) {
    Evaluation evaluation;
    const absl::Status status = pause.Evaluate(0, "{ let list = null; for (;;) list = {next: list, a: 1, b: 2}; }",
                                               SideEffects::kAllow, kLimits, evaluation);
    EXPECT_EQ(status.code(), absl::StatusCode::kResourceExhausted) << status;
  });
  EXPECT_EQ(Finished::Outcome_Name(LastFinished(trace).outcome()), "OUT_OF_MEMORY");
  EXPECT_EQ(Evaluate(kNested, "break 6; start", 0, {"own"}), "own: 13\n");
}

TEST_P(EvaluateTest, EndlessRecursionIsAnAnswer) {
  Expect(Evaluate({.program = "function f() { return f(); }\ndebugger;\n"}, "start", 0, {"f()"}, SideEffects::kAllow),
         {.v8 = "f(): throws RangeError\n", .spidermonkey = "f(): throws InternalError\n", .why = "names of errors"});
}

// ---- Nothing changes

TEST_P(EvaluateTest, TheTemporalDeadZoneGoesOn) {
  const Example example = {.program = R"js(
function f() {
  debugger;
  try {
    print(variable);
  } catch (e) {
    print(e.name);
  }
  let variable = 1;
}
f();
)js"};
  const Trace trace = PlayObserved(example, "start; resume", options(), [](Session&, Pause& pause) {
    Evaluation evaluation;
    EXPECT_TRUE(pause.Evaluate(0, "1", SideEffects::kRefuse, kLimits, evaluation).ok());
  });
  Expect(LastFinished(trace).console(0),
         {.both = "ReferenceError",
          .v8 = "undefined",
          .why = "V8 copies the variables of the frame back behind every evaluation, the dead ones as undefined; Node "
                 "20 does the same"});
}

// Evaluates the name of every variable of every scope of the three youngest frames and the oldest, counting answers.
Observe EvaluateAllNames(SideEffects side_effects, std::map<std::string, int>& counts) {
  return [side_effects, &counts](Session&, Pause& pause) {
    const int frames = pause.frame_count();
    for (int i = 0; i < frames; i = i < 2 ? i + 1 : std::max(i + 1, frames - 1)) {
      Frame frame;
      ASSERT_TRUE(pause.DescribeScopes(i, ValueLimits(), /*with_globals=*/true, frame).ok());
      std::set<std::string> names = {"this"};
      for (const Scope& scope : frame.scopes()) {
        for (const Variable& variable : scope.variables()) {
          // Its getter or a name that is no identifier: nothing that a user would point at.
          if (variable.value().singleton() != Value::UNAVAILABLE) names.insert(variable.name());
        }
      }
      for (const std::string& name : names) {
        Evaluation evaluation;
        const absl::Status status = pause.Evaluate(i, name, side_effects, kLimits, evaluation);
        if (status.code() == absl::StatusCode::kDeadlineExceeded) return;
        ASSERT_TRUE(status.ok()) << name << " " << status;
        const std::string text = ToText(evaluation);
        ++counts[evaluation.has_value() ? "values" : text];
      }
    }
  };
}

class EvaluateEverythingTest : public EvaluateTest {
 protected:
  // Where a session shows what TheTemporalDeadZoneGoesOn does.
  bool EndsADeadZone(const Program& program) { return is_v8() && program.name() == "switch_scopes"; }

  // On every `stride`th program.
  void ExpectNoDifference(SideEffects side_effects, size_t stride) {
    std::vector<Program> programs = CorpusPrograms();
    programs.insert(programs.end(), CorpusModules().begin(), CorpusModules().end());
    SessionOptions patient = options();
    patient.cpu_limit = absl::Minutes(10);
    int sessions = 0, pauses = 0, left_out = 0;
    std::map<std::string, int> counts;
    for (size_t i = 0; i < programs.size(); i += stride) {
      if (MayEndTheProcess(engine(), programs[i]) || EvaluationsMayEndTheProcess(engine(), programs[i])) {
        ++left_out;
        continue;
      }
      const auto plain = RandomObservedSession(engine(), programs[i], i, patient, [](Session&, Pause&) {});
      const auto observed =
          RandomObservedSession(engine(), programs[i], i, patient, EvaluateAllNames(side_effects, counts));
      ASSERT_TRUE(plain.ok() && observed.ok()) << plain.status() << observed.status();
      if (EndsADeadZone(programs[i])) {
        EXPECT_NE(twinstep::ToText(*observed), twinstep::ToText(*plain)) << programs[i].name() << ": no exception now";
      } else {
        EXPECT_EQ(twinstep::ToText(*observed), twinstep::ToText(*plain)) << programs[i].name();
      }
      ++sessions;
      for (const Event& event : plain->events()) pauses += event.output().has_paused();
    }
    std::cout << sessions << " sessions, " << pauses << " pauses, " << left_out
              << " programs left out (V8 11 and 12 may end the process)";
    for (const auto& [text, count] : counts) std::cout << ", " << count << " " << text;
    std::cout << "\n";
    EXPECT_GT(sessions, 90 / static_cast<int>(stride));
    EXPECT_GT(counts["values"], 5000 / static_cast<int>(stride));
  }
};
TWINSTEP_INSTANTIATE_CONFORMANCE(EvaluateEverythingTest);

TEST_P(EvaluateEverythingTest, NamesOfVariablesWithoutEffects) { ExpectNoDifference(SideEffects::kRefuse, 1); }

TEST_P(EvaluateEverythingTest, NamesOfVariablesWithEffects) { ExpectNoDifference(SideEffects::kAllow, 3); }

}  // namespace
}  // namespace twinstep
