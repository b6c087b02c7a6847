// SpiderMonkey as far as a process has one: initialisation, clock, time zone. Everything that makes a JSContext goes
// through here.
#ifndef TWINSTEP_ENGINES_SPIDERMONKEY_SPIDERMONKEY_PROCESS_H_
#define TWINSTEP_ENGINES_SPIDERMONKEY_SPIDERMONKEY_PROCESS_H_

#include <string_view>

namespace twinstep {

class SpiderMonkeyProcess {
 public:
  // Initialises SpiderMonkey on the first call and has it shut down when the process exits (without that it crashes
  // there). Any thread. The first call sets the environment variable TZ to UTC: call it before other threads read the
  // environment. A process that forks does so before the first call: the engine's helper threads do not survive in a
  // child.
  static const SpiderMonkeyProcess& Get();

  // "128.14.0".
  std::string_view version() const { return version_; }

  // Bytes between the start of this thread's stack and the caller.
  static size_t StackInUse();

 private:
  SpiderMonkeyProcess();

  std::string_view version_;
};

}  // namespace twinstep

#endif  // TWINSTEP_ENGINES_SPIDERMONKEY_SPIDERMONKEY_PROCESS_H_
