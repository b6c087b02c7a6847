// One program under the debugger of a js.
#ifndef TWINSTEP_ENGINES_SHELLS_JS_SESSION_H_
#define TWINSTEP_ENGINES_SHELLS_JS_SESSION_H_

#include <functional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "engines/shells/js_run.h"
#include "engines/shells/js_shell.h"
#include "engines/spidermonkey/firefox/firefox_session.h"

namespace twinstep {

// In a realm of its own of `shell`.
class JsSession final : public FirefoxSession {
 public:
  // `on_exit` is called once the session is over: whether the shell is not to be used again.
  JsSession(JsShell& shell, const Program& program, const SessionOptions& options,
            std::function<void(bool spoiled)> on_exit);
  ~JsSession() override;

  // Called once, first. Errors: see Engine::Load.
  absl::Status Load();

 private:
  // FirefoxSession
  absl::Status RunProgram(Finished& finished) override { return running_.RunProgram(finished); }
  bool NoteLimits(Finished& finished) const override { return running_.NoteLimits(finished); }
  absl::Status CheckLimits() const override { return running_.CheckLimits(); }
  void Close() override;
  std::vector<std::string> TakeConsole() override { return running_.TakeConsole(); }
  absl::StatusOr<uint32_t> PrintedLines() override { return running_.PrintedLines(); }
  absl::Status CollectGarbage() override { return shell_.Ask("collectGarbage").status(); }
  absl::Status TellAsyncCalls(FrameId frame, google::protobuf::RepeatedPtrField<AsyncCalls>& out) override;
  absl::StatusOr<bool> TellErrorStack(int completion, ExceptionTold& out) override;

  JsShell& shell_;
  const std::function<void(bool)> on_exit_;
  JsRun running_;
};

}  // namespace twinstep

#endif  // TWINSTEP_ENGINES_SHELLS_JS_SESSION_H_
