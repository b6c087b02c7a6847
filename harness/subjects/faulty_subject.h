// This program's engine with a fault planted into its debugger, as a subject: "v8@fault:NAME".
#ifndef TWINSTEP_HARNESS_SUBJECTS_FAULTY_SUBJECT_H_
#define TWINSTEP_HARNESS_SUBJECTS_FAULTY_SUBJECT_H_

#include <memory>
#include <optional>
#include <string>

#include "model/debugger.h"
#include "model/status.h"

namespace twinstep {

struct FaultySubject {
  // "v8".
  std::string engine;
  // Of model/faults.
  std::string fault;
};

// None: `name` has another form. Errors: InvalidArgument, there is no such engine or no such fault.
absl::StatusOr<std::optional<FaultySubject>> ParseFaultySubject(const std::string& name);

// Has the subject's name, and parses the programs by itself. Errors: those of MakeEngine, FaultNamed and of the parser.
absl::StatusOr<std::unique_ptr<Engine>> MakeFaultySubject(const FaultySubject& subject);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_SUBJECTS_FAULTY_SUBJECT_H_
