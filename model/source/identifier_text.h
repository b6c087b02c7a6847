// Characters of plain names in program text.
#ifndef TWINSTEP_MODEL_SOURCE_IDENTIFIER_TEXT_H_
#define TWINSTEP_MODEL_SOURCE_IDENTIFIER_TEXT_H_

#include "absl/strings/ascii.h"

namespace twinstep {

// An ASCII letter or digit, _ or $: what an identifier without other Unicode is made of (ECMA-262, IdentifierPart).
inline bool IsIdentifierPart(char c) { return absl::ascii_isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '$'; }

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_SOURCE_IDENTIFIER_TEXT_H_
