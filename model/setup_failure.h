// Why a program was not loaded, where one of its setup scripts is the reason: data that goes with a status.
#ifndef TWINSTEP_MODEL_SETUP_FAILURE_H_
#define TWINSTEP_MODEL_SETUP_FAILURE_H_

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "proto/setup_failure.pb.h"

namespace twinstep {

// The status of who loads a program; its message is the text below of "setup script 0", counted from 0.
absl::Status SetupFailed(const SetupFailure& failure);

// Of such a status, also of another process's, where this was attached; none of any other.
std::optional<SetupFailure> SetupFailureOf(const absl::Status& status);
void Attach(const SetupFailure& failure, absl::Status& status);

// Such a status as FailedPrecondition, in words that call the script what `name` gives for its number; where that is
// empty, and any other status, as it is.
absl::Status WithSetupName(const absl::Status& status, const std::function<std::string(uint32_t)>& name);

// "helper.js:2:8: TypeError: x is not a function", where `script` is what the script is called.
std::string ToText(const SetupFailure& failure, absl::string_view script);

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_SETUP_FAILURE_H_
