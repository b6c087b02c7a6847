// Which scripts a breakpoint by URL is for.
#ifndef TWINSTEP_MODEL_SCRIPT_PATTERN_H_
#define TWINSTEP_MODEL_SCRIPT_PATTERN_H_

#include <string>
#include <string_view>
#include <vector>

#include "proto/action.pb.h"

namespace twinstep {

// The URL of the main source, in every engine.
inline constexpr std::string_view kMainUrl = "main.js";

// Of a setup script, which is also its name in locations.
inline std::string UrlOfSetup(int number) { return "setup-" + std::to_string(number) + ".js"; }
inline bool IsUrlOfSetup(std::string_view url) { return url.starts_with("setup-") && url.ends_with(".js"); }

// Whether the main source is among them. Of patterns only those are known that spell its name out, as the random users'
// do; a script made by eval may call itself so as well.
inline bool IsForMain(const ScriptPattern& scripts) {
  switch (scripts.kind_case()) {
    case ScriptPattern::kUrl:
      return scripts.url() == kMainUrl;
    case ScriptPattern::kUrlPattern:
      return scripts.url_pattern().find("main") != std::string::npos;
    case ScriptPattern::KIND_NOT_SET:
      break;
  }
  return true;
}

// Of the scripts that ran before the program, where the debugger has them at all.
inline constexpr std::string_view kSetupPattern = "^setup-";

// The regular expression for that URL alone, but for what comes before it.
inline std::string PatternOf(std::string_view url) {
  std::string pattern;
  for (const char c : url) {
    if (std::string_view("\\^$.|?*+()[]{}/").find(c) != std::string_view::npos) pattern.push_back('\\');
    pattern.push_back(c);
  }
  return pattern + "$";
}

// Specifiers that the text imports by as they are written, and names that code made by eval gives itself.
std::vector<std::string> ImportedUrls(std::string_view text);
std::vector<std::string> OwnUrls(std::string_view text);

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_SCRIPT_PATTERN_H_
