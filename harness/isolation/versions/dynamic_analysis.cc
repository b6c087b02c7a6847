#include "harness/isolation/versions/dynamic_analysis.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

namespace twinstep {

DynamicAnalysisResult DynamicAnalysis(ConfigurationTester& tester, Configuration suspects) {
  DynamicAnalysisResult result;
  const auto passes = [](TestOutcome outcome) { return outcome == TestOutcome::kPass; };
  bool known_to_pass = false;
  int parts = 2;
  while (parts <= static_cast<int>(suspects.size())) {
    const std::vector<Configuration> pieces = Split(suspects, parts);
    // A part, its rest, the next part, ...; of two parts the rests are the parts.
    const auto candidate = [&](int i) {
      const Configuration& piece = pieces[static_cast<size_t>(i / 2)];
      return i % 2 == 0 ? piece : Without(suspects, piece);
    };
    const std::optional<int> found = tester.FindFirst(2 * parts, candidate, passes);
    if (tester.stopped()) {
      if (known_to_pass) result.root = std::move(suspects);
      return result;
    }
    if (found) {
      suspects = candidate(*found);
      known_to_pass = true;
      parts = *found % 2 == 0 ? 2 : std::max(parts - 1, 2);
    } else if (parts == static_cast<int>(suspects.size())) {
      break;
    } else {
      // The last round has each change by itself.
      parts = std::min(2 * parts, static_cast<int>(suspects.size()));
    }
  }
  if (!known_to_pass && !suspects.empty()) {
    const std::optional<TestOutcome> outcome = tester.Test(suspects);
    if (!outcome) return result;
    known_to_pass = passes(*outcome);
  }
  if (known_to_pass) result.root = std::move(suspects);
  result.complete = true;
  return result;
}

}  // namespace twinstep
