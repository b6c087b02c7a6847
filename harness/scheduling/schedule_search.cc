#include "harness/scheduling/schedule_search.h"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/time/time.h"
#include "model/schedules/aligned_schedules.h"
#include "model/schedules/isolate_switch.h"
#include "model/steady_clock.h"

namespace twinstep {
namespace {

enum class Verdict { kPasses, kFails, kNeither };

Verdict VerdictOf(const ScheduleAnswer& answer) {
  switch (answer.outcome()) {
    case ScheduleAnswer::PASSED:
      return Verdict::kPasses;
    case ScheduleAnswer::THREW:
    case ScheduleAnswer::DEAD_LOCK:
      return Verdict::kFails;
    default:
      return Verdict::kNeither;
  }
}

class Search {
 public:
  Search(ScheduleRuns& runs, const ScheduleSearchOptions& options) : runs_(runs), options_(options) {}

  absl::StatusOr<ScheduleReport> Run() {
    const absl::Duration start = SteadyNow();
    report_.set_program(options_.program_name);
    report_.set_seed(options_.seed);
    if (absl::Status status = FindBoth(); !status.ok()) return status;
    if (absl::Status status = CheckDeterminism(); !status.ok()) return status;
    if (absl::Status status = Isolate(); !status.ok()) return status;
    report_.set_seconds(absl::ToDoubleSeconds(SteadyNow() - start));
    return std::move(report_);
  }

 private:
  void Progress(const std::string& line) const {
    if (options_.progress) options_.progress(line);
  }
  // As it would start a sentence.
  const std::string& name() const { return options_.program_name; }

  absl::Status Interrupted() const {
    return absl::CancelledError(absl::StrCat("interrupted after ", report_.schedules_tried(),
                                             " schedules, before one passed and one failed; nothing is found yet"));
  }

  absl::Status Count(ScheduleAnswer answer) {
    report_.set_schedules_tried(report_.schedules_tried() + 1);
    switch (VerdictOf(answer)) {
      case Verdict::kPasses:
        report_.set_passed(report_.passed() + 1);
        if (!passing_) passing_ = std::move(answer);
        break;
      case Verdict::kFails:
        report_.set_failed(report_.failed() + 1);
        dead_locks_ += answer.outcome() == ScheduleAnswer::DEAD_LOCK ? 1 : 0;
        if (!failing_) failing_ = std::move(answer);
        break;
      case Verdict::kNeither:
        report_.set_without_outcome(report_.without_outcome() + 1);
        last_neither_ = answer.what();
        break;
    }
    return absl::OkStatus();
  }

  absl::Status FindBoth() {
    absl::StatusOr<ScheduleAnswer> plain = runs_.Replay({});
    if (absl::IsCancelled(plain.status())) return Interrupted();
    if (!plain.ok()) {
      return absl::IsInvalidArgument(plain.status())
                 ? absl::InvalidArgumentError(
                       absl::StrCat(name(), " does not parse: ", std::string(plain.status().message())))
                 : plain.status();
    }
    report_.set_engine(plain->engine_version().empty() ? options_.engine : plain->engine_version());
    *report_.mutable_yield_points() = plain->yield_points();
    report_.set_without_yield_points(plain->without_yield_points());
    const uint64_t length = std::max<uint64_t>(plain->total(), 100);
    const int agents = plain->yield_points_size();
    if (absl::Status status = Count(*std::move(plain)); !status.ok()) return status;
    for (uint64_t i = 0; i < options_.schedules && !(passing_ && failing_); ++i) {
      RandomSchedule random;
      random.set_generator(options_.generator);
      random.set_seed(options_.seed);
      random.set_index(i);
      random.set_length(length);
      absl::StatusOr<ScheduleAnswer> answer = runs_.Random(random);
      if (absl::IsCancelled(answer.status())) return Interrupted();
      if (!answer.ok()) return answer.status();
      if (absl::Status status = Count(*std::move(answer)); !status.ok()) return status;
      if (i % 100 == 99) {
        Progress(absl::StrCat(report_.schedules_tried(), " schedules: ", report_.passed(), " passed, ",
                              report_.failed(), " failed"));
      }
    }
    if (passing_ && failing_) return absl::OkStatus();
    const std::string tried = absl::StrCat("under all ", report_.schedules_tried(), " schedules that were tried");
    if (!passing_ && !failing_) {
      return absl::FailedPreconditionError(absl::StrCat(name(), " neither passes nor fails ", tried, ": ",
                                                        last_neither_, "; see --time_limit and --yield_points"));
    }
    if (!failing_) {
      return absl::FailedPreconditionError(
          absl::StrCat(name(), " passes ", tried, agents < 2 ? ", and it starts no agent" : "",
                       report_.without_outcome() > 0
                           ? absl::StrCat(" and have an outcome (", report_.without_outcome(), " have none)")
                           : "",
                       "; try more with --schedules, or others with --seed"));
    }
    if (dead_locks_ == report_.failed()) {
      return absl::FailedPreconditionError(
          absl::StrCat(name(), " locks dead ", tried, " (", failing_->what(), "): the schedule makes no difference"));
    }
    return absl::FailedPreconditionError(
        absl::StrCat(name(), " fails ", tried, " (", failing_->what(), "): the schedule makes no difference"));
  }

  absl::Status CheckDeterminism() {
    for (const ScheduleAnswer* answer : {&*passing_, &*failing_}) {
      const absl::StatusOr<Schedule> schedule = ParseSchedule(answer->schedule());
      if (!schedule.ok()) return schedule.status();
      absl::StatusOr<ScheduleAnswer> again = runs_.Replay(*schedule);
      if (absl::IsCancelled(again.status())) return Interrupted();
      if (!again.ok()) return again.status();
      if (again->digest() == answer->digest()) continue;
      return absl::FailedPreconditionError(
          absl::StrCat(name(), " is not deterministic: the same schedule gives '",
                       answer->what().empty() ? "passed" : answer->what(), "' and '",
                       again->what().empty() ? "passed" : again->what(),
                       "' with other output, memory or yield points; what does it ask that changes from run to run?"));
    }
    return absl::OkStatus();
  }

  TestOutcome Test(const Schedule& schedule) {
    const absl::StatusOr<ScheduleAnswer> answer = runs_.Replay(schedule);
    if (!answer.ok()) {
      if (!absl::IsCancelled(answer.status())) failed_ = answer.status();
      return TestOutcome::kUnresolved;
    }
    if (answer->infeasible() > 0) {
      if (infeasible_++ < options_.infeasible) return TestOutcome::kUnresolved;
      report_.set_run_on(report_.run_on() + 1);
    }
    switch (VerdictOf(*answer)) {
      case Verdict::kPasses:
        return TestOutcome::kPass;
      case Verdict::kFails:
        return answer->signature() == failing_->signature() ? TestOutcome::kFail : TestOutcome::kUnresolved;
      case Verdict::kNeither:
        return TestOutcome::kUnresolved;
    }
    return TestOutcome::kUnresolved;
  }

  absl::Status Isolate() {
    report_.set_failure(failing_->what());
    *report_.mutable_failed_at() = failing_->place();
    const AlignedSchedules aligned(*ParseSchedule(passing_->schedule()), *ParseSchedule(failing_->schedule()));
    Progress(absl::StrCat("one passed and one failed after ", report_.schedules_tried(), " schedules; ",
                          WithCommas(aligned.differences()), " differences"));
    IsolateSwitchOptions isolate;
    isolate.test = [this](const Schedule& schedule) { return Test(schedule); };
    isolate.max_tests = options_.max_tests;
    isolate.stop = [this] { return !failed_.ok() || (options_.stop && options_.stop()); };
    isolate.on_closer = [this](uint64_t left, int tests) {
      Progress(absl::StrCat(tests, tests == 1 ? " test; " : " tests; ", WithCommas(left),
                            left == 1 ? " difference" : " differences", " left"));
    };
    const IsolatedSwitch found = IsolateSwitch(aligned, isolate);
    if (!failed_.ok()) return failed_;
    report_.set_differences(found.differences);
    report_.set_switches(static_cast<uint32_t>(aligned.switches().size()));
    report_.set_left(found.left);
    report_.set_tests(static_cast<uint32_t>(found.tests));
    report_.set_unresolved(static_cast<uint32_t>(found.unresolved));
    report_.set_one_minimal(found.one_minimal);
    report_.set_interrupted(options_.stop && options_.stop());
    report_.set_passing_schedule(ScheduleText(found.passing));
    report_.set_failing_schedule(ScheduleText(found.failing));
    if (found.slot >= 0 && !report_.interrupted()) {
      if (absl::Status status = Decide(found, aligned); !status.ok()) return status;
    }
    Say();
    return absl::OkStatus();
  }

  // Both runs once more, for the places.
  absl::Status Decide(const IsolatedSwitch& found, const AlignedSchedules& aligned) {
    ScheduleReport::Decision& decision = *report_.mutable_decision();
    const int agent = aligned.switches()[static_cast<size_t>(found.slot)].agent;
    decision.set_agent(agent);
    decision.set_switch_number(static_cast<uint32_t>(found.slot) + 1);
    decision.set_next_agent(-1);
    for (const bool fails : {false, true}) {
      const Schedule& schedule = fails ? found.failing : found.passing;
      const absl::StatusOr<ScheduleAnswer> answer = runs_.Replay(schedule);
      if (absl::IsCancelled(answer.status())) {
        report_.clear_decision();
        report_.set_interrupted(true);
        return absl::OkStatus();
      }
      if (!answer.ok()) return answer.status();
      ScheduleReport::Decision::Side& side = *(fails ? decision.mutable_fails() : decision.mutable_passes());
      side.set_yield_point(schedule[static_cast<size_t>(found.slot)].count);
      side.set_schedule(answer->schedule());
      *side.mutable_output() = answer->output();
      // The turn of that switch; where it is of no length, the agent stands where its last turn left it.
      int turn = -1;
      for (int i = 0; i < answer->turns_size() && answer->turns(i).slot() >= 0; ++i) {
        if (answer->turns(i).slot() > found.slot) break;
        if (answer->turns(i).agent() == agent) turn = i;
      }
      if (turn >= 0) {
        if (answer->turns(turn).has_place()) *side.mutable_place() = answer->turns(turn).place();
        side.set_forced(answer->turns(turn).forced());
        if (fails && turn + 1 < answer->turns_size()) decision.set_next_agent(answer->turns(turn + 1).agent());
      }
    }
    return absl::OkStatus();
  }

  std::string SideText(const ScheduleReport::Decision::Side& side) const {
    return absl::StrCat(WithCommas(side.yield_point()),
                        side.has_place() ? absl::StrCat(" = ", PlaceText(name(), side.place())) : "",
                        side.forced() ? ", where it goes no further by itself" : "");
  }

  void Say() {
    if (report_.has_decision()) {
      const ScheduleReport::Decision& decision = report_.decision();
      report_.set_sentence(absl::StrCat("It fails if and only if agent ", decision.agent(),
                                        " is switched out at its yield point ", SideText(decision.fails()), ", not ",
                                        SideText(decision.passes())));
    } else {
      report_.set_sentence(absl::StrCat(WithCommas(report_.left()), " of ", WithCommas(report_.differences()),
                                        " differences are left; the schedules between which it begins to fail are "
                                        "the closest that were found"));
    }
  }

  ScheduleRuns& runs_;
  const ScheduleSearchOptions& options_;
  ScheduleReport report_;
  std::optional<ScheduleAnswer> passing_;
  std::optional<ScheduleAnswer> failing_;
  uint64_t dead_locks_ = 0;
  std::string last_neither_;
  int infeasible_ = 0;
  absl::Status failed_;
};

}  // namespace

std::string WithCommas(uint64_t number) {
  std::string digits = absl::StrCat(number);
  for (int i = static_cast<int>(digits.size()) - 3; i > 0; i -= 3) digits.insert(static_cast<size_t>(i), ",");
  return digits;
}

std::string PlaceText(const std::string& program, const AgentPlaceMessage& place) {
  if (place.line() == 0) return "an unknown place";
  return absl::StrCat(place.in_main() ? program : absl::StrCat("agent ", place.agent(), "'s source"), ":", place.line(),
                      ":", place.column() + 1, place.what().empty() ? "" : absl::StrCat(" (", place.what(), ")"));
}

absl::StatusOr<ScheduleReport> SearchSchedules(ScheduleRuns& runs, const ScheduleSearchOptions& options) {
  return Search(runs, options).Run();
}

}  // namespace twinstep
