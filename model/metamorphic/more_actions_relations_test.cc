#include "model/metamorphic/more_actions_relations.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "model/transformations/transformations.h"

namespace twinstep {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;

Trace TraceOf(const std::vector<Action>& actions) {
  Trace trace;
  for (const Action& action : actions) {
    *trace.add_events()->mutable_action() = action;
    trace.add_events()->mutable_output();
  }
  return trace;
}

std::string WhyNot(const char* name, const std::vector<Action>& actions) {
  return WhyNotWith(*TransformationNamed(name), TraceOf(actions));
}

Action Start() {
  Action action;
  action.mutable_start();
  return action;
}

Action Evaluate() {
  Action action;
  action.mutable_evaluate()->set_expression("x");
  return action;
}

Action PauseOnAll() {
  Action action;
  action.mutable_pause_on_exceptions()->set_mode(PauseOnExceptions::ALL);
  return action;
}

TEST(MoreActionsRelationsTest, AllHoldForBasicActions) {
  for (const auto& kind : Transformations()) EXPECT_THAT(WhyNotWith(*kind, TraceOf({Start()})), IsEmpty());
}

TEST(MoreActionsRelationsTest, TextThatMovesKeepsEverything) {
  Action set, restart;
  set.mutable_set_variable()->set_name("x");
  restart.mutable_restart_frame();
  EXPECT_THAT(WhyNot("InsertBlankLines", {PauseOnAll(), Start(), Evaluate(), set, restart}), IsEmpty());
}

TEST(MoreActionsRelationsTest, WhatElseADebuggerDoes) {
  Action detach, watch, returned, inspect;
  detach.mutable_detach();
  watch.mutable_watch()->set_attaches(true);
  returned.mutable_set_return_value()->set_value("1");
  inspect.mutable_inspect()->set_expression("x");
  EXPECT_THAT(WhyNot("InsertBlankLines", {watch, Start(), inspect, returned, detach}), IsEmpty());
  EXPECT_THAT(WhyNot("InsertDeadCode", {watch, Start(), inspect, detach}), IsEmpty());
  EXPECT_THAT(WhyNot("InsertDeadCode", {Start(), returned}), HasSubstr("may change what the program does"));
  EXPECT_THAT(WhyNot("AlphaRename", {Start(), inspect}), HasSubstr("evaluates expressions"));
  EXPECT_THAT(WhyNot("AlphaRename", {watch, Start(), detach}), IsEmpty());
  EXPECT_THAT(WhyNot("AddNoOp", {Start(), returned}), HasSubstr("returned values"));
  EXPECT_THAT(WhyNot("RefineStep", {Start(), detach}), HasSubstr("actions that the transformation does not know"));
}

TEST(MoreActionsRelationsTest, ASecondDebuggerWantsThingsItsOwnWay) {
  Action blackbox, off, watch, edit;
  blackbox.mutable_blackbox()->set_anonymous(true);
  off.mutable_breakpoints_active();
  watch.mutable_watch();
  edit.mutable_edit();
  EXPECT_THAT(WhyNot("SecondDebugger", {PauseOnAll(), Start(), Evaluate()}), IsEmpty());
  Action pauses_off;
  pauses_off.mutable_pauses_active();
  for (const Action& action : {blackbox, off, watch, pauses_off}) {
    EXPECT_THAT(WhyNot("SecondDebugger", {action, Start()}), HasSubstr("second debugger"));
  }
  EXPECT_THAT(WhyNot("CollectGarbage", {Start(), edit}), HasSubstr("edits the source"));
}

TEST(MoreActionsRelationsTest, StepsFromOlderFramesAreNotThoseOfTheStudies) {
  Action step;
  step.mutable_step_over()->set_frame(1);
  EXPECT_THAT(WhyNot("InsertBlankLines", {Start(), step}), IsEmpty());
  EXPECT_THAT(WhyNot("InsertDeadCode", {Start(), step}), HasSubstr("steps from older frames"));
  EXPECT_THAT(WhyNot("RefineStep", {Start(), step}), HasSubstr("actions that the transformation does not know"));
}

TEST(MoreActionsRelationsTest, AnEditMakesOtherPlacesOfCodeThatAStepSkips) {
  Action step;
  step.mutable_step_over()->add_skips();
  EXPECT_THAT(WhyNot("InsertBlankLines", {Start(), step}), HasSubstr("steps past code"));
  EXPECT_THAT(WhyNot("InsertDeadCode", {Start(), step}), HasSubstr("steps past code"));
  EXPECT_THAT(WhyNot("CollectGarbage", {Start(), step}), IsEmpty());
  step.mutable_step_over()->clear_skips();
  step.mutable_step_over()->add_enters();
  EXPECT_THAT(WhyNot("InsertDeadCode", {Start(), step}), HasSubstr("into code"));
}

TEST(MoreActionsRelationsTest, ListsOfPlacesDoNotMove) {
  Action list;
  list.mutable_list_places();
  EXPECT_THAT(WhyNot("InsertBlankLines", {Start(), list}), HasSubstr("lists places"));
  EXPECT_THAT(WhyNot("CollectGarbage", {Start(), list}), IsEmpty());
}

TEST(MoreActionsRelationsTest, WhatEvaluationsMayChangeIsNotPromised) {
  EXPECT_THAT(WhyNot("AlphaRename", {Start(), Evaluate()}), HasSubstr("evaluates expressions"));
  EXPECT_THAT(WhyNot("AlphaRename", {PauseOnAll(), Start()}), IsEmpty());
  EXPECT_THAT(WhyNot("RemoveDeadCode", {Start(), Evaluate()}), HasSubstr("may change what the program does"));
  Action condition;
  condition.mutable_set_breakpoint()->set_condition("x++");
  EXPECT_THAT(WhyNot("RemoveDeadCode", {condition, Start()}), HasSubstr("may change what the program does"));
}

TEST(MoreActionsRelationsTest, OtherActionsOfTransformationsKnowOnlyBasicOnes) {
  for (const char* name :
       {"RefineStep", "ReplaceContinueByStep", "AddBreakpointAndContinue", "Transparency", "FinerTrace"}) {
    EXPECT_THAT(WhyNot(name, {PauseOnAll(), Start()}), HasSubstr("does not know")) << name;
  }
}

}  // namespace
}  // namespace twinstep
