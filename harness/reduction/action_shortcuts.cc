#include "harness/reduction/action_shortcuts.h"

#include <algorithm>
#include <utility>

#include "harness/reduction/moved_finding.h"

namespace twinstep {
namespace {

// In a session of more actions each size is a tenth less than the one before, and what is left out moves by a tenth of
// its size.
constexpr int kLongSession = 40;

// Fewer would not make the session shorter.
constexpr int kFewestLeftOut = 3;

bool IsInProgram(const Location& place) { return place.source() == Location::MAIN && place.line() != 0; }

}  // namespace

std::vector<Shortcut> ShortcutsFromStart(const TestCase& test_case, const IssuedAt& issued_at) {
  std::vector<Shortcut> shortcuts;
  for (int from = std::min(test_case.actions_size(), issued_at.size()) - 1; from >= kFewestLeftOut; --from) {
    if (IsInProgram(issued_at.at(from))) shortcuts.push_back({.kept = 0, .from = from});
  }
  return shortcuts;
}

std::vector<Shortcut> ShortcutsInside(const TestCase& test_case, const IssuedAt& issued_at) {
  const int count = std::min(test_case.actions_size(), issued_at.size());
  int start = 0;
  while (start < count && !test_case.actions(start).has_start()) ++start;
  const bool is_long = count - start > kLongSession;
  std::vector<Shortcut> shortcuts;
  for (int left_out = count - start - 2; left_out >= kFewestLeftOut;
       left_out = is_long ? left_out * 9 / 10 : left_out - 1) {
    for (int kept = start + 1; kept + left_out < count; kept += is_long ? 1 + left_out / 10 : 1) {
      if (IsInProgram(issued_at.at(kept + left_out))) shortcuts.push_back({.kept = kept, .from = kept + left_out});
    }
  }
  return shortcuts;
}

std::optional<Finding> WithShortcut(const Finding& finding, const IssuedAt& issued_at, const Shortcut& shortcut) {
  const TestCase& test_case = finding.test_case();
  std::vector<Action> actions;
  std::vector<int> came_from;
  const auto add = [&](const Action& action, int old) {
    actions.push_back(action);
    came_from.push_back(old);
  };
  for (int i = 0; i < shortcut.kept; ++i) add(test_case.actions(i), i);
  Action set_breakpoint, run;
  set_breakpoint.mutable_set_breakpoint()->mutable_location()->set_line(issued_at.at(shortcut.from).line());
  if (shortcut.kept == 0) {
    run.mutable_start();
  } else {
    run.mutable_resume();
  }
  add(set_breakpoint, -1);
  add(run, -1);
  for (int i = shortcut.from; i < test_case.actions_size(); ++i) add(test_case.actions(i), i);
  return WithActions(finding, std::move(actions), came_from);
}

}  // namespace twinstep
