#include "harness/across_versions/changes.h"

#include <algorithm>
#include <atomic>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string_view>
#include <utility>

#include "absl/strings/str_cat.h"
#include "engines/engine_pair.h"
#include "engines/parser/tree_cache.h"
#include "harness/bug_trials/bug_trial.h"
#include "harness/campaign/campaign_causes.h"
#include "harness/campaign/campaign_progress.h"
#include "harness/campaign/campaign_setup.h"
#include "harness/campaign/cause_entry.h"
#include "harness/campaign/presets.h"
#include "harness/corpora/corpus.h"
#include "harness/gate/gate.h"
#include "harness/gate/gate_cause.h"
#include "harness/process/work_threads.h"
#include "harness/reduction/finding_reduction.h"
#include "harness/results/finding_file.h"
#include "harness/results/finding_text.h"
#include "harness/trials/trial_process.h"
#include "model/causes/cause_key.h"
#include "model/engine_name.h"
#include "model/steady_clock.h"

namespace twinstep {
namespace {

// Of a step's time: the entries' sessions, random sessions, playing what was found on both sides; the rest is for
// reducing it.
constexpr double kEntries = 0.2, kRandom = 0.35, kAttribution = 0.25;

// Of the program of an entry's session.
std::string NameOfSession(std::string_view id) { return absl::StrCat(std::string(id), ".js"); }

// The entries' sessions, as both versions of `pair` are to play them: those of the engine's own.
std::vector<Finding> SessionsOf(const KnownBugs& bugs, const EnginePair& pair) {
  std::vector<Finding> sessions;
  for (const KnownBug& bug : bugs.all()) {
    if (EngineOf(bug.side()) != WithoutVersion(pair.a)) continue;
    for (const KnownBug& one : WithAllSessions(bug)) {
      Finding session = SessionOf(one);
      // What a version does not do, it does not do otherwise.
      if (!ActionNotDone(one, pair.a).empty() || !ActionNotDone(one, pair.b).empty()) continue;
      session.set_session(sessions.size());
      TestCase& test_case = *session.mutable_test_case();
      test_case.mutable_program()->set_name(NameOfSession(bugs.IdOf(bug)));
      test_case.mutable_engine()->set_engine(pair.a);
      session.mutable_differential()->mutable_other()->set_engine(pair.b);
      sessions.push_back(std::move(session));
    }
  }
  return sessions;
}

// A finding of a change.
struct Shown {
  GateCause cause;
  bool fixed = false;
  bool reduced = false;
};

class Step {
 public:
  Step(const ChangesOptions& options, const std::vector<Corpus>& corpora, EnginePair pair, absl::Duration time,
       std::string folder)
      : options_(options), corpora_(corpora), pair_(std::move(pair)), time_(time), folder_(std::move(folder)) {}

  absl::StatusOr<VersionStep> Run() {
    const absl::Duration end = SteadyNow() + time_;
    GateOptions gate;
    RETURN_IF_ERROR(SetUp(gate));
    const size_t given = gate.sessions.size();
    ASSIGN_OR_RETURN(GateResult found, RunGate(gate));
    Choose(std::move(found.only_new), /*fixed=*/false, found.engines);
    Choose(std::move(found.only_old), /*fixed=*/true, found.engines);
    RETURN_IF_ERROR(Reduce(end));
    for (const Shown& shown : shown_) {
      RETURN_IF_ERROR(Add(shown));
    }
    for (const std::string& rule : found.designed) step_.add_rules(rule);
    step_.set_older(pair_.a);
    step_.set_newer(pair_.b);
    step_.set_entry_sessions(given - found.sessions_not_reached);
    for (const auto& [mode, count] : found.sessions) step_.set_random_sessions(step_.random_sessions() + count);
    step_.set_entry_sessions_left(found.sessions_not_reached);
    step_.set_entry_sessions_unanswered(found.sessions_unanswered);
    step_.set_failed_sessions(found.failed_sessions);
    step_.set_flaky(found.flaky);
    step_.set_not_played(found.not_played);
    step_.set_causes_left(found.causes_not_reached);
    return std::move(step_);
  }

 private:
  absl::Status SetUp(GateOptions& gate) {
    gate.sessions = SessionsOf(*options_.bugs, pair_);
    gate.jobs = options_.jobs;
    gate.stop = options_.stop;
    gate.sessions_time = kEntries * time_;
    gate.attribution_time = kAttribution * time_;
    const std::string head = absl::StrCat(pair_.a, " to ", pair_.b, ": ");
    if (options_.progress) {
      gate.progress = [this, head](const CampaignOptions& campaign, const CampaignProgress& progress) {
        options_.progress(head + ProgressText(progress, campaign));
      };
      gate.attributing = [this, head](const std::string& text) { options_.progress(head + text); };
    }
    for (size_t i = 0; i < corpora_.size(); ++i) {
      ASSIGN_OR_RETURN(CampaignSettings settings, SettingsOfMode({.mode = "differential"}));
      settings.set_engine_a(pair_.a);
      settings.set_engine_b(pair_.b);
      settings.set_seed(options_.seed);
      settings.set_corpus(options_.corpora[i]);
      settings.set_actions(ALL_ACTIONS);
      settings.set_compare(FULL);
      settings.set_cpu_limit_microseconds(static_cast<uint64_t>(absl::ToInt64Microseconds(options_.cpu_limit)));
      RETURN_IF_ERROR(SetConfigurations({}, settings));
      RETURN_IF_ERROR(CheckSettings(settings));
      CampaignOptions& campaign = gate.campaigns.emplace_back();
      campaign.limits = LimitsFor(settings);
      campaign.settings = std::move(settings);
      campaign.jobs = options_.jobs;
      campaign.time = kRandom * time_ / static_cast<double>(corpora_.size());
      if (options_.sessions > 0) campaign.goal = options_.sessions;
      SetCorpus(corpora_[i], campaign);
    }
    return absl::OkStatus();
  }

  // Without those of entries.
  void Choose(std::vector<GateCause> causes, bool fixed, const WorkerReady& engines) {
    for (GateCause& cause : causes) {
      bool in_older = fixed;
      const KnownBug* const bug = EntryOf(cause.finding, engines, in_older);
      if (bug == nullptr) {
        shown_.push_back({.cause = std::move(cause), .fixed = fixed});
        continue;
      }
      const std::string entry = absl::StrCat("corpus/bugs/", std::string(options_.bugs->IdOf(*bug)), ", in the ",
                                             in_older ? "older" : "newer", " version alone: ", bug->title());
      if (known_.insert(entry).second) step_.add_entries(entry);
    }
  }

  // Of this engine's entries the one whose pattern fits the cause, or the one that was played, where it shows in one of
  // the versions only; then the entry says in which.
  const KnownBug* EntryOf(const Finding& finding, const WorkerReady& engines, bool& in_older) const {
    CauseKey key = finding.cause();
    key.clear_bug();
    for (const KnownBug& bug : options_.bugs->all()) {
      const std::string_view engine = EngineOf(bug.side());
      if (engine != WithoutVersion(pair_.a)) continue;
      if (Fits(bug, key)) return &bug;
      if (NameOfSession(options_.bugs->IdOf(bug)) != finding.test_case().program().name()) continue;
      const bool older = ClaimOf(bug, engine, engines.version_a()) == BugClaim::kShows;
      if (older == (ClaimOf(bug, engine, engines.version_b()) == BugClaim::kShows)) continue;
      in_older = older;
      return &bug;
    }
    return nullptr;
  }

  absl::Status Reduce(absl::Duration end) {
    std::atomic<size_t> next = 0;
    std::mutex mutex;
    absl::Status status;
    const auto stopped = [&] { return (options_.stop && options_.stop()) || SteadyNow() >= end; };
    RunOnThreads(static_cast<size_t>(options_.jobs), [&] {
      TrialPool pool(1, {.cpu = options_.cpu_limit}, stopped);
      absl::StatusOr<std::unique_ptr<TreeCache>> trees = TreeCache::Create();
      for (size_t i = next++; i < shown_.size() && !stopped() && trees.ok(); i = next++) {
        FindingReductionOptions reduction;
        reduction.most_tests = options_.most_tests;
        reduction.time_limit = end - SteadyNow();
        reduction.stop = stopped;
        absl::StatusOr<ReducedFinding> small = ReduceFinding(shown_[i].cause.finding, pool, **trees, reduction);
        if (!small.ok() && !stopped()) {
          const std::lock_guard<std::mutex> lock(mutex);
          status.Update(small.status());
        }
        if (!small.ok() || small->report.state() != ReductionReport::REDUCED) continue;
        const CauseKey cause = shown_[i].cause.finding.cause();
        shown_[i].cause.finding = std::move(small->finding);
        if (!shown_[i].cause.finding.has_cause()) *shown_[i].cause.finding.mutable_cause() = cause;
        shown_[i].reduced = true;
      }
    });
    return status;
  }

  absl::Status Add(const Shown& shown) {
    // A session of an entry and one of each corpus may have one number.
    Finding finding = shown.cause.finding;
    finding.set_session(static_cast<uint64_t>(step_.changes_size()) + 1);
    CampaignCause cause;
    cause.key = WithSides(finding.cause(), pair_);
    cause.signature = shown.cause.name;
    cause.side = SideToBlame(cause.key);
    cause.promised = finding.has_crash() || BreaksAPromise(cause.key);
    cause.severity = SeverityOfCause(finding.cause(), finding.equivalence_class().divergence(), finding.has_crash());
    VersionChange& change = *step_.add_changes();
    change.set_cause(shown.cause.name);
    change.set_severity(ShortWords(cause.severity));
    change.set_fixed(shown.fixed);
    change.set_sentence(CauseSentence(cause, finding));
    change.set_program(finding.test_case().program().source());
    change.set_actions(FindingActionsText(finding));
    change.set_reduced(shown.reduced);
    change.set_findings(shown.cause.findings);
    if (folder_.empty()) return absl::OkStatus();
    const std::string folder = absl::StrCat(folder_, "/", FindingFolder(finding));
    RETURN_IF_ERROR(WriteFinding(folder, finding));
    change.set_file(absl::StrCat(folder, "/", FindingFileName(finding.session())));
    return absl::OkStatus();
  }

  const ChangesOptions& options_;
  const std::vector<Corpus>& corpora_;
  const EnginePair pair_;
  const absl::Duration time_;
  // For its findings; empty: they are not kept.
  const std::string folder_;
  std::vector<Shown> shown_;
  std::set<std::string> known_;
  VersionStep step_;
};

}  // namespace

absl::StatusOr<VersionChanges> ChangesBetween(const ChangesOptions& options) {
  std::vector<Corpus> corpora;
  for (const std::string& name : options.corpora) {
    ASSIGN_OR_RETURN(Corpus corpus, Corpus::Open(name, {}));
    corpora.push_back(std::move(corpus));
  }
  VersionChanges changes;
  const size_t steps = options.subjects.size() - 1;
  for (size_t i = 0; i < steps; ++i) {
    const EnginePair pair = {.a = options.subjects[i], .b = options.subjects[i + 1]};
    const std::string folder = options.folder.empty() ? "" : absl::StrCat(options.folder, "/step-", i + 1);
    ASSIGN_OR_RETURN(VersionStep step,
                     Step(options, corpora, pair, options.time / static_cast<double>(steps), folder).Run());
    *changes.add_steps() = std::move(step);
  }
  return changes;
}

}  // namespace twinstep
