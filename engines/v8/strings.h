// V8's strings to and from ours.
#ifndef TWINSTEP_ENGINES_V8_STRINGS_H_
#define TWINSTEP_ENGINES_V8_STRINGS_H_

#include <v8-isolate.h>
#include <v8-primitive.h>

#include <cstddef>
#include <string>
#include <string_view>

#include "proto/value.pb.h"

namespace twinstep {

// Copies at most `limit` code units and counts the rest. Strings of more than 2^24 units are only counted: V8 would
// have to flatten them, which can exhaust the debuggee's heap.
void CopyJsString(v8::Isolate* isolate, v8::Local<v8::String> string, size_t limit, JsString& out);

// As UTF-8, whole; a lone surrogate becomes \udXXX.
std::string ToUtf8(v8::Isolate* isolate, v8::Local<v8::String> string);

// The same, as long as names may be.
std::string ToName(v8::Isolate* isolate, v8::Local<v8::String> string);

// Empty where the text is longer than V8's strings can be.
v8::MaybeLocal<v8::String> NewString(v8::Isolate* isolate, std::string_view utf8);
// For literals.
v8::Local<v8::String> Internalized(v8::Isolate* isolate, std::string_view ascii);

}  // namespace twinstep

#endif  // TWINSTEP_ENGINES_V8_STRINGS_H_
