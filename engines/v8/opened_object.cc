#include "engines/v8/opened_object.h"

#include <v8-container.h>
#include <v8-function.h>
#include <v8-primitive-object.h>
#include <v8-primitive.h>
#include <v8-proxy.h>
#include <v8-typed-array.h>

#include <algorithm>
#include <cstdint>
#include <string>

#include "engines/v8/remote_value.h"
#include "engines/v8/strings.h"
#include "engines/v8/value_reader.h"
#include "model/js_string.h"

namespace twinstep {
namespace {

// As ValueReader has it.
constexpr size_t kLongArray = 1000;

// Those of Opened::slots.
constexpr std::string_view kSlots[] = {"[[PromiseState]]", "[[PromiseResult]]",  "[[TargetFunction]]",
                                       "[[BoundThis]]",    "[[BoundArgs]]",      "[[Target]]",
                                       "[[Handler]]",      "[[PrimitiveValue]]", "[[Prototype]]"};

class Opener {
 public:
  Opener(InspectorSession& inspector, v8::Isolate* isolate, v8::Local<v8::Context> context, const ValueLimits& limits,
         Opened& opened)
      : inspector_(inspector), isolate_(isolate), context_(context), limits_(limits), opened_(opened) {
    limits_.object_depth = 1;
  }

  absl::Status Open(v8::Local<v8::Object> object, const InspectorSession::Listed& listed) {
    object_ = object;
    for (const InspectorSession::ListedProperty& one : listed.own) {
      if (IsLeftOut(one)) continue;
      if (opened_.properties_size() >= limits_.properties) {
        ++left_out_;
        continue;
      }
      if (absl::Status status = Add(one, *opened_.add_properties()); !status.ok()) return status;
    }
    for (const InspectorSession::ListedProperty& one : listed.internal) {
      const std::string name = one.name.ToUtf8();
      if (name == "[[Entries]]") {
        AddEntries(one);
      } else if (std::find(std::begin(kSlots), std::end(kSlots), name) != std::end(kSlots)) {
        if (absl::Status status = Add(one, *opened_.add_slots()); !status.ok()) return status;
      }
    }
    for (const InspectorSession::ListedProperty& one : listed.private_members) {
      if (absl::Status status = Add(one, *opened_.add_private_members()); !status.ok()) return status;
    }
    if (left_out_ > 0) opened_.set_left_out(left_out_);
    return absl::OkStatus();
  }

  void LeaveOut(size_t count) { left_out_ += static_cast<uint32_t>(count); }

 private:
  bool IsNamed(const InspectorSession::ListedProperty& one, std::string_view name) const {
    return one.symbol.empty() && one.name == name;
  }

  // Properties that old functions have for their running activation.
  bool IsLeftOut(const InspectorSession::ListedProperty& one) const {
    if (object_ == context_->Global()) return true;
    return object_->IsFunction() && (IsNamed(one, "arguments") || IsNamed(one, "caller"));
  }

  absl::Status Add(const InspectorSession::ListedProperty& one, Property& property) {
    if (!one.symbol.empty()) {
      property.set_symbol(true);
      Value symbol;
      ValueReader reader(isolate_, context_);
      if (absl::Status status = ReadRemote(inspector_, one.symbol, limits_, reader, symbol); !status.ok())
        return status;
      if (symbol.symbol().has_description()) *property.mutable_name() = symbol.symbol().description();
    } else {
      SetJsString(one.name.ToUtf16(), static_cast<size_t>(limits_.string_length), *property.mutable_name());
    }
    if (!one.enumerable) property.set_not_enumerable(true);
    // V8 makes it on demand.
    const bool is_stack = object_->IsNativeError() && IsNamed(one, "stack");
    if (one.value.empty() || is_stack) {
      property.mutable_accessor()->set_getter(is_stack || IsFunction(one.getter));
      property.mutable_accessor()->set_setter(is_stack || IsFunction(one.setter));
      return absl::OkStatus();
    }
    ValueReader reader(isolate_, context_);
    // Of the language's own prototypes there is too much to tell.
    ValueLimits limits = limits_;
    if (one.name == "[[Prototype]]") limits.object_depth = 0;
    return ReadRemote(inspector_, one.value, limits, reader, *property.mutable_value());
  }

  // The inspector is told that every object is one, functions too.
  static bool IsFunction(std::string_view remote) {
    RemoteValue value;
    return !remote.empty() && ReadRemoteValue(remote, &value) && !value.object_id.bytes.empty();
  }

  // Of objects that the inspector made: key, where there is one, and value.
  void AddEntries(const InspectorSession::ListedProperty& one) {
    if (!object_->IsMap() && !object_->IsSet() && !object_->IsMapIterator() && !object_->IsSetIterator()) return;
    RemoteValue remote;
    v8::Local<v8::Value> list;
    if (!ReadRemoteValue(one.value, &remote) || !inspector_.Unwrap(remote.object_id).ToLocal(&list) ||
        !list->IsArray()) {
      return;
    }
    const v8::Local<v8::Array> entries = list.As<v8::Array>();
    for (uint32_t i = 0; i < entries->Length(); ++i) {
      if (opened_.entries_size() >= limits_.properties) {
        LeaveOut(entries->Length() - i);
        return;
      }
      v8::Local<v8::Value> entry;
      if (!entries->Get(context_, i).ToLocal(&entry) || !entry->IsObject()) return;
      MapEntry& written = *opened_.add_entries();
      const auto read = [&](std::string_view side, auto mutable_side) {
        const v8::Local<v8::String> name = Internalized(isolate_, side);
        v8::Local<v8::Value> value;
        if (!entry.As<v8::Object>()->HasRealNamedProperty(context_, name).FromMaybe(false) ||
            !entry.As<v8::Object>()->Get(context_, name).ToLocal(&value)) {
          return;
        }
        ValueReader(isolate_, context_).Read(value, limits_, *(written.*mutable_side)());
      };
      read("key", &MapEntry::mutable_key);
      read("value", &MapEntry::mutable_value);
    }
  }

  InspectorSession& inspector_;
  v8::Isolate* const isolate_;
  const v8::Local<v8::Context> context_;
  ValueLimits limits_;
  Opened& opened_;
  v8::Local<v8::Object> object_;
  uint32_t left_out_ = 0;
};

size_t ElementsOf(v8::Local<v8::Object> object) {
  if (object->IsArray()) return object.As<v8::Array>()->Length();
  if (object->IsTypedArray()) return object.As<v8::TypedArray>()->Length();
  if (object->IsStringObject()) return static_cast<size_t>(object.As<v8::StringObject>()->ValueOf()->Length());
  return 0;
}

}  // namespace

absl::Status OpenObject(InspectorSession& inspector, v8::Isolate* isolate, v8::Local<v8::Context> context,
                        const CborString& object_id, const ValueLimits& limits, Opened& opened) {
  v8::Local<v8::Value> value;
  if (!inspector.Unwrap(object_id).ToLocal(&value) || !value->IsObject()) {
    return absl::InternalError("V8's inspector does not know an object of its own");
  }
  const v8::Local<v8::Object> object = value.As<v8::Object>();
  const size_t elements = ElementsOf(object);
  const bool is_long = elements > kLongArray;
  absl::StatusOr<InspectorSession::Listed> listed = inspector.ListProperties(object_id, /*named_only=*/is_long);
  if (!listed.ok()) return listed.status();
  Opener opener(inspector, isolate, context, limits, opened);
  if (is_long) {
    opener.LeaveOut(elements);
    listed->own.clear();
  }
  return opener.Open(object, *listed);
}

}  // namespace twinstep
