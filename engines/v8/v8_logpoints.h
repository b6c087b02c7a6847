// Breakpoints that log and do not pause, as front ends of V8 make them: by a condition that logs and is false.
#ifndef TWINSTEP_ENGINES_V8_V8_LOGPOINTS_H_
#define TWINSTEP_ENGINES_V8_V8_LOGPOINTS_H_

#include <v8-context.h>
#include <v8-function-callback.h>
#include <v8-isolate.h>

#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "engines/console_lines.h"
#include "model/debugger.h"
#include "proto/action.pb.h"
#include "proto/location.pb.h"
#include "proto/output.pb.h"

namespace twinstep {

// Of one session. DevTools' condition calls console.log, which the program may have replaced; ours calls a native
// function, whose name is a constant of the realm's scripts and no property of its global object. An expression that
// throws is logged as thrown, and one that does not parse is not logged: V8 tells of the former by an exception of its
// own, of the latter as well.
class V8Logpoints {
 public:
  // Nobody but conditions knows it.
  static constexpr std::string_view kName = "twinstep$logged";

  // `console`, that of the session, outlives it.
  V8Logpoints(v8::Isolate* isolate, const ConsoleLines& console) : isolate_(isolate), console_(console) {}
  V8Logpoints(const V8Logpoints&) = delete;
  V8Logpoints& operator=(const V8Logpoints&) = delete;

  // The condition that stands for the logpoint `set`; what it logs is copied to `limits`. The context, which is
  // entered, gets the function at the first call. Internal error: V8 refuses that.
  absl::StatusOr<std::string> Condition(v8::Local<v8::Context> context, const SetBreakpoint& set,
                                        const ValueLimits& limits);
  // Where the one of the last call of Condition is.
  void SetLocation(const Location& location) { logpoints_.back().location = location; }

  // What was logged up to now.
  void Take(Finished& finished);

 private:
  struct Logpoint {
    Location location;
    ValueLimits limits;
  };

  absl::Status Install(v8::Local<v8::Context> context);
  static void Log(const v8::FunctionCallbackInfo<v8::Value>& info);

  v8::Isolate* const isolate_;
  const ConsoleLines& console_;
  bool installed_ = false;
  std::vector<Logpoint> logpoints_;
  std::vector<Logged> logged_;
};

}  // namespace twinstep

#endif  // TWINSTEP_ENGINES_V8_V8_LOGPOINTS_H_
