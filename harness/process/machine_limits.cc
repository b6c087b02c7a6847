#include "harness/process/machine_limits.h"

#include <sys/resource.h>
#include <unistd.h>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"

namespace twinstep {
namespace {

// Engines reserve far more than they use: gigabytes for code, ten for each memory of WebAssembly.
constexpr rlim_t kAddressSpace = rlim_t{32} << 30;

}  // namespace

absl::Status CheckMachine(const std::string& program) {
  if (access(program.c_str(), X_OK) != 0) {
    return absl::FailedPreconditionError(
        absl::StrCat("no process can be started: ", program, " is not there",
                     absl::StartsWith(program, "/proc/") ? "; is /proc mounted?" : ""));
  }
  rlimit space = {};
  if (getrlimit(RLIMIT_AS, &space) == 0 && space.rlim_cur != RLIM_INFINITY && space.rlim_cur < kAddressSpace) {
    return absl::ResourceExhaustedError(absl::StrCat("the limit on address space, ", space.rlim_cur >> 20,
                                                     " MiB, is too small for engines, which reserve much and use "
                                                     "little; lift it (ulimit -v unlimited)"));
  }
  return absl::OkStatus();
}

}  // namespace twinstep
