// A debug session of SpiderMonkey, linked or a shell: brings together the program, Firefox's rules and the user.
#ifndef TWINSTEP_ENGINES_SPIDERMONKEY_FIREFOX_FIREFOX_SESSION_H_
#define TWINSTEP_ENGINES_SPIDERMONKEY_FIREFOX_FIREFOX_SESSION_H_

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/types/span.h"
#include "engines/spidermonkey/firefox/breakpoint_sites.h"
#include "engines/spidermonkey/firefox/firefox_stepper.h"
#include "engines/spidermonkey/firefox/hooked_frames.h"
#include "engines/spidermonkey/firefox/prelude.h"
#include "model/debugger.h"
#include "model/source/script_start.h"
#include "model/status.h"

namespace twinstep {

class FirefoxPause;

// Exceptions that end a program are described like this at every capture level.
inline constexpr ValueLimits kExceptionLimits = {.object_depth = 1};

// The error of a program that is written for Node.
absl::Status NoNodePrograms();

// A class that derives from it knows where the program runs. Its destructor calls EndIfRunning.
class FirefoxSession : public Session, protected PreludeListener {
 public:
  absl::StatusOr<std::vector<Location>> BreakableLocations() override;
  absl::StatusOr<Output> Act(const Action& action, const ValueLimits& limits) override;
  absl::StatusOr<std::vector<uint64_t>> CountsAt(absl::Span<const Location> places) override;
  absl::StatusOr<Finished> Run(Driver& driver) override;

 protected:
  // `prelude` outlives the session.
  FirefoxSession(Prelude& prelude, const Program& program, const SessionOptions& options);

  const Program& program() const { return program_; }
  const SessionOptions& options() const { return options_; }
  const absl::Status& error() const { return error_; }
  // The program is compiled, or is not to be run, as `rejection` says.
  absl::Status Loaded();
  void Rejected(Finished rejection);
  void EndIfRunning();

  // Runs the program, and its jobs, within the limits. Without an outcome it was ended from outside.
  virtual absl::Status RunProgram(Finished& finished) = 0;
  // Whether a limit has ended the program; notes it in `finished`.
  virtual bool NoteLimits(Finished& finished) const = 0;
  // Whether the session has reached one of its limits: DeadlineExceeded or ResourceExhausted. The program ends then.
  virtual absl::Status CheckLimits() const = 0;
  // Lets go of the program.
  virtual void Close() = 0;
  // What it has printed, and how many lines so far.
  virtual std::vector<std::string> TakeConsole() = 0;
  virtual absl::StatusOr<uint32_t> PrintedLines() = 0;
  virtual absl::Status CollectGarbage() = 0;
  // The calls at which the job was scheduled that runs below `frame`.
  virtual absl::Status TellAsyncCalls(FrameId frame, google::protobuf::RepeatedPtrField<AsyncCalls>& out) = 0;
  // The stack that the thrown value of that number took when it was made, if it is an error. False: there is none.
  virtual absl::StatusOr<bool> TellErrorStack(int completion, ExceptionTold& out) = 0;

 private:
  friend class FirefoxPause;

  // One source, or one kind of source that is not told apart.
  struct SourceState {
    Location::Source kind = Location::OTHER;
    std::string name;
    // "main.js", a module's specifier, what it calls itself; empty: none.
    std::string url;
    // Of EVAL (Location.code).
    uint32_t code = 0;
    // Made when first asked for.
    std::unique_ptr<BreakpointSites> sites;
  };

  struct BreakpointKey {
    int source;
    Position position;
    // Empty: none.
    std::string condition;
    // The same; what it logs is copied to `limits`.
    std::string log;
    ValueLimits limits;
  };

  void End();

  // Null: breakpoints are refused there.
  absl::StatusOr<SourceState*> FindBreakable(const Location& location);
  // Breakpoints are numbered by source and position.
  int BreakpointNumber(int source, Position position);

  bool HasLogpoint(const Place& place) const;

  // Hands the pause, if it is one, to the user, does what is asked and prepares the program to run on. False: it ends.
  bool HandlePause(const std::optional<StepperPause>& pause, int source);
  // False: the action is refused, and the program is where it was.
  absl::StatusOr<bool> Perform(const Action& action, FirefoxPause& pause);
  // `limits` are those of what it logs.
  absl::StatusOr<Output> SetBreakpointThat(const class SetBreakpoint& set, const ValueLimits& limits);
  absl::StatusOr<Output> RemoveBreakpointAt(const Location& requested);
  // By URL: those of the program's own sources are breakpoints like others; scripts to come get theirs when they come.
  // In spidermonkey_url_breakpoints.cc.
  absl::StatusOr<Output> SetBreakpointByUrl(const class SetBreakpoint& set, const ValueLimits& limits);
  absl::StatusOr<Output> RemoveBreakpointByUrl(const class RemoveBreakpoint& remove);
  absl::StatusOr<bool> Matches(const ScriptPattern& scripts, const SourceState& source);
  absl::Status SetInNewScript(int source);
  absl::StatusOr<Output> Places(const ListPlaces& list);
  absl::Status Install(SourceState& source, Position position);
  absl::Status Uninstall(SourceState& source, Position position);
  // A breakpoint of our own, until the next pause. False: there is no place.
  absl::StatusOr<bool> RunToLocation(const Location& location);
  absl::Status EndRunToLocation();
  // What the condition of the breakpoint there makes of coming there; none: nothing.
  absl::StatusOr<std::optional<PauseReason>> CheckCondition(FrameId frame, const std::string& condition);
  // The program has come to a logpoint.
  absl::Status Log(FrameId frame, const Place& place, const BreakpointKey& logpoint);
  // Notes the first error; the program ends at the next chance.
  void Note(const absl::Status& status) { error_.Update(status); }
  Location LocationOf(const Place& place) const;
  // Back, as the engine counts (ScriptStart).
  Position PositionOf(const Location& location) const;
  BreakpointRequest RequestOf(const Location& location) const;
  // Asks how often the places of the main source have been come to.
  absl::Status Count();

  // PreludeListener
  bool OnStep(FrameId frame, Place place, bool is_step_start) override;
  bool OnEnterFrame(FrameId frame, Place place) override;
  bool OnPop(FrameId frame, Place place, Completion completion) override;
  bool OnBreakpoint(FrameId frame, Place place) override;
  bool OnDebuggerStatement(FrameId frame, Place place) override;
  bool OnException(FrameId frame, Place place, bool caught, int value) override;
  void OnHookFailed(std::string_view error) override;
  int OnSource(std::string_view introduction, std::string_view name, std::string_view own_url,
               std::string_view text) override;
  bool HasUrl(int source) override { return !sources_[static_cast<size_t>(source)].url.empty(); }
  void OnNewScript(int source) override { Note(SetInNewScript(source)); }
  void OnSite(const BreakpointSite& site) override { listed_sites_.push_back(site); }
  void OnStackFrame(StackFrame frame) override { stack_.push_back(std::move(frame)); }
  void OnCoveredScript(int, int, bool) override { counted_in_script_.clear(); }
  void OnCoveredPlace(Position position, double count, bool is_step_start) override;

  Prelude& prelude_;
  const Program program_;
  const SessionOptions options_;
  const ScriptStart start_;
  // Whether a variable called `arguments` may be one that the program declares.
  const bool mentions_arguments_;

  HookedFrames hooked_frames_;
  FirefoxStepper stepper_;
  std::vector<SourceState> sources_;
  std::vector<BreakpointKey> breakpoints_;
  struct UrlBreakpoint {
    class SetBreakpoint set;
    ValueLimits limits;
    struct Installed {
      int source;
      Position position;
      // Of the prelude.
      int script;
    };
    // In scripts that came since.
    std::vector<Installed> installed;
  };
  std::vector<UrlBreakpoint> url_breakpoints_;
  std::vector<Logged> logged_;
  PauseOnExceptions::Mode exceptions_ = PauseOnExceptions::NONE;
  // Where the program is to run to.
  std::optional<Place> run_to_;
  // What the prelude lists while it is asked to.
  std::vector<BreakpointSite> listed_sites_;
  std::vector<StackFrame> stack_;
  // As Count has found them. Of the operations of a script that stand at one place the first one counts, and of scripts
  // the innermost.
  std::map<std::pair<int, int>, uint64_t> counts_;
  std::set<std::pair<int, int>> counted_in_script_;

  enum class State { kLoading, kLoaded, kRejected, kRunning, kEnded } state_ = State::kLoading;
  Driver* driver_ = nullptr;
  // Inside Driver::OnPause.
  FirefoxPause* pause_ = nullptr;
  bool abandoned_ = false;
  // In the hook at the end of a frame that returns.
  bool returning_ = false;
  // No hook comes any more, and frames are not to be asked about.
  bool detached_ = false;
  Finished rejection_;
  // What went wrong in our own code or the driver's.
  absl::Status error_;
};

}  // namespace twinstep

#endif  // TWINSTEP_ENGINES_SPIDERMONKEY_FIREFOX_FIREFOX_SESSION_H_
