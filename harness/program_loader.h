// Programs-to-debug from files.
#ifndef TWINSTEP_HARNESS_PROGRAM_LOADER_H_
#define TWINSTEP_HARNESS_PROGRAM_LOADER_H_

#include <map>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "proto/program.pb.h"

namespace twinstep {

// A path given by the user: relative to the folder that the command was given in, also under `bazel run`.
std::string UserPath(const std::string& path);

// The content; errors name the file and what to do.
absl::StatusOr<std::string> ReadFile(const std::string& path);

// As a browser decodes UTF-8: a byte order mark is dropped, what is not UTF-8 becomes U+FFFD.
std::string DecodeUtf8(const std::string& bytes);

// A script, or a module where `module` or the name ends in .mjs. What a module imports by relative specifiers is loaded
// with it, as far as it exists. `name` is what people see.
absl::StatusOr<Program> LoadProgram(const std::string& path, const std::string& name, bool module);

struct Corpus {
  // In order of their names.
  std::vector<Program> programs;
  // Files that were left out, by reason.
  std::map<std::string, int> left_out;
};

// Every .js and .mjs file under `folder`, named by their path in it. Modules that another program of the folder imports
// are loaded with it and are no programs of their own. Errors: `folder` cannot be read or holds no program.
absl::StatusOr<Corpus> LoadCorpus(const std::string& folder);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_PROGRAM_LOADER_H_
