// Built-in functions of String, Number and Math as formulas; encode.h lists them.
#ifndef TWINSTEP_HARNESS_ISOLATION_VERSIONS_SEMANTICS_ENCODE_BUILTINS_H_
#define TWINSTEP_HARNESS_ISOLATION_VERSIONS_SEMANTICS_ENCODE_BUILTINS_H_

#include <z3++.h>

#include <optional>
#include <string_view>

#include "absl/types/span.h"
#include "harness/isolation/versions/semantics/symbolic_value.h"

namespace twinstep {

bool IsModelledBuiltin(std::string_view name);

// As Encode. The first operand is the receiver.
std::optional<z3::expr> EncodeBuiltin(const SymbolicValues& symbols, std::string_view name, const SymbolicValue& result,
                                      absl::Span<const SymbolicValue> operands);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_ISOLATION_VERSIONS_SEMANTICS_ENCODE_BUILTINS_H_
