// Promises that are rejected and that nobody handles, told to the program as a page tells them.
#ifndef TWINSTEP_ENGINES_V8_UNHANDLED_REJECTIONS_H_
#define TWINSTEP_ENGINES_V8_UNHANDLED_REJECTIONS_H_

#include <v8-context.h>
#include <v8-isolate.h>
#include <v8-local-handle.h>
#include <v8-microtask-queue.h>
#include <v8-persistent-handle.h>
#include <v8-promise.h>

#include <vector>

namespace twinstep {

// Keeps the promises of the isolate that are rejected while it exists. One at a time for an isolate.
class UnhandledRejections {
 public:
  explicit UnhandledRejections(v8::Isolate* isolate);
  ~UnhandledRejections();
  UnhandledRejections(const UnhandledRejections&) = delete;
  UnhandledRejections& operator=(const UnhandledRejections&) = delete;

  // To be called when no job is left. Calls the global's `onunhandledrejection`, if that is a function, with
  // {promise, reason} for each promise but `but` (may be empty) that has no handler, and runs the jobs after each; over
  // and over until there is none. What a call throws ends this and is returned; else empty. The context is entered by
  // the caller, who looks afterwards whether the program was ended from outside.
  v8::MaybeLocal<v8::Value> Tell(v8::Local<v8::Context> context, v8::MicrotaskQueue& jobs, v8::Local<v8::Value> but);

 private:
  static void OnRejected(v8::PromiseRejectMessage message);

  v8::Isolate* const isolate_;
  std::vector<v8::Global<v8::Promise>> promises_;
};

}  // namespace twinstep

#endif  // TWINSTEP_ENGINES_V8_UNHANDLED_REJECTIONS_H_
