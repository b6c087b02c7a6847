#include "model/setup_scripts.h"

#include <utility>

#include "absl/strings/cord.h"
#include "absl/strings/str_cat.h"

namespace twinstep {
namespace {

constexpr char kPayload[] = "twinstep/setup_failure";

}  // namespace

void AddSetup(std::string source, absl::string_view name, Program& program) {
  // Those before it may have none.
  while (!name.empty() && program.setup_names_size() < program.setup_size()) program.add_setup_names();
  program.add_setup(std::move(source));
  if (!name.empty()) program.add_setup_names(std::string(name));
}

void AddSetupOf(const Program& other, int script, Program& program) {
  AddSetup(other.setup(script), SetupName(other, script), program);
}

void ClearSetup(Program& program) {
  program.clear_setup();
  program.clear_setup_names();
}

std::string SetupName(const Program& program, int script) {
  return script >= 0 && script < program.setup_names_size() ? program.setup_names(script) : "";
}

absl::Status SetupFailed(const Program& program, const SetupFailure& failure) {
  const std::string name = SetupName(program, static_cast<int>(failure.script()));
  absl::Status status = absl::FailedPreconditionError(
      ToText(failure, name.empty() ? absl::StrCat("setup script ", failure.script()) : name));
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

std::string ToText(const SetupFailure& failure, absl::string_view script) {
  std::string text(script);
  if (failure.line() > 0) absl::StrAppend(&text, ":", failure.line(), ":", failure.column());
  absl::StrAppend(&text, ": ", failure.reason());
  return text;
}

}  // namespace twinstep
