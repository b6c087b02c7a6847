// What a worker process does.
#ifndef TWINSTEP_HARNESS_CAMPAIGN_WORKER_LOOP_H_
#define TWINSTEP_HARNESS_CAMPAIGN_WORKER_LOOP_H_

#include "absl/status/status.h"
#include "harness/campaign/program_source.h"
#include "harness/campaign/worker_channel.h"

namespace twinstep {

// Starts the engines and carries out orders until there are no more. Errors: the engines cannot be started.
absl::Status WorkAsOrdered(WorkerChannel& channel, ProgramSource programs);

// The exit code of a worker process: all that main does where IsWorker. Takes the programs from its brief.
int WorkerMain();

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_CAMPAIGN_WORKER_LOOP_H_
