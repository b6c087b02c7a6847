#include "model/answers/paper_view.h"

#include <algorithm>

#include "absl/container/flat_hash_set.h"
#include "absl/strings/str_replace.h"
#include "model/js_string.h"

namespace twinstep {
namespace {

constexpr size_t kStringLimit = 30;

// Cuts at 30 UTF-16 code units, as substring(0, 30) does. A captured string may be longer.
std::string CutString(const JsString& string) {
  if (string.content_case() == JsString::kUtf16) {
    const std::string& bytes = string.utf16();
    JsString cut;
    cut.set_utf16(bytes.substr(0, 2 * kStringLimit));
    const bool whole = string.cut() == 0 && bytes.size() <= 2 * kStringLimit;
    // Half a surrogate pair goes too, as below.
    const size_t size = cut.utf16().size();
    const bool half = size >= 2 && (static_cast<unsigned char>(cut.utf16()[size - 1]) & 0xFC) == 0xD8;
    if (!whole && half) cut.mutable_utf16()->resize(size - 2);
    return ToDisplay(cut);
  }
  const std::string text = ToDisplay(string);
  size_t units = 0;
  for (size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    if ((byte & 0xC0) == 0x80) continue;
    units += byte >= 0xF0 ? 2 : 1;
    if (units > kStringLimit) return text.substr(0, i);
  }
  return text;
}

// Innermost first. A binding that the engine did not keep does not hide an outer one.
template <typename Function>
void EachBinding(const Paused& paused, const Function& function) {
  if (paused.frames().empty()) return;
  for (const Scope& scope : paused.frames(0).scopes()) {
    if (scope.kind() == Scope::GLOBAL) continue;
    for (const Variable& variable : scope.variables()) {
      if (variable.name() != "arguments" && PaperType(variable.value()) != "optimized out") function(variable);
    }
  }
}

}  // namespace

std::string PaperType(const Value& value) {
  switch (value.kind_case()) {
    case Value::kBoolean:
      return "boolean";
    case Value::kNumber:
      return "number";
    case Value::kBigint:
      return "bigint";
    case Value::kString:
      return "string";
    case Value::kSymbol:
      return "symbol";
    case Value::kObject:
      if (value.object().kind() == Object::ARRAY) return "array";
      return value.object().kind() == Object::FUNCTION ? "function" : "object";
    case Value::kSingleton:
      break;
    case Value::KIND_NOT_SET:
      return "uninitialized";
  }
  switch (value.singleton()) {
    case Value::UNDEFINED:
      return "undefined";
    case Value::NULL_:
      return "null";
    case Value::OPTIMIZED_OUT:
      return "optimized out";
    default:
      return "uninitialized";
  }
}

std::string PaperValue(const Value& value) {
  switch (value.kind_case()) {
    case Value::kBoolean:
      return value.boolean() ? "true" : "false";
    case Value::kNumber:
      return NumberToDisplay(value.number());
    case Value::kBigint:
      return value.bigint();
    case Value::kString:
      return CutString(value.string());
    default:
      return "";
  }
}

Value PaperShown(const Value& value) {
  Value shown;
  switch (value.kind_case()) {
    case Value::kString:
      shown.mutable_string()->set_utf8(PaperValue(value));
      return shown;
    case Value::kSymbol:
      shown.mutable_symbol();
      return shown;
    case Value::kObject: {
      const Object::Kind kind = value.object().kind();
      shown.mutable_object()->set_kind(kind == Object::ARRAY || kind == Object::FUNCTION ? kind : Object::PLAIN);
      return shown;
    }
    default:
      break;
  }
  if (PaperType(value) != "uninitialized") return value;
  shown.set_singleton(Value::UNDEFINED);
  return shown;
}

std::vector<PaperVariable> PaperVariables(const Paused& paused) {
  std::vector<PaperVariable> variables;
  absl::flat_hash_set<std::string_view> seen;
  EachBinding(paused, [&](const Variable& variable) {
    if (seen.insert(variable.name()).second) {
      variables.push_back({variable.name(), PaperType(variable.value()), PaperValue(variable.value())});
    }
  });
  std::sort(variables.begin(), variables.end());
  return variables;
}

const Value* PaperBinding(const Paused& paused, std::string_view name) {
  const Value* found = nullptr;
  EachBinding(paused, [&](const Variable& variable) {
    if (found == nullptr && variable.name() == name) found = &variable.value();
  });
  return found;
}

std::vector<std::string> PaperStack(const Paused& paused) {
  std::vector<std::string> stack;
  for (const Frame& frame : paused.frames()) {
    if (frame.kind() != Frame::FUNCTION || frame.function_name().empty()) continue;
    stack.push_back(absl::StrReplaceAll(frame.function_name(), {{".prototype", ""}}));
  }
  return stack;
}

}  // namespace twinstep
