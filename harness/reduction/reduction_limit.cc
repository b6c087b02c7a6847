#include "harness/reduction/reduction_limit.h"

#include <algorithm>

#include "absl/flags/marshalling.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"

namespace twinstep {
namespace {

constexpr absl::Duration kLeastTime = absl::Seconds(10);
constexpr absl::Duration kTimeOfCause = absl::Seconds(5);
constexpr uint64_t kFewestTries = 200;
constexpr uint64_t kTriesOfCause = 100;

}  // namespace

ReductionLimit DefaultReductionLimit(uint64_t sessions, absl::Duration time, uint64_t causes) {
  if (time < absl::InfiniteDuration()) return {.time = std::max({time / 10, kLeastTime, kTimeOfCause * causes})};
  return {.tries = std::max({sessions, kFewestTries, kTriesOfCause * causes})};
}

bool AbslParseFlag(absl::string_view text, ReductionLimit* limit, std::string* error) {
  *limit = {};
  uint64_t tries = 0;
  const bool is_number = absl::SimpleAtoi(text, &tries);
  if (is_number && tries > 0) {
    limit->tries = tries;
    return true;
  }
  if (!is_number && absl::ParseFlag(text, &limit->time, error) && limit->time > absl::ZeroDuration()) return true;
  *error = "it must be a time or a number of tries above zero, for example 30s, 5000 or inf";
  return false;
}

std::string AbslUnparseFlag(const ReductionLimit& limit) {
  return limit.tries > 0 ? absl::StrCat(limit.tries) : absl::FormatDuration(limit.time);
}

}  // namespace twinstep
