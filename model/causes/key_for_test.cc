#include "model/causes/key_for_test.h"

#include <string>

#include "model/expected/expected_difference.h"

namespace twinstep {
namespace {

// The text to the next " : ", which is taken away; all of it where there is none.
std::string TakePart(std::string_view& text) {
  constexpr std::string_view kBetween = " : ";
  const size_t end = text.find(kBetween);
  std::string part(text.substr(0, end));
  text.remove_prefix(end == std::string_view::npos ? text.size() : end + kBetween.size());
  return part;
}

}  // namespace

CauseKey KeyForTest(std::string_view text) {
  constexpr std::string_view kEntries = "corpus/bugs/", kCode = " @ ", kReason = ", ";
  CauseKey key;
  if (text.substr(0, kEntries.size()) == kEntries) {
    key.set_bug(std::string(text.substr(kEntries.size())));
    return key;
  }
  const std::string begin = TakePart(text);
  for (const Layer layer : {BY_DESIGN, DEVTOOLS_RULE}) {
    if (begin != ToText(layer)) continue;
    key.set_layer(layer);
    key.set_rule(std::string(text));
    return key;
  }
  if (begin == ToText(UNEXPLAINED)) {
    key.set_action(TakePart(text));
    key.set_reason(std::string(text));
    return key;
  }
  key.set_side(begin);
  if (const size_t at = text.find(kCode); at != std::string_view::npos) {
    const std::string_view code = text.substr(at + kCode.size());
    const size_t comma = code.find(kReason);
    key.set_promise(std::string(text.substr(0, at)));
    key.set_role(std::string(code.substr(0, comma)));
    if (comma != std::string_view::npos) key.set_reason(std::string(code.substr(comma + kReason.size())));
    return key;
  }
  key.set_promise(TakePart(text));
  if (key.promise() == "crash") {
    key.set_action(TakePart(text));
  } else if (key.promise() != "failed") {
    key.set_role(TakePart(text));
  }
  key.set_reason(std::string(text));
  return key;
}

}  // namespace twinstep
