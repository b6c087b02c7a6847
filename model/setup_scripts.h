// A program's setup scripts by number and name, and why a program was not loaded where one of them is the reason: data
// that goes with a status. The names stand beside the scripts (Program.setup_names), so both are changed here alone.
#ifndef TWINSTEP_MODEL_SETUP_SCRIPTS_H_
#define TWINSTEP_MODEL_SETUP_SCRIPTS_H_

#include <optional>
#include <string>

#include "absl/strings/string_view.h"
#include "model/status.h"
#include "proto/program.pb.h"
#include "proto/setup_failure.pb.h"

namespace twinstep {

// `name`: what people call it, its file; empty where it has none.
void AddSetup(std::string source, absl::string_view name, Program& program);
// Number `script` of another program, with its name. It has to be there.
void AddSetupOf(const Program& other, int script, Program& program);
void ClearSetup(Program& program);
// Empty where it has none, or there is no such script.
std::string SetupName(const Program& program, int script);

// The status of who loads a program: FailedPrecondition, with the text below. The script is called by its name; without
// one "setup script 0", counted from 0.
absl::Status SetupFailed(const Program& program, const SetupFailure& failure);

// Of such a status, also of another process's, where this was attached; none of any other.
std::optional<SetupFailure> SetupFailureOf(const absl::Status& status);
void Attach(const SetupFailure& failure, absl::Status& status);

// "helper.js:2:8: TypeError: x is not a function", where `script` is what the script is called.
std::string ToText(const SetupFailure& failure, absl::string_view script);

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_SETUP_SCRIPTS_H_
