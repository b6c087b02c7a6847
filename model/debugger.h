// The interface behind which every debugger stands: a transducer from actions to outputs.
//
// The engines run nested: at a pause the debuggee is suspended on the stack and the debugger calls into the user, so
// the user is a callback (Driver) and no second thread is needed. All of a session happens on the thread that made its
// engine.
//
// Decorators are part of the design: a Session around a Session (ForwardingSession), and a Pause around a Pause, can
// record, compare or plant a fault.
#ifndef TWINSTEP_MODEL_DEBUGGER_H_
#define TWINSTEP_MODEL_DEBUGGER_H_

#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "absl/time/time.h"
#include "absl/types/span.h"
#include "model/engine_facts.h"
#include "model/status.h"
#include "proto/action.pb.h"
#include "proto/evaluation.pb.h"
#include "proto/location.pb.h"
#include "proto/output.pb.h"
#include "proto/program.pb.h"
#include "proto/test_case.pb.h"
#include "proto/value.pb.h"

namespace twinstep {

class Coverage;
struct TruthRecording;

// How much of a value is copied.
struct ValueLimits {
  // Levels of object properties below a variable; 0 copies only what kind of object it is.
  int object_depth = 0;
  // Own properties copied per object; the rest is counted.
  int properties = 50;
  // UTF-16 code units copied per string; the rest is counted.
  int string_length = 1000;
};

// Those of captures at level FULL.
inline constexpr ValueLimits kFullLimits = {.object_depth = 2, .properties = 50, .string_length = 1000};

// What an evaluation may do to the program.
enum class SideEffects {
  // Nothing: as soon as the debugger cannot rule out that something changes, it stops and answers that it refuses.
  kRefuse,
  // Whatever the expression does: a getter, a proxy's trap or a call runs, an assignment assigns, jobs are queued and
  // lines printed, and all of that stays.
  kAllow,
};

// A suspended program. Valid only inside Driver::OnPause.
class Pause {
 public:
  virtual ~Pause() = default;

  // Where the youngest frame stands, with column.
  virtual const Location& location() const = 0;
  virtual Paused::Reason reason() const = 0;

  // Frames that the debugger shows, youngest first.
  virtual int frame_count() = 0;
  // Sets kind, function_name and location of `frame`.
  virtual absl::Status DescribeFrame(int index, Frame& frame) = 0;
  // Adds the scopes of frame `index` to `frame`, innermost first, and sets its this_value when `limits.object_depth` >
  // 0. The global scope comes last and only when `with_globals`: it lists what the program itself declares. Runs no
  // code of the debuggee.
  virtual absl::Status DescribeScopes(int index, const ValueLimits& limits, bool with_globals, Frame& frame) = 0;
  // Sets paused.returned or paused.thrown where the pause is at the end of the youngest frame and the debugger knows
  // the value; at an exception paused.thrown and what is told of it (paused.told). Sets paused.async_calls, too.
  virtual absl::Status DescribeCompletion(const ValueLimits& limits, Paused& paused) = 0;

  // Evaluates `expression` (UTF-8) in frame `frame`, as the console or a hover of the debugger does, and sets what
  // comes of it. To throw is an answer, as for a variable in its temporal dead zone or an undeclared name, and so is a
  // syntax error. Objects in the answer are numbered on their own.
  //
  // Nothing pauses inside, neither at breakpoints nor at `debugger` statements, and a step that follows begins where
  // the program stands. With SideEffects::kRefuse the program is afterwards as it was.
  //
  // The time counts for the session. Errors: DeadlineExceeded or ResourceExhausted: the session reached its limit of
  // time or memory in here, and ends as such whatever the driver answers; there is no such frame; Unimplemented.
  virtual absl::Status Evaluate([[maybe_unused]] int frame, [[maybe_unused]] std::string_view expression,
                                [[maybe_unused]] SideEffects side_effects, [[maybe_unused]] const ValueLimits& limits,
                                [[maybe_unused]] Evaluation& evaluation) {
    return absl::UnimplementedError("this debugger does not evaluate");
  }
};

class Session;

// The user of a debugger.
class Driver {
 public:
  virtual ~Driver() = default;

  // Called at every pause. May inspect `pause`, set and remove breakpoints and act through `session`, then says how to
  // go on: resume, a step, a restarted frame, a run to a place, or abandon. Any other action is an error that ends
  // the session.
  virtual Action OnPause(Session& session, Pause& pause) = 0;
};

// One debugger on one program, from load to finish. Breakpoints can be set and removed before Run and inside
// Driver::OnPause.
class Session {
 public:
  virtual ~Session() = default;

  // Every place of the main source where a breakpoint can be, in order of line and column, each once. None for a
  // program that does not parse.
  virtual absl::StatusOr<std::vector<Location>> BreakableLocations() = 0;

  // The one way in for actions that leave the program where it is (IsStationary, model/actions/action_table.h): before
  // Run and inside Driver::OnPause, those that need a pause inside it alone. A value in the answer is copied to
  // `limits`.
  //
  // A breakpoint's location without column asks for the line. One is removed that was requested at the location, else
  // one that is there. Garbage is the engine's, the program's and the debugger's own: to collect it takes some
  // milliseconds, which count for the session once it runs, and no trace may depend on it: what weak references were
  // asked for is kept for as long as jobs run, and finalisers are never called.
  //
  // Errors: FailedPrecondition for an evaluation while the program is not paused; those of Pause::Evaluate;
  // Unimplemented, also for actions that let the program run.
  virtual absl::StatusOr<Output> Act(const Action& action, const ValueLimits& limits) = 0;

  // Three actions by name.
  absl::StatusOr<Output> SetBreakpoint(const Location& requested);
  absl::StatusOr<Output> RemoveBreakpoint(const Location& requested);
  absl::Status CollectGarbage();

  // How often each of these places of the main source has been come to so far, as the engine counts its blocks: what an
  // exception or a jump cut short counts as well where the place shares a block with what came before it. A place that
  // the engine does not know has not been come to. Before Run, inside Driver::OnPause, and once Run has returned.
  // Errors: FailedPrecondition: nothing was counted (SessionOptions::counts); Unimplemented.
  virtual absl::StatusOr<std::vector<uint64_t>> CountsAt([[maybe_unused]] absl::Span<const Location> places) {
    return absl::UnimplementedError("this debugger does not count");
  }

  // Loads done: starts the program and returns when it has finished, promise jobs included, or was ended. Called once.
  virtual absl::StatusOr<Finished> Run(Driver& driver) = 0;
};

// Gives a stationary action to the session, with kFullLimits.
absl::StatusOr<Output> ActOn(Session& session, const Action& action);

// A Session around a Session, the base of decorators: all that it does not override goes to `inner`, which outlives it.
class ForwardingSession : public Session {
 public:
  explicit ForwardingSession(Session& inner) : inner_(inner) {}

  absl::StatusOr<std::vector<Location>> BreakableLocations() override { return inner_.BreakableLocations(); }
  absl::StatusOr<Output> Act(const Action& action, const ValueLimits& limits) override {
    return inner_.Act(action, limits);
  }
  absl::StatusOr<std::vector<uint64_t>> CountsAt(absl::Span<const Location> places) override {
    return inner_.CountsAt(places);
  }
  absl::StatusOr<Finished> Run(Driver& driver) override { return inner_.Run(driver); }

 protected:
  Session& inner() { return inner_; }

 private:
  Session& inner_;
};

struct SessionOptions {
  BreakpointSliding breakpoint_sliding = ENGINE_DEFAULT;
  // Time on the CPU clock of this thread after which the session is ended (Finished::TIMED_OUT). Wall time is limited
  // to ten times as much.
  absl::Duration cpu_limit = absl::Seconds(2);
  // False: of the rules of tools that stand on top of the engine (EngineFacts::tools), those that leave out a pause
  // which the engine offers do not hold. To see whether tools or engine are at fault.
  bool tools_rules = true;
  // What the process is configured for (a name of engines/worker_configuration.h), for those who name what is wrong;
  // empty: nothing.
  std::string configuration = {};
  // Blocks are counted from the load on (Session::CountsAt). Costs time; where the debugger pauses should be the same.
  bool counts = false;
};

// What a bare run notes of the program beside its end. Null: nothing is asked.
struct BareRunRecords {
  // What of the main source ran (model/source/coverage.h). It knows nothing where the program was rejected or ended
  // from outside, as only a complete run tells what does not run. To count costs time (EngineFacts::counts_blocks);
  // what the program does is the same.
  Coverage* coverage = nullptr;
  // What the program, which is an instrumented copy then, tells of itself (model/truth/truth_recording.h).
  TruthRecording* truth = nullptr;
};

// An engine with its debugger. At most one session of it exists at a time. Engine state is reused from session to
// session and recycled by the engine as it sees fit; traces do not depend on that.
class Engine {
 public:
  virtual ~Engine() = default;

  // What is known of its debugger; lives as long as the program.
  virtual const EngineFacts& facts() const = 0;
  std::string_view name() const { return facts().name; }
  virtual std::string_view version() const = 0;

  // Runs the setup scripts and loads the program without starting it. A program that does not parse loads: it refuses
  // every breakpoint and finishes as REJECTED. Errors: a setup script failed; the engine could not be brought back to a
  // clean state.
  virtual absl::StatusOr<std::unique_ptr<Session>> Load(const Program& program, const SessionOptions& options) = 0;

  // Runs the program from start to finish without a debugger: what Load and Session::Run do, in a realm as fresh, with
  // the same clock, chance, console and limits, but nothing is debugged and `debugger` statements do nothing. Setup
  // scripts run before, unrecorded. Not while a session exists. InvalidArgument where both records are asked for.
  //
  // A program can tell the two apart where it uses up the stack: code that is stepped through takes more of it, at
  // times twice as much, and counted code a little more. What else it can tell stands with the engine.
  virtual absl::StatusOr<Finished> RunBare([[maybe_unused]] const Program& program,
                                           [[maybe_unused]] const SessionOptions& options,
                                           [[maybe_unused]] const BareRunRecords& records) {
    return absl::UnimplementedError("this engine has no bare runs");
  }
};

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_DEBUGGER_H_
