#include "engines/v8/linked_object_reader.h"

#include <v8-container.h>
#include <v8-function.h>
#include <v8-primitive-object.h>
#include <v8-primitive.h>
#include <v8-proxy.h>
#include <v8-typed-array.h>

#include <cstdint>
#include <utility>

#include "engines/v8/object_class.h"
#include "engines/v8/strings.h"

namespace twinstep {
namespace {

size_t ElementsOf(v8::Local<v8::Object> object) {
  if (object->IsArray()) return object.As<v8::Array>()->Length();
  if (object->IsTypedArray()) return object.As<v8::TypedArray>()->Length();
  if (object->IsStringObject()) return static_cast<size_t>(object.As<v8::StringObject>()->ValueOf()->Length());
  return 0;
}

bool SkipNone(std::string_view) { return false; }

}  // namespace

absl::Status LinkedObjectReader::ReadObject(const CborString& object_id, const ValueLimits& limits, Value& out) {
  v8::Local<v8::Value> value;
  if (!debuggee_.inspector().Unwrap(object_id).ToLocal(&value)) {
    return absl::InternalError("V8's inspector does not know a value of its own");
  }
  reader_.Read(value, limits, out);
  return absl::OkStatus();
}

absl::Status LinkedObjectReader::ReadScopes(absl::Span<const PausedMessage::ScopeEntry> scopes,
                                            const ValueLimits& limits, bool with_globals, Frame& frame) {
  const bool shares = SharesScopes(scopes);
  for (const PausedMessage::ScopeEntry& scope : scopes) {
    const Scope::Kind kind = ScopeKind(scope.type);
    if (kind == Scope::GLOBAL && !with_globals) continue;
    RETURN_IF_ERROR(ReadScope(scope, kind, shares, limits, *frame.add_scopes()));
  }
  return absl::OkStatus();
}

v8::MaybeLocal<v8::Object> LinkedObjectReader::ObjectOf(const PausedMessage::ScopeEntry& entry) {
  v8::Local<v8::Value> value;
  if (!debuggee_.inspector().Unwrap(entry.object_id).ToLocal(&value) || !value->IsObject()) return {};
  return value.As<v8::Object>();
}

bool LinkedObjectReader::SharesScopes(absl::Span<const PausedMessage::ScopeEntry> scopes) {
  v8::Local<v8::Object> global;
  if (scopes.empty() || ScopeKind(scopes.back().type) != Scope::GLOBAL || !ObjectOf(scopes.back()).ToLocal(&global)) {
    return false;
  }
  if (shared_.global.IsEmpty()) shared_.global = global;
  return shared_.global == global;
}

absl::Status LinkedObjectReader::ReadScope(const PausedMessage::ScopeEntry& entry, Scope::Kind kind, bool shares,
                                           const ValueLimits& limits, Scope& out) {
  using List = std::vector<ValueReader::NamedValue>;
  out.set_kind(kind);
  std::optional<List>* const known = !shares                 ? nullptr
                                     : kind == Scope::GLOBAL ? &shared_.properties
                                     : kind == Scope::SCRIPT ? &shared_.script
                                                             : nullptr;
  if (known != nullptr && known->has_value()) {
    reader_.ReadVariables(**known, limits, out);
    return absl::OkStatus();
  }
  v8::Local<v8::Object> object;
  if (!ObjectOf(entry).ToLocal(&object)) {
    return absl::InternalError("V8's inspector does not know a scope of its own");
  }
  const auto list = [&]() -> List {
    switch (kind) {
      case Scope::GLOBAL:
        return reader_.ListProperties(object, [&](std::string_view name) { return context_.IsSetupGlobal(name); });
      case Scope::WITH:
        // The program's own object.
        return reader_.ListProperties(object, SkipNone);
      case Scope::SCRIPT:
        return reader_.ListBindings(object, [&](std::string_view name) { return context_.IsSetupLexical(name); });
      default:
        return reader_.ListBindings(object, SkipNone);
    }
  };
  List variables = list();
  reader_.ReadVariables(variables, limits, out);
  if (known != nullptr) *known = std::move(variables);
  return absl::OkStatus();
}

int LinkedObjectReader::FindScope(absl::Span<const PausedMessage::ScopeEntry> scopes, std::string_view name) {
  v8::Isolate* const isolate = debuggee_.isolate();
  v8::Local<v8::String> key;
  if (!v8::String::NewFromUtf8(isolate, name.data(), v8::NewStringType::kNormal, static_cast<int>(name.size()))
           .ToLocal(&key)) {
    return -1;
  }
  for (size_t i = 0; i < scopes.size(); ++i) {
    v8::Local<v8::Value> value;
    if (!debuggee_.inspector().Unwrap(scopes[i].object_id).ToLocal(&value) || !value->IsObject()) continue;
    // The object of a `with` may be a proxy, whose traps must not run.
    if (value->IsProxy()) continue;
    if (value.As<v8::Object>()->HasRealNamedProperty(debuggee_.context(), key).FromMaybe(false)) {
      return static_cast<int>(i);
    }
  }
  return -1;
}

absl::Status LinkedObjectReader::ReadErrorStack(const CborString& object_id, ExceptionTold& out) {
  v8::Local<v8::Value> thrown;
  if (debuggee_.inspector().Unwrap(object_id).ToLocal(&thrown)) {
    TellErrorStack(
        debuggee_.isolate(), thrown,
        [this](const InspectorPosition& position) { return context_.ToLocation(position); }, out);
  }
  return absl::OkStatus();
}

absl::StatusOr<ObjectLook> LinkedObjectReader::Look(const CborString& object_id) {
  v8::Local<v8::Value> value;
  if (!debuggee_.inspector().Unwrap(object_id).ToLocal(&value) || !value->IsObject()) {
    return absl::InternalError("V8's inspector does not know an object of its own");
  }
  const v8::Local<v8::Object> object = value.As<v8::Object>();
  return ObjectLook{
      .is_global = IsGlobal(object),
      .is_function = object->IsFunction(),
      .is_error = object->IsNativeError(),
      .has_entries = object->IsMap() || object->IsSet() || object->IsMapIterator() || object->IsSetIterator(),
      .elements = ElementsOf(object)};
}

absl::Status LinkedObjectReader::ReadEntries(const CborString& list_id, const ValueLimits& limits, Opened& opened,
                                             uint32_t& left_out) {
  v8::Isolate* const isolate = debuggee_.isolate();
  const v8::Local<v8::Context> context = debuggee_.context();
  v8::Local<v8::Value> list;
  if (!debuggee_.inspector().Unwrap(list_id).ToLocal(&list) || !list->IsArray()) return absl::OkStatus();
  const v8::Local<v8::Array> entries = list.As<v8::Array>();
  for (uint32_t i = 0; i < entries->Length(); ++i) {
    if (opened.entries_size() >= limits.properties) {
      left_out = entries->Length() - i;
      return absl::OkStatus();
    }
    v8::Local<v8::Value> entry;
    if (!entries->Get(context, i).ToLocal(&entry) || !entry->IsObject()) return absl::OkStatus();
    MapEntry& written = *opened.add_entries();
    const auto read = [&](std::string_view side, auto mutable_side) {
      const v8::Local<v8::String> name = Internalized(isolate, side);
      v8::Local<v8::Value> value;
      if (!entry.As<v8::Object>()->HasRealNamedProperty(context, name).FromMaybe(false) ||
          !entry.As<v8::Object>()->Get(context, name).ToLocal(&value)) {
        return;
      }
      ValueReader(isolate, context).Read(value, limits, *(written.*mutable_side)());
    };
    read("key", &MapEntry::mutable_key);
    read("value", &MapEntry::mutable_value);
  }
  return absl::OkStatus();
}

}  // namespace twinstep
