// Reduces findings in a process of their own: for a supervisor that holds neither engine nor parser.
#ifndef TWINSTEP_HARNESS_REDUCTION_REDUCER_PROCESS_H_
#define TWINSTEP_HARNESS_REDUCTION_REDUCER_PROCESS_H_

#include <functional>

#include "absl/status/status.h"
#include "absl/time/time.h"
#include "proto/reduction.pb.h"

namespace twinstep {

// Starts this program as a reducer and carries out `order`; `on_end` is told of each finding as it ends. `stop`, which
// may be empty, is asked now and then; once it says so, what is under way is left as small as it has become, and the
// rest is left out. What is not verified within `stop_time` from then is cut: the reducer is killed, and that is left
// out too. Returns when the reducer has ended. Errors: the system gives no process; the reducer died, with what it had
// not told of by then.
absl::Status RunReducer(const ReducerOrder& order, const std::function<bool()>& stop, absl::Duration stop_time,
                        const std::function<void(const ReducerMessage&)>& on_end);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_REDUCTION_REDUCER_PROCESS_H_
