// JSON: of messages by Protocol Buffers' own mapping, of everything else by one writer of objects.
#ifndef TWINSTEP_HARNESS_TEXT_JSON_TEXT_H_
#define TWINSTEP_HARNESS_TEXT_JSON_TEXT_H_

#include <google/protobuf/message.h>
#include <google/protobuf/util/json_util.h>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace twinstep {

// A message as JSON. Equal messages give equal text, maps sorted by key. What is not UTF-8 becomes U+FFFD. There is no
// "<" in it, so that it can stand in a page. Mind that the mapping writes 64-bit integers as strings.
std::string ToJson(const google::protobuf::Message& message,
                   const google::protobuf::util::JsonPrintOptions& options = {});

// For files that people read: keys are the fields' names, fields without a value have theirs too, a line each.
std::string ToJsonFile(const google::protobuf::Message& message);

// A JSON string, as JSON.stringify writes it. `text` is UTF-8.
std::string JsonString(std::string_view text);

// Names and values, which are JSON.
using JsonMembers = std::vector<std::pair<std::string, std::string>>;

// An object whose members depend on what there is, or have exact 64-bit numbers. `separator` comes before each member,
// `end` behind the last; empty: all in one line.
std::string JsonObject(const JsonMembers& members, const std::string& separator = "", const std::string& end = "\n");

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_TEXT_JSON_TEXT_H_
