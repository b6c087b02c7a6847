#include "engines/spidermonkey/firefox/opened_object.h"

#include <string>
#include <utility>

namespace twinstep {
namespace {

MapEntry EntryOf(Object& written) {
  MapEntry entry;
  for (Property& side : *written.mutable_properties()) {
    Value& to = side.name().utf8() == "key" ? *entry.mutable_key() : *entry.mutable_value();
    to = std::move(*side.mutable_value());
  }
  return entry;
}

}  // namespace

Opened OpenedOf(Value& parts) {
  Opened opened;
  opened.set_left_out(parts.object().properties_left_out());
  for (Property& part : *parts.mutable_object()->mutable_properties()) {
    const std::string& name = part.name().utf8();
    auto& inside = *part.mutable_value()->mutable_object()->mutable_properties();
    if (name == "properties") {
      *opened.mutable_properties() = std::move(inside);
    } else if (name == "slots") {
      *opened.mutable_slots() = std::move(inside);
    } else if (name == "private") {
      *opened.mutable_private_members() = std::move(inside);
    } else {
      for (Property& entry : inside) *opened.add_entries() = EntryOf(*entry.mutable_value()->mutable_object());
    }
  }
  return opened;
}

}  // namespace twinstep
