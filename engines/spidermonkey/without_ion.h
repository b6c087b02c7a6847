// Keeps SpiderMonkey's optimising compiler out of what is counted.
#ifndef TWINSTEP_ENGINES_SPIDERMONKEY_WITHOUT_ION_H_
#define TWINSTEP_ENGINES_SPIDERMONKEY_WITHOUT_ION_H_

#include <jsapi.h>

#include <cstdint>

#include "absl/log/check.h"

namespace twinstep {

// While it exists nothing is compiled by Ion, whose code counts too little: a branch that it took for dead, and that is
// taken once after all, counts as never executed.
class WithoutIon {
 public:
  explicit WithoutIon(JSContext* cx) : cx_(cx) {
    CHECK(JS_GetGlobalJitCompilerOption(cx_, JSJITCOMPILER_ION_ENABLE, &before_));
    JS_SetGlobalJitCompilerOption(cx_, JSJITCOMPILER_ION_ENABLE, 0);
  }
  ~WithoutIon() { JS_SetGlobalJitCompilerOption(cx_, JSJITCOMPILER_ION_ENABLE, before_); }
  WithoutIon(const WithoutIon&) = delete;
  WithoutIon& operator=(const WithoutIon&) = delete;

 private:
  JSContext* const cx_;
  uint32_t before_ = 0;
};

}  // namespace twinstep

#endif  // TWINSTEP_ENGINES_SPIDERMONKEY_WITHOUT_ION_H_
