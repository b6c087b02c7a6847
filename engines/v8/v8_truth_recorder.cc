#include "engines/v8/v8_truth_recorder.h"

#include <v8-exception.h>
#include <v8-external.h>
#include <v8-primitive.h>
#include <v8-script.h>

#include "engines/v8/source.h"
#include "engines/v8/strings.h"
#include "engines/v8/value_reader.h"
#include "model/debugger.h"

namespace twinstep {

absl::Status V8TruthRecorder::Install(v8::Local<v8::Context> context) {
  const v8::TryCatch caught(isolate_);
  v8::Local<v8::Function> emit;
  v8::Local<v8::String> name;
  v8::Local<v8::Script> script;
  v8::Local<v8::Value> begin_jobs;
  if (!v8::Function::New(context, Emit, v8::External::New(isolate_, this)).ToLocal(&emit) ||
      !NewString(isolate_, sink_.HostName()).ToLocal(&name) ||
      !context->Global()->DefineOwnProperty(context, name, emit, v8::DontEnum).FromMaybe(false) ||
      !CompileScript(context, "recorder.js", sink_.Script()).ToLocal(&script) || script->Run(context).IsEmpty() ||
      !context->Global()->Get(context, name).ToLocal(&begin_jobs) || !begin_jobs->IsFunction() ||
      !context->Global()->Delete(context, name).FromMaybe(false)) {
    return absl::InternalError("the recorder of truth fails in V8");
  }
  begin_jobs_.Reset(isolate_, begin_jobs.As<v8::Function>());
  return absl::OkStatus();
}

void V8TruthRecorder::BeginJobs(v8::Local<v8::Context> context) {
  const v8::TryCatch caught(isolate_);
  (void)begin_jobs_.Get(isolate_)->Call(context, v8::Undefined(isolate_), 0, nullptr);
}

void V8TruthRecorder::Emit(const v8::FunctionCallbackInfo<v8::Value>& info) {
  V8TruthRecorder& recorder = *static_cast<V8TruthRecorder*>(info.Data().As<v8::External>()->Value());
  const v8::Local<v8::Context> context = info.GetIsolate()->GetCurrentContext();
  // At depth 0 nothing is numbered.
  ValueReader reader(info.GetIsolate(), context);
  const bool go_on = recorder.sink_.Take(
      info.Length(), [&](int index) { return info[index].As<v8::Integer>()->Value(); },
      [&](int index, Value& out) {
        reader.Read(info[index], ValueLimits(), out);
        // Evaluations are held against it.
        if (!info[index]->IsNativeError()) return;
        const v8::Local<v8::String> name = info[index].As<v8::Object>()->GetConstructorName();
        out.mutable_object()->set_class_name(ToUtf8(info.GetIsolate(), name));
      });
  info.GetReturnValue().Set(go_on);
  if (recorder.sink_.ends_program()) recorder.watchdog_.Expire();
}

}  // namespace twinstep
