#include "harness/isolation/versions/semantics/encode.h"

#include <algorithm>
#include <array>
#include <limits>

#include "absl/strings/match.h"

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

namespace {

using Operands = absl::Span<const SymbolicValue>;

// No string of an engine is longer.
constexpr double kLongest = 0x1p31;
constexpr std::string_view kOfStrings = "String.prototype.";
constexpr std::string_view kOfMath = "Math.";
constexpr std::array<std::string_view, 16> kStringMethods = {
    "charAt",   "charCodeAt", "codePointAt", "at",     "indexOf", "lastIndexOf", "includes", "startsWith",
    "endsWith", "slice",      "substring",   "substr", "concat",  "toString",    "valueOf",  "length"};
constexpr std::array<std::string_view, 10> kMath = {"abs",  "floor", "ceil", "trunc", "round",
                                                    "sign", "sqrt",  "min",  "max",   "imul"};
constexpr std::array<std::string_view, 14> kFunctions = {"string index",
                                                         "Number",
                                                         "Number.isNaN",
                                                         "Number.isFinite",
                                                         "Number.isInteger",
                                                         "Number.isSafeInteger",
                                                         "parseInt",
                                                         "parseFloat",
                                                         "Number.parseInt",
                                                         "Number.parseFloat",
                                                         "isNaN",
                                                         "isFinite",
                                                         "String",
                                                         "Boolean"};
constexpr std::string_view kNumberToString = "Number.prototype.toString";

// One call of a String method whose receiver is a string, and was one in the run.
class StringCall {
 public:
  StringCall(const SymbolicValues& symbols, const SymbolicValue& result, Operands operands)
      : symbols_(symbols),
        context_(symbols.context()),
        result_(result),
        operands_(operands),
        text_(operands[0].string),
        length_(text_.length()),
        zero_(context_.int_val(0)) {}

  std::optional<z3::expr> Encode(std::string_view method);

 private:
  const SymbolicValue* Argument(size_t index) const {
    return index + 1 < operands_.size() ? &operands_[index + 1] : nullptr;
  }

  // ToIntegerOrInfinity of an argument; `missing` where there is none or it is undefined.
  Partial Position(size_t index, const z3::expr& missing) const {
    const SymbolicValue* argument = Argument(index);
    if (argument == nullptr) return Total(missing);
    const Partial given = symbols_.numbers().ToInt(symbols_.ToNumber(*argument));
    return PartialIf(symbols_.Has(*argument, ValueType::kUndefined), Total(missing), given);
  }

  Partial StringArgument(size_t index) const {
    const SymbolicValue* argument = Argument(index);
    return argument == nullptr ? Total(symbols_.StringConstant("undefined")) : symbols_.ToString(*argument);
  }

  z3::expr Clamped(const z3::expr& position) const {
    return If(position < zero_, zero_, If(position > length_, length_, position));
  }
  // Negative positions count from the end.
  z3::expr FromEnd(const z3::expr& position) const {
    return Clamped(If(position < zero_, position + length_, position));
  }
  z3::expr Part(const z3::expr& begin, const z3::expr& end) const {
    return If(begin < end, text_.extract(begin, end - begin), symbols_.StringConstant(""));
  }
  z3::expr UnitAt(const z3::expr& position) const { return text_.at(position); }
  z3::expr CodeAt(const z3::expr& position) const {
    return z3::expr(context_, Z3_mk_string_to_code(context_, UnitAt(position)));
  }
  z3::expr IsInside(const z3::expr& position) const { return And(position >= zero_, position < length_); }

  z3::expr GivesString(const Partial& value) const { return symbols_.IsString(result_, Simple(value)); }
  z3::expr GivesInt(const Partial& value) const {
    return symbols_.IsNumber(result_, symbols_.numbers().FromInt(Simple(value), kLongest));
  }
  z3::expr GivesBoolean(const Partial& value) const { return symbols_.IsBoolean(result_, Simple(value)); }
  static Partial Simple(const Partial& value) { return {value.defined.simplify(), value.value.simplify()}; }

  z3::expr CharCodeAt(bool code_point) const;
  z3::expr Search(std::string_view method) const;
  z3::expr Concat() const;

  const SymbolicValues& symbols_;
  z3::context& context_;
  const SymbolicValue& result_;
  const Operands operands_;
  const z3::expr text_;
  const z3::expr length_;
  const z3::expr zero_;
};

z3::expr StringCall::CharCodeAt(bool code_point) const {
  const Partial position = Position(0, zero_);
  const z3::expr code = CodeAt(position.value).simplify();
  // A pair of surrogates makes one code point of two units.
  const z3::expr alone = Or(code<context_.int_val(0xD800), code> context_.int_val(0xDFFF));
  const z3::expr known = code_point ? alone : context_.bool_val(true);
  const NumberTerm number = symbols_.numbers().FromInt({known, code}, 0xFFFF);
  const z3::expr outside = code_point
                               ? symbols_.Has(result_, ValueType::kUndefined)
                               : symbols_.Is(result_, ConcreteValue::Number(std::numeric_limits<double>::quiet_NaN()));
  return Implies(position.defined.simplify(),
                 If(IsInside(position.value).simplify(), symbols_.IsNumber(result_, number), outside));
}

z3::expr StringCall::Search(std::string_view method) const {
  const Partial wanted = StringArgument(0);
  if (method == "startsWith" && Argument(1) == nullptr) {
    return GivesBoolean({wanted.defined, z3::prefixof(wanted.value, text_)});
  }
  if (method == "endsWith" && Argument(1) == nullptr) {
    return GivesBoolean({wanted.defined, z3::suffixof(wanted.value, text_)});
  }
  if (method == "lastIndexOf" && Argument(1) == nullptr) {
    return GivesInt({wanted.defined, z3::last_indexof(text_, wanted.value)});
  }
  const Partial position = Position(1, zero_);
  const z3::expr begin = Clamped(position.value);
  const z3::expr defined = And(wanted.defined, position.defined);
  if (method == "includes") {
    return GivesBoolean({defined, Part(begin, length_).contains(wanted.value)});
  }
  if (method == "startsWith") {
    return GivesBoolean({defined, z3::prefixof(wanted.value, Part(begin, length_))});
  }
  if (method == "indexOf") return GivesInt({defined, z3::indexof(text_, wanted.value, begin)});
  // A position from the end: only the type is known.
  return symbols_.Has(result_, method == "endsWith" ? ValueType::kBoolean : ValueType::kNumber);
}

z3::expr StringCall::Concat() const {
  Partial all = Total(text_);
  for (size_t i = 0; i + 1 < operands_.size(); ++i) {
    const Partial part = StringArgument(i);
    all = {And(all.defined, part.defined), z3::concat(all.value, part.value)};
  }
  return GivesString(all);
}

std::optional<z3::expr> StringCall::Encode(std::string_view method) {
  if (method == "length") return GivesInt(Total(length_));
  if (method == "toString" || method == "valueOf") return GivesString(Total(text_));
  if (method == "charCodeAt" || method == "codePointAt") return CharCodeAt(method == "codePointAt");
  if (method == "concat") return Concat();
  if (method == "charAt") {
    const Partial position = Position(0, zero_);
    return GivesString(
        {position.defined, If(IsInside(position.value), UnitAt(position.value), symbols_.StringConstant(""))});
  }
  if (method == "at") {
    const Partial position = Position(0, zero_);
    const z3::expr index = If(position.value < zero_, position.value + length_, position.value);
    return Implies(position.defined.simplify(), If(IsInside(index).simplify(), GivesString(Total(UnitAt(index))),
                                                   symbols_.Has(result_, ValueType::kUndefined)));
  }
  if (method == "slice") {
    const Partial begin = Position(0, zero_);
    const Partial end = Position(1, length_);
    return GivesString({And(begin.defined, end.defined), Part(FromEnd(begin.value), FromEnd(end.value))});
  }
  if (method == "substring") {
    const Partial first = Position(0, zero_);
    const Partial second = Position(1, length_);
    const z3::expr a = Clamped(first.value);
    const z3::expr b = Clamped(second.value);
    return GivesString({And(first.defined, second.defined), If(a < b, Part(a, b), Part(b, a))});
  }
  if (method == "substr") {
    const Partial first = Position(0, zero_);
    const Partial count = Position(1, length_);
    const z3::expr begin = FromEnd(first.value);
    return GivesString({And(first.defined, count.defined), Part(begin, Clamped(begin + count.value))});
  }
  return Search(method);
}

std::optional<z3::expr> EncodeMath(const SymbolicValues& symbols, std::string_view function,
                                   const SymbolicValue& result, Operands arguments) {
  NumberTheory& numbers = symbols.numbers();
  if (function == "min" || function == "max") {
    const double none =
        function == "min" ? std::numeric_limits<double>::infinity() : -std::numeric_limits<double>::infinity();
    NumberTerm best = arguments.empty() ? numbers.Constant(none) : symbols.ToNumber(arguments[0]);
    for (size_t i = 1; i < arguments.size(); ++i) {
      best = numbers.Binary(function, best, symbols.ToNumber(arguments[i]));
    }
    return symbols.IsNumber(result, best);
  }
  if (function == "imul" && arguments.size() == 2) {
    return symbols.IsNumber(result,
                            numbers.Binary("imul", symbols.ToNumber(arguments[0]), symbols.ToNumber(arguments[1])));
  }
  if (function == "imul" || arguments.empty()) return std::nullopt;
  return symbols.IsNumber(result, numbers.Unary(function, symbols.ToNumber(arguments[0])));
}

// parseInt and parseFloat of strings of digits, and of numbers that print as such.
z3::expr Parsed(const SymbolicValues& symbols, const SymbolicValue& result, Operands arguments) {
  const Partial text = symbols.ToString(arguments[0]);
  NumberTerm number = symbols.numbers().Undefined();
  if (arguments[0].observed == ValueType::kString || arguments[0].observed == ValueType::kNumber) {
    number = symbols.NumberOfString(text.value.simplify());
    number.defined = And(And(number.defined, text.defined), text.value != symbols.StringConstant("")).simplify();
  }
  if (arguments.size() > 1) {
    // A radix of 10, 0 or none.
    const Partial radix = symbols.numbers().ToInt(symbols.ToNumber(arguments[1]));
    z3::context& context = symbols.context();
    const z3::expr decimal = Or(radix.value == context.int_val(10), radix.value == context.int_val(0));
    number.defined = And(number.defined, And(radix.defined, decimal)).simplify();
  }
  return symbols.IsNumber(result, number);
}

std::optional<z3::expr> EncodeFunction(const SymbolicValues& symbols, std::string_view name,
                                       const SymbolicValue& result, Operands arguments) {
  NumberTheory& numbers = symbols.numbers();
  if (arguments.empty()) return std::nullopt;
  const SymbolicValue& a = arguments[0];
  if (name == "Boolean") return symbols.IsBoolean(result, symbols.Truthy(a));
  if (name == "String") return symbols.IsString(result, symbols.ToString(a));
  if (name == "Number") return symbols.IsNumber(result, symbols.ToNumber(a));
  if (name == "isNaN") return symbols.IsBoolean(result, numbers.IsNaN(symbols.ToNumber(a)));
  if (name == "isFinite") return symbols.IsBoolean(result, numbers.IsFinite(symbols.ToNumber(a)));
  if (absl::EndsWith(std::string(name), "parseInt")) return Parsed(symbols, result, arguments);
  if (absl::EndsWith(std::string(name), "parseFloat")) return Parsed(symbols, result, arguments.subspan(0, 1));
  // Number's own do not convert: what is no number is not NaN, not finite and no integer.
  Partial answer = name == "Number.isNaN"      ? numbers.IsNaN(a.number)
                   : name == "Number.isFinite" ? numbers.IsFinite(a.number)
                                               : numbers.IsInteger(a.number);
  if (name == "Number.isSafeInteger") {
    const Partial safe = numbers.LessOrEqual(numbers.Unary("abs", a.number), numbers.Constant(9007199254740991.0));
    answer = {And(answer.defined, Or(Not(answer.value), safe.defined)), And(answer.value, safe.value)};
  }
  const Partial no = Total(symbols.context().bool_val(false));
  return symbols.IsBoolean(result, PartialIf(symbols.Has(a, ValueType::kNumber), answer, no));
}

}  // namespace

bool IsModelledBuiltin(std::string_view name) {
  if (name.substr(0, kOfStrings.size()) == kOfStrings) return IsIn(kStringMethods, name.substr(kOfStrings.size()));
  if (name.substr(0, kOfMath.size()) == kOfMath) return IsIn(kMath, name.substr(kOfMath.size()));
  return IsIn(kFunctions, name) || name == kNumberToString;
}

std::optional<z3::expr> EncodeBuiltin(const SymbolicValues& symbols, std::string_view name, const SymbolicValue& result,
                                      Operands operands) {
  if (operands.empty()) return std::nullopt;
  const Operands arguments = operands.subspan(1);
  if (name.substr(0, kOfMath.size()) == kOfMath) {
    return EncodeMath(symbols, name.substr(kOfMath.size()), result, arguments);
  }
  if (name == kNumberToString) {
    if (!arguments.empty() || operands[0].observed != ValueType::kNumber) return std::nullopt;
    const z3::expr is_number = symbols.Has(operands[0], ValueType::kNumber);
    return Implies(is_number, symbols.IsString(result, symbols.ToString(operands[0])));
  }
  const bool index = name == "string index";
  if (!index && name.substr(0, kOfStrings.size()) != kOfStrings) {
    return EncodeFunction(symbols, name, result, arguments);
  }
  if (operands[0].observed != ValueType::kString || (index && operands.size() != 2)) return std::nullopt;
  const z3::expr is_string = symbols.Has(operands[0], ValueType::kString);
  if (index) {
    // Only a number that is an index; from the end there is none.
    if (operands[1].observed != ValueType::kNumber) return std::nullopt;
    const Partial whole = symbols.numbers().IsInteger(operands[1].number);
    const Partial position = symbols.numbers().ToInt(operands[1].number);
    const z3::expr zero = symbols.context().int_val(0);
    const z3::expr inside = And(position.value >= zero, position.value < operands[0].string.length()).simplify();
    const z3::expr known = And(And(is_string, symbols.Has(operands[1], ValueType::kNumber)),
                               And(And(whole.defined, whole.value), position.defined));
    return Implies(known.simplify(),
                   If(inside, symbols.IsString(result, Total(operands[0].string.at(position.value).simplify())),
                      symbols.Has(result, ValueType::kUndefined)));
  }
  StringCall call(symbols, result, operands);
  const std::optional<z3::expr> said = call.Encode(name.substr(kOfStrings.size()));
  if (!said.has_value()) return said;
  return Implies(is_string, *said);
}

}  // namespace twinstep
