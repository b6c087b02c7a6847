// Firefox's golden stepping rows (D6) on the real SpiderMonkey: where a step out, and a step over at the end of a
// function, stop in the caller.
#include <gtest/gtest.h>

#include <map>
#include <string>

#include "absl/strings/str_cat.h"
#include "engines/conformance/conformance.h"

namespace twinstep {
namespace {

class GoldenTest : public ConformanceTest {};
TWINSTEP_INSTANTIATE_CONFORMANCE(GoldenTest);

constexpr char kWhy[] = "Firefox's rules";

// The program of the rows, with a call of one of its functions at its end.
Example Calling(const std::string& function) {
  static auto& programs = *new std::map<std::string, std::string>;
  std::string& program = programs[function];
  program = absl::StrCat(R"js(





function a() {
  return { b };
}

function b() {
  return 1;
}

function arithmetic() {
  debugger;
  a() + b();
}

function composition() {
  debugger;
  b(a());
}

function chaining() {
  debugger;
  a().b();
}

function c() {
  return b();
}

function nested() {
  debugger;
  c();
}

)js",
                         function, "();\n");
  return {.program = program};
}

TEST_P(GoldenTest, StepOutOfAnOperand) {
  Check(Calling("arithmetic"), {.spidermonkey = R"(
start -> 15:2 debugger, arithmetic < (script)
over -> 16:2 step, arithmetic < (script)
in -> 7:2 step, a < arithmetic < (script)
out -> 16:8 step, arithmetic < (script), returning {b: seen object}
resume -> finished completed
)",
                                .why = kWhy});
}

TEST_P(GoldenTest, StepOutOfAnArgument) {
  Check(Calling("composition"), {.spidermonkey = R"(
start -> 20:2 debugger, composition < (script)
over -> 21:2 step, composition < (script)
in -> 7:2 step, a < composition < (script)
out -> 21:3 step, composition < (script), returning {b: seen object}
resume -> finished completed
)",
                                 .why = kWhy});
}

TEST_P(GoldenTest, StepOutInAChain) {
  Check(Calling("chaining"), {.spidermonkey = R"(
start -> 25:2 debugger, chaining < (script)
over -> 26:2 step, chaining < (script)
in -> 7:2 step, a < chaining < (script)
out -> 26:6 step, chaining < (script), returning {b: seen object}
resume -> finished completed
)",
                              .why = kWhy});
}

TEST_P(GoldenTest, StepOverTwiceOutOfAnOperand) {
  Check(Calling("arithmetic"), {.spidermonkey = R"(
start -> 15:2 debugger, arithmetic < (script)
over -> 16:2 step, arithmetic < (script)
in -> 7:2 step, a < arithmetic < (script)
over -> 8:0 step, a < arithmetic < (script), returning {b: seen object}
over -> 16:8 step, arithmetic < (script)
resume -> finished completed
)",
                                .why = kWhy});
}

TEST_P(GoldenTest, StepOverTwiceOutOfAnArgument) {
  Check(Calling("composition"), {.spidermonkey = R"(
start -> 20:2 debugger, composition < (script)
over -> 21:2 step, composition < (script)
in -> 7:2 step, a < composition < (script)
over -> 8:0 step, a < composition < (script), returning {b: seen object}
over -> 21:3 step, composition < (script)
resume -> finished completed
)",
                                 .why = kWhy});
}

TEST_P(GoldenTest, StepOverTwiceInAChain) {
  Check(Calling("chaining"), {.spidermonkey = R"(
start -> 25:2 debugger, chaining < (script)
over -> 26:2 step, chaining < (script)
in -> 7:2 step, a < chaining < (script)
over -> 8:0 step, a < chaining < (script), returning {b: seen object}
over -> 26:6 step, chaining < (script)
resume -> finished completed
)",
                              .why = kWhy});
}

TEST_P(GoldenTest, StepOverInFrame0) {
  Check(Calling("arithmetic"), {.spidermonkey = R"(
start -> 15:2 debugger, arithmetic < (script)
over -> 16:2 step, arithmetic < (script)
in -> 7:2 step, a < arithmetic < (script)
over -> 8:0 step, a < arithmetic < (script), returning {b: seen object}
resume -> finished completed
)",
                                .why = kWhy});
}

TEST_P(GoldenTest, StepOverInFrame1) {
  Check(Calling("arithmetic"), {.spidermonkey = R"(
start -> 15:2 debugger, arithmetic < (script)
over -> 16:2 step, arithmetic < (script)
in -> 7:2 step, a < arithmetic < (script)
over 1 -> 17:0 step, arithmetic < (script), returning undefined
resume -> finished completed
)",
                                .why = kWhy});
}

TEST_P(GoldenTest, StepOutOfFrame0) {
  Check(Calling("nested"), {.spidermonkey = R"(
start -> 34:2 debugger, nested < (script)
over -> 35:2 step, nested < (script)
in -> 30:2 step, c < nested < (script)
in -> 11:2 step, b < c < nested < (script)
out -> 31:0 step, c < nested < (script), returning 1
resume -> finished completed
)",
                            .why = kWhy});
}

TEST_P(GoldenTest, StepOutOfFrame1) {
  Check(Calling("nested"), {.spidermonkey = R"(
start -> 34:2 debugger, nested < (script)
over -> 35:2 step, nested < (script)
in -> 30:2 step, c < nested < (script)
in -> 11:2 step, b < c < nested < (script)
out 1 -> 36:0 step, nested < (script), returning 1
resume -> finished completed
)",
                            .why = kWhy});
}

}  // namespace
}  // namespace twinstep
