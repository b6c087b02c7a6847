// V8 as far as a process has one: flags, platform, clock. Everything in the process that makes isolates goes through
// here.
#ifndef TWINSTEP_ENGINES_V8_V8_PROCESS_H_
#define TWINSTEP_ENGINES_V8_V8_PROCESS_H_

#include <v8-isolate.h>
#include <v8-platform.h>

#include <cstdint>
#include <string>
#include <vector>

#include "model/status.h"

namespace twinstep {

class FrozenClockPlatform;

// The one instance is made by Get and lives until the process ends: V8 cannot be initialised a second time.
class V8Process {
 public:
  // Adds V8 flags ("--jitless", "--stack-size=500") to those that Get sets by itself (--single-threaded,
  // --random-seed, --no-compilation-cache; for V8 12 --no-use-osr). Later ones win. Errors: FailedPrecondition once V8
  // is initialised, as flags have no effect (V8 11) or end the process (V8 13) from then on; InvalidArgument, naming
  // them, for flags that this V8 does not know or whose value it does not take (the others of the call are set), and
  // for those that Get sets.
  static absl::Status SetFlags(const std::vector<std::string>& flags);

  // Initialises V8 on the first call. Any thread may call it, several at once too. The first call sets the environment
  // variables LC_ALL and LANG to en_US and TZ (engines/time_zone.h), which ICU reads at its first use: call it before
  // other threads read the environment.
  static V8Process& Get();

  // What Date.now() is in all isolates, in milliseconds; at first kFrozenTimeMillis. Time does not pass by itself.
  // Isolates cache nothing of it. Any thread.
  void SetClockMillis(int64_t millis);

  // Runs one task that V8 posted for the isolate's thread (finalisation, delayed garbage collection) without waiting.
  // False when there was none. Thread of `isolate`.
  bool PumpMessageLoop(v8::Isolate* isolate);
  // Drops the isolate's tasks: call right before Isolate::Dispose.
  void NotifyIsolateShutdown(v8::Isolate* isolate);

  // Lives as long as the process.
  v8::Platform* platform();

 private:
  V8Process();
  ~V8Process() = delete;

  // Never destroyed, as V8 keeps a pointer.
  FrozenClockPlatform* platform_;
};

}  // namespace twinstep

#endif  // TWINSTEP_ENGINES_V8_V8_PROCESS_H_
