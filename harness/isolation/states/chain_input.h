// The inputs of the two runs, and how they are brought together.
#ifndef TWINSTEP_HARNESS_ISOLATION_STATES_CHAIN_INPUT_H_
#define TWINSTEP_HARNESS_ISOLATION_STATES_CHAIN_INPUT_H_

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "harness/isolation/states/run_outcome.h"
#include "model/debugger.h"
#include "model/status.h"

namespace twinstep {

struct ChainInput {
  std::string text;
  // Else a script.
  bool json = false;

  // The script that runs before the program.
  std::string Setup() const;
};

// Errors: the file cannot be read; its name ends neither in .js nor in .json.
absl::StatusOr<ChainInput> ReadChainInput(const std::string& path);

struct InputIsolation {
  ChainInput passing;
  ChainInput failing;
  // Lines with - or + before them; equal ones that stand next to these, with blanks.
  std::vector<std::string> difference;
  int64_t tests = 0;
  // Above zero: so many differences are there, and each alone makes it fail. Then the inputs are left as they are.
  int each_fails = 0;
};

// What the program comes to behind this script.
using SetupTest = std::function<TestOutcome(const std::string& setup)>;

// dd on the two texts: JSON by its values, scripts by lines and tokens, so that no value is made that neither has.
// Inputs of different kinds stay as they are. `suspicious`: the test may know the two outputs only, so that anything
// between fails it; InputIsolation::each_fails tells where it looks like that. Errors: those of the parser.
absl::StatusOr<InputIsolation> IsolateInput(const ChainInput& passing, const ChainInput& failing, const SetupTest& test,
                                            bool suspicious, const std::function<bool()>& stop);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_ISOLATION_STATES_CHAIN_INPUT_H_
