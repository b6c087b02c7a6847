#include "harness/results/finding_actions.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "model/actions/actions_text.h"
#include "model/apart.h"

namespace twinstep {

std::string FindingActionsText(const Finding& finding) {
  const auto& actions = finding.test_case().actions();
  if (std::none_of(actions.begin(), actions.end(), [](const Action& action) { return action.has_apart(); })) {
    return FormatActions(actions);
  }
  const auto told = [&](const std::string& engine) {
    return absl::StrCat(engine, ": ", FormatActions(ActionsOf(actions, engine)));
  };
  return absl::StrCat(told(finding.test_case().engine().engine()), " | ",
                      told(finding.differential().other().engine()));
}

}  // namespace twinstep
