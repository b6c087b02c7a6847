// A JavaScript value as a debugger shows it, that tests compare with values of C++.
#ifndef TWINSTEP_HARNESS_TESTING_JS_VALUE_H_
#define TWINSTEP_HARNESS_TESTING_JS_VALUE_H_

#include <concepts>
#include <cstddef>
#include <optional>
#include <ostream>
#include <string>
#include <type_traits>
#include <utility>

#include "proto/value.pb.h"

namespace twinstep::debugger_testing {

// Equals 1, 1.5, true, "text" (UTF-8) and nullptr (null), and orders with numbers, so that GoogleTest's own matchers
// work on it: EXPECT_EQ(value, 1), Gt(3), AnyOf(1, "one"). Nothing is converted: "1" is not 1. 0 equals -0 and NaN does
// not equal NaN, as in C++. Printed exactly, as in traces.
class JsValue {
 public:
  JsValue() = default;
  explicit JsValue(Value value) : value_(std::move(value)) {}

  const Value& message() const { return value_; }

  // None for a value of another type; of a string, also one that is no Unicode or was cut off.
  std::optional<double> number() const;
  std::optional<bool> boolean() const;
  std::optional<std::string> string() const;
  bool is(Value::Singleton singleton) const;
  // Own property of an object, as far as it was copied (two levels below a variable); none: there is no such property,
  // or it is an accessor.
  std::optional<JsValue> property(const std::string& name) const;

  template <typename T>
  requires std::is_arithmetic_v<T>
  friend bool operator==(const JsValue& a, T b) {
    if constexpr (std::same_as<T, bool>) {
      return a.boolean() == b;
    } else {
      return a.number() == static_cast<double>(b);
    }
  }
  friend bool operator==(const JsValue& a, const std::string& b) { return a.string() == b; }
  friend bool operator==(const JsValue& a, const char* b) { return a.string() == b; }
  friend bool operator==(const JsValue& a, std::nullptr_t) { return a.is(Value::NULL_); }

  // Of two numbers; false for anything else.
  template <typename T>
  requires(std::is_arithmetic_v<T> && !std::same_as<T, bool>) friend bool operator<(const JsValue& a, T b) {
    return a.number().has_value() && *a.number() < static_cast<double>(b);
  }
  template <typename T>
  requires(std::is_arithmetic_v<T> && !std::same_as<T, bool>) friend bool operator>(const JsValue& a, T b) {
    return a.number().has_value() && *a.number() > static_cast<double>(b);
  }
  template <typename T>
  requires(std::is_arithmetic_v<T> && !std::same_as<T, bool>) friend bool operator<=(const JsValue& a, T b) {
    return a < b || a == b;
  }
  template <typename T>
  requires(std::is_arithmetic_v<T> && !std::same_as<T, bool>) friend bool operator>=(const JsValue& a, T b) {
    return a > b || a == b;
  }

  friend void PrintTo(const JsValue& value, std::ostream* out) { *out << value.ToText(); }
  std::string ToText() const;

 private:
  Value value_;
};

}  // namespace twinstep::debugger_testing

#endif  // TWINSTEP_HARNESS_TESTING_JS_VALUE_H_
