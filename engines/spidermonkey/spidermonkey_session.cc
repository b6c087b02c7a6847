#include "engines/spidermonkey/spidermonkey_session.h"

#include <utility>

#include "engines/rejection_handler.h"
#include "engines/spidermonkey/told_exception.h"

namespace twinstep {

SpiderMonkeySession::SpiderMonkeySession(SpiderMonkeyContext& context, Watchdog& watchdog, SessionOwner& owner,
                                         const Program& program, const SessionOptions& options)
    : FirefoxSession(context.prelude(), program, options),
      context_(context),
      owner_(owner),
      running_(context, watchdog, this->program(), this->options()) {}

SpiderMonkeySession::~SpiderMonkeySession() { EndIfRunning(); }

absl::Status SpiderMonkeySession::Load() {
  if (!program().node_folder().empty()) return NoNodePrograms();
  LinkedPrelude& prelude = context_.prelude();
  prelude.set_listener(this);
  if (SetupNamesRejectionHandler(program())) running_.set_tells_rejections();
  RETURN_IF_ERROR(running_.Open());
  RETURN_IF_ERROR(prelude.CountSession(options().counts));
  if (options().counts) without_ion_.emplace(context_.cx());
  RETURN_IF_ERROR(prelude.Begin(running_.global()));
  if (!program().setup().empty()) {
    RETURN_IF_ERROR(prelude.NoteSetup());
  }
  const auto describe = [this](JS::HandleValue value, Value& out) { return Describe(value, out); };
  bool rejected = false;
  Finished rejection;
  RETURN_IF_ERROR(running_.Compile(describe, rejected, rejection));
  if (!rejected) return Loaded();
  Rejected(std::move(rejection));
  return absl::OkStatus();
}

absl::Status SpiderMonkeySession::RunProgram(Finished& finished) {
  return running_.Run([this](JS::HandleValue value, Value& out) { return Describe(value, out); }, finished);
}

void SpiderMonkeySession::Close() {
  const SpiderMonkeyContext::DebuggerControl control(context_);
  JS_ClearPendingException(context_.cx());
  const bool ended = context_.prelude().End().ok();
  context_.prelude().set_listener(nullptr);
  owner_.OnSessionEnd(running_.Close(ended && error().ok()));
}

absl::Status SpiderMonkeySession::CheckLimits() const {
  if (context_.out_of_memory()) return absl::ResourceExhaustedError("the session has used all of its memory");
  if (context_.end_requested()) return absl::DeadlineExceededError("the session has used all of its time");
  return absl::OkStatus();
}

absl::Status SpiderMonkeySession::CollectGarbage() {
  const SpiderMonkeyContext::DebuggerControl control(context_);
  context_.CollectGarbage();
  return absl::OkStatus();
}

absl::Status SpiderMonkeySession::TellAsyncCalls(FrameId frame, google::protobuf::RepeatedPtrField<AsyncCalls>& out) {
  JS::RootedObject calls(context_.cx());
  RETURN_IF_ERROR(context_.prelude().GetCallsBehind(frame, &calls));
  if (calls) twinstep::TellAsyncCalls(context_.cx(), calls, program(), options().tools_rules, out);
  return absl::OkStatus();
}

absl::StatusOr<bool> SpiderMonkeySession::TellErrorStack(int completion, ExceptionTold& out) {
  JS::RootedObject thrown(context_.cx());
  RETURN_IF_ERROR(context_.prelude().GetCompletionObject(completion, &thrown));
  return thrown && twinstep::TellErrorStack(context_.cx(), thrown, program(), out);
}

}  // namespace twinstep
