// Each invariant, broken: the answers of a real session, one of them made wrong, break it and no other. As they came
// they break none.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "engines/conformance/conformance.h"
#include "engines/parser/parse_for_test.h"
#include "model/display.h"
#include "model/invariants/invariants.h"
#include "model/judging/judge.h"

namespace twinstep {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

constexpr absl::string_view kCalls = R"js(
function f(x) {
  let y = x + 1;
  g(y);
  return y;
}
function g(z) {
  print(z);
}
f(1);
f(2);
print(3);
)js";

constexpr absl::string_view kPure = R"js(
function f(x) {
  let y = x + 1;
  return y;
}
print(f(1));
print(f(2));
)js";

constexpr absl::string_view kNested = R"js(
function f(x) {
  return x;
}
print(f(1));
print(f(2), print(3));
print(4);
)js";

constexpr absl::string_view kAwaits = R"js(
async function f() {
  await null;
  print(1);
}
f();
print(2);
)js";

constexpr absl::string_view kAssigns = R"js(
function f(x) {
  let y = 1;
  let z = x;
  return z;
}
print(f(1));
)js";

constexpr absl::string_view kObjects = R"js(
{
  const o = {a: 1, get b() { return 2; }};
  const m = new Map([[1, o]]);
  print(o.b, m.size);
}
)js";

constexpr absl::string_view kPasses = R"js(
function f(x) {
  return x;
}
function g(z) {
  let y = f(z);
  print(y);
  return y;
}
print(g(1));
)js";

constexpr absl::string_view kThrows = R"js(
function t() {
  throw 1;
}
try { t(); } catch (e) { print(e); }
print(2);
)js";

constexpr absl::string_view kThrowsOut = R"js(
function f() {
  throw new Error('x');
}
function g() {
  f();
}
print(1);
g();
)js";

constexpr absl::string_view kRejects = R"js(
async function f() {
  throw new Error('x');
}
f();
print(1);
)js";

constexpr absl::string_view kScheduled = R"js(
function f() {
  return Promise.resolve(1).then(function (v) {
    print(v);
  });
}
async function g() {
  await f();
  print(2);
}
g();
)js";

constexpr absl::string_view kTwoCalls = R"js(
function f(x) {
  return x;
}
function g(y) {
  return y;
}
print(f(1), g(2));
print(3);
)js";

constexpr absl::string_view kNamedCallback = R"js(
function show(v) {
  print(v);
}
function f() {
  print(1);
  Promise.resolve(2).then(show);
}
f();
)js";

// The answers of a session, to be changed. Pauses and other answers are counted from 0.
class Answers {
 public:
  explicit Answers(Trace& trace) : trace_(trace) {}

  // Of the action of that number.
  Action& action(int number) { return *trace_.mutable_events(2 * number)->mutable_action(); }
  Output& answer(int number) { return *trace_.mutable_events(2 * number + 1)->mutable_output(); }
  Paused& pause(int number) { return *trace_.mutable_events(EventOf(number))->mutable_output()->mutable_paused(); }
  // Of the first lot behind a pause.
  CallSite& async_call(int pause_number, int call) {
    return *pause(pause_number).mutable_async_calls(0)->mutable_calls(call);
  }
  Finished& finished() {
    return *trace_.mutable_events(trace_.events_size() - 1)->mutable_output()->mutable_finished();
  }
  // As if the debugger had gone on there.
  void SkipPause(int number) { trace_.mutable_events()->DeleteSubrange(EventOf(number), 2); }
  void SetBreakpointFirst(uint32_t line, uint32_t column) {
    Trace trace = trace_;
    trace.clear_events();
    Location place;
    place.set_line(line);
    place.set_column(column);
    *trace.add_events()->mutable_action()->mutable_set_breakpoint()->mutable_location() = place;
    *trace.add_events()->mutable_output()->mutable_breakpoint_set()->mutable_location() = place;
    for (const Event& event : trace_.events()) *trace.add_events() = event;
    trace_ = trace;
  }
  void SwitchBreakpointsFirst(bool active) {
    Trace trace = trace_;
    trace.clear_events();
    trace.add_events()->mutable_action()->mutable_breakpoints_active()->set_active(active);
    trace.add_events()->mutable_output()->mutable_breakpoints_switched();
    for (const Event& event : trace_.events()) *trace.add_events() = event;
    trace_ = trace;
  }
  // As if it had been asked for.
  void IgnoreAnonymousFirst() {
    Trace trace = trace_;
    trace.clear_events();
    trace.add_events()->mutable_action()->mutable_blackbox()->set_anonymous(true);
    trace.add_events()->mutable_output()->mutable_blackboxed();
    for (const Event& event : trace_.events()) *trace.add_events() = event;
    trace_ = trace;
  }
  // As if it had come there once more, resumed.
  void RepeatPause(int number) {
    const int event = EventOf(number);
    Trace repeated = trace_;
    repeated.mutable_events()->DeleteSubrange(event, repeated.events_size() - event);
    for (int i = event; i < event + 2; ++i) *repeated.add_events() = trace_.events(i);
    for (int i = event; i < trace_.events_size(); ++i) *repeated.add_events() = trace_.events(i);
    trace_ = repeated;
  }
  void DropAction(int number) { trace_.mutable_events()->DeleteSubrange(2 * number, 2); }
  // The first one of that name in the youngest frame.
  Value& variable(int pause_number, absl::string_view name) {
    for (Scope& scope : *pause(pause_number).mutable_frames(0)->mutable_scopes()) {
      for (Variable& variable : *scope.mutable_variables()) {
        if (variable.name() == name) return *variable.mutable_value();
      }
    }
    ADD_FAILURE() << "no variable " << name << " at " << ToText(pause(pause_number).location());
    static Value none;
    return none;
  }
  void HideVariable(int pause_number, absl::string_view name) {
    for (Scope& scope : *pause(pause_number).mutable_frames(0)->mutable_scopes()) {
      for (int i = scope.variables_size() - 1; i >= 0; --i) {
        if (scope.variables(i).name() == name) scope.mutable_variables()->DeleteSubrange(i, 1);
      }
    }
  }

 private:
  int EventOf(int number) const {
    for (int event = 0; event < trace_.events_size(); ++event) {
      if (trace_.events(event).output().has_paused() && number-- == 0) return event;
    }
    ADD_FAILURE() << "there are fewer pauses";
    return 1;
  }

  Trace& trace_;
};

struct Planted {
  absl::string_view invariant;
  absl::string_view program;
  absl::string_view actions;
  std::function<void(Answers&)> wrong;
};

const Planted kPlanted[] = {
    {"place-set", kCalls, "break 3:2", [](Answers& a) { a.answer(0).mutable_breakpoint_refused(); }},
    {"line-kept", kCalls, "break 3",
     [](Answers& a) { a.answer(0).mutable_breakpoint_set()->mutable_location()->set_line(4); }},
    {"place-listed", kCalls, "break 3; start; resume; resume",
     [](Answers& a) {
       a.answer(0).mutable_breakpoint_set()->mutable_location()->set_column(1);
       a.pause(0).mutable_location()->set_column(1);
       a.pause(1).mutable_location()->set_column(1);
       a.SkipPause(1);
     }},
    {"places-same", kCalls, "places 1:0-5:0",
     [](Answers& a) { a.answer(0).mutable_places_listed()->mutable_places()->RemoveLast(); }},
    {"resume-reason", kCalls, "break 9; break 10; start; resume; resume",
     [](Answers& a) { a.pause(1).set_reason(Paused::STEP); }},
    {"breakpoint-there", kCalls, "break 9; break 10; start; resume; resume", [](Answers& a) { a.DropAction(1); }},
    {"pause-reached", kCalls, "break 11; start; resume", [](Answers& a) { a.RepeatPause(0); }},
    {"stack-shown", kCalls, "break 7; start; resume; resume",
     [](Answers& a) { a.pause(0).mutable_frames()->DeleteSubrange(1, 1); }},
    {"breakpoint-missed", kCalls, "break 9; break 10; start; resume; resume", [](Answers& a) { a.SkipPause(1); }},
    {"debugger-missed", "debugger;\ndebugger;\n", "start; resume; resume", [](Answers& a) { a.SkipPause(1); }},
    {"step-over-level", kCalls, "break 9; start; in; resume", [](Answers& a) { a.action(2).mutable_step_over(); }},
    {"step-out-leaves", kCalls, "break 3; start; over; remove 3; resume",
     [](Answers& a) { a.action(2).mutable_step_out(); }},
    {"step-in-enters", kCalls, "break 9; start; over; resume", [](Answers& a) { a.action(2).mutable_step_in(); }},
    {"step-lost", kCalls, "break 9; start; over; over; resume", [](Answers& a) { a.SkipPause(1); }},
    {"exception-missed", kThrows, "exceptions all; break 5; start; resume; resume", [](Answers& a) { a.SkipPause(0); }},
    {"exception-caught", kThrows, "exceptions all; break 5; start; resume; resume",
     [](Answers& a) { a.action(0).mutable_pause_on_exceptions()->set_mode(PauseOnExceptions::UNCAUGHT); }},
    {"value-shown", kCalls, "break 4; start; resume; resume", [](Answers& a) { a.variable(0, "y").set_number(7); }},
    {"variable-there", kCalls, "break 4; start; resume; resume", [](Answers& a) { a.HideVariable(0, "y"); }},
    // As often alone as with breakpoints everywhere, in the middle of a statement too.
    {"breakpoint-hits", kNested, "break 4:6; break 5:6; start; resume; resume", [](Answers& a) { a.SkipPause(1); }},
    // Over an await, behind which nothing stops.
    {"step-lost", kAwaits, "break 2; start; over; resume", [](Answers& a) { a.SkipPause(1); }},
    {"step-over-await", kAwaits, "break 2; break 6; start; resume; resume",
     [](Answers& a) {
       a.action(3).mutable_step_over();
       a.pause(1).set_reason(Paused::STEP);
       a.DropAction(1);
     }},
    // Too early, in the statement that it began in.
    {"step-over-as-in", "let o = [print(1), print(2)];\nprint(3);\n", "break 1; start; remove 1; over; resume",
     [](Answers& a) {
       a.pause(1).mutable_location()->set_line(1);
       a.pause(1).mutable_location()->set_column(19);
       *a.pause(1).mutable_frames(0)->mutable_location() = a.pause(1).location();
     }},
    {"exception-missed", "try {\n  null.x;\n} catch (e) {}\nprint(2);\n",
     "exceptions all; break 4; start; resume; resume", [](Answers& a) { a.SkipPause(0); }},
    {"breakpoint-there", kNested, "break 2 if x === 2; start; resume",
     [](Answers& a) { a.action(0).mutable_set_breakpoint()->set_condition("x === 7"); }},
    {"evaluated-right", "class C {\n  m() {\n    return this;\n  }\n}\nnew C().m();\n",
     "break 3; start; evaluate this; resume",
     [](Answers& a) { a.answer(2).mutable_evaluated()->mutable_value()->set_singleton(Value::UNDEFINED); }},
    {"evaluated-right", kCalls, "break 4; start; evaluate y; resume; resume",
     [](Answers& a) { a.answer(2).mutable_evaluated()->mutable_value()->set_number(7); }},
    {"block-left", "{\n  let b = 1;\n  print(b);\n}\nprint(2);\n", "break 5; start; resume",
     [](Answers& a) {
       Frame& frame = *a.pause(0).mutable_frames(0);
       Scope& left = *frame.add_scopes();
       left.set_kind(Scope::BLOCK);
       left.add_variables()->set_name("b");
       left.mutable_variables(0)->mutable_value()->set_number(1);
       for (int i = frame.scopes_size() - 1; i > 0; --i) frame.mutable_scopes()->SwapElements(i, i - 1);
     }},
    {"set-kept", kCalls, "break 4; start; set y = 5; evaluate y; resume; resume",
     [](Answers& a) { a.answer(3).mutable_evaluated()->mutable_value()->set_number(2); }},
    // It is used, shown, returned, and nothing else has changed.
    {"set-kept", kAssigns, "break 3; start; set x = 5; over; resume",
     [](Answers& a) { a.variable(1, "z").set_number(1); }},
    {"set-kept", kAssigns, "break 3; start; set x = 5; over; resume",
     [](Answers& a) { a.variable(1, "x").set_number(1); }},
    {"set-kept", kAssigns, "break 3; start; set x = 5; over; resume",
     [](Answers& a) { a.variable(1, "y").set_number(7); }},
    {"set-kept", kAssigns, "break 4; start; set z = 5; over; resume",
     [](Answers& a) { a.pause(1).mutable_returned()->set_number(1); }},
    // What is set to the value that it has leaves all as it was.
    {"value-shown", kAssigns, "break 3; start; set x = 1; over; resume",
     [](Answers& a) { a.variable(1, "y").set_number(7); }},
    {"restart-begins", kCalls, "break 4; start; restart; resume; resume",
     [](Answers& a) { a.pause(1).mutable_frames()->DeleteSubrange(1, 1); }},
    // A function without effects does again what it did.
    {"value-shown", kPure, "break 2; start; restart; over; resume; resume",
     [](Answers& a) { a.variable(2, "y").set_number(7); }},
    {"step-lost", kPure, "break 2; start; restart; over; over; resume", [](Answers& a) { a.SkipPause(2); }},
    {"breakpoint-missed", kPure, "break 3; start; restart; resume; resume; resume", [](Answers& a) { a.SkipPause(2); }},
    {"field-end-missed", "class C {\n  a = f();\n}\nfunction f() {}\nnew C();\nprint(1);\n", "break 2:6; start; resume",
     [](Answers& a) {
       // As if one had been set at the end, too.
       a.SetBreakpointFirst(2, 9);
     }},
    {"returned-right", kCalls, "break 4; start; over; remove 4; resume",
     [](Answers& a) { a.pause(1).mutable_returned()->set_number(7); }},
    {"frame-named", kCalls, "break 7; start; resume; resume",
     [](Answers& a) { a.pause(0).mutable_frames(0)->set_function_name("f"); }},
    {"exception-told", kThrowsOut, "start",
     [](Answers& a) { a.finished().mutable_told()->mutable_location()->set_line(8); }},
    {"exception-told", kThrowsOut, "start",
     [](Answers& a) { a.finished().mutable_told()->mutable_made_at(1)->mutable_location()->set_line(3); }},
    {"exception-told", kThrowsOut, "start",
     [](Answers& a) { a.finished().mutable_told()->mutable_made_at(1)->set_function_name("h"); }},
    {"exception-told", kThrowsOut, "start",
     [](Answers& a) { a.finished().mutable_told()->mutable_made_at()->RemoveLast(); }},
    {"exception-told", kThrowsOut, "start",
     [](Answers& a) { a.finished().mutable_told()->set_message("TypeError: x"); }},
    {"exception-told", kThrowsOut, "exceptions all; start; resume; resume; resume; resume",
     [](Answers& a) { a.pause(0).mutable_told()->mutable_made_at(1)->mutable_location()->set_line(3); }},
    {"exception-told", "try {\n  throw 7;\n} finally {\n  print(1);\n}\n", "start",
     [](Answers& a) { a.finished().mutable_told()->mutable_location()->set_line(5); }},
    {"rejections-told", kRejects, "start", [](Answers& a) { a.finished().clear_rejections(); }},
    {"rejections-told", kRejects, "start",
     [](Answers& a) { *a.finished().add_rejections() = a.finished().rejections(0); }},
    {"rejections-told", kRejects, "start", [](Answers& a) { a.finished().mutable_rejections(0)->set_revoked(true); }},
    {"async-calls", kScheduled, "break 3; start; resume", [](Answers& a) { a.pause(0).clear_async_calls(); }},
    {"async-calls", kScheduled, "break 3; start; resume",
     [](Answers& a) { a.async_call(0, 1).mutable_location()->set_line(8); }},
    {"async-calls", kScheduled, "break 3; start; resume",
     [](Answers& a) { a.async_call(0, 1).set_function_name("f"); }},
    {"async-calls", kScheduled, "break 3; start; resume",
     [](Answers& a) { a.pause(0).mutable_async_calls(0)->mutable_calls()->RemoveLast(); }},
    {"async-calls", kScheduled, "break 3; start; resume",
     [](Answers& a) { *a.pause(0).add_async_calls() = AsyncCalls(a.pause(0).async_calls(0)); }},
    {"async-calls", kScheduled, "break 8; start; resume", [](Answers& a) { a.pause(0).clear_async_calls(); }},
    {"async-calls", kScheduled, "break 8; start; resume",
     [](Answers& a) { a.async_call(0, 0).mutable_location()->set_line(7); }},
    // Whoever gave the promise its callback was about to do that.
    {"async-calls", kNamedCallback, "break 2; start; resume",
     [](Answers& a) { a.async_call(0, 1).mutable_location()->set_line(6); }},
    {"async-calls", kNamedCallback, "break 5; break 2; start; resume; resume",
     [](Answers& a) { *a.pause(0).add_async_calls() = AsyncCalls(a.pause(1).async_calls(0)); }},
    {"step-in-target", kTwoCalls, "break 7; start; in at 7:12; resume", [](Answers& a) { a.SkipPause(1); }},
    {"step-in-async", kScheduled, "break 2; start; in async; resume", [](Answers& a) { a.SkipPause(1); }},
    {"look-kept", kCalls, "break 4; start; look y; look y; resume; resume",
     [](Answers& a) { a.answer(3).mutable_evaluated()->mutable_value()->set_number(9); }},
    {"opened-right", kObjects, "break 4; start; inspect o; look o[\"a\"]; resume",
     [](Answers& a) { a.answer(3).mutable_evaluated()->mutable_value()->set_number(7); }},
    {"opened-right", kObjects, "break 4; start; inspect o; inspect o; resume",
     [](Answers& a) { a.answer(3).mutable_inspected()->mutable_opened()->mutable_properties()->RemoveLast(); }},
    {"opened-right", kObjects, "break 4; start; inspect m; inspect m; resume",
     [](Answers& a) { a.answer(3).mutable_inspected()->mutable_opened()->clear_entries(); }},
    // To open something changes nothing.
    {"look-kept", kObjects, "break 4; start; look o; inspect o; look o; resume",
     [](Answers& a) { a.answer(4).mutable_evaluated()->mutable_value()->set_number(9); }},
    // The caller gets it: it is shown, and returned.
    {"return-kept", kPasses, "break 2; start; over; return 1; over; remove 2; resume",
     [](Answers& a) { a.answer(3).mutable_return_value_set()->set_failed(true); }},
    {"return-kept", kPasses, "break 2; start; over; return 7; out; over; over; resume",
     [](Answers& a) { a.variable(2, "y").set_number(1); }},
    // What is returned once more leaves all as it was.
    {"value-shown", kPasses, "break 2; start; over; return 1; out; over; over; resume",
     [](Answers& a) { a.variable(2, "z").set_number(7); }},
    // It pauses once more.
    {"detach-lets-go", kCalls, "break 9; break 10; start; resume; resume",
     [](Answers& a) {
       a.action(3).mutable_detach();
       a.pause(1).set_reason(Paused::STEP);
     }},
    {"behaviour-kept", kCalls, "break 9; start; detach", [](Answers& a) { a.finished().set_console(0, "4"); }},
    {"breakpoints-off", "debugger;\n", "start; resume", [](Answers& a) { a.SwitchBreakpointsFirst(false); }},
    {"breakpoints-off", kCalls, "break 9; start; resume", [](Answers& a) { a.SwitchBreakpointsFirst(false); }},
    // Once they are on again, they pause.
    {"breakpoint-missed", kCalls, "breakpoints off; break 9; start",
     [](Answers& a) { a.action(0).mutable_breakpoints_active()->set_active(true); }},
    {"debugger-missed", "debugger;\n", "breakpoints off; start",
     [](Answers& a) { a.action(0).mutable_breakpoints_active()->set_active(true); }},
    // By URL it is the same.
    {"place-set", kCalls, "break 3:2 of main.js",
     [](Answers& a) { a.answer(0).mutable_breakpoint_set()->clear_location(); }},
    {"breakpoint-missed", kCalls, "break 9 of /^main/; break 10 of main.js; start; resume; resume",
     [](Answers& a) { a.SkipPause(1); }},
    {"breakpoint-there", kCalls, "break 9 of main.js; break 10 of main.js; start; resume; resume",
     [](Answers& a) { a.DropAction(1); }},
    {"logpoint-logged", kCalls, "break 3:2 log x; start",
     [](Answers& a) { a.finished().mutable_logged()->RemoveLast(); }},
    {"logpoint-logged", kCalls, "break 3:2 log x; start",
     [](Answers& a) { *a.finished().add_logged() = a.finished().logged(0); }},
    {"logpoint-logged", kCalls, "break 3:2 log x; start",
     [](Answers& a) { a.finished().mutable_logged(1)->mutable_evaluated()->mutable_value()->set_number(7); }},
    // Set and removed on the way, and switched off.
    {"logpoint-logged", kCalls, "break 10; start; break 3:2 log x; resume",
     [](Answers& a) { *a.finished().add_logged() = a.finished().logged(0); }},
    {"logpoint-logged", kCalls, "break 3:2 log x; break 10; start; remove 3:2; resume",
     [](Answers& a) { a.finished().mutable_logged()->RemoveLast(); }},
    {"logpoint-logged", kCalls, "break 3:2 log x; break 10; start; breakpoints off; resume",
     [](Answers& a) { a.finished().mutable_logged()->RemoveLast(); }},
    {"run-to-reached", kCalls, "break 9; start; to 10:0; resume", [](Answers& a) { a.SkipPause(1); }},
    {"run-to-reached", kCalls, "break 3:2; start; to 9:0; resume; resume",
     [](Answers& a) {
       // As if line 4 had been asked for: the call goes on there.
       Location& place = *a.action(2).mutable_run_to_location()->mutable_location();
       place.set_line(4);
       place.set_column(2);
     }},
    {"breakpoint-there", "function f(x) {\n  print(x);\n  return x;\n}\nf(1);\nprint(2);\n",
     "break 5; start; break call f; resume; resume",
     [](Answers& a) {
       for (Location* place : {a.pause(1).mutable_location(), a.pause(1).mutable_frames(0)->mutable_location()}) {
         place->set_line(3);
         place->set_column(2);
       }
     }},
    // As if it had not been asked for.
    {"pause-first", kCalls, "pause; start; resume", [](Answers& a) { a.DropAction(0); }},
    {"edit-done", kCalls, "break 9; start; edit 3:7 /* x */; resume",
     [](Answers& a) { a.answer(2).mutable_edited()->set_status(Edited::ACTIVE_FUNCTION); }},
    {"ignored-script", "eval('1;\\n2;');\n", "break 1; start; in; resume",
     [](Answers& a) { a.IgnoreAnonymousFirst(); }},
    {"behaviour-kept", kCalls, "start", [](Answers& a) { a.finished().set_console(0, "4"); }},
};

class InvariantsBrokenTest : public ConformanceTest {
 protected:
  // Names of the invariants, one for each violation.
  static std::vector<std::string> BrokenIn(const Judgement& judgement) {
    std::vector<std::string> broken;
    for (const Violation& violation : judgement.violations) broken.push_back(violation.invariant());
    return broken;
  }
  static std::string TextOf(const Judgement& judgement) {
    std::string text;
    for (const Violation& violation : judgement.violations) absl::StrAppend(&text, violation.ShortDebugString(), "\n");
    return text;
  }
};
TWINSTEP_INSTANTIATE_CONFORMANCE(InvariantsBrokenTest);

TEST_P(InvariantsBrokenTest, OneWrongAnswerBreaksOneInvariant) {
  for (const Planted& planted : kPlanted) {
    SCOPED_TRACE(std::string(planted.invariant));
    // V8 has no place at the end of a field.
    if (planted.invariant == "field-end-missed" && engine().name() == "v8") continue;
    // V8 14 has no live edit.
    const bool edits = engine().facts().edits_source;
    if (planted.invariant == "edit-done" && !edits) continue;
    if (absl::StrContains(planted.actions, "break call") && !engine().facts().breaks_at_calls) continue;
    if (absl::StrContains(planted.actions, "restart") && !engine().facts().restarts_frames) continue;
    // Firefox's steps have no target and do not go into what is scheduled.
    if (planted.invariant.starts_with("step-in-") && planted.invariant != "step-in-enters" && engine().name() != "v8") {
      continue;
    }
    const Program program = ToProgram({.program = planted.program});
    auto tree = std::make_shared<const SyntaxTree>(ParseForTest(program.source()));
    absl::StatusOr<std::unique_ptr<Judge>> judge =
        Judge::Create(engine(), program, tree, {.session = options(), .limits = {}});
    ASSERT_TRUE(judge.ok()) << judge.status();
    Trace trace = Play(program, planted.actions);
    const Judgement right = (*judge)->Of(trace);
    EXPECT_THAT(BrokenIn(right), IsEmpty()) << TextOf(right) << ToText(trace);
    Answers answers(trace);
    planted.wrong(answers);
    const Judgement wrong = (*judge)->Of(trace);
    EXPECT_THAT(BrokenIn(wrong), ElementsAre(std::string(planted.invariant))) << TextOf(wrong) << ToText(trace);
  }
}

// Whoever adds an invariant plants a wrong answer for it.
TEST(InvariantsBrokenListTest, EveryInvariantIsThere) {
  std::set<std::string> planted;
  for (const Planted& one : kPlanted) planted.insert(std::string(one.invariant));
  for (const Invariant* const invariant : Invariants()) {
    EXPECT_TRUE(planted.contains(std::string(invariant->name)))
        << std::string_view(invariant->name) << " is never broken: plant a wrong answer in kPlanted";
  }
}

}  // namespace
}  // namespace twinstep
