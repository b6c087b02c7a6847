#include "harness/gate/gate.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include "absl/strings/str_cat.h"
#include "engines/engine_pair.h"
#include "harness/campaign/campaign_causes.h"
#include "harness/campaign/finding_store.h"
#include "harness/campaign/session_plan.h"
#include "harness/gate/attribution.h"
#include "harness/gate/gate_cause.h"
#include "harness/trials/played_right.h"
#include "harness/trials/trial_process.h"
#include "model/causes/cause_key.h"
#include "model/steady_clock.h"

namespace twinstep {
namespace {

// Of one cause of one campaign and side; played on the other side.
constexpr size_t kPlayedOfACause = 4;
// Findings that are attributed together: the limit of time is heeded in between.
constexpr size_t kTogether = 32;

struct Candidate {
  Finding finding;
  CampaignMode mode = DIFFERENTIAL;
  // Its number among the candidates of its cause.
  size_t number = 0;
};

size_t SizeOf(const Finding& finding) { return finding.test_case().program().source().size(); }

// Lower is the better one to show.
auto ShowRank(const Finding& finding) {
  return std::tuple(finding.test_case().actions_size(), SizeOf(finding), finding.session(), finding.number());
}

Severity SeverityOf(const Finding& finding) {
  return SeverityOfCause(finding.cause(), finding.equivalence_class().divergence(), finding.has_crash());
}

// Of a group: a name, and what has it.
using Group = std::map<std::string, GateCause>;

class Gate {
 public:
  explicit Gate(const GateOptions& options) : options_(options), pair_(PairOf(options.campaigns.front().settings)) {}

  absl::StatusOr<GateResult> Run() {
    const absl::Duration start = SteadyNow();
    RETURN_IF_ERROR(PlaySessions());
    for (const CampaignOptions& campaign : options_.campaigns) {
      RETURN_IF_ERROR(RunOne(campaign));
    }
    result_.programs = programs_.size();
    result_.places = places_.count();
    result_.more_kinds = kinds_.size();
    RETURN_IF_ERROR(AttributeAll());
    // What the new build shows in other sessions is not fixed.
    std::erase_if(only_old_, [this](const auto& cause) {
      return result_.both.contains(SidelessName(cause.second.finding.cause(), pair_));
    });
    result_.only_old = Sorted(std::move(only_old_));
    for (GateCause& cause : Sorted(std::move(only_new_))) {
      cause.accepted_by = options_.known.WhyKnown(cause.name, {ToText(cause.finding.cause())});
      (cause.accepted_by.empty() ? result_.only_new : result_.accepted).push_back(std::move(cause));
    }
    result_.elapsed = SteadyNow() - start;
    return std::move(result_);
  }

 private:
  bool Stopped() const { return options_.stop && options_.stop(); }

  absl::Duration CpuLimit() const {
    return absl::Microseconds(options_.campaigns.front().settings.cpu_limit_microseconds());
  }

  // Those in which the builds differ are candidates like what a campaign has found.
  absl::Status PlaySessions() {
    const absl::Duration end = SteadyNow() + options_.sessions_time;
    const auto stopped = [&] { return Stopped() || SteadyNow() >= end; };
    TrialPool pool(options_.jobs, {.cpu = CpuLimit()}, stopped);
    const absl::Span<const Finding> all(options_.sessions);
    for (size_t begin = 0; begin < all.size(); begin += kTogether) {
      const absl::Span<const Finding> some = all.subspan(begin, kTogether);
      std::vector<TrialOrder> orders;
      for (const Finding& session : some) orders.push_back(TrialOrderOf(session, /*judged=*/true));
      ASSIGN_OR_RETURN(const std::vector<TrialAnswer> answers, pool.Run(orders));
      result_.sessions_not_reached += some.size() - answers.size();
      const size_t before = candidates_.size();
      for (size_t i = 0; i < answers.size(); ++i) TakeSession(some[i], answers[i]);
      RETURN_IF_ERROR(AddTraces(before, pool));
      if (options_.attributing) {
        options_.attributing(absl::StrCat(begin + answers.size(), " of ", all.size(), " given sessions played"));
      }
    }
    return absl::OkStatus();
  }

  // Of the candidates from that one on, as campaigns keep them.
  absl::Status AddTraces(size_t first, TrialPool& pool) {
    std::vector<TrialOrder> orders;
    for (size_t i = first; i < candidates_.size(); ++i) orders.push_back(ExaminationOf(candidates_[i].finding));
    ASSIGN_OR_RETURN(const std::vector<TrialAnswer> answers, pool.Run(orders));
    for (size_t i = 0; i < answers.size(); ++i) {
      if (!answers[i].answered || answers[i].result.outcome() != TrialResult::FOUND) continue;
      candidates_[first + i].finding = answers[i].result.finding();
    }
    return absl::OkStatus();
  }

  void TakeSession(const Finding& session, const TrialAnswer& answer) {
    if (!answer.answered || answer.result.outcome() == TrialResult::NO_ANSWER) {
      ++result_.sessions_unanswered;
      return;
    }
    if (answer.result.outcome() != TrialResult::FOUND) return;
    Finding found = session;
    found.MergeFrom(answer.result.finding());
    *found.mutable_test_case()->mutable_actions() = answer.result.finding().test_case().actions();
    candidates_.push_back({.finding = std::move(found), .mode = DIFFERENTIAL});
  }

  absl::Status RunOne(const CampaignOptions& campaign) {
    if (Stopped()) return absl::OkStatus();
    MemoryFindingStore store;
    CampaignObserver observer;
    observer.progress = [&](const CampaignProgress& progress) {
      if (options_.progress) options_.progress(campaign, progress);
      return !Stopped();
    };
    observer.counted = [&](const SessionReport& report) {
      if (report.end() == FAILED) {
        ++result_.failed_sessions;
      } else {
        programs_.emplace(campaign.settings.corpus(),
                          PlanOf(campaign.settings, report.session(), campaign.programs.size).program);
      }
    };
    CampaignState state;
    state.set_next_session(campaign.settings.first_session());
    ASSIGN_OR_RETURN(CampaignResult ran, RunCampaign(campaign, std::move(state), store, observer));
    result_.engines = ran.engines;
    result_.sessions[campaign.settings.mode()] += ran.sessions;
    result_.actions += ran.state.actions();
    places_ |= ran.places;
    for (const auto& [kind, count] : ran.state.more_actions()) kinds_.insert(kind);
    for (const auto* folders : {&ran.state.crash_groups(), &ran.state.classes()}) {
      for (const FolderState& folder : *folders) Take(folder, store, campaign.settings.mode());
    }
    return absl::OkStatus();
  }

  void Take(const FolderState& folder, const FindingStore& store, CampaignMode mode) {
    for (const KeptState& kept : folder.kept()) {
      if (!kept.saved()) continue;
      absl::StatusOr<Finding> finding = store.Load(folder.folder(), kept.report().session());
      if (finding.ok()) candidates_.push_back({.finding = *std::move(finding), .mode = mode});
    }
  }

  // The few best to show of each cause; first one of each, so that a limit of time loses no cause.
  void ChooseCandidates() {
    std::map<std::string, std::vector<Candidate>> by_cause;
    for (Candidate& candidate : candidates_) {
      const Finding& finding = candidate.finding;
      by_cause[absl::StrCat(candidate.mode, " ", finding.test_case().engine().engine(), " ",
                            static_cast<int>(finding.layer()), " ", ToText(finding.cause()))]
          .push_back(std::move(candidate));
    }
    candidates_.clear();
    for (auto& [cause, some] : by_cause) {
      std::sort(some.begin(), some.end(),
                [](const Candidate& a, const Candidate& b) { return ShowRank(a.finding) < ShowRank(b.finding); });
      if (some.size() > kPlayedOfACause) some.resize(kPlayedOfACause);
      for (size_t i = 0; i < some.size(); ++i) some[i].number = i;
      std::move(some.begin(), some.end(), std::back_inserter(candidates_));
    }
    std::stable_sort(candidates_.begin(), candidates_.end(), [](const Candidate& a, const Candidate& b) {
      return std::tuple(a.number, a.mode) < std::tuple(b.number, b.mode);
    });
  }

  absl::Status AttributeAll() {
    ChooseCandidates();
    const absl::Duration end = SteadyNow() + options_.attribution_time;
    const auto stopped = [&] { return Stopped() || SteadyNow() >= end; };
    const CampaignSettings& settings = options_.campaigns.front().settings;
    TrialPool pool(options_.jobs, {.cpu = CpuLimit()}, stopped);
    for (size_t begin = 0; begin < candidates_.size(); begin += kTogether) {
      const size_t count = std::min(kTogether, candidates_.size() - begin);
      if (stopped()) {
        for (size_t i = begin; i < candidates_.size(); ++i) CountNotReached(candidates_[i]);
        break;
      }
      std::vector<Finding> findings;
      for (size_t i = 0; i < count; ++i) findings.push_back(candidates_[begin + i].finding);
      ASSIGN_OR_RETURN(std::vector<AttributedFinding> attributed, Attribute(findings, pair_, settings.compare(), pool));
      const bool cut_short = stopped();
      for (size_t i = 0; i < count; ++i) {
        const Candidate& candidate = candidates_[begin + i];
        if (cut_short && attributed[i].whose == Whose::kNotPlayed) {
          CountNotReached(candidate);
        } else {
          Count(std::move(attributed[i]), candidate.mode);
        }
      }
      if (options_.attributing) {
        options_.attributing(absl::StrCat(begin + count, " of ", candidates_.size(), " findings attributed"));
      }
    }
    return absl::OkStatus();
  }

  void CountNotReached(const Candidate& candidate) {
    ++result_.not_played;
    if (candidate.number == 0) ++result_.causes_not_reached;
  }

  void Count(AttributedFinding attributed, CampaignMode mode) {
    const CauseKey& cause = attributed.finding.cause();
    switch (attributed.whose) {
      case Whose::kNew:
        return Add(std::move(attributed.finding), mode, only_new_);
      case Whose::kOld:
        return Add(std::move(attributed.finding), mode, only_old_);
      case Whose::kBoth:
        result_.both.insert(SidelessName(cause, pair_));
        return;
      case Whose::kDesigned:
        result_.designed.insert(cause.rule());
        return;
      case Whose::kFlaky:
        ++result_.flaky;
        return;
      case Whose::kNotPlayed:
        ++result_.not_played;
        return;
    }
  }

  void Add(Finding finding, CampaignMode mode, Group& group) const {
    const std::string name = GateName(finding.cause(), pair_);
    GateCause& cause = group[name];
    const bool better = cause.findings == 0 || ShowRank(finding) < ShowRank(cause.finding);
    ++cause.findings;
    cause.name = name;
    if (!better) return;
    cause.mode = mode;
    cause.finding = std::move(finding);
  }

  static std::vector<GateCause> Sorted(Group group) {
    std::vector<GateCause> causes;
    for (auto& [name, cause] : group) causes.push_back(std::move(cause));
    const auto rank = [](const GateCause& cause) {
      const CauseKey& key = cause.finding.cause();
      const bool promised = cause.finding.has_crash() || BreaksAPromise(key);
      return std::tuple(!promised, SeverityOf(cause.finding));
    };
    std::stable_sort(causes.begin(), causes.end(), [&rank](const GateCause& a, const GateCause& b) {
      return std::tuple(rank(a), b.findings) < std::tuple(rank(b), a.findings);
    });
    return causes;
  }

  const GateOptions& options_;
  const EnginePair pair_;
  GateResult result_;
  std::vector<Candidate> candidates_;
  // Corpus and number.
  std::set<std::pair<std::string, size_t>> programs_;
  std::set<std::string> kinds_;
  Places places_;
  Group only_new_;
  Group only_old_;
};

}  // namespace

absl::StatusOr<GateResult> RunGate(const GateOptions& options) { return Gate(options).Run(); }

}  // namespace twinstep
