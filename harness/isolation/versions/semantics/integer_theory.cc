#include "harness/isolation/versions/semantics/integer_theory.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "absl/numeric/bits.h"
#include "harness/isolation/versions/semantics/concrete_value.h"

namespace twinstep {
namespace {

constexpr int64_t kSafe = 9007199254740991;

// The literal, if `a` is a safe integer for certain.
bool LiteralOf(const NumberTerm& a, int64_t& value) {
  return a.defined.is_true() && a.is_integer.is_true() && a.z.is_numeral_i64(value);
}

z3::expr Power(z3::context& context, int exponent) { return context.int_val(int64_t{1} << exponent); }

}  // namespace

IntegerTheory::IntegerTheory(z3::context& context) : NumberTheory(context) {}

z3::expr IntegerTheory::IsSafe(const z3::expr& z) {
  return And(z >= context_.int_val(-kSafe), z <= context_.int_val(kSafe)).simplify();
}

NumberTerm IntegerTheory::Integer(const z3::expr& z, const z3::expr& known, double bound) {
  const z3::expr simple = z.simplify();
  const bool is_safe = bound <= kSafe;
  return {is_safe ? known : And(known, IsSafe(simple)),
          context_.bool_val(true),
          context_.bool_val(true),
          simple,
          context_.bool_val(false),
          context_.real_val(0),
          is_safe ? bound : static_cast<double>(kSafe)};
}

NumberTerm IntegerTheory::NotANumber(const z3::expr& known) {
  return {known,
          context_.bool_val(true),
          context_.bool_val(false),
          context_.int_val(0),
          context_.bool_val(true),
          context_.real_val(0)};
}

NumberTerm IntegerTheory::Variable(const std::string& name, double observed, double bound) {
  const bool was_integer = IsSafeInteger(observed);
  return {context_.bool_val(true),
          context_.bool_val(true),
          context_.bool_const((name + ".integer").c_str()),
          context_.int_const((name + ".z").c_str()),
          context_.bool_const((name + ".nan").c_str()),
          context_.real_const((name + ".r").c_str()),
          std::min(bound, static_cast<double>(kSafe)),
          !was_integer};
}

NumberTerm IntegerTheory::Constant(double value) {
  const z3::expr yes = context_.bool_val(true);
  if (IsSafeInteger(value)) return Integer(context_.int_val(static_cast<int64_t>(value)), yes, std::abs(value));
  if (std::isnan(value)) return NotANumber(yes);
  NumberTerm term = NotANumber(yes);
  term.is_nan = context_.bool_val(false);
  if (std::isinf(value)) {
    const z3::expr beyond = context_.real_val(("1" + std::string(400, '0')).c_str());
    term.r = value > 0 ? beyond : (-beyond).simplify();
    return term;
  }
  // A double is an integer of 53 bits times a power of two: an exact fraction.
  int exponent = 0;
  const auto mantissa = static_cast<int64_t>(std::ldexp(std::frexp(value, &exponent), 53));
  exponent -= 53;
  z3::expr power = z3::pw(context_.real_val(2), context_.real_val(std::abs(exponent))).simplify();
  const z3::expr digits = context_.real_val(mantissa);
  term.r = (exponent < 0 ? digits / power : digits * power).simplify();
  return term;
}

NumberTerm IntegerTheory::If(const z3::expr& condition, const NumberTerm& then, const NumberTerm& otherwise) {
  NumberTerm term = then;
  term.defined = twinstep::If(condition, then.defined, otherwise.defined);
  term.is_integer = twinstep::If(condition, then.is_integer, otherwise.is_integer);
  term.z = twinstep::If(condition, then.z, otherwise.z);
  term.is_nan = twinstep::If(condition, then.is_nan, otherwise.is_nan);
  term.r = twinstep::If(condition, then.r, otherwise.r);
  term.bound = std::max(then.bound, otherwise.bound);
  term.has_place = then.has_place && otherwise.has_place;
  return term;
}

z3::expr IntegerTheory::Same(const NumberTerm& a, const NumberTerm& b) {
  // In this form, not as two cases, so that what is known of one is known of the other at once.
  z3::expr same = And(a.is_integer == b.is_integer, Implies(a.is_integer, a.z == b.z));
  same = And(same, Implies(Not(a.is_integer), a.is_nan == b.is_nan));
  if (a.has_place && b.has_place) same = And(same, Implies(And(Not(a.is_integer), Not(a.is_nan)), a.r == b.r));
  if (b.bound <= a.bound) return same;
  // Too large for the variable, it is not what counts as an integer of it.
  const z3::expr limit = context_.int_val(static_cast<int64_t>(std::min(a.bound, 9007199254740991.0)));
  const z3::expr fits = And(b.z <= limit, b.z >= -limit).simplify();
  return Implies(Or(Not(b.is_integer), fits), same);
}

z3::expr IntegerTheory::RealOf(const NumberTerm& a) { return twinstep::If(a.is_integer, z3::to_real(a.z), a.r); }

z3::expr IntegerTheory::NotNaN(const NumberTerm& a) { return Or(a.is_integer, Not(a.is_nan)); }

z3::expr IntegerTheory::HasPlace(const NumberTerm& a) {
  return a.has_place ? context_.bool_val(true) : Or(a.is_integer, a.is_nan);
}

Partial IntegerTheory::Compare(const NumberTerm& a, const NumberTerm& b,
                               z3::expr (*order)(const z3::expr&, const z3::expr&)) {
  const z3::expr integers = And(a.is_integer, b.is_integer);
  const z3::expr defined = And(And(a.defined, b.defined), And(HasPlace(a), HasPlace(b)));
  if (!a.has_place && !b.has_place) return {defined, And(integers, order(a.z, b.z))};
  const z3::expr ordered = And(And(NotNaN(a), NotNaN(b)), order(RealOf(a), RealOf(b)));
  return {defined, twinstep::If(integers, order(a.z, b.z), ordered)};
}

Partial IntegerTheory::Less(const NumberTerm& a, const NumberTerm& b) {
  return Compare(a, b, [](const z3::expr& x, const z3::expr& y) { return x < y; });
}

Partial IntegerTheory::LessOrEqual(const NumberTerm& a, const NumberTerm& b) {
  return Compare(a, b, [](const z3::expr& x, const z3::expr& y) { return x <= y; });
}

Partial IntegerTheory::Equal(const NumberTerm& a, const NumberTerm& b) {
  return Compare(a, b, [](const z3::expr& x, const z3::expr& y) { return x == y; });
}

Partial IntegerTheory::Truthy(const NumberTerm& a) {
  return {And(a.defined, HasPlace(a)),
          twinstep::If(a.is_integer, a.z != context_.int_val(0), And(Not(a.is_nan), a.r != context_.real_val(0)))};
}

Partial IntegerTheory::IsNaN(const NumberTerm& a) { return {a.defined, And(Not(a.is_integer), a.is_nan)}; }

// Of other numbers it is not known whether they are infinite, or integers beyond the safe ones.
Partial IntegerTheory::IsFinite(const NumberTerm& a) {
  return {And(a.defined, Or(a.is_integer, a.is_nan)), a.is_integer};
}

Partial IntegerTheory::IsInteger(const NumberTerm& a) {
  return {And(a.defined, Or(a.is_integer, a.is_nan)), a.is_integer};
}

z3::expr IntegerTheory::IsBoundedInteger(const NumberTerm& a) { return a.is_integer; }

NumberTerm IntegerTheory::Binary(std::string_view op, const NumberTerm& a, const NumberTerm& b) {
  const z3::expr integers = And(And(a.defined, b.defined), And(a.is_integer, b.is_integer));
  const z3::expr zero = context_.int_val(0);
  NumberTerm exact = Undefined();
  if (op == "+") {
    exact = Integer(a.z + b.z, integers, a.bound + b.bound);
  } else if (op == "-") {
    exact = Integer(a.z - b.z, integers, a.bound + b.bound);
  } else if (op == "*") {
    // 0 times a negative number is -0.
    const z3::expr signs = Not(Or(And(a.z == zero, b.z < zero), And(b.z == zero, a.z < zero)));
    exact = Integer(a.z * b.z, And(integers, signs), a.bound * b.bound);
  } else if (op == "/") {
    const z3::expr whole = And(And(b.z != zero, z3::mod(a.z, b.z) == zero), Not(And(a.z == zero, b.z < zero)));
    exact = Integer(a.z / b.z, And(integers, whole), a.bound);
  } else if (op == "%") {
    // z3's mod is never negative; JavaScript's has the sign of the dividend, and -4 % 2 is -0.
    const z3::expr divisor = twinstep::If(b.z < zero, -b.z, b.z);
    const z3::expr remainder = z3::mod(twinstep::If(a.z < zero, -a.z, a.z), divisor);
    const z3::expr signs = Or(a.z >= zero, remainder != zero);
    exact = Integer(twinstep::If(a.z < zero, -remainder, remainder), And(integers, And(b.z != zero, signs)), a.bound);
  } else if (op == "min" || op == "max") {
    // Zeros of different signs are told apart by it, and equal here.
    const z3::expr less = Less(a, b).value;
    const z3::expr greater = Less(b, a).value;
    const z3::expr nan = Or(IsNaN(a).value, IsNaN(b).value);
    NumberTerm chosen = If(op == "min" ? less : greater, a, b);
    const z3::expr places = And(HasPlace(a), HasPlace(b));
    chosen.defined =
        And(And(a.defined, b.defined), And(places, Or(And(a.is_integer, b.is_integer), Or(less, greater))));
    return If(nan, NotANumber(And(a.defined, b.defined)), chosen);
  } else {
    return Bitwise(op, a, b);
  }
  const z3::expr nan = And(And(a.defined, b.defined), Or(IsNaN(a).value, IsNaN(b).value)).simplify();
  return nan.is_false() ? exact : If(nan, NotANumber(context_.bool_val(true)), exact);
}

NumberTerm IntegerTheory::FromBits(const z3::expr& bits, bool is_signed, const z3::expr& known) {
  return Integer(z3::bv2int(bits, is_signed), known, 0x1p32);
}

NumberTerm IntegerTheory::Bitwise(std::string_view op, const NumberTerm& a, const NumberTerm& b) {
  const z3::expr known = And(And(a.defined, b.defined), And(a.is_integer, b.is_integer));
  const z3::expr in_32 = And(a.z >= -Power(context_, 31), a.z < Power(context_, 31)).simplify();
  int64_t literal = 0;
  int64_t left = 0;
  if (LiteralOf(b, literal) && !LiteralOf(a, left)) {
    const auto bits = static_cast<uint32_t>(literal);
    if (op == "|" && bits == 0) return Integer(a.z, And(known, in_32), 0x1p31);
    if (op == "&" && static_cast<int32_t>(bits) >= 0 && absl::has_single_bit(bits + 1)) {
      return Integer(z3::mod(a.z, context_.int_val(static_cast<int64_t>(bits) + 1)), known, bits);
    }
    const int count = static_cast<int>(bits & 31);
    if (op == ">>") {
      // z3 divides by a positive number downwards.
      return Integer(a.z / Power(context_, count), And(known, in_32), 0x1p31);
    }
    if (op == ">>>") {
      return Integer(z3::mod(a.z, Power(context_, 32)) / Power(context_, count), known, 0x1p32);
    }
    if (op == "<<") {
      const z3::expr product = a.z * Power(context_, count);
      const z3::expr fits = And(product >= -Power(context_, 31), product < Power(context_, 31));
      return Integer(product, And(known, fits), 0x1p31);
    }
  }
  const z3::expr x = z3::int2bv(32, a.z).simplify();
  const z3::expr y = z3::int2bv(32, b.z).simplify();
  const z3::expr count = y & context_.bv_val(31, 32);
  if (op == "|") return FromBits(x | y, true, known);
  if (op == "&") return FromBits(x & y, true, known);
  if (op == "^") return FromBits(x ^ y, true, known);
  if (op == "imul") return FromBits(x * y, true, known);
  if (op == "<<") return FromBits(z3::shl(x, count), true, known);
  if (op == ">>") return FromBits(z3::ashr(x, count), true, known);
  if (op == ">>>") return FromBits(z3::lshr(x, count), false, known);
  return Undefined();
}

NumberTerm IntegerTheory::Unary(std::string_view op, const NumberTerm& a) {
  const z3::expr known = And(a.defined, a.is_integer);
  const z3::expr zero = context_.int_val(0);
  NumberTerm exact = Undefined();
  if (op == "-") {
    exact = Integer(-a.z, And(known, a.z != zero), a.bound);
  } else if (op == "~") {
    const z3::expr in_32 = And(a.z >= -Power(context_, 31), a.z < Power(context_, 31)).simplify();
    return Integer(-a.z - context_.int_val(1), And(known, in_32), 0x1p31);
  } else if (op == "abs") {
    exact = Integer(twinstep::If(a.z < zero, -a.z, a.z), known, a.bound);
  } else if (op == "floor" || op == "ceil" || op == "trunc" || op == "round") {
    exact = Integer(a.z, known, a.bound);
  } else if (op == "sign") {
    exact = Integer(twinstep::If(a.z < zero, context_.int_val(-1), twinstep::If(a.z > zero, context_.int_val(1), zero)),
                    known, 1);
  } else {
    return exact;
  }
  return If(And(a.defined, IsNaN(a).value), NotANumber(context_.bool_val(true)), exact);
}

Partial IntegerTheory::ToInt(const NumberTerm& a) {
  return {And(a.defined, Or(a.is_integer, a.is_nan)), twinstep::If(a.is_integer, a.z, context_.int_val(0))};
}

NumberTerm IntegerTheory::FromInt(const Partial& a, double bound) { return Integer(a.value, a.defined, bound); }

}  // namespace twinstep
