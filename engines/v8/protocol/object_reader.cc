#include "engines/v8/protocol/object_reader.h"

#include <limits>

#include "model/js_string.h"

namespace twinstep {
namespace {

// Digits of 2^20 bits, as ValueReader has it; the inspector sends all of them, of the longest ones in base 16.
constexpr size_t kLongestBigint = 315'652;

}  // namespace

Scope::Kind ScopeKind(const CborString& type) {
  if (type == "local") return Scope::FUNCTION;
  if (type == "block") return Scope::BLOCK;
  if (type == "closure") return Scope::CLOSURE;
  if (type == "script") return Scope::SCRIPT;
  if (type == "global") return Scope::GLOBAL;
  if (type == "catch") return Scope::CATCH;
  if (type == "with") return Scope::WITH;
  if (type == "eval") return Scope::EVAL;
  if (type == "module") return Scope::MODULE;
  return Scope::KIND_UNSPECIFIED;
}

absl::Status ObjectReader::Read(std::string_view bytes, const ValueLimits& limits, Value& out) {
  RemoteValue remote;
  if (!ReadRemoteValue(bytes, &remote)) return absl::InternalError("V8's inspector sent a malformed value");
  if (!remote.object_id.bytes.empty()) {
    return ReadObject(remote.object_id, limits, out);
  }
  if (remote.type == "string") {
    SetJsString(remote.string.ToUtf16(), static_cast<size_t>(limits.string_length), *out.mutable_string());
  } else if (remote.type == "bigint") {
    std::string_view digits = remote.unserializable.bytes;
    if (!digits.empty()) digits.remove_suffix(1);
    if (digits.size() > kLongestBigint) {
      out.set_singleton(Value::UNAVAILABLE);
    } else {
      out.set_bigint(std::string(digits));
    }
  } else if (remote.type == "number") {
    double number = remote.number;
    if (remote.unserializable == "-0") number = -0.0;
    if (remote.unserializable == "NaN") number = std::numeric_limits<double>::quiet_NaN();
    if (remote.unserializable == "Infinity") number = std::numeric_limits<double>::infinity();
    if (remote.unserializable == "-Infinity") number = -std::numeric_limits<double>::infinity();
    out.set_number(number);
  } else if (remote.type == "boolean") {
    out.set_boolean(remote.boolean);
  } else if (remote.subtype == "null") {
    out.set_singleton(Value::NULL_);
  } else {
    out.set_singleton(remote.type == "undefined" ? Value::UNDEFINED : Value::UNAVAILABLE);
  }
  return absl::OkStatus();
}

}  // namespace twinstep
