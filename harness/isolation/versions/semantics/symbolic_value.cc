#include "harness/isolation/versions/semantics/symbolic_value.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

#include "absl/strings/str_cat.h"

namespace twinstep {
namespace {

// The solver goes over strings again and again.
constexpr size_t kLongString = 400;

// Equal for equal strings only, and equal to no string that a program has.
std::string StandIn(const std::u16string& units) {
  uint64_t first = 0xcbf29ce484222325, second = 0x9e3779b97f4a7c15;
  for (const char16_t unit : units) {
    first = (first ^ unit) * 0x100000001b3;
    second = (second + unit) * 0xff51afd7ed558ccd;
    second ^= second >> 33;
  }
  return absl::StrCat("\x01long string ", units.size(), " ", first, " ", second);
}

constexpr int kTagBits = 3;
// Integers of this many digits are safe ones.
constexpr int kDigits = 15;

}  // namespace

z3::expr SymbolicValues::Tag(ValueType type) const { return context_.bv_val(static_cast<int>(type), kTagBits); }

SymbolicValue SymbolicValues::Variable(const std::string& name, const ConcreteValue& observed, double bound) const {
  return {context_.bv_const((name + ".tag").c_str(), kTagBits),
          context_.bool_const((name + ".boolean").c_str()),
          numbers_.Variable(name + ".number", observed.number, std::max(bound, 4 * std::abs(observed.number))),
          context_.string_const((name + ".string").c_str()),
          context_.int_const((name + ".identity").c_str()),
          context_.bool_const((name + ".function").c_str()),
          observed.type};
}

z3::expr SymbolicValues::DomainOf(const SymbolicValue& variable) const {
  return z3::ule(variable.tag, Tag(ValueType::kOther));
}

bool IsLong(const std::u16string& units) { return units.size() > kLongString; }

SymbolicValue SymbolicValues::Constant(const ConcreteValue& value) const {
  return {Tag(value.type),
          context_.bool_val(value.boolean),
          numbers_.Constant(value.number),
          StringConstant(value.string),
          context_.int_val(value.identity),
          context_.bool_val(value.function),
          value.type};
}

z3::expr SymbolicValues::Has(const SymbolicValue& symbol, ValueType type) const {
  return (symbol.tag == Tag(type)).simplify();
}

z3::expr SymbolicValues::Is(const SymbolicValue& symbol, const ConcreteValue& value) const {
  const z3::expr type = Has(symbol, value.type);
  switch (value.type) {
    case ValueType::kUndefined:
    case ValueType::kNull:
      return type;
    case ValueType::kBoolean:
      return And(type, value.boolean ? symbol.boolean : Not(symbol.boolean));
    case ValueType::kNumber:
      return And(type, numbers_.Same(symbol.number, numbers_.Constant(value.number)));
    case ValueType::kString:
      return And(type, symbol.string == StringConstant(value.string));
    case ValueType::kObject:
      return And(And(type, symbol.identity == context_.int_val(value.identity)),
                 value.function ? symbol.function : Not(symbol.function));
    case ValueType::kOther:
      return And(type, symbol.identity == context_.int_val(value.identity));
  }
  return type;
}

z3::expr SymbolicValues::Same(const SymbolicValue& a, const SymbolicValue& b) const {
  const z3::expr tags = a.tag == b.tag;
  const z3::expr type = Has(a, b.observed);
  switch (b.observed) {
    case ValueType::kUndefined:
    case ValueType::kNull:
      return tags;
    case ValueType::kBoolean:
      return And(tags, Implies(type, a.boolean == b.boolean));
    case ValueType::kNumber:
      return And(tags, Implies(type, numbers_.Same(a.number, b.number)));
    case ValueType::kString:
      return And(tags, Implies(type, a.string == b.string));
    case ValueType::kObject:
    case ValueType::kOther:
      return And(tags, Implies(type, And(a.identity == b.identity, a.function == b.function)));
  }
  return tags;
}

z3::expr SymbolicValues::IsBoolean(const SymbolicValue& symbol, const Partial& value) const {
  return And(Has(symbol, ValueType::kBoolean), Implies(value.defined, symbol.boolean == value.value));
}

z3::expr SymbolicValues::IsNumber(const SymbolicValue& symbol, const NumberTerm& value) const {
  return And(Has(symbol, ValueType::kNumber), Implies(value.defined, numbers_.Same(symbol.number, value)));
}

z3::expr SymbolicValues::IsString(const SymbolicValue& symbol, const Partial& value) const {
  return And(Has(symbol, ValueType::kString), Implies(value.defined, symbol.string == value.value));
}

Partial SymbolicValues::Truthy(const SymbolicValue& symbol) const {
  // A bigint may be 0n.
  Partial truth = Unknown(context_.bool_val(true));
  truth = PartialIf(Has(symbol, ValueType::kObject), Total(context_.bool_val(true)), truth);
  truth = PartialIf(Has(symbol, ValueType::kNumber), numbers_.Truthy(symbol.number), truth);
  truth = PartialIf(Has(symbol, ValueType::kBoolean), Total(symbol.boolean), truth);
  if (symbol.observed == ValueType::kString) {
    truth = PartialIf(Has(symbol, ValueType::kString), Total(symbol.string != StringConstant("")), truth);
  }
  const z3::expr nothing = Or(Has(symbol, ValueType::kUndefined), Has(symbol, ValueType::kNull));
  return PartialIf(nothing, Total(context_.bool_val(false)), truth);
}

NumberTerm SymbolicValues::ToNumber(const SymbolicValue& symbol) const {
  NumberTerm number = numbers_.Undefined();
  if (symbol.observed == ValueType::kString) {
    number = numbers_.If(Has(symbol, ValueType::kString), NumberOfString(symbol.string), number);
  }
  const NumberTerm zero = numbers_.Constant(0);
  const NumberTerm one = numbers_.Constant(1);
  number = numbers_.If(Has(symbol, ValueType::kUndefined), numbers_.Constant(std::numeric_limits<double>::quiet_NaN()),
                       number);
  number = numbers_.If(Has(symbol, ValueType::kNull), zero, number);
  number = numbers_.If(Has(symbol, ValueType::kBoolean), numbers_.If(symbol.boolean, one, zero), number);
  return numbers_.If(Has(symbol, ValueType::kNumber), symbol.number, number);
}

Partial SymbolicValues::ToString(const SymbolicValue& symbol) const {
  Partial string = Unknown(StringConstant(""));
  if (symbol.observed == ValueType::kNumber) {
    const Partial integer = numbers_.ToInt(symbol.number);
    // NaN and -0 also have an integer; numbers with a fraction too, in the other theory.
    const Partial whole = numbers_.IsInteger(symbol.number);
    const z3::expr zero = context_.int_val(0);
    const z3::expr digits =
        If(integer.value < zero, z3::concat(StringConstant("-"), (-integer.value).itos()), integer.value.itos());
    const z3::expr known = And(And(integer.defined, whole.defined), whole.value);
    string = PartialIf(Has(symbol, ValueType::kNumber), {known.simplify(), digits.simplify()}, string);
  }
  string = PartialIf(Has(symbol, ValueType::kUndefined), Total(StringConstant("undefined")), string);
  string = PartialIf(Has(symbol, ValueType::kNull), Total(StringConstant("null")), string);
  string = PartialIf(Has(symbol, ValueType::kBoolean),
                     Total(If(symbol.boolean, StringConstant("true"), StringConstant("false"))), string);
  return PartialIf(Has(symbol, ValueType::kString), Total(symbol.string), string);
}

Partial SymbolicValues::TypeOf(const SymbolicValue& symbol) const {
  Partial type = Unknown(StringConstant(""));
  const auto is = [&](ValueType tag, const z3::expr& name) { type = PartialIf(Has(symbol, tag), Total(name), type); };
  is(ValueType::kObject, If(symbol.function, StringConstant("function"), StringConstant("object")));
  is(ValueType::kNull, StringConstant("object"));
  is(ValueType::kUndefined, StringConstant("undefined"));
  is(ValueType::kBoolean, StringConstant("boolean"));
  is(ValueType::kNumber, StringConstant("number"));
  is(ValueType::kString, StringConstant("string"));
  return type;
}

Partial SymbolicValues::StrictlyEqual(const SymbolicValue& a, const SymbolicValue& b) const {
  const z3::expr yes = context_.bool_val(true);
  Partial same = Unknown(yes);  // Bigints of other identity may be equal.
  const auto both = [&](ValueType type) { return And(Has(a, type), Has(b, type)); };
  same = PartialIf(both(ValueType::kObject), Total(a.identity == b.identity), same);
  same = PartialIf(both(ValueType::kBoolean), Total(a.boolean == b.boolean), same);
  if (a.observed == ValueType::kString || b.observed == ValueType::kString) {
    same = PartialIf(both(ValueType::kString), Total(a.string == b.string), same);
  }
  if (a.observed == ValueType::kNumber || b.observed == ValueType::kNumber) {
    same = PartialIf(both(ValueType::kNumber), numbers_.Equal(a.number, b.number), same);
  }
  same = PartialIf(Or(both(ValueType::kUndefined), both(ValueType::kNull)), Total(yes), same);
  return PartialIf((a.tag == b.tag).simplify(), same, Total(context_.bool_val(false)));
}

Partial SymbolicValues::LooselyEqual(const SymbolicValue& a, const SymbolicValue& b) const {
  const auto nothing = [&](const SymbolicValue& symbol) {
    return Or(Has(symbol, ValueType::kUndefined), Has(symbol, ValueType::kNull));
  };
  const auto is_object = [&](const SymbolicValue& symbol) {
    return Or(Has(symbol, ValueType::kObject), Has(symbol, ValueType::kOther));
  };
  const Partial strict = StrictlyEqual(a, b);
  // Different types: numbers decide, but for objects, whose conversion runs code.
  Partial numeric = numbers_.Equal(ToNumber(a), ToNumber(b));
  numeric.defined = And(numeric.defined, And(Not(is_object(a)), Not(is_object(b))));
  const z3::expr one_nothing = Or(nothing(a), nothing(b));
  const Partial different = PartialIf(one_nothing, Total(And(nothing(a), nothing(b))), numeric);
  return PartialIf((a.tag == b.tag).simplify(), strict, different);
}

z3::expr SymbolicValues::StringConstant(const std::u16string& units) const {
  if (IsLong(units)) return context_.string_val(StandIn(units));
  const std::u32string characters(units.begin(), units.end());
  return context_.string_val(characters);
}

z3::expr SymbolicValues::StringConstant(const char* ascii) const { return context_.string_val(ascii); }

NumberTerm SymbolicValues::NumberOfString(const z3::expr& string) const {
  const z3::expr zero = context_.int_val(0);
  const z3::expr length = string.length();
  const auto short_digits = [&](const z3::expr& text, const z3::expr& value) {
    return And(And(value >= zero, text.length() >= context_.int_val(1)), text.length() <= context_.int_val(kDigits));
  };
  // z3's answer is -1 for what does not consist of digits alone.
  const z3::expr value = string.stoi().simplify();
  const z3::expr rest = string.extract(context_.int_val(1), length - context_.int_val(1)).simplify();
  const z3::expr rest_value = rest.stoi().simplify();
  const z3::expr minus = And(z3::prefixof(StringConstant("-"), string), short_digits(rest, rest_value));
  const z3::expr digits = short_digits(string, value);
  const z3::expr empty = string == StringConstant("");
  // -0 is no Int.
  const z3::expr defined = Or(Or(empty, digits), And(minus, rest_value > zero)).simplify();
  return numbers_.FromInt({defined, If(empty, zero, If(digits, value, -rest_value)).simplify()}, 1e15);
}

}  // namespace twinstep
