// Differential sessions that go on behind differences which an arbiter lets pass, instead of ending at the first one.
//
// Debugger A's session is one of Algorithm 1 (model/sessions/differential.h) and stays as it is. Where B's answer
// differs and the arbiter lets the session go on:
//
// * Answers about breakpoints before the start: both debuggers remove the breakpoint, and others are drawn.
// * Both stand at the same moment of the program: B is given A's next action.
// * They stand at different moments: B drops its breakpoints, runs to the first later pause of A that is at the head of
//   an event which B has not passed, gets the breakpoints that A has there, and goes on with A's actions from there.
//
// Each difference is a test case of its own: what was gone on behind stands in its actions as Action::aside and
// Action::apart, so that it is played again without an arbiter.
#ifndef TWINSTEP_MODEL_SESSIONS_LONG_SESSION_H_
#define TWINSTEP_MODEL_SESSIONS_LONG_SESSION_H_

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "model/debugger.h"
#include "model/expected/explanation.h"
#include "model/random.h"
#include "model/sessions/differential.h"
#include "model/sessions/more_actions.h"
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

// Says whether a session goes on, and where the two debuggers are.
class Arbiter {
 public:
  virtual ~Arbiter() = default;

  // Whether Judge and the moments can be had at once, of traces up to there: A's is complete, B's what it did so far.
  // If not, Prepare makes them: it may run the engines, so no session exists then. Must not change what Judge answers.
  virtual bool IsReady(const Trace& first, const Trace& second) const = 0;
  virtual absl::Status Prepare(const Trace& first, const Trace& second) = 0;

  // Sets verdict and explanation. Empty: the session may go on behind the difference; else why not, in words to count
  // by. Runs no engine.
  virtual std::string Judge(SessionDifference& difference) = 0;
  // The same with no session about, and what can be told only by running an engine.
  virtual absl::Status JudgeAgain(SessionDifference& difference) = 0;

  // Of each event of A's trace, which is complete, that is a pause; none where that is not known for certain.
  virtual std::vector<std::optional<PauseMoment>> MomentsOfFirst(const Trace& trace) = 0;
  // Of the last pause of B's trace as it is recorded; none: the user may have changed what the program does.
  virtual std::optional<PauseMoment> MomentOfSecond(const Trace& trace) = 0;
  // Of the next one behind it, when nothing but breakpoints, resumes and `debugger` statements lie in between.
  virtual std::optional<PauseMoment> NextMomentOfSecond(const Paused& paused) = 0;
  // Where B pauses when A's event is about to begin; none: that is not known, or B's run is another one by then.
  virtual std::optional<Location> HeadInSecond(int event) = 0;
  // Whether the program may do other things behind the action than without it.
  virtual bool ChangesProgram(const Action& action) const = 0;
};

struct LongResult {
  // As DifferentialResult::End; kDivergence: it did not go on behind the last difference.
  DifferentialResult::End end = DifferentialResult::End::kFinished;
  // For kDivergence: why it did not go on.
  std::string stopped;
  // In order of the event.
  std::vector<SessionDifference> differences;
  // Execution actions that both debuggers took up to the end, and all actions.
  int execution_actions = 0;
  int actions = 0;
};

// Loads the program for one of the sides.
using LoadSession = std::function<absl::StatusOr<std::unique_ptr<Session>>()>;

struct LongSessionSides {
  // For each side: a new session, and a trace that is begun (BeginTrace), whose engine's name the other's is not.
  LoadSession load_a;
  LoadSession load_b;
  Trace begun_a;
  Trace begun_b;
};

// `more` as of RunDifferential. Equal sides, options, arbiters and states of `random` give equal results. Errors are
// the debuggers' own and the arbiter's.
absl::StatusOr<LongResult> RunLongSession(const LongSessionSides& sides, int lines, const DifferentialOptions& options,
                                          Arbiter& arbiter, Random& random, MoreActions* more = nullptr);

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_SESSIONS_LONG_SESSION_H_
