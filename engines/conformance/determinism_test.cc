// What a program can observe is the same in every session: clock, random numbers, time zone, locale, console.
#include <gtest/gtest.h>

#include <string>

#include "engines/conformance/conformance.h"
#include "engines/deterministic_random.h"

namespace twinstep {
namespace {

class DeterminismTest : public ConformanceTest {
 protected:
  std::string Printed(absl::string_view program) {
    const Finished finished = LastFinished(Play(ToProgram({.program = program}), "start"));
    EXPECT_EQ(Finished::Outcome_Name(finished.outcome()), "COMPLETED");
    std::string text;
    for (const std::string& line : finished.console()) text += line + "\n";
    return text;
  }
};
TWINSTEP_INSTANTIATE_CONFORMANCE(DeterminismTest);

TEST_P(DeterminismTest, TheClockStands) {
  EXPECT_EQ(Printed(R"js(
let start = Date.now();
for (let i = 0; i < 100000; i++);
print(start, Date.now() - start, new Date().getTime() === start);
)js"),
            "1500000000000 0 true\n");
}

TEST_P(DeterminismTest, RandomNumbersAreThoseOfTheSequence) {
  DeterministicRandom random;
  const Trace trace = Play(ToProgram({.program = "let a = Math.random(), b = Math.random();\ndebugger;\n"}), "start");
  double a = 0;
  double b = 0;
  const Paused paused = LastPause(trace);
  for (const Scope& scope : paused.frames(0).scopes()) {
    for (const Variable& variable : scope.variables()) {
      if (variable.name() == "a") a = variable.value().number();
      if (variable.name() == "b") b = variable.value().number();
    }
  }
  EXPECT_EQ(a, random.Next());
  EXPECT_EQ(b, random.Next());
}

TEST_P(DeterminismTest, TimeZoneAndLocale) {
  EXPECT_EQ(Printed(R"js(
print(new Date(0).getTimezoneOffset(), new Date(0).getHours(), new Date(2020, 6, 1).getTimezoneOffset());
print((1234567.5).toLocaleString());
print(new Date(0).toLocaleDateString());
print(Intl.DateTimeFormat().resolvedOptions().timeZone, Intl.NumberFormat().resolvedOptions().locale);
)js"),
            "0 0 0\n1,234,567.5\n1/1/1970\nUTC en-US\n");
}

TEST_P(DeterminismTest, ConsoleLines) {
  EXPECT_EQ(Printed(R"js(
print();
print('');
print('a', 'b');
console.log('log', 1);
print(1.5, -0, 0, NaN, 1e21, 12n, true, null, undefined);
print(Symbol('s'), Symbol());
print('tab\there');
print(`two
lines`);
)js"),
            "\n\na b\nlog 1\n1.5 -0 0 NaN 1e+21 12n true null undefined\nSymbol(s) Symbol()\ntab\there\ntwo\nlines\n");
}

TEST_P(DeterminismTest, PrintingRunsNoCodeOfTheProgram) {
  EXPECT_EQ(Printed(R"js(
let ran = false;
let o = {toString() { ran = true; return 'o'; }, get x() { ran = true; return 1; }};
print(o);
console.log([o]);
print(ran);
)js")
                .find("true"),
            std::string::npos);
}

TEST_P(DeterminismTest, BothEnginesPrintTheSame) {
  // Compared through constants above; here through the engines themselves, for what the constants leave out.
  const Program program = ToProgram({.program = R"js(
print({}, [], () => 1, function named() {}, class A {}, new Map(), new Error('e'), /x/g, new Proxy({}, {}));
print('\ud83d', 'x\ud83d\ude00');
print(0.1 + 0.2, 1 / 3, 1e-7, 123456789012345680000);
print(new Date().toString());
print([3, 1, 2].sort().join(), Object.keys({b: 1, a: 2, 1: 3}).join());
)js"});
  const Finished v8 = LastFinished(PlayOn(SharedEngine("v8"), program, "start", options()));
  const Finished spidermonkey = LastFinished(PlayOn(SharedEngine("spidermonkey"), program, "start", options()));
  EXPECT_EQ(v8.DebugString(), spidermonkey.DebugString());
}

TEST_P(DeterminismTest, NothingOfTheHostIsVisible) {
  EXPECT_EQ(Printed(R"js(
print(typeof require, typeof process, typeof setTimeout, typeof Debugger, typeof gc, typeof load, typeof os);
)js"),
            "undefined undefined undefined undefined undefined undefined undefined\n");
}

}  // namespace
}  // namespace twinstep
