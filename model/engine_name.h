// Names of engines at versions.
#ifndef TWINSTEP_MODEL_ENGINE_NAME_H_
#define TWINSTEP_MODEL_ENGINE_NAME_H_

#include <algorithm>
#include <string>
#include <string_view>

namespace twinstep {

// The engine of "v8@VERSION", or of "v8": "v8".
inline std::string_view WithoutVersion(std::string_view name) { return name.substr(0, name.find('@')); }

// The text in which "v8" stands for each "v8@VERSION".
inline std::string WithoutVersions(std::string_view text) {
  constexpr std::string_view kDigits = "0123456789";
  std::string result;
  while (!text.empty()) {
    const size_t at = text.find('@');
    result += text.substr(0, at);
    if (at == std::string_view::npos) break;
    text.remove_prefix(at + 1);
    if (text.empty() || kDigits.find(text.front()) == std::string_view::npos) {
      result += '@';
      continue;
    }
    text.remove_prefix(std::min(text.size(), text.find_first_not_of("0123456789.")));
  }
  return result;
}

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_ENGINE_NAME_H_
