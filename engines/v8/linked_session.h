// One program under the debugger of this process's V8.
#ifndef TWINSTEP_ENGINES_V8_LINKED_SESSION_H_
#define TWINSTEP_ENGINES_V8_LINKED_SESSION_H_

#include <v8-context.h>
#include <v8-exception.h>
#include <v8-isolate.h>
#include <v8-script.h>

#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "engines/v8/debuggee_isolate.h"
#include "engines/v8/linked_object_reader.h"
#include "engines/v8/logpoint_function.h"
#include "engines/v8/modules.h"
#include "engines/v8/promise_rejections.h"
#include "engines/v8/protocol/v8_session.h"
#include "engines/v8/v8_truth_recorder.h"
#include "engines/watchdog.h"
#include "model/debugger.h"
#include "model/status.h"
#include "proto/program.pb.h"

namespace twinstep {

// In `debuggee`, whose context it opens and closes.
class LinkedSession final : public V8Session, public ReaderContext {
 public:
  // How the session left the isolate; told at its end.
  struct Exit {
    // The isolate is not to be used again.
    bool spoiled = false;
    absl::Status status;
  };

  // `interrupt_limit` arms `watchdog` for the setup scripts and for the run. `on_exit` is called by the destructor.
  LinkedSession(DebuggeeIsolate& debuggee, Watchdog& watchdog, const Program& program, const SessionOptions& options,
                std::function<void(const Exit&)> on_exit);
  ~LinkedSession() override;

  // Before Load, of a bare run; may be null.
  void set_truth(TruthRecording* truth) { truth_ = truth; }
  // Before Load: once no job is left, RunBare tells the program of promises that nobody handled
  // (V8PromiseRejections::Tell). What that throws counts as thrown by the program.
  void set_tells_rejections() { tells_rejections_ = true; }
  // Called once, first. Errors: a setup script failed.
  absl::Status Load();
  // Instead of Run, in an isolate that is not debugged.
  absl::StatusOr<Finished> RunBare();

 private:
  absl::Status RunSetup();
  absl::Status CompileProgram();
  void RunProgram(Finished& finished);
  void RunJobs();
  void TakeForUncaught();
  // What is thrown at `pause` is an object, no error, and is foreseen to end the program.
  bool ThrowsObjectToTheEnd(PausedMessage& pause) const;
  // Notes what `caught` holds as the session's exception.
  void SetException(v8::Local<v8::Value> exception, Finished& finished);
  // Tells of the promises that were rejected; `body` is that of a module, or empty.
  void SetRejections(v8::Local<v8::Value> body, Finished& finished);
  bool terminated() const;

  // V8Session
  absl::StatusOr<Finished> RunWithLimits() override;
  absl::Status EndProgram() override;
  void DetachDebugger() override { debuggee_.DetachDebugger(); }
  absl::Status CollectGarbage() override;
  int FindModuleScript(const std::string& specifier) const override { return modules_->FindScript(specifier); }
  const Program::Module* FindModule(int script_id) const override { return modules_->FindByScript(script_id); }
  absl::StatusOr<int> NextScript() override;
  absl::Status PrepareLogpoint(size_t number, const ValueLimits& limits) override;
  void NoteExceptions(PausedMessage* message) override;
  void OnPaused(PausedMessage* message) override;

  // PauseContext and ReaderContext
  Location ToLocation(const InspectorPosition& position) const override { return V8Session::ToLocation(position); }
  std::unique_ptr<ObjectReader> NewReader() override;
  absl::Status CheckLimits() override;
  bool IsSetupLexical(std::string_view name) const override { return setup_lexicals_.contains(name); }
  bool IsSetupGlobal(std::string_view name) const override;

  DebuggeeIsolate& debuggee_;
  v8::Isolate* const isolate_;
  Watchdog& watchdog_;
  const std::function<void(const Exit&)> on_exit_;
  LogpointFunction logpoint_function_;
  std::unique_ptr<V8ModuleLoader> modules_;
  TruthRecording* truth_ = nullptr;
  std::unique_ptr<V8TruthRecorder> truth_recorder_;
  bool tells_rejections_ = false;
  std::unique_ptr<V8PromiseRejections> rejections_;
  Exit exit_;

  // Of the setup scripts.
  NameSet setup_lexicals_;
  NameSet setup_globals_;

  // One of the two, unless the program does not parse.
  v8::Global<v8::Script> script_;
  v8::Global<v8::Module> module_;
  // Why the program cannot run.
  v8::Global<v8::Value> rejection_;
  ExceptionTold rejection_told_;
  int numbers_asked_ = 0;

  // At the last pause; see ThrowsObjectToTheEnd.
  bool threw_object_ = false;
  // Of the program while it runs.
  v8::TryCatch* uncaught_ = nullptr;
};

}  // namespace twinstep

#endif  // TWINSTEP_ENGINES_V8_LINKED_SESSION_H_
