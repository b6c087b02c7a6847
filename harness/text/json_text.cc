#include "harness/text/json_text.h"

#include <google/protobuf/util/type_resolver_util.h>

#include <memory>

#include "absl/log/check.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "harness/text/message_text.h"

namespace twinstep {

std::string ToJson(const google::protobuf::Message& message, const google::protobuf::util::JsonPrintOptions& options) {
  const std::unique_ptr<google::protobuf::Message> valid(message.New());
  valid->CopyFrom(message);
  MakeUtf8Valid(*valid);
  // MessageToJsonString leaves the order of maps to chance.
  const std::string bytes = DeterministicBytes(*valid);
  constexpr char kHost[] = "type.googleapis.com";
  const std::unique_ptr<google::protobuf::util::TypeResolver> types(
      google::protobuf::util::NewTypeResolverForDescriptorPool(kHost, message.GetDescriptor()->file()->pool()));
  std::string json;
  const auto status = google::protobuf::util::BinaryToJsonString(
      types.get(), absl::StrCat(kHost, "/", message.GetDescriptor()->full_name()), bytes, &json, options);
  CHECK(status.ok()) << status.ToString();
  return json;
}

std::string ToJsonFile(const google::protobuf::Message& message) {
  google::protobuf::util::JsonPrintOptions options;
  options.add_whitespace = true;
  options.always_print_primitive_fields = true;
  options.preserve_proto_field_names = true;
  return ToJson(message, options);
}

std::string JsonString(std::string_view text) {
  std::string quoted = "\"";
  for (const char c : text) {
    switch (c) {
      case '"':
      case '\\':
        quoted += {'\\', c};
        break;
      case '\b':
        quoted += "\\b";
        break;
      case '\f':
        quoted += "\\f";
        break;
      case '\n':
        quoted += "\\n";
        break;
      case '\r':
        quoted += "\\r";
        break;
      case '\t':
        quoted += "\\t";
        break;
      default:
        if (static_cast<unsigned char>(c) < 0x20) {
          absl::StrAppendFormat(&quoted, "\\u%04x", c);
        } else {
          quoted += c;
        }
    }
  }
  return quoted + "\"";
}

std::string JsonObject(const JsonMembers& members, const std::string& separator, const std::string& end) {
  std::vector<std::string> texts;
  for (const auto& [name, value] : members) texts.push_back(absl::StrCat(JsonString(name), ": ", value));
  if (separator.empty() || texts.empty()) return absl::StrCat("{", absl::StrJoin(texts, ", "), "}");
  return absl::StrCat("{", separator, absl::StrJoin(texts, absl::StrCat(",", separator)), end, "}");
}

}  // namespace twinstep
