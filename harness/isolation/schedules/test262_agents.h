// test262's tests that use agents, under the deterministic scheduler: each in the plain order and under random
// schedules.
#ifndef TWINSTEP_HARNESS_ISOLATION_SCHEDULES_TEST262_AGENTS_H_
#define TWINSTEP_HARNESS_ISOLATION_SCHEDULES_TEST262_AGENTS_H_

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "model/status.h"

namespace twinstep {

struct Test262AgentsOptions {
  // A test262 suite in either form, or a folder in one.
  std::string folder;
  std::string engine;
  // Random schedules of each test, besides the plain order.
  uint64_t schedules = 20;
  uint64_t seed = 1;
  // Runs at the same time, from 1.
  int jobs = 1;
  std::function<bool()> stop;
};

struct Test262AgentsRow {
  // Below the folder.
  std::string path;
  uint64_t passed = 0;
  uint64_t failed = 0;
  // "schedule 3: agent 0 throws Test262Error: ..."; "plain order: ..." of the first that failed.
  std::string failure;
  // Under which it fails.
  std::string schedule;
  // Empty, or why it was not run: the engine lacks what it needs.
  std::string left_out;
};

// In the order of paths; those without $262.agent.start are no rows. An asynchronous test passes when it calls $DONE
// without an error. Errors: `folder` is no test262 suite; the system gives no process; Cancelled.
absl::StatusOr<std::vector<Test262AgentsRow>> RunTest262Agents(const Test262AgentsOptions& options);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_ISOLATION_SCHEDULES_TEST262_AGENTS_H_
