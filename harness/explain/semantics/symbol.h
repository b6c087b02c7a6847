// A JavaScript value as a solver sees it: a tag, and beside it what the value is where the tag says so.
#ifndef TWINSTEP_HARNESS_EXPLAIN_SEMANTICS_SYMBOL_H_
#define TWINSTEP_HARNESS_EXPLAIN_SEMANTICS_SYMBOL_H_

#include <z3++.h>

#include <string>

#include "harness/explain/semantics/concrete_value.h"
#include "harness/explain/semantics/number_theory.h"
#include "harness/explain/semantics/terms.h"

namespace twinstep {

struct Symbol {
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

// The functions below throw z3::exception.
class Symbols {
 public:
  explicit Symbols(NumberTheory& numbers) : numbers_(numbers), context_(numbers.context()) {}

  NumberTheory& numbers() const { return numbers_; }
  z3::context& context() const { return context_; }

  Symbol Variable(const std::string& name, ValueType observed) const;
  // What every variable fulfils.
  z3::expr DomainOf(const Symbol& variable) const;
  Symbol Constant(const ConcreteValue& value) const;

  z3::expr Has(const Symbol& symbol, ValueType type) const;
  // The symbol is this very value, as in Object.is.
  z3::expr Is(const Symbol& symbol, const ConcreteValue& value) const;
  // Both are the same value; of other types than the run's only the tag is compared.
  z3::expr Same(const Symbol& a, const Symbol& b) const;
  // The symbol has that type, and that content where it is known.
  z3::expr IsBoolean(const Symbol& symbol, const Partial& value) const;
  z3::expr IsNumber(const Symbol& symbol, const NumberTerm& value) const;
  z3::expr IsString(const Symbol& symbol, const Partial& value) const;

  Partial Truthy(const Symbol& symbol) const;
  NumberTerm ToNumber(const Symbol& symbol) const;
  Partial ToString(const Symbol& symbol) const;
  Partial TypeOf(const Symbol& symbol) const;
  Partial StrictlyEqual(const Symbol& a, const Symbol& b) const;
  Partial LooselyEqual(const Symbol& a, const Symbol& b) const;

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

#endif  // TWINSTEP_HARNESS_EXPLAIN_SEMANTICS_SYMBOL_H_
