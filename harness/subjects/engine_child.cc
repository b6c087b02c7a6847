#include "harness/subjects/engine_child.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engines/engines.h"
#include "engines/worker_configuration.h"
#include "harness/process/child_side.h"
#include "harness/subjects/remote_messages.h"
#include "model/debugger.h"
#include "model/sessions/capture.h"
#include "model/status.h"
#include "proto/remote_engine.pb.h"

namespace twinstep {
namespace {

// The user is the other process.
class EngineServer : private Driver {
 public:
  void Serve() {
    RemoteOrder order;
    while (!gone_ && NextOrder(order)) {
      RemoteReply reply;
      if (absl::Status status = Carry(order, reply); !status.ok()) SetStatus(status, reply);
      Say(reply);
    }
  }

 private:
  void Say(const RemoteReply& reply) { gone_ = gone_ || !Answer(reply); }

  absl::Status Carry(const RemoteOrder& order, RemoteReply& reply) {
    if (order.has_start()) return Start(order.start(), reply);
    if (engine_ == nullptr) return absl::FailedPreconditionError("no engine has been started");
    if (order.has_run_bare()) return RunBare(order.run_bare(), reply);
    if (order.has_load()) return Load(order.load());
    if (session_ == nullptr) return absl::FailedPreconditionError("no program is loaded");
    if (order.has_run()) return Run(order.run(), reply);
    return CallSession(*session_, order, reply);
  }

  absl::Status Start(const RemoteStart& start, RemoteReply& reply) {
    RETURN_IF_ERROR(ConfigureProcess(start.configuration()));
    ASSIGN_OR_RETURN(engine_, MakeEngine(start.engine()));
    reply.set_version(std::string(engine_->version()));
    return absl::OkStatus();
  }

  absl::Status Load(const RemoteProgram& program) {
    session_.reset();
    ASSIGN_OR_RETURN(session_, engine_->Load(program.program(), OptionsOf(program)));
    return absl::OkStatus();
  }

  absl::Status RunBare(const RemoteBareRun& run, RemoteReply& reply) {
    Coverage coverage;
    TruthCopy copy;
    TruthRecording recording;
    BareRunRecords records;
    if (run.coverage()) records.coverage = &coverage;
    if (run.has_truth()) {
      copy = CopyOf(run.truth());
      recording.copy = &copy;
      recording.limits = LimitsOf(run.truth());
      records.truth = &recording;
    }
    ASSIGN_OR_RETURN(Finished finished, engine_->RunBare(run.program().program(), OptionsOf(run.program()), records));
    RemoteBareRunEnd& end = *reply.mutable_bare_run_end();
    *end.mutable_finished() = std::move(finished);
    if (run.coverage()) *end.mutable_coverage() = ToMessage(coverage);
    if (run.has_truth()) *end.mutable_truth() = std::move(recording.log);
    return absl::OkStatus();
  }

  // What a driver may ask a session for, too.
  absl::Status CallSession(Session& session, const RemoteOrder& order, RemoteReply& reply) {
    switch (order.kind_case()) {
      case RemoteOrder::kAct: {
        ASSIGN_OR_RETURN(*reply.mutable_output(), session.Act(order.act().action(), LimitsOf(order.act().limits())));
        return absl::OkStatus();
      }
      case RemoteOrder::kCountAt: {
        const auto& places = order.count_at().places();
        ASSIGN_OR_RETURN(const std::vector<uint64_t> counts,
                         session.CountsAt(std::vector<Location>(places.begin(), places.end())));
        reply.mutable_counted()->mutable_counts()->Add(counts.begin(), counts.end());
        return absl::OkStatus();
      }
      case RemoteOrder::kCall:
        break;
      default:
        return absl::FailedPreconditionError("the program is not paused");
    }
    if (order.call() == BREAKABLE_LOCATIONS) {
      ASSIGN_OR_RETURN(std::vector<Location> locations, session.BreakableLocations());
      reply.mutable_places()->mutable_places()->Add(locations.begin(), locations.end());
      return absl::OkStatus();
    }
    if (running_) return absl::FailedPreconditionError("the session still runs");
    session_.reset();
    return absl::OkStatus();
  }

  absl::Status Run(const RemoteRun& run, RemoteReply& reply) {
    expected_ = run.has_capture() ? std::optional(run.capture()) : std::nullopt;
    running_ = true;
    absl::StatusOr<Finished> finished = session_->Run(*this);
    running_ = false;
    if (!finished.ok()) return finished.status();
    *reply.mutable_finished() = *std::move(finished);
    return absl::OkStatus();
  }

  Action OnPause(Session& session, Pause& pause) override {
    TellPause(pause);
    RemoteOrder order;
    while (!gone_ && NextOrder(order)) {
      if (order.has_go_on()) {
        expected_ = order.go_on().has_capture() ? std::optional(order.go_on().capture()) : std::nullopt;
        return order.go_on().action();
      }
      RemoteReply reply;
      if (absl::Status status = CallPause(session, pause, order, reply); !status.ok()) SetStatus(status, reply);
      Say(reply);
    }
    gone_ = true;
    Action abandon;
    abandon.mutable_abandon();
    return abandon;
  }

  void TellPause(Pause& pause) {
    RemoteReply reply;
    RemotePaused& paused = *reply.mutable_paused();
    paused.set_frame_count(pause.frame_count());
    // What cannot be described is asked for again, and answered with the error then.
    if (!expected_ || !CapturePause(pause, *expected_, *paused.mutable_paused()).ok()) {
      Paused& told = *paused.mutable_paused();
      told.Clear();
      *told.mutable_location() = pause.location();
      told.set_reason(pause.reason());
    }
    Say(reply);
  }

  absl::Status CallPause(Session& session, Pause& pause, const RemoteOrder& order, RemoteReply& reply) {
    if (order.has_evaluate()) {
      const RemoteEvaluation& evaluate = order.evaluate();
      return pause.Evaluate(evaluate.frame(), evaluate.expression(),
                            evaluate.refuse_side_effects() ? SideEffects::kRefuse : SideEffects::kAllow,
                            LimitsOf(evaluate.limits()), *reply.mutable_evaluated());
    }
    if (!order.has_describe()) return CallSession(session, order, reply);
    const RemoteDescription& describe = order.describe();
    switch (describe.part()) {
      case RemoteDescription::SCOPES:
        return pause.DescribeScopes(describe.frame(), LimitsOf(describe.limits()), describe.with_globals(),
                                    *reply.mutable_frame());
      case RemoteDescription::COMPLETION:
        return pause.DescribeCompletion(LimitsOf(describe.limits()), *reply.mutable_completion());
      default:
        return pause.DescribeFrame(describe.frame(), *reply.mutable_frame());
    }
  }

  std::unique_ptr<Engine> engine_;
  // Ends before its engine.
  std::unique_ptr<Session> session_;
  // While the program runs.
  bool running_ = false;
  // What the pause to come is captured at.
  std::optional<CaptureLevel> expected_;
  // Nobody listens any more.
  bool gone_ = false;
};

int EngineMain() {
  EngineServer().Serve();
  return 0;
}

}  // namespace

const ChildKind kEngineKind("engine", EngineMain);

}  // namespace twinstep
