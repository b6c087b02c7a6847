// Breakpoint faults, with and without.
#include <memory>
#include <string>

#include "engines/parser/faults/faults_for_test.h"
#include "gtest/gtest.h"

namespace twinstep {
namespace {

std::string Plain(const FaultExample& example, std::string_view actions) { return PlayPlain(example, actions).outline; }
std::string Faulty(std::string_view fault, const FaultExample& example, std::string_view actions) {
  return PlayFaulty(fault, example, actions).outline;
}

// One visit for each line of code.
FakeProgram Lines(std::initializer_list<int> lines) {
  FakeProgram program;
  for (const int line : lines) program.visits.push_back({.line = line});
  return program;
}

const FaultExample& Straight() {
  static const auto& example = *new FaultExample{R"js(
a();
var later;
b(x => x);
c(); // last
// end
)js",
                                                 Lines({1, 3, 4})};
  return example;
}

TEST(BreakpointFaultsTest, SlidesPastLoopBody) {
  const FaultExample loop{R"js(
for (const k in o) {
  a(k);
  b(k);
}
c();
)js",
                          Lines({1, 2, 3, 2, 3, 5})};
  EXPECT_EQ(Plain(loop, "b2 s r r"), "2:0 2:0! 2:0! completed");
  EXPECT_EQ(Faulty("breakpoint-slides-past-loop-body", loop, "b2 s r"), "5:0 5:0! completed");
  EXPECT_EQ(Faulty("breakpoint-slides-past-loop-body", loop, "b3 s r r"), "3:0 3:0! 3:0! completed") << "not the first";
  EXPECT_EQ(Faulty("breakpoint-slides-past-loop-body", loop, "b2 x2 s"), "5:0 removed completed");
}

TEST(BreakpointFaultsTest, MovedByComment) {
  const FaultExample comment{"a(); // why\nb();\nc();\n", Lines({1, 2, 3})};
  EXPECT_EQ(Plain(comment, "b1 s r"), "1:0 1:0! completed");
  EXPECT_EQ(Faulty("breakpoint-moved-by-comment", comment, "b1 s r"), "2:0 2:0! completed");
  EXPECT_EQ(Faulty("breakpoint-moved-by-comment", comment, "b2 s r"), "2:0 2:0! completed");
}

TEST(BreakpointFaultsTest, LastLineWraps) {
  EXPECT_EQ(Plain(Straight(), "b6 s"), "refused completed");
  EXPECT_EQ(Faulty("last-line-wraps", Straight(), "b6 s r"), "1:0 1:0! completed");
  EXPECT_EQ(Faulty("last-line-wraps", Straight(), "b6 x6 s"), "1:0 removed completed");
}

TEST(BreakpointFaultsTest, Refused) {
  const FaultExample generator{"function* g() {\n  a();\n}\ng();\n", Lines({4, 2})};
  EXPECT_EQ(Plain(generator, "b2"), "2:0");
  EXPECT_EQ(Faulty("breakpoint-refused", generator, "b2 b4"), "refused 4:0");
}

TEST(BreakpointFaultsTest, RemovalIgnored) {
  EXPECT_EQ(Plain(Straight(), "b1 b4 x4 s r"), "1:0 4:0 removed 1:0! completed");
  EXPECT_EQ(Faulty("removal-ignored", Straight(), "b1 b4 x4 s r r"), "1:0 4:0 removed 1:0! 4:0! completed");
  EXPECT_EQ(Faulty("removal-ignored", Straight(), "b4 x4 s"), "4:0 removed completed") << "no other above";
}

TEST(BreakpointFaultsTest, RemovalTakesNeighbour) {
  EXPECT_EQ(Faulty("removal-takes-neighbour", Straight(), "b1 b4 x4 s"), "1:0 4:0 removed completed");
  EXPECT_EQ(Faulty("removal-takes-neighbour", Straight(), "b1 b4 x4 x1 s"), "1:0 4:0 removed removed completed");
  EXPECT_EQ(Faulty("removal-takes-neighbour", Straight(), "b1 b4 x1 s r"), "1:0 4:0 removed 4:0! completed");
}

TEST(BreakpointFaultsTest, SlidBreakpointIgnored) {
  EXPECT_EQ(Plain(Straight(), "b2 s r"), "3:0 3:0! completed");
  EXPECT_EQ(Faulty("slid-breakpoint-ignored", Straight(), "b2 s"), "3:0 completed");
  EXPECT_EQ(Faulty("slid-breakpoint-ignored", Straight(), "b3 s r"), "3:0 3:0! completed");
  EXPECT_EQ(Faulty("slid-breakpoint-ignored", Straight(), "b2 x2 x2"), "3:0 removed kept");
}

TEST(BreakpointFaultsTest, BreakpointIgnored) {
  EXPECT_EQ(Plain(Straight(), "b3 s r"), "3:0 3:0! completed");
  EXPECT_EQ(Faulty("breakpoint-ignored", Straight(), "b3 s"), "3:0 completed");
  EXPECT_EQ(Faulty("breakpoint-ignored", Straight(), "b4 s r"), "4:0 4:0! completed");
}

TEST(BreakpointFaultsTest, BreakpointSetAtPauseIgnored) {
  EXPECT_EQ(Plain(Straight(), "b1 s b4 r r"), "1:0 1:0! 4:0 4:0! completed");
  EXPECT_EQ(Faulty("breakpoint-set-at-pause-ignored", Straight(), "b1 s b4 r"), "1:0 1:0! 4:0 completed");
  EXPECT_EQ(Faulty("breakpoint-set-at-pause-ignored", Straight(), "b1 b4 s r r"), "1:0 4:0 1:0! 4:0! completed");
}

TEST(BreakpointFaultsTest, AdjacentBreakpointMissed) {
  EXPECT_EQ(Plain(Straight(), "b3 b4 s r r"), "3:0 4:0 3:0! 4:0! completed");
  EXPECT_EQ(Faulty("adjacent-breakpoint-missed", Straight(), "b3 b4 s r"), "3:0 4:0 3:0! completed");
  EXPECT_EQ(Faulty("adjacent-breakpoint-missed", Straight(), "b3 b4 s o r"), "3:0 4:0 3:0! 4:0! completed") << "a step";
  EXPECT_EQ(Faulty("adjacent-breakpoint-missed", Straight(), "b1 b4 s r r"), "1:0 4:0 1:0! 4:0! completed");
}

TEST(BreakpointFaultsTest, SameLineBreakpointMissed) {
  const FaultExample line{
      "a(); b();\nc();\n",
      {.visits = {{.line = 1}, {.line = 1, .stack = {}, .variables = {}, .column = 5}, {.line = 2}}}};
  EXPECT_EQ(Plain(line, "b1:0 b1:5 s r r"), "1:0 1:5 1:0! 1:5! completed");
  EXPECT_EQ(Faulty("same-line-breakpoint-missed", line, "b1:0 b1:5 s r"), "1:0 1:5 1:0! completed");
  EXPECT_EQ(Faulty("same-line-breakpoint-missed", line, "b1:5 b2 s r r"), "1:5 2:0 1:5! 2:0! completed");
}

TEST(BreakpointFaultsTest, GarbageCollectionDropsBreakpoints) {
  const FaultExample call{"a();\nf();\nfunction f() {\n  b();\n}\n",
                          {.visits = {{.line = 1}, {.line = 2}, {.line = 4, .stack = {"f"}}}}};
  EXPECT_EQ(Plain(call, "b1 b4 s g r r"), "1:0 4:0 1:0! 4:0! completed");
  EXPECT_EQ(Faulty("garbage-collection-drops-breakpoints", call, "b1 b4 s g r"), "1:0 4:0 1:0! completed");
  EXPECT_EQ(Faulty("garbage-collection-drops-breakpoints", call, "b1 b4 s r r"), "1:0 4:0 1:0! 4:0! completed");
  EXPECT_EQ(Faulty("garbage-collection-drops-breakpoints", call, "b1 b2 s g r r"), "1:0 2:0 1:0! 2:0! completed");
}

TEST(BreakpointFaultsTest, BreakpointHitTwice) {
  const FaultExample loop{"for (;;) {\n  a();\n}\n", Lines({1, 2, 1})};
  EXPECT_EQ(Plain(loop, "b1 s r r"), "1:0 1:0! 1:0! completed");
  EXPECT_EQ(Faulty("breakpoint-hit-twice", loop, "b1 s r r r r"), "1:0 1:0! 1:0! 1:0! 1:0! completed");
  EXPECT_EQ(Faulty("breakpoint-hit-twice", loop, "b2 s r"), "2:0 2:0! completed");
}

TEST(BreakpointFaultsTest, BreakpointLostByStepOut) {
  const FakeVisit in_g{.line = 2, .stack = {"g", "f"}};
  const FakeVisit in_f{.line = 5, .stack = {"f"}};
  const FaultExample calls{"function g() {\n  a();\n}\nfunction f() {\n  g(); g();\n}\n",
                           {.visits = {in_g, in_f, in_g, in_f}}};
  EXPECT_EQ(Plain(calls, "b2 s u r r"), "2:0 2:0! 5:0 2:0! completed");
  EXPECT_EQ(Faulty("breakpoint-lost-by-step-out", calls, "b2 s u r"), "2:0 2:0! 5:0 completed");
  EXPECT_EQ(Faulty("breakpoint-lost-by-step-out", calls, "b2 s r r"), "2:0 2:0! 2:0! completed");
}

TEST(BreakpointFaultsTest, BreakpointMissedInCallee) {
  const FaultExample call{"a();\nf();\nb();\nfunction f() {\n  c();\n}\n",
                          {.visits = {{.line = 1}, {.line = 2}, {.line = 5, .stack = {"f"}}, {.line = 3}}}};
  EXPECT_EQ(Plain(call, "b2 b5 s o r"), "2:0 5:0 2:0! 5:0! completed");
  EXPECT_EQ(Faulty("breakpoint-missed-in-callee", call, "b2 b5 s o r"), "2:0 5:0 2:0! 3:0 completed");
  EXPECT_EQ(Faulty("breakpoint-missed-in-callee", call, "b2 b5 s r r"), "2:0 5:0 2:0! 5:0! completed");
}

}  // namespace
}  // namespace twinstep
