// A session that is pulled: the caller takes an action and gets the debugger's answer, instead of being called back at
// every pause.
#ifndef TWINSTEP_HARNESS_TESTING_PULLED_SESSION_H_
#define TWINSTEP_HARNESS_TESTING_PULLED_SESSION_H_

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "absl/base/thread_annotations.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/synchronization/mutex.h"
#include "absl/time/time.h"
#include "harness/testing/engine_thread.h"
#include "model/debugger.h"
#include "proto/program.pb.h"
#include "proto/trace.pb.h"

namespace twinstep {

// The nested session lives on an engine's thread, which waits inside its pauses for the next action; the caller waits
// while that thread is at work, so that one of the two runs at any time. Used by one thread.
//
// Never waits for ever: the session's limits end a program that does not end, and an engine that does not even heed
// them, for a minute, ends the process with a sentence.
class PulledSession {
 public:
  enum class State { kNotStarted, kPaused, kEnded };

  // Loads `program` in `engine`, which has one such session at a time. `trace` gets all that
  // goes on, at level FULL; it outlives the session and is only looked at between the calls. Errors: Engine::Load's;
  // FailedPrecondition: the engine has a session.
  static absl::StatusOr<std::unique_ptr<PulledSession>> Open(const std::string& engine, const Program& program,
                                                             const SessionOptions& options, Trace& trace);
  // Abandons a program that is paused.
  ~PulledSession();
  PulledSession(const PulledSession&) = delete;
  PulledSession& operator=(const PulledSession&) = delete;

  State state() const { return state_; }

  // Takes any action and returns the answer: for a step the next pause, or how the program has finished. Errors:
  // FailedPrecondition: the action is not possible in this state, which is unchanged; else the debugger's own, after
  // which the session has ended.
  absl::StatusOr<Output> Take(const Action& action);

  // Has `look` run on the engine's thread; `pause` is null unless the program is paused. Returns what it returns.
  // FailedPrecondition where the session has ended.
  absl::Status Look(const std::function<absl::Status(Session& session, Pause* pause)>& look);

 private:
  struct Request {
    const Action* action = nullptr;
    const std::function<absl::Status(Session&, Pause*)>* look = nullptr;
    bool close = false;
  };
  struct Reply {
    absl::Status status;
    Output output;
    State state = State::kNotStarted;
  };
  class PullDriver;

  PulledSession(std::string engine, const Program& program, const SessionOptions& options, Trace& trace);

  // On the caller's thread.
  void Send(const Request& request);
  Reply Receive(const std::string& what);
  Reply Ask(const Request& request, const std::string& what);
  void AwaitEnd();

  // On the engine's.
  void Serve(EnginePlace& place);
  Request Next();
  void Answer(Reply reply);
  // Answers what does not let the program run, and returns what does: an action, or the wish to close.
  Request ServeUntilGo(Session& session, Pause* pause, State state);

  const std::string engine_;
  const Program program_;
  const SessionOptions options_;
  Trace& trace_;
  EngineThread& thread_;
  State state_ = State::kNotStarted;
  // The thread serves this session, until it is idle again.
  bool served_ = false;

  absl::Mutex mutex_;
  std::optional<Request> request_ ABSL_GUARDED_BY(mutex_);
  std::optional<Reply> reply_ ABSL_GUARDED_BY(mutex_);
};

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_TESTING_PULLED_SESSION_H_
