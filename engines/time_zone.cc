#include "engines/time_zone.h"

#include <stdlib.h>
#include <time.h>

#include <mutex>

#include "absl/log/check.h"

namespace twinstep {
namespace {

// The environment is the process's, so what guards it is too.
constinit std::mutex g_mutex;
constinit bool g_applied = false;                    // Guarded by the mutex.
constinit const std::string* g_time_zone = nullptr;  // Guarded by the mutex. Null: UTC.

}  // namespace

absl::Status SetTimeZone(const std::string& name) {
  std::lock_guard<std::mutex> lock(g_mutex);
  if (g_applied) return absl::FailedPreconditionError("an engine runs already: its time zone is set");
  delete g_time_zone;
  g_time_zone = name.empty() ? nullptr : new std::string(name);
  return absl::OkStatus();
}

void ApplyTimeZone() {
  std::lock_guard<std::mutex> lock(g_mutex);
  if (g_applied) return;
  g_applied = true;
  CHECK_EQ(setenv("TZ", g_time_zone == nullptr ? "UTC" : g_time_zone->c_str(), 1), 0);
  tzset();
}

}  // namespace twinstep
