// Where the two debuggers of a differential session go different ways to the same pause (Action::apart): the actions of
// each of them, and traces in which such a way is one action, so that the events of both stand side by side.
#ifndef TWINSTEP_MODEL_SESSIONS_APART_H_
#define TWINSTEP_MODEL_SESSIONS_APART_H_

#include <google/protobuf/repeated_field.h>

#include <string_view>
#include <vector>

#include "proto/action.pb.h"
#include "proto/trace.pb.h"

namespace twinstep {

// What the debugger of that name is told, one action after the other.
google::protobuf::RepeatedPtrField<Action> ActionsOf(const google::protobuf::RepeatedPtrField<Action>& actions,
                                                     std::string_view engine);

// `trace` is of ActionsOf(actions, trace.engine()), as it was recorded. Afterwards its actions are `actions`, as far as
// it came: a way apart is one action, whose `inner` events are what went on, and behind it stands the last pause or end
// of these once more.
void FoldTrace(const google::protobuf::RepeatedPtrField<Action>& actions, Trace& trace);

// The trace as it was recorded. `came_from`: by event, the index of the folded one; those within a way belong to its
// action, the last pause or end to the output behind it.
Trace FlatTrace(const Trace& folded, std::vector<int>& came_from);

// Whether some action of the trace is a way apart.
bool IsFolded(const Trace& trace);

// Where one debugger has gone another way, its logpoints have logged other things.
Output WithoutLogged(Output output);

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_SESSIONS_APART_H_
