// Names of engines at versions.
#ifndef TWINSTEP_MODEL_ENGINE_NAME_H_
#define TWINSTEP_MODEL_ENGINE_NAME_H_

#include <algorithm>
#include <string>
#include <string_view>

namespace twinstep {

// The engine of "v8@VERSION", or of "v8": "v8".
inline std::string_view WithoutVersion(std::string_view name) { return name.substr(0, name.find('@')); }

// The text in which "v8" stands for each "v8@VERSION" and "v8@SHELL:PATH".
inline std::string WithoutVersions(std::string_view text) {
  constexpr std::string_view kDigits = "0123456789";
  std::string result;
  while (!text.empty()) {
    const size_t at = text.find('@');
    result += text.substr(0, at);
    if (at == std::string_view::npos) break;
    text.remove_prefix(at + 1);
    std::string_view word = text.substr(0, text.find(' '));
    if (word.ends_with(':')) word.remove_suffix(1);
    if (!text.empty() && kDigits.find(text.front()) != std::string_view::npos) {
      text.remove_prefix(std::min(text.size(), text.find_first_not_of("0123456789.")));
    } else if (word.find(':') != std::string_view::npos) {
      text.remove_prefix(word.size());
    } else {
      result += '@';
    }
  }
  return result;
}

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_ENGINE_NAME_H_
