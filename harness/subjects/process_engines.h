// The engines of a process that may have any: each is started when it is first asked for.
#ifndef TWINSTEP_HARNESS_SUBJECTS_PROCESS_ENGINES_H_
#define TWINSTEP_HARNESS_SUBJECTS_PROCESS_ENGINES_H_

#include <map>
#include <memory>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "model/debugger.h"
#include "proto/test_case.pb.h"

namespace twinstep {

// One thread.
class ProcessEngines {
 public:
  // Flags and time zone belong to the process: at most once, before the first engine. Errors: those of
  // CompleteConfiguration and ConfigureProcess (engines/worker_configuration.h).
  absl::Status Configure(const WorkerConfiguration& configuration);

  // Errors: those of MakeSubject.
  absl::StatusOr<Engine*> Named(const std::string& name);

  // Of those that have been started, by name.
  std::map<std::string, std::string> Versions() const;

 private:
  // Complete.
  WorkerConfiguration configuration_;
  std::map<std::string, std::unique_ptr<Engine>> engines_;
};

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_SUBJECTS_PROCESS_ENGINES_H_
