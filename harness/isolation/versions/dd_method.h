// Delta debugging on code changes: Zeller, "Yesterday, my program worked. Today, it does not. Why?", ESEC/FSE 1999.
#ifndef TWINSTEP_HARNESS_ISOLATION_VERSIONS_DD_METHOD_H_
#define TWINSTEP_HARNESS_ISOLATION_VERSIONS_DD_METHOD_H_

#include <functional>
#include <optional>
#include <vector>

#include "harness/isolation/versions/change_groups.h"
#include "harness/isolation/versions/suspect_order.h"
#include "harness/isolation/versions/variant.h"
#include "model/delta_debugging/configuration.h"

namespace twinstep {

struct DdMethodOptions {
  // The smallest set of changes that, applied to OLD alone, fails (ddmin); else the smallest difference between a
  // passing and a failing version (dd).
  bool smallest_failing = false;
  // Groups and changes are tried in this order. With it the smallest difference is looked for first among the most
  // suspect changes alone: those that make the test pass, taken back from NEW, are soon few.
  SuspectRanks ranks;
  // What has to be taken back with these changes so that the program holds together, and they; none where that
  // takes too long: they are not tried. May be empty: nothing has to.
  std::function<std::optional<Configuration>(const Configuration&)> completed;
  // Variants tested at the same time.
  int batch = 1;
  std::function<bool()> stop;
  // Told what passes and what fails, applied to OLD, as soon as they are closer. May be empty.
  std::function<void(const Configuration& passing, const Configuration& failing)> on_closer;
};

struct DdMethodResult {
  // Applied to OLD `passing` passes and `failing` fails; both hold the changes that stay applied throughout. With
  // smallest_failing, `passing` is what was applied throughout.
  Configuration passing;
  Configuration failing;
  // What is left between the two: the answer.
  Configuration reported;
  // No single change of the answer can go to the other side (with smallest_failing: can be left out).
  bool one_minimal = false;
  // Tests that the algorithm asked for, level by level.
  int64_t tests = 0;
};

// `passing` (applied to OLD) passes, `failing` fails and holds it: the caller knows. The `levels` are gone through from
// the coarsest on; their groups stand in the order in which they are tried, but for `ranks`.
DdMethodResult DdMethod(int change_count, Configuration passing, Configuration failing,
                        const std::vector<ChangeGroups>& levels, const TestVariants& test,
                        const DdMethodOptions& options);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_ISOLATION_VERSIONS_DD_METHOD_H_
