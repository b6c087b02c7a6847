// Whether an expression breaks off in the middle of a string.
#ifndef TWINSTEP_MODEL_ACTIONS_OPEN_QUOTE_H_
#define TWINSTEP_MODEL_ACTIONS_OPEN_QUOTE_H_

#include "absl/strings/string_view.h"

namespace twinstep {

// A quote of a string or a template is open at the end of `expression`. Quotes in regular expressions and comments are
// none; where a slash divides and where it begins a regular expression is decided by the character before it, which is
// right for what people type.
bool HasOpenQuote(absl::string_view expression);

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_ACTIONS_OPEN_QUOTE_H_
