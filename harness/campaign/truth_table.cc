#include "harness/campaign/truth_table.h"

#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "harness/campaign/session_counts.h"
#include "model/invariants/invariants.h"

namespace twinstep {
namespace {

uint64_t BrokenBy(const CampaignState& state, const std::string& engine, const std::string& invariant) {
  const auto it = state.truth().find(engine);
  if (it == state.truth().end()) return 0;
  const auto count = it->second.invariants().find(invariant);
  return count == it->second.invariants().end() ? 0 : count->second.broken();
}

// The most frequent one with its number; of equally frequent ones the first by name.
std::string MainExemption(const InvariantCount& count) {
  const std::map<std::string, uint64_t> reasons(count.exempt().begin(), count.exempt().end());
  std::pair<std::string, uint64_t> main;
  for (const auto& [reason, times] : reasons) {
    if (times > main.second) main = {reason, times};
  }
  if (main.second == 0) return "";
  return absl::StrCat("  (", main.second, main.second == 1 ? " time: " : " times: ", main.first, ")");
}

}  // namespace

std::string TruthTableText(const CampaignState& state, const EnginePair& pair) {
  const TruthState sum = SumOfTruth(state);
  if (sum.sessions() == 0) return "";
  std::string text = absl::StrCat("Against the truth: ", sum.sessions(), " sessions, ", sum.pauses(), " pauses, ",
                                  sum.ambiguous(), " of them at one of several moments\n");
  const std::map<std::string, uint64_t> no_truth(sum.no_truth().begin(), sum.no_truth().end());
  for (const auto& [reason, count] : no_truth) {
    absl::StrAppendFormat(&text, "  %8d  sessions without truth, or not to their end: %s\n", count, reason);
  }
  const std::vector<std::string> engines = EnginesOf(pair);
  const auto title = [&](size_t i) { return absl::StrCat(i == 0 ? "broken: " : "", engines[i]); };
  absl::StrAppend(&text, "   checked");
  for (size_t i = 0; i < engines.size(); ++i) absl::StrAppend(&text, "  ", title(i));
  absl::StrAppend(&text, "    exempt  invariant\n");
  for (const Invariant* const invariant : Invariants()) {
    const std::string name(invariant->name);
    const auto it = sum.invariants().find(name);
    if (it == sum.invariants().end()) continue;
    absl::StrAppendFormat(&text, "  %8d", it->second.checked());
    for (size_t i = 0; i < engines.size(); ++i) {
      absl::StrAppendFormat(&text, "  %*d", static_cast<int>(title(i).size()), BrokenBy(state, engines[i], name));
    }
    absl::StrAppendFormat(&text, "  %8d  %s%s\n", Exempt(it->second), name, MainExemption(it->second));
  }
  return text;
}

}  // namespace twinstep
