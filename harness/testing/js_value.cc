#include "harness/testing/js_value.h"

#include "model/answers/display.h"

namespace twinstep::debugger_testing {

std::optional<double> JsValue::number() const {
  return value_.has_number() ? std::optional(value_.number()) : std::nullopt;
}

std::optional<bool> JsValue::boolean() const {
  return value_.kind_case() == Value::kBoolean ? std::optional(value_.boolean()) : std::nullopt;
}

std::optional<std::string> JsValue::string() const {
  if (!value_.has_string() || value_.string().cut() > 0 || value_.string().content_case() == JsString::kUtf16) {
    return std::nullopt;
  }
  return value_.string().utf8();
}

bool JsValue::is(Value::Singleton singleton) const {
  return value_.kind_case() == Value::kSingleton && value_.singleton() == singleton;
}

std::optional<JsValue> JsValue::property(const std::string& name) const {
  for (const Property& property : value_.object().properties()) {
    if (!property.symbol() && property.has_value() && property.name().utf8() == name) return JsValue(property.value());
  }
  return std::nullopt;
}

std::string JsValue::ToText() const { return ::twinstep::ToText(value_); }

}  // namespace twinstep::debugger_testing
