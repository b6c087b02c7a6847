// Steps and what is told at a pause.
#include <memory>
#include <string>
#include <vector>

#include "engines/v8/v8_test_util.h"
#include "gtest/gtest.h"
#include "model/answers/display.h"

namespace twinstep {
namespace {

using List = std::vector<std::string>;

// "LINE:COLUMN" of each pause with the function of the youngest frame, then the outcome.
List Walk(Engine& engine, const Program& program, const std::string& actions) {
  List list;
  const Trace trace = Play(engine, program, actions);
  for (const Paused& paused : Pauses(trace)) {
    const std::string& name = paused.frames(0).function_name();
    list.push_back(ToText(paused.location()) + (name.empty() ? "" : " " + name));
  }
  list.push_back(Finished::Outcome_Name(End(trace).outcome()));
  return list;
}

constexpr char kCalls[] =
    "function g(x) {\n  return x + 1;\n}\nfunction f(x) {\n  let y = g(x);\n  return y;\n}\nf(1);\nf(2);\n";

TEST(V8SteppingTest, Over) {
  std::unique_ptr<Engine> engine = NewV8();
  EXPECT_EQ(Walk(*engine, Script(kCalls), "b5 o o o o r"),
            (List{"5:10 f", "6:11 f", "9:0", "5:10 f", "6:11 f", "COMPLETED"}));
}

TEST(V8SteppingTest, In) {
  std::unique_ptr<Engine> engine = NewV8();
  EXPECT_EQ(Walk(*engine, Script(kCalls), "b8 i i i i i i i"),
            (List{"8:0", "5:10 f", "2:2 g", "2:15 g", "6:11 f", "9:0", "5:10 f", "2:2 g", "ABANDONED"}));
}

TEST(V8SteppingTest, Out) {
  std::unique_ptr<Engine> engine = NewV8();
  // Out of g to the place after the call; out of f to the next statement.
  EXPECT_EQ(Walk(*engine, Script(kCalls), "b2 u u r x2 u r"),
            (List{"2:2 g", "6:11 f", "9:0", "2:2 g", "6:11 f", "COMPLETED"}));
}

TEST(V8SteppingTest, EndOfFrameTellsTheValue) {
  std::unique_ptr<Engine> engine = NewV8();
  const Trace trace =
      Play(*engine, Script("function f() { return -0; }\nf();\nfunction g() {}\ng();\n"), "b1 o b3 r o o");
  List returned;
  for (const Paused& paused : Pauses(trace)) {
    returned.push_back(paused.has_returned() ? ToText(paused.returned()) : "none");
  }
  EXPECT_EQ(returned, (List{"none", "-0", "undefined", "undefined"}));
}

TEST(V8SteppingTest, CompletionValuesAreExact) {
  std::unique_ptr<Engine> engine = NewV8();
  const auto returned = [&](const std::string& expression) {
    const Trace trace = Play(*engine, Script("function f() {\n  return " + expression + ";\n}\nf();\n"), "b2 o");
    const std::vector<Paused> pauses = Pauses(trace);
    return pauses.size() == 2 ? ToText(pauses[1].returned()) : "no pause";
  };
  EXPECT_EQ(returned("12.5"), "12.5");
  EXPECT_EQ(returned("0 / 0"), "NaN");
  EXPECT_EQ(returned("-1 / 0"), "-Infinity");
  EXPECT_EQ(returned("-12n"), "-12n");
  EXPECT_EQ(returned("null"), "null");
  EXPECT_EQ(returned("void 0"), "undefined");
  EXPECT_EQ(returned("true"), "true");
  EXPECT_EQ(returned("Symbol('s')"), "Symbol(\"s\")");
  EXPECT_EQ(returned("'plain'"), "\"plain\"");
  EXPECT_EQ(returned("'\\u00e9\\u4e2d'"), "\"\xC3\xA9\xE4\xB8\xAD\"");
  EXPECT_EQ(returned("'\\ud800'"), "u16\"\\\\ud800\"");
  EXPECT_EQ(returned("[1]"), "array");
  // As elsewhere, at 30 code units.
  EXPECT_EQ(returned("'x'.repeat(31)"), "\"" + std::string(30, 'x') + "\"+1");
}

TEST(V8SteppingTest, ThroughEval) {
  std::unique_ptr<Engine> engine = NewV8();
  const Trace trace = Play(*engine, Script("eval('1;\\nlet q = 2;');\nnew Function('return 3')();\n"), "b1 i i i i i");
  List list;
  for (const Paused& paused : Pauses(trace)) {
    const Frame& frame = paused.frames(0);
    list.push_back(ToText(frame.location()) + " " + Frame::Kind_Name(frame.kind()));
  }
  EXPECT_EQ(list,
            (List{"1:0 SCRIPT", "eval 1:0 EVAL", "eval 2:8 EVAL", "eval 2:10 EVAL", "2:0 SCRIPT", "eval 1:0 EVAL"}));
}

TEST(V8SteppingTest, OverAwaitStaysInTheFunction) {
  std::unique_ptr<Engine> engine = NewV8();
  EXPECT_EQ(Walk(*engine,
                 Script("async function f() {\n  await null;\n  print(1);\n}\nf();\nPromise.resolve().then(() => {\n"
                        "  print(2);\n});\n"),
                 "b2 o o o o"),
            (List{"2:2 f", "3:2 f", "4:0 f", "7:2", "8:0", "ABANDONED"}));
}

TEST(V8SteppingTest, GeneratorsAndIteration) {
  std::unique_ptr<Engine> engine = NewV8();
  const List list =
      Walk(*engine, Script("function* gen() {\n  yield 1;\n  yield 2;\n}\nfor (const x of gen()) {\n  print(x);\n}\n"),
           "b6 r r");
  EXPECT_EQ(list, (List{"6:2", "6:2", "COMPLETED"}));
}

TEST(V8SteppingTest, FramesAreNamedAndOfAKind) {
  std::unique_ptr<Engine> engine = NewV8();
  const Trace trace = Play(*engine,
                           Script("class A {\n  x = this.make();\n  make() { debugger; }\n  static s = new A;\n}\n"
                                  "const o = { m() { new A; } };\n"),
                           "");
  const Paused paused = Pauses(trace).at(0);
  List frames;
  for (const Frame& frame : paused.frames()) {
    frames.push_back(frame.function_name() + " " + Frame::Kind_Name(frame.kind()));
  }
  EXPECT_EQ(frames, (List{"make FUNCTION", "<instance_members_initializer> FUNCTION", "A FUNCTION",
                          "<static_initializer> FUNCTION", " SCRIPT"}));
}

// No local of an arrow function that starts where the script starts makes it the script.
TEST(V8SteppingTest, AnArrowFunctionAtTheStartIsAFunction) {
  std::unique_ptr<Engine> engine = NewV8();
  const Paused paused = Pauses(Play(*engine, Script("(() => { debugger; })();"), "")).at(0);
  EXPECT_EQ(paused.frames(0).kind(), Frame::FUNCTION);
  EXPECT_EQ(paused.frames(1).kind(), Frame::SCRIPT);
  EXPECT_EQ(Pauses(Play(*engine, Module("debugger;"), "")).at(0).frames(0).kind(), Frame::MODULE);
}

TEST(V8SteppingTest, NeverIntoThePrintFunctionsOrSetupPauses) {
  std::unique_ptr<Engine> engine = NewV8();
  Program program = Script("print(1);\nconsole.log(2);\nhelp();\n");
  program.add_setup("debugger; function help() {\n  debugger;\n}\n");
  EXPECT_EQ(Walk(*engine, program, "b1 i i i i i r"),
            (List{"1:0", "2:0", "3:0", "other 2:2 help", "other 3:0 help", "4:0", "COMPLETED"}));
}

TEST(V8SteppingTest, OnlyTheYoungestFrameIsSteppedFrom) {
  std::unique_ptr<Engine> engine = NewV8();
  class Older : public Driver {
   public:
    Action OnPause(Session&, Pause& pause) override {
      reasons.push_back(pause.reason());
      Action action;
      if (reasons.size() == 1) {
        action.mutable_step_over()->set_frame(1);
      } else {
        action.mutable_resume();
      }
      return action;
    }
    std::vector<Paused::Reason> reasons;
  };
  absl::StatusOr<std::unique_ptr<Session>> session = engine->Load(Script("debugger; print(1);"), {});
  ASSERT_TRUE(session.ok());
  Older driver;
  EXPECT_TRUE((*session)->Run(driver).ok());
  EXPECT_EQ(driver.reasons, (std::vector<Paused::Reason>{Paused::DEBUGGER_STATEMENT, Paused::REFUSED}));
  EXPECT_EQ((*session)->Run(driver).status().code(), absl::StatusCode::kFailedPrecondition);
}

TEST(V8SteppingTest, AnActionThatEndsNoPauseIsAnError) {
  std::unique_ptr<Engine> engine = NewV8();
  class Nothing : public Driver {
   public:
    Action OnPause(Session&, Pause&) override { return Action(); }
  };
  absl::StatusOr<std::unique_ptr<Session>> session = engine->Load(Script("debugger;"), {});
  Nothing driver;
  EXPECT_EQ((*session)->Run(driver).status().code(), absl::StatusCode::kInvalidArgument);
}

}  // namespace
}  // namespace twinstep
