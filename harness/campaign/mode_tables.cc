#include "harness/campaign/mode_tables.h"

#include <map>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "engines/known_engines.h"
#include "harness/campaign/session_counts.h"
#include "harness/campaign/told_pauses.h"
#include "model/invariants/invariants.h"
#include "model/transformations/transformations.h"

namespace twinstep {
namespace {

// The most frequent one with its number; of equally frequent ones the first by name.
std::string MainReason(const TransformationState& state) {
  const std::map<std::string, uint64_t> reasons(state.not_applicable().begin(), state.not_applicable().end());
  std::pair<std::string, uint64_t> main;
  for (const auto& [reason, count] : reasons) {
    if (count > main.second) main = {reason, count};
  }
  if (main.second == 0) return "";
  return reasons.size() == 1 ? main.first : absl::StrCat(main.second, " times: ", main.first);
}

// Warnings of one engine.
uint64_t WarnedOn(const CampaignState& state, const std::string& engine, const std::string& transformation) {
  const auto it = state.metamorphic().find(engine);
  if (it == state.metamorphic().end()) return 0;
  const auto counts = it->second.transformations().find(transformation);
  return counts == it->second.transformations().end() ? 0 : counts->second.warned();
}

std::string WarningsText(const MetamorphicState& sum) {
  const uint64_t warnings = Warnings(sum);
  std::string text = absl::StrCat(warnings, warnings == 1 ? " warning" : " warnings");
  if (warnings == 0) return text;
  absl::StrAppendFormat(&text, ", %d of them (%.1f %%) with an interactive transformation", sum.interactive_warnings(),
                        100.0 * static_cast<double>(sum.interactive_warnings()) / static_cast<double>(warnings));
  const std::map<uint32_t, uint64_t> rounds(sum.warnings_by_round().begin(), sum.warnings_by_round().end());
  std::vector<std::string> by_round;
  for (const auto& [round, count] : rounds) by_round.push_back(absl::StrCat(count, " in round ", round));
  return absl::StrCat(text, ";\n  ", absl::StrJoin(by_round, ", "));
}

}  // namespace

std::vector<TransformationRow> TransformationRows(const CampaignState& state, const EnginePair& pair) {
  const MetamorphicState sum = SumOfEngines(state);
  std::vector<TransformationRow> rows;
  for (const auto& kind : Transformations()) {
    const std::string name = std::string(kind->name());
    const auto it = sum.transformations().find(name);
    if (it == sum.transformations().end()) continue;
    const TransformationState& counts = it->second;
    TransformationRow& row = rows.emplace_back();
    row.name = name;
    row.tried = Tried(counts);
    row.applied = Applied(counts);
    for (const std::string& engine : EnginesOf(pair)) row.warned.push_back(WarnedOn(state, engine, name));
    row.changed = counts.program_changed();
    row.not_applicable = NotApplicable(counts);
    row.reason = MainReason(counts);
  }
  return rows;
}

std::string MetamorphicText(const CampaignState& state) {
  const MetamorphicState sum = SumOfEngines(state);
  return sum.sessions() == 0 ? ""
                             : absl::StrCat("Metamorphic: ", sum.sessions(), " sessions, ", WarningsText(sum), "\n");
}

std::string TransformationTableText(const CampaignState& state, const EnginePair& pair) {
  std::string text = MetamorphicText(state);
  if (text.empty()) return "";
  const std::vector<std::string> engines = EnginesOf(pair);
  const auto title = [&](size_t i) { return absl::StrCat(i == 0 ? "warned: " : "", WithDisplayNames(engines[i])); };
  absl::StrAppend(&text, "     tried   applied");
  for (size_t i = 0; i < engines.size(); ++i) absl::StrAppend(&text, "  ", title(i));
  absl::StrAppend(&text, "  changed  not applicable  transformation\n");
  uint64_t changed = 0;
  for (const TransformationRow& row : TransformationRows(state, pair)) {
    changed += row.changed;
    absl::StrAppendFormat(&text, "  %8d  %8d", row.tried, row.applied);
    for (size_t i = 0; i < engines.size(); ++i) {
      absl::StrAppendFormat(&text, "  %*d", static_cast<int>(title(i).size()), row.warned[i]);
    }
    absl::StrAppendFormat(&text, "  %7d  %14d  %s%s\n", row.changed, row.not_applicable, row.name,
                          row.reason.empty() ? "" : absl::StrCat("  (", WithDisplayNames(row.reason), ")"));
  }
  if (changed > 0) {
    absl::StrAppend(&text, "  changed: ", changed, changed == 1 ? " transformed program" : " transformed programs",
                    " did something else than the original when nobody debugged either: the transformation is at "
                    "fault, no warning\n");
  }
  return text;
}

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
  const std::vector<std::string> engines = EnginesOf(pair);
  std::string text = absl::StrCat("Against the truth: ", sum.sessions(), " sessions, ", CountOf(sum.pauses()),
                                  " pauses\n", PausesToldText(state, engines));
  const std::map<std::string, uint64_t> no_truth(sum.no_truth().begin(), sum.no_truth().end());
  for (const auto& [reason, count] : no_truth) {
    absl::StrAppendFormat(&text, "  %8d  sessions without truth, or not to their end: %s\n", count, reason);
  }
  const auto title = [&](size_t i) { return absl::StrCat(i == 0 ? "broken: " : "", WithDisplayNames(engines[i])); };
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
