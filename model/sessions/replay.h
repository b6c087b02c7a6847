// Plays a list of actions to a debugger, again or for the first time.
#ifndef TWINSTEP_MODEL_SESSIONS_REPLAY_H_
#define TWINSTEP_MODEL_SESSIONS_REPLAY_H_

#include <google/protobuf/repeated_field.h>

#include "model/debugger.h"
#include "model/status.h"
#include "proto/action.pb.h"
#include "proto/test_case.pb.h"
#include "proto/trace.pb.h"

namespace twinstep {

// Runs `actions` on `session`: stationary actions (model/actions/action_kind.h) before the start, then the run with
// what follows `start`, stationary actions included. A list without `start` runs nothing. When the actions run out at a
// pause the session is abandoned; actions that are left when the program finishes are dropped. Errors: actions out of
// order (a step or an evaluation before the start, two starts); what the engine refuses; they name the action.
absl::Status PlayActions(Session& session, const google::protobuf::RepeatedPtrField<Action>& actions);

// Loads the test case's program, plays its actions and returns the trace at its capture level. Where the two debuggers
// of a test case go apart (model/sessions/apart.h) the engine goes its way, and the trace is folded.
// `test_case.engine.engine` is not looked at: the caller has chosen the engine.
absl::StatusOr<Trace> RunTestCase(Engine& engine, const TestCase& test_case, const SessionOptions& options);

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_SESSIONS_REPLAY_H_
