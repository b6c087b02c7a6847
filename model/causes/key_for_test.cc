#include "model/causes/key_for_test.h"

#include <string>
#include <vector>

#include "absl/strings/str_split.h"
#include "model/expected/expected_difference.h"

namespace twinstep {

CauseKey KeyForTest(std::string_view text) {
  constexpr std::string_view kEntries = "corpus/bugs/";
  CauseKey key;
  if (text.substr(0, kEntries.size()) == kEntries) {
    key.set_bug(std::string(text.substr(kEntries.size())));
    return key;
  }
  const std::vector<std::string> parts = absl::StrSplit(std::string(text), " : ");
  for (const Layer layer : {BY_DESIGN, DEVTOOLS_RULE}) {
    if (parts[0] != ToText(layer)) continue;
    key.set_layer(layer);
    key.set_rule(parts[1]);
    return key;
  }
  if (parts[0] != ToText(UNEXPLAINED)) key.set_side(parts[0]);
  const std::string& what = parts[1];
  if (const size_t at = what.find(" @ "); at != std::string::npos) {
    const std::string code = what.substr(at + 3);
    const size_t comma = code.find(", ");
    key.set_promise(what.substr(0, at));
    key.set_role(code.substr(0, comma));
    if (comma != std::string::npos) key.set_reason(code.substr(comma + 2));
    return key;
  }
  (key.side().empty() ? *key.mutable_action() : *key.mutable_promise()) = what;
  if (parts.size() == 3) key.set_reason(parts[2]);
  if (parts.size() > 3 && !key.side().empty()) {
    key.set_action(parts[2]);
    key.set_reason(parts[3]);
  } else if (parts.size() > 3) {
    key.set_reason(parts[2] + " : " + parts[3]);
  }
  return key;
}

}  // namespace twinstep
