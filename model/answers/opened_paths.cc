#include "model/answers/opened_paths.h"

#include <cmath>
#include <map>

#include "absl/strings/str_cat.h"
#include "model/answers/display.h"
#include "model/js_string.h"

namespace twinstep {
namespace {

bool IsTold(const Value& value) {
  if (value.kind_case() == Value::KIND_NOT_SET) return false;
  return value.kind_case() != Value::kSingleton || value.singleton() == Value::UNDEFINED ||
         value.singleton() == Value::NULL_;
}

bool IsWhole(const JsString& name) { return name.content_case() != JsString::kUtf16 && name.cut() == 0; }

bool Same(const Value& listed, const Value& evaluated) {
  if (listed.has_object() != evaluated.has_object()) return false;
  if (listed.has_object()) {
    const Object &a = listed.object(), &b = evaluated.object();
    return a.kind() == b.kind() &&
           (a.class_name().empty() || b.class_name().empty() || a.class_name() == b.class_name());
  }
  if (listed.has_string() && evaluated.has_string()) {
    // Cut at different lengths, or not.
    if (listed.string().cut() > 0 || evaluated.string().cut() > 0) return true;
  }
  if (listed.has_number() && evaluated.has_number() && std::isnan(listed.number()) && std::isnan(evaluated.number())) {
    return true;
  }
  return listed.SerializeAsString() == evaluated.SerializeAsString();
}

// The element of that number; null: not copied.
const Value* Element(const Value& array, int number) {
  const std::string name = absl::StrCat(number);
  for (const Property& property : array.object().properties()) {
    if (!property.symbol() && property.name().utf8() == name && property.has_value()) return &property.value();
  }
  return nullptr;
}

}  // namespace

std::vector<OpenedPath> PathsInto(const std::string& expression, const Opened& opened) {
  std::vector<OpenedPath> paths;
  for (const Property& property : opened.properties()) {
    if (property.symbol() || !IsWhole(property.name()) || !property.has_value() || !IsTold(property.value())) continue;
    OpenedPath& path = paths.emplace_back();
    path.expression = absl::StrCat(expression, "[", JsLiteral(property.name().utf8(), '"'), "]");
    path.kind = "property";
    path.value = property.value();
  }
  std::map<std::string, int> named;
  for (const Property& member : opened.private_members()) ++named[member.name().utf8()];
  for (const Property& member : opened.private_members()) {
    if (!member.has_value() || !IsTold(member.value()) || named[member.name().utf8()] > 1) continue;
    OpenedPath& path = paths.emplace_back();
    path.expression = absl::StrCat(expression, ".", member.name().utf8());
    path.kind = "private member";
    path.value = member.value();
  }
  if (opened.entries_size() > 0 && opened.left_out() == 0) {
    OpenedPath& path = paths.emplace_back();
    path.expression = absl::StrCat("[...", expression, "]");
    path.kind = "entries";
    path.entries.assign(opened.entries().begin(), opened.entries().end());
  }
  return paths;
}

bool SameAsEvaluated(const OpenedPath& path, const Value& evaluated) {
  if (path.kind != "entries") return Same(path.value, evaluated);
  // How many there are stands in `length`, which is listed behind the elements.
  if (evaluated.object().kind() != Object::ARRAY) return false;
  for (const Property& property : evaluated.object().properties()) {
    if (property.name().utf8() == "length" && property.value().number() != static_cast<double>(path.entries.size())) {
      return false;
    }
  }
  for (size_t i = 0; i < path.entries.size(); ++i) {
    const Value* const element = Element(evaluated, static_cast<int>(i));
    if (element == nullptr) continue;
    const MapEntry& entry = path.entries[i];
    if (!entry.has_key()) {
      if (!Same(entry.value(), *element)) return false;
      continue;
    }
    const Value *const key = Element(*element, 0), *const value = Element(*element, 1);
    if ((key != nullptr && !Same(entry.key(), *key)) || (value != nullptr && !Same(entry.value(), *value)))
      return false;
  }
  return true;
}

}  // namespace twinstep
