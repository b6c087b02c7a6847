#include "harness/isolation/schedules/schedule_pool.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>

#include "absl/strings/str_cat.h"
#include "engines/agents/agent_engine.h"
#include "harness/process/child_side.h"
#include "model/schedules/policies.h"

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

ScheduleAnswer EndedBy(const ProcessEnd& end) {
  ScheduleAnswer answer;
  answer.set_outcome(end.kind() == ProcessEnd::TOO_LONG ? ScheduleAnswer::TOO_LONG : ScheduleAnswer::ENGINE_FAILED);
  const bool died = end.kind() == ProcessEnd::DIED;
  answer.set_what(absl::StrCat(died ? "the engine ends the process: " : "the run was ended: ", ToText(end)));
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
  RETURN_IF_ERROR(pool_.Begin(begun_, limited));
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
      RETURN_IF_ERROR(Begin(wanted, key));
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

namespace {

void SetPlace(const AgentPlace& place, AgentPlaceMessage& message) {
  message.set_in_main(place.in_main);
  message.set_agent(place.agent);
  message.set_line(place.position.line);
  message.set_column(place.position.column);
  message.set_what(place.what);
  message.set_file(place.file);
  message.set_text(place.text);
}

void SetCallback(const RunCallback& callback, CallbackMessage& message) {
  message.set_name(callback.name);
  for (const AgentPlace& frame : callback.frames) SetPlace(frame, *message.add_frames());
}

void SetCallbacks(const AgentRunResult& result, ScheduleAnswer& answer) {
  for (const RunCallback& callback : result.callbacks) SetCallback(callback, *answer.add_callbacks());
  for (const int64_t index : result.ran) answer.add_ran(index);
  for (const TakenDelay& delay : result.delays) {
    DelayMessage& message = *answer.add_delays();
    message.set_name(delay.name);
    message.set_microseconds(delay.microseconds);
    message.set_at_end(delay.is_end);
    if (delay.callback >= 0) {
      SetCallback(result.callbacks[static_cast<size_t>(delay.callback)], *message.mutable_callback());
    }
  }
}

void SetResult(const AgentRunResult& result, ScheduleAnswer& answer) {
  answer.set_outcome(static_cast<ScheduleAnswer::Outcome>(result.outcome));
  answer.set_what(result.what);
  answer.set_signature(result.signature);
  SetPlace(result.place, *answer.mutable_place());
  for (const std::string& line : result.output) answer.add_output(line);
  answer.set_memory_hash(result.memory_hash);
  for (const uint64_t count : result.yield_points) answer.add_yield_points(count);
  answer.set_total(result.total);
  for (const DoneTurn& done : result.turns) {
    AgentTurn& turn = *answer.add_turns();
    turn.set_agent(done.agent);
    turn.set_from(done.from);
    turn.set_to(done.to);
    turn.set_forced(done.forced);
    turn.set_slot(done.slot);
    if (done.site >= 0) SetPlace(result.places[static_cast<size_t>(done.site)], *turn.mutable_place());
  }
  SetCallbacks(result, answer);
  answer.set_schedule(ScheduleText(result.schedule));
  answer.set_digest(result.Digest());
  answer.set_without_yield_points(result.without_yield_points);
  for (const std::string& how : result.unseen) answer.add_unseen(how);
}

class ScheduleChild {
 public:
  explicit ScheduleChild(const ScheduleOrder& program)
      : engine_name_(program.engine()),
        program_{program.source(), {program.setup().begin(), program.setup().end()}, program.test(), FilesOf(program)} {
  }

  ScheduleAnswer Run(const ScheduleOrder& order) {
    ScheduleAnswer answer;
    if (runner_ == nullptr) {
      absl::StatusOr<std::unique_ptr<AgentEngine>> engine = MakeAgentEngine(engine_name_);
      if (!engine.ok()) return Error(engine.status());
      engine_ = *std::move(engine);
      absl::StatusOr<std::unique_ptr<AgentRunner>> runner = AgentRunner::Create(*engine_);
      if (!runner.ok()) return Error(runner.status());
      runner_ = *std::move(runner);
    }
    ReplayPolicy* replay = nullptr;
    std::unique_ptr<SwitchPolicy> policy;
    if (order.has_random()) {
      const RandomSchedule& random = order.random();
      policy = RandomPolicy(static_cast<ScheduleGenerator>(random.generator()), random.seed(), random.index(),
                            random.length());
    } else {
      absl::StatusOr<Schedule> schedule = ParseSchedule(order.replay());
      if (!schedule.ok()) return Error(schedule.status());
      auto made = std::make_unique<ReplayPolicy>(*std::move(schedule));
      replay = made.get();
      policy = std::move(made);
    }
    absl::StatusOr<AgentRunResult> result = runner_->Run(program_, *policy, order.max_yield_points());
    if (!result.ok()) return Error(result.status());
    SetResult(*result, answer);
    answer.set_engine_version(engine_->version());
    if (replay != nullptr) answer.set_infeasible(replay->infeasible());
    return answer;
  }

 private:
  static std::vector<ProgramFile> FilesOf(const ScheduleOrder& program) {
    std::vector<ProgramFile> files;
    for (const ProgramFileMessage& file : program.files()) {
      files.push_back({file.name(), file.first_line(), file.lines(), file.own_text()});
    }
    return files;
  }

  static ScheduleAnswer Error(const absl::Status& status) {
    ScheduleAnswer answer;
    answer.set_error(std::string(status.message()));
    answer.set_unparsed(absl::IsInvalidArgument(status));
    return answer;
  }

  const std::string engine_name_;
  const AgentProgram program_;
  std::unique_ptr<AgentEngine> engine_;
  std::unique_ptr<AgentRunner> runner_;
};

int ScheduleChildMain() {
  ScheduleOrder program, order;
  if (!NextOrder(program)) return 0;
  ScheduleChild child(program);
  while (NextOrder(order)) {
    if (!Answer(child.Run(order))) break;
  }
  return 0;
}

}  // namespace

const ChildKind kScheduleChildKind("schedule", ScheduleChildMain);

}  // namespace twinstep
