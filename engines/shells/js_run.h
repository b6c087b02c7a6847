// A program in a realm of js: set up, compiled and run, debugged or not.
#ifndef TWINSTEP_ENGINES_SHELLS_JS_RUN_H_
#define TWINSTEP_ENGINES_SHELLS_JS_RUN_H_

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "engines/shells/js_shell.h"
#include "engines/truth/truth_sink.h"
#include "google/protobuf/repeated_field.h"
#include "model/debugger.h"
#include "model/truth/truth_recording.h"
#include "proto/output.pb.h"
#include "proto/program.pb.h"

namespace twinstep {

// Calls come in this order: Open, Compile, Run, Close.
class JsRun final : private JsShell::Run {
 public:
  // All references outlive it. `debugged`: the prelude has the realm for its debuggee.
  JsRun(JsShell& shell, const Program& program, const SessionOptions& options, bool debugged);
  ~JsRun() override;

  // Before Open, of a bare run; may be null.
  void set_truth(TruthRecording* truth) { truth_ = truth; }
  // Before Open: once no job is left, the program is told of promises that nobody handled.
  void set_tells_rejections() { tells_rejections_ = true; }

  // Makes the realm and runs the setup scripts; `begin` is called before modules and the program are compiled. Errors:
  // see Engine::Load.
  absl::Status Open(absl::FunctionRef<absl::Status()> begin);
  // `rejected`: the program does not parse or does not link; then it has ended, as `finished` says.
  absl::Status Compile(bool& rejected, Finished& finished);
  // Runs what was compiled, then its promise jobs, within the limits. Without an outcome in `finished` the program was
  // ended from outside.
  absl::Status RunProgram(Finished& finished);
  // Whether a limit has ended the program; notes it in `finished`.
  bool NoteLimits(Finished& finished) const;
  absl::Status CheckLimits() const;
  std::vector<std::string> TakeConsole();
  absl::StatusOr<uint32_t> PrintedLines();
  // Of stacks as js_program.js tells them.
  void TellCalls(const ShellWord& calls, google::protobuf::RepeatedPtrField<CallSite>& out) const;

  // Lets go of the realm. `ok`: nothing failed so far. Answers whether the shell can run another program.
  bool Close(bool ok);

 private:
  absl::Status RunSetup();
  absl::Status WriteModules();
  absl::Status Describe(Value& out);
  void Tell(absl::Span<const ShellWord> told, ExceptionTold& out) const;

  // JsShell::Run
  absl::Status OnException(absl::Span<const ShellWord> told) override;
  absl::Status OnRejection(int promise, bool revoked, absl::Span<const ShellWord> told) override;
  void OnOutOfMemory() override { out_of_memory_ = true; }
  bool OnTruth(const ShellWord& event) override;

  JsShell& shell_;
  const Program& program_;
  const SessionOptions& options_;
  const bool debugged_;
  TruthRecording* truth_ = nullptr;
  std::unique_ptr<TruthSink> sink_;
  bool tells_rejections_ = false;
  std::string main_path_;
  bool has_files_ = false;
  // It is compiled, and the shell waits for whether to run it.
  bool waits_ = false;
  // While the program is compiled or runs.
  Finished* finished_ = nullptr;
  bool out_of_memory_ = false;
};

}  // namespace twinstep

#endif  // TWINSTEP_ENGINES_SHELLS_JS_RUN_H_
