#include "engines/spidermonkey/spidermonkey_process.h"

#include <js/Date.h>
#include <js/Initialization.h>
#include <jsapi.h>
#include <pthread.h>
#include <stdlib.h>
#include <time.h>

#include "absl/log/check.h"
#include "engines/deterministic_random.h"

namespace twinstep {
namespace {

// What the engine puts before its version number.
constexpr std::string_view kPrefix = "JavaScript-C";

double FrozenMicros(double, JS::RTPCallerTypeToken, JSContext*) {
  return static_cast<double>(kFrozenTimeMillis) * 1000;
}

}  // namespace

SpiderMonkeyProcess::SpiderMonkeyProcess() {
  CHECK_EQ(setenv("TZ", "UTC", 1), 0);
  tzset();
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
