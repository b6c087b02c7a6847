#include "engines/spidermonkey/spidermonkey_process.h"

#include <js/Date.h>
#include <js/GCAPI.h>
#include <js/Initialization.h>
#include <jsapi.h>
#include <pthread.h>
#include <stdlib.h>

#include <mutex>
#include <optional>

#include "absl/log/check.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "engines/deterministic_random.h"
#include "engines/time_zone.h"

namespace twinstep {
namespace {

// What the engine puts before its version number.
constexpr std::string_view kPrefix = "JavaScript-C";

double FrozenMicros(double, JS::RTPCallerTypeToken, JSContext*) {
  return static_cast<double>(kFrozenTimeMillis) * 1000;
}

// Options are the process's, so what guards them is too.
constinit std::mutex g_options_mutex;
constinit bool g_initialized = false;  // Guarded by the mutex.

struct Option {
  enum Kind { kJit, kGarbage, kJitBackend, kLazyParser, kZeal, kZealFrequency } kind;
  // JSJitCompilerOption or JSGCParamKey.
  int key = 0;
  uint32_t value = 0;
};

std::vector<Option>& Options() {  // Guarded by the mutex.
  static auto& options = *new std::vector<Option>;
  return options;
}

std::optional<Option> OptionOf(absl::string_view name) {
#define TWINSTEP_OPTION(key, text) \
  if (name == text) return Option{Option::kJit, JSJITCOMPILER_##key};
  JIT_COMPILER_OPTIONS(TWINSTEP_OPTION)
#undef TWINSTEP_OPTION
  if (name == "jit.backend.enable") return Option{Option::kJitBackend};
  if (name == "parser.lazy.enable") return Option{Option::kLazyParser};
  if (name == "gc.min-nursery-bytes") return Option{Option::kGarbage, JSGC_MIN_NURSERY_BYTES};
  if (name == "gc.max-nursery-bytes") return Option{Option::kGarbage, JSGC_MAX_NURSERY_BYTES};
  if (name == "gc.allocation-threshold") return Option{Option::kGarbage, JSGC_ALLOCATION_THRESHOLD};
  if (name == "gc.malloc-threshold-base") return Option{Option::kGarbage, JSGC_MALLOC_THRESHOLD_BASE};
  if (name == "gc.zeal") return Option{Option::kZeal};
  if (name == "gc.zeal-frequency") return Option{Option::kZealFrequency};
  return std::nullopt;
}

bool IsOurs(const Option& option) {
  return option.kind == Option::kJit &&
         (option.key == JSJITCOMPILER_OFFTHREAD_COMPILATION_ENABLE || option.key == JSJITCOMPILER_JIT_HINTS_ENABLE);
}

}  // namespace

absl::Status SpiderMonkeyProcess::SetOptions(const std::vector<std::string>& options) {
  std::lock_guard<std::mutex> lock(g_options_mutex);
  if (g_initialized) return absl::FailedPreconditionError("SpiderMonkey is initialised already: its options are set");
  std::vector<Option> read;
  std::vector<std::string> unknown;
  for (const std::string& option : options) {
    const std::pair<std::string, std::string> parts = absl::StrSplit(option, absl::MaxSplits('=', 1));
    std::optional<Option> known = OptionOf(parts.first);
    if (!known.has_value() || !absl::SimpleAtoi(parts.second, &known->value)) {
      unknown.push_back(option);
    } else if (IsOurs(*known)) {
      return absl::InvalidArgumentError(
          absl::StrCat("the SpiderMonkey option ", option, " is Twinstep's own to set; leave it out"));
    } else if ((known->kind == Option::kZeal || known->kind == Option::kZealFrequency) && !HasGcZeal()) {
      return absl::InvalidArgumentError(
          absl::StrCat("the SpiderMonkey option ", option,
                       " needs a build with --enable-gczeal (third_party/engines/build_mozjs.sh); ",
                       JS_GetImplementationVersion(), " has none"));
    } else {
      read.push_back(*known);
    }
  }
  if (!unknown.empty()) {
    return absl::InvalidArgumentError(
        absl::StrCat(JS_GetImplementationVersion(), " does not know or does not take: ", absl::StrJoin(unknown, " "),
                     "; options are written name=number, with the names of JIT_COMPILER_OPTIONS in jsapi.h or those "
                     "in Twinstep's spidermonkey_process.h"));
  }
  Options().insert(Options().end(), read.begin(), read.end());
  return absl::OkStatus();
}

SpiderMonkeyProcess::SpiderMonkeyProcess() {
  std::vector<Option> options;
  {
    std::lock_guard<std::mutex> lock(g_options_mutex);
    g_initialized = true;
    options = Options();
  }
  bool has_backend = true;
  for (const Option& option : options) {
    switch (option.kind) {
      case Option::kJit:
        jit_options_.emplace_back(option.key, option.value);
        break;
      case Option::kGarbage:
        gc_parameters_.emplace_back(option.key, option.value);
        break;
      case Option::kJitBackend:
        has_backend = option.value != 0;
        break;
      case Option::kLazyParser:
        parses_in_full_ = option.value == 0;
        break;
      case Option::kZeal:
        gc_zeal_modes_.push_back(static_cast<uint8_t>(option.value));
        break;
      case Option::kZealFrequency:
        gc_zeal_frequency_ = option.value;
        break;
    }
  }
  if (!has_backend) JS::DisableJitBackend();
  ApplyTimeZone();
  CHECK(JS_Init()) << "SpiderMonkey does not start";
  // What Date asks for the time, in every realm.
  JS::SetReduceMicrosecondTimePrecisionCallback(FrozenMicros);
  CHECK_EQ(atexit(JS_ShutDown), 0);
  version_ = JS_GetImplementationVersion();
  if (version_.starts_with(kPrefix)) version_.remove_prefix(kPrefix.size());
}

const SpiderMonkeyProcess& SpiderMonkeyProcess::Get() {
  static const SpiderMonkeyProcess* const process = new SpiderMonkeyProcess;
  return *process;
}

void SpiderMonkeyProcess::ApplyOptions(JSContext* cx) const {
  // How far a recursion gets depends on which tier runs it: nothing may depend on other threads or on earlier sessions.
  JS_SetGlobalJitCompilerOption(cx, JSJITCOMPILER_OFFTHREAD_COMPILATION_ENABLE, 0);
  JS_SetGlobalJitCompilerOption(cx, JSJITCOMPILER_JIT_HINTS_ENABLE, 0);
  // As in Firefox's content processes (javascript.options.content_process_write_protect_code): each breakpoint, and
  // each realm that gets or loses its debugger, patches code, which took two calls of mprotect each time.
  JS_SetGlobalJitCompilerOption(cx, JSJITCOMPILER_WRITE_PROTECT_CODE, 0);
  for (const auto& [option, value] : jit_options_) {
    JS_SetGlobalJitCompilerOption(cx, static_cast<JSJitCompilerOption>(option), value);
  }
  for (const auto& [key, value] : gc_parameters_) JS_SetGCParameter(cx, static_cast<JSGCParamKey>(key), value);
#ifdef JS_GC_ZEAL  // A build with --enable-gczeal.
  for (const uint8_t mode : gc_zeal_modes_) JS::SetGCZeal(cx, mode, gc_zeal_frequency_);
#endif
}

bool SpiderMonkeyProcess::HasGcZeal() {
#ifdef JS_GC_ZEAL
  return true;
#else
  return false;
#endif
}

size_t SpiderMonkeyProcess::StackInUse() {
  static thread_local const char* const start = [] {
    pthread_attr_t attributes;
    CHECK_EQ(pthread_getattr_np(pthread_self(), &attributes), 0);
    void* lowest;
    size_t size;
    CHECK_EQ(pthread_attr_getstack(&attributes, &lowest, &size), 0);
    pthread_attr_destroy(&attributes);
    return static_cast<const char*>(lowest) + size;
  }();
  return start - static_cast<const char*>(__builtin_frame_address(0));
}

}  // namespace twinstep
