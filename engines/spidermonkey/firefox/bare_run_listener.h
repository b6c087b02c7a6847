// What the prelude reports while nothing is debugged.
#ifndef TWINSTEP_ENGINES_SPIDERMONKEY_FIREFOX_BARE_RUN_LISTENER_H_
#define TWINSTEP_ENGINES_SPIDERMONKEY_FIREFOX_BARE_RUN_LISTENER_H_

#include <string_view>

#include "engines/spidermonkey/firefox/prelude.h"
#include "model/source/coverage.h"
#include "model/source/script_start.h"
#include "model/status.h"
#include "proto/program.pb.h"

namespace twinstep {

// Nothing pauses. What ran can be listed.
class BareRunListener final : public PreludeListener {
 public:
  // Of the first error of a hook.
  const absl::Status& error() const { return error_; }
  // Of what has run of `program`, by a prelude that reports here. Errors: the prelude's.
  absl::Status ListCoverage(Prelude& prelude, const Program& program, Coverage& coverage);

  bool OnStep(FrameId, Place, bool) override { return true; }
  bool OnEnterFrame(FrameId, Place) override { return true; }
  bool OnPop(FrameId, Place, Completion) override { return true; }
  bool OnBreakpoint(FrameId, Place) override { return true; }
  bool OnDebuggerStatement(FrameId, Place) override { return true; }
  bool OnException(FrameId, Place, bool, int) override { return true; }
  void OnHookFailed(std::string_view error) override;
  int OnSource(std::string_view introduction, std::string_view name, std::string_view own_url,
               std::string_view text) override;
  bool HasUrl(int) override { return false; }
  void OnNewScript(int) override {}
  void OnSite(const BreakpointSite&) override {}
  void OnStackFrame(StackFrame) override {}
  void OnCoveredScript(int begin, int end, bool executed) override;
  void OnCoveredPlace(Position position, double count, bool is_step_start) override;

 private:
  // While coverage is listed.
  CoverageBuilder* builder_ = nullptr;
  ScriptStart start_{Program()};
  absl::Status error_;
};

}  // namespace twinstep

#endif  // TWINSTEP_ENGINES_SPIDERMONKEY_FIREFOX_BARE_RUN_LISTENER_H_
