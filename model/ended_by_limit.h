// Whether a session was cut off from outside, by its limit of time or memory: how far it came is chance.
#ifndef TWINSTEP_MODEL_ENDED_BY_LIMIT_H_
#define TWINSTEP_MODEL_ENDED_BY_LIMIT_H_

#include "model/status.h"
#include "proto/output.pb.h"
#include "proto/trace.pb.h"

namespace twinstep {

inline bool EndedByLimit(const Finished& finished) {
  return finished.outcome() == Finished::TIMED_OUT || finished.outcome() == Finished::OUT_OF_MEMORY;
}

inline bool EndedByLimit(const Output& output) { return EndedByLimit(output.finished()); }

// The end of a session is the last event of its trace.
inline bool EndedByLimit(const Trace& trace) {
  return !trace.events().empty() && EndedByLimit(trace.events(trace.events_size() - 1).output());
}

// An action at a pause was not answered, as the session has reached its limit (model/debugger.h). How it ended, the
// session itself tells.
inline bool EndedByLimit(const absl::Status& status) {
  return absl::IsDeadlineExceeded(status) || absl::IsResourceExhausted(status);
}

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_ENDED_BY_LIMIT_H_
