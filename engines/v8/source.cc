#include "engines/v8/source.h"

#include <v8-exception.h>
#include <v8-message.h>
#include <v8-version.h>

#include "engines/v8/strings.h"

namespace twinstep {
namespace {

v8::ScriptOrigin Origin([[maybe_unused]] v8::Isolate* isolate, v8::Local<v8::String> name, const ScriptStart& start,
                        bool is_module) {
  const int line = start.line() - 1;
#if V8_MAJOR_VERSION >= 12  // The isolate is no longer asked for.
  return v8::ScriptOrigin(name, line, start.column(), false, -1, v8::Local<v8::Value>(), false, false, is_module);
#else
  return v8::ScriptOrigin(isolate, name, line, start.column(), false, -1, v8::Local<v8::Value>(), false, false,
                          is_module);
#endif
}

// False with an exception.
bool ToStrings(v8::Isolate* isolate, std::string_view name, std::string_view source, v8::Local<v8::String>* name_string,
               v8::Local<v8::String>* source_string) {
  if (NewString(isolate, name).ToLocal(name_string) && NewString(isolate, source).ToLocal(source_string)) return true;
  isolate->ThrowException(v8::Exception::RangeError(Internalized(isolate, "Invalid string length")));
  return false;
}

}  // namespace

v8::MaybeLocal<v8::Script> CompileScript(v8::Local<v8::Context> context, std::string_view name, std::string_view source,
                                         const ScriptStart& start) {
  v8::Isolate* isolate = v8::Isolate::GetCurrent();
  v8::Local<v8::String> name_string;
  v8::Local<v8::String> source_string;
  if (!ToStrings(isolate, name, source, &name_string, &source_string)) return {};
  v8::ScriptOrigin origin = Origin(isolate, name_string, start, false);
  return v8::Script::Compile(context, source_string, &origin);
}

v8::MaybeLocal<v8::Module> CompileModule(v8::Isolate* isolate, std::string_view name, std::string_view source,
                                         const ScriptStart& start) {
  v8::Local<v8::String> name_string;
  v8::Local<v8::String> source_string;
  if (!ToStrings(isolate, name, source, &name_string, &source_string)) return {};
  v8::ScriptCompiler::Source compiled(source_string, Origin(isolate, name_string, start, true));
  return v8::ScriptCompiler::CompileModule(isolate, &compiled);
}

}  // namespace twinstep
