// Runs a built program as a person would, for end-to-end tests.
#ifndef TWINSTEP_TESTS_RUN_PROGRAM_H_
#define TWINSTEP_TESTS_RUN_PROGRAM_H_

#include <string>
#include <vector>

namespace twinstep {

struct ProgramRun {
  // -1 where a signal ended it.
  int exit_code = -1;
  std::string out;
  std::string err;
};

// `program` is a path in the runfiles ("harness/debug"). Standard input is `input`. `environment` adds NAME=VALUE
// entries.
ProgramRun RunProgram(const std::string& program, const std::vector<std::string>& arguments,
                      const std::string& input = "", const std::vector<std::string>& environment = {});

}  // namespace twinstep

#endif  // TWINSTEP_TESTS_RUN_PROGRAM_H_
