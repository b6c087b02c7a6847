// An engine in another process, behind the model's interface: what can be debugged in this process can be debugged
// there, one call at a time, and traces are the same.
#ifndef TWINSTEP_HARNESS_SUBJECTS_REMOTE_ENGINE_H_
#define TWINSTEP_HARNESS_SUBJECTS_REMOTE_ENGINE_H_

#include <memory>
#include <string>

#include "harness/process/child_kind.h"
#include "model/debugger.h"
#include "model/status.h"
#include "proto/test_case.pb.h"

namespace twinstep {

struct RemoteEngineOptions {
  // What it is called; outlives it.
  const EngineFacts* facts = nullptr;
  // What its process calls it: "v8".
  std::string engine = {};
  // Whose child it is; empty: this program's.
  std::string program = {};
  // Of its process, complete.
  WorkerConfiguration configuration = {};
};

// Starts a child of `kind`, which is kEngineKind (engine_child.h). It ends with the engine, and with this thread.
//
// A process that dies takes this one with it, by the same signal or exit code, with its last words on the same standard
// error: whoever runs engines in a child of its own (harness/process) sees the crash that it would see if the engine
// were in it, with the same actions in flight. What it takes counts for this process's limits (child.h).
//
// A pause costs a message each way: what the last one was asked to describe comes with the next one.
//
// Errors: the system gives no process; those of ConfigureProcess and MakeEngine there.
absl::StatusOr<std::unique_ptr<Engine>> MakeRemoteEngine(const ChildKind& kind, const RemoteEngineOptions& options);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_SUBJECTS_REMOTE_ENGINE_H_
