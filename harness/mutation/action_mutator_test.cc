#include "harness/mutation/action_mutator.h"

#include <set>
#include <string>

#include "gtest/gtest.h"

namespace twinstep {
namespace {

ActionPlaces SomePlaces() {
  ActionPlaces places;
  for (uint32_t line = 1; line <= 5; ++line) {
    Location& location = places.statements.emplace_back();
    location.set_line(line);
    location.set_column(2 * line);
  }
  places.names = {"a", "b"};
  return places;
}

TEST(ActionMutatorTest, DrawnActionsAreOfEveryKindAtPlacesOfTheProgram) {
  Random random(1);
  std::set<int> kinds;
  std::set<uint32_t> lines;
  for (int i = 0; i < 1000; ++i) {
    const Action action = DrawAction(SomePlaces(), random);
    kinds.insert(static_cast<int>(action.kind_case()));
    if (action.has_set_breakpoint()) lines.insert(action.set_breakpoint().location().line());
  }
  EXPECT_EQ(lines, (std::set<uint32_t>{1, 2, 3, 4, 5}));
  EXPECT_FALSE(kinds.contains(Action::kStart));
  EXPECT_FALSE(kinds.contains(Action::kAbandon));
  EXPECT_FALSE(kinds.contains(Action::KIND_NOT_SET));
  EXPECT_FALSE(kinds.contains(Action::kListPlaces));
  EXPECT_FALSE(kinds.contains(Action::kCollectGarbage));
  EXPECT_FALSE(kinds.contains(Action::kApart));
  EXPECT_EQ(static_cast<int>(kinds.size()), Action::descriptor()->FindOneofByName("kind")->field_count() - 7);
}

TEST(ActionMutatorTest, ADrawnListSetsBreakpointsStartsAndSteps) {
  for (uint64_t seed = 0; seed < 50; ++seed) {
    Random random(seed);
    const Actions actions = DrawActions(SomePlaces(), random);
    int starts = 0;
    for (const Action& action : actions) {
      starts += action.has_start();
      EXPECT_EQ(action.has_set_breakpoint(), starts == 0 && !action.has_start());
    }
    EXPECT_EQ(starts, 1);
  }
  Random random(1);
  EXPECT_TRUE(DrawActions({}, random)[0].has_start());
}

TEST(ActionMutatorTest, ListsGetLongerShorterAndDifferent) {
  Random random(1);
  const Actions before = DrawActions(SomePlaces(), random);
  int longer = 0, shorter = 0, equal = 0;
  for (int i = 0; i < 500; ++i) {
    Actions actions = before;
    MutateActions(SomePlaces(), &before, random, actions);
    longer += actions.size() > before.size();
    shorter += actions.size() < before.size();
    equal += actions.size() == before.size();
  }
  EXPECT_GT(longer, 50);
  EXPECT_GT(shorter, 50);
  EXPECT_GT(equal, 50);
}

TEST(ActionMutatorTest, AnEmptyListGetsAnAction) {
  Random random(1);
  Actions actions;
  MutateActions({}, nullptr, random, actions);
  EXPECT_EQ(actions.size(), 1);
}

}  // namespace
}  // namespace twinstep
