// Types of flags that mean the same in every command. What a flag cannot be is refused while it is read, by
// AbslParseFlag of its type, so that no main checks it once more.
#ifndef TWINSTEP_HARNESS_COMMAND_FLAG_TYPES_H_
#define TWINSTEP_HARNESS_COMMAND_FLAG_TYPES_H_

#include <cstdint>
#include <limits>
#include <string>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "absl/time/time.h"
#include "model/status.h"

namespace twinstep {

// --jobs: how much is done at the same time, 0 to 1000; 0 stands for one for each processor.
struct Jobs {
  int flag = 0;

  // The number that the flag stands for, at least 1.
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

// A whole number that is at least `least`. T is int, int64_t or uint64_t.
template <class T, T least>
struct AtLeast {
  AtLeast(T value) : value(value) {}    // NOLINT: a flag's default is written as a number.
  operator T() const { return value; }  // NOLINT: and used as one.

  T value;
};
template <class T, T least>
bool AbslParseFlag(absl::string_view text, AtLeast<T, least>* number, std::string* error) {
  T value = 0;
  if (absl::SimpleAtoi(text, &value) && value >= least) {
    number->value = value;
    return true;
  }
  *error = absl::StrCat("it must be a whole number from ", least, " to ", std::numeric_limits<T>::max());
  return false;
}
template <class T, T least>
std::string AbslUnparseFlag(const AtLeast<T, least>& number) {
  return absl::StrCat(number.value);
}
// Short names, as ABSL_FLAG is a macro and takes no commas.
template <int least>
using Whole = AtLeast<int, least>;
template <uint64_t least>
using LongWhole = AtLeast<uint64_t, least>;

// "12:40": a line, from 1, and a column, from 0.
struct PlaceFlag {
  uint32_t line = 1;
  uint32_t column = 0;
};
bool AbslParseFlag(absl::string_view text, PlaceFlag* place, std::string* error);
std::string AbslUnparseFlag(const PlaceFlag& place);

// --json, --html, --csv: where a result goes. A file, as the caller names it; "-" is standard output, and so is the
// flag without a value; empty: nowhere.
struct OutputFile {
  std::string path;

  bool wanted() const { return !path.empty(); }
  bool standard_output() const { return path == "-"; }
  // Whether it could be written, for those who find out before the work. Errors: as Write.
  absl::Status Check() const;
  // Errors: as WriteFileAtomically.
  absl::Status Write(const std::string& content) const;
};
bool AbslParseFlag(absl::string_view text, OutputFile* file, std::string* error);
std::string AbslUnparseFlag(const OutputFile& file);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_COMMAND_FLAG_TYPES_H_
