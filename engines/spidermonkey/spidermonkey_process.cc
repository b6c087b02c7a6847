#include "engines/spidermonkey/spidermonkey_process.h"

#include <js/Date.h>
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

std::vector<std::pair<int, uint32_t>>& Options() {  // Guarded by the mutex.
  static auto& options = *new std::vector<std::pair<int, uint32_t>>;
  return options;
}

std::optional<JSJitCompilerOption> OptionOf(absl::string_view name) {
#define TWINSTEP_OPTION(key, text) \
  if (name == text) return JSJITCOMPILER_##key;
  JIT_COMPILER_OPTIONS(TWINSTEP_OPTION)
#undef TWINSTEP_OPTION
  return std::nullopt;
}

}  // namespace

absl::Status SpiderMonkeyProcess::SetOptions(const std::vector<std::string>& options) {
  std::lock_guard<std::mutex> lock(g_options_mutex);
  if (g_initialized) return absl::FailedPreconditionError("SpiderMonkey is initialised already: its options are set");
  std::vector<std::pair<int, uint32_t>> read;
  std::vector<std::string> unknown;
  for (const std::string& option : options) {
    const std::pair<std::string, std::string> parts = absl::StrSplit(option, absl::MaxSplits('=', 1));
    const std::optional<JSJitCompilerOption> key = OptionOf(parts.first);
    uint32_t value;
    if (!key.has_value() || !absl::SimpleAtoi(parts.second, &value)) {
      unknown.push_back(option);
    } else if (*key == JSJITCOMPILER_OFFTHREAD_COMPILATION_ENABLE || *key == JSJITCOMPILER_JIT_HINTS_ENABLE) {
      return absl::InvalidArgumentError(
          absl::StrCat("the SpiderMonkey option ", option, " is Twinstep's own to set; leave it out"));
    } else {
      read.emplace_back(*key, value);
    }
  }
  if (!unknown.empty()) {
    return absl::InvalidArgumentError(
        absl::StrCat(JS_GetImplementationVersion(), " does not know or does not take: ", absl::StrJoin(unknown, " "),
                     "; options are written name=number, with the names of JIT_COMPILER_OPTIONS in jsapi.h"));
  }
  Options().insert(Options().end(), read.begin(), read.end());
  return absl::OkStatus();
}

SpiderMonkeyProcess::SpiderMonkeyProcess() {
  {
    std::lock_guard<std::mutex> lock(g_options_mutex);
    g_initialized = true;
    options_ = Options();
  }
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
  for (const auto& [option, value] : options_) {
    JS_SetGlobalJitCompilerOption(cx, static_cast<JSJitCompilerOption>(option), value);
  }
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
