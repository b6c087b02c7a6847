#include "harness/subjects/remote_engine.h"

#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "harness/process/child.h"
#include "harness/subjects/remote_messages.h"
#include "model/actions/action_kind.h"
#include "model/sessions/capture.h"
#include "proto/remote_engine.pb.h"

namespace twinstep {
namespace {

// This process ends as `child` did.
[[noreturn]] void EndAs(Child& child) {
  const ProcessEnd end = child.Wait();
  if (end.signal() != 0) {
    signal(end.signal(), SIG_DFL);
    raise(end.signal());
  }
  _exit(end.exit_code() != 0 ? end.exit_code() : EXIT_FAILURE);
}

// One call after the other.
class Line {
 public:
  explicit Line(std::unique_ptr<Child> child) : child_(std::move(child)) {}

  // The reply, or the error that it tells.
  absl::StatusOr<RemoteReply> Ask(const RemoteOrder& order) {
    child_->Send(order);
    std::string bytes;
    while (true) {
      const Child::Heard heard = child_->Next(bytes);
      if (heard == Child::Heard::kMessage) break;
      if (heard == Child::Heard::kEnded) EndAs(*child_);
      if (heard == Child::Heard::kSignOfLife) continue;
      std::vector<pollfd> waiting;
      child_->AddTo(waiting);
      poll(waiting.data(), waiting.size(), -1);
      child_->SendRest();
    }
    RemoteReply reply;
    if (!reply.ParseFromString(bytes)) return absl::InternalError("what the engine's process says cannot be read");
    RETURN_IF_ERROR(StatusOf(reply));
    return reply;
  }

 private:
  const std::unique_ptr<Child> child_;
};

bool Same(const ValueLimits& a, const ValueLimits& b) {
  return a.object_depth == b.object_depth && a.properties == b.properties && a.string_length == b.string_length;
}

// The level at which scopes are captured in this way.
std::optional<CaptureLevel> LevelOf(const ValueLimits& limits, bool with_globals) {
  if (with_globals) return Same(limits, kFullLimits) ? std::optional(FULL) : std::nullopt;
  return Same(limits, kPaperLimits) ? std::optional(PAPER) : std::nullopt;
}

class RemotePause : public Pause {
 public:
  // `captured`: the level at which `paused` is complete.
  RemotePause(Line& line, RemotePaused& paused, std::optional<CaptureLevel> captured)
      : line_(line), paused_(*paused.mutable_paused()), frame_count_(paused.frame_count()), captured_(captured) {}

  const Location& location() const override { return paused_.location(); }
  Paused::Reason reason() const override { return paused_.reason(); }
  int frame_count() override { return frame_count_; }

  absl::Status DescribeFrame(int index, Frame& frame) override {
    if (const Frame* const there = Captured(index)) {
      frame.set_kind(there->kind());
      frame.set_function_name(there->function_name());
      *frame.mutable_location() = there->location();
      return absl::OkStatus();
    }
    return Describe(RemoteDescription::FRAME, index, nullptr, false, frame);
  }

  absl::Status DescribeScopes(int index, const ValueLimits& limits, bool with_globals, Frame& frame) override {
    asked_ = LevelOf(limits, with_globals);
    const Frame* const there = Captured(index);
    if (there != nullptr && asked_ == captured_ && index < (captured_ == FULL ? kFullScopeFrames : 1)) {
      frame.mutable_scopes()->MergeFrom(there->scopes());
      if (there->has_this_value()) *frame.mutable_this_value() = there->this_value();
      return absl::OkStatus();
    }
    return Describe(RemoteDescription::SCOPES, index, &limits, with_globals, frame);
  }

  absl::Status DescribeCompletion(const ValueLimits& limits, Paused& paused) override {
    if (captured_ && Same(limits, *captured_ == FULL ? kFullLimits : kPaperLimits)) {
      if (paused_.has_returned()) *paused.mutable_returned() = paused_.returned();
      if (paused_.has_thrown()) *paused.mutable_thrown() = paused_.thrown();
      if (paused_.has_told()) *paused.mutable_told() = paused_.told();
      *paused.mutable_async_calls() = paused_.async_calls();
      return absl::OkStatus();
    }
    RemoteOrder order;
    order.mutable_describe()->set_part(RemoteDescription::COMPLETION);
    *order.mutable_describe()->mutable_limits() = ToMessage(limits);
    ASSIGN_OR_RETURN(RemoteReply reply, line_.Ask(order));
    paused.MergeFrom(reply.completion());
    return absl::OkStatus();
  }

  absl::Status Evaluate(int frame, std::string_view expression, SideEffects side_effects, const ValueLimits& limits,
                        Evaluation& evaluation) override {
    RemoteOrder order;
    RemoteEvaluation& evaluate = *order.mutable_evaluate();
    evaluate.set_frame(frame);
    evaluate.set_expression(std::string(expression));
    evaluate.set_refuse_side_effects(side_effects == SideEffects::kRefuse);
    *evaluate.mutable_limits() = ToMessage(limits);
    ForgetCapture();
    ASSIGN_OR_RETURN(RemoteReply reply, line_.Ask(order));
    evaluation = std::move(*reply.mutable_evaluated());
    return absl::OkStatus();
  }

  // What has been captured may not be so any more.
  void ForgetCapture() { captured_.reset(); }
  // The level at which it was captured by who asked, as far as one can tell.
  std::optional<CaptureLevel> asked() const { return asked_; }

 private:
  // Null: it has to be asked for.
  const Frame* Captured(int index) const {
    return captured_ && index >= 0 && index < paused_.frames_size() ? &paused_.frames(index) : nullptr;
  }

  absl::Status Describe(RemoteDescription::Part part, int index, const ValueLimits* limits, bool with_globals,
                        Frame& frame) {
    RemoteOrder order;
    RemoteDescription& describe = *order.mutable_describe();
    describe.set_part(part);
    describe.set_frame(index);
    if (limits != nullptr) *describe.mutable_limits() = ToMessage(*limits);
    describe.set_with_globals(with_globals);
    ASSIGN_OR_RETURN(RemoteReply reply, line_.Ask(order));
    frame.MergeFrom(reply.frame());
    return absl::OkStatus();
  }

  Line& line_;
  Paused& paused_;
  const int frame_count_;
  std::optional<CaptureLevel> captured_;
  std::optional<CaptureLevel> asked_;
};

class RemoteSession : public Session {
 public:
  explicit RemoteSession(Line& line) : line_(line) {}
  ~RemoteSession() override {
    RemoteOrder order;
    order.set_call(END_SESSION);
    line_.Ask(order).IgnoreError();
  }

  absl::StatusOr<std::vector<Location>> BreakableLocations() override {
    RemoteOrder order;
    order.set_call(BREAKABLE_LOCATIONS);
    ASSIGN_OR_RETURN(RemoteReply reply, line_.Ask(order));
    return std::vector<Location>(reply.places().places().begin(), reply.places().places().end());
  }

  absl::StatusOr<Output> Act(const Action& action, const ValueLimits& limits) override {
    RemoteOrder order;
    *order.mutable_act()->mutable_action() = action;
    *order.mutable_act()->mutable_limits() = ToMessage(limits);
    // Variables may have other values after an evaluation.
    if (pause_ != nullptr && NeedsPause(action)) pause_->ForgetCapture();
    ASSIGN_OR_RETURN(RemoteReply reply, line_.Ask(order));
    return std::move(*reply.mutable_output());
  }

  absl::StatusOr<std::vector<uint64_t>> CountsAt(absl::Span<const Location> places) override {
    RemoteOrder order;
    order.mutable_count_at()->mutable_places()->Add(places.begin(), places.end());
    ASSIGN_OR_RETURN(RemoteReply reply, line_.Ask(order));
    return std::vector<uint64_t>(reply.counted().counts().begin(), reply.counted().counts().end());
  }

  absl::StatusOr<Finished> Run(Driver& driver) override {
    RemoteOrder order;
    order.mutable_run();
    std::optional<CaptureLevel> captured;
    while (true) {
      ASSIGN_OR_RETURN(RemoteReply reply, line_.Ask(order));
      if (!reply.has_paused()) return std::move(*reply.mutable_finished());
      RemotePaused& paused = *reply.mutable_paused();
      // Captured, it has a frame at least.
      if (paused.paused().frames_size() == 0) captured.reset();
      RemotePause pause(line_, paused, captured);
      pause_ = &pause;
      Action action = driver.OnPause(*this, pause);
      pause_ = nullptr;
      captured = pause.asked();
      order.Clear();
      *order.mutable_go_on()->mutable_action() = std::move(action);
      if (captured) order.mutable_go_on()->set_capture(*captured);
    }
  }

 private:
  Line& line_;
  // Inside Driver::OnPause.
  RemotePause* pause_ = nullptr;
};

class RemoteEngine : public Engine {
 public:
  RemoteEngine(std::unique_ptr<Child> child, const EngineFacts& facts) : line_(std::move(child)), facts_(facts) {}

  absl::Status Start(const RemoteEngineOptions& options) {
    RemoteOrder order;
    order.mutable_start()->set_engine(options.engine);
    *order.mutable_start()->mutable_configuration() = options.configuration;
    absl::StatusOr<RemoteReply> reply = line_.Ask(order);
    if (reply.ok()) version_ = reply->version();
    return reply.status();
  }

  const EngineFacts& facts() const override { return facts_; }
  std::string_view version() const override { return version_; }

  absl::StatusOr<std::unique_ptr<Session>> Load(const Program& program, const SessionOptions& options) override {
    RemoteOrder order;
    *order.mutable_load() = ToMessage(program, options);
    RETURN_IF_ERROR(line_.Ask(order).status());
    return std::make_unique<RemoteSession>(line_);
  }

  absl::StatusOr<Finished> RunBare(const Program& program, const SessionOptions& options,
                                   const BareRunRecords& records) override {
    RemoteOrder order;
    RemoteBareRun& run = *order.mutable_run_bare();
    *run.mutable_program() = ToMessage(program, options);
    run.set_coverage(records.coverage != nullptr);
    if (records.truth != nullptr) *run.mutable_truth() = ToMessage(*records.truth);
    ASSIGN_OR_RETURN(RemoteReply reply, line_.Ask(order));
    RemoteBareRunEnd& end = *reply.mutable_bare_run_end();
    if (records.coverage != nullptr) *records.coverage = CoverageOf(end.coverage(), program.source());
    if (records.truth != nullptr) records.truth->log = std::move(*end.mutable_truth());
    return std::move(*end.mutable_finished());
  }

 private:
  Line line_;
  const EngineFacts& facts_;
  std::string version_;
};

}  // namespace

absl::StatusOr<std::unique_ptr<Engine>> MakeRemoteEngine(const ChildKind& kind, const RemoteEngineOptions& options) {
  ASSIGN_OR_RETURN(std::unique_ptr<Child> child,
                   Child::Start(kind, {.program = options.program, .standard = kErrorsShown}));
  auto engine = std::make_unique<RemoteEngine>(std::move(child), *options.facts);
  RETURN_IF_ERROR(engine->Start(options));
  return engine;
}

}  // namespace twinstep
