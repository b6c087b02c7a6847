#include "harness/reduction/moved_finding.h"

#include <gtest/gtest.h>

namespace twinstep {
namespace {

Action Break(uint32_t line) {
  Action action;
  action.mutable_set_breakpoint()->mutable_location()->set_line(line);
  return action;
}

Action Start() {
  Action action;
  action.mutable_start();
  return action;
}

Action StepOver() {
  Action action;
  action.mutable_step_over();
  return action;
}

constexpr char kSource[] = "a();\nb();\nc();\n";

Finding WithBreakpoint(uint32_t line) {
  Finding finding;
  finding.mutable_test_case()->mutable_program()->set_source(kSource);
  *finding.mutable_test_case()->add_actions() = Break(line);
  *finding.mutable_test_case()->add_actions() = Start();
  return finding;
}

// Without line 2.
LocationMap WithoutB() {
  const SourceText text{kSource};
  return LocationMap(text, TextEdit::Create(text, {{{5, 10}, ""}}).value());
}

TEST(MovedFindingTest, BreakpointsMoveWithTheirLines) {
  const std::optional<Finding> moved = MoveWithProgram(WithBreakpoint(3), WithoutB());
  ASSERT_TRUE(moved);
  EXPECT_EQ(moved->test_case().program().source(), "a();\nc();\n");
  EXPECT_EQ(moved->test_case().actions(0).set_breakpoint().location().line(), 2u);
}

TEST(MovedFindingTest, OtherActionsMoveWithTheTextTheyAreAbout) {
  Finding finding = WithBreakpoint(1);
  finding.mutable_test_case()->add_actions()->mutable_run_to_location()->mutable_location()->set_line(3);
  Blackbox& blackbox = *finding.mutable_test_case()->add_actions()->mutable_blackbox();
  blackbox.mutable_begin()->set_line(2);
  blackbox.mutable_begin()->set_column(0);
  blackbox.mutable_end()->set_line(3);
  blackbox.mutable_end()->set_column(4);
  const std::optional<Finding> moved = MoveWithProgram(finding, WithoutB());
  ASSERT_TRUE(moved);
  const int last = moved->test_case().actions_size() - 1;
  EXPECT_EQ(moved->test_case().actions(last - 1).run_to_location().location().line(), 2u);
  const Blackbox& rest = moved->test_case().actions(last).blackbox();
  EXPECT_EQ(rest.begin().line(), 2u);
  EXPECT_EQ(rest.begin().column(), 0u);
  EXPECT_EQ(rest.end().line(), 2u);
  EXPECT_EQ(rest.end().column(), 4u);
  ListPlaces& list = *finding.mutable_test_case()->add_actions()->mutable_list_places();
  *list.mutable_begin() = blackbox.begin();
  *list.mutable_end() = blackbox.end();
  const std::optional<Finding> with_list = MoveWithProgram(finding, WithoutB());
  ASSERT_TRUE(with_list);
  EXPECT_EQ(with_list->test_case().actions(last + 1).list_places().end().line(), rest.end().line());
  finding.mutable_test_case()->mutable_actions()->RemoveLast();
  // Of what only held `b();` nothing is left.
  finding.mutable_test_case()->mutable_actions(last)->mutable_blackbox()->mutable_end()->set_line(2);
  EXPECT_FALSE(MoveWithProgram(finding, WithoutB()));
}

TEST(MovedFindingTest, LiveEditsStayBehindTheirLine) {
  Finding finding = WithBreakpoint(3);
  Edit& edit = *finding.mutable_test_case()->add_actions()->mutable_edit();
  edit.set_text(" // changed");
  const auto moved_to = [&finding, &edit](uint32_t line, uint32_t column, const LocationMap& map) {
    edit.mutable_at()->set_line(line);
    edit.mutable_at()->set_column(column);
    const std::optional<Finding> moved = MoveWithProgram(finding, map);
    return moved ? moved->test_case().actions(2).edit().at() : Location();
  };
  Location at = moved_to(3, 4, WithoutB());
  EXPECT_EQ(at.line(), 2u);
  EXPECT_EQ(at.column(), 4u);
  // Of its line nothing is left: behind the next one.
  at = moved_to(2, 4, WithoutB());
  EXPECT_EQ(at.line(), 2u);
  EXPECT_EQ(at.column(), 4u);
  // The line grows at its end.
  const SourceText text{kSource};
  at = moved_to(1, 4, LocationMap(text, TextEdit::Create(text, {{{3, 4}, ", 0;"}}).value()));
  EXPECT_EQ(at.line(), 1u);
  EXPECT_EQ(at.column(), 7u);
}

TEST(MovedFindingTest, PlacesOfTheFirstTransformationMove) {
  Finding finding = WithBreakpoint(1);
  finding.mutable_metamorphic()->add_transformations()->mutable_insert_dead_code()->set_offset(10);
  finding.mutable_metamorphic()->mutable_transformations(0)->mutable_insert_dead_code()->set_variable("x");
  std::optional<Finding> moved = MoveWithProgram(finding, WithoutB());
  ASSERT_TRUE(moved);
  EXPECT_EQ(moved->metamorphic().transformations(0).insert_dead_code().offset(), 5u);
  EXPECT_EQ(moved->metamorphic().transformations(0).insert_dead_code().variable(), "x");
  // The statement before which it stood is gone: before the next one.
  finding.mutable_metamorphic()->mutable_transformations(0)->mutable_insert_dead_code()->set_offset(5);
  moved = MoveWithProgram(finding, WithoutB());
  ASSERT_TRUE(moved);
  EXPECT_EQ(moved->metamorphic().transformations(0).insert_dead_code().offset(), 5u);
  finding.mutable_metamorphic()->mutable_transformations(0)->mutable_insert_blank_lines()->set_line(3);
  moved = MoveWithProgram(finding, WithoutB());
  ASSERT_TRUE(moved);
  EXPECT_EQ(moved->metamorphic().transformations(0).insert_blank_lines().line(), 2u);
}

TEST(MovedFindingTest, EventsOfTheFirstTransformationMoveWithTheirActions) {
  Finding finding = WithBreakpoint(1);
  *finding.mutable_test_case()->add_actions() = StepOver();
  *finding.mutable_test_case()->add_actions() = StepOver();
  // The last step, action 3.
  finding.mutable_metamorphic()->add_transformations()->mutable_refine_step()->set_event(6);
  const std::optional<Finding> moved = WithActions(finding, {Break(1), Start(), StepOver()}, {0, 1, 3});
  ASSERT_TRUE(moved);
  EXPECT_EQ(moved->test_case().actions_size(), 3);
  EXPECT_EQ(moved->metamorphic().transformations(0).refine_step().event(), 4u);
  EXPECT_FALSE(WithActions(finding, {Break(1), Start(), StepOver()}, {0, 1, 2}));
}

}  // namespace
}  // namespace twinstep
