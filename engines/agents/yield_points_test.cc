#include "model/schedules/yield_points.h"

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

#include "absl/strings/str_replace.h"
#include "engines/parser/parse_for_test.h"
#include "gtest/gtest.h"

namespace twinstep {
namespace {

// With yield points shortened: Y0 stands for the one of site 0.
std::string With(const std::string& program) {
  std::string text = AddYieldPoints(ParseForTest(program)).text;
  for (const std::string& name : {"$twinstep_yield(", "--$twinstep_left[0]<0&&"}) {
    text = absl::StrReplaceAll(text, {{name, name == "$twinstep_yield(" ? "Y(" : ""}});
  }
  return absl::StrReplaceAll(text, {{"$twinstep_update", "U"}, {"$twinstep_stored", "S"}});
}

TEST(YieldPointsTest, FunctionsAtTheirEntryBehindDirectives) {
  EXPECT_EQ(With("function f() { g(); }"), "function f() {;Y(0); g(); }");
  EXPECT_EQ(With("function f() { 'use strict'; }"), "function f() { 'use strict';;Y(0); }");
  EXPECT_EQ(With("f = x => x"), "f = x => (Y(0),x)");
  EXPECT_EQ(With("f = x => ({})"), "f = x => ((Y(0),{}))");
  EXPECT_EQ(With("class A { get b() {} }"), "class A { get b() {;Y(0);} }");
}

TEST(YieldPointsTest, LoopsAtTheHeadOfTheirBody) {
  EXPECT_EQ(With("while (a) { b(); }"), "while (a) {Y(0); b(); }");
  EXPECT_EQ(With("while (a);"), "while (a){Y(0);;}");
  EXPECT_EQ(With("for (;;) for (b in c) d"), "for (;;) {Y(0);for (b in c) {Y(1);d}}");
  EXPECT_EQ(With("if (a) do b; while (c); else d"), "if (a) do {Y(0);b;} while (c); else d");
}

TEST(YieldPointsTest, ReadsAndWritesOfComputedMembers) {
  EXPECT_EQ(With("b = a[i]"), "b = a[(Y(0),i)]");
  EXPECT_EQ(With("a[i] = b"), "a[i] = (Y(0),b)");
  EXPECT_EQ(With("a[i] = b + 1"), "a[i] = S((b + 1),0)");
  // Sites are numbered as the tree is gone through: the assignment, then its target.
  EXPECT_EQ(With("a[i] += b"), "a[(Y(1),i)] += (Y(0),b)");
  EXPECT_EQ(With("a[i] = a[i] + 1"), "a[i] = S((a[(Y(1),i)] + 1),0)");
  EXPECT_EQ(With("[a[0]] = b"), "[a[(Y(0),0)]] = b");
}

TEST(YieldPointsTest, MembersByNameAndByStringHaveNone) {
  EXPECT_EQ(With("a.b = c['d']"), "a.b = c['d']");
  EXPECT_EQ(With("a.b++"), "a.b++");
}

TEST(YieldPointsTest, UpdatesArePartedIntoReadAndWrite) {
  EXPECT_EQ(With("a[i]++"), "U((a),(i),0,1,1,false)");
  EXPECT_EQ(With("--a[i]"), "U((a),(i),0,1,-1,true)");
  EXPECT_EQ(With("a[b[0]]++"), "U((a),(b[(Y(2),0)]),0,1,1,false)");
  EXPECT_EQ(With("(a)[0]++"), "U((a),(0),0,1,1,false)");
  EXPECT_EQ(With("a[ (i) ] ++"), "U((a),(i),0,1,1,false)");
  EXPECT_EQ(With("a[/**/0]++"), "a[/**/(Y(0),0)]++") << "left together, with a yield point before both";
}

TEST(YieldPointsTest, PatternsAndSpreadsReadToo) {
  EXPECT_EQ(With("({0: x, [k]: y, name: z} = a)"), "({[(Y(0),0)]: x, [(Y(1),k)]: y, name: z} = a)");
}

TEST(YieldPointsTest, EveryProgramOfTheCorpusParsesWithThem) {
  int programs = 0;
  for (const char* folder : {"corpus/own", "corpus/races"}) {
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
      if (entry.path().extension() != ".js") continue;
      std::ostringstream text;
      text << std::ifstream(entry.path()).rdbuf();
      const ProgramWithYieldPoints program = AddYieldPoints(ParseForTest(text.str()));
      const auto again = ParserForTest().Parse(program.changed, ParseGoal::kScript);
      EXPECT_TRUE(again.ok()) << entry.path() << ": " << again.status();
      EXPECT_EQ(program.changed.line_count(), program.original.line_count()) << entry.path();
      ++programs;
    }
  }
  EXPECT_GT(programs, 50);
}

TEST(YieldPointsTest, SitesStandInTheOriginal) {
  const ProgramWithYieldPoints program = AddYieldPoints(ParseForTest("function f() {\n  return a[0];\n}"));
  ASSERT_EQ(program.sites.size(), 2);
  EXPECT_EQ(program.sites[0].kind, YieldKind::kFunction);
  EXPECT_EQ(program.sites[0].position, (TextPosition{1, 0}));
  EXPECT_EQ(program.sites[1].kind, YieldKind::kRead);
  EXPECT_EQ(program.sites[1].position, (TextPosition{2, 9}));
}

TEST(YieldPointsTest, PlacesOfTheNewTextAreFoundInTheOriginal) {
  const std::string text = "x = a[0] + Atomics.load(b, 0);\na[1]++; f();";
  const ProgramWithYieldPoints program = AddYieldPoints(ParseForTest(text));
  for (const std::string& word : {"Atomics", "f()", "+ A"}) {
    const SourceText changed(program.text), original(text);
    const TextPosition there = changed.PositionAt(static_cast<int>(program.text.find(word)));
    EXPECT_EQ(program.Original(there), original.PositionAt(static_cast<int>(text.find(word)))) << word;
  }
}

}  // namespace
}  // namespace twinstep
