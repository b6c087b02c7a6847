// Strings of the engine as strings of C++.
#ifndef TWINSTEP_ENGINES_SPIDERMONKEY_JS_TEXT_H_
#define TWINSTEP_ENGINES_SPIDERMONKEY_JS_TEXT_H_

#include <jsapi.h>

#include <string>
#include <string_view>

#include "proto/value.pb.h"

namespace twinstep {

// Copies at most `limit` code units and counts the rest. False, with an exception: out of memory.
bool CopyJsString(JSContext* cx, JSString* string, size_t limit, JsString& out);

// As UTF-8, lone surrogates as \udXXX.
bool AppendUtf8(JSContext* cx, JSString* string, std::string& out);

// The same, as long as names may be.
bool AppendName(JSContext* cx, JSString* string, std::string& out);

// A string of the program's encoding (UTF-8) in the current zone; null, with an exception: out of memory.
JSString* NewJsString(JSContext* cx, std::string_view utf8);

}  // namespace twinstep

#endif  // TWINSTEP_ENGINES_SPIDERMONKEY_JS_TEXT_H_
