// Setting and removing breakpoints: V8 slides a request forward, also into functions further down.
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "engines/v8/v8_test_util.h"
#include "gtest/gtest.h"
#include "model/answers/display.h"

namespace twinstep {
namespace {

using List = std::vector<std::string>;

// 1 let a = 1;
// 2
// 3 // comment
// 4 function f() {
// 5   let b = 2;
// 6   return b;
// 7 }
// 8 f();
constexpr char kProgram[] = "let a = 1;\n\n// comment\nfunction f() {\n  let b = 2;\n  return b;\n}\nf();\n";

List Set(Engine& engine, const Program& program, const std::string& breakpoints) {
  List places = Places(Play(engine, program, breakpoints));
  // Without what the run answered.
  const size_t words = static_cast<size_t>(std::count(breakpoints.begin(), breakpoints.end(), ' ')) + 1;
  places.resize(std::min(places.size(), words));
  return places;
}

// `return b;` is its return position alone: V8 has no code for reading a variable that it returns.
TEST(V8BreakpointsTest, AreSetWhereCodeIs) {
  std::unique_ptr<Engine> engine = NewV8();
  EXPECT_EQ(Set(*engine, Script(kProgram), "b1 b5 b6 b8"), (List{"1:8", "5:10", "6:11", "8:0"}));
}

TEST(V8BreakpointsTest, SlideForward) {
  std::unique_ptr<Engine> engine = NewV8();
  // Into the function below; the line of `}` still has the return position, at the end of the return statement.
  EXPECT_EQ(Set(*engine, Script(kProgram), "b2 b4 b7"), (List{"5:10", "5:10", "6:11"}));
  // By column: 5:11 is past the initialiser.
  EXPECT_EQ(Set(*engine, Script(kProgram), "b5:0 b5:10 b5:11 b6:3"), (List{"5:10", "5:10", "6:11", "6:11"}));
}

TEST(V8BreakpointsTest, PlacesOutsideAreRefused) {
  std::unique_ptr<Engine> engine = NewV8();
  EXPECT_EQ(Set(*engine, Script(kProgram), "b0 b0:0 b10 b4294967295 b4294967295:4294967295"), (List(5, "refused")));
  // The line after the last line terminator exists, and slides back to the end of the script.
  EXPECT_EQ(Set(*engine, Script(kProgram), "b9 b8:4294967295"), (List{"9:0", "9:0"}));
  EXPECT_EQ(Set(*engine, Script(""), "b1 b2"), (List{"1:0", "refused"}));
}

TEST(V8BreakpointsTest, ASecondRequestForTheSamePlaceIsADuplicate) {
  std::unique_ptr<Engine> engine = NewV8();
  EXPECT_EQ(Set(*engine, Script(kProgram), "b5 b5 b5:0 x5 b5"), (List{"5:10", "5:10=", "5:10=", "removed", "5:10"}));
}

TEST(V8BreakpointsTest, TwoRequestsThatSlideTogetherAreTwo) {
  std::unique_ptr<Engine> engine = NewV8();
  EXPECT_EQ(Places(Play(*engine, Script(kProgram), "b2 b5 x2 r")),
            (List{"5:10", "5:10", "removed", "5:10", "COMPLETED"}));
  // One pause for both.
  EXPECT_EQ(Places(Play(*engine, Script(kProgram), "b2 b5 r")), (List{"5:10", "5:10", "5:10", "COMPLETED"}));
}

TEST(V8BreakpointsTest, AreRemovedByRequestOrByPlace) {
  std::unique_ptr<Engine> engine = NewV8();
  EXPECT_EQ(Places(Play(*engine, Script(kProgram), "b2 x5 r")), (List{"5:10", "removed", "COMPLETED"}));
  EXPECT_EQ(Places(Play(*engine, Script(kProgram), "b2 x5:10 r")), (List{"5:10", "removed", "COMPLETED"}));
  EXPECT_EQ(Places(Play(*engine, Script(kProgram), "b2 x5:9 x3 x0 x99 r")),
            (List{"5:10", "nothing", "nothing", "nothing", "nothing", "5:10", "COMPLETED"}));
  EXPECT_EQ(Places(Play(*engine, Script(kProgram), "b5 x5 x5 r")), (List{"5:10", "removed", "nothing", "COMPLETED"}));
}

TEST(V8BreakpointsTest, ChangeWhilePaused) {
  std::unique_ptr<Engine> engine = NewV8();
  const Program loop = Script("for (let i = 0; i < 3; i++) {\n  print(i);\n  print(-i);\n}\nprint('end');\n");
  EXPECT_EQ(Places(Play(*engine, loop, "b2 r x2 b3 b99 r x3 b5 r r")),
            (List{"2:2", "2:2", "2:2", "removed", "3:2", "refused", "3:2", "removed", "5:0", "5:0", "COMPLETED"}));
}

TEST(V8BreakpointsTest, ReasonsTellBreakpointsFromStepsAndDebuggerStatements) {
  std::unique_ptr<Engine> engine = NewV8();
  const Program program =
      Script("let a = 1;\nlet b = 2;\nlet c = 3;\nf();\nfunction f() {\n  debugger;\n}\ndebugger;\n");
  std::vector<Paused::Reason> reasons;
  for (const Paused& paused : Pauses(Play(*engine, program, "b1 b3 o o o o r r"))) reasons.push_back(paused.reason());
  // 1, 2, 3 by step and breakpoint, 4, 6 inside what was stepped over, 8.
  EXPECT_EQ(reasons, (std::vector<Paused::Reason>{Paused::BREAKPOINT, Paused::STEP, Paused::BREAKPOINT, Paused::STEP,
                                                  Paused::DEBUGGER_STATEMENT, Paused::DEBUGGER_STATEMENT}));
}

TEST(V8BreakpointsTest, StepsThatEndDeeperOrAfterAResumeAreNoDebuggerStatements) {
  std::unique_ptr<Engine> engine = NewV8();
  const auto last = [&](const Program& program, std::string_view actions) {
    const Paused paused = Pauses(Play(*engine, program, actions)).back();
    return ToText(paused.location()) + " " + Paused::Reason_Name(paused.reason());
  };
  // A step out at a function's end goes into what its next call calls.
  const Program callbacks = Script("const inc = x => x + 1;\nlet n = 0;\n[1, 2].map((x) => inc(x));\n");
  EXPECT_EQ(last(callbacks, "b3:24 u"), "1:19 STEP");
  // A step at a `yield` goes on when the generator does.
  const Program generator = Script("function* g() {\n  yield 1;\n  yield 2;\n}\nfor (const x of g()) {\n  x;\n}\n");
  EXPECT_EQ(last(generator, "b2 b6 i x2 r"), "3:2 STEP");
  const Program statement = Script("const f = () => { debugger; };\nlet n = 0;\n[1].map((x) => f(x));\n");
  EXPECT_EQ(last(statement, "b3:0 o"), "1:18 DEBUGGER_STATEMENT");
  EXPECT_EQ(last(statement, "b2 r"), "1:18 DEBUGGER_STATEMENT");
  EXPECT_EQ(last(Script("let n = 0;\neval('let z = 1;\\ndebugger;');\n"), "b1 r"), "eval 2:0 DEBUGGER_STATEMENT");
}

TEST(V8BreakpointsTest, BreakableLocationsAreInOrder) {
  std::unique_ptr<Engine> engine = NewV8();
  const auto list = [&](const Program& program) {
    List texts;
    const std::unique_ptr<Session> session = *engine->Load(program, {});
    const std::vector<Location> locations = *session->BreakableLocations();
    for (const Location& location : locations) texts.push_back(ToText(location));
    return texts;
  };
  EXPECT_EQ(list(Script(kProgram)), (List{"1:8", "5:10", "6:11", "8:0", "9:0"}));
  EXPECT_EQ(list(Module("export default 1;\n")).back(), "2:0");
  EXPECT_EQ(list(Script("let let")), List{});
  // More than one page of the inspector's answers.
  std::string calls;
  for (int i = 0; i < 1500; ++i) calls += "f();\n";
  const List many = list(Script("function f() {}\n" + calls));
  ASSERT_EQ(many.size(), 1502u);
  EXPECT_EQ(many[1], "2:0");
  EXPECT_EQ(many[1200], "1201:0");
  EXPECT_EQ(many.back(), "1502:0");
}

TEST(V8BreakpointsTest, LookingForBreakableLocationsChangesNothing) {
  std::unique_ptr<Engine> engine = NewV8();
  absl::StatusOr<std::unique_ptr<Session>> session = engine->Load(Script(kProgram), {});
  ASSERT_TRUE((*session)->BreakableLocations().ok());
  Location line;
  line.set_line(2);
  EXPECT_EQ(ToText((*session)->SetBreakpoint(line)->breakpoint_set().location()), "5:10");
}

TEST(V8BreakpointsTest, InModules) {
  std::unique_ptr<Engine> engine = NewV8();
  const Program program = Module("import { f } from './lib.js';\nf();\n",
                                 {{"./lib.js", "export function f() {\n  return 1;\n}\n"}, {"unused", "1;"}});
  absl::StatusOr<std::unique_ptr<Session>> session = engine->Load(program, {});
  ASSERT_TRUE(session.ok());
  const auto set = [&](const std::string& module, uint32_t line) {
    Location location;
    location.set_source(Location::MODULE);
    location.set_name(module);
    location.set_line(line);
    return ToText(*(*session)->SetBreakpoint(location));
  };
  EXPECT_EQ(set("./lib.js", 2), "breakpoint set at module ./lib.js 2:2");
  EXPECT_EQ(set("unused", 1), "breakpoint refused");
  EXPECT_EQ(set("no such module", 1), "breakpoint refused");
}

TEST(V8BreakpointsTest, AProgramThatCannotRunRefusesThem) {
  std::unique_ptr<Engine> engine = NewV8();
  EXPECT_EQ(Places(Play(*engine, Script("let x = 1;\nlet = ;"), "b1 x1")), (List{"refused", "nothing", "REJECTED"}));
  EXPECT_EQ(Places(Play(*engine, Module("import 'nowhere';\nlet x = 1;"), "b2")), (List{"refused", "REJECTED"}));
}

}  // namespace
}  // namespace twinstep
