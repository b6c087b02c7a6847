// The test of a text that a person gives: a command or a script.
#ifndef TWINSTEP_HARNESS_REDUCTION_CANDIDATE_TEST_H_
#define TWINSTEP_HARNESS_REDUCTION_CANDIDATE_TEST_H_

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "absl/time/time.h"
#include "model/delta_debugging/configuration_tester.h"
#include "model/status.h"

namespace twinstep {

struct CandidateTestOptions {
  int jobs = 1;
  // For one candidate; then it is unresolved.
  absl::Duration time_limit = absl::Seconds(10);
  // Asked now and then; true ends what runs. May be empty.
  std::function<bool()> stop;
};

class CandidateTest {
 public:
  virtual ~CandidateTest() = default;
  // The outcomes of the texts (UTF-8), in their order, tested at the same time as far as there are jobs; fewer when
  // stopped. Errors: no test can be run at all.
  virtual absl::StatusOr<std::vector<TestOutcome>> Run(const std::vector<std::string>& texts) = 0;
};

// `command` goes to the shell with the name of a file behind it, which holds the text and ends in `extension`. Exit
// code 0: it passes; 1: it fails; anything else, a signal, and the time limit: unresolved. What the command prints is
// lost. All that it has started in its process group ends with it. Errors: no folder for the files can be made; of the
// first run: the shell finds no such command, or may not execute it (127, 126).
absl::StatusOr<std::unique_ptr<CandidateTest>> TestByCommand(const std::string& command, const std::string& extension,
                                                             const CandidateTestOptions& options);

// `script` runs in a realm of its own in an engine, with the text in the global variable `input`. The last line that it
// prints with console.log decides: "pass", "fail"; anything else, an exception, a crash and the time limit: unresolved.
std::unique_ptr<CandidateTest> TestByScript(const std::string& script, const CandidateTestOptions& options);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_REDUCTION_CANDIDATE_TEST_H_
