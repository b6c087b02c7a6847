#include "engines/v8/value_reader.h"

#include <v8-container.h>
#include <v8-exception.h>
#include <v8-function.h>
#include <v8-primitive.h>
#include <v8-typed-array.h>

#include <algorithm>
#include <utility>

#include "engines/v8/object_class.h"
#include "engines/v8/strings.h"

namespace twinstep {
namespace {

// 2^20 bits. Longer ones take V8 a noticeable time to print.
constexpr int kLongestBigint = 1 << 14;
// Properties of an object that are listed as variables.
constexpr size_t kMostVariables = 10'000;
// Of longer arrays no list of all keys is made: it would fill the debuggee's heap.
constexpr uint32_t kLongArray = 1000;
// Holes passed over in search of the first elements of a long array.
constexpr uint32_t kProbes = 100'000;

}  // namespace

std::vector<ValueReader::NamedValue> ValueReader::ListBindings(v8::Local<v8::Object> scope,
                                                               absl::FunctionRef<bool(std::string_view)> skip) {
  std::vector<NamedValue> result;
  v8::Local<v8::Array> names;
  if (!scope
           ->GetPropertyNames(context_, v8::KeyCollectionMode::kOwnOnly, v8::ALL_PROPERTIES,
                              v8::IndexFilter::kIncludeIndices, v8::KeyConversionMode::kConvertToString)
           .ToLocal(&names)) {
    return result;
  }
  v8::TryCatch caught(isolate_);
  const uint32_t count = names->Length();
  result.reserve(count);
  for (uint32_t i = 0; i < count; ++i) {
    v8::Local<v8::Value> name;
    if (!names->Get(context_, i).ToLocal(&name) || !name->IsString()) continue;
    std::string text = ToName(isolate_, name.As<v8::String>());
    if (skip(text)) continue;
    NamedValue& variable = result.emplace_back();
    variable.name = std::move(text);
    // What throws here is V8's own accessor in place of a missing value.
    if (!scope->Get(context_, name).ToLocal(&variable.value)) caught.Reset();
  }
  return result;
}

std::vector<ValueReader::NamedValue> ValueReader::ListProperties(v8::Local<v8::Object> object,
                                                                 absl::FunctionRef<bool(std::string_view)> skip) {
  std::vector<NamedValue> result;
  if (object->IsProxy()) return result;
  size_t total;
  for (v8::Local<v8::Name> key : OwnKeys(object, kMostVariables, &total)) {
    if (!key->IsString()) continue;
    std::string name = ToName(isolate_, key.As<v8::String>());
    if (skip(name)) continue;
    result.push_back({std::move(name), Describe(object, key).value});
  }
  return result;
}

void ValueReader::ReadVariables(const std::vector<NamedValue>& variables, const ValueLimits& limits, Scope& out) {
  for (const NamedValue& from : variables) {
    Variable& variable = *out.add_variables();
    variable.set_name(from.name);
    if (from.value.IsEmpty()) {
      variable.mutable_value()->set_singleton(Value::UNAVAILABLE);
    } else {
      Read(from.value, limits, *variable.mutable_value());
    }
  }
}

void ValueReader::ReadToDepth(v8::Local<v8::Value> value, const ValueLimits& limits, int depth, Value& out) {
  if (value->IsObject()) {
    ReadObject(value.As<v8::Object>(), limits, depth, *out.mutable_object());
  } else if (value->IsNumber()) {
    out.set_number(value.As<v8::Number>()->Value());
  } else if (value->IsString()) {
    CopyJsString(isolate_, value.As<v8::String>(), static_cast<size_t>(limits.string_length), *out.mutable_string());
  } else if (value->IsBoolean()) {
    out.set_boolean(value.As<v8::Boolean>()->Value());
  } else if (value->IsUndefined()) {
    out.set_singleton(Value::UNDEFINED);
  } else if (value->IsNull()) {
    out.set_singleton(Value::NULL_);
  } else if (value->IsBigInt()) {
    v8::Local<v8::String> digits;
    if (value.As<v8::BigInt>()->WordCount() <= kLongestBigint && value->ToString(context_).ToLocal(&digits)) {
      out.set_bigint(ToUtf8(isolate_, digits));
    } else {
      out.set_singleton(Value::UNAVAILABLE);
    }
  } else if (value->IsSymbol()) {
    Symbol& symbol = *out.mutable_symbol();
    const v8::Local<v8::Value> description = value.As<v8::Symbol>()->Description(isolate_);
    if (description->IsString()) {
      CopyJsString(isolate_, description.As<v8::String>(), static_cast<size_t>(limits.string_length),
                   *symbol.mutable_description());
    }
  } else {
    out.set_singleton(Value::UNAVAILABLE);
  }
}

void ValueReader::ReadObject(v8::Local<v8::Object> object, const ValueLimits& limits, int depth, Object& out) {
  // The global object is an ordinary one by its map, but no value that anybody wants to look through.
  const bool is_global = IsGlobal(object);
  out.set_kind(is_global ? Object::EXOTIC : ObjectKind(object));
  if (limits.object_depth == 0) return;
  if (is_global) {
    out.set_class_name("global");
    return;
  }
  out.set_class_name(out.kind() == Object::PROXY ? "Proxy" : ToName(isolate_, object->GetConstructorName()));
  if (out.kind() == Object::FUNCTION) {
    const v8::Local<v8::Value> name = object.As<v8::Function>()->GetDebugName();
    if (name->IsString()) out.set_function_name(ToName(isolate_, name.As<v8::String>()));
  }
  if (const uint32_t number = SeenAs(object); number != 0) {
    out.set_same_as(number);
  } else if (out.kind() != Object::PROXY) {
    CopyProperties(object, limits, depth, out);
  }
}

void ValueReader::CopyProperties(v8::Local<v8::Object> object, const ValueLimits& limits, int depth, Object& out) {
  size_t total;
  const size_t limit = depth > 0 ? static_cast<size_t>(limits.properties) : 0;
  const std::vector<v8::Local<v8::Name>> keys = OwnKeys(object, limit, &total);
  for (v8::Local<v8::Name> key : keys) {
    Property& property = *out.add_properties();
    v8::Local<v8::Value> name = key;
    if (key->IsSymbol()) {
      property.set_symbol(true);
      name = key.As<v8::Symbol>()->Description(isolate_);
    }
    if (name->IsString()) {
      CopyJsString(isolate_, name.As<v8::String>(), static_cast<size_t>(limits.string_length),
                   *property.mutable_name());
    }
    const Descriptor descriptor = Describe(object, key);
    property.set_not_enumerable(!descriptor.enumerable);
    if (descriptor.accessor) {
      property.mutable_accessor()->set_getter(descriptor.getter);
      property.mutable_accessor()->set_setter(descriptor.setter);
    } else if (descriptor.value.IsEmpty()) {
      property.mutable_value()->set_singleton(Value::UNINITIALIZED);
    } else {
      ReadToDepth(descriptor.value, limits, depth - 1, *property.mutable_value());
    }
  }
  if (total > keys.size()) out.set_properties_left_out(static_cast<uint32_t>(total - keys.size()));
}

std::vector<v8::Local<v8::Name>> ValueReader::OwnKeys(v8::Local<v8::Object> object, size_t limit, size_t* total) {
  std::vector<v8::Local<v8::Name>> keys;
  v8::TryCatch caught(isolate_);
  size_t length = 0;
  if (object->IsArray()) length = object.As<v8::Array>()->Length();
  if (object->IsTypedArray()) length = object.As<v8::TypedArray>()->Length();
  if (length > kLongArray) {
    // Holes count.
    *total = length;
    for (uint32_t i = 0; i < std::min<size_t>(length, kProbes) && keys.size() < limit; ++i) {
      v8::Local<v8::String> key;
      if (object->HasRealIndexedProperty(context_, i).FromMaybe(false) &&
          v8::Integer::NewFromUnsigned(isolate_, i)->ToString(context_).ToLocal(&key)) {
        keys.push_back(key);
      }
    }
    return keys;
  }
  *total = 0;
  v8::Local<v8::Array> names;
  if (!object
           ->GetPropertyNames(context_, v8::KeyCollectionMode::kOwnOnly, v8::ALL_PROPERTIES,
                              v8::IndexFilter::kIncludeIndices, v8::KeyConversionMode::kConvertToString)
           .ToLocal(&names)) {
    return keys;
  }
  const uint32_t count = names->Length();
  keys.reserve(std::min<size_t>(count, limit));
  for (uint32_t i = 0; i < count; ++i) {
    v8::Local<v8::Value> name;
    if (!names->Get(context_, i).ToLocal(&name) || !name->IsName()) continue;
    if (object->IsFunction() && IsOfTheStack(object, name.As<v8::Name>())) continue;
    ++*total;
    if (keys.size() < limit) keys.push_back(name.As<v8::Name>());
  }
  return keys;
}

bool ValueReader::IsOfTheStack(v8::Local<v8::Object> function, v8::Local<v8::Name> key) {
  if (!key->IsString()) return false;
  const v8::Local<v8::String> name = key.As<v8::String>();
  return (name->StringEquals(Internalized(isolate_, "arguments")) ||
          name->StringEquals(Internalized(isolate_, "caller"))) &&
         function->HasRealNamedCallbackProperty(context_, key).FromMaybe(false);
}

ValueReader::Descriptor ValueReader::Describe(v8::Local<v8::Object> object, v8::Local<v8::Name> key) {
  Descriptor result;
  v8::TryCatch caught(isolate_);
  // V8 keeps `stack` behind accessors of its own, in some versions disguised as a value; reading it may call
  // Error.prepareStackTrace.
  if (key->IsString() && key.As<v8::String>()->StringEquals(Internalized(isolate_, "stack")) &&
      object->HasRealNamedCallbackProperty(context_, key).FromMaybe(true)) {
    result.accessor = result.getter = result.setter = true;
    return result;
  }
  v8::Local<v8::Value> descriptor_value;
  // Throws for bindings of a module namespace without value.
  if (!object->GetOwnPropertyDescriptor(context_, key).ToLocal(&descriptor_value) || !descriptor_value->IsObject()) {
    return result;
  }
  const v8::Local<v8::Object> descriptor = descriptor_value.As<v8::Object>();
  // Only own fields: Object.prototype may have been given a getter of that name.
  const auto field = [&](const char* name) -> v8::Local<v8::Value> {
    const v8::Local<v8::String> field_name = Internalized(isolate_, name);
    v8::Local<v8::Value> field_value;
    if (!descriptor->HasRealNamedProperty(context_, field_name).FromMaybe(false) ||
        !descriptor->Get(context_, field_name).ToLocal(&field_value)) {
      return {};
    }
    return field_value;
  };
  const v8::Local<v8::Value> enumerable = field("enumerable");
  result.enumerable = !enumerable.IsEmpty() && enumerable->IsTrue();
  result.value = field("value");
  if (!result.value.IsEmpty()) return result;
  const v8::Local<v8::Value> getter = field("get");
  const v8::Local<v8::Value> setter = field("set");
  result.accessor = true;
  result.getter = !getter.IsEmpty() && !getter->IsUndefined();
  result.setter = !setter.IsEmpty() && !setter->IsUndefined();
  return result;
}

uint32_t ValueReader::SeenAs(v8::Local<v8::Object> object) {
  absl::InlinedVector<uint32_t, 1>& candidates = numbers_[object->GetIdentityHash()];
  for (uint32_t number : candidates) {
    if (objects_[number - 1] == object) return number;
  }
  objects_.push_back(object);
  candidates.push_back(static_cast<uint32_t>(objects_.size()));
  return 0;
}

}  // namespace twinstep
