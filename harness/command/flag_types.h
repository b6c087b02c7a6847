// Types of flags that mean the same in every command. What a flag cannot be is refused while it is read, by
// AbslParseFlag of its type, so that no main checks it once more.
#ifndef TWINSTEP_HARNESS_COMMAND_FLAG_TYPES_H_
#define TWINSTEP_HARNESS_COMMAND_FLAG_TYPES_H_

#include <string>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "absl/time/time.h"

namespace twinstep {

// --jobs: how much is done at the same time, 0 to 1000; 0 stands for one for each processor.
struct Jobs {
  int flag = 0;

  // At least 1.
  int count() const;
};
bool AbslParseFlag(absl::string_view text, Jobs* jobs, std::string* error);
std::string AbslUnparseFlag(const Jobs& jobs);

// A limit of time: above zero.
struct TimeLimit {
  TimeLimit(absl::Duration limit) : duration(limit) {}  // NOLINT: a flag's default is written as a duration.
  operator absl::Duration() const { return duration; }  // NOLINT: and used as one.

  absl::Duration duration;
};
bool AbslParseFlag(absl::string_view text, TimeLimit* limit, std::string* error);
std::string AbslUnparseFlag(const TimeLimit& limit);

// --json, --html, --csv: where a result goes. A file, as the caller names it; "-" is standard output, and so is the
// flag without a value; empty: nowhere.
struct OutputFile {
  std::string path;

  bool wanted() const { return !path.empty(); }
  bool standard_output() const { return path == "-"; }
  // Errors: as WriteFileAtomically.
  absl::Status Write(const std::string& content) const;
};
bool AbslParseFlag(absl::string_view text, OutputFile* file, std::string* error);
std::string AbslUnparseFlag(const OutputFile& file);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_COMMAND_FLAG_TYPES_H_
