// A program in a realm of its own: set up, compiled and run, debugged or not.
#ifndef TWINSTEP_ENGINES_SPIDERMONKEY_SPIDERMONKEY_PROGRAM_H_
#define TWINSTEP_ENGINES_SPIDERMONKEY_SPIDERMONKEY_PROGRAM_H_

#include <js/RootingAPI.h>
#include <jsapi.h>

#include <memory>

#include "absl/functional/function_ref.h"
#include "engines/spidermonkey/promise_rejections.h"
#include "engines/spidermonkey/spidermonkey_context.h"
#include "engines/spidermonkey/spidermonkey_truth_recorder.h"
#include "engines/watchdog.h"
#include "model/debugger.h"
#include "model/status.h"
#include "proto/program.pb.h"

namespace twinstep {

// Calls come in this order: Open, Compile, Run, Close.
class SpiderMonkeyProgram {
 public:
  // Writes a value of the program's realm. Called outside of that realm's code, but possibly before its jobs.
  using Describe = absl::FunctionRef<absl::Status(JS::HandleValue value, Value& out)>;

  // All references outlive it.
  SpiderMonkeyProgram(SpiderMonkeyContext& context, Watchdog& watchdog, const Program& program,
                      const SessionOptions& options)
      : context_(context),
        watchdog_(watchdog),
        program_(program),
        options_(options),
        rejections_(context.cx()),
        global_(context.cx()),
        script_(context.cx()),
        module_(context.cx()) {}

  // Before Open, of a bare run; may be null.
  void set_truth(TruthRecording* truth) { truth_ = truth; }
  // Before Run: once no job is left, the program is told of promises that nobody handled
  // (SpiderMonkeyPromiseRejections::Tell). What that throws counts as thrown by the program.
  void set_tells_rejections() { tells_rejections_ = true; }
  // Makes the realm and runs the setup scripts. Errors: see Engine::Load.
  absl::Status Open();
  JS::HandleObject global() const { return global_; }

  // Compiles and links. `rejected`: the program does not parse or does not link; then it has ended, as `finished` says.
  absl::Status Compile(Describe describe, bool& rejected, Finished& finished);

  // Runs what was compiled, then its promise jobs, within the limits. Without an outcome in `finished` the program was
  // ended from outside.
  absl::Status Run(Describe describe, Finished& finished);
  // Whether a limit has ended the program; notes it in `finished`.
  bool NoteLimits(Finished& finished) const;

  // Lets go of the realm. `ok`: nothing failed so far. Answers whether the context can run another program.
  bool Close(bool ok);

 private:
  absl::Status RunSetup();
  absl::Status Execute(Describe describe, Finished& finished);
  // The pending one, which is gone then.
  absl::Status DescribeException(Describe describe, Value& out, ExceptionTold& told);
  absl::Status DescribeRejections(Describe describe, JS::HandleObject body, Finished& finished);
  // After the program has completed.
  absl::Status TellRejections(Describe describe, JS::HandleObject body, Finished& finished);

  SpiderMonkeyContext& context_;
  Watchdog& watchdog_;
  const Program& program_;
  const SessionOptions& options_;
  TruthRecording* truth_ = nullptr;
  std::unique_ptr<SpiderMonkeyTruthRecorder> truth_recorder_;
  SpiderMonkeyPromiseRejections rejections_;
  bool tells_rejections_ = false;
  JS::PersistentRootedObject global_;
  JS::PersistentRootedScript script_;
  JS::PersistentRootedObject module_;
};

}  // namespace twinstep

#endif  // TWINSTEP_ENGINES_SPIDERMONKEY_SPIDERMONKEY_PROGRAM_H_
