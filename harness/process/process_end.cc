#include "harness/process/process_end.h"

#include <string.h>

#include "absl/strings/str_cat.h"
#include "absl/time/time.h"

namespace twinstep {
namespace {

std::string Microseconds(int64_t count) { return absl::FormatDuration(absl::Microseconds(count)); }

}  // namespace

std::string ToText(const ProcessEnd& end) {
  switch (end.limit_case()) {
    case ProcessEnd::kWallMicroseconds:
      return absl::StrCat("no answer for ", Microseconds(end.wall_microseconds()));
    case ProcessEnd::kCpuMicroseconds:
      return absl::StrCat("no answer for ", Microseconds(end.cpu_microseconds()), " of CPU time");
    case ProcessEnd::kStopMicroseconds:
      return absl::StrCat("no end for ", Microseconds(end.stop_microseconds()), " after it was asked to stop");
    case ProcessEnd::kResidentMib:
      return absl::StrCat("more than ", end.resident_mib(), " MiB resident");
    case ProcessEnd::LIMIT_NOT_SET:
      break;
  }
  if (end.kind() == ProcessEnd::TOO_LONG) return "no answer within its limit on CPU time";
  return end.signal() != 0 ? absl::StrCat("signal ", end.signal(), " (", strsignal(end.signal()), ")")
                           : absl::StrCat("exit code ", end.exit_code());
}

bool SameEnd(const ProcessEnd& a, const ProcessEnd& b) {
  return a.kind() == b.kind() &&
         (a.kind() != ProcessEnd::DIED || (a.signal() == b.signal() && a.exit_code() == b.exit_code()));
}

}  // namespace twinstep
