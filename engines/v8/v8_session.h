// One program under V8's debugger.
#ifndef TWINSTEP_ENGINES_V8_V8_SESSION_H_
#define TWINSTEP_ENGINES_V8_V8_SESSION_H_

#include <v8-context.h>
#include <v8-exception.h>
#include <v8-isolate.h>
#include <v8-script.h>

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "engines/v8/debuggee_isolate.h"
#include "engines/v8/inspector_session.h"
#include "engines/v8/modules.h"
#include "engines/v8/promise_rejections.h"
#include "engines/v8/v8_logpoints.h"
#include "engines/v8/v8_pause.h"
#include "engines/v8/v8_truth_recorder.h"
#include "engines/v8/v8_url_breakpoints.h"
#include "engines/watchdog.h"
#include "model/debugger.h"
#include "proto/program.pb.h"

namespace twinstep {

// In `debuggee`, whose context it opens and closes. Answers what a front end gets from Debugger.setBreakpoint with a
// script id: V8 slides a request forward, also into functions further down, or back to the last place of the function.
// A repeated request keeps the condition of the first.
class V8Session final : public Session, private InspectorSession::PauseHandler, private PauseContext {
 public:
  // How the session left the isolate; told at its end.
  struct Exit {
    // The isolate is not to be used again.
    bool spoiled = false;
    absl::Status status;
  };

  // `interrupt_limit` arms `watchdog` for the setup scripts and for the run. `on_exit` is called by the destructor.
  V8Session(DebuggeeIsolate& debuggee, Watchdog& watchdog, const Program& program, const SessionOptions& options,
            std::function<void(const Exit&)> on_exit);
  ~V8Session() override;

  // Before Load, of a bare run; may be null.
  void set_truth(TruthRecording* truth) { truth_ = truth; }
  // Before Load: once no job is left, RunBare tells the program of promises that nobody handled
  // (V8PromiseRejections::Tell). What that throws counts as thrown by the program.
  void set_tells_rejections() { tells_rejections_ = true; }
  // Called once, first. Errors: a setup script failed.
  absl::Status Load();
  // Instead of Run, in an isolate that is not debugged.
  absl::StatusOr<Finished> RunBare();
  // -1 where the program was rejected.
  int main_script() const { return main_script_; }

  absl::StatusOr<std::vector<Location>> BreakableLocations() override;
  absl::StatusOr<Output> Act(const Action& action, const ValueLimits& limits) override;
  absl::StatusOr<Finished> Run(Driver& driver) override;

 private:
  struct SetOne {
    // As requested, the column 0 where there was none: V8 takes the two for the same.
    InspectorPosition requested;
    InspectorSession::Breakpoint breakpoint;
    // What V8 evaluates there.
    std::string condition;
  };

  // Of the range `begin`, `end`: in order, as the inspector wants them.
  using Bounds = std::pair<InspectorPosition, InspectorPosition>;

  // `limits` are those of what it logs.
  absl::StatusOr<Output> SetBreakpointThat(const class SetBreakpoint& set, const ValueLimits& limits);
  absl::StatusOr<Output> RemoveBreakpointAt(const Location& requested);
  absl::StatusOr<Output> SetBreakpointByUrl(const class SetBreakpoint& set, const ValueLimits& limits);
  // What V8 is to evaluate there: the condition, or one that logs.
  absl::StatusOr<std::string> ConditionOf(const class SetBreakpoint& set, const ValueLimits& limits);
  absl::StatusOr<Output> SetBreakpointAtCalls(const std::string& function);
  // At a pause.
  absl::StatusOr<Output> EditSource(const Edit& edit);
  // As front ends do once the source was edited.
  absl::Status SetBreakpointsAgain();
  absl::StatusOr<Output> BlackboxByUrl(const Blackbox& blackbox);
  absl::StatusOr<Output> BlackboxRange(const Blackbox& blackbox);
  absl::StatusOr<Output> Places(const ListPlaces& list);

  absl::Status RunSetup();
  absl::Status CompileProgram();
  absl::StatusOr<Finished> RunWithLimits();
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

  // Where the inspector looks for `location`; nothing where V8 could not have a place.
  std::optional<InspectorPosition> ToInspector(const Location& location) const;
  std::vector<SetOne>::iterator FindBreakpoint(const Location& requested, const InspectorPosition& position);

  // Carries out what the driver wants at a pause. False: V8 refuses, and the program is where it was.
  absl::StatusOr<bool> Perform(const Action& action, PausedMessage& message);
  absl::StatusOr<bool> RestartFrame(uint32_t frame, PausedMessage& message);
  absl::StatusOr<bool> RunToLocation(const class RunToLocation& run_to, int frame_count);
  // Runs to that place in the youngest frame; TakeStepIn steps in there. False: V8 has no such place.
  absl::StatusOr<bool> StepInAt(const Location& target, PausedMessage& message);
  // The program has come to where StepInAt wants to step in, and has gone on so.
  bool TakeStepIn(PausedMessage& message);
  absl::Status Continue(InspectorSession::Step step, int frame_count);
  void Abandon();
  void Detach();
  absl::StatusOr<Paused::Reason> ReasonOf(PausedMessage& message) const;
  // Whether the program pauses there for a `debugger` statement.
  absl::StatusOr<bool> IsAtDebuggerStatement(PausedMessage& message) const;

  // InspectorSession::PauseHandler
  void OnPaused(PausedMessage* message) override;

  // PauseContext
  Location ToLocation(const InspectorPosition& position) const override;
  // The main source as it is, or as it was before an edit.
  bool IsMainScript(int script_id) const;
  // What the next script is numbered, which makes one.
  absl::StatusOr<int> NextScript();
  bool IsModuleProgram() const override { return program_.kind() == Program::MODULE; }
  bool IsSetupLexical(std::string_view name) const override { return setup_lexicals_.contains(name); }
  bool IsSetupGlobal(std::string_view name) const override;
  absl::Status CheckLimits() override;

  DebuggeeIsolate& debuggee_;
  v8::Isolate* const isolate_;
  Watchdog& watchdog_;
  const Program program_;
  const SessionOptions options_;
  const std::function<void(const Exit&)> on_exit_;
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
  int main_script_ = -1;
  // Those of setup scripts, in order.
  std::vector<int> setup_scripts_;
  // Why the program cannot run.
  v8::Global<v8::Value> rejection_;
  ExceptionTold rejection_told_;

  // As edits have left it; empty: none has.
  std::string edited_source_;
  // The numbers of scripts that edits made, first and behind last: the source as it was has one of them from then on.
  std::vector<std::pair<int, int>> former_scripts_;
  int numbers_asked_ = 0;

  std::vector<SetOne> breakpoints_;
  V8UrlBreakpoints url_breakpoints_;
  V8Logpoints logpoints_;
  // In order and disjoint.
  std::vector<Bounds> blackboxed_;
  bool breakpoints_active_ = true;
  bool blackboxes_by_url_ = false;
  // Has done so at any time of the session.
  bool pauses_on_exceptions_ = false;
  // Now.
  bool exceptions_on_ = false;
  // At the last pause; see ThrowsObjectToTheEnd.
  bool threw_object_ = false;
  // Of the program while it runs.
  v8::TryCatch* uncaught_ = nullptr;

  Driver* driver_ = nullptr;
  // Inside Driver::OnPause.
  V8Pause* pause_ = nullptr;
  bool ran_ = false;
  bool abandoned_ = false;
  // Of a driver's mistake or of ours: ends the session.
  absl::Status failure_;
  // What the program was last continued with, and how deep the stack was then.
  InspectorSession::Step last_step_ = InspectorSession::Step::kResume;
  // V8 may hold a step still that began at any time: it outlives a pause at an exception and a resume from there.
  bool stepped_ = false;
  int last_frame_count_ = 0;
  // What the pause to come is for, where V8 gives no reason of its own.
  std::optional<Paused::Reason> expected_reason_;
  std::optional<InspectorPosition> step_in_at_;
  // It is to pause before the first code that runs, and has not yet.
  bool pause_requested_ = false;
};

}  // namespace twinstep

#endif  // TWINSTEP_ENGINES_V8_V8_SESSION_H_
