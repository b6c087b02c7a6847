// A JavaScript value as a solver sees it: a tag, and beside it what the value is where the tag says so.
#ifndef TWINSTEP_HARNESS_ISOLATION_VERSIONS_SEMANTICS_SYMBOLIC_VALUE_H_
#define TWINSTEP_HARNESS_ISOLATION_VERSIONS_SEMANTICS_SYMBOLIC_VALUE_H_

#include <z3++.h>

#include <string>

#include "harness/isolation/versions/semantics/concrete_value.h"
#include "harness/isolation/versions/semantics/number_theory.h"
#include "harness/isolation/versions/semantics/terms.h"

namespace twinstep {

struct SymbolicValue {
  // A bit-vector of 3: a ValueType.
  z3::expr tag;
  z3::expr boolean;
  NumberTerm number;
  // A sequence of characters, one for each UTF-16 unit.
  z3::expr string;
  // Of objects and of bigints and symbols.
  z3::expr identity;
  z3::expr function;
  // The type in the run. Conversions of other types than the run's are said only where that costs next to nothing.
  ValueType observed;
};

// Of a string that is too long for the solver to know more of it than whether it equals another one.
bool IsLong(const std::u16string& units);

// The functions below throw z3::exception.
class SymbolicValues {
 public:
  explicit SymbolicValues(NumberTheory& numbers) : numbers_(numbers), context_(numbers.context()) {}

  NumberTheory& numbers() const { return numbers_; }
  z3::context& context() const { return context_; }

  // `bound`: NumberTerm's, of an integer; larger where the run's own value needs it.
  SymbolicValue Variable(const std::string& name, const ConcreteValue& observed, double bound = 0x1p31) const;
  // What every variable fulfils.
  z3::expr DomainOf(const SymbolicValue& variable) const;
  SymbolicValue Constant(const ConcreteValue& value) const;

  z3::expr Has(const SymbolicValue& symbol, ValueType type) const;
  // The symbol is this very value, as in Object.is.
  z3::expr Is(const SymbolicValue& symbol, const ConcreteValue& value) const;
  // Both are the same value; of other types than the run's only the tag is compared.
  z3::expr Same(const SymbolicValue& a, const SymbolicValue& b) const;
  // The symbol has that type, and that content where it is known.
  z3::expr IsBoolean(const SymbolicValue& symbol, const Partial& value) const;
  z3::expr IsNumber(const SymbolicValue& symbol, const NumberTerm& value) const;
  z3::expr IsString(const SymbolicValue& symbol, const Partial& value) const;

  Partial Truthy(const SymbolicValue& symbol) const;
  NumberTerm ToNumber(const SymbolicValue& symbol) const;
  Partial ToString(const SymbolicValue& symbol) const;
  Partial TypeOf(const SymbolicValue& symbol) const;
  Partial StrictlyEqual(const SymbolicValue& a, const SymbolicValue& b) const;
  Partial LooselyEqual(const SymbolicValue& a, const SymbolicValue& b) const;

  z3::expr StringConstant(const std::u16string& units) const;
  z3::expr StringConstant(const char* ascii) const;
  // What Number(string) gives, where the string is empty or consists of digits with or without a minus.
  NumberTerm NumberOfString(const z3::expr& string) const;

 private:
  z3::expr Tag(ValueType type) const;

  NumberTheory& numbers_;
  z3::context& context_;
};

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_ISOLATION_VERSIONS_SEMANTICS_SYMBOLIC_VALUE_H_
