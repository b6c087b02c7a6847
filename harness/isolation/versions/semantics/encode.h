// What JavaScript says of one instruction, as a formula over its result and its operands.
//
// Operators by ESTree's words, with "unary -" and "unary +" for those of one operand:
//   + - * / % | & ^ << >> >>> < <= > >= === !== == != ! ~ "unary -" "unary +" typeof void ++ -- (of the old value)
//   "template" (each part), "to number" (what a postfix update gives), "string index" (string[index]).
// Built-ins by their names, the receiver (or, where there is none, undefined) first:
//   String.prototype. charAt charCodeAt codePointAt at indexOf lastIndexOf includes startsWith endsWith slice substring
//   substr concat toString valueOf; String.prototype.length (of the receiver)
//   Math. abs floor ceil trunc round sign sqrt min max imul; Number Number.isNaN isFinite isInteger isSafeInteger
//   parseInt parseFloat Number.parseInt Number.parseFloat isNaN isFinite String Boolean Number.prototype.toString
// They follow ECMA-262. With arguments for which a formula would be long (an object that is converted, a position that
// is a fraction, a string of anything but digits that becomes a number) nothing is said beyond the type of the result.
#ifndef TWINSTEP_HARNESS_ISOLATION_VERSIONS_SEMANTICS_ENCODE_H_
#define TWINSTEP_HARNESS_ISOLATION_VERSIONS_SEMANTICS_ENCODE_H_

#include <z3++.h>

#include <optional>
#include <string_view>

#include "absl/types/span.h"
#include "harness/isolation/versions/semantics/symbolic_value.h"

namespace twinstep {

// True for the words above.
bool IsModelled(std::string_view op);

// Holds for every execution of the instruction; the converse need not be. nullopt: not one of the words above, or with
// a number of operands that is not modelled. Throws z3::exception.
std::optional<z3::expr> Encode(const SymbolicValues& symbols, std::string_view op, const SymbolicValue& result,
                               absl::Span<const SymbolicValue> operands);

// Built-in functions of String, Number and Math as formulas; encode.h lists them.

bool IsModelledBuiltin(std::string_view name);

// As Encode. The first operand is the receiver.
std::optional<z3::expr> EncodeBuiltin(const SymbolicValues& symbols, std::string_view name, const SymbolicValue& result,
                                      absl::Span<const SymbolicValue> operands);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_ISOLATION_VERSIONS_SEMANTICS_ENCODE_H_
