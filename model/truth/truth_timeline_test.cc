// Logs made by hand: who is on the stack, and which value a variable has, at any event.
#include "model/truth/truth_timeline.h"

#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace twinstep {
namespace {

using ::testing::ElementsAre;

constexpr NodeId kStatement = 1;
constexpr NodeId kYield = 2;
constexpr VariableId kX = 0;

// One site of each kind; those of the program first.
enum Site : uint32_t { kTop, kTopAgain, kCalled, kIn, kOut, kYields, kGoesOn, kDelegates, kSites };

SyntaxNode Node(NodeType type, NodeField field, int start, int end, NodeId parent, int list_index) {
  SyntaxNode node;
  node.type = type;
  node.field = field;
  node.start = start;
  node.end = end;
  node.parent = parent;
  node.list_index = list_index;
  return node;
}

// Its nodes stand for anything: a truth asks of them only which one is a yield.
std::shared_ptr<const SyntaxTree> Tree() {
  SyntaxTree::Parts parts;
  parts.text = SourceText("a b");
  parts.nodes = {Node(NodeType::kProgram, NodeField::kNone, 0, 3, kNoNode, -1),
                 Node(NodeType::kExpressionStatement, NodeField::kBody, 0, 1, 0, 0),
                 Node(NodeType::kYieldExpression, NodeField::kBody, 2, 3, 0, 1)};
  parts.scopes = {SyntaxScope{}};
  return std::make_shared<const SyntaxTree>(*SyntaxTree::Create(std::move(parts)));
}

TruthCopy Copy() {
  constexpr NodeId kFunction = kStatement;
  TruthCopy copy;
  copy.sites.resize(kSites);
  copy.sites[kTop] = {TruthEventKind::kPoint, kStatement, kRootNode, {kX}};
  copy.sites[kTopAgain] = {TruthEventKind::kPoint, kYield, kRootNode, {kX}};
  copy.sites[kCalled] = {TruthEventKind::kEnter, kFunction, kFunction, {}};
  copy.sites[kIn] = {TruthEventKind::kPoint, kStatement, kFunction, {kX}};
  copy.sites[kOut] = {TruthEventKind::kExit, kFunction, kFunction, {}};
  copy.sites[kYields] = {TruthEventKind::kSuspend, kYield, kFunction, {}};
  copy.sites[kGoesOn] = {TruthEventKind::kResume, kYield, kFunction, {}};
  copy.sites[kDelegates] = {TruthEventKind::kDelegate, kYield, kFunction, {}};
  return copy;
}

struct Happened {
  Site site;
  uint32_t activation = 0;
  // The activation whose x is read, and what it is; no number: no value yet.
  std::optional<uint32_t> changed = std::nullopt;
  std::optional<double> x = std::nullopt;
};

TruthTimeline Timeline(const std::vector<Happened>& happened, TruthLog::Cut cut = TruthLog::NOT_CUT) {
  TruthLog log;
  for (const Happened& one : happened) {
    TruthEvent& event = *log.add_events();
    event.set_site(one.site);
    event.set_activation(one.activation);
    if (!one.changed) continue;
    TruthChange& change = *event.add_changes();
    change.set_activation(*one.changed);
    change.set_variable(kX);
    if (one.x) change.mutable_value()->set_number(*one.x);
  }
  log.set_cut(cut);
  return TruthTimeline(std::make_shared<const Truth>(Tree(), Copy(), std::move(log)));
}

// The activations from that link down, youngest first.
std::vector<uint32_t> Stack(const TruthTimeline& timeline, int link) {
  std::vector<uint32_t> stack;
  for (; link != TruthTimeline::kNoLink; link = timeline.link(link).below) {
    stack.push_back(timeline.link(link).activation);
  }
  return stack;
}

TEST(TruthTimelineTest, WhatEndsIsOnTheStackUntilItHasEnded) {
  const TruthTimeline timeline = Timeline({{kTop, 0}, {kCalled, 1}, {kIn, 1}, {kOut, 1}, {kTopAgain, 0}});
  EXPECT_THAT(Stack(timeline, timeline.StackAt(0)), ElementsAre(0));
  EXPECT_THAT(Stack(timeline, timeline.StackAt(2)), ElementsAre(1, 0));
  EXPECT_THAT(Stack(timeline, timeline.StackAt(3)), ElementsAre(1, 0));
  EXPECT_THAT(Stack(timeline, timeline.StackAfter(3)), ElementsAre(0));
  EXPECT_EQ(timeline.link(timeline.StackAt(2)).depth, 2);
  // While it is called, the program is where it called.
  EXPECT_EQ(timeline.link(timeline.link(timeline.StackAt(2)).below).site->node, kStatement);
  EXPECT_EQ(timeline.link(timeline.StackAt(4)).site->node, kYield);
  EXPECT_TRUE(timeline.IsOn(timeline.StackAt(2), 0));
  EXPECT_FALSE(timeline.IsOn(timeline.StackAt(4), 1));
}

TEST(TruthTimelineTest, EventsOfAnActivation) {
  const TruthTimeline timeline = Timeline({{kTop, 0}, {kCalled, 1}, {kIn, 1}, {kOut, 1}, {kTopAgain, 0}});
  EXPECT_THAT(timeline.EventsOf(1), ElementsAre(1, 2, 3));
  EXPECT_THAT(timeline.EventsOf(7), ElementsAre());
  EXPECT_EQ(timeline.NextOf(0, 0), 4);
  EXPECT_EQ(timeline.NextOf(0, 4), timeline.size());
  EXPECT_EQ(timeline.NextOf(7, 0), timeline.size());
}

TEST(TruthTimelineTest, AValueHoldsUntilItIsReadOtherwise) {
  const TruthTimeline timeline =
      Timeline({{kTop, 0, 0}, {kCalled, 1}, {kIn, 1, 0, 2.0}, {kOut, 1}, {kTopAgain, 0, 0, 3.0}});
  ASSERT_NE(timeline.ValueAt(1, 0, kX), nullptr);
  EXPECT_FALSE(timeline.ValueAt(1, 0, kX)->has_value());
  // What the function changes is its caller's.
  EXPECT_EQ(timeline.ValueAt(2, 0, kX)->value().number(), 2);
  EXPECT_EQ(timeline.ValueAt(3, 0, kX)->value().number(), 2);
  EXPECT_EQ(timeline.ValueAt(4, 0, kX)->value().number(), 3);
  EXPECT_EQ(timeline.ValueAt(4, 1, kX), nullptr);
  EXPECT_EQ(timeline.NextChange(0, 0, kX), 2);
  EXPECT_EQ(timeline.NextChange(2, 0, kX), 4);
  EXPECT_EQ(timeline.NextChange(4, 0, kX), timeline.size());
  EXPECT_EQ(timeline.NextChange(0, 1, kX), timeline.size());
}

TEST(TruthTimelineTest, AGeneratorGoesOnAboveWhoeverRuns) {
  const TruthTimeline timeline =
      Timeline({{kTop, 0}, {kCalled, 1}, {kYields, 1}, {kTopAgain, 0}, {kCalled, 2}, {kIn, 2}, {kGoesOn, 1}, {kIn, 1}});
  EXPECT_THAT(Stack(timeline, timeline.StackAt(2)), ElementsAre(1, 0));
  EXPECT_THAT(Stack(timeline, timeline.StackAfter(2)), ElementsAre(0));
  EXPECT_THAT(Stack(timeline, timeline.StackAt(6)), ElementsAre(1, 2, 0));
  EXPECT_THAT(Stack(timeline, timeline.StackAt(7)), ElementsAre(1, 2, 0));
  EXPECT_FALSE(timeline.IsVague(7));
}

TEST(TruthTimelineTest, OfSomeMomentsTheStackIsNotKnown) {
  // From a `yield*` on until it has its value.
  const TruthTimeline delegating = Timeline({{kTop, 0}, {kCalled, 1}, {kDelegates, 1}, {kTopAgain, 0}, {kGoesOn, 1}});
  EXPECT_FALSE(delegating.IsVague(1));
  EXPECT_FALSE(delegating.IsVague(2));
  EXPECT_TRUE(delegating.IsVague(3));
  EXPECT_FALSE(delegating.IsVague(4));
  // A generator that goes on without a value was closed or thrown into, by whoever runs.
  const TruthTimeline thrown_into = Timeline({{kTop, 0}, {kCalled, 1}, {kYields, 1}, {kIn, 1}, {kOut, 1}, {kTop, 0}});
  for (int event = 0; event < thrown_into.size(); ++event) EXPECT_FALSE(thrown_into.IsVague(event)) << event;
  EXPECT_THAT(Stack(thrown_into, thrown_into.StackAt(3)), ElementsAre(1, 0));
}

TEST(TruthTimelineTest, WhereTheHostRunsNobodyIsOnTheStack) {
  TruthLog log;
  log.add_events()->set_site(kTop);
  log.add_events()->set_jobs_begin(true);
  const TruthTimeline timeline(std::make_shared<const Truth>(Tree(), Copy(), std::move(log)));
  EXPECT_EQ(timeline.StackAt(1), TruthTimeline::kNoLink);
  EXPECT_EQ(timeline.StackAfter(1), TruthTimeline::kNoLink);
  EXPECT_EQ(timeline.site(1), nullptr);
}

TEST(TruthTimelineTest, ALogThatWasCutIsNotComplete) {
  EXPECT_TRUE(Timeline({{kTop, 0}}).complete());
  EXPECT_FALSE(Timeline({{kTop, 0}}, TruthLog::EVENTS).complete());
}

}  // namespace
}  // namespace twinstep
