// A program that runs without a debugger.
#ifndef TWINSTEP_ENGINES_SPIDERMONKEY_SPIDERMONKEY_BARE_RUN_H_
#define TWINSTEP_ENGINES_SPIDERMONKEY_SPIDERMONKEY_BARE_RUN_H_

#include "absl/status/statusor.h"
#include "engines/spidermonkey/prelude.h"
#include "engines/spidermonkey/spidermonkey_context.h"
#include "engines/spidermonkey/spidermonkey_program.h"
#include "engines/watchdog.h"
#include "model/debugger.h"
#include "model/source/coverage.h"

namespace twinstep {

// While the program's code runs, its realm is no debuggee; where it is counted, a Debugger without hooks counts. Only
// to describe the value that the program throws is it debugged for a moment. Runs once.
class SpiderMonkeyBareRun final : private PreludeListener {
 public:
  // All references outlive it.
  SpiderMonkeyBareRun(SpiderMonkeyContext& context, Watchdog& watchdog, const Program& program,
                      const SessionOptions& options)
      : context_(context),
        prelude_(context.prelude()),
        program_(program),
        running_(context, watchdog, program_, options) {}

  // See Engine::RunBare. `reusable`: the context can run another program.
  absl::StatusOr<Finished> Run(const BareRunRecords& records, bool& reusable);

 private:
  absl::StatusOr<Finished> RunCounted(Coverage* coverage);
  absl::Status Describe(JS::HandleValue value, Value& out);

  // PreludeListener: nothing pauses.
  bool OnStep(FrameId, Place, bool) override { return true; }
  bool OnEnterFrame(FrameId, Place) override { return true; }
  bool OnPop(FrameId, Place, Completion) override { return true; }
  bool OnBreakpoint(FrameId, Place) override { return true; }
  bool OnDebuggerStatement(FrameId, Place) override { return true; }
  bool OnException(FrameId, Place, bool, int) override { return true; }
  void OnHookFailed(std::string_view error) override;
  int OnSource(std::string_view introduction, std::string_view name, std::string_view own_url) override;
  bool HasUrl(int) override { return false; }
  void OnNewScript(int) override {}
  void OnSite(const BreakpointSite&) override {}
  void OnStackFrame(StackFrame) override {}
  void OnCoveredScript(int begin, int end, bool executed) override;
  void OnCoveredPlace(Position position, double count, bool is_step_start) override;

  SpiderMonkeyContext& context_;
  Prelude& prelude_;
  const Program& program_;
  SpiderMonkeyProgram running_;
  // While coverage is listed.
  CoverageBuilder* builder_ = nullptr;
  absl::Status error_;
};

}  // namespace twinstep

#endif  // TWINSTEP_ENGINES_SPIDERMONKEY_SPIDERMONKEY_BARE_RUN_H_
