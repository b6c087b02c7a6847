#include "harness/campaign/summary_json.h"

#include <map>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "engines/engine_pair.h"
#include "harness/campaign/session_counts.h"
#include "harness/campaign/told_pauses.h"
#include "harness/results/finding_file.h"
#include "harness/text/json_text.h"
#include "model/answers/equivalence_class.h"
#include "model/causes/cause_key.h"
#include "model/transformations/transformations.h"

namespace twinstep {
namespace {

JsonMembers TransformationMembers(const TransformationState& state) {
  const std::map<std::string, uint64_t> reasons(state.not_applicable().begin(), state.not_applicable().end());
  JsonMembers not_applicable;
  for (const auto& [reason, count] : reasons) not_applicable.emplace_back(reason, absl::StrCat(count));
  return {{"tried", absl::StrCat(Tried(state))},
          {"applied", absl::StrCat(Applied(state))},
          {"warned", absl::StrCat(state.warned())},
          {"program_changed", absl::StrCat(state.program_changed())},
          {"not_applicable", JsonObject(not_applicable)}};
}

// What metamorphic sessions add. `line` begins a line.
JsonMembers MetamorphicMembers(const MetamorphicState& state, const std::string& line) {
  const std::map<uint32_t, uint64_t> rounds(state.warnings_by_round().begin(), state.warnings_by_round().end());
  JsonMembers by_round;
  for (const auto& [round, count] : rounds) by_round.emplace_back(absl::StrCat(round), absl::StrCat(count));
  JsonMembers transformations;
  for (const auto& kind : Transformations()) {
    const auto it = state.transformations().find(std::string(kind->name()));
    if (it == state.transformations().end()) continue;
    transformations.emplace_back(it->first, JsonObject(TransformationMembers(it->second)));
  }
  return {{"metamorphic_sessions", absl::StrCat(state.sessions())},
          {"warnings", absl::StrCat(Warnings(state))},
          {"interactive_warnings", absl::StrCat(state.interactive_warnings())},
          {"warnings_by_round", JsonObject(by_round)},
          {"transformations", JsonObject(transformations, absl::StrCat(line, "  "), line)}};
}

JsonMembers Sorted(const google::protobuf::Map<std::string, uint64_t>& counts) {
  const std::map<std::string, uint64_t> sorted(counts.begin(), counts.end());
  JsonMembers members;
  for (const auto& [name, count] : sorted) members.emplace_back(name, absl::StrCat(count));
  return members;
}

JsonMembers TruthMembers(const TruthState& state, const std::string& line) {
  const std::map<std::string, InvariantCount> counts(state.invariants().begin(), state.invariants().end());
  JsonMembers invariants;
  for (const auto& [name, count] : counts) {
    invariants.emplace_back(name, JsonObject({{"checked", absl::StrCat(count.checked())},
                                              {"broken", absl::StrCat(count.broken())},
                                              {"exempt", JsonObject(Sorted(count.exempt()))}}));
  }
  return {{"sessions", absl::StrCat(state.sessions())},
          {"pauses", PausesToldJson(state.pauses())},
          {"no_truth", JsonObject(Sorted(state.no_truth()))},
          {"invariants", JsonObject(invariants, absl::StrCat(line, "  "), line)}};
}

// An array, a line each; what is by design is not among them.
std::string CausesJson(const CampaignState& state, const FindKnownCause& known) {
  std::string text;
  for (const CampaignCause& cause : CausesOfCampaign(state, known)) {
    if (cause.designed) continue;
    const std::string path =
        cause.folder.empty() ? "" : absl::StrCat(cause.folder, "/", FindingFileName(cause.session));
    absl::StrAppend(&text, text.empty() ? "" : ",", "\n    ",
                    JsonObject({{"cause", JsonString(Description(cause.key))},
                                {"side", cause.side.empty() ? "null" : JsonString(cause.side)},
                                {"policy", cause.policy ? "true" : "false"},
                                {"severity", JsonString(Words(cause.severity))},
                                {"sessions", absl::StrCat(cause.sessions)},
                                {"finding", path.empty() ? "null" : JsonString(path)},
                                {"known", cause.known ? JsonString(cause.known->id) : "null"}},
                               "", ""));
  }
  return absl::StrCat("[", text, text.empty() ? "]" : "\n  ]");
}

}  // namespace

std::string SummaryJson(const CampaignState& state, const CampaignSettings& settings, const std::string& reduction,
                        const FindKnownCause& known) {
  const uint64_t sessions = state.next_session() - settings.first_session();
  const EnginePair pair = PairOf(settings);
  const double seconds = static_cast<double>(state.elapsed_microseconds()) / 1e6;
  JsonMembers by_type;
  for (int type = Divergence::Type_MIN; type <= Divergence::Type_MAX; ++type) {
    if (const uint64_t count = CountOf(state.by_type(), static_cast<uint32_t>(type)); count > 0) {
      by_type.emplace_back(ToText(static_cast<Divergence::Type>(type)), absl::StrCat(count));
    }
  }
  uint64_t unexplained = 0, kept = 0, reproduced = 0;
  for (const FolderState& folder : state.classes()) {
    bool any = false;
    for (const RowState& row : folder.rows()) any = any || row.layer() == UNEXPLAINED;
    unexplained += any ? 1 : 0;
  }
  for (const auto* folders : {&state.classes(), &state.crash_groups()}) {
    for (const FolderState& folder : *folders) {
      for (const KeptState& finding : folder.kept()) {
        kept += finding.saved() ? 1 : 0;
        reproduced += finding.saved() && finding.reproduction() == Reproduction::REPRODUCED ? 1 : 0;
      }
    }
  }
  uint64_t failed = 0;
  for (const auto& [reason, count] : state.failed()) failed += count;
  JsonMembers members = {
      {"sessions", absl::StrCat(sessions)},
      {"divergent", absl::StrCat(CountOf(state.ends(), DIVERGED))},
      {"classes", absl::StrCat(state.classes_size())},
      {"unexplained_classes", absl::StrCat(unexplained)},
      {"crashes", absl::StrCat(CountOf(state.crashes(), ProcessEnd::DIED))},
      {"hangs", absl::StrCat(CountOf(state.crashes(), ProcessEnd::TOO_LONG))},
      {"memory", absl::StrCat(CountOf(state.crashes(), ProcessEnd::TOO_MUCH_MEMORY))},
      {"timeouts", absl::StrCat(CountOf(state.ends(), TIME_LIMIT))},
      {"memory_limits", absl::StrCat(CountOf(state.ends(), MEMORY_LIMIT))},
      {"failed", absl::StrCat(failed)},
      {"actions", absl::StrCat(state.actions())},
      {"findings", absl::StrCat(kept)},
      {"reproduced", absl::StrCat(reproduced)},
      {"by_type", JsonObject(by_type)},
      {"seed", absl::StrCat(settings.seed())},
      {"engines",
       JsonObject({{pair.a, JsonString(settings.engines().version_a())},
                   {pair.a == pair.b ? pair.b + " (b)" : pair.b, JsonString(settings.engines().version_b())}})},
      {"workers_killed", absl::StrCat(state.workers_killed())},
      {"elapsed_seconds", absl::StrFormat("%.3f", seconds)},
      {"sessions_per_second", absl::StrFormat("%.1f", seconds > 0 ? static_cast<double>(sessions) / seconds : 0.0)}};
  if (settings.actions() == ALL_ACTIONS || !state.more_actions().empty()) {
    for (const auto& [name, counts] :
         {std::pair("more_actions", &state.more_actions()), std::pair("actions_left_out", &state.actions_left_out())}) {
      members.emplace_back(name, JsonObject(Sorted(*counts)));
    }
  }
  if (settings.mode() == METAMORPHIC || settings.mode() == ALL_MODES) {
    for (auto& member : MetamorphicMembers(SumOfEngines(state), "\n  ")) members.push_back(std::move(member));
    JsonMembers by_engine;
    for (const std::string& engine : EnginesOf(pair)) {
      const auto it = state.metamorphic().find(engine);
      if (it == state.metamorphic().end()) continue;
      by_engine.emplace_back(engine, JsonObject(MetamorphicMembers(it->second, "\n      "), "\n      ", "\n    "));
    }
    members.emplace_back("by_engine", JsonObject(by_engine, "\n    ", "\n  "));
  }
  if (!state.truth().empty()) {
    const std::map<std::string, TruthState> engines(state.truth().begin(), state.truth().end());
    JsonMembers by_engine;
    for (const auto& [engine, counts] : engines) {
      by_engine.emplace_back(engine, JsonObject(TruthMembers(counts, "\n      "), "\n      ", "\n    "));
    }
    members.emplace_back("truth", JsonObject(by_engine, "\n    ", "\n  "));
  }
  if (settings.verdicts() && settings.mode() != METAMORPHIC) {
    JsonMembers kinds;
    for (int kind = Verdict::Kind_MIN; kind <= Verdict::Kind_MAX; ++kind) {
      const auto it = state.verdicts().find(static_cast<uint32_t>(kind));
      if (it != state.verdicts().end()) {
        kinds.emplace_back(Name(static_cast<Verdict::Kind>(kind)), absl::StrCat(it->second));
      }
    }
    members.emplace_back("verdicts", JsonObject(kinds));
    members.emplace_back("guilty", JsonObject(Sorted(state.guilty())));
    members.emplace_back("undecided", JsonObject(Sorted(state.undecided())));
  }
  if (settings.goes_on()) {
    members.emplace_back("sessions_gone_on", absl::StrCat(state.sessions_gone_on()));
    members.emplace_back("differences_passed", absl::StrCat(state.differences_passed()));
    members.emplace_back("undecided_passed", absl::StrCat(state.undecided_passed()));
    members.emplace_back("stopped", JsonObject(Sorted(state.stopped())));
  }
  members.emplace_back("causes", CausesJson(state, known));
  if (!reduction.empty()) members.emplace_back("reduction", reduction);
  return absl::StrCat(JsonObject(members, "\n  "), "\n");
}

}  // namespace twinstep
