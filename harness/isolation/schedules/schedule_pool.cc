#include "harness/isolation/schedules/schedule_pool.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "absl/strings/str_cat.h"
#include "harness/isolation/schedules/schedule_child.h"

namespace twinstep {
namespace {

ScheduleOrder MessageOf(const ScheduledProgram& program) {
  ScheduleOrder message;
  message.set_engine(program.engine);
  message.set_source(program.program.source);
  for (const std::string& setup : program.program.setup) message.add_setup(setup);
  message.set_test(program.program.test);
  for (const ProgramFile& file : program.program.files) {
    ProgramFileMessage& added = *message.add_files();
    added.set_name(file.name);
    added.set_first_line(file.first_line);
    added.set_lines(file.lines);
    added.set_own_text(file.own_text);
  }
  return message;
}

ScheduleAnswer EndedBy(const ChildEnd& end) {
  ScheduleAnswer answer;
  answer.set_outcome(end.kind == ChildEnd::Kind::kTooLong ? ScheduleAnswer::TOO_LONG : ScheduleAnswer::ENGINE_FAILED);
  const bool died = end.kind == ChildEnd::Kind::kDied;
  answer.set_what(absl::StrCat(died ? "the engine ends the process: " : "the run was ended: ", end.text));
  answer.set_signature(answer.what());
  return answer;
}

absl::StatusOr<ScheduleAnswer> AnswerOf(const ChildAnswer& child) {
  if (!child.answered) return EndedBy(child.end);
  ScheduleAnswer answer;
  if (!answer.ParseFromString(child.bytes)) return absl::InternalError("a child's answer is not to be read");
  if (answer.unparsed()) return absl::InvalidArgumentError(answer.error());
  if (!answer.error().empty()) return absl::InternalError(answer.error());
  return answer;
}

}  // namespace

SchedulePool::SchedulePool(ScheduledProgram program, const ScheduleLimits& limits, int jobs)
    : max_yield_points_(limits.max_yield_points),
      program_(MessageOf(program)),
      pool_(kScheduleChildKind,
            {.jobs = jobs, .limits = {.time = limits.time, .memory_mib = limits.memory_mib}, .preface = &program_}) {}

bool SchedulePool::IsUnderWay(const std::string& key) const {
  return std::any_of(under_way_.begin(), under_way_.end(), [&key](const auto& run) { return run.second == key; });
}

absl::Status SchedulePool::Begin(const ScheduleOrder& order, const std::string& key) {
  ScheduleOrder limited = order;
  limited.set_max_yield_points(max_yield_points_);
  if (absl::Status status = pool_.Begin(begun_, limited); !status.ok()) return status;
  under_way_[begun_++] = key;
  return absl::OkStatus();
}

absl::StatusOr<ScheduleAnswer> SchedulePool::Run(const ScheduleOrder& wanted, const std::vector<ScheduleOrder>& ahead,
                                                 const std::function<bool()>& stop) {
  const std::string key = wanted.SerializeAsString();
  std::vector<std::string> next;
  for (const ScheduleOrder& order : ahead) next.push_back(order.SerializeAsString());
  for (;;) {
    if (stop && stop()) {
      pool_.KillBusy();
      under_way_.clear();
      return absl::CancelledError("interrupted");
    }
    for (auto one = kept_.begin(); one != kept_.end();) {
      if (one->first == key || std::count(next.begin(), next.end(), one->first) > 0) {
        ++one;
      } else {
        one = kept_.erase(one);
      }
    }
    if (const auto found = kept_.find(key); found != kept_.end()) {
      absl::StatusOr<ScheduleAnswer> answer = std::move(found->second);
      kept_.erase(found);
      ++delivered_;
      return answer;
    }
    if (!IsUnderWay(key)) {
      // A child is free: others began only while one that was wanted ran too.
      if (absl::Status status = Begin(wanted, key); !status.ok()) return status;
    }
    for (size_t i = 0; i < ahead.size(); ++i) {
      if (kept_.count(next[i]) != 0 || IsUnderWay(next[i])) continue;
      // Where the system gives no more processes, fewer run at the same time.
      if (pool_.under_way() == jobs() || !Begin(ahead[i], next[i]).ok()) break;
    }
    if (const std::optional<ChildPool::Ended> ended = pool_.NextSoon()) {
      const auto run = under_way_.find(ended->order);
      kept_.insert_or_assign(run->second, AnswerOf(ended->answer));
      under_way_.erase(run);
    }
  }
}

}  // namespace twinstep
