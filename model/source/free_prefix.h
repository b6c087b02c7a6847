// Names that a program does not have.
#ifndef TWINSTEP_MODEL_SOURCE_FREE_PREFIX_H_
#define TWINSTEP_MODEL_SOURCE_FREE_PREFIX_H_

#include <string>
#include <string_view>

#include "absl/types/span.h"

namespace twinstep {

// A word that begins identifiers and occurs in none of the texts: "tw_", or "tw0_", "tw1_", ...
std::string FreePrefix(absl::Span<const std::string_view> texts);

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_SOURCE_FREE_PREFIX_H_
