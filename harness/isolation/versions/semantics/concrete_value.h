// The value that one instruction gave in the run: a primitive exactly, an object by its identity.
#ifndef TWINSTEP_HARNESS_ISOLATION_VERSIONS_SEMANTICS_CONCRETE_VALUE_H_
#define TWINSTEP_HARNESS_ISOLATION_VERSIONS_SEMANTICS_CONCRETE_VALUE_H_

#include <cstdint>
#include <string>
#include <string_view>

namespace twinstep {

enum class ValueType : uint8_t {
  kUndefined,
  kNull,
  kBoolean,
  kNumber,
  kString,
  // `identity` tells objects apart; `function` whether typeof says "function".
  kObject,
  // A bigint or a symbol: only that it is one is known, and, by `identity`, whether two are the same.
  kOther,
};

struct ConcreteValue {
  ValueType type = ValueType::kUndefined;
  bool boolean = false;
  bool function = false;
  double number = 0;
  int64_t identity = 0;
  // UTF-16 code units.
  std::u16string string;

  static ConcreteValue Undefined() { return {}; }
  static ConcreteValue Null();
  static ConcreteValue Boolean(bool value);
  static ConcreteValue Number(double value);
  static ConcreteValue String(std::u16string value);
  // UTF-8.
  static ConcreteValue String(std::string_view utf8);
  static ConcreteValue Object(int64_t identity, bool function = false);
  static ConcreteValue Other(int64_t identity);
};

// As Object.is: NaN is itself, 0 is not -0.
bool SameValue(const ConcreteValue& a, const ConcreteValue& b);
// As Boolean(value). A bigint counts as true: its value is not known.
bool IsTruthy(const ConcreteValue& value);
// An integer of at most 53 bits, and not -0: arithmetic on those that stays among them is exact.
bool IsSafeInteger(double value);
// As people write it: "abc", -0, null, an object. Strings are cut after 60 units.
std::string ToDisplay(const ConcreteValue& value);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_ISOLATION_VERSIONS_SEMANTICS_CONCRETE_VALUE_H_
