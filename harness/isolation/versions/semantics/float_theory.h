// Numbers as IEEE doubles, rounded to nearest even.
#ifndef TWINSTEP_HARNESS_ISOLATION_VERSIONS_SEMANTICS_FLOAT_THEORY_H_
#define TWINSTEP_HARNESS_ISOLATION_VERSIONS_SEMANTICS_FLOAT_THEORY_H_

#include <string>
#include <string_view>

#include "harness/isolation/versions/semantics/number_theory.h"

namespace twinstep {

// Undefined are: % but on integers of 31 bits, bit operators on numbers of 2^62 and more.
class FloatTheory : public NumberTheory {
 public:
  explicit FloatTheory(z3::context& context);

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
  NumberTerm Term(const z3::expr& f, const z3::expr& defined);
  z3::expr Rounded(const z3::expr& mode, const z3::expr& f);
  z3::expr IsNegative(const z3::expr& f);
  // |f| < limit; false for NaN.
  z3::expr Below(const z3::expr& f, double limit);
  // As the abstract operation ToInt32: 32 bits.
  Partial ToInt32(const NumberTerm& a);
  NumberTerm Remainder(const NumberTerm& a, const NumberTerm& b);
  NumberTerm MinMax(bool min, const NumberTerm& a, const NumberTerm& b);

  const z3::sort sort_;
  const z3::expr nearest_;
  const z3::expr down_;
  const z3::expr up_;
  const z3::expr to_zero_;
};

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_ISOLATION_VERSIONS_SEMANTICS_FLOAT_THEORY_H_
