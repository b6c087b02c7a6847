// The fewest changes that make the test pass by themselves.
#ifndef TWINSTEP_HARNESS_ISOLATION_VERSIONS_SUFFICIENT_CHANGES_H_
#define TWINSTEP_HARNESS_ISOLATION_VERSIONS_SUFFICIENT_CHANGES_H_

#include <optional>
#include <vector>

#include "harness/isolation/versions/change_groups.h"
#include "harness/isolation/versions/dd_method.h"
#include "harness/isolation/versions/variant.h"
#include "model/delta_debugging/configuration.h"

namespace twinstep {

struct SufficientAnswer {
  // Left in, the test fails, or says nothing.
  Configuration responsible;
  // Left in, the program does not hold together.
  Configuration auxiliary;
};

// Delta debugging's answer makes the difference next to others that were taken back (all but `passing`, applied to
// OLD). Of these the fewest that make the test pass. None where the search was stopped.
std::optional<SufficientAnswer> SufficientChanges(int change_count, const Configuration& passing,
                                                  const std::vector<ChangeGroups>& levels, const TestVariants& test,
                                                  DdMethodOptions options);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_ISOLATION_VERSIONS_SUFFICIENT_CHANGES_H_
