// A script that begins within its document (Program.start_line): engines are given where, and every answer is at the
// same place of the script as without.
#include <gtest/gtest.h>

#include <cstdint>
#include <cstdio>
#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "engines/conformance/conformance.h"

namespace twinstep {
namespace {

struct Start {
  uint32_t line, column;
};

class ScriptStartsTest : public ConformanceTest {
 protected:
  // What was played with the script at `start`, answers and all; `trace` too, if wanted.
  std::string PlayedAt(const Example& example, absl::string_view actions, const Start& start, Trace* trace = nullptr) {
    Program program = ToProgram(example);
    program.set_start_line(start.line);
    program.set_start_column(start.column);
    const Trace played = Play(program, actions);
    if (trace != nullptr) *trace = played;
    return ToTranscript(played, ActionsIn(actions));
  }

  void ExpectSame(const Example& example, absl::string_view actions) {
    const std::string plain = PlayedAt(example, actions, {1, 0});
    for (const Start& start : {Start{1, 40}, Start{12, 0}, Start{12, 40}, Start{2, 3}}) {
      EXPECT_EQ(PlayedAt(example, actions, start), plain) << start.line << ":" << start.column << "\n" << actions;
    }
  }
};
TWINSTEP_INSTANTIATE_CONFORMANCE(ScriptStartsTest);

constexpr absl::string_view kCalls = R"js(
function f(x) { return x + 1; } print(f(1));
function g(x) {
  let y = f(x);
  debugger;
  return y;
}
print(g(2)); print(g(3));
)js";

TEST_P(ScriptStartsTest, BreakpointsWithAndWithoutColumn) {
  ExpectSame({.program = kCalls},
             "break 1; break 1:16; break 3; break 7:13; start; resume; resume; resume; remove 1; "
             "remove 3; resume; resume");
}

TEST_P(ScriptStartsTest, ABreakpointOnTheFirstLineThatIsSetTwice) {
  ExpectSame({.program = kCalls}, "break 1; break 1:0; break 1; start; remove 1:0; remove 1; resume");
}

TEST_P(ScriptStartsTest, BreakpointsByUrl) {
  ExpectSame(
      {.program = kCalls},
      "break 1 of main.js; break 1:32 of main.js; break 3 of /main/; start; resume; resume; remove 1 of main.js; "
      "resume; resume");
}

TEST_P(ScriptStartsTest, ListsOfPlaces) {
  ExpectSame({.program = kCalls}, "places; places 1:0-1:32; places 1:16-4:0; start; places 3:0-6:0; abandon");
}

TEST_P(ScriptStartsTest, StepsAndRunsToPlaces) {
  ExpectSame({.program = kCalls}, "break 7; start; in; over; in; out; over");
  if (is_v8()) ExpectSame({.program = kCalls}, "break 1; start; to 1:16; to 3; to 7:13; resume");
}

TEST_P(ScriptStartsTest, CodeThatIsPassedOver) {
  ExpectSame({.program = kCalls}, "blackbox 1:0-1:32; break 7; start; in; over; in; over; unblackbox 1:0-1:32; resume");
  if (is_v8()) ExpectSame({.program = kCalls}, "break 3; start; over skip 3:0-4:0; over; resume");
}

TEST_P(ScriptStartsTest, Exceptions) {
  ExpectSame({.program = "function f() { throw 1; } try { f(); } catch {}\nnull.x;"},
             "exceptions all; start; resume; resume");
}

TEST_P(ScriptStartsTest, Modules) {
  ExpectSame({.program = "import {a} from './a.mjs'; print(a());\nprint(2);",
              .module = true,
              .modules = {{"a.mjs", "export function a() {\n  return 1; }"}}},
             "break 1; break 2; break module ./a.mjs 2; start; resume; in; resume");
}

// Where the engine says that an error was made.
TEST_P(ScriptStartsTest, TheUncaughtErrorsPlace) {
  Trace plain, shifted;
  const Example example = {.program = "let a = 1; null.x;"};
  PlayedAt(example, "start", {1, 0}, &plain);
  PlayedAt(example, "start", {12, 40}, &shifted);
  ASSERT_TRUE(LastFinished(plain).told().has_location());
  EXPECT_EQ(LastFinished(shifted).told().ShortDebugString(), LastFinished(plain).told().ShortDebugString());
}

// So the tests above say something: the program sees it.
TEST_P(ScriptStartsTest, TheEngineIsGivenTheStart) {
  const Example example = {.program = R"js(
function place() { return /main(?:\.js)?:(\d+):(\d+)/.exec(new Error().stack).slice(1).map(Number); }
print(place()[0], place()[1]);
)js"};
  const auto printed = [&](const Start& start) {
    Trace trace;
    PlayedAt(example, "start", start, &trace);
    std::pair<int, int> place;
    EXPECT_EQ(std::sscanf(LastFinished(trace).console(0).c_str(), "%d %d", &place.first, &place.second), 2);
    return place;
  };
  const std::pair<int, int> plain = printed({1, 0});
  EXPECT_EQ(printed({12, 40}), std::pair(plain.first + 11, plain.second + 40));
}

}  // namespace
}  // namespace twinstep
