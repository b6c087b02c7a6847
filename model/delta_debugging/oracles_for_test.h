// Tests of configurations with known answers, and questions about results.
#ifndef TWINSTEP_MODEL_DELTA_DEBUGGING_ORACLES_FOR_TEST_H_
#define TWINSTEP_MODEL_DELTA_DEBUGGING_ORACLES_FOR_TEST_H_

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "model/delta_debugging/configuration.h"
#include "model/delta_debugging/configuration_tester.h"
#include "model/random.h"

namespace twinstep {

using Oracle = std::function<TestOutcome(const Configuration&)>;

// Fails where all of `needed` are there, else passes.
Oracle FailsWith(Configuration needed);
// Fails where all of one of `sets` are there, else passes. Monotone: what holds a failing configuration fails.
Oracle FailsWithAnyOf(std::vector<Configuration> sets);
// As `oracle`, but unresolved where a delta is there without that it needs: needs[i], or -1.
Oracle WithDependencies(Oracle oracle, std::vector<int> needs);
// Without any order: each configuration has an outcome of its own, by chance, equal for equal seeds. All `count` deltas
// fail, none passes.
Oracle Arbitrary(uint64_t seed, int count);

// Zeller and Hildebrandt's line of HTML: its 40 characters are the deltas. As a lenient parser reads it, it crashes the
// browser where a tag that begins with SELECT ends.
std::string HtmlOf(const Configuration& configuration);
TestOutcome CrashesTheBrowser(const Configuration& configuration);

// `size` different ones of 0 up to count - 1.
Configuration Chosen(Random& random, int count, int size);

// The configuration fails, and no configuration with one delta less does.
bool IsOneMinimal(const Oracle& oracle, const Configuration& configuration);
// No delta of the difference can be moved.
bool IsOneMinimalPair(const Oracle& oracle, const Configuration& passing, const Configuration& failing);

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_DELTA_DEBUGGING_ORACLES_FOR_TEST_H_
