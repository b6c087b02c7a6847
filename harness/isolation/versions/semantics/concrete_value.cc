#include "harness/isolation/versions/semantics/concrete_value.h"

#include <cmath>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "model/js_string.h"
#include "proto/value.pb.h"

namespace twinstep {

ConcreteValue ConcreteValue::Null() {
  ConcreteValue value;
  value.type = ValueType::kNull;
  return value;
}

ConcreteValue ConcreteValue::Boolean(bool boolean) {
  ConcreteValue value;
  value.type = ValueType::kBoolean;
  value.boolean = boolean;
  return value;
}

ConcreteValue ConcreteValue::Number(double number) {
  ConcreteValue value;
  value.type = ValueType::kNumber;
  value.number = number;
  return value;
}

ConcreteValue ConcreteValue::String(std::u16string string) {
  ConcreteValue value;
  value.type = ValueType::kString;
  value.string = std::move(string);
  return value;
}

ConcreteValue ConcreteValue::String(std::string_view utf8) {
  std::u16string units;
  for (size_t i = 0; i < utf8.size();) {
    const auto lead = static_cast<unsigned char>(utf8[i]);
    const int length = lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
    char32_t point = length == 1 ? lead : lead & (0xFF >> (length + 1));
    for (int j = 1; j < length && i + j < utf8.size(); ++j) point = point << 6 | (utf8[i + j] & 0x3F);
    i += length;
    if (point < 0x10000) {
      units.push_back(static_cast<char16_t>(point));
    } else {
      units.push_back(static_cast<char16_t>(0xD800 + ((point - 0x10000) >> 10)));
      units.push_back(static_cast<char16_t>(0xDC00 + ((point - 0x10000) & 0x3FF)));
    }
  }
  return String(std::move(units));
}

ConcreteValue ConcreteValue::Object(int64_t identity, bool function) {
  ConcreteValue value;
  value.type = ValueType::kObject;
  value.identity = identity;
  value.function = function;
  return value;
}

ConcreteValue ConcreteValue::Other(int64_t identity) {
  ConcreteValue value;
  value.type = ValueType::kOther;
  value.identity = identity;
  return value;
}

bool SameValue(const ConcreteValue& a, const ConcreteValue& b) {
  if (a.type != b.type) return false;
  switch (a.type) {
    case ValueType::kUndefined:
    case ValueType::kNull:
      return true;
    case ValueType::kBoolean:
      return a.boolean == b.boolean;
    case ValueType::kNumber:
      if (std::isnan(a.number) || std::isnan(b.number)) return std::isnan(a.number) && std::isnan(b.number);
      return a.number == b.number && std::signbit(a.number) == std::signbit(b.number);
    case ValueType::kString:
      return a.string == b.string;
    case ValueType::kObject:
    case ValueType::kOther:
      return a.identity == b.identity;
  }
  return false;
}

bool IsTruthy(const ConcreteValue& value) {
  switch (value.type) {
    case ValueType::kUndefined:
    case ValueType::kNull:
      return false;
    case ValueType::kBoolean:
      return value.boolean;
    case ValueType::kNumber:
      return value.number != 0 && !std::isnan(value.number);
    case ValueType::kString:
      return !value.string.empty();
    case ValueType::kObject:
    case ValueType::kOther:
      return true;
  }
  return true;
}

bool IsSafeInteger(double value) {
  return std::isfinite(value) && std::trunc(value) == value && std::abs(value) <= 9007199254740991.0 &&
         !(value == 0 && std::signbit(value));
}

std::string ToDisplay(const ConcreteValue& value) {
  switch (value.type) {
    case ValueType::kUndefined:
      return "undefined";
    case ValueType::kNull:
      return "null";
    case ValueType::kBoolean:
      return value.boolean ? "true" : "false";
    case ValueType::kNumber:
      return NumberToDisplay(value.number);
    case ValueType::kString: {
      JsString string;
      SetJsString(value.string, 60, string);
      // One line.
      const std::string text = absl::StrReplaceAll(
          ToDisplay(string), {{"\\", "\\\\"}, {"\"", "\\\""}, {"\n", "\\n"}, {"\r", "\\r"}, {"\t", "\\t"}});
      return absl::StrCat("\"", text, string.cut() > 0 ? "\"..." : "\"");
    }
    case ValueType::kObject:
      return value.function ? "a function" : "an object";
    case ValueType::kOther:
      return "a bigint or symbol";
  }
  return "";
}

}  // namespace twinstep
