// Code around code: what a program mutation wraps statements and expressions in.
#ifndef TWINSTEP_HARNESS_MUTATION_WRAPPERS_H_
#define TWINSTEP_HARNESS_MUTATION_WRAPPERS_H_

#include <optional>
#include <string>

#include "harness/mutation/code_needs.h"
#include "model/random.h"

namespace twinstep {

// The statements in the text, whose needs are given together, inside of another one that may stand in `place`. `name`
// is free. None: they do not fit into the one that was drawn.
std::optional<std::string> WrapStatements(const std::string& text, const CodeNeeds& needs, const CodePlace& place,
                                          const std::string& name, Random& random);

// The same for an expression; the result wants parentheses.
std::optional<std::string> WrapExpression(const std::string& text, const CodeNeeds& needs, const CodePlace& place,
                                          const std::string& name, Random& random);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_MUTATION_WRAPPERS_H_
