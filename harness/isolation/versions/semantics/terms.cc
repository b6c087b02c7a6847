#include "harness/isolation/versions/semantics/terms.h"

namespace twinstep {

z3::expr Not(const z3::expr& a) {
  if (a.is_true()) return a.ctx().bool_val(false);
  if (a.is_false()) return a.ctx().bool_val(true);
  return !a;
}

z3::expr And(const z3::expr& a, const z3::expr& b) {
  if (a.is_true() || b.is_false()) return b;
  if (b.is_true() || a.is_false()) return a;
  return a && b;
}

z3::expr Or(const z3::expr& a, const z3::expr& b) {
  if (a.is_false() || b.is_true()) return b;
  if (b.is_false() || a.is_true()) return a;
  return a || b;
}

z3::expr Implies(const z3::expr& a, const z3::expr& b) {
  if (a.is_true()) return b;
  if (a.is_false()) return a.ctx().bool_val(true);
  if (b.is_true()) return b;
  return z3::implies(a, b);
}

z3::expr If(const z3::expr& condition, const z3::expr& then, const z3::expr& otherwise) {
  if (condition.is_true() || z3::eq(then, otherwise)) return then;
  if (condition.is_false()) return otherwise;
  return z3::ite(condition, then, otherwise);
}

Partial PartialIf(const z3::expr& condition, const Partial& then, const Partial& otherwise) {
  return {If(condition, then.defined, otherwise.defined), If(condition, then.value, otherwise.value)};
}

Partial Total(const z3::expr& value) { return {value.ctx().bool_val(true), value}; }

Partial Unknown(const z3::expr& value) { return {value.ctx().bool_val(false), value}; }

}  // namespace twinstep
