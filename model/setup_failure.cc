#include "model/setup_failure.h"

#include "absl/strings/cord.h"
#include "absl/strings/str_cat.h"

namespace twinstep {
namespace {

constexpr char kPayload[] = "twinstep/setup_failure";

}  // namespace

absl::Status SetupFailed(const SetupFailure& failure) {
  absl::Status status = absl::InvalidArgumentError(ToText(failure, absl::StrCat("setup script ", failure.script())));
  Attach(failure, status);
  return status;
}

std::optional<SetupFailure> SetupFailureOf(const absl::Status& status) {
  const auto payload = status.GetPayload(kPayload);
  SetupFailure failure;
  if (!payload || !failure.ParseFromString(std::string(*payload))) return std::nullopt;
  return failure;
}

void Attach(const SetupFailure& failure, absl::Status& status) {
  status.SetPayload(kPayload, absl::Cord(absl::string_view(failure.SerializeAsString())));
}

absl::Status WithSetupName(const absl::Status& status, const std::function<std::string(uint32_t)>& name) {
  const std::optional<SetupFailure> failure = SetupFailureOf(status);
  const std::string called = failure ? name(failure->script()) : "";
  if (called.empty()) return status;
  absl::Status named = absl::FailedPreconditionError(ToText(*failure, called));
  Attach(*failure, named);
  return named;
}

std::string ToText(const SetupFailure& failure, absl::string_view script) {
  std::string text(script);
  if (failure.line() > 0) absl::StrAppend(&text, ":", failure.line(), ":", failure.column());
  absl::StrAppend(&text, ": ", failure.reason());
  return text;
}

}  // namespace twinstep
