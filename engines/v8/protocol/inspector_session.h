// A session of V8's inspector, as a front end has it: protocol messages, wherever the inspector is. It may be in this
// process (engines/v8/linked_inspector.h) or in a shell's (engines/shells/shell_inspector.h).
#ifndef TWINSTEP_ENGINES_V8_PROTOCOL_INSPECTOR_SESSION_H_
#define TWINSTEP_ENGINES_V8_PROTOCOL_INSPECTOR_SESSION_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engines/v8/protocol/cbor.h"
#include "engines/v8/protocol/paused_message.h"
#include "model/status.h"

namespace twinstep {

// For any number of contexts one after another. Errors: Internal where the inspector answers what it should not.
class InspectorSession {
 public:
  enum class Step { kResume, kInto, kOver, kOut };

  class PauseHandler {
   public:
    virtual ~PauseHandler() = default;
    // The debuggee is suspended. Ends with one call of Continue; without one the debuggee runs on. `message` is null if
    // the notification could not be read.
    virtual void OnPaused(PausedMessage* message) = 0;
  };

  InspectorSession() = default;
  virtual ~InspectorSession() = default;
  InspectorSession(const InspectorSession&) = delete;
  InspectorSession& operator=(const InspectorSession&) = delete;

  // Null: pauses are resumed at once.
  void set_pause_handler(PauseHandler* handler) { handler_ = handler; }

  // Enabling walks the whole heap: 2 to 3 ms in a used isolate. Disabling drops breakpoints, and what V8 keeps of each
  // function that was ever stepped through.
  absl::Status Enable();
  absl::Status Disable();
  absl::Status SkipAllPauses(bool skip);
  // Whether breakpoints and `debugger` statements pause; steps and exceptions do in any case.
  absl::Status SetBreakpointsActive(bool active);

  // Before the next code that runs the debuggee pauses; not while it is paused.
  absl::Status Pause();
  // Where a host's code runs the program: from a pause in that on, steps go into the program, at whose first pause the
  // session is told. Breakpoints are as `breakpoints_active` then.
  // Nothing: the program is over, whether it was entered or not.
  void EnterProgram(std::optional<bool> breakpoints_active) { entering_ = breakpoints_active; }

  // Ends the session, as closing a front end does, at a pause too, which ends with it: breakpoints, steps and
  // blackboxed ranges are gone. No other call until Attach, which begins one that is not enabled.
  virtual void Detach() = 0;
  virtual void Attach() = 0;
  // A second debugger comes or goes, at any time, and does nothing. Detach ends it, too.
  virtual absl::Status Watch(bool attaches) = 0;
  // Of each thing that is scheduled from now on the calls on the stack are noted, and of a pause in it so many lots at
  // most are told. 0: none, and all that were noted are forgotten.
  absl::Status SetAsyncCallDepth(int depth);

  struct Breakpoint {
    std::string id;
    InspectorPosition position;
  };
  // NotFound where V8 has no place for it. An empty condition is none.
  absl::StatusOr<Breakpoint> SetBreakpoint(const InspectorPosition& requested, std::string_view condition);
  struct UrlBreakpoint {
    std::string id;
    // In the scripts that match by now, in the order in which they came.
    std::vector<InspectorPosition> positions;
  };
  // In scripts of that URL, or whose URL that regular expression matches, also those that come later. AlreadyExists
  // where one was requested for the same URL, line and column. The same condition as above.
  absl::StatusOr<UrlBreakpoint> SetBreakpointByUrl(bool is_pattern, std::string_view url, int64_t line, int64_t column,
                                                   std::string_view condition);
  // A breakpoint by URL was put into a script that came after it was set.
  struct PutLater {
    std::string id;
    InspectorPosition position;
    // The script's event says so, not the breakpoint's.
    bool with_script = false;
  };
  // Those in scripts with URLs that have been told since the last call, in that order: evaluations make scripts
  // without.
  std::vector<PutLater> TakePutLater() { return std::exchange(put_later_, {}); }
  // At the calls of the function behind `object_id`. Its id; InvalidArgument: V8 sets none.
  absl::StatusOr<std::string> SetBreakpointOnFunctionCall(std::string_view object_id);
  absl::Status RemoveBreakpoint(std::string_view id);
  // Before each script that comes from then on. Its id, for RemoveBreakpoint.
  absl::StatusOr<std::string> SetBreakpointBeforeScripts();
  // "none", "uncaught" or "all".
  absl::Status PauseOnExceptions(std::string_view state);
  // Of each range the begin and the first unit behind it; in order and disjoint. Replaces the script's earlier ones.
  // InvalidArgument where V8 does not take them.
  absl::Status BlackboxRanges(int script_id, const std::vector<InspectorPosition>& bounds);
  // Scripts whose URL the regular expression matches, all of each, and those that have no URL. It takes the place of
  // the earlier one; empty: none. InvalidArgument: V8 does not take it.
  absl::Status BlackboxPattern(std::string_view pattern, bool anonymous);
  // Those of the script from `start` on, to before `end` where there is one, of the same script: in order, each once.
  // V8 is asked anew at each call.
  absl::StatusOr<std::vector<InspectorPosition>> PossibleBreakpoints(const InspectorPosition& start,
                                                                     const std::optional<InspectorPosition>& end);
  // Live edit: gives the script another source, or says whether it could. The status of the protocol ("Ok",
  // "CompileError", "BlockedByActiveFunction" ...); InvalidArgument: V8 refuses otherwise; Unimplemented: it has none.
  // Breakpoints in what changed are gone. Only while paused.
  absl::StatusOr<std::string> SetScriptSource(int script_id, std::string_view source, bool dry_run);
  // The script's text.
  absl::StatusOr<std::string> ScriptSource(int script_id);
  // Whether a `debugger` statement begins at `place`.
  absl::StatusOr<bool> IsDebuggerStatement(const InspectorPosition& place);

  // Names of the top-level let, const and class bindings of all scripts that ran in the context of that id; none: in
  // the one that the inspector's host names.
  absl::StatusOr<std::vector<std::string>> LexicalNames(std::optional<int> context);

  // Counts of blocks, of all code that is compiled from then on.
  absl::Status StartCoverage();
  absl::Status StopCoverage();
  struct CoveredRange {
    // UTF-16 offsets.
    int64_t begin = 0;
    int64_t end = 0;
    int64_t count = 0;
  };
  struct CoveredFunction {
    std::string name;
    // Of the whole function, then of blocks in it, outer ones before inner ones.
    std::vector<CoveredRange> ranges;
  };
  // Those of the script, the script's own code first. None if nothing is known of it. -1: of that with the main URL.
  absl::StatusOr<std::vector<CoveredFunction>> TakeCoverage(int script_id);

  struct StepChoices {
    // Of a step in: where something is scheduled before it ends, it pauses in the first such task once that runs. Only
    // while a depth of async calls is set.
    bool into_async_calls = false;
    // Ranges that a step over or in does not end in; those of a script in order and disjoint.
    std::vector<std::pair<InspectorPosition, InspectorPosition>> skips = {};
    // Of a step over: the same of code whose functions it enters.
    std::vector<std::pair<InspectorPosition, InspectorPosition>> enters = {};
  };
  // Only while paused. InvalidArgument: V8 does not take what is chosen, and the program stays paused. Earlier versions
  // know of none that are entered.
  absl::Status Continue(Step step, const StepChoices& choices);
  absl::Status Continue(Step step) { return Continue(step, StepChoices()); }
  // The same, and the program ends before its next statement.
  absl::Status Terminate();
  // The same as Continue, to a place. NotFound: V8 has none there, and the program stays paused.
  // `this_frame`: only in the call of the youngest frame, as the stack is as deep there.
  absl::Status ContinueToLocation(const InspectorPosition& requested, bool this_frame = false);
  // The same, by restarting the frame of that id. FailedPrecondition: V8 does not restart it, and the program stays
  // paused.
  absl::Status RestartFrame(const CborString& frame_id);

  struct Evaluated {
    // RemoteValues; one of the two is empty. Valid until the next call. Both: the inspector answered that it cannot, as
    // V8 does for an export of the running module that is in its temporal dead zone (Node 20 too).
    std::string_view value;
    std::string_view thrown;
  };
  // Only while paused: in the frame of that id, and in that one of its scopes where one is named, without pauses in
  // between. Internal too where the evaluation was terminated, which ends that termination. NotFound: there is no such
  // frame; OutOfRange: it has no such scope.
  absl::StatusOr<Evaluated> Evaluate(const CborString& frame_id, std::string_view expression, bool throw_on_side_effect,
                                     std::optional<uint32_t> scope = std::nullopt);
  // Only while paused, by that frame: whether V8 evaluates in the scope that it is told; earlier versions do not look
  // at the number.
  absl::StatusOr<bool> EvaluatesInScopes(const CborString& frame_id);

  // Of Runtime.getProperties: RemoteValues, empty where there is none.
  struct ListedProperty {
    CborString name;
    // Where the name is one.
    std::string_view symbol;
    std::string_view value;
    std::string_view getter;
    std::string_view setter;
    bool enumerable = false;
  };
  struct Listed {
    // What the others are parts of.
    std::string message;
    std::vector<ListedProperty> own;
    std::vector<ListedProperty> internal;
    std::vector<ListedProperty> private_members;
  };
  // Of the object behind `object_id`; `named_only`: no elements.
  absl::StatusOr<Listed> ListProperties(const CborString& object_id, bool named_only);

  // Only while paused: gives a variable of a frame's scope, by its number in the frame's list, the value that is behind
  // `object_id` or, where that is empty, that `literal` is, JavaScript of a primitive value. False: the inspector
  // answers that it cannot.
  absl::StatusOr<bool> SetVariable(const CborString& frame_id, int scope_number, std::string_view name,
                                   std::string_view object_id, std::string_view literal);

  // Only while paused: the youngest frame returns what is behind `object_id` or, where that is empty, what `literal`
  // is. False: the inspector answers that it cannot.
  absl::StatusOr<bool> SetReturnValue(std::string_view object_id, std::string_view literal);

  // Scripts whose URL one of these regular expressions matches are the host's own, and always blackboxed.
  absl::Status BlackboxAlways(std::vector<std::string> patterns);
  // Scripts with smaller numbers are the host's own: of frames and calls below the program's nothing is told.
  void set_first_script(int id) { first_script_ = id; }
  int first_script() const { return first_script_; }
  // Of the program's main source, where nobody tells the number of its script.
  void set_main_url(std::string url) { main_url_ = std::move(url); }
  // Whether V8 can tell the call of the youngest frame by the stack (ContinueToLocation): not where the host answers a
  // pause in code on that stack. It can where nobody says.
  void set_knows_frames(bool can) { knows_frames_ = can; }
  bool knows_frames() const { return knows_frames_; }
  // V8's, as far as it is told apart here: whether scripts without URL can be blackboxed. It can where nobody says.
  void set_blackboxes_anonymous(bool can) { blackboxes_anonymous_ = can; }
  // Whether it can be seen where a pause before a script is (SetBreakpointBeforeScripts). It can where nobody says.
  void set_pauses_before_scripts(bool can) { pauses_before_scripts_ = can; }
  bool pauses_before_scripts() const { return pauses_before_scripts_; }

 protected:
  // Gives the inspector a message (CBOR), and what it answers to it; empty: it does not. Notifications that come in
  // between go to Notify.
  virtual std::string Dispatch(std::string_view request) = 0;
  // Calls Debugger.resume or a step, to which V8 does not say no at a pause: any time before the debuggee goes on.
  virtual absl::Status Resume(std::string_view method);
  // Whether there is a session that can be sent messages.
  virtual bool attached() const = 0;

  // The host was told something (CBOR): of pauses, scripts and breakpoints; the rest is of no interest.
  void Notify(std::string message);
  // The debuggee is suspended, of which Notify has told; returns once it is to run.
  void OnSuspended();

 private:
  // Messages: Begin, parameters, Send. Send sets `result_` to the bytes of the result.
  CborWriter& Begin(std::string_view method);
  absl::Status Send(std::string_view method);
  // The three of them; `parameters` are CborWriter's members.
  template <typename... Parameters>
  absl::Status Call(std::string_view method, const Parameters&... parameters) {
    Begin(method).Members(parameters...);
    return Send(method);
  }
  // Internal: the answer to `method` cannot be read.
  static absl::Status Malformed(std::string_view method);
  // Reads `result_`; `members` are CborReader's.
  template <typename... Members>
  absl::Status Read(std::string_view method, const Members&... members) const {
    return CborReader(result_).ReadMap(members...) ? absl::OkStatus() : Malformed(method);
  }
  // Of the answer to `method`.
  absl::StatusOr<std::string> ReadBreakpointId(std::string_view method) const;
  // Whether V8 knows of code that a step over enters. Only while paused.
  bool StepsIntoRanges();
  // Of a call that lets the debuggee go on.
  absl::Status Go(absl::Status answer);
  // The pause is in what runs the program, of which there is nothing to see.
  bool IsOfHost();
  absl::Status SetBlackboxPatterns(std::string_view pattern, bool anonymous);
  // Parameters of Debugger.scriptParsed, and of Debugger.breakpointResolved.
  void NoteScript(std::string_view parameters);
  void NoteBreakpoint(std::string_view parameters);

  PauseHandler* handler_ = nullptr;
  std::vector<std::string> always_blackboxed_;
  bool blackboxes_anonymous_ = true;
  int first_script_ = 0;
  std::string main_url_;
  // EnterProgram: whether breakpoints are active then.
  std::optional<bool> entering_;
  bool knows_frames_ = true;
  bool pauses_before_scripts_ = true;
  std::optional<bool> evaluates_in_scopes_;
  std::optional<bool> steps_into_ranges_;

  CborWriter request_;
  int call_id_ = 0;
  std::string response_;
  std::string_view result_;
  // Of an error: what the inspector says besides.
  std::string error_data_;

  // The last script with a URL; V8 tells of its breakpoints next.
  int named_script_ = -1;
  std::vector<PutLater> put_later_;

  PausedMessage paused_;
  bool paused_readable_ = false;
  bool continued_ = false;
};

}  // namespace twinstep

#endif  // TWINSTEP_ENGINES_V8_PROTOCOL_INSPECTOR_SESSION_H_
