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

#include "model/status.h"

namespace twinstep {

class SpiderMonkeyProcess {
 public:
  // Adds options, "NAME=VALUE", VALUE a number. NAME is one of the JIT compilers' own (JIT_COMPILER_OPTIONS in
  // jsapi.h), for example "ion.enable=0", or one of
  //   jit.backend.enable                              0: no machine code at all
  //   parser.lazy.enable                              0: functions are compiled with what they stand in
  //   gc.min-nursery-bytes, gc.max-nursery-bytes, gc.allocation-threshold, gc.malloc-threshold-base
  //                                                   parameters of the garbage collector (JSGCParamKey in js/GCAPI.h)
  //   gc.zeal                                         a mode of gczeal, as the shell's gczeal() has them: 2 collects
  //   every
  //                                                   gc.zeal-frequency allocations, 100 unless given. More than one
  //                                                   mode may be set. Only in builds with --enable-gczeal
  // Later ones win. Errors: FailedPrecondition after the first Get;
  // InvalidArgument, naming them, for options that this SpiderMonkey does not know or that are no numbers (none of the
  // call is set then), and for those that ApplyOptions sets by itself.
  static absl::Status SetOptions(const std::vector<std::string>& options);

  // Initialises SpiderMonkey on the first call and has it shut down when the process exits (without that it crashes
  // there). Any thread. The first call sets the environment variable TZ (engines/time_zone.h): call it before other
  // threads read the environment. A process that forks does so before the first call: the engine's helper threads do
  // not survive in a child.
  static const SpiderMonkeyProcess& Get();

  // Whether programs are to be parsed in full.
  bool parses_in_full() const { return parses_in_full_; }

  // The engine keeps JIT options for the whole process but wants a context to set them; parameters of the garbage
  // collector are the context's. Those that traces must not
  // depend on (compilation on other threads, hints from earlier sessions) are off, then come those of SetOptions.
  void ApplyOptions(JSContext* cx) const;

  // Whether it was built with --enable-gczeal.
  static bool HasGcZeal();

  // "128.14.0".
  std::string_view version() const { return version_; }

  // Bytes between the start of this thread's stack and the caller.
  static size_t StackInUse();

 private:
  SpiderMonkeyProcess();

  std::vector<std::pair<int, uint32_t>> jit_options_;    // JSJitCompilerOption, value.
  std::vector<std::pair<int, uint32_t>> gc_parameters_;  // JSGCParamKey, value.
  std::vector<uint8_t> gc_zeal_modes_;
  uint32_t gc_zeal_frequency_ = 100;
  bool parses_in_full_ = false;
  std::string_view version_;
};

}  // namespace twinstep

#endif  // TWINSTEP_ENGINES_SPIDERMONKEY_SPIDERMONKEY_PROCESS_H_
