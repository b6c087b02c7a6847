#include "harness/isolation/schedules/schedule_search.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "harness/isolation/schedules/callback_order.h"
#include "harness/isolation/schedules/schedule_text.h"
#include "model/schedules/aligned_schedules.h"
#include "model/schedules/callback_loop.h"
#include "model/schedules/isolate_switch.h"
#include "model/steady_clock.h"

namespace twinstep {
namespace {

// Where so many schedules have no outcome, and no other has one, the rest is not tried: each may take its whole limit.
constexpr uint64_t kHopeless = 10;
// Tried where the first run starts no agent: a program that has one goes on the same way under each.
constexpr uint64_t kAlone = 15;

constexpr char kTimeIsUp[] = "the time is up";
constexpr char kTestsAreUp[] = "the tests are up";

enum class TrialVerdict { kPasses, kFails, kNeither };

TrialVerdict VerdictOf(const ScheduleAnswer& answer) {
  switch (answer.outcome()) {
    case ScheduleAnswer::PASSED:
      return TrialVerdict::kPasses;
    case ScheduleAnswer::THREW:
    case ScheduleAnswer::DEAD_LOCK:
      return TrialVerdict::kFails;
    default:
      return TrialVerdict::kNeither;
  }
}

std::string WhatOf(const ScheduleAnswer& answer) { return answer.what().empty() ? "passed" : answer.what(); }

std::vector<ScheduleOrder> ReplayOrders(const std::vector<Schedule>& schedules) {
  std::vector<ScheduleOrder> orders;
  for (const Schedule& schedule : schedules) orders.push_back(ReplayOrder(schedule));
  return orders;
}

class Search {
 public:
  Search(ScheduleRuns& runs, const ScheduleSearchOptions& options)
      : runs_(runs),
        options_(options),
        generator_(options.generator),
        start_(SteadyNow()),
        report_(*whole_.mutable_report()) {}

  absl::StatusOr<ScheduleSearchReport> Run() {
    report_.set_program(options_.program_name);
    report_.set_seed(options_.seed);
    RETURN_IF_ERROR(FindBoth());
    const absl::StatusOr<Schedule> passing = ParseSchedule(passing_->schedule());
    const absl::StatusOr<Schedule> failing = ParseSchedule(failing_->schedule());
    if (!passing.ok()) return passing.status();
    if (!failing.ok()) return failing.status();
    RETURN_IF_ERROR(CheckDeterminism(*passing, *failing));
    const AlignedSchedules aligned(*passing, *failing);
    Isolate(aligned);
    if (report_.has_decision() && options_.shorten) Shorten();
    Say();
    whole_.set_stopped(stopped_);
    report_.set_interrupted(!stopped_.empty());
    whole_.set_jobs(static_cast<uint32_t>(runs_.jobs()));
    whole_.set_spare_runs(runs_.spare_runs());
    report_.set_seconds(absl::ToDoubleSeconds(SteadyNow() - start_));
    return std::move(whole_);
  }

 private:
  void Progress(const std::string& line) const {
    if (options_.progress) options_.progress(line);
  }
  // As it would start a sentence.
  const std::string& name() const { return options_.program_name; }

  // Whether the search is to end with what there is. Once true it stays so.
  bool Stopped() {
    if (!stopped_.empty()) return true;
    if (options_.stop && options_.stop()) stopped_ = "interrupted";
    if (stopped_.empty() && SteadyNow() - start_ > options_.limit) stopped_ = kTimeIsUp;
    return !stopped_.empty();
  }
  // The same of the part of it that is under way.
  bool PartStopped() { return Stopped() || SteadyNow() > part_ends_; }

  // None: stopped, also by an error.
  std::optional<ScheduleAnswer> Answer(const ScheduleOrder& wanted, const std::vector<ScheduleOrder>& ahead) {
    absl::StatusOr<ScheduleAnswer> answer = runs_.Run(wanted, ahead, [this] { return PartStopped(); });
    if (answer.ok()) return *std::move(answer);
    error_ = answer.status();
    if (!absl::IsCancelled(error_)) stopped_ = std::string(error_.message());
    return std::nullopt;
  }

  // The search ends before there are two schedules.
  absl::Status NothingFound() {
    if (absl::IsInvalidArgument(error_)) {
      return absl::InvalidArgumentError(absl::StrCat(name(), " does not parse: ", std::string(error_.message())));
    }
    if (!absl::IsCancelled(error_)) return error_;
    return absl::CancelledError(absl::StrCat(stopped_, " after ", report_.schedules_tried(),
                                             " schedules, before one passed and one failed; nothing is found yet"));
  }

  void Count(ScheduleAnswer answer) {
    report_.set_schedules_tried(report_.schedules_tried() + 1);
    switch (VerdictOf(answer)) {
      case TrialVerdict::kPasses:
        report_.set_passed(report_.passed() + 1);
        if (!passing_) passing_ = std::move(answer);
        break;
      case TrialVerdict::kFails:
        report_.set_failed(report_.failed() + 1);
        dead_locks_ += answer.outcome() == ScheduleAnswer::DEAD_LOCK ? 1 : 0;
        if (!failing_) failing_ = std::move(answer);
        break;
      case TrialVerdict::kNeither:
        report_.set_without_outcome(report_.without_outcome() + 1);
        last_neither_ = answer.what();
        break;
    }
  }

  ScheduleOrder RandomNumber(uint64_t index, uint64_t length) const {
    RandomSchedule random;
    random.set_generator(generator_);
    random.set_seed(options_.seed);
    random.set_index(index);
    random.set_length(length);
    return RandomOrder(random);
  }

  absl::Status FindBoth() {
    const std::optional<ScheduleAnswer> plain = Answer(ReplayOrder({}), {});
    if (!plain) return NothingFound();
    report_.set_engine(plain->engine_version().empty() ? options_.engine : plain->engine_version());
    *report_.mutable_yield_points() = plain->yield_points();
    report_.set_without_yield_points(plain->without_yield_points());
    *report_.mutable_unseen() = plain->unseen();
    const uint64_t length = std::max<uint64_t>(plain->total(), 100);
    Count(*plain);
    const auto hopeless = [this] { return !passing_ && !failing_ && report_.schedules_tried() >= kHopeless; };
    const bool is_alone = plain->yield_points_size() < 2;
    if (is_alone && plain->callbacks_size() > 1) generator_ = RandomSchedule::DELAYS;
    const uint64_t schedules =
        is_alone && generator_ != RandomSchedule::DELAYS ? std::min(options_.schedules, kAlone) : options_.schedules;
    for (uint64_t i = 0; i < schedules && !(passing_ && failing_) && !hopeless(); ++i) {
      std::vector<ScheduleOrder> ahead;
      for (uint64_t j = i + 1; j <= i + runs_.ahead() && j < schedules; ++j) {
        ahead.push_back(RandomNumber(j, length));
      }
      std::optional<ScheduleAnswer> answer = Answer(RandomNumber(i, length), ahead);
      if (!answer) return NothingFound();
      Count(*std::move(answer));
      if (i % 100 == 99) {
        Progress(absl::StrCat(report_.schedules_tried(), " schedules: ", report_.passed(), " passed, ",
                              report_.failed(), " failed"));
      }
    }
    return passing_ && failing_ ? absl::OkStatus() : AllAlike(plain->yield_points_size());
  }

  // Why there are no two schedules.
  absl::Status AllAlike(int agents) const {
    const std::string tried = absl::StrCat("under all ", report_.schedules_tried(), " schedules that were tried");
    if (!passing_ && !failing_) {
      return absl::FailedPreconditionError(absl::StrCat(name(), " neither passes nor fails ", tried, ": ",
                                                        last_neither_, "; see --time_limit and --yield_points"));
    }
    const std::string without = report_.without_outcome() > 0
                                    ? absl::StrCat(" and have an outcome (", report_.without_outcome(), " have none)")
                                    : "";
    if (!failing_) {
      return absl::FailedPreconditionError(absl::StrCat(name(), " passes ", tried, without,
                                                        agents < 2 ? AloneText() : "", UnseenText(),
                                                        "; try more with --schedules, or others with --seed"));
    }
    return absl::FailedPreconditionError(
        absl::StrCat(name(), dead_locks_ == report_.failed() ? " deadlocks " : " fails ", tried, without, " (",
                     failing_->what(), "): the schedule makes no difference"));
  }

  std::string AloneText() const {
    return generator_ == RandomSchedule::DELAYS ? ", which differ in the order of its callbacks, as it starts no agent"
                                                : ", and it starts no agent";
  }

  // What a race may hide in.
  std::string UnseenText() const {
    if (report_.unseen().empty()) return "";
    return absl::StrCat("; not all of it has yield points, so a race may be missed in: ",
                        absl::StrJoin(report_.unseen(), ", "));
  }

  // Each once more. Not where it is stopped.
  absl::Status CheckDeterminism(const Schedule& passing, const Schedule& failing) {
    for (const bool fails : {false, true}) {
      const ScheduleAnswer& first = fails ? *failing_ : *passing_;
      std::vector<ScheduleOrder> ahead;
      if (!fails && runs_.ahead() > 0) ahead.push_back(ReplayOrder(failing));
      const std::optional<ScheduleAnswer> again = Answer(ReplayOrder(fails ? failing : passing), ahead);
      if (!again) return absl::OkStatus();
      if (again->digest() == first.digest()) continue;
      if (VerdictOf(*again) == TrialVerdict::kNeither) {
        return absl::FailedPreconditionError(absl::StrCat(name(), " has no outcome when a schedule of '", WhatOf(first),
                                                          "' is repeated: ", WhatOf(*again)));
      }
      return absl::AbortedError(absl::StrCat(
          name(), " is not deterministic: the same schedule gives '", WhatOf(first), "' and '", WhatOf(*again),
          "' with other output, memory or yield points; what does it ask that changes from run to run?"));
    }
    return absl::OkStatus();
  }

  bool FailsAlike(const ScheduleAnswer& answer) const {
    return VerdictOf(answer) == TrialVerdict::kFails && answer.signature() == failing_->signature();
  }

  TestOutcome Test(const Schedule& schedule, const std::vector<Schedule>& ahead) {
    const std::optional<ScheduleAnswer> answer = Answer(ReplayOrder(schedule), ReplayOrders(ahead));
    if (!answer) return TestOutcome::kUnresolved;
    if (answer->infeasible() > 0) {
      if (infeasible_++ < options_.infeasible) return TestOutcome::kUnresolved;
      report_.set_run_on(report_.run_on() + 1);
    }
    if (VerdictOf(*answer) == TrialVerdict::kPasses) return TestOutcome::kPass;
    return FailsAlike(*answer) ? TestOutcome::kFail : TestOutcome::kUnresolved;
  }

  void Isolate(const AlignedSchedules& aligned) {
    report_.set_failure(failing_->what());
    *report_.mutable_failed_at() = failing_->place();
    Progress(absl::StrCat("one passed and one failed after ", Counted(report_.schedules_tried(), "schedule"), "; ",
                          Counted(aligned.differences(), "difference")));
    IsolateSwitchOptions isolate;
    isolate.test = [this](const Schedule& schedule, const std::vector<Schedule>& ahead) {
      return Test(schedule, ahead);
    };
    isolate.ahead = runs_.ahead();
    isolate.max_tests = options_.max_tests;
    isolate.stop = [this] { return Stopped(); };
    isolate.on_closer = [this](uint64_t left, int tests) {
      Progress(absl::StrCat(Counted(static_cast<uint64_t>(tests), "test"), "; ", Counted(left, "difference"), " left"));
    };
    const IsolatedSwitch found = IsolateSwitch(aligned, isolate);
    report_.set_differences(found.differences);
    report_.set_switches(static_cast<uint32_t>(aligned.switches().size()));
    report_.set_left(found.left);
    report_.set_tests(static_cast<uint32_t>(found.tests));
    report_.set_unresolved(static_cast<uint32_t>(found.unresolved));
    report_.set_one_minimal(found.one_minimal);
    report_.set_passing_schedule(ScheduleText(found.passing));
    report_.set_failing_schedule(ScheduleText(found.failing));
    if (found.slot < 0) return;
    pair_ = {found.passing, found.failing, found.slot};
    // Both once more, for the places.
    const ScheduleOrder passing = ReplayOrder(pair_.passing), failing = ReplayOrder(pair_.failing);
    const std::vector<ScheduleOrder> ahead = {failing};
    std::optional<ScheduleAnswer> passes = Answer(passing, runs_.ahead() > 0 ? ahead : std::vector<ScheduleOrder>());
    if (!passes) return;
    std::optional<ScheduleAnswer> fails = Answer(failing, {});
    if (!fails) return;
    // What the two had to leave out already.
    passing_->set_infeasible(passes->infeasible());
    failing_->set_infeasible(fails->infeasible());
    *report_.mutable_decision() = DecisionOf(pair_, *passes, *fails);
    KeepSwitches(pair_, *fails);
  }

  void KeepSwitches(const SchedulePair& pair, const ScheduleAnswer& failing) {
    whole_.clear_switches();
    for (const SwitchLeft& left : SwitchesOf(pair, failing)) *whole_.add_switches() = left;
  }

  // Whether a run is as that one of the two was, with no more switches that cannot be.
  bool Still(const ScheduleAnswer& answer, bool fails) const {
    return answer.infeasible() <= (fails ? failing_ : passing_)->infeasible() &&
           (fails ? FailsAlike(answer) : VerdictOf(answer) == TrialVerdict::kPasses);
  }

  void Shorten() {
    ShortenedSchedules& shortened = *whole_.mutable_shortened();
    std::optional<ScheduleAnswer> passes, fails;
    ShortenSchedulesOptions shorten;
    // To fail is rarer: asked first, it needs no second run mostly.
    shorten.test = [&](const SchedulePair& pair, const std::vector<SchedulePair>& next) {
      const ScheduleOrder passing = ReplayOrder(pair.passing);
      std::vector<ScheduleOrder> ahead;
      for (const SchedulePair& one : next) ahead.push_back(ReplayOrder(one.failing));
      std::vector<ScheduleOrder> both = ahead;
      if (runs_.ahead() > 0) both.insert(both.begin(), passing);
      fails = Answer(ReplayOrder(pair.failing), both);
      if (!fails || !Still(*fails, true)) return false;
      passes = Answer(passing, ahead);
      return passes && Still(*passes, false);
    };
    shorten.ahead = std::max<size_t>(runs_.ahead(), 1) - 1;
    shorten.max_tests = options_.shorten_tests;
    shorten.stop = [this] { return PartStopped(); };
    shorten.on_shorter = [&](const SchedulePair& pair, int tests) {
      *report_.mutable_decision() = DecisionOf(pair, *passes, *fails);
      KeepSwitches(pair, *fails);
      Progress(absl::StrCat(pair.passing.size(), " of ", pair_.passing.size(),
                            generator_ == RandomSchedule::DELAYS ? " delays" : " switches", " left after ",
                            Counted(static_cast<uint64_t>(tests), "test")));
    };
    part_ends_ = SteadyNow() + options_.shorten_limit;
    const ShortSchedules found = ShortenSchedules(pair_, shorten);
    shortened.set_switches_before(static_cast<uint32_t>(pair_.passing.size()));
    shortened.set_switches(static_cast<uint32_t>(found.pair.passing.size()));
    shortened.set_tests(static_cast<uint32_t>(found.tests));
    shortened.set_one_minimal(found.one_minimal);
    if (!found.one_minimal) {
      shortened.set_stopped(!stopped_.empty() ? stopped_ : PartStopped() ? kTimeIsUp : kTestsAreUp);
    }
    // Whether it blocks at the switch that decides may differ, as decided; other switches are the same in both.
    SchedulePair pair = found.pair;
    const size_t slot = static_cast<size_t>(pair.slot);
    pair.passing[slot].forced = report_.decision().passes().forced();
    pair.failing[slot].forced = report_.decision().fails().forced();
    shortened.set_passing_schedule(ScheduleText(pair.passing));
    shortened.set_failing_schedule(ScheduleText(pair.failing));
  }

  void Say() {
    report_.set_sentence(
        report_.has_decision()
            ? DecisionText(name(), report_.decision())
            : absl::StrCat(WithCommas(report_.left()), " of ", WithCommas(report_.differences()),
                           " differences are left; the schedules between which it begins to fail are the closest that "
                           "were found"));
  }

  ScheduleRuns& runs_;
  const ScheduleSearchOptions& options_;
  // Where a program is one agent, its callbacks are what can have other orders.
  RandomSchedule::Generator generator_;
  const absl::Duration start_;
  // Of the part under way.
  absl::Duration part_ends_ = absl::InfiniteDuration();
  ScheduleSearchReport whole_;
  ScheduleReport& report_;
  std::optional<ScheduleAnswer> passing_;
  std::optional<ScheduleAnswer> failing_;
  SchedulePair pair_;
  uint64_t dead_locks_ = 0;
  std::string last_neither_;
  int infeasible_ = 0;
  // Why the search is to end; empty: it is not.
  std::string stopped_;
  // Of the run that had no answer.
  absl::Status error_;
};

}  // namespace

absl::StatusOr<ScheduleSearchReport> SearchSchedules(ScheduleRuns& runs, const ScheduleSearchOptions& options) {
  return Search(runs, options).Run();
}

namespace {

using Decision = ScheduleReport::Decision;

// The turn of switch `slot`; where that is of no length, the agent stands where its last turn left it. -1: it has none.
int TurnOf(const ScheduleAnswer& answer, int slot, int agent) {
  int turn = -1;
  for (int i = 0; i < answer.turns_size() && answer.turns(i).slot() >= 0; ++i) {
    if (answer.turns(i).slot() > slot) break;
    if (answer.turns(i).agent() == agent) turn = i;
  }
  return turn;
}

void SetSide(const Switch& one, const ScheduleAnswer& answer, int turn, Decision::Side& side) {
  side.set_yield_point(one.count);
  side.set_schedule(answer.schedule());
  *side.mutable_output() = answer.output();
  if (turn < 0) return;
  if (answer.turns(turn).has_place()) *side.mutable_place() = answer.turns(turn).place();
  side.set_forced(answer.turns(turn).forced());
}

std::string YieldText(const std::string& program, const Decision::Side& side) {
  return absl::StrCat(WithCommas(side.yield_point()),
                      side.has_place() ? absl::StrCat(" = ", PlaceText(program, side.place())) : "",
                      side.forced() ? ", where it goes no further by itself" : "");
}

}  // namespace

Decision DecisionOf(const SchedulePair& pair, const ScheduleAnswer& passing, const ScheduleAnswer& failing) {
  Decision decision;
  const size_t slot = static_cast<size_t>(pair.slot);
  const int agent = pair.failing[slot].agent;
  decision.set_agent(agent);
  decision.set_switch_number(static_cast<uint32_t>(slot) + 1);
  if (agent >= kFirstCallbackName) {
    SetSide(pair.passing[slot], passing, -1, *decision.mutable_passes());
    SetSide(pair.failing[slot], failing, -1, *decision.mutable_fails());
    SetCallbacks(passing, failing, decision);
    decision.set_next_agent(-1);
    return decision;
  }
  SetSide(pair.passing[slot], passing, TurnOf(passing, pair.slot, agent), *decision.mutable_passes());
  const int turn = TurnOf(failing, pair.slot, agent);
  SetSide(pair.failing[slot], failing, turn, *decision.mutable_fails());
  const bool another = turn >= 0 && turn + 1 < failing.turns_size();
  decision.set_next_agent(another ? failing.turns(turn + 1).agent() : -1);
  for (int i = turn; another && i >= 0; --i) {
    if (failing.turns(i).agent() != decision.next_agent()) continue;
    if (failing.turns(i).has_place()) *decision.mutable_next_from() = failing.turns(i).place();
    break;
  }
  return decision;
}

std::vector<SwitchLeft> SwitchesOf(const SchedulePair& pair, const ScheduleAnswer& failing) {
  std::vector<SwitchLeft> switches;
  for (int slot = 0; slot < static_cast<int>(pair.failing.size()); ++slot) {
    int turn = -1;
    for (int i = 0; i < failing.turns_size(); ++i) {
      if (failing.turns(i).slot() == slot) turn = i;
    }
    SwitchLeft& left = switches.emplace_back();
    const Switch& one = pair.failing[static_cast<size_t>(slot)];
    left.set_agent(one.agent);
    left.set_yield_point(one.count);
    left.set_next_agent(-1);
    if (one.agent >= kFirstCallbackName) *left.mutable_delay() = DelayOf(one, failing);
    if (turn < 0) continue;
    left.set_forced(failing.turns(turn).forced());
    if (failing.turns(turn).has_place()) *left.mutable_place() = failing.turns(turn).place();
    if (turn + 1 < failing.turns_size()) left.set_next_agent(failing.turns(turn + 1).agent());
  }
  return switches;
}

std::string DecisionText(const std::string& program, const Decision& decision) {
  if (decision.of_callbacks()) return CallbackOrderText(program, decision);
  return absl::StrCat("It fails if and only if agent ", decision.agent(), " is switched out at its yield point ",
                      YieldText(program, decision.fails()), ", not ", YieldText(program, decision.passes()));
}

}  // namespace twinstep
