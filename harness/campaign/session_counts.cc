#include "harness/campaign/session_counts.h"

#include <algorithm>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "engines/known_engines.h"
#include "harness/campaign/told_pauses.h"
#include "model/causes/cause_key.h"
#include "model/judging/verdict.h"
#include "model/transformations/transformations.h"

namespace twinstep {
namespace {

using NumberOfEach = google::protobuf::Map<std::string, uint64_t>;

// The largest first, equal ones by name.
std::vector<std::pair<std::string, uint64_t>> LargestFirst(const NumberOfEach& counts) {
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
  for (const auto& [signature, count] : LargestFirst(state.guilty())) {
    absl::StrAppendFormat(&text, "  %8d  %s\n", count, WithDisplayNames(signature));
    const auto [folder, session] = SampleOf(state, signature);
    if (!folder.empty()) absl::StrAppend(&text, "            again: ", again(folder, session), "\n");
  }
  if (!state.undecided().empty()) absl::StrAppend(&text, "Undecided, by reason:\n");
  for (const auto& [reason, count] : LargestFirst(state.undecided())) {
    absl::StrAppendFormat(&text, "  %8d  %s\n", count, WithDisplayNames(reason));
  }
  return text;
}

namespace {

void CountRound(const RoundReport& round, MetamorphicState& state) {
  TransformationState& counts = (*state.mutable_transformations())[round.transformation()];
  switch (round.outcome()) {
    case RoundReport::HELD:
      counts.set_held(counts.held() + 1);
      break;
    case RoundReport::WARNED:
      counts.set_warned(counts.warned() + 1);
      ++(*state.mutable_warnings_by_round())[round.number()];
      break;
    case RoundReport::PROGRAM_CHANGED:
      counts.set_program_changed(counts.program_changed() + 1);
      break;
    default:
      ++(*counts.mutable_not_applicable())[round.reason()];
  }
}

// As the paper has it (section 5.3): what is decided while the follow-up run is under way. Where breakpoints slide to
// is known before.
bool IsInteractive(const Transformation& transformation) {
  const TransformationClass* const kind = TransformationFor(transformation.kind_case());
  return kind != nullptr && kind->family() == TransformationFamily::kActions && !transformation.has_slide_breakpoint();
}

void Add(const TransformationState& part, TransformationState& sum) {
  sum.set_held(sum.held() + part.held());
  sum.set_warned(sum.warned() + part.warned());
  sum.set_program_changed(sum.program_changed() + part.program_changed());
  for (const auto& [reason, count] : part.not_applicable()) (*sum.mutable_not_applicable())[reason] += count;
}

}  // namespace

void CountMetamorphic(const SessionReport& report, CampaignState& state) {
  const MetamorphicReport& metamorphic = report.metamorphic();
  MetamorphicState& counts = (*state.mutable_metamorphic())[metamorphic.engine()];
  counts.set_sessions(counts.sessions() + 1);
  for (const RoundReport& round : metamorphic.rounds()) CountRound(round, counts);
  const auto& sequence = metamorphic.transformations();
  if (report.end() == DIVERGED && std::any_of(sequence.begin(), sequence.end(), IsInteractive)) {
    counts.set_interactive_warnings(counts.interactive_warnings() + 1);
  }
}

MetamorphicState SumOfEngines(const CampaignState& state) {
  MetamorphicState sum;
  for (const auto& [engine, part] : state.metamorphic()) {
    sum.set_sessions(sum.sessions() + part.sessions());
    sum.set_interactive_warnings(sum.interactive_warnings() + part.interactive_warnings());
    for (const auto& [round, count] : part.warnings_by_round()) (*sum.mutable_warnings_by_round())[round] += count;
    for (const auto& [name, counts] : part.transformations()) Add(counts, (*sum.mutable_transformations())[name]);
  }
  return sum;
}

uint64_t Warnings(const MetamorphicState& state) {
  uint64_t warnings = 0;
  for (const auto& [round, count] : state.warnings_by_round()) warnings += count;
  return warnings;
}

uint64_t Applied(const TransformationState& state) { return state.held() + state.warned(); }

uint64_t NotApplicable(const TransformationState& state) {
  uint64_t refused = 0;
  for (const auto& [reason, count] : state.not_applicable()) refused += count;
  return refused;
}

uint64_t Tried(const TransformationState& state) {
  return Applied(state) + state.program_changed() + NotApplicable(state);
}

namespace {

void Add(const InvariantCount& part, InvariantCount& sum) {
  sum.set_invariant(part.invariant());
  sum.set_checked(sum.checked() + part.checked());
  sum.set_broken(sum.broken() + part.broken());
  for (const auto& [reason, count] : part.exempt()) (*sum.mutable_exempt())[reason] += count;
}

}  // namespace

void CountTruth(const SessionReport& report, CampaignState& state) {
  const TruthReport& truth = report.truth();
  TruthState& counts = (*state.mutable_truth())[truth.engine()];
  counts.set_sessions(counts.sessions() + 1);
  AddPausesTold(truth.pauses(), *counts.mutable_pauses());
  if (!truth.no_truth().empty()) ++(*counts.mutable_no_truth())[truth.no_truth()];
  for (const InvariantCount& count : truth.counts()) Add(count, (*counts.mutable_invariants())[count.invariant()]);
}

TruthState SumOfTruth(const CampaignState& state) {
  TruthState sum;
  for (const auto& [engine, part] : state.truth()) {
    sum.set_sessions(sum.sessions() + part.sessions());
    AddPausesTold(part.pauses(), *sum.mutable_pauses());
    for (const auto& [reason, count] : part.no_truth()) (*sum.mutable_no_truth())[reason] += count;
    for (const auto& [name, count] : part.invariants()) Add(count, (*sum.mutable_invariants())[name]);
  }
  return sum;
}

uint64_t Exempt(const InvariantCount& count) {
  uint64_t exempt = 0;
  for (const auto& [reason, times] : count.exempt()) exempt += times;
  return exempt;
}

}  // namespace twinstep
