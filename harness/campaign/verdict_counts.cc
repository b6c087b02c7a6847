#include "harness/campaign/verdict_counts.h"

#include <algorithm>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "model/causes/cause_key.h"
#include "model/judging/verdict.h"

namespace twinstep {
namespace {

using Counts = google::protobuf::Map<std::string, uint64_t>;

// The largest first, equal ones by name.
std::vector<std::pair<std::string, uint64_t>> Largest(const Counts& counts) {
  std::vector<std::pair<std::string, uint64_t>> sorted(counts.begin(), counts.end());
  std::sort(sorted.begin(), sorted.end(),
            [](const auto& a, const auto& b) { return std::tie(b.second, a.first) < std::tie(a.second, b.first); });
  return sorted;
}

std::string_view Meaning(Verdict::Kind kind) {
  switch (kind) {
    case Verdict::GUILTY:
      return "one debugger breaks what debuggers promise";
    case Verdict::BOTH:
      return "both do";
    case Verdict::POLICY:
      return "neither does: they are made otherwise";
    default:
      return "not known";
  }
}

// The lowest kept session that has the signature, with its class's folder; none is kept: an empty folder.
std::pair<std::string, uint64_t> SampleOf(const CampaignState& state, const std::string& signature) {
  std::pair<std::string, uint64_t> sample;
  for (const FolderState& folder : state.classes()) {
    for (const KeptState& kept : folder.kept()) {
      const SessionReport& report = kept.report();
      const auto& violations = report.verdict().violations();
      const bool has_it = std::any_of(violations.begin(), violations.end(), [&signature](const Violation& violation) {
        return Description(KeyOf(violation)) == signature;
      });
      if (!kept.saved() || !has_it || (!sample.first.empty() && sample.second <= report.session())) continue;
      sample = {folder.folder(), report.session()};
    }
  }
  return sample;
}

}  // namespace

void CountVerdict(const Verdict& verdict, CampaignState& state) {
  if (verdict.kind() == Verdict::NOT_JUDGED) return;
  ++(*state.mutable_verdicts())[verdict.kind()];
  for (const Violation& violation : verdict.violations()) ++(*state.mutable_guilty())[Description(KeyOf(violation))];
  if (verdict.kind() == Verdict::UNDECIDED) ++(*state.mutable_undecided())[verdict.reason()];
}

Verdict Signatures(const Verdict& verdict) {
  Verdict signatures;
  signatures.set_kind(verdict.kind());
  for (const Violation& violation : verdict.violations()) {
    Violation& signature = *signatures.add_violations();
    signature.set_side(violation.side());
    signature.set_invariant(violation.invariant());
    signature.set_construct(violation.construct());
    if (violation.has_cause()) *signature.mutable_cause() = violation.cause();
  }
  return signatures;
}

std::string Name(Verdict::Kind kind) { return absl::AsciiStrToLower(Verdict::Kind_Name(kind)); }

std::string VerdictTableText(const CampaignState& state,
                             const std::function<std::string(const std::string& folder, uint64_t session)>& again) {
  uint64_t all = 0;
  for (const auto& [kind, count] : state.verdicts()) all += count;
  if (all == 0) return "";
  std::string text = absl::StrCat("Who is wrong, of ", all, all == 1 ? " difference:\n" : " differences:\n");
  for (int kind = Verdict::Kind_MIN; kind <= Verdict::Kind_MAX; ++kind) {
    const auto it = state.verdicts().find(static_cast<uint32_t>(kind));
    if (it == state.verdicts().end()) continue;
    absl::StrAppendFormat(&text, "  %8d  %5.1f %%  %-9s  %s\n", it->second,
                          100.0 * static_cast<double>(it->second) / static_cast<double>(all),
                          Name(static_cast<Verdict::Kind>(kind)), Meaning(static_cast<Verdict::Kind>(kind)));
  }
  if (!state.guilty().empty()) absl::StrAppend(&text, "Guilty, by side : broken invariant @ construct:\n");
  for (const auto& [signature, count] : Largest(state.guilty())) {
    absl::StrAppendFormat(&text, "  %8d  %s\n", count, signature);
    const auto [folder, session] = SampleOf(state, signature);
    if (!folder.empty()) absl::StrAppend(&text, "            again: ", again(folder, session), "\n");
  }
  if (!state.undecided().empty()) absl::StrAppend(&text, "Undecided, by reason:\n");
  for (const auto& [reason, count] : Largest(state.undecided())) {
    absl::StrAppendFormat(&text, "  %8d  %s\n", count, reason);
  }
  return text;
}

}  // namespace twinstep
