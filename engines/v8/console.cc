#include "engines/v8/console.h"

#include <v8-exception.h>
#include <v8-external.h>
#include <v8-function.h>
#include <v8-object.h>
#include <v8-primitive.h>

#include "absl/strings/str_cat.h"
#include "engines/v8/object_class.h"
#include "engines/v8/strings.h"
#include "model/js_string.h"

namespace twinstep {
namespace {

constexpr std::string_view kPrint = "print";
constexpr std::string_view kConsoleFunctions[] = {"log", "info", "warn", "error", "debug"};

std::string StringText(v8::Isolate* isolate, v8::Local<v8::String> string) {
  // No line is longer than the whole console may be.
  JsString copy;
  CopyJsString(isolate, string, ConsoleLines::kLimit, copy);
  return ToDisplay(copy);
}

}  // namespace

std::string ToConsoleText(v8::Isolate* isolate, v8::Local<v8::Context> context, v8::Local<v8::Value> value) {
  if (value->IsString()) return StringText(isolate, value.As<v8::String>());
  if (value->IsNumber()) return NumberToDisplay(value.As<v8::Number>()->Value());
  if (value->IsSymbol()) {
    const v8::Local<v8::Value> description = value.As<v8::Symbol>()->Description(isolate);
    return absl::StrCat("Symbol(", description->IsString() ? StringText(isolate, description.As<v8::String>()) : "",
                        ")");
  }
  if (value->IsBigInt()) {
    v8::TryCatch caught(isolate);
    v8::Local<v8::String> digits;
    return value->ToString(context).ToLocal(&digits) ? StringText(isolate, digits) + "n" : "";
  }
  if (!value->IsObject()) {
    if (value->IsUndefined()) return "undefined";
    return value->IsNull() ? "null" : value->IsTrue() ? "true" : "false";
  }
  const v8::Local<v8::Object> object = value.As<v8::Object>();
  if (ObjectKind(object) != Object::FUNCTION) return absl::StrCat("[object ", BuiltinClass(object), "]");
  const v8::Local<v8::Value> name = object.As<v8::Function>()->GetName();
  return absl::StrCat("function ", name->IsString() ? StringText(isolate, name.As<v8::String>()) : "");
}

Console::Console(v8::Isolate* isolate) : isolate_(isolate) {
  const auto add = [&](std::string_view name) {
    v8::Local<v8::FunctionTemplate> function =
        v8::FunctionTemplate::New(isolate, Print, v8::External::New(isolate, &lines_), v8::Local<v8::Signature>(), 0,
                                  v8::ConstructorBehavior::kThrow);
    function->SetClassName(Internalized(isolate, name));
    functions_.emplace_back(name, v8::Global<v8::FunctionTemplate>(isolate, function));
  };
  for (std::string_view name : kConsoleFunctions) add(name);
  add(kPrint);
}

void Console::Install(v8::Local<v8::Context> context) {
  const v8::Local<v8::Object> console = v8::Object::New(isolate_);
  const v8::Local<v8::Object> global = context->Global();
  for (const auto& [name, function_template] : functions_) {
    v8::Local<v8::Function> function;
    if (!function_template.Get(isolate_)->GetFunction(context).ToLocal(&function)) continue;
    if (name == kPrint) {
      global->DefineOwnProperty(context, Internalized(isolate_, name), function, v8::DontEnum).Check();
    } else {
      console->CreateDataProperty(context, Internalized(isolate_, name), function).Check();
    }
  }
  global->DefineOwnProperty(context, Internalized(isolate_, "console"), console, v8::DontEnum).Check();
}

void Console::Print(const v8::FunctionCallbackInfo<v8::Value>& info) {
  v8::Isolate* isolate = info.GetIsolate();
  std::string line;
  for (int i = 0; i < info.Length() && line.size() <= ConsoleLines::kLimit; ++i) {
    if (i > 0) line.push_back(' ');
    line += ToConsoleText(isolate, isolate->GetCurrentContext(), info[i]);
  }
  static_cast<ConsoleLines*>(info.Data().As<v8::External>()->Value())->Add(std::move(line));
}

}  // namespace twinstep
