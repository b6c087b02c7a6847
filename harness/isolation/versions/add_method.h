// Augmented delta debugging: dd on the changes that the failing run executes (Yu, Lin, Chen and Zhang, "Towards
// automated debugging in software evolution", JSS 2012).
#ifndef TWINSTEP_HARNESS_ISOLATION_VERSIONS_ADD_METHOD_H_
#define TWINSTEP_HARNESS_ISOLATION_VERSIONS_ADD_METHOD_H_

#include <string>
#include <vector>

#include "harness/isolation/versions/change_coverage.h"
#include "harness/isolation/versions/dd_method.h"
#include "harness/isolation/versions/variant.h"

namespace twinstep {

struct AddMethodResult {
  DdMethodResult dd;
  // Changes that were left out because they are never executed.
  int left_out = 0;
  // Others that were, because passing tests execute them too.
  int left_out_passing = 0;
  // Why none were, though some are never executed; empty else.
  std::string why_none;
};

// Changes that the failing run never executes are left out: they stay as in OLD where NEW fails without them too, else
// as in NEW where OLD passes with them; else they are kept. The same of changes that passing tests execute too, where
// such tests are given, before all: a test decides, so a fault that passing tests run without noticing is not lost.
// Groups and changes are tried in the order of the run, what passing tests execute behind the others.
AddMethodResult AddMethod(int change_count, const ChangeCoverage& coverage, const std::vector<ChangeGroups>& levels,
                          const TestVariants& test, const DdMethodOptions& options);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_ISOLATION_VERSIONS_ADD_METHOD_H_
