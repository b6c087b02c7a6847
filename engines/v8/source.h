// Source text as V8 takes it.
#ifndef TWINSTEP_ENGINES_V8_SOURCE_H_
#define TWINSTEP_ENGINES_V8_SOURCE_H_

#include <v8-context.h>
#include <v8-isolate.h>
#include <v8-script.h>

#include <string_view>

#include "model/source/script_start.h"

namespace twinstep {

// What stack traces of errors call the program.
inline constexpr std::string_view kMainName = "main.js";

// Empty with an exception where the source does not parse or is too long for V8.
v8::MaybeLocal<v8::Script> CompileScript(v8::Local<v8::Context> context, std::string_view name, std::string_view source,
                                         const ScriptStart& start = ScriptStart(Program()));
v8::MaybeLocal<v8::Module> CompileModule(v8::Isolate* isolate, std::string_view name, std::string_view source,
                                         const ScriptStart& start = ScriptStart(Program()));

}  // namespace twinstep

#endif  // TWINSTEP_ENGINES_V8_SOURCE_H_
