#include "engines/v8/logpoint_function.h"

#include <v8-exception.h>
#include <v8-external.h>
#include <v8-function.h>
#include <v8-script.h>

#include "engines/v8/source.h"
#include "engines/v8/value_reader.h"

namespace twinstep {

absl::Status LogpointFunction::Install(v8::Local<v8::Context> context) {
  if (installed_) return absl::OkStatus();
  const v8::TryCatch caught(isolate_);
  v8::Local<v8::Function> log;
  v8::Local<v8::Script> script;
  v8::Local<v8::Value> give;
  if (!v8::Function::New(context, Log, v8::External::New(isolate_, this)).ToLocal(&log) ||
      !CompileScript(context, "", V8Logpoints::Installer()).ToLocal(&script) || !script->Run(context).ToLocal(&give) ||
      !give->IsFunction()) {
    return absl::InternalError("V8 refuses the function that logpoints call");
  }
  v8::Local<v8::Value> argument = log;
  if (give.As<v8::Function>()->Call(context, v8::Undefined(isolate_), 1, &argument).IsEmpty()) {
    return absl::InternalError("V8 refuses the function that logpoints call");
  }
  installed_ = true;
  return absl::OkStatus();
}

void LogpointFunction::Log(const v8::FunctionCallbackInfo<v8::Value>& info) {
  LogpointFunction& self = *static_cast<LogpointFunction*>(info.Data().As<v8::External>()->Value());
  const size_t number = static_cast<size_t>(info[0].As<v8::Integer>()->Value());
  Value* const value = self.logpoints_.Note(number, info.Length() > 2, self.console_.count());
  if (value == nullptr) return;
  ValueReader reader(info.GetIsolate(), info.GetIsolate()->GetCurrentContext());
  reader.Read(info[1], self.logpoints_.limits(number), *value);
}

}  // namespace twinstep
