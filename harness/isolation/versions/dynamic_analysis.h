// Which of some suspect changes, taken back, make the test pass: algorithm 2 of Yi, Yang, Liu, Zhao and Wang, "A
// Synergistic Analysis Method for Explaining Failed Regression Tests", ICSE 2015.
//
// Only passing runs narrow: that the test still fails without a change says nothing about it, as several may be needed
// together.
#ifndef TWINSTEP_HARNESS_ISOLATION_VERSIONS_DYNAMIC_ANALYSIS_H_
#define TWINSTEP_HARNESS_ISOLATION_VERSIONS_DYNAMIC_ANALYSIS_H_

#include "model/delta_debugging/configuration.h"
#include "model/delta_debugging/configuration_tester.h"

namespace twinstep {

struct DynamicAnalysisResult {
  // Taken back, they make the test pass; empty: none were found.
  Configuration root;
  // False only when stopped.
  bool complete = false;
};

// The tester's configurations are what is taken back. That of nothing must fail.
//
// n parts, from two on: each part, and the set without it. What passes is what is looked at from then on: a part in two
// parts, a rest in as many as there are. Where none passes n is doubled, until it is beyond the number of changes. For
// k changes of which no subset passes: at most 4k + 1 tests.
DynamicAnalysisResult DynamicAnalysis(ConfigurationTester& tester, Configuration suspects);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_ISOLATION_VERSIONS_DYNAMIC_ANALYSIS_H_
