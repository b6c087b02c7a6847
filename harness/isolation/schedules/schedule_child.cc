#include "harness/isolation/schedules/schedule_child.h"

#include <memory>
#include <string>
#include <utility>

#include "engines/agents/agent_engine.h"
#include "engines/agents/agent_run.h"
#include "harness/process/child_side.h"
#include "model/schedules/policies.h"
#include "proto/schedule.pb.h"

namespace twinstep {
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
