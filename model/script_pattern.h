// Which scripts a breakpoint by URL is for.
#ifndef TWINSTEP_MODEL_SCRIPT_PATTERN_H_
#define TWINSTEP_MODEL_SCRIPT_PATTERN_H_

#include <string_view>

#include "proto/action.pb.h"

namespace twinstep {

// The URL of the main source, in every engine.
inline constexpr std::string_view kMainUrl = "main.js";

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

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_SCRIPT_PATTERN_H_
