#include "harness/campaign/campaign.h"

#include <algorithm>
#include <deque>
#include <limits>
#include <map>
#include <utility>

#include "absl/strings/str_cat.h"
#include "engines/engine_pair.h"
#include "harness/campaign/finding_of_report.h"
#include "harness/campaign/session_queue.h"
#include "harness/campaign/tally.h"
#include "model/steady_clock.h"

namespace twinstep {
namespace {

constexpr absl::Duration kPoll = absl::Milliseconds(50);
constexpr absl::Duration kTick = absl::Milliseconds(900);
// When the time is over or somebody interrupts: for the sessions under way, then for examinations.
constexpr absl::Duration kGrace = absl::Seconds(2);
constexpr absl::Duration kExaminationGrace = absl::Seconds(60);
constexpr size_t kAll = std::numeric_limits<size_t>::max();

class Supervisor {
 public:
  Supervisor(const CampaignOptions& options, CampaignState state, FindingStore& store, const CampaignObserver& observer)
      : options_(options),
        store_(store),
        observer_(observer),
        start_(SteadyNow()),
        elapsed_before_(absl::Microseconds(static_cast<int64_t>(state.elapsed_microseconds()))),
        killed_before_(state.workers_killed()),
        first_(state.next_session()),
        tally_(std::move(state), options.findings_per_class),
        queue_(first_, options.goal.value_or(SessionQueue::kNoEnd),
               static_cast<size_t>(options.settings.configurations_size()), tally_.WaitingSessions()),
        pool_({.jobs = options.jobs,
               .limits = options.limits,
               .kind = options.worker,
               .brief = [this](size_t configuration) { return Brief(configuration); },
               .pair = PairOf(options.settings)},
              queue_,
              {.ready = [this](const WorkerReady& ready) { Ready(ready); },
               .session_ended = [this](SessionReport report) { SessionEnded(std::move(report)); },
               .examined = [this](Finding finding) { Examined(std::move(finding)); }}) {
    tally_.on_counted = [this](const SessionReport& report) {
      if (observer_.counted) observer_.counted(report);
    };
  }

  absl::StatusOr<CampaignResult> Run() {
    AskForLostFindings();
    absl::Status status = Work();
    Tick(/*last=*/true);
    if (!status.ok()) return status;
    CampaignResult result;
    result.state = tally_.state();
    result.engines = engines_;
    result.sessions = Sessions();
    result.places = pool_.places();
    result.elapsed = elapsed_;
    result.saving = saving_;
    return result;
  }

 private:
  uint64_t Sessions() const { return tally_.state().next_session() - first_; }

  // Sessions of other engines, or of another version of the program, would be other sessions.
  void Ready(const WorkerReady& ready) {
    engines_ = ready;
    const WorkerReady& before = options_.settings.engines();
    if (!options_.settings.has_engines()) return;
    if (before.version_a() == ready.version_a() && before.version_b() == ready.version_b()) {
      if (before.program() == ready.program()) return;
      other_engines_ = absl::FailedPreconditionError(
          "the campaign was begun with another version of this program; use that one, or begin another campaign");
      return;
    }
    const EnginePair names = DisplayNames(PairOf(options_.settings));
    other_engines_ = absl::FailedPreconditionError(absl::StrCat(
        "the campaign was begun with ", names.a, " ", before.version_a(), " and ", names.b, " ", before.version_b(),
        " and these are ", ready.version_a(), " and ", ready.version_b(), "; begin another one"));
  }

  WorkerBrief Brief(size_t configuration) const {
    WorkerBrief brief;
    *brief.mutable_settings() = options_.settings;
    if (static_cast<int>(configuration) < options_.settings.configurations_size()) {
      *brief.mutable_configuration() = options_.settings.configurations(static_cast<int>(configuration));
    }
    brief.set_corpus(options_.serialized_corpus);
    return brief;
  }

  absl::Status Work() {
    while (!stopped_) {
      if (SteadyNow() - start_ >= options_.time) break;
      if (options_.goal && tally_.state().next_session() >= *options_.goal) break;
      RETURN_IF_ERROR(pool_.Step(kPoll));
      if (!other_engines_.ok()) return other_engines_;
      if (SteadyNow() >= next_tick_) Tick(/*last=*/false);
    }
    elapsed_ = SteadyNow() - start_;
    queue_.Close();
    // What has ended out of order counts only with what came before it.
    RETURN_IF_ERROR(Drain(kGrace, [this] { return pool_.sessions_under_way() > 0; }));
    elapsed_ = SteadyNow() - start_;
    Tick(/*last=*/false);
    return Drain(kExaminationGrace, [this] { return !asked_.empty(); });
  }

  template <typename Condition>
  absl::Status Drain(absl::Duration patience, Condition more) {
    const absl::Duration until = SteadyNow() + patience;
    while (more() && SteadyNow() < until && !cannot_save_) {
      RETURN_IF_ERROR(pool_.Step(kPoll));
      if (SteadyNow() >= next_tick_) Tick(/*last=*/false);
    }
    return absl::OkStatus();
  }

  void SessionEnded(SessionReport report) {
    if (const auto [begin, end] = lost_.equal_range(report.session()); begin != end) {
      for (auto it = begin; it != end; ++it) tally_.Restore({it->second, it->first}, report);
      lost_.erase(begin, end);
      return;
    }
    const size_t classes = static_cast<size_t>(tally_.state().classes_size());
    tally_.Add(std::move(report));
    for (size_t i = classes; i < static_cast<size_t>(tally_.state().classes_size()); ++i) {
      new_classes_.push_back(SteadyNow());
    }
  }

  // Saved findings whose files cannot be read any more are made again from their sessions.
  void AskForLostFindings() {
    for (const auto* folders : {&tally_.state().classes(), &tally_.state().crash_groups()}) {
      for (const FolderState& folder : *folders) {
        for (const KeptState& kept : folder.kept()) {
          if (!kept.saved() || store_.Load(folder.folder(), kept.report().session()).ok()) continue;
          if (!lost_.contains(kept.report().session())) queue_.GiveBack(kept.report().session());
          lost_.emplace(kept.report().session(), folder.folder());
        }
      }
    }
  }

  // Of the findings that could not be saved one at a time tries whether that has changed, at the end each of them.
  void TryAgain() {
    std::erase_if(unsaved_, [this](const auto& unsaved) { return !tally_.Wants(unsaved.first); });
    if (draining()) {
      for (const auto& [key, status] : unsaved_) tally_.Postpone(key);
    } else if (!unsaved_.empty()) {
      const auto next = unsaved_.upper_bound(tried_again_);
      tried_again_ = next == unsaved_.end() ? unsaved_.begin()->first : next->first;
      tally_.Postpone(tried_again_);
    }
  }

  void OrderExaminations() {
    for (auto& [key, report] : tally_.TakeUnexamined(kAll)) {
      asked_.emplace(std::pair(key.second, report.number()), key.first);
      pool_.Examine(FindingOfReport(report, options_.settings));
    }
  }

  void Examined(Finding finding) {
    const auto it = asked_.find({finding.session(), finding.number()});
    if (it == asked_.end()) return;
    const Tally::Key key = {it->second, it->first.first};
    asked_.erase(it);
    if (finding.has_crash() && finding.test_case().program().source().empty()) AddProgram(finding);
    Save(key, std::move(finding));
  }

  // The worker that would have sent it has died.
  void AddProgram(Finding& finding) {
    absl::StatusOr<Program> program =
        options_.programs.load(PlanOf(options_.settings, finding.session(), options_.programs.size).program);
    if (program.ok()) SetProgram(*program, finding);
  }

  void Save(const Tally::Key& key, Finding finding) {
    unsaved_.erase(key);
    if (!tally_.Wants(key)) return;
    const Reproduction::Outcome outcome = finding.reproduction().outcome();
    if (absl::Status status = store_.Save(key.first, finding); status.ok()) {
      tally_.MarkSaved(key, outcome);
    } else {
      unsaved_.emplace(key, std::move(status));
    }
  }

  // About every second: what has been counted is saved, then what it no longer lists goes, then what it newly lists is
  // made. So a kill at any moment leaves files that the saved state knows or will know again.
  void Tick(bool last) {
    next_tick_ = SteadyNow() + kTick;
    if (!last && !draining()) elapsed_ = SteadyNow() - start_;
    CampaignState& state = tally_.mutable_state();
    state.set_elapsed_microseconds(static_cast<uint64_t>(absl::ToInt64Microseconds(elapsed_before_ + elapsed_)));
    state.set_workers_killed(killed_before_ + pool_.workers_killed());
    state.set_goal(options_.goal.value_or(0));
    saving_ = observer_.save ? observer_.save(tally_.Snapshot(), engines_) : absl::OkStatus();
    if (absl::IsAborted(saving_)) cannot_save_ = stopped_ = true;
    if (saving_.ok()) {
      for (const Tally::Key& key : tally_.TakeDropped()) store_.Remove(key.first, key.second).IgnoreError();
      if (!last) {
        TryAgain();
        OrderExaminations();
      }
      if (!unsaved_.empty()) saving_ = unsaved_.begin()->second;
    }
    if (last || stopped_ || !observer_.progress) return;
    while (!new_classes_.empty() && new_classes_.front() < SteadyNow() - absl::Minutes(1)) new_classes_.pop_front();
    const CampaignProgress progress = {.state = state,
                                       .sessions = Sessions(),
                                       .elapsed = elapsed_,
                                       .classes_in_last_minute = new_classes_.size(),
                                       .saving = saving_};
    if (!observer_.progress(progress)) stopped_ = true;
  }

  bool draining() const { return queue_.closed(); }

  const CampaignOptions& options_;
  FindingStore& store_;
  const CampaignObserver& observer_;
  const absl::Duration start_;
  const absl::Duration elapsed_before_;
  const uint64_t killed_before_;
  const uint64_t first_;
  Tally tally_;
  SessionQueue queue_;
  WorkerPool pool_;
  WorkerReady engines_;
  absl::Status other_engines_;
  absl::Duration next_tick_ = start_ + kTick;
  absl::Duration elapsed_;
  bool stopped_ = false;
  absl::Status saving_;
  // Findings that could not be saved, each with the reason, and the one of them that was tried again last.
  std::map<Tally::Key, absl::Status> unsaved_;
  Tally::Key tried_again_;
  // Neither now nor later.
  bool cannot_save_ = false;
  // Folders of findings that are being examined, by session and number, and of those whose files are lost, by session.
  std::map<std::pair<uint64_t, uint32_t>, std::string> asked_;
  std::multimap<uint64_t, std::string> lost_;
  // When the classes of the last minute were met.
  std::deque<absl::Duration> new_classes_;
};

}  // namespace

WorkerLimits LimitsFor(const CampaignSettings& settings) {
  // Two engines with a limit each, and parsing. A metamorphic session has an initial run and, for each round and what
  // it asks for before, a bare, a counted and a follow-up run, of original and of transformed programs. A session
  // against the truth makes a judge, which takes four, and is played again without the tools' rules.
  // A verdict takes a judge for each side and both sides played again; a session that goes on plays B once more, and
  // may have several verdicts.
  const int differential = settings.goes_on() ? 18 : settings.verdicts() ? 12 : 2;
  const int runs = settings.mode() == DIFFERENTIAL ? differential
                   : settings.mode() == TRUTH      ? 6
                                              : std::max(differential, 2 + 8 * static_cast<int>(settings.rounds()));
  const absl::Duration limit = absl::Microseconds(static_cast<int64_t>(settings.cpu_limit_microseconds()));
  WorkerLimits limits;
  // What an engine does not end is noticed by its call, below. This is for loading the program and our own work on it,
  // which no session's limit counts: ten seconds for some of 20,000 lines, and as much more as a machine is slower.
  limits.cpu = absl::Minutes(5) + 2 * runs * limit;
  limits.wall = absl::Minutes(10) + 12.5 * runs * limit;
  // Something for what an engine does before it heeds its limit, and for loading what bare runs run.
  limits.call_cpu = absl::Seconds(3) + 2 * limit;
  limits.call_wall = absl::Seconds(30) + 20 * limit;
  limits.resident_mib = settings.memory_limit_mib();
  return limits;
}

absl::StatusOr<CampaignResult> RunCampaign(const CampaignOptions& options, CampaignState state, FindingStore& store,
                                           const CampaignObserver& observer) {
  return Supervisor(options, std::move(state), store, observer).Run();
}

}  // namespace twinstep
