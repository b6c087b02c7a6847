#include "harness/exports/demand.h"

#include <regex>
#include <string>

#include "gtest/gtest.h"

namespace twinstep {
namespace {

Violation Broken(const std::string& invariant, const std::string& what, const std::string& expected,
                 const std::string& actual = "") {
  Violation violation;
  violation.set_invariant(invariant);
  violation.set_what(what);
  violation.set_expected(expected);
  violation.set_actual(actual);
  return violation;
}

Output PausedIn(int frames) {
  Output output;
  for (int i = 0; i < frames; ++i) {
    Frame& frame = *output.mutable_paused()->add_frames();
    frame.set_kind(Frame::FUNCTION);
    frame.set_function_name(i == 0 ? "f" : "g");
    frame.mutable_location()->set_line(static_cast<uint32_t>(4 + i));
    frame.mutable_location()->set_column(0);
  }
  return output;
}

// As a script does.
bool IsRight(const Demand& demand, const std::string& answer) {
  return answer == demand.expected || (!demand.right.empty() && std::regex_search(answer, std::regex(demand.right)));
}

TEST(DemandTest, AMissedPauseIsDemandedAtItsPlace) {
  EXPECT_EQ(DemandOf(Broken("step-lost", "step over from 1:8", "a pause at 2:0"), Output(), "finished", FULL).expected,
            "paused 2:0");
  EXPECT_EQ(DemandOf(Broken("step-lost", "step over from 1:8", "a pause at 2:0"), Output(), "finished", PAPER).expected,
            "paused 2");
  EXPECT_EQ(DemandOf(Broken("breakpoint-missed", "breakpoint at 5:2", "a pause, as the program comes there"), Output(),
                     "finished", FULL)
                .expected,
            "paused 5:2");
  const Demand thrown = DemandOf(Broken("exception-missed", "exception thrown at 7:4", "a pause, as it is thrown"),
                                 Output(), "finished", FULL);
  EXPECT_TRUE(IsRight(thrown, "paused 7:10"));
  EXPECT_FALSE(IsRight(thrown, "paused 70:1"));
  EXPECT_FALSE(IsRight(thrown, "finished"));
}

TEST(DemandTest, ALineIsDemandedWhateverItsColumn) {
  const Demand demand = DemandOf(Broken("line-kept", "breakpoint requested on line 3", "breakpoint set on line 3"),
                                 Output(), "breakpoint 9:2", FULL);
  EXPECT_TRUE(IsRight(demand, "breakpoint 3:12"));
  EXPECT_FALSE(IsRight(demand, "breakpoint 9:2"));
  EXPECT_FALSE(IsRight(demand, "breakpoint 31:2"));
}

TEST(DemandTest, WhereOnlyWordsTellAnythingElseIsRight) {
  const Demand demand =
      DemandOf(Broken("step-out-leaves", "step out from 3:2", "the caller"), Output(), "paused 3:9", FULL);
  EXPECT_EQ(demand.expected, "the caller");
  EXPECT_FALSE(IsRight(demand, "paused 3:9"));
  EXPECT_TRUE(IsRight(demand, "paused 3:90"));
  EXPECT_TRUE(IsRight(demand, "finished"));
  const auto words = [](const std::string& expected) {
    return DemandOf(Broken("pause-reached", "", expected), Output(), "paused 3:9", FULL).expected;
  };
  EXPECT_EQ(words("none, as the program does not come there any more"),
            "no pause, as the program does not come there any more");
  EXPECT_EQ(words("no step"), "no pause by a step");
}

TEST(DemandTest, AListHasThePlaceOrHasItNot) {
  const Demand with =
      DemandOf(Broken("places-same", "list places: 4:2", "listed", "not listed"), Output(), "places [3:0]", FULL);
  EXPECT_TRUE(IsRight(with, "places [3:0 4:2 5:0]"));
  EXPECT_TRUE(IsRight(with, "places [4:2]"));
  EXPECT_FALSE(IsRight(with, "places [3:0 14:2 4:20]"));
  const Demand without =
      DemandOf(Broken("places-same", "list places: 4:2", "not listed", "listed"), Output(), "places [4:2]", FULL);
  EXPECT_FALSE(IsRight(without, "places [3:0 4:2]"));
  EXPECT_TRUE(IsRight(without, "places [3:0 14:2]"));
}

TEST(DemandTest, AWrongValueIsLookedAtInItsFrame) {
  Violation violation = Broken("value-shown", "day in frame 1", "no value yet", "\"Mon\"");
  violation.set_variable("day");
  const Demand demand = DemandOf(violation, PausedIn(2), "paused 4", FULL);
  EXPECT_EQ(demand.look.kind, Look::Kind::kVariable);
  EXPECT_EQ(demand.look.frame, 1);
  EXPECT_EQ(demand.look.actual, "\"Mon\"");
  EXPECT_EQ(demand.expected, "paused 4, day: uninitialized");
  EXPECT_EQ(DemandOf(violation, PausedIn(2), "paused 4", PAPER).expected, "paused 4, day: undefined");
  violation.set_expected("not there, as its block was left");
  EXPECT_EQ(DemandOf(violation, PausedIn(2), "paused 4", FULL).expected, "paused 4, day: not listed");
  // Two objects: only the truth tells them apart.
  violation.set_expected("object {a: 1}");
  violation.set_actual("object {a: 2}");
  EXPECT_NE(DemandOf(violation, PausedIn(2), "paused 4", FULL).not_checkable, "");
}

TEST(DemandTest, ANameAReturnedValueAndWhatAProgramDoes) {
  EXPECT_EQ(DemandOf(Broken("frame-named", "name of frame 0", "h", "f"), PausedIn(1), "paused 4", FULL).expected,
            "paused 4, frame 0: h 4:0");
  EXPECT_EQ(DemandOf(Broken("returned-right", "returned value", "5", "6"), PausedIn(1), "paused 4", FULL).expected,
            "paused 4, returning 5");
  EXPECT_EQ(DemandOf(Broken("behaviour-kept", "what the program prints, line 3", "a", "b"), Output(), "finished", FULL)
                .expected,
            "finished, printed line 3: a");
  EXPECT_EQ(DemandOf(Broken("behaviour-kept", "how the program ends", "finished: completed", "finished: threw 5"),
                     Output(), "finished", FULL)
                .expected,
            "finished, completed");
}

TEST(DemandTest, AWrongStackIsCheckedWhereOneFrameCanBeWrong) {
  const Violation violation = Broken("stack-shown", "stack at 4:0", "a stack that the program has there");
  const Demand demand = DemandOf(violation, PausedIn(2), "paused 4", FULL);
  EXPECT_FALSE(IsRight(demand, "paused 4, frame 1: g 5:0"));
  EXPECT_TRUE(IsRight(demand, "paused 4, frame 1: g 9:0"));
  EXPECT_NE(DemandOf(violation, PausedIn(3), "paused 4", FULL).not_checkable, "");
}

}  // namespace
}  // namespace twinstep
