// Source text as the engine compiles it.
#ifndef TWINSTEP_ENGINES_SPIDERMONKEY_COMPILE_H_
#define TWINSTEP_ENGINES_SPIDERMONKEY_COMPILE_H_

#include <jsapi.h>

#include <string>
#include <string_view>

#include "engines/spidermonkey/firefox/source_names.h"
#include "model/source/script_start.h"

namespace twinstep {

// In the current realm. Null, with an exception: does not parse, or out of memory. Columns count UTF-16 code units.
JSScript* CompileScript(JSContext* cx, std::string_view source, const char* introduction, const std::string& name,
                        const ScriptStart& start = ScriptStart(Program()));
JSObject* CompileModule(JSContext* cx, std::string_view source, const char* introduction, const std::string& name,
                        const ScriptStart& start = ScriptStart(Program()));

}  // namespace twinstep

#endif  // TWINSTEP_ENGINES_SPIDERMONKEY_COMPILE_H_
