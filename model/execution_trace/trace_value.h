// A value as an execution trace keeps it: primitives by value, objects by identity.
#ifndef TWINSTEP_MODEL_EXECUTION_TRACE_TRACE_VALUE_H_
#define TWINSTEP_MODEL_EXECUTION_TRACE_TRACE_VALUE_H_

#include <bit>
#include <cmath>
#include <cstdint>
#include <string>

namespace twinstep {

enum class ValueTag : uint8_t {
  kUnknown,  // Not recorded.
  kUndefined,
  kNull,
  kBoolean,
  kNumber,
  kString,
  kBigInt,
  kSymbol,
  kObject,  // Functions too.
};

// Plain numbers. Strings and bigints are indices into the trace's tables, in which each text stands once, so that
// equality of two values of one trace is equality of the two words. Strings that were cut are never equal to another.
class TraceValue {
 public:
  constexpr TraceValue() = default;
  constexpr TraceValue(ValueTag tag, uint64_t bits) : tag_(tag), bits_(bits) {}
  static constexpr TraceValue Unknown() { return TraceValue(); }
  static constexpr TraceValue Undefined() { return TraceValue(ValueTag::kUndefined, 0); }
  static constexpr TraceValue Null() { return TraceValue(ValueTag::kNull, 0); }
  static constexpr TraceValue Boolean(bool value) { return TraceValue(ValueTag::kBoolean, value ? 1 : 0); }
  static constexpr TraceValue Number(double value) {
    return TraceValue(ValueTag::kNumber, std::bit_cast<uint64_t>(value));
  }
  static constexpr TraceValue String(uint32_t index) { return TraceValue(ValueTag::kString, index); }
  static constexpr TraceValue Object(uint32_t id) { return TraceValue(ValueTag::kObject, id); }

  constexpr ValueTag tag() const { return tag_; }
  constexpr uint64_t bits() const { return bits_; }
  constexpr bool is(ValueTag tag) const { return tag_ == tag; }
  constexpr bool is_known() const { return tag_ != ValueTag::kUnknown; }
  constexpr bool is_nullish() const { return tag_ == ValueTag::kUndefined || tag_ == ValueTag::kNull; }

  // Of booleans, of numbers, and of the rest.
  constexpr bool boolean() const { return bits_ != 0; }
  constexpr double number() const { return std::bit_cast<double>(bits_); }
  // Of the trace's strings (kString), bigints, symbols; the ObjectId.
  constexpr uint32_t index() const { return static_cast<uint32_t>(bits_); }

  // Bit for bit: NaN equals NaN, and 0 is not -0.
  friend constexpr bool operator==(const TraceValue&, const TraceValue&) = default;

 private:
  ValueTag tag_ = ValueTag::kUnknown;
  uint64_t bits_ = 0;
};

// A string of the trace.
struct TraceString {
  // The first units, at most ExecutionTrace::kStringLimit; none of very long strings.
  std::u16string units;
  // Of the whole string, in units; larger than units.size() where it was cut.
  uint64_t length = 0;

  bool cut() const { return length > units.size(); }
};

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_EXECUTION_TRACE_TRACE_VALUE_H_
