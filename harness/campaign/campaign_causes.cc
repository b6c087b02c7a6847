#include "harness/campaign/campaign_causes.h"

#include <algorithm>
#include <iostream>
#include <map>
#include <memory>
#include <tuple>
#include <utility>

#include "absl/strings/str_cat.h"
#include "engines/known_engines.h"
#include "harness/bugs/known_bugs.h"
#include "model/answers/equivalence_class.h"
#include "model/causes/cause_key.h"
#include "model/engine_name.h"
#include "model/invariants/invariants.h"

namespace twinstep {
namespace {

// A row that was saved without a cause has its rule, or its class.
CauseKey CauseOfRow(const FolderState& folder, const RowState& row) {
  if (row.has_cause()) return row.cause();
  CauseKey key;
  key.set_layer(row.layer());
  key.set_rule(row.rule().empty() ? ToText(folder.equivalence_class()) : row.rule());
  return key;
}

// Lower is the better one to show.
using SampleRank = std::tuple<bool, uint32_t, uint64_t, uint64_t, std::string>;

SampleRank RankOf(const KeptState& kept, const std::string& folder) {
  const SessionReport& report = kept.report();
  return {kept.reproduction() != Reproduction::REPRODUCED, report.actions(), report.source_size(), report.session(),
          folder};
}

class Collector {
 public:
  void Add(const FolderState& folder, bool crashed) {
    for (const RowState& row : folder.rows()) {
      const CauseKey key = CauseOfRow(folder, row);
      const std::string signature = ToText(key);
      // Where a promise is broken in something else, the layer is gone (UnlessGuilty), and the rule still explains what
      // differs.
      const bool designed = row.layer() != UNEXPLAINED || key.layer() != UNEXPLAINED;
      CampaignCause& cause = causes_[{designed, signature}];
      if (cause.sessions == 0) cause.key = key;
      cause.signature = signature;
      cause.designed = designed;
      // Where nobody is known to be guilty and a bug that is known fits, its side is.
      if (cause.side.empty() && !designed) cause.side = SideToBlame(key);
      cause.severity = std::min(cause.severity, SeverityOfCause(key, folder.equivalence_class().divergence(), crashed));
      const bool promised = crashed || BreaksAPromise(key) || !key.bug().empty();
      cause.promised = cause.promised || (!cause.side.empty() && promised);
      cause.first_session = cause.sessions == 0 ? row.session() : std::min(cause.first_session, row.session());
      cause.sessions += row.sessions();
      policy_[{designed, signature}] += row.policy_sessions();
      for (const KeptState& kept : folder.kept()) {
        const SessionReport& report = kept.report();
        if (!kept.saved() || report.layer() != row.layer() || report.rule() != row.rule() ||
            !SameCause(report.cause(), row.cause())) {
          continue;
        }
        SampleRank rank = RankOf(kept, folder.folder());
        const auto [best, is_first] = best_.emplace(std::pair(designed, signature), rank);
        if (!is_first && best->second <= rank) continue;
        best->second = std::move(rank);
        cause.folder = folder.folder();
        cause.session = report.session();
      }
    }
  }

  std::vector<CampaignCause> Take() {
    std::vector<CampaignCause> causes;
    for (auto& [key, cause] : causes_) {
      cause.policy = !cause.designed && cause.side.empty() && policy_[key] == cause.sessions;
      causes.push_back(std::move(cause));
    }
    return causes;
  }

 private:
  std::map<std::pair<bool, std::string>, CampaignCause> causes_;
  std::map<std::pair<bool, std::string>, SampleRank> best_;
  std::map<std::pair<bool, std::string>, uint64_t> policy_;
};

// Engines, their tools, others, none.
int SideRank(const std::string& side) {
  const auto facts = AllEngineFacts();
  for (size_t i = 0; i < facts.size(); ++i) {
    if (facts[i]->name == WithoutVersion(side)) return static_cast<int>(i);
    if (facts[i]->tools_side == side && !side.empty()) return static_cast<int>(facts.size() + i);
  }
  return static_cast<int>(2 * facts.size()) + (side.empty() ? 1 : 0);
}

}  // namespace

std::vector<CampaignCause> CausesOfCampaign(const CampaignState& state, const FindKnownCause& known) {
  Collector collector;
  for (const FolderState& folder : state.crash_groups()) collector.Add(folder, /*crashed=*/true);
  for (const FolderState& folder : state.classes()) collector.Add(folder, /*crashed=*/false);
  std::vector<CampaignCause> causes = collector.Take();
  for (CampaignCause& cause : causes) {
    if (known && !cause.designed) cause.known = known(cause.key);
    if (cause.known && cause.known->severity) cause.severity = *cause.known->severity;
  }
  std::sort(causes.begin(), causes.end(), [](const CampaignCause& a, const CampaignCause& b) {
    return std::tuple(a.designed, SideRank(a.side), a.side, a.policy, CauseWeight(a), a.severity, b.sessions,
                      a.signature) < std::tuple(b.designed, SideRank(b.side), b.side, b.policy, CauseWeight(b),
                                                b.severity, a.sessions, b.signature);
  });
  return causes;
}

bool IsContradiction(const CampaignCause& cause) {
  return !cause.designed && !cause.known && !cause.side.empty() && !cause.promised;
}

int CauseWeight(const CampaignCause& cause) {
  const bool more_than_one = cause.sessions > 1 || cause.severity == CRASH;
  return (cause.promised ? 0 : 2) + (more_than_one ? 0 : 1);
}

ReadingOrder ReadingOrderOf(const std::vector<CampaignCause>& causes, int samples, bool undecided) {
  std::vector<const CampaignCause*> sorted;
  for (const CampaignCause& cause : causes) sorted.push_back(&cause);
  const auto rank = [](const CampaignCause* cause) {
    return std::tuple(cause->designed, cause->known.has_value(), cause->side.empty(), cause->policy,
                      CauseWeight(*cause), cause->severity);
  };
  std::stable_sort(sorted.begin(), sorted.end(),
                   [&rank](const CampaignCause* a, const CampaignCause* b) { return rank(a) < rank(b); });
  ReadingOrder order;
  for (const CampaignCause* const cause : sorted) {
    const bool fresh = !cause->designed && !cause->known && !cause->folder.empty();
    const bool full = fresh && (undecided || !cause->side.empty()) && static_cast<int>(order.in_full.size()) < samples;
    (full ? order.in_full : order.others).push_back(cause);
  }
  return order;
}

std::set<std::string> SignaturesIn(const CampaignState& state) {
  std::set<std::string> signatures;
  for (CampaignCause& cause : CausesOfCampaign(state, {})) signatures.insert(std::move(cause.signature));
  return signatures;
}

std::string CauseSideName(const std::string& side) {
  if (side.empty()) return "Undecided";
  for (const EngineFacts* const facts : AllEngineFacts()) {
    if (facts->tools_side == side) return std::string(facts->tools);
  }
  return DisplayName(side);
}

std::string CauseHeading(const CampaignCause& cause) {
  if (IsContradiction(cause)) return absl::StrCat(CauseSideName(cause.side), " contradicts itself");
  return cause.policy ? "No promise is broken" : CauseSideName(cause.side);
}

FindKnownCause KnownCauses() {
  absl::StatusOr<KnownBugs> loaded = KnownBugs::Load();
  if (!loaded.ok()) {
    std::cerr << "known bugs are shown as new: " << loaded.status().message() << std::endl;
    return {};
  }
  const auto bugs = std::make_shared<const KnownBugs>(*std::move(loaded));
  return [bugs](const CauseKey& key) -> std::optional<KnownCause> {
    const KnownBug* const bug = bugs->Find(key);
    if (bug == nullptr) return std::nullopt;
    return KnownCause{.id = std::string(bugs->IdOf(*bug)), .title = bug->title(), .severity = bug->severity()};
  };
}

Severity SeverityOfCause(const CauseKey& key, Divergence::Type divergence, bool crashed) {
  if (crashed) return CRASH;
  if (const Invariant* const broken = InvariantNamed(key.promise())) return broken->severity;
  return SeverityOfDivergence(divergence);
}

Severity SeverityOfDivergence(Divergence::Type type) {
  switch (type) {
    case Divergence::PROGRAM_BEHAVIOUR:
      return PROGRAM_CHANGED;
    case Divergence::TERMINATION:
      return STEP_LOST;
    case Divergence::VARIABLES:
    case Divergence::COMPLETION_VALUE:
    case Divergence::EVALUATION:
      return WRONG_VALUE;
    case Divergence::PAUSE_REASON:
      return EXTRA_STOP;
    default:
      return WRONG_PLACE;
  }
}

}  // namespace twinstep
