// The native function that logpoints call (V8Logpoints::kName).
#ifndef TWINSTEP_ENGINES_V8_LOGPOINT_FUNCTION_H_
#define TWINSTEP_ENGINES_V8_LOGPOINT_FUNCTION_H_

#include <v8-context.h>
#include <v8-function-callback.h>
#include <v8-isolate.h>

#include "engines/console_lines.h"
#include "engines/v8/protocol/v8_logpoints.h"
#include "model/status.h"

namespace twinstep {

// Of one session.
class LogpointFunction {
 public:
  // `console`, that of the session, and `logpoints` outlive it.
  LogpointFunction(v8::Isolate* isolate, const ConsoleLines& console, V8Logpoints& logpoints)
      : isolate_(isolate), console_(console), logpoints_(logpoints) {}
  LogpointFunction(const LogpointFunction&) = delete;
  LogpointFunction& operator=(const LogpointFunction&) = delete;

  // The context, which is entered, gets the function at the first call. Internal error: V8 refuses that.
  absl::Status Install(v8::Local<v8::Context> context);

 private:
  static void Log(const v8::FunctionCallbackInfo<v8::Value>& info);

  v8::Isolate* const isolate_;
  const ConsoleLines& console_;
  V8Logpoints& logpoints_;
  bool installed_ = false;
};

}  // namespace twinstep

#endif  // TWINSTEP_ENGINES_V8_LOGPOINT_FUNCTION_H_
