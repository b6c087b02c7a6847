// Interactive differential testing: Algorithm 1 of "Feedback-Directed Differential Testing of Interactive Debuggers"
// (Lehmann and Pradel, ESEC/FSE 2018), and sessions that go on behind differences which an arbiter lets pass.
//
// Breakpoints are set and removed in both debuggers in lockstep (model/sessions/breakpoint_phase.h). Then debugger A
// runs with random actions, and debugger B with A's recorded actions, compared output by output. Until the first
// difference both outputs are equal, so the random user saw the same feedback as in the published side-by-side
// algorithm, and the pair of traces is the same. The published algorithm ends there: its arbiter lets nothing pass.
// Where the arbiter lets the session go on:
//
// * Answers about breakpoints before the start: both debuggers remove the breakpoint, and others are drawn.
// * Both stand at the same moment of the program: B is given A's next action.
// * They stand at different moments: B drops its breakpoints, runs to the first later pause of A that is at the head of
//   an event which B has not passed, gets the breakpoints that A has there, and goes on with A's actions from there.
//
// Each difference is a test case of its own: what was gone on behind stands in its actions as Action::aside and
// Action::apart, so that it is played again without an arbiter.
#ifndef TWINSTEP_MODEL_SESSIONS_DIFFERENTIAL_H_
#define TWINSTEP_MODEL_SESSIONS_DIFFERENTIAL_H_

#include <optional>
#include <string>
#include <vector>

#include "model/debugger.h"
#include "model/expected/explanation.h"
#include "model/sessions/breakpoint_phase.h"
#include "model/status.h"
#include "proto/action.pb.h"
#include "proto/divergence.pb.h"
#include "proto/trace.pb.h"
#include "proto/verdict.pb.h"

namespace twinstep {

// Where the program is at a pause: it has passed everything before `event`, and perhaps what comes before `last`.
struct PauseMoment {
  int event = 0;
  int last = 0;
  // It is about to begin `event`.
  bool at_head = false;
  // False: nothing tells where it is, but that it is not before `event`.
  bool known = true;
};

// A difference as a test case: both traces end with the differing outputs, ways apart are one action each.
struct SessionDifference {
  google::protobuf::RepeatedPtrField<Action> actions;
  Trace first;
  Trace second;
  Divergence divergence;
  Verdict verdict;
  // By the rules alone; see UnlessGuilty (model/expected/expected_difference.h).
  Explanation explanation;
};

// Says whether a session goes on, and where the two debuggers are. This one lets nothing pass.
class Arbiter {
 public:
  virtual ~Arbiter() = default;

  // False: the session ends at its first difference, one of breakpoints before the start too; only Judge and JudgeAgain
  // are called.
  virtual bool LetsPass() const { return false; }

  // Whether Judge and the moments can be had at once, of traces up to there: A's is complete, B's what it did so far.
  // If not, Prepare makes them: it may run the engines, so no session exists then. Must not change what Judge answers.
  virtual bool IsReady(const Trace& /*first*/, const Trace& /*second*/) const { return true; }
  virtual absl::Status Prepare(const Trace& /*first*/, const Trace& /*second*/) { return absl::OkStatus(); }

  // Sets verdict and explanation. Empty: the session may go on behind the difference; else why not, in words to count
  // by. Runs no engine.
  virtual std::string Judge(SessionDifference& /*difference*/) { return "the session ends at its first difference"; }
  // The same with no session about, and what can be told only by running an engine.
  virtual absl::Status JudgeAgain(SessionDifference& /*difference*/) { return absl::OkStatus(); }

  // Of each event of A's trace, which is complete, that is a pause; none where that is not known for certain.
  virtual std::vector<std::optional<PauseMoment>> MomentsOfFirst(const Trace& /*trace*/) { return {}; }
  // Of the last pause of B's trace as it is recorded; none: the user may have changed what the program does.
  virtual std::optional<PauseMoment> MomentOfSecond(const Trace& /*trace*/) { return std::nullopt; }
  // Of the next one behind it, when nothing but breakpoints, resumes and `debugger` statements lie in between.
  virtual std::optional<PauseMoment> NextMomentOfSecond(const Paused& /*paused*/) { return std::nullopt; }
  // Where B pauses when A's event is about to begin; none: that is not known, or B's run is another one by then.
  virtual std::optional<Location> HeadInSecond(int /*event*/) { return std::nullopt; }
  // Whether the program may do other things behind the action than without it.
  virtual bool ChangesProgram(const Action& /*action*/) const { return true; }
};

struct DifferentialResult {
  enum class End {
    // It did not go on behind the last difference.
    kDivergence,
    kFinished,
    // All execution actions were taken.
    kMaxActions,
    // A debugger was ended by its time or memory limit: nothing can be said.
    kTimedOut,
    kOutOfMemory,
  };
  End end = End::kFinished;
  // For kDivergence: why it did not go on.
  std::string stopped;
  // In order of the event.
  std::vector<SessionDifference> differences;
  // Execution actions that both debuggers took up to the end, start counted (the study's figure 7), and all actions.
  int execution_actions = 0;
  int actions = 0;
  // What each debugger did; A goes on behind what ended the session.
  Trace first;
  Trace second;
};

// The two debuggers, and what both load. Where an arbiter lets something pass they have different names.
struct DifferentialSides {
  Engine& a;
  Engine& b;
  const Program& program;
  const SessionOptions& session;
};

// On a program of `lines` lines. Equal sides, options, arbiters and users give equal results. Errors are the debuggers'
// own and the arbiter's.
absl::StatusOr<DifferentialResult> RunDifferential(const DifferentialSides& sides, int lines,
                                                   const DifferentialOptions& options, Arbiter& arbiter,
                                                   RandomUser& user);

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_SESSIONS_DIFFERENTIAL_H_
