// Where a campaign's programs come from.
#ifndef TWINSTEP_HARNESS_CAMPAIGN_PROGRAM_SOURCE_H_
#define TWINSTEP_HARNESS_CAMPAIGN_PROGRAM_SOURCE_H_

#include <cstddef>
#include <functional>

#include "absl/status/statusor.h"
#include "proto/program.pb.h"

namespace twinstep {

// Programs by number, loaded when they are needed: a corpus has up to a hundred thousand.
struct ProgramSource {
  size_t size = 0;
  // Errors: the program is not there any more; a sentence.
  std::function<absl::StatusOr<Program>(size_t)> load;
};

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_CAMPAIGN_PROGRAM_SOURCE_H_
