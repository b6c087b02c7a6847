// Records in V8 what an instrumented copy tells (engines/truth/truth_sink.h).
#ifndef TWINSTEP_ENGINES_V8_V8_TRUTH_RECORDER_H_
#define TWINSTEP_ENGINES_V8_V8_TRUTH_RECORDER_H_

#include <v8-context.h>
#include <v8-function-callback.h>
#include <v8-function.h>
#include <v8-isolate.h>

#include "engines/truth/truth_sink.h"
#include "engines/watchdog.h"
#include "model/status.h"

namespace twinstep {

// For one run. Lives until the realm's code no longer runs.
class V8TruthRecorder {
 public:
  // `watchdog` limits the run. All of them outlive it.
  V8TruthRecorder(v8::Isolate* isolate, Watchdog& watchdog, TruthRecording& recording)
      : isolate_(isolate), watchdog_(watchdog), sink_(recording) {}
  V8TruthRecorder(const V8TruthRecorder&) = delete;
  V8TruthRecorder& operator=(const V8TruthRecorder&) = delete;

  // Before any other code of the realm; the context is entered. Internal error: V8 refuses.
  absl::Status Install(v8::Local<v8::Context> context);
  // The top level has come back: what runs from here on are jobs.
  void BeginJobs(v8::Local<v8::Context> context);

 private:
  static void Emit(const v8::FunctionCallbackInfo<v8::Value>& info);

  v8::Isolate* const isolate_;
  Watchdog& watchdog_;
  TruthSink sink_;
  v8::Global<v8::Function> begin_jobs_;
};

}  // namespace twinstep

#endif  // TWINSTEP_ENGINES_V8_V8_TRUTH_RECORDER_H_
