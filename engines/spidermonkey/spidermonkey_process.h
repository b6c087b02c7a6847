// SpiderMonkey as far as a process has one: initialisation, clock, time zone. Everything that makes a JSContext goes
// through here.
#ifndef TWINSTEP_ENGINES_SPIDERMONKEY_SPIDERMONKEY_PROCESS_H_
#define TWINSTEP_ENGINES_SPIDERMONKEY_SPIDERMONKEY_PROCESS_H_

#include <js/TypeDecls.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/status/status.h"

namespace twinstep {

class SpiderMonkeyProcess {
 public:
  // Adds options of the JIT compilers, "NAME=VALUE": the engine's own names (JIT_COMPILER_OPTIONS in jsapi.h) and a
  // number, for example "ion.enable=0". Later ones win. Errors: FailedPrecondition after the first Get;
  // InvalidArgument, naming them, for options that this SpiderMonkey does not know or that are no numbers (none of the
  // call is set then), and for those that ApplyOptions sets by itself.
  static absl::Status SetOptions(const std::vector<std::string>& options);

  // Initialises SpiderMonkey on the first call and has it shut down when the process exits (without that it crashes
  // there). Any thread. The first call sets the environment variable TZ (engines/time_zone.h): call it before other
  // threads read the environment. A process that forks does so before the first call: the engine's helper threads do
  // not survive in a child.
  static const SpiderMonkeyProcess& Get();

  // The engine keeps JIT options for the whole process but wants a context to set them. Those that traces must not
  // depend on (compilation on other threads, hints from earlier sessions) are off, then come those of SetOptions.
  void ApplyOptions(JSContext* cx) const;

  // "128.14.0".
  std::string_view version() const { return version_; }

  // Bytes between the start of this thread's stack and the caller.
  static size_t StackInUse();

 private:
  SpiderMonkeyProcess();

  std::vector<std::pair<int, uint32_t>> options_;  // JSJitCompilerOption, value.
  std::string_view version_;
};

}  // namespace twinstep

#endif  // TWINSTEP_ENGINES_SPIDERMONKEY_SPIDERMONKEY_PROCESS_H_
