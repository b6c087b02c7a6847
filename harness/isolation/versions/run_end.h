// How one run of the test ended.
#ifndef TWINSTEP_HARNESS_ISOLATION_VERSIONS_RUN_END_H_
#define TWINSTEP_HARNESS_ISOLATION_VERSIONS_RUN_END_H_

#include <cstdint>
#include <string>
#include <vector>

namespace twinstep {

struct RunEnd {
  enum class Kind : uint8_t {
    kPassed,
    // Of a command: it ended with another exit code than 0.
    kThrew,
    kDoesNotHoldTogether,
    kDidNotEnd,
    // It used something of Node that is not here, whatever came of that.
    kMissesNode,
    // The test file has tests that nobody runs.
    kRanNoTest,
  };
  Kind kind = Kind::kPassed;
  // Of kThrew: "TypeError: x is not a function"; equal for what counts as the same failure. Of the others: what
  // happened.
  std::string what;
  // Of a command.
  int exit_code = 0;
  // Of runs in the engine.
  std::vector<std::string> console;
};

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_ISOLATION_VERSIONS_RUN_END_H_
