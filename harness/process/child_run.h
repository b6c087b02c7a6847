// One order for a child of its own, from its start to its end.
#ifndef TWINSTEP_HARNESS_PROCESS_CHILD_RUN_H_
#define TWINSTEP_HARNESS_PROCESS_CHILD_RUN_H_

#include <google/protobuf/message_lite.h>

#include <functional>
#include <string>

#include "absl/time/time.h"
#include "harness/process/child.h"
#include "model/status.h"

namespace twinstep {

struct ChildRunOptions {
  ChildOptions child = {};
  // Times: since its beginning, or since it last said that it is still at work.
  ChildLimits limits = {};
  // Asked now and then; once it says so the child gets SIGTERM, again and again. May be empty.
  std::function<bool()> stop = {};
  // Since then; a child that has not ended by that time is killed (kTooLong).
  absl::Duration stop_time = absl::InfiniteDuration();
};

// Starts a child, gives it `order`, and waits for its end. `hear` gets each message that it sends, serialised, as it
// comes; also those of one that dies later. Errors: ResourceExhausted, the system gives no process.
absl::StatusOr<ProcessEnd> RunChild(const ChildKind& kind, const google::protobuf::MessageLite& order,
                                    const ChildRunOptions& options,
                                    const std::function<void(const std::string&)>& hear);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_PROCESS_CHILD_RUN_H_
