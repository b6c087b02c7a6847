// What a worker process does.
#ifndef TWINSTEP_HARNESS_CAMPAIGN_WORKER_LOOP_H_
#define TWINSTEP_HARNESS_CAMPAIGN_WORKER_LOOP_H_

#include "harness/process/child_kind.h"

namespace twinstep {

// Starts the engines and carries out orders (WorkerOrder, proto/campaign.proto) on the programs of its brief.
extern const ChildKind kWorkerKind;

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_CAMPAIGN_WORKER_LOOP_H_
