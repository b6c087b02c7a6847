#include "engines/v8/strings.h"

#include <v8-version.h>

#include <algorithm>
#include <cstdint>
#include <limits>

#include "engines/longest_name.h"
#include "model/js_string.h"

namespace twinstep {
namespace {

constexpr size_t kLongestCopied = size_t{1} << 24;

void Write(v8::Isolate* isolate, v8::Local<v8::String> string, uint8_t* buffer, size_t length) {
#if V8_MAJOR_VERSION >= 13  // Unsigned offsets, and no terminator unless asked for.
  string->WriteOneByteV2(isolate, 0, static_cast<uint32_t>(length), buffer);
#else
  string->WriteOneByte(isolate, buffer, 0, static_cast<int>(length), v8::String::NO_NULL_TERMINATION);
#endif
}

void Write(v8::Isolate* isolate, v8::Local<v8::String> string, uint16_t* buffer, size_t length) {
#if V8_MAJOR_VERSION >= 13  // As above.
  string->WriteV2(isolate, 0, static_cast<uint32_t>(length), buffer);
#else
  string->Write(isolate, buffer, 0, static_cast<int>(length), v8::String::NO_NULL_TERMINATION);
#endif
}

// The first `length` units; a buffer on the stack serves all but long strings.
template <typename Unit>
class Units {
 public:
  Units(v8::Isolate* isolate, v8::Local<v8::String> string, size_t length) : length_(length) {
    if (length > kInline) long_.resize(length);
    Write(isolate, string, data(), length);
  }
  Unit* data() { return length_ > kInline ? long_.data() : short_; }

 private:
  static constexpr size_t kInline = 256;
  const size_t length_;
  Unit short_[kInline];
  std::basic_string<Unit> long_;
};

}  // namespace

void CopyJsString(v8::Isolate* isolate, v8::Local<v8::String> string, size_t limit, JsString& out) {
  const size_t total = static_cast<size_t>(string->Length());
  const size_t length = total > kLongestCopied ? 0 : std::min(total, limit);
  if (string->IsOneByte()) {
    Units<uint8_t> units(isolate, string, length);
    SetJsStringLatin1(std::string_view(reinterpret_cast<const char*>(units.data()), length), length, out);
  } else {
    Units<uint16_t> units(isolate, string, length);
    SetJsString(std::u16string_view(reinterpret_cast<const char16_t*>(units.data()), length), length, out);
  }
  if (total > length) out.set_cut(static_cast<uint32_t>(total - length));
}

std::string ToUtf8(v8::Isolate* isolate, v8::Local<v8::String> string) {
  const size_t length = static_cast<size_t>(string->Length());
  if (string->IsOneByte()) {
    Units<uint8_t> units(isolate, string, length);
    const uint8_t* data = units.data();
    if (std::all_of(data, data + length, [](uint8_t unit) { return unit < 0x80; })) {
      return std::string(reinterpret_cast<const char*>(data), length);
    }
  }
  JsString copy;
  CopyJsString(isolate, string, length, copy);
  return ToDisplay(copy);
}

std::string ToName(v8::Isolate* isolate, v8::Local<v8::String> string) {
  if (static_cast<size_t>(string->Length()) <= kLongestName) return ToUtf8(isolate, string);
  JsString copy;
  CopyJsString(isolate, string, kLongestName, copy);
  return ToDisplay(copy);
}

v8::MaybeLocal<v8::String> NewString(v8::Isolate* isolate, std::string_view utf8) {
  if (utf8.size() > static_cast<size_t>(std::numeric_limits<int>::max())) return {};
  return v8::String::NewFromUtf8(isolate, utf8.data(), v8::NewStringType::kNormal, static_cast<int>(utf8.size()));
}

v8::Local<v8::String> Internalized(v8::Isolate* isolate, std::string_view ascii) {
  return v8::String::NewFromOneByte(isolate, reinterpret_cast<const uint8_t*>(ascii.data()),
                                    v8::NewStringType::kInternalized, static_cast<int>(ascii.size()))
      .ToLocalChecked();
}

}  // namespace twinstep
