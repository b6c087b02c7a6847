// Breakpoints in the real engine.
#include "engines/spidermonkey/spidermonkey_test_util.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "model/answers/display.h"

namespace twinstep {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

std::vector<std::string> Breakable(const Program& program) {
  absl::StatusOr<std::unique_ptr<Session>> session = SpiderMonkey().Load(program, SessionOptions());
  EXPECT_TRUE(session.ok()) << session.status();
  absl::StatusOr<std::vector<Location>> locations = (*session)->BreakableLocations();
  EXPECT_TRUE(locations.ok()) << locations.status();
  std::vector<std::string> texts;
  for (const Location& location : *locations) texts.push_back(ToText(location));
  return texts;
}

SessionOptions Sliding() {
  SessionOptions options;
  options.breakpoint_sliding = NEXT;
  return options;
}

TEST(BreakableTest, DeclarationsHaveTheirInitializers) {
  EXPECT_THAT(Breakable(Script("let a;\nlet b = 1, c = 2;\n")), ElementsAre("2:8", "2:15", "3:0"));
}

TEST(BreakableTest, CallsAfterTheStartOfTheirStatement) {
  // f() is one place, f(1) two: with arguments the call is at its parenthesis.
  EXPECT_THAT(Breakable(Script("f();\nf(1);\no.m();")), ElementsAre("1:0", "2:0", "2:1", "3:0", "3:2", "3:6"));
}

TEST(BreakableTest, FunctionBodiesEndAtTheirBrace) {
  EXPECT_THAT(Breakable(Script("function f() {\n  return 1;\n}")), ElementsAre("2:2", "3:0", "3:1"));
}

TEST(BreakableTest, AnEmptyFunctionBodyHasNone) {
  EXPECT_THAT(Breakable(Script("function f() {\n}\n")), ElementsAre("3:0"));
  EXPECT_THAT(Breakable(Script("var f = () => {\n};\n")), ElementsAre("1:8", "3:0"));
}

TEST(BreakableTest, BracelessArrowsHaveNoEnd) {
  EXPECT_THAT(Breakable(Script("var f = a => a;")), ElementsAre("1:8", "1:13", "1:15"));
}

TEST(BreakableTest, FunctionsThatNeverRanAreSeen) {
  EXPECT_THAT(Breakable(Script("function f() {\n  function g() {\n    return 1;\n  }\n}")),
              ElementsAre("3:4", "4:2", "5:0", "5:1"));
}

TEST(BreakableTest, ColumnsCountUtf16Units) {
  EXPECT_THAT(Breakable(Script("var s = '\U0001F600é'; f();")), ElementsAre("1:8", "1:15", "1:19"));
}

TEST(BreakableTest, LineSeparatorsEndLines) {
  EXPECT_THAT(Breakable(Script("f();\u2028g();\r\nh();")), ElementsAre("1:0", "2:0", "3:0", "3:4"));
}

TEST(BreakableTest, NoneWhereTheProgramDoesNotParse) { EXPECT_THAT(Breakable(Script("let = ;")), IsEmpty()); }

constexpr char kSeveral[] =
    "var f = function (x) { return x; }; f(1); f(2);\n"
    "\n"
    "f(3);\n";

TEST(BreakpointTest, ALineMeansItsFirstColumn) {
  EXPECT_THAT(Outline(Play(Script(kSeveral), "b1 *")), ElementsAre("1:8", "1:8!", "COMPLETED"));
}

TEST(BreakpointTest, ColumnsAreExact) {
  EXPECT_THAT(Outline(Play(Script(kSeveral), "b1:23 b1:42 b1:24 *")),
              ElementsAre("1:23", "1:42", "refused", "1:23!", "1:42!", "1:23!", "1:23!", "COMPLETED"));
}

TEST(BreakpointTest, OnlyScriptsWithThatColumn) {
  // g has a place on line 2, but not at the smallest column.
  const Program program = Script("var f = x => x;\no = {a: f(1), g: function () { return 1; }};\no.g();");
  EXPECT_THAT(Outline(Play(program, "b2 *")), ElementsAre("2:0", "2:0!", "COMPLETED"));
}

TEST(BreakpointTest, DoesNotSlideByDefault) {
  EXPECT_THAT(Outline(Play(Script(kSeveral), "b2 b9 *")), ElementsAre("refused", "refused", "COMPLETED"));
}

TEST(BreakpointTest, SlidesToTheNextLine) {
  EXPECT_THAT(Outline(Play(Script(kSeveral), "b2 b9 *", PAPER, Sliding())),
              ElementsAre("3:0", "refused", "3:0!", "COMPLETED"));
}

TEST(BreakpointTest, SlidesIntoAFunction) {
  const Program program = Script("\nfunction f() {\n  return 1;\n}\nf();");
  EXPECT_THAT(Outline(Play(program, "b2 *", PAPER, Sliding())), ElementsAre("3:2", "3:2!", "COMPLETED"));
}

TEST(BreakpointTest, DuplicatesAreOneBreakpoint) {
  EXPECT_THAT(Outline(Play(Script(kSeveral), "b3 b2 x3 *", PAPER, Sliding())),
              ElementsAre("3:0", "3:0=", "removed", "COMPLETED"));
  EXPECT_THAT(Outline(Play(Script(kSeveral), "b2 b3 x3 x2 b3 *", PAPER, Sliding())),
              ElementsAre("3:0", "3:0=", "removed", "nothing", "3:0", "3:0!", "COMPLETED"));
}

TEST(BreakpointTest, RemovedWherItWasRequested) {
  EXPECT_THAT(Outline(Play(Script(kSeveral), "b2 x2 x2 *", PAPER, Sliding())),
              ElementsAre("3:0", "removed", "nothing", "COMPLETED"));
}

TEST(BreakpointTest, SetAndRemovedAtAPause) {
  const Program program = Script("f = x => x;\nfor (i = 0; i < 3; i++) {\n  f(i);\n  f(9);\n}\n");
  EXPECT_THAT(Outline(Play(program, "b3 r b4 x3 r *")),
              ElementsAre("3:2", "3:2!", "3:2!", "4:2", "removed", "4:2!", "4:2!", "COMPLETED"));
}

TEST(BreakpointTest, NotHitBehindTheEndOfAScript) {
  // The end of a field's initialiser is listed and taken; Firefox finds no script there and installs nothing.
  const Program program = Script("class A {\n  a = f();\n  b = [\n    1];\n}\nfunction f() {}\nnew A();\n");
  EXPECT_THAT(Outline(Play(program, "b2:9 b4:6 b7 *")), ElementsAre("2:9", "4:6", "7:0", "7:0!", "4:6!", "COMPLETED"));
  EXPECT_THAT(Outline(Play(program, "b2:9 x2:9 b2:6 o")),
              ElementsAre("2:9", "removed", "2:6", "2:6!", "2:9>", "ABANDONED"));
}

TEST(BreakpointTest, HitBehindTheEndOfAScriptThatIsLongerInUtf8) {
  // Firefox takes the length in bytes for columns.
  EXPECT_THAT(Outline(Play(Script("class A {\n  é = 'u';\n}\nnew A();\n"), "b2:9 *")),
              ElementsAre("2:9", "2:9!", "COMPLETED"));
  EXPECT_THAT(Outline(Play(Script("class A {\n  e = 'u';\n}\nnew A();\n"), "b2:9 *")), ElementsAre("2:9", "COMPLETED"));
}

TEST(BreakpointTest, OncePerScriptWhereItHasThePlaceTwice) {
  EXPECT_THAT(Outline(Play(Script("class A {\n  x = () => {\n  };\n}\nnew A();\n"), "b3 *")),
              ElementsAre("3:3", "3:3!", "COMPLETED"));
}

TEST(BreakpointTest, HitInEveryActivation) {
  const Program program = Script("function f(n) {\n  return n ? f(n - 1) : 0;\n}\nf(2);");
  EXPECT_THAT(Outline(Play(program, "b2 *")), ElementsAre("2:2", "2:2!", "2:2!", "2:2!", "COMPLETED"));
}

TEST(BreakpointTest, InAnImportedModule) {
  const Program program = Module("import {a} from './a.mjs';\nprint(a);", {{"a.mjs", "export let a = 1;\na = 2;\n"}});
  absl::StatusOr<std::unique_ptr<Session>> session = SpiderMonkey().Load(program, SessionOptions());
  ASSERT_TRUE(session.ok()) << session.status();
  Location location;
  location.set_source(Location::MODULE);
  location.set_name("./a.mjs");
  location.set_line(2);
  absl::StatusOr<Output> set = (*session)->SetBreakpoint(location);
  ASSERT_TRUE(set.ok());
  EXPECT_EQ(ToText(set->breakpoint_set().location()), "module a.mjs 2:0");
  location.set_name("b.mjs");
  EXPECT_TRUE((*session)->SetBreakpoint(location)->has_breakpoint_refused());
}

TEST(BreakpointTest, OneSessionAtATime) {
  absl::StatusOr<std::unique_ptr<Session>> session = SpiderMonkey().Load(Script("1"), SessionOptions());
  ASSERT_TRUE(session.ok());
  EXPECT_FALSE(SpiderMonkey().Load(Script("1"), SessionOptions()).ok());
  EXPECT_FALSE(MakeSpiderMonkeyEngine().ok());
  session->reset();
  EXPECT_TRUE(SpiderMonkey().Load(Script("1"), SessionOptions()).ok());
}

}  // namespace
}  // namespace twinstep
