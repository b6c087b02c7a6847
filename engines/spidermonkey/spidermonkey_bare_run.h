// A program that runs without a debugger.
#ifndef TWINSTEP_ENGINES_SPIDERMONKEY_SPIDERMONKEY_BARE_RUN_H_
#define TWINSTEP_ENGINES_SPIDERMONKEY_SPIDERMONKEY_BARE_RUN_H_

#include "engines/spidermonkey/firefox/bare_run_listener.h"
#include "engines/spidermonkey/spidermonkey_context.h"
#include "engines/spidermonkey/spidermonkey_program.h"
#include "engines/watchdog.h"
#include "model/debugger.h"
#include "model/source/coverage.h"
#include "model/status.h"

namespace twinstep {

// While the program's code runs, its realm is no debuggee; where it is counted, a Debugger without hooks counts. Only
// to describe the value that the program throws is it debugged for a moment. Runs once.
class SpiderMonkeyBareRun final {
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

  SpiderMonkeyContext& context_;
  LinkedPrelude& prelude_;
  const Program& program_;
  SpiderMonkeyProgram running_;
  BareRunListener listener_;
  absl::Status error_;
};

}  // namespace twinstep

#endif  // TWINSTEP_ENGINES_SPIDERMONKEY_SPIDERMONKEY_BARE_RUN_H_
