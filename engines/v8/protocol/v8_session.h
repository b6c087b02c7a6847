// One program under V8's debugger, as far as messages of the inspector make it: breakpoints, steps, pauses. Where the
// program runs, and how, is for the classes that derive from this one to know: in this process
// (engines/v8/linked_session.h) or in a shell (engines/shells/node_session.h).
#ifndef TWINSTEP_ENGINES_V8_PROTOCOL_V8_SESSION_H_
#define TWINSTEP_ENGINES_V8_PROTOCOL_V8_SESSION_H_

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/types/span.h"
#include "engines/v8/protocol/block_counts.h"
#include "engines/v8/protocol/inspector_session.h"
#include "engines/v8/protocol/v8_logpoints.h"
#include "engines/v8/protocol/v8_pause.h"
#include "engines/v8/protocol/v8_url_breakpoints.h"
#include "model/debugger.h"
#include "model/source/script_start.h"
#include "model/status.h"
#include "proto/program.pb.h"

namespace twinstep {

// Of the main source.
Location InSource(const ScriptStart& start, const InspectorPosition& position);

// Answers what a front end gets from Debugger.setBreakpoint with a script id: V8 slides a request forward, also into
// functions further down, or back to the last place of the function. A repeated request keeps the condition of the
// first.
class V8Session : public Session, protected InspectorSession::PauseHandler, protected PauseContext {
 public:
  // `inspector` outlives it.
  V8Session(InspectorSession& inspector, const Program& program, const SessionOptions& options);

  // -1 where the program was rejected.
  int main_script() const { return main_script_; }

  absl::StatusOr<std::vector<Location>> BreakableLocations() override;
  absl::StatusOr<Output> Act(const Action& action, const ValueLimits& limits) override;
  absl::StatusOr<std::vector<uint64_t>> CountsAt(absl::Span<const Location> places) override;
  absl::StatusOr<Finished> Run(Driver& driver) override;

 protected:
  // --- What the place does where the program runs.
  // Has the program pause before the first of its code that runs. Called by Run, before RunWithLimits.
  virtual absl::Status PauseFirst() { return inspector_.Pause(); }
  // From start to finish, with the session's limits. Called once, by Run and by bare runs.
  virtual absl::StatusOr<Finished> RunWithLimits() = 0;
  // Ends the program, which is paused, and lets it run to its end.
  virtual absl::Status EndProgram() = 0;
  // Ends the session of the inspector, which is paused; another one begins with the next program.
  virtual void DetachDebugger() = 0;
  virtual absl::Status CollectGarbage() = 0;
  // Which is imported; -1, none: of that specifier or by that script.
  virtual int FindModuleScript(const std::string& specifier) const = 0;
  virtual const Program::Module* FindModule(int script_id) const = 0;
  // What the next script is numbered, which makes one.
  virtual absl::StatusOr<int> NextScript() = 0;
  // Before the logpoint of that number is set: the function that it calls (V8Logpoints::kName) is there.
  virtual absl::Status PrepareLogpoint(size_t number, const ValueLimits& limits) = 0;
  // A pause has come, before anybody sees it, or whether exceptions pause has changed.
  virtual void NoteExceptions(PausedMessage* message) = 0;

  // --- What they need of this.
  InspectorSession& inspector() { return inspector_; }
  const Program& program() const { return program_; }
  const SessionOptions& options() const { return options_; }
  const ScriptStart& start() const { return start_; }
  V8Logpoints& logpoints() { return logpoints_; }
  void set_main_script(int id) { main_script_ = id; }
  // The ids of the setup scripts, in order.
  std::vector<int>& setup_scripts() { return setup_scripts_; }
  bool exceptions_on() const { return exceptions_on_; }
  bool abandoned() const { return abandoned_; }
  // Of a driver's mistake or of ours: ends the session.
  const absl::Status& failure() const { return failure_; }
  void Fail(const absl::Status& status) { failure_.Update(status); }
  // V8 may hold a step still that began at any time: it outlives a pause at an exception and a resume from there.
  bool stepped() const { return stepped_; }
  // It was to pause before the first code that runs, and has not yet.
  bool pause_requested() const { return pause_requested_; }
  bool breakpoints_active() const { return breakpoints_active_; }
  // Its source was edited: other scripts of that source may have been compiled from what has changed.
  bool edited() const { return !edited_source_.empty(); }
  absl::Status RemoveBreakpoints();
  // Takes back all that was set. The program does not run any more.
  absl::Status TakeBack();

  // InspectorSession::PauseHandler
  void OnPaused(PausedMessage* message) override;

  // PauseContext
  Location ToLocation(const InspectorPosition& position) const override;

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
  absl::Status PauseBeforeScripts(bool active);
  // Of all that V8 has told of it.
  void AddPlacedLater(Finished& finished);
  absl::StatusOr<Output> SetBreakpointAtCalls(const std::string& function);
  // At a pause.
  absl::StatusOr<Output> EditSource(const Edit& edit);
  // As front ends do once the source was edited.
  absl::Status SetBreakpointsAgain();
  absl::StatusOr<Output> BlackboxByUrl(const Blackbox& blackbox);
  absl::StatusOr<Output> BlackboxRange(const Blackbox& blackbox);
  absl::StatusOr<Output> Places(const ListPlaces& list);

  // Where the inspector looks for `location`; nothing where V8 could not have a place.
  std::optional<InspectorPosition> ToInspector(const Location& location) const;
  std::vector<SetOne>::iterator FindBreakpoint(const Location& requested, const InspectorPosition& position);

  // Carries out what the driver wants at a pause. False: V8 refuses, and the program is where it was.
  absl::StatusOr<bool> Perform(const Action& action, PausedMessage& message);
  absl::StatusOr<bool> RunToLocation(const class RunToLocation& run_to, PausedMessage& message);
  // Runs to that place in the youngest frame; TakeStepIn steps in there. False: V8 has no such place.
  absl::StatusOr<bool> StepInAt(const Location& target, PausedMessage& message);
  // ContinueToLocation; `this_frame`, where V8 does not know it, is seen to by PassesElsewhere.
  absl::Status ContinueTo(const InspectorPosition& position, bool this_frame, PausedMessage& message);
  // The program has come to where ContinueTo is to end in another call, and has gone on.
  bool PassesElsewhere(PausedMessage& message);
  // The program has come to where StepInAt wants to step in, and has gone on so.
  bool TakeStepIn(PausedMessage& message);
  // The program goes on by `go` like a step `step`, to a pause of that reason. False: V8 refuses.
  absl::StatusOr<bool> GoOn(InspectorSession::Step step, int frame_count, std::optional<Paused::Reason> expected,
                            absl::FunctionRef<absl::Status()> go);
  // `choices` of a step over or in. False: V8 does not take them.
  absl::StatusOr<bool> Continue(InspectorSession::Step step, int frame_count,
                                const InspectorSession::StepChoices& choices);
  // Nothing: it is no range of a script.
  std::optional<Bounds> BoundsOf(const Location& begin, const Location& end) const;
  // All of them, merged.
  std::optional<std::vector<Bounds>> BoundsOf(const google::protobuf::RepeatedPtrField<CodeRange>& ranges) const;
  // In order, disjoint and apart, as the inspector wants ranges of a script.
  static std::vector<Bounds> Merged(std::vector<Bounds> ranges);
  void Abandon();
  void Detach();
  absl::StatusOr<Paused::Reason> ReasonOf(PausedMessage& message) const;
  // Whether the program pauses there for a `debugger` statement.
  absl::StatusOr<bool> IsAtDebuggerStatement(PausedMessage& message) const;

  // PauseContext
  bool IsModuleProgram() const override { return program_.kind() == Program::MODULE; }
  // The main source as it is, or as it was before an edit.
  bool IsMainScript(int script_id) const;
  uint32_t CodeOf(int script_id) const;

  InspectorSession& inspector_;
  // The Location.code of scripts that the program made, numbered as they were first asked for.
  mutable std::map<int, uint32_t> codes_;
  const Program program_;
  const SessionOptions options_;
  const ScriptStart start_;
  int main_script_ = -1;
  // The ids of the setup scripts, in order.
  std::vector<int> setup_scripts_;

  // The source as edits have left it; empty: there were none.
  std::string edited_source_;
  // Ranges of the numbers of scripts that edits made, each the first and one past the last: after the edit the original
  // source has one of these.
  std::vector<std::pair<int, int>> former_scripts_;

  BlockCounts counts_;
  std::vector<SetOne> breakpoints_;
  V8UrlBreakpoints url_breakpoints_;
  V8Logpoints logpoints_;
  // The ignored ranges, as the user gave them.
  std::vector<Bounds> blackboxed_;
  bool breakpoints_active_ = true;
  bool pauses_off_ = false;
  // The breakpoint before scripts; empty: there is none.
  std::string before_scripts_;
  bool watched_ = false;
  bool blackboxes_by_url_ = false;
  // Has done so at any time of the session.
  bool pauses_on_exceptions_ = false;
  // Now.
  bool exceptions_on_ = false;

  Driver* driver_ = nullptr;
  // Inside Driver::OnPause.
  V8Pause* pause_ = nullptr;
  bool started_ = false;
  bool abandoned_ = false;
  absl::Status failure_;
  // What the program was last continued with, and how deep the stack was then.
  InspectorSession::Step last_step_ = InspectorSession::Step::kResume;
  bool stepped_ = false;
  int last_frame_count_ = 0;
  // What the pause to come is for, where V8 gives no reason of its own.
  std::optional<Paused::Reason> expected_reason_;
  std::optional<InspectorPosition> step_in_at_;
  // Of the step that it makes there.
  InspectorSession::StepChoices step_in_choices_;
  // Of ContinueTo: the place, and where the callers stand.
  struct Here {
    InspectorPosition position;
    std::vector<InspectorPosition> callers;
  };
  std::optional<Here> run_here_;
  bool pause_requested_ = false;
};

}  // namespace twinstep

#endif  // TWINSTEP_ENGINES_V8_PROTOCOL_V8_SESSION_H_
