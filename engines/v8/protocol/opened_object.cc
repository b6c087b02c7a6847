#include "engines/v8/protocol/opened_object.h"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <string>
#include <string_view>

#include "model/js_string.h"

namespace twinstep {
namespace {

// As readers have it.
constexpr size_t kLongArray = 1000;

// Those of Opened::slots.
constexpr std::string_view kSlots[] = {"[[PromiseState]]", "[[PromiseResult]]",  "[[TargetFunction]]",
                                       "[[BoundThis]]",    "[[BoundArgs]]",      "[[Target]]",
                                       "[[Handler]]",      "[[PrimitiveValue]]", "[[Prototype]]"};

class Opener {
 public:
  Opener(absl::FunctionRef<std::unique_ptr<ObjectReader>()> new_reader, const ObjectLook& look,
         const ValueLimits& limits, Opened& opened)
      : new_reader_(new_reader), look_(look), limits_(limits), opened_(opened) {
    limits_.object_depth = 1;
  }

  absl::Status Open(const InspectorSession::Listed& listed) {
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
        if (absl::Status status = AddEntries(one); !status.ok()) return status;
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
    if (look_.is_global) return true;
    return look_.is_function && (IsNamed(one, "arguments") || IsNamed(one, "caller"));
  }

  absl::Status Add(const InspectorSession::ListedProperty& one, Property& property) {
    if (!one.symbol.empty()) {
      property.set_symbol(true);
      Value symbol;
      if (absl::Status status = Read(one.symbol, limits_, symbol); !status.ok()) return status;
      if (symbol.symbol().has_description()) *property.mutable_name() = symbol.symbol().description();
    } else {
      SetJsString(one.name.ToUtf16(), static_cast<size_t>(limits_.string_length), *property.mutable_name());
    }
    if (!one.enumerable) property.set_not_enumerable(true);
    // V8 makes it on demand.
    const bool is_stack = look_.is_error && IsNamed(one, "stack");
    if (one.value.empty() || is_stack) {
      property.mutable_accessor()->set_getter(is_stack || IsFunction(one.getter));
      property.mutable_accessor()->set_setter(is_stack || IsFunction(one.setter));
      return absl::OkStatus();
    }
    // Of the language's own prototypes there is too much to tell.
    ValueLimits limits = limits_;
    if (one.name == "[[Prototype]]") limits.object_depth = 0;
    return Read(one.value, limits, *property.mutable_value());
  }

  absl::Status Read(std::string_view remote, const ValueLimits& limits, Value& out) {
    return new_reader_()->Read(remote, limits, out);
  }

  // The inspector is told that every object is one, functions too.
  static bool IsFunction(std::string_view remote) {
    RemoteValue value;
    return !remote.empty() && ReadRemoteValue(remote, &value) && !value.object_id.bytes.empty();
  }

  // Of objects that the inspector made: key, where there is one, and value.
  absl::Status AddEntries(const InspectorSession::ListedProperty& one) {
    RemoteValue remote;
    if (!look_.has_entries || !ReadRemoteValue(one.value, &remote)) return absl::OkStatus();
    uint32_t left_out = 0;
    absl::Status status = new_reader_()->ReadEntries(remote.object_id, limits_, opened_, left_out);
    left_out_ += left_out;
    return status;
  }

  const absl::FunctionRef<std::unique_ptr<ObjectReader>()> new_reader_;
  const ObjectLook& look_;
  ValueLimits limits_;
  Opened& opened_;
  uint32_t left_out_ = 0;
};

}  // namespace

absl::Status OpenObject(InspectorSession& inspector, absl::FunctionRef<std::unique_ptr<ObjectReader>()> new_reader,
                        const CborString& object_id, const ValueLimits& limits, Opened& opened) {
  const absl::StatusOr<ObjectLook> look = new_reader()->Look(object_id);
  if (!look.ok()) return look.status();
  const bool is_long = look->elements > kLongArray;
  absl::StatusOr<InspectorSession::Listed> listed = inspector.ListProperties(object_id, /*named_only=*/is_long);
  if (!listed.ok()) return listed.status();
  Opener opener(new_reader, *look, limits, opened);
  if (is_long) {
    opener.LeaveOut(look->elements);
    listed->own.clear();
  }
  return opener.Open(*listed);
}

}  // namespace twinstep
