// All invariants.
#ifndef TWINSTEP_MODEL_INVARIANTS_INVARIANTS_H_
#define TWINSTEP_MODEL_INVARIANTS_INVARIANTS_H_

#include <string_view>

#include "absl/types/span.h"
#include "model/invariants/invariant.h"

namespace twinstep {

// In a fixed order: of violations at one output those of the first invariant come first.
absl::Span<const Invariant* const> Invariants();
// Null for other names.
const Invariant* InvariantNamed(std::string_view name);

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_INVARIANTS_INVARIANTS_H_
