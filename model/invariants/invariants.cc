#include "model/invariants/invariants.h"

namespace twinstep {

absl::Span<const Invariant* const> Invariants() {
#define TWINSTEP_ADDRESS(name) &name,
  static constexpr const Invariant* kAll[] = {TWINSTEP_INVARIANTS(TWINSTEP_ADDRESS)};
#undef TWINSTEP_ADDRESS
  return kAll;
}

const Invariant* InvariantNamed(std::string_view name) {
  for (const Invariant* const invariant : Invariants()) {
    if (invariant->name == name) return invariant;
  }
  return nullptr;
}

const Invariant& RowOf(const Violation& violation) {
  static constexpr Invariant kNoMore = {
      .name = "",
      .promise = "",
      .source = Sources(),
      .needs_truth = false,
      .topic = Topic::kProgress,
      .only_shown = false,
      .severity = EXTRA_STOP,
      .phrase = "breaks a promise",
      .fault = Fault::kEngine,
      .check = [](const JudgedSession&, Checks&) {},
  };
  const Invariant* const row = InvariantNamed(violation.invariant());
  return row == nullptr ? kNoMore : *row;
}

}  // namespace twinstep
