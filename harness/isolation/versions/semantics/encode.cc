#include "harness/isolation/versions/semantics/encode.h"

#include <algorithm>
#include <array>

#include "absl/strings/match.h"
#include "absl/strings/strip.h"
#include "harness/isolation/versions/semantics/encode_builtins.h"

namespace twinstep {
namespace {

using Operands = absl::Span<const SymbolicValue>;

constexpr std::array<std::string_view, 15> kArithmetic = {"-",  "*",   "/", "%",       "|",       "&",  "^", "<<",
                                                          ">>", ">>>", "~", "unary -", "unary +", "++", "--"};
constexpr std::array<std::string_view, 13> kOthers = {
    "+", "<", "<=", ">", ">=", "===", "!==", "==", "!=", "!", "typeof", "void", "template"};

bool IsIn(absl::Span<const std::string_view> words, std::string_view op) {
  return std::find(words.begin(), words.end(), op) != words.end();
}

Partial Negated(const Partial& a) { return {a.defined, Not(a.value)}; }

// Not an object, whose conversion runs code; not a bigint, which has rules of its own.
z3::expr IsPlain(const SymbolicValues& symbols, const SymbolicValue& symbol) {
  return And(Not(symbols.Has(symbol, ValueType::kObject)), Not(symbols.Has(symbol, ValueType::kOther)));
}

// `value` where all operands are plain. A bigint's arithmetic gives bigints: no type is promised then.
z3::expr Arithmetic(const SymbolicValues& symbols, const SymbolicValue& result, Operands operands,
                    const NumberTerm& value) {
  z3::expr plain = symbols.context().bool_val(true);
  for (const SymbolicValue& operand : operands) plain = And(plain, IsPlain(symbols, operand));
  return Implies(plain, symbols.IsNumber(result, value));
}

z3::expr Plus(const SymbolicValues& symbols, const SymbolicValue& result, const SymbolicValue& a,
              const SymbolicValue& b) {
  const auto is_string = [&](const SymbolicValue& symbol) { return symbols.Has(symbol, ValueType::kString); };
  const z3::expr strings = Or(is_string(a), is_string(b));
  const z3::expr plain = And(IsPlain(symbols, a), IsPlain(symbols, b));
  z3::expr text = symbols.Has(result, ValueType::kString);
  if (result.observed == ValueType::kString) {
    const Partial left = symbols.ToString(a);
    const Partial right = symbols.ToString(b);
    text = symbols.IsString(result, {And(left.defined, right.defined), z3::concat(left.value, right.value)});
  }
  z3::expr sum = symbols.Has(result, ValueType::kNumber);
  if (result.observed == ValueType::kNumber) {
    sum = symbols.IsNumber(result, symbols.numbers().Binary("+", symbols.ToNumber(a), symbols.ToNumber(b)));
  }
  // Of a symbol or bigint with a string, and of objects, nothing is said.
  return Implies(plain, If(strings, text, sum));
}

Partial Compared(const SymbolicValues& symbols, std::string_view op, const SymbolicValue& a, const SymbolicValue& b) {
  const z3::expr strings = And(symbols.Has(a, ValueType::kString), symbols.Has(b, ValueType::kString));
  const NumberTerm x = symbols.ToNumber(a);
  const NumberTerm y = symbols.ToNumber(b);
  Partial numeric = op == "<"    ? symbols.numbers().Less(x, y)
                    : op == "<=" ? symbols.numbers().LessOrEqual(x, y)
                    : op == ">"  ? symbols.numbers().Less(y, x)
                                 : symbols.numbers().LessOrEqual(y, x);
  numeric.defined = And(numeric.defined, And(IsPlain(symbols, a), IsPlain(symbols, b)));
  if (a.observed != ValueType::kString || b.observed != ValueType::kString) {
    return PartialIf(strings, Unknown(numeric.value), numeric);
  }
  z3::context& context = symbols.context();
  const auto less = [&](const z3::expr& s, const z3::expr& t) {
    return z3::expr(context, Z3_mk_str_lt(context, s, t));
  };
  const z3::expr ordered = op == "<"    ? less(a.string, b.string)
                           : op == ">"  ? less(b.string, a.string)
                           : op == "<=" ? Not(less(b.string, a.string))
                                        : Not(less(a.string, b.string));
  return PartialIf(strings, Total(ordered), numeric);
}

std::optional<z3::expr> EncodeUnary(const SymbolicValues& symbols, std::string_view op, const SymbolicValue& result,
                                    Operands operands) {
  NumberTheory& numbers = symbols.numbers();
  const SymbolicValue& a = operands[0];
  if (op == "!") return symbols.IsBoolean(result, Negated(symbols.Truthy(a)));
  if (op == "typeof") return symbols.IsString(result, symbols.TypeOf(a));
  if (op == "void") return symbols.Has(result, ValueType::kUndefined);
  const NumberTerm number = symbols.ToNumber(a);
  if (op == "unary -") return Arithmetic(symbols, result, operands, numbers.Unary("-", number));
  if (op == "~") return Arithmetic(symbols, result, operands, numbers.Unary("~", number));
  if (op == "++") return Arithmetic(symbols, result, operands, numbers.Binary("+", number, numbers.Constant(1)));
  if (op == "--") return Arithmetic(symbols, result, operands, numbers.Binary("-", number, numbers.Constant(1)));
  if (op == "unary +" || op == "to number") return Arithmetic(symbols, result, operands, number);
  return std::nullopt;
}

std::optional<z3::expr> EncodeBinary(const SymbolicValues& symbols, std::string_view op, const SymbolicValue& result,
                                     Operands operands) {
  const SymbolicValue& a = operands[0];
  const SymbolicValue& b = operands[1];
  if (op == "+") return Plus(symbols, result, a, b);
  if (op == "===") return symbols.IsBoolean(result, symbols.StrictlyEqual(a, b));
  if (op == "!==") return symbols.IsBoolean(result, Negated(symbols.StrictlyEqual(a, b)));
  if (op == "==") return symbols.IsBoolean(result, symbols.LooselyEqual(a, b));
  if (op == "!=") return symbols.IsBoolean(result, Negated(symbols.LooselyEqual(a, b)));
  if (op == "<" || op == "<=" || op == ">" || op == ">=") {
    return symbols.IsBoolean(result, Compared(symbols, op, a, b));
  }
  if (!IsIn(kArithmetic, op)) return std::nullopt;
  return Arithmetic(symbols, result, operands, symbols.numbers().Binary(op, symbols.ToNumber(a), symbols.ToNumber(b)));
}

z3::expr Template(const SymbolicValues& symbols, const SymbolicValue& result, Operands operands) {
  Partial text = Total(symbols.StringConstant(""));
  for (const SymbolicValue& operand : operands) {
    const Partial part = symbols.ToString(operand);
    text = {And(text.defined, part.defined), z3::concat(text.value, part.value)};
  }
  text.value = text.value.simplify();
  return symbols.IsString(result, text);
}

}  // namespace

bool IsModelled(std::string_view op) {
  return IsIn(kArithmetic, op) || IsIn(kOthers, op) || op == "to number" || IsModelledBuiltin(op);
}

std::optional<z3::expr> Encode(const SymbolicValues& symbols, std::string_view op, const SymbolicValue& result,
                               Operands operands) {
  if (!IsModelled(op)) return std::nullopt;
  if (op == "template") return Template(symbols, result, operands);
  if (IsModelledBuiltin(op)) return EncodeBuiltin(symbols, op, result, operands);
  if (operands.size() == 1) return EncodeUnary(symbols, op, result, operands);
  if (operands.size() == 2) return EncodeBinary(symbols, op, result, operands);
  return std::nullopt;
}

}  // namespace twinstep
