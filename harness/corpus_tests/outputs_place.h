// Where a Bazel test leaves what it wrote, once its sandbox is gone.
#ifndef TWINSTEP_HARNESS_CORPUS_TESTS_OUTPUTS_PLACE_H_
#define TWINSTEP_HARNESS_CORPUS_TESTS_OUTPUTS_PLACE_H_

#include <functional>
#include <string>

#include "harness/corpus_tests/shard.h"

namespace twinstep {

// The archive of the test's undeclared outputs, relative to the workspace:
// "bazel-testlogs/my/package/my_test/shard_1_of_8/test.outputs/outputs.zip". `environment` answers null where there is
// no such variable. Empty where TEST_TARGET names no test.
std::string OutputsPlace(const Shard& shard, const std::function<const char*(const char*)>& environment);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_CORPUS_TESTS_OUTPUTS_PLACE_H_
