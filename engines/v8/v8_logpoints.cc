#include "engines/v8/v8_logpoints.h"

#include <v8-exception.h>
#include <v8-external.h>
#include <v8-function.h>
#include <v8-script.h>

#include <utility>

#include "absl/strings/str_cat.h"
#include "engines/v8/source.h"
#include "engines/v8/value_reader.h"
#include "model/logged_limit.h"

namespace twinstep {

absl::StatusOr<std::string> V8Logpoints::Condition(v8::Local<v8::Context> context, const SetBreakpoint& set,
                                                   const ValueLimits& limits) {
  if (absl::Status installed = Install(context); !installed.ok()) return installed;
  const size_t number = logpoints_.size();
  logpoints_.push_back({set.location(), limits});
  // Lines of their own, as the expression may end in a comment.
  const std::string call = absl::StrCat(std::string(kName), "(", number, ", ");
  const std::string condition =
      set.condition().empty() ? std::string() : absl::StrCat("if ((\n", set.condition(), "\n)) ");
  return absl::StrCat(condition, "try { ", call, "(\n", set.log(), "\n)); } catch (e) { ", call, "e, true); } false");
}

absl::Status V8Logpoints::Install(v8::Local<v8::Context> context) {
  if (installed_) return absl::OkStatus();
  const v8::TryCatch caught(isolate_);
  const std::string name(kName);
  v8::Local<v8::Function> log;
  v8::Local<v8::Script> script;
  v8::Local<v8::Value> give;
  // A `let`, which only the function that the script gives can set: no property comes and goes.
  if (!v8::Function::New(context, Log, v8::External::New(isolate_, this)).ToLocal(&log) ||
      !CompileScript(context, "", absl::StrCat("let ", name, "; (f) => { ", name, " = f; }")).ToLocal(&script) ||
      !script->Run(context).ToLocal(&give) || !give->IsFunction()) {
    return absl::InternalError("V8 refuses the function that logpoints call");
  }
  v8::Local<v8::Value> argument = log;
  if (give.As<v8::Function>()->Call(context, v8::Undefined(isolate_), 1, &argument).IsEmpty()) {
    return absl::InternalError("V8 refuses the function that logpoints call");
  }
  installed_ = true;
  return absl::OkStatus();
}

void V8Logpoints::Log(const v8::FunctionCallbackInfo<v8::Value>& info) {
  V8Logpoints& self = *static_cast<V8Logpoints*>(info.Data().As<v8::External>()->Value());
  if (self.logged_.size() >= kMostLogged) return;
  const Logpoint& logpoint = self.logpoints_[info[0].As<v8::Integer>()->Value()];
  Logged& logged = self.logged_.emplace_back();
  *logged.mutable_location() = logpoint.location;
  logged.set_printed(static_cast<uint32_t>(self.console_.count()));
  ValueReader reader(info.GetIsolate(), info.GetIsolate()->GetCurrentContext());
  Value& value =
      info.Length() > 2 ? *logged.mutable_evaluated()->mutable_thrown() : *logged.mutable_evaluated()->mutable_value();
  reader.Read(info[1], logpoint.limits, value);
}

void V8Logpoints::Take(Finished& finished) {
  for (Logged& logged : logged_) *finished.add_logged() = std::move(logged);
  logged_.clear();
}

}  // namespace twinstep
