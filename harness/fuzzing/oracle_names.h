// The oracles that an input of the fuzz target can be held against, and their names.
#ifndef TWINSTEP_HARNESS_FUZZING_ORACLE_NAMES_H_
#define TWINSTEP_HARNESS_FUZZING_ORACLE_NAMES_H_

#include <string>
#include <vector>

#include "model/status.h"
#include "proto/finding.pb.h"
#include "proto/transformation.pb.h"

namespace twinstep {

// What is asked of a run besides that the engines survive it, which always is. As made, what is asked by default.
struct Oracles {
  // What the debugger shows is what the program did (model/invariants/).
  bool truth = true;
  bool transparency = true;
  bool finer_trace = true;
  // All other transformations.
  bool metamorphic = true;
  bool differential = false;

  // Those that both ask for.
  Oracles And(const Oracles& other) const;
  void Add(const Oracles& other);
  bool any() const { return truth || transparency || finer_trace || metamorphic || differential; }
  friend bool operator==(const Oracles&, const Oracles&) = default;
};

// That the engines survive it.
inline constexpr Oracles kCrashOnly = {
    .truth = false, .transparency = false, .finer_trace = false, .metamorphic = false, .differential = false};

// "crash,transparency": those named and no others; "all". Errors name the word that is none.
absl::StatusOr<Oracles> ParseOracles(const std::string& words);

// In words that ParseOracles takes: "truth", "finer_trace"; where nothing else is asked, "crash".
std::vector<std::string> NamesOf(const Oracles& oracles);

// That to which such a transformation belongs; none: that of no oracle.
Oracles OraclesOf(Transformation::KindCase kind);

// Those which show the finding again.
Oracles OraclesOf(const Finding& finding);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_FUZZING_ORACLE_NAMES_H_
