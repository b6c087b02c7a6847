#include "harness/causes/schedules/schedule_process.h"

#include <utility>

#include "absl/strings/str_cat.h"

namespace twinstep {
namespace {

ScheduleAnswer EndedBy(ScheduleAnswer::Outcome outcome, const std::string& what) {
  ScheduleAnswer answer;
  answer.set_outcome(outcome);
  answer.set_what(what);
  answer.set_signature(what);
  return answer;
}

ChildLimits LimitsOf(const ScheduleLimits& limits) {
  return {.time = limits.time, .memory_mib = limits.memory_mib, .silent = true};
}

}  // namespace

bool IsScheduleChild(int argc, char** argv) { return IsAnsweringChild(argc, argv, kScheduleChildName); }

ScheduleProcess::ScheduleProcess(const ScheduledProgram& program, const ScheduleLimits& limits)
    : max_yield_points_(limits.max_yield_points), child_(kScheduleChildName, LimitsOf(limits)) {
  program_.set_engine(program.engine);
  program_.set_source(program.program.source);
  for (const std::string& setup : program.program.setup) program_.add_setup(setup);
  program_.set_test(program.program.test);
}

absl::Status ScheduleProcess::Begin(ScheduleOrder order) {
  order.set_max_yield_points(max_yield_points_);
  return child_.Begin(order, &program_);
}

std::optional<absl::StatusOr<ScheduleAnswer>> ScheduleProcess::Look() {
  std::optional<ChildAnswer> ended = child_.Look();
  if (!ended) return std::nullopt;
  switch (ended->end) {
    case ChildAnswer::End::kAnswered:
      break;
    case ChildAnswer::End::kDied:
      return EndedBy(ScheduleAnswer::ENGINE_FAILED, absl::StrCat("the engine ends the process: ", ended->text));
    case ChildAnswer::End::kTooMuch:
      return EndedBy(ScheduleAnswer::ENGINE_FAILED, absl::StrCat("the run ", ended->text));
    case ChildAnswer::End::kTooLong:
      return EndedBy(ScheduleAnswer::TOO_LONG, absl::StrCat("the run ", ended->text));
  }
  ScheduleAnswer answer;
  if (!answer.ParseFromString(ended->text)) return absl::InternalError("a child's answer is not to be read");
  if (answer.unparsed()) return absl::InvalidArgumentError(answer.error());
  if (!answer.error().empty()) return absl::InternalError(answer.error());
  return answer;
}

}  // namespace twinstep
