#include "engines/shells/js_session.h"

#include <utility>

#include "engines/rejection_handler.h"

namespace twinstep {

JsSession::JsSession(JsShell& shell, const Program& program, const SessionOptions& options,
                     std::function<void(bool)> on_exit)
    : FirefoxSession(shell, program, options),
      shell_(shell),
      on_exit_(std::move(on_exit)),
      running_(shell, this->program(), this->options(), /*debugged=*/true) {}

JsSession::~JsSession() { EndIfRunning(); }

absl::Status JsSession::Load() {
  shell_.set_listener(this);
  if (SetupNamesRejectionHandler(program())) running_.set_tells_rejections();
  const auto begin = [this]() -> absl::Status {
    if (absl::Status status = shell_.CountSession(options().counts); !status.ok()) return status;
    if (absl::Status status = shell_.Ask("begin").status(); !status.ok()) return status;
    return program().setup().empty() ? absl::OkStatus() : shell_.NoteSetup();
  };
  if (absl::Status status = running_.Open(begin); !status.ok()) return status;
  bool rejected = false;
  Finished rejection;
  if (absl::Status status = running_.Compile(rejected, rejection); !status.ok()) return status;
  if (!rejected) return Loaded();
  Rejected(std::move(rejection));
  return absl::OkStatus();
}

void JsSession::Close() {
  const bool ended = shell_.End().ok();
  const bool reusable = running_.Close(ended && error().ok());
  shell_.set_listener(nullptr);
  on_exit_(!reusable);
}

absl::Status JsSession::TellAsyncCalls(FrameId frame, google::protobuf::RepeatedPtrField<AsyncCalls>& out) {
  const absl::StatusOr<ShellWord> lots = shell_.Ask("asyncCalls", {frame, options().tools_rules});
  if (!lots.ok()) return lots.status();
  for (const ShellWord& lot : lots->list()) {
    AsyncCalls& calls = *out.Add();
    calls.set_cause(lot[0].text());
    running_.TellCalls(lot[1], *calls.mutable_calls());
  }
  return absl::OkStatus();
}

absl::StatusOr<bool> JsSession::TellErrorStack(int completion, ExceptionTold& out) {
  const absl::StatusOr<ShellWord> calls = shell_.Ask("errorStack", {completion});
  if (!calls.ok()) return calls.status();
  running_.TellCalls(*calls, *out.mutable_made_at());
  return out.made_at_size() > 0;
}

}  // namespace twinstep
