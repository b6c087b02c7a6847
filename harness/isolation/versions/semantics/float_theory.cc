#include "harness/isolation/versions/semantics/float_theory.h"

#include <cmath>
#include <limits>

namespace twinstep {
namespace {

z3::expr Make(z3::context& context, Z3_ast ast) {
  context.check_error();
  return z3::expr(context, ast);
}

}  // namespace

FloatTheory::FloatTheory(z3::context& context)
    : NumberTheory(context),
      sort_(context.fpa_sort<64>()),
      nearest_(Make(context, Z3_mk_fpa_rne(context))),
      down_(Make(context, Z3_mk_fpa_rtn(context))),
      up_(Make(context, Z3_mk_fpa_rtp(context))),
      to_zero_(Make(context, Z3_mk_fpa_rtz(context))) {}

NumberTerm FloatTheory::Term(const z3::expr& f, const z3::expr& defined) {
  const z3::expr no = context_.bool_val(false);
  return {defined, f, no, context_.int_val(0), no, context_.real_val(0)};
}

NumberTerm FloatTheory::Variable(const std::string& name, double, double) {
  return Term(context_.constant(name.c_str(), sort_), context_.bool_val(true));
}

NumberTerm FloatTheory::Constant(double value) {
  // The API's numeral of NaN and of -0 is the value itself.
  if (std::isnan(value)) return Term(Make(context_, Z3_mk_fpa_nan(context_, sort_)), context_.bool_val(true));
  return Term(context_.fpa_val(value), context_.bool_val(true));
}

NumberTerm FloatTheory::If(const z3::expr& condition, const NumberTerm& then, const NumberTerm& otherwise) {
  return Term(twinstep::If(condition, then.f, otherwise.f), twinstep::If(condition, then.defined, otherwise.defined));
}

z3::expr FloatTheory::Same(const NumberTerm& a, const NumberTerm& b) {
  return Make(context_, Z3_mk_eq(context_, a.f, b.f));
}

Partial FloatTheory::Less(const NumberTerm& a, const NumberTerm& b) {
  return {And(a.defined, b.defined), Make(context_, Z3_mk_fpa_lt(context_, a.f, b.f))};
}

Partial FloatTheory::LessOrEqual(const NumberTerm& a, const NumberTerm& b) {
  return {And(a.defined, b.defined), Make(context_, Z3_mk_fpa_leq(context_, a.f, b.f))};
}

Partial FloatTheory::Equal(const NumberTerm& a, const NumberTerm& b) {
  return {And(a.defined, b.defined), Make(context_, Z3_mk_fpa_eq(context_, a.f, b.f))};
}

Partial FloatTheory::Truthy(const NumberTerm& a) {
  const z3::expr zero = Make(context_, Z3_mk_fpa_is_zero(context_, a.f));
  const z3::expr nan = Make(context_, Z3_mk_fpa_is_nan(context_, a.f));
  return {a.defined, And(Not(zero), Not(nan))};
}

Partial FloatTheory::IsNaN(const NumberTerm& a) { return {a.defined, Make(context_, Z3_mk_fpa_is_nan(context_, a.f))}; }

Partial FloatTheory::IsFinite(const NumberTerm& a) {
  const z3::expr infinite = Make(context_, Z3_mk_fpa_is_infinite(context_, a.f));
  const z3::expr nan = Make(context_, Z3_mk_fpa_is_nan(context_, a.f));
  return {a.defined, And(Not(infinite), Not(nan))};
}

Partial FloatTheory::IsInteger(const NumberTerm& a) {
  const z3::expr whole = Make(context_, Z3_mk_fpa_eq(context_, a.f, Rounded(to_zero_, a.f)));
  return {a.defined, And(IsFinite(a).value, whole)};
}

// To know that they are integers does not make doubles easier.
z3::expr FloatTheory::IsBoundedInteger(const NumberTerm&) { return context_.bool_val(true); }

z3::expr FloatTheory::Rounded(const z3::expr& mode, const z3::expr& f) {
  return Make(context_, Z3_mk_fpa_round_to_integral(context_, mode, f));
}

z3::expr FloatTheory::IsNegative(const z3::expr& f) { return Make(context_, Z3_mk_fpa_is_negative(context_, f)); }

z3::expr FloatTheory::Below(const z3::expr& f, double limit) {
  return Make(context_, Z3_mk_fpa_lt(context_, Make(context_, Z3_mk_fpa_abs(context_, f)), context_.fpa_val(limit)));
}

Partial FloatTheory::ToInt32(const NumberTerm& a) {
  const z3::expr wide = Make(context_, Z3_mk_fpa_to_sbv(context_, to_zero_, a.f, 64));
  const z3::expr special = Not(IsFinite(a).value);
  const z3::expr bits = twinstep::If(special, context_.bv_val(0, 32), wide.extract(31, 0));
  return {And(a.defined, Or(special, Below(a.f, 0x1p62))), bits};
}

NumberTerm FloatTheory::Remainder(const NumberTerm& a, const NumberTerm& b) {
  const auto small = [this](const z3::expr& f) {
    return And(Below(f, 0x1p31), Make(context_, Z3_mk_fpa_eq(context_, f, Rounded(to_zero_, f))));
  };
  const z3::expr zero = Make(context_, Z3_mk_fpa_is_zero(context_, b.f));
  const z3::expr a_bits = Make(context_, Z3_mk_fpa_to_sbv(context_, to_zero_, a.f, 32));
  const z3::expr b_bits = Make(context_, Z3_mk_fpa_to_sbv(context_, to_zero_, b.f, 32));
  const z3::expr bits = z3::srem(a_bits, b_bits);
  const z3::expr f = Make(context_, Z3_mk_fpa_to_fp_signed(context_, nearest_, bits, sort_));
  const z3::expr result =
      twinstep::If(zero, Constant(std::numeric_limits<double>::quiet_NaN()).f,
                   twinstep::If(And(bits == context_.bv_val(0, 32), IsNegative(a.f)), context_.fpa_val(-0.0), f));
  return Term(result, And(And(a.defined, b.defined), Or(zero, And(small(a.f), small(b.f)))));
}

NumberTerm FloatTheory::MinMax(bool min, const NumberTerm& a, const NumberTerm& b) {
  const z3::expr nan = Or(IsNaN(a).value, IsNaN(b).value);
  const z3::expr less = Make(context_, Z3_mk_fpa_lt(context_, a.f, b.f));
  const z3::expr greater = Make(context_, Z3_mk_fpa_lt(context_, b.f, a.f));
  // Equal ones may be zeros of different signs: -0 is the smaller one.
  const z3::expr first =
      Or(min ? less : greater, And(And(Not(less), Not(greater)), min ? IsNegative(a.f) : Not(IsNegative(a.f))));
  return Term(twinstep::If(nan, Constant(std::numeric_limits<double>::quiet_NaN()).f, twinstep::If(first, a.f, b.f)),
              And(a.defined, b.defined));
}

NumberTerm FloatTheory::Binary(std::string_view op, const NumberTerm& a, const NumberTerm& b) {
  const z3::expr defined = And(a.defined, b.defined);
  if (op == "+") return Term(Make(context_, Z3_mk_fpa_add(context_, nearest_, a.f, b.f)), defined);
  if (op == "-") return Term(Make(context_, Z3_mk_fpa_sub(context_, nearest_, a.f, b.f)), defined);
  if (op == "*") return Term(Make(context_, Z3_mk_fpa_mul(context_, nearest_, a.f, b.f)), defined);
  if (op == "/") return Term(Make(context_, Z3_mk_fpa_div(context_, nearest_, a.f, b.f)), defined);
  if (op == "%") return Remainder(a, b);
  if (op == "min" || op == "max") return MinMax(op == "min", a, b);
  const Partial x = ToInt32(a);
  const Partial y = ToInt32(b);
  const z3::expr count = y.value & context_.bv_val(31, 32);
  const z3::expr known = And(x.defined, y.defined);
  const auto from_signed = [&](const z3::expr& bits) {
    return Term(Make(context_, Z3_mk_fpa_to_fp_signed(context_, nearest_, bits, sort_)), known);
  };
  if (op == "|") return from_signed(x.value | y.value);
  if (op == "&") return from_signed(x.value & y.value);
  if (op == "^") return from_signed(x.value ^ y.value);
  if (op == "imul") return from_signed(x.value * y.value);
  if (op == "<<") return from_signed(z3::shl(x.value, count));
  if (op == ">>") return from_signed(z3::ashr(x.value, count));
  if (op == ">>>") {
    return Term(Make(context_, Z3_mk_fpa_to_fp_unsigned(context_, nearest_, z3::lshr(x.value, count), sort_)), known);
  }
  return Undefined();
}

NumberTerm FloatTheory::Unary(std::string_view op, const NumberTerm& a) {
  if (op == "-") return Term(Make(context_, Z3_mk_fpa_neg(context_, a.f)), a.defined);
  if (op == "abs") return Term(Make(context_, Z3_mk_fpa_abs(context_, a.f)), a.defined);
  if (op == "floor") return Term(Rounded(down_, a.f), a.defined);
  if (op == "ceil") return Term(Rounded(up_, a.f), a.defined);
  if (op == "trunc") return Term(Rounded(to_zero_, a.f), a.defined);
  if (op == "sqrt") return Term(Make(context_, Z3_mk_fpa_sqrt(context_, nearest_, a.f)), a.defined);
  if (op == "~") {
    const Partial bits = ToInt32(a);
    return Term(Make(context_, Z3_mk_fpa_to_fp_signed(context_, nearest_, ~bits.value, sort_)), bits.defined);
  }
  if (op == "round") {
    // Halves go up: -2.5 to -2, and -0.2 to -0.
    const z3::expr below = Rounded(down_, a.f);
    const z3::expr rest = Make(context_, Z3_mk_fpa_sub(context_, nearest_, a.f, below));
    const z3::expr upwards = Make(context_, Z3_mk_fpa_geq(context_, rest, context_.fpa_val(0.5)));
    return Term(twinstep::If(upwards, Rounded(up_, a.f), below), a.defined);
  }
  if (op == "sign") {
    const z3::expr itself = Not(Truthy(a).value);
    return Term(twinstep::If(itself, a.f, twinstep::If(IsNegative(a.f), context_.fpa_val(-1.0), context_.fpa_val(1.0))),
                a.defined);
  }
  return Undefined();
}

Partial FloatTheory::ToInt(const NumberTerm& a) {
  const z3::expr bits = Make(context_, Z3_mk_fpa_to_sbv(context_, to_zero_, a.f, 32));
  const z3::expr nan = IsNaN(a).value;
  return {And(a.defined, Or(nan, Below(a.f, 0x1p31))),
          twinstep::If(nan, context_.int_val(0), z3::bv2int(bits, /*is_signed=*/true)).simplify()};
}

NumberTerm FloatTheory::FromInt(const Partial& a, double) {
  const z3::expr bits = z3::int2bv(32, a.value).simplify();
  const z3::expr small =
      And(a.value >= context_.int_val(-0x7fffffff), a.value <= context_.int_val(0x7fffffff)).simplify();
  return Term(Make(context_, Z3_mk_fpa_to_fp_signed(context_, nearest_, bits, sort_)), And(a.defined, small));
}

}  // namespace twinstep
