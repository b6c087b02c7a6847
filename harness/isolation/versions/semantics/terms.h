// Small formulas: what z3's C++ operators leave to do. Constants fold at once, so that the parts of an encoding that a
// literal decides never reach the solver.
#ifndef TWINSTEP_HARNESS_ISOLATION_VERSIONS_SEMANTICS_TERMS_H_
#define TWINSTEP_HARNESS_ISOLATION_VERSIONS_SEMANTICS_TERMS_H_

#include <z3++.h>

namespace twinstep {

z3::expr Not(const z3::expr& a);
z3::expr And(const z3::expr& a, const z3::expr& b);
z3::expr Or(const z3::expr& a, const z3::expr& b);
z3::expr Implies(const z3::expr& a, const z3::expr& b);
// Both branches have the same sort.
z3::expr If(const z3::expr& condition, const z3::expr& then, const z3::expr& otherwise);

// A truth, an integer or a string that is known only where `defined` holds. What is said of it elsewhere must not be
// used: encodings say nothing there, which can only make fewer things contradict each other, never more.
struct Partial {
  z3::expr defined;
  z3::expr value;
};

Partial PartialIf(const z3::expr& condition, const Partial& then, const Partial& otherwise);
// Known wherever it is asked for.
Partial Total(const z3::expr& value);
// Never known; `value` gives the sort.
Partial Unknown(const z3::expr& value);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_ISOLATION_VERSIONS_SEMANTICS_TERMS_H_
