// Engines by the names of subjects: this program's own in this process, other versions each in a process of its own.
#ifndef TWINSTEP_HARNESS_SUBJECTS_MAKE_SUBJECT_H_
#define TWINSTEP_HARNESS_SUBJECTS_MAKE_SUBJECT_H_

#include <map>
#include <memory>
#include <string>

#include "engines/engine_pair.h"
#include "engines/engines.h"
#include "model/debugger.h"
#include "model/status.h"
#include "proto/test_case.pb.h"

namespace twinstep {

// Of "v8", which is this program's own, or of "v8@VERSION". `configuration` is that of this process; one of another
// version gets the same. Errors: those of MakeEngine and MakeRemoteEngine; NotFound, that version is not built, with
// what to build.
absl::StatusOr<std::unique_ptr<Engine>> MakeSubject(const std::string& name, const WorkerConfiguration& configuration);
absl::StatusOr<StartedPair> MakeSubjects(const EnginePair& pair, const WorkerConfiguration& configuration);

// What MakeSubject and test cases call the engine that a person names: this program's own version without it. Errors:
// InvalidArgument, there is no such engine or version; NotFound, that version is not built.
absl::StatusOr<std::string> EngineOfSubject(const std::string& name);

// The pair of "v8@VERSION,v8@OTHER". Errors: InvalidArgument, it is not two engines; those of EngineOfSubject.
absl::StatusOr<EnginePair> PairOfSubjects(const std::string& names);

// The engines of a process that may have any: each is started when it is first asked for.

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

#endif  // TWINSTEP_HARNESS_SUBJECTS_MAKE_SUBJECT_H_
