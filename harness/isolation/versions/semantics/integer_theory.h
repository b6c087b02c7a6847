// Numbers as safe integers, as places in the order of numbers, or as NaN: what number_theory.h says of it.
#ifndef TWINSTEP_HARNESS_ISOLATION_VERSIONS_SEMANTICS_INTEGER_THEORY_H_
#define TWINSTEP_HARNESS_ISOLATION_VERSIONS_SEMANTICS_INTEGER_THEORY_H_

#include <string>
#include <string_view>

#include "harness/isolation/versions/semantics/number_theory.h"

namespace twinstep {

// Bit operators with a literal that is a mask or a shift become arithmetic; others go through bit-vectors of 32.
class IntegerTheory : public NumberTheory {
 public:
  explicit IntegerTheory(z3::context& context);

  NumberTerm Variable(const std::string& name, double observed, double bound) override;
  NumberTerm Constant(double value) override;
  NumberTerm If(const z3::expr& condition, const NumberTerm& then, const NumberTerm& otherwise) override;
  z3::expr Same(const NumberTerm& a, const NumberTerm& b) override;
  Partial Less(const NumberTerm& a, const NumberTerm& b) override;
  Partial LessOrEqual(const NumberTerm& a, const NumberTerm& b) override;
  Partial Equal(const NumberTerm& a, const NumberTerm& b) override;
  Partial Truthy(const NumberTerm& a) override;
  Partial IsNaN(const NumberTerm& a) override;
  Partial IsFinite(const NumberTerm& a) override;
  Partial IsInteger(const NumberTerm& a) override;
  z3::expr IsBoundedInteger(const NumberTerm& variable) override;
  NumberTerm Binary(std::string_view op, const NumberTerm& a, const NumberTerm& b) override;
  NumberTerm Unary(std::string_view op, const NumberTerm& a) override;
  Partial ToInt(const NumberTerm& a) override;
  NumberTerm FromInt(const Partial& a, double bound) override;

 private:
  // Defined where `known` holds and the integer is a safe one, which it is if its bound is.
  NumberTerm Integer(const z3::expr& z, const z3::expr& known, double bound);
  NumberTerm NotANumber(const z3::expr& known);
  z3::expr IsSafe(const z3::expr& z);
  z3::expr RealOf(const NumberTerm& a);
  z3::expr NotNaN(const NumberTerm& a);
  Partial Compare(const NumberTerm& a, const NumberTerm& b, z3::expr (*order)(const z3::expr&, const z3::expr&));
  // Its place in the order is known.
  z3::expr HasPlace(const NumberTerm& a);
  NumberTerm Bitwise(std::string_view op, const NumberTerm& a, const NumberTerm& b);
  NumberTerm FromBits(const z3::expr& bits, bool is_signed, const z3::expr& known);
};

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_ISOLATION_VERSIONS_SEMANTICS_INTEGER_THEORY_H_
