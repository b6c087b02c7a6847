#include "harness/testing/pulled_session.h"

#include <utility>

#include "absl/log/log.h"
#include "absl/strings/str_cat.h"
#include "model/actions/action_kind.h"
#include "model/answers/display.h"
#include "model/sessions/recording.h"

namespace twinstep {
namespace {

// The watchdog's own factor, and time for an engine to heed it.
absl::Duration Patience(const SessionOptions& options) { return 10 * options.cpu_limit + absl::Minutes(1); }

// Possible before the start.
bool IsPreparation(const Action& action) { return action.has_start() || (IsStationary(action) && !NeedsPause(action)); }

}  // namespace

// Hands every pause over, and waits for what to do.
class PulledSession::PullDriver final : public Driver {
 public:
  explicit PullDriver(PulledSession& pulled) : pulled_(pulled) {}

  Action OnPause(Session& session, Pause& pause) override {
    const Trace& trace = pulled_.trace_;
    pulled_.Answer({.status = absl::OkStatus(),
                    .output = trace.events(trace.events_size() - 1).output(),
                    .state = State::kPaused});
    const Request request = pulled_.ServeUntilGo(session, &pause, State::kPaused);
    if (!request.close) return *request.action;
    Action abandon;
    abandon.mutable_abandon();
    return abandon;
  }

 private:
  PulledSession& pulled_;
};

PulledSession::PulledSession(std::string engine, const Program& program, const SessionOptions& options, Trace& trace)
    : engine_(std::move(engine)),
      program_(program),
      options_(options),
      trace_(trace),
      thread_(EngineThread::Named(engine_)) {}

absl::StatusOr<std::unique_ptr<PulledSession>> PulledSession::Open(const std::string& engine, const Program& program,
                                                                   const SessionOptions& options, Trace& trace) {
  auto session = std::unique_ptr<PulledSession>(new PulledSession(engine, program, options, trace));
  PulledSession* const raw = session.get();
  if (!session->thread_.TryPost([raw](EnginePlace& place) { raw->Serve(place); })) {
    return absl::FailedPreconditionError(absl::StrCat(
        engine, " has a session already, and an engine has one at a time; let the other one end, or its scope"));
  }
  session->served_ = true;
  if (absl::Status status = session->Receive("loading the program").status; !status.ok()) return status;
  return session;
}

PulledSession::~PulledSession() {
  if (!served_) return;
  if (state_ != State::kEnded) Send({.close = true});
  AwaitEnd();
}

void PulledSession::AwaitEnd() {
  if (thread_.AwaitIdle(Patience(options_))) {
    served_ = false;
    return;
  }
  // It still uses this object.
  LOG(FATAL) << engine_ << " does not end its session; the process cannot continue.";
}

absl::StatusOr<Output> PulledSession::Take(const Action& action) {
  const std::string name = ToText(action);
  switch (state_) {
    case State::kEnded:
      return absl::FailedPreconditionError(absl::StrCat("\"", name, "\" is not possible: the session has ended"));
    case State::kNotStarted:
      if (IsPreparation(action)) break;
      return absl::FailedPreconditionError(
          absl::StrCat("\"", name, "\" is not possible: the program has not been started"));
    case State::kPaused:
      if (!action.has_start()) break;
      return absl::FailedPreconditionError("\"start\" is not possible: the program has been started already");
  }
  Reply reply = Ask({.action = &action}, name);
  if (!reply.status.ok()) return reply.status;
  return std::move(reply.output);
}

absl::Status PulledSession::Look(const std::function<absl::Status(Session&, Pause*)>& look) {
  if (state_ == State::kEnded) return absl::FailedPreconditionError("the session has ended");
  return Ask({.look = &look}, "looking at the program").status;
}

void PulledSession::Send(const Request& request) {
  absl::MutexLock lock(&mutex_);
  request_ = request;
}

PulledSession::Reply PulledSession::Receive(const std::string& what) {
  absl::MutexLock lock(&mutex_);
  const auto arrived = +[](PulledSession* self) ABSL_NO_THREAD_SAFETY_ANALYSIS { return self->reply_.has_value(); };
  if (!mutex_.AwaitWithTimeout(absl::Condition(arrived, this), Patience(options_))) {
    LOG(FATAL) << engine_ << " does not answer to \"" << what
               << "\" and does not heed its time limit; the process cannot continue.";
  }
  Reply reply = *std::exchange(reply_, std::nullopt);
  state_ = reply.state;
  return reply;
}

PulledSession::Reply PulledSession::Ask(const Request& request, const std::string& what) {
  Send(request);
  Reply reply = Receive(what);
  // So that the engine is free for another session.
  if (state_ == State::kEnded) AwaitEnd();
  return reply;
}

PulledSession::Request PulledSession::Next() {
  absl::MutexLock lock(&mutex_);
  const auto arrived = +[](PulledSession* self) ABSL_NO_THREAD_SAFETY_ANALYSIS { return self->request_.has_value(); };
  mutex_.Await(absl::Condition(arrived, this));
  return *std::exchange(request_, std::nullopt);
}

void PulledSession::Answer(Reply reply) {
  absl::MutexLock lock(&mutex_);
  reply_ = std::move(reply);
}

PulledSession::Request PulledSession::ServeUntilGo(Session& session, Pause* pause, State state) {
  while (true) {
    const Request request = Next();
    if (request.look != nullptr) {
      Answer({.status = (*request.look)(session, pause), .output = {}, .state = state});
    } else if (!request.close && IsStationary(*request.action)) {
      absl::StatusOr<Output> output = ActOn(session, *request.action);
      Answer({.status = output.status(), .output = output.ok() ? *std::move(output) : Output(), .state = state});
    } else {
      return request;
    }
  }
}

void PulledSession::Serve(EnginePlace& place) {
  const auto fail = [this](absl::Status status) {
    Answer({.status = std::move(status), .output = {}, .state = State::kEnded});
  };
  absl::StatusOr<Engine*> engine = place.GetEngine(engine_);
  if (!engine.ok()) return fail(engine.status());
  absl::StatusOr<std::unique_ptr<Session>> session = (*engine)->Load(program_, options_);
  if (!session.ok()) return fail(session.status());
  BeginTrace(**engine, FULL, trace_);
  RecordingSession recording(**session, FULL, trace_);
  Answer({.status = absl::OkStatus(), .output = {}, .state = State::kNotStarted});
  if (ServeUntilGo(recording, nullptr, State::kNotStarted).close) return;
  PullDriver driver(*this);
  absl::StatusOr<Finished> finished = recording.Run(driver);
  // Where the caller has closed nobody takes the answer, which does no harm.
  if (!finished.ok()) return fail(finished.status());
  Reply reply{.status = absl::OkStatus(), .output = {}, .state = State::kEnded};
  *reply.output.mutable_finished() = *std::move(finished);
  Answer(std::move(reply));
}

}  // namespace twinstep
