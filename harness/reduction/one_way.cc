#include "harness/reduction/one_way.h"

#include "harness/reduction/moved_finding.h"

namespace twinstep {
namespace {

// `only`: that action alone; -1: all.
std::optional<Finding> With(const Finding& finding, bool first, int only) {
  std::vector<Action> actions;
  std::vector<int> came_from;
  for (int i = 0; i < finding.test_case().actions_size(); ++i) {
    const Action& action = finding.test_case().actions(i);
    if (!action.has_apart() || (only >= 0 && only != i)) {
      actions.push_back(action);
      came_from.push_back(i);
      continue;
    }
    for (const Action& step : first ? action.apart().first() : action.apart().second()) {
      actions.push_back(step);
      came_from.push_back(-1);
    }
  }
  return WithActions(finding, std::move(actions), came_from);
}

}  // namespace

std::vector<std::optional<Finding>> OnOneWay(const Finding& finding) {
  std::vector<int> apart;
  for (int i = 0; i < finding.test_case().actions_size(); ++i) {
    if (finding.test_case().actions(i).has_apart()) apart.push_back(i);
  }
  std::vector<std::optional<Finding>> candidates;
  if (apart.empty()) return candidates;
  for (const bool first : {false, true}) candidates.push_back(With(finding, first, -1));
  if (apart.size() == 1) return candidates;
  for (const int only : apart) {
    for (const bool first : {false, true}) candidates.push_back(With(finding, first, only));
  }
  return candidates;
}

}  // namespace twinstep
