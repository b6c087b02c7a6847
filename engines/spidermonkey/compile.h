// Source text as the engine compiles it.
#ifndef TWINSTEP_ENGINES_SPIDERMONKEY_COMPILE_H_
#define TWINSTEP_ENGINES_SPIDERMONKEY_COMPILE_H_

#include <jsapi.h>

#include <string>
#include <string_view>

namespace twinstep {

// How the engine is told what a source is, and tells it again: see SourceOf in spidermonkey_session.cc.
inline constexpr char kMainIntroduction[] = "twinstep main";
inline constexpr char kModuleIntroduction[] = "twinstep module";
inline constexpr char kSetupIntroduction[] = "twinstep setup";
inline constexpr char kMainName[] = "main";

// In the current realm. Null, with an exception: does not parse, or out of memory. Columns count UTF-16 code units.
JSScript* CompileScript(JSContext* cx, std::string_view source, const char* introduction, const std::string& name);
JSObject* CompileModule(JSContext* cx, std::string_view source, const char* introduction, const std::string& name);

}  // namespace twinstep

#endif  // TWINSTEP_ENGINES_SPIDERMONKEY_COMPILE_H_
