// Promises that were rejected while nobody handled them, as V8 tells its host; told to the program as a page does.
#ifndef TWINSTEP_ENGINES_V8_PROMISE_REJECTIONS_H_
#define TWINSTEP_ENGINES_V8_PROMISE_REJECTIONS_H_

#include <v8-context.h>
#include <v8-isolate.h>
#include <v8-local-handle.h>
#include <v8-microtask-queue.h>
#include <v8-persistent-handle.h>
#include <v8-promise.h>

#include <cstdint>
#include <functional>
#include <vector>

#include "absl/functional/function_ref.h"
#include "engines/v8/protocol/paused_message.h"
#include "proto/location.pb.h"
#include "proto/output.pb.h"
#include "proto/truth.pb.h"
#include "proto/value.pb.h"

namespace twinstep {

// Keeps what V8 tells of the isolate's promises while it exists. One at a time for an isolate.
class V8PromiseRejections {
 public:
  // `to_location` is called while it exists; without one no exception is described. `log`, which may be null, is that
  // of the program's truth, and is told when it happens.
  V8PromiseRejections(v8::Isolate* isolate, std::function<Location(const InspectorPosition&)> to_location,
                      TruthLog* log);
  ~V8PromiseRejections();
  V8PromiseRejections(const V8PromiseRejections&) = delete;
  V8PromiseRejections& operator=(const V8PromiseRejections&) = delete;

  // Adds the first ones told of, but for those of `but` (may be empty), whose description is put into `told_but`.
  using DescribeValue = absl::FunctionRef<void(v8::Local<v8::Value> value, Value& out)>;
  void Describe(v8::Local<v8::Value> but, DescribeValue describe, Finished& out, ExceptionTold& told_but) const;

  // To be called when no job is left. Calls the global's `onunhandledrejection`, if that is a function, with
  // {promise, reason} for each promise but `but` (may be empty) that has no handler, and runs the jobs after each; over
  // and over until there is none. What a call throws ends this and is returned; else empty. The context is entered by
  // the caller, who looks afterwards whether the program was ended from outside.
  v8::MaybeLocal<v8::Value> Tell(v8::Local<v8::Context> context, v8::MicrotaskQueue& jobs, v8::Local<v8::Value> but);

 private:
  struct One {
    v8::Global<v8::Promise> promise;
    ExceptionTold told;
    bool revoked = false;
    bool told_to_program = false;
    // In which job it was rejected.
    uint64_t job = 0;
  };
  static void OnRejected(v8::PromiseRejectMessage message);
  static void OnPromise(v8::PromiseHookType type, v8::Local<v8::Promise> promise, v8::Local<v8::Value> parent);
  void Note(v8::PromiseRejectMessage& message);

  v8::Isolate* const isolate_;
  const std::function<Location(const InspectorPosition&)> to_location_;
  TruthLog* const log_;
  // How many jobs have begun; counted where there is a log.
  uint64_t jobs_ = 0;
  std::vector<One> rejections_;
};

}  // namespace twinstep

#endif  // TWINSTEP_ENGINES_V8_PROMISE_REJECTIONS_H_
