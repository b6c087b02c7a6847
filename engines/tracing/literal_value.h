// The value of a literal, from its text.
#ifndef TWINSTEP_ENGINES_TRACING_LITERAL_VALUE_H_
#define TWINSTEP_ENGINES_TRACING_LITERAL_VALUE_H_

#include <string>
#include <string_view>

namespace twinstep {

// Of a numeric literal as the program has it: 1_000, 0x1F, 0b1, 017, 1e3.
double NumberOfLiteral(std::string_view text);
// Of the inside of a string literal or template: escapes are decoded, UTF-8 becomes UTF-16.
std::u16string StringOfLiteral(std::string_view inside, bool is_template);
// Decimal digits of a BigInt literal such as 12n; empty for hexadecimal, octal and binary ones.
std::string DigitsOfBigInt(std::string_view text);

}  // namespace twinstep

#endif  // TWINSTEP_ENGINES_TRACING_LITERAL_VALUE_H_
