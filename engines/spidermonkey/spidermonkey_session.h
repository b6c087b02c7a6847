// A debug session of SpiderMonkey: brings together the program, Firefox's rules and the user.
#ifndef TWINSTEP_ENGINES_SPIDERMONKEY_SPIDERMONKEY_SESSION_H_
#define TWINSTEP_ENGINES_SPIDERMONKEY_SPIDERMONKEY_SESSION_H_

#include <js/RootingAPI.h>
#include <jsapi.h>

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "engines/spidermonkey/breakpoint_sites.h"
#include "engines/spidermonkey/firefox_stepper.h"
#include "engines/spidermonkey/hooked_frames.h"
#include "engines/spidermonkey/prelude.h"
#include "engines/spidermonkey/spidermonkey_context.h"
#include "engines/spidermonkey/spidermonkey_program.h"
#include "engines/spidermonkey/without_ion.h"
#include "engines/watchdog.h"
#include "model/debugger.h"

namespace twinstep {

class SpiderMonkeyPause;

// Hears that the session is over. `reusable`: the context can run another one.
class SessionOwner {
 public:
  virtual ~SessionOwner() = default;
  virtual void OnSessionEnd(bool reusable) = 0;
};

class SpiderMonkeySession final : public Session, private PreludeListener {
 public:
  // All references outlive the session.
  SpiderMonkeySession(SpiderMonkeyContext& context, Watchdog& watchdog, SessionOwner& owner, const Program& program,
                      const SessionOptions& options);
  ~SpiderMonkeySession() override;

  // Runs the setup scripts and compiles the program. Errors: see Engine::Load.
  absl::Status Load();

  absl::StatusOr<std::vector<Location>> BreakableLocations() override;
  absl::StatusOr<Output> Act(const Action& action, const ValueLimits& limits) override;
  absl::StatusOr<std::vector<uint64_t>> CountsAt(absl::Span<const Location> places) override;
  absl::StatusOr<Finished> Run(Driver& driver) override;

 private:
  friend class SpiderMonkeyPause;

  // One source, or one kind of source that is not told apart.
  struct SourceState {
    Location::Source kind = Location::OTHER;
    std::string name;
    // "main.js", a module's specifier, what it calls itself; empty: none.
    std::string url;
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

  absl::Status Describe(JS::HandleValue value, Value& out) {
    return prelude_.WriteForeign(value, kExceptionLimits, out);
  }
  void End();

  // Null: breakpoints are refused there.
  absl::StatusOr<SourceState*> FindBreakable(const Location& location);
  // Breakpoints are numbered by source and position.
  int BreakpointNumber(int source, Position position);

  bool HasLogpoint(const Place& place) const;

  // Hands the pause, if it is one, to the user, does what is asked and prepares the program to run on. False: it ends.
  bool HandlePause(const std::optional<StepperPause>& pause, int source);
  // False: the action is refused, and the program is where it was.
  absl::StatusOr<bool> Perform(const Action& action, SpiderMonkeyPause& pause);
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
  // Asks how often the places of the main source have been come to.
  absl::Status Count();
  // Whether the session has reached one of its limits: DeadlineExceeded or ResourceExhausted. The program ends then.
  absl::Status CheckLimits() const;

  // PreludeListener
  bool OnStep(FrameId frame, Place place, bool is_step_start) override;
  bool OnEnterFrame(FrameId frame, Place place) override;
  bool OnPop(FrameId frame, Place place, Completion completion) override;
  bool OnBreakpoint(FrameId frame, Place place) override;
  bool OnDebuggerStatement(FrameId frame, Place place) override;
  bool OnException(FrameId frame, Place place, bool caught, int value) override;
  void OnHookFailed(std::string_view error) override;
  int OnSource(std::string_view introduction, std::string_view name, std::string_view own_url) override;
  bool HasUrl(int source) override { return !sources_[static_cast<size_t>(source)].url.empty(); }
  void OnNewScript(int source) override { Note(SetInNewScript(source)); }
  void OnSite(const BreakpointSite& site) override { listed_sites_.push_back(site); }
  void OnStackFrame(StackFrame frame) override { stack_.push_back(std::move(frame)); }
  void OnCoveredScript(int, int, bool) override { counted_in_script_.clear(); }
  void OnCoveredPlace(Position position, double count, bool is_step_start) override;

  SpiderMonkeyContext& context_;
  Prelude& prelude_;
  SessionOwner& owner_;
  const Program program_;
  const SessionOptions options_;
  SpiderMonkeyProgram running_;
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
  std::optional<WithoutIon> without_ion_;
  // As Count has found them. Of the operations of a script that stand at one place the first one counts, and of scripts
  // the innermost.
  std::map<std::pair<int, int>, uint64_t> counts_;
  std::set<std::pair<int, int>> counted_in_script_;

  enum class State { kLoading, kLoaded, kRejected, kRunning, kEnded } state_ = State::kLoading;
  Driver* driver_ = nullptr;
  // Inside Driver::OnPause.
  SpiderMonkeyPause* pause_ = nullptr;
  bool in_pause_ = false;
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

#endif  // TWINSTEP_ENGINES_SPIDERMONKEY_SPIDERMONKEY_SESSION_H_
