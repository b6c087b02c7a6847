// --reduce_limit: how much a campaign spends on making its findings small.
#ifndef TWINSTEP_HARNESS_REDUCTION_REDUCTION_LIMIT_H_
#define TWINSTEP_HARNESS_REDUCTION_REDUCTION_LIMIT_H_

#include <cstdint>
#include <string>

#include "absl/strings/string_view.h"
#include "absl/time/time.h"

namespace twinstep {

struct ReductionLimit {
  // Wall time of all reductions together.
  absl::Duration time = absl::InfiniteDuration();
  // Candidates that all of them together try; 0: any number. With it equal campaigns reduce equally.
  uint64_t tries = 0;
};

// A campaign of so many sessions (0: any number) and so long, whose report shows so many causes in full. Where time
// ends it: a tenth of that, at least 10 s, and 5 s for each of these causes; else as many tries as sessions, as a try
// that is judged takes about as long as a session; at least 200, and 100 for each of the causes.
ReductionLimit DefaultReductionLimit(uint64_t sessions, absl::Duration time, uint64_t causes);

// "30s", or "5000" tries, or "inf"; above zero.
bool AbslParseFlag(absl::string_view text, ReductionLimit* limit, std::string* error);
std::string AbslUnparseFlag(const ReductionLimit& limit);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_REDUCTION_REDUCTION_LIMIT_H_
