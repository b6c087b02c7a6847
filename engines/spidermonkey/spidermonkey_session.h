// A debug session of the linked SpiderMonkey.
#ifndef TWINSTEP_ENGINES_SPIDERMONKEY_SPIDERMONKEY_SESSION_H_
#define TWINSTEP_ENGINES_SPIDERMONKEY_SPIDERMONKEY_SESSION_H_

#include <js/RootingAPI.h>

#include <optional>
#include <string>
#include <vector>

#include "engines/spidermonkey/firefox/firefox_session.h"
#include "engines/spidermonkey/spidermonkey_context.h"
#include "engines/spidermonkey/spidermonkey_program.h"
#include "engines/spidermonkey/without_ion.h"
#include "engines/watchdog.h"
#include "model/debugger.h"
#include "model/status.h"

namespace twinstep {

// Hears that the session is over. `reusable`: the context can run another one.
class SessionOwner {
 public:
  virtual ~SessionOwner() = default;
  virtual void OnSessionEnd(bool reusable) = 0;
};

class SpiderMonkeySession final : public FirefoxSession {
 public:
  // All references outlive the session.
  SpiderMonkeySession(SpiderMonkeyContext& context, Watchdog& watchdog, SessionOwner& owner, const Program& program,
                      const SessionOptions& options);
  ~SpiderMonkeySession() override;

  // Runs the setup scripts and compiles the program. Errors: see Engine::Load.
  absl::Status Load();

 private:
  absl::Status Describe(JS::HandleValue value, Value& out) {
    return context_.prelude().WriteForeign(value, kExceptionLimits, out);
  }

  // FirefoxSession
  absl::Status RunProgram(Finished& finished) override;
  bool NoteLimits(Finished& finished) const override { return running_.NoteLimits(finished); }
  absl::Status CheckLimits() const override;
  void Close() override;
  std::vector<std::string> TakeConsole() override { return context_.console().Take(); }
  absl::StatusOr<uint32_t> PrintedLines() override { return static_cast<uint32_t>(context_.console().count()); }
  absl::Status CollectGarbage() override;
  absl::Status TellAsyncCalls(FrameId frame, google::protobuf::RepeatedPtrField<AsyncCalls>& out) override;
  absl::StatusOr<bool> TellErrorStack(int completion, ExceptionTold& out) override;

  SpiderMonkeyContext& context_;
  SessionOwner& owner_;
  SpiderMonkeyProgram running_;
  std::optional<WithoutIon> without_ion_;
};

}  // namespace twinstep

#endif  // TWINSTEP_ENGINES_SPIDERMONKEY_SPIDERMONKEY_SESSION_H_
