// Two ways to tell a solver what JavaScript does with numbers, behind one interface.
//
// FloatTheory is exact: IEEE doubles, bit by bit. Chains of multiplications and divisions of unknown numbers take long.
//
// IntegerTheory is fast and says less. A number is a safe integer (an integer of 53 bits, not -0), or another number of
// which only its place in the order is known, or NaN. Arithmetic is exact on safe integers whose result is one, as it
// is in doubles; elsewhere nothing is said of the result. So whatever holds of doubles is a model of it, and what
// contradicts itself here does so in doubles: that is why an answer of "unsatisfiable" may be used, whichever theory
// gave it. "Satisfiable" may be an effect of what is not said.
//
// Both throw z3::exception.
#ifndef TWINSTEP_HARNESS_ISOLATION_VERSIONS_SEMANTICS_NUMBER_THEORY_H_
#define TWINSTEP_HARNESS_ISOLATION_VERSIONS_SEMANTICS_NUMBER_THEORY_H_

#include <z3++.h>

#include <string>
#include <string_view>

#include "harness/isolation/versions/semantics/terms.h"

namespace twinstep {

// A number. `defined`: as in Partial. FloatTheory uses `f`; IntegerTheory has an integer `z` where `is_integer`, else
// NaN where `is_nan`, else a place `r` in the order of numbers: the number itself, or beyond all of them for
// infinities.
struct NumberTerm {
  z3::expr defined;
  z3::expr f;
  z3::expr is_integer;
  z3::expr z;
  z3::expr is_nan;
  z3::expr r;
  // IntegerTheory: `z` is at most of this size where `is_integer` and the number is told of by instructions that hold;
  // a number that is larger counts as no integer. As it is known beforehand, the solver need not consider overflow.
  double bound = 0;
  // `r` is looked at: always but for variables that were integers in the run.
  bool has_place = true;
};

class NumberTheory {
 public:
  explicit NumberTheory(z3::context& context) : context_(context) {}
  virtual ~NumberTheory() = default;
  NumberTheory(const NumberTheory&) = delete;
  NumberTheory& operator=(const NumberTheory&) = delete;

  z3::context& context() const { return context_; }

  // `observed`: its value in the run. `bound`: as in NumberTerm, if that is an integer.
  virtual NumberTerm Variable(const std::string& name, double observed, double bound) = 0;
  virtual NumberTerm Constant(double value) = 0;
  virtual NumberTerm If(const z3::expr& condition, const NumberTerm& then, const NumberTerm& otherwise) = 0;

  // `a`, a variable, is the same value as `b`, as in Object.is. `defined` is not looked at.
  virtual z3::expr Same(const NumberTerm& a, const NumberTerm& b) = 0;
  // As <, <= and === do.
  virtual Partial Less(const NumberTerm& a, const NumberTerm& b) = 0;
  virtual Partial LessOrEqual(const NumberTerm& a, const NumberTerm& b) = 0;
  virtual Partial Equal(const NumberTerm& a, const NumberTerm& b) = 0;
  // Neither 0, -0 nor NaN.
  virtual Partial Truthy(const NumberTerm& a) = 0;
  virtual Partial IsNaN(const NumberTerm& a) = 0;
  virtual Partial IsFinite(const NumberTerm& a) = 0;
  virtual Partial IsInteger(const NumberTerm& a) = 0;

  // An integer within its bound. The exact theory says nothing.
  virtual z3::expr IsBoundedInteger(const NumberTerm& variable) = 0;

  // + - * / % and the bit operators | & ^ << >> >>>; "min", "max", "imul". Undefined for others.
  virtual NumberTerm Binary(std::string_view op, const NumberTerm& a, const NumberTerm& b) = 0;
  // - ~, "abs", "floor", "ceil", "trunc", "round", "sign", "sqrt". Undefined for others.
  virtual NumberTerm Unary(std::string_view op, const NumberTerm& a) = 0;

  // ToIntegerOrInfinity as an Int, where it is of moderate size.
  virtual Partial ToInt(const NumberTerm& a) = 0;
  // From an Int of at most that size.
  virtual NumberTerm FromInt(const Partial& a, double bound) = 0;

  NumberTerm Undefined() {
    NumberTerm term = Constant(0);
    term.defined = context_.bool_val(false);
    return term;
  }

 protected:
  z3::context& context_;
};

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_ISOLATION_VERSIONS_SEMANTICS_NUMBER_THEORY_H_
