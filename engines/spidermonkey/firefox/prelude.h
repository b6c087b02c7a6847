// walks.js, inspect.js and prelude.js as C++ sees them: functions to call, and what it reports.
//
// The prelude runs in a realm of its own in the engine, linked or a shell, as code there inspects Debugger objects with
// less cost than C++ through the engine's interface does. It decides nothing.
#ifndef TWINSTEP_ENGINES_SPIDERMONKEY_FIREFOX_PRELUDE_H_
#define TWINSTEP_ENGINES_SPIDERMONKEY_FIREFOX_PRELUDE_H_

#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "absl/types/span.h"
#include "engines/spidermonkey/firefox/breakpoint_sites.h"
#include "engines/spidermonkey/firefox/firefox_stepper.h"
#include "engines/spidermonkey/firefox/value_writer.h"
#include "model/debugger.h"
#include "model/status.h"

namespace twinstep {

struct Place {
  // Of PreludeListener::OnSource.
  int source = 0;
  Position position;
};

// A frame as the prelude describes it.
struct StackFrame {
  FrameId id = 0;
  Frame::Kind kind = Frame::KIND_UNSPECIFIED;
  std::string function_name;
  Place place;
};

// Hooks, reported while the program is suspended in them, and the answers of walks. A hook that answers false ends the
// program.
class PreludeListener {
 public:
  virtual ~PreludeListener() = default;

  virtual bool OnStep(FrameId frame, Place place, bool is_step_start) = 0;
  virtual bool OnEnterFrame(FrameId frame, Place place) = 0;
  virtual bool OnPop(FrameId frame, Place place, Completion completion) = 0;
  virtual bool OnBreakpoint(FrameId frame, Place place) = 0;
  virtual bool OnDebuggerStatement(FrameId frame, Place place) = 0;
  // `frame` throws `value`, a number as of completions, or lets it through. `caught`: a frame on the stack has a
  // `catch` around where it stands. Only while asked for, see SetExceptionHook.
  virtual bool OnException(FrameId frame, Place place, bool caught, int value) = 0;
  // The program is ended then.
  virtual void OnHookFailed(std::string_view error) = 0;

  // A source comes up: how it was introduced, how it is called, and how it calls itself (`//# sourceURL=`), and its
  // text where the program made it. Answers a number for it.
  virtual int OnSource(std::string_view introduction, std::string_view name, std::string_view own_url,
                       std::string_view text) = 0;
  // Whether that source has a URL; then, while it is asked for (SetNewScriptHook), that a script of it comes up, whose
  // sites can be listed.
  virtual bool HasUrl(int source) = 0;
  virtual void OnNewScript(int source) = 0;
  virtual void OnSite(const BreakpointSite& site) = 0;
  virtual void OnStackFrame(StackFrame frame) = 0;

  // A script of the source, outer ones first: where it stands, and whether any of it ran. Then the places of its
  // operations in the order of its code, and how often each has run.
  virtual void OnCoveredScript(int begin, int end, bool executed) = 0;
  virtual void OnCoveredPlace(Position position, double count, bool is_step_start) = 0;
};

// All functions may be called in hooks and between sessions. Errors are internal: the prelude threw.
class Prelude {
 public:
  virtual ~Prelude() = default;

  void set_listener(PreludeListener* listener) { listener_ = listener; }
  PreludeListener* listener() { return listener_; }
  ValueWriter& writer() { return writer_; }

  // A session: kBegin with the program's global object, compile, Loaded, run, End.
  absl::Status Loaded();
  absl::Status End();
  // What the global object of a session has that only setup scripts have.
  absl::Status NoteSetup();

  // Before Begin: whether the session is counted. Then ListCoverage is for its main source, up to End.
  absl::Status CountSession(bool on);
  // Instead of a session, code that runs uninterrupted and is counted: kBeginCoverage, compile, run, ListCoverage,
  // EndCoverage. ListCoverage calls OnCoveredScript and OnCoveredPlace for all of a source.
  absl::Status ListCoverage(int source);
  absl::Status EndCoverage();

  // -1: none.
  absl::StatusOr<FrameId> Older(FrameId frame);
  absl::StatusOr<FrameId> AsyncParent(FrameId frame);
  absl::StatusOr<bool> OnStack(FrameId frame);
  absl::Status SetHooks(FrameId frame, FrameHooks hooks);
  absl::Status SetEnterHook(bool on);

  // Calls OnSite for all of a source that was compiled before Loaded.
  absl::Status ListSites(int source);
  // The same for places from `begin` to before `end`, as the engine lists them now; for all where there are none. The
  // sites are of no script.
  struct Range {
    Position begin;
    Position end;
  };
  absl::Status ListPlaces(int source, const std::optional<Range>& range);
  // `tools_rules`: only where Firefox would find the script.
  absl::Status SetBreakpoint(int number, const BreakpointSite& site, bool tools_rules);
  absl::Status ClearBreakpoint(int number, int script);
  // The program has paused where `frame` stands, for a step (`before_breakpoints`) or a breakpoint. What else is there,
  // breakpoints set or a `debugger` statement, is not reported before the program has run on.
  absl::Status NoteReported(FrameId frame, bool before_breakpoints);

  // Calls OnStackFrame for the first `limit` frames from `frame` on; answers how many there are in all.
  absl::StatusOr<int> WalkStack(FrameId frame, int limit);
  // Whatever walks of the last pause found is forgotten; objects are numbered anew (Object.same_as).
  absl::Status NewPause();
  // `with_arguments`: functions may have declared a variable of that name.
  absl::Status WalkScopes(FrameId frame, const ValueLimits& limits, bool with_arguments, bool with_globals, Frame& out);
  absl::Status WriteThis(FrameId frame, const ValueLimits& limits, Value& out);
  absl::Status WriteCompletion(int number, const ValueLimits& limits, Value& out);
  enum class EvaluationEnd { kValue, kThrew, kRefused, kEnded, kFailed };
  // Runs code of the program. kEnded: from outside. What it gave or threw is there to be written, once, until the next
  // call.
  absl::StatusOr<EvaluationEnd> Evaluate(FrameId frame, std::string_view expression, SideEffects side_effects);
  absl::Status WriteEvaluated(const ValueLimits& limits, Value& out);
  // In place of WriteEvaluated: what Firefox lists below it. None: it is no object, and still there to be written.
  absl::StatusOr<std::optional<Opened>> OpenEvaluated(const ValueLimits& limits);
  // In place of WriteEvaluated: whether what it gave counts as true.
  absl::StatusOr<bool> TakeEvaluatedAsCondition();
  // Gives the innermost variable of that name what Evaluate gave; it is still there to be written. kValue, kEnded, or
  // kFailed: there is none, or the engine does not set it.
  absl::StatusOr<EvaluationEnd> SetVariable(FrameId frame, std::string_view name);

  // In OnPop of a frame that returns: it returns what Evaluate gave, which is still there to be written.
  absl::Status ReplaceReturned();

  // Of scripts that come up behind Loaded.
  absl::Status SetNewScriptHook(bool on);
  // Whether the regular expression matches somewhere in the URL; one that does not parse matches nothing.
  absl::StatusOr<bool> UrlMatches(std::string_view pattern, std::string_view url);

  absl::Status SetExceptionHook(bool on);
  // Frames older than `frame` are not asked about the value any more; without `tools_rules` only where they stand now,
  // as one that catches the value may throw it on.
  absl::Status NoteException(FrameId frame, int value, bool tools_rules);
  // False: that range, which is to be taken back, was never given.
  absl::StatusOr<bool> Blackbox(int source, Position begin, Position end, bool taken_back);
  // Scripts whose URL the regular expression matches, and those that have none. False: it does not parse.
  absl::StatusOr<bool> BlackboxUrls(std::string_view pattern, bool anonymous);
  absl::StatusOr<bool> IsBlackboxed(FrameId frame);

  // In the session, also inside a hook: no hook is called from then on. Frames are not to be asked about any more.
  absl::Status Detach();
  // In the session, at any time: a second debugger comes or goes. It goes with Detach and End, too.
  absl::Status Watch(bool attaches);

 protected:
  // In the order in which prelude.js lists them.
  enum Function {
    kBegin,
    kLoaded,
    kEnd,
    kNoteBuiltins,
    kNoteSetup,
    kOlder,
    kAsyncParent,
    kOnStack,
    kSetHooks,
    kSetEnterHook,
    kListSites,
    kListPlaces,
    kSetBreakpoint,
    kClearBreakpoint,
    kNoteReported,
    kWalkStack,
    kWalkScopes,
    kCallsBehind,
    kNewPause,
    kThisOf,
    kCompletionOf,
    kCompletionObject,
    kForeignValue,
    kEvaluate,
    kEvaluatedValue,
    kEvaluatedIsTrue,
    kSetVariable,
    kReplaceReturned,
    kOpenEvaluated,
    kSetExceptionHook,
    kNoteException,
    kBlackbox,
    kIsBlackboxed,
    kDetach,
    kWatch,
    kSetNewScriptHook,
    kUrlMatches,
    kBlackboxUrls,
    kCountSession,
    kBeginCoverage,
    kListCoverage,
    kEndCoverage,
    kRefusesEffect,
    kAddRealm,
    kFunctionCount,
  };

  using Argument = std::variant<int, bool, std::string_view>;
  // Of what C++ needs, or nothing.
  using Result = std::variant<std::monostate, int, bool>;

  // Calls it; strings that it writes are as long as the writer's limits say. An evaluation runs code of the program.
  virtual absl::StatusOr<Result> Call(Function function, absl::Span<const Argument> arguments) = 0;

  // A value of the pause is being written.
  void UsePause(const ValueLimits& limits) { pause_used_ = pause_used_ || limits.object_depth > 0; }

 private:
  absl::Status Do(Function function, std::initializer_list<Argument> arguments = {});
  absl::StatusOr<int> Number(Function function, std::initializer_list<Argument> arguments);
  absl::StatusOr<bool> Truth(Function function, std::initializer_list<Argument> arguments);

  ValueWriter writer_;
  // Whether the current pause has left something behind that the next one must not see.
  bool pause_used_ = false;
  PreludeListener* listener_ = nullptr;
};

}  // namespace twinstep

#endif  // TWINSTEP_ENGINES_SPIDERMONKEY_FIREFOX_PRELUDE_H_
