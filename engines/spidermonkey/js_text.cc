#include "engines/spidermonkey/js_text.h"

#include <js/CharacterEncoding.h>
#include <js/GCAPI.h>
#include <js/String.h>

#include <algorithm>
#include <limits>

#include "engines/longest_name.h"
#include "model/js_string.h"

namespace twinstep {

bool CopyJsString(JSContext* cx, JSString* string, size_t limit, JsString& out) {
  JSLinearString* const linear = JS_EnsureLinearString(cx, string);
  if (linear == nullptr) return false;
  const size_t length = JS::GetLinearStringLength(linear);
  const JS::AutoCheckCannotGC no_gc;
  if (JS::LinearStringHasLatin1Chars(linear)) {
    const JS::Latin1Char* const chars = JS::GetLatin1LinearStringChars(no_gc, linear);
    SetJsStringLatin1({reinterpret_cast<const char*>(chars), length}, limit, out);
  } else {
    SetJsString(std::u16string_view(JS::GetTwoByteLinearStringChars(no_gc, linear), length), limit, out);
  }
  return true;
}

bool AppendUtf8(JSContext* cx, JSString* string, std::string& out) {
  if (JSLinearString* const linear = JS_EnsureLinearString(cx, string);
      linear != nullptr && JS::LinearStringHasLatin1Chars(linear)) {
    // Nearly all names are ASCII.
    const JS::AutoCheckCannotGC no_gc;
    const auto* const chars = reinterpret_cast<const char*>(JS::GetLatin1LinearStringChars(no_gc, linear));
    const std::string_view view(chars, JS::GetLinearStringLength(linear));
    if (std::all_of(view.begin(), view.end(), [](char c) { return static_cast<unsigned char>(c) < 0x80; })) {
      out += view;
      return true;
    }
  }
  JsString copy;
  if (!CopyJsString(cx, string, std::numeric_limits<size_t>::max(), copy)) return false;
  out += ToDisplay(copy);
  return true;
}

bool AppendName(JSContext* cx, JSString* string, std::string& out) {
  if (JS_GetStringLength(string) <= kLongestName) return AppendUtf8(cx, string, out);
  JsString copy;
  if (!CopyJsString(cx, string, kLongestName, copy)) return false;
  out += ToDisplay(copy);
  return true;
}

JSString* NewJsString(JSContext* cx, std::string_view utf8) {
  return JS_NewStringCopyUTF8N(cx, JS::UTF8Chars(utf8.data(), utf8.size()));
}

}  // namespace twinstep
