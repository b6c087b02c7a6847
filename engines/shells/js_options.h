// The settings of a SpiderMonkey as its shell takes them.
#ifndef TWINSTEP_ENGINES_SHELLS_JS_OPTIONS_H_
#define TWINSTEP_ENGINES_SHELLS_JS_OPTIONS_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"

namespace twinstep {

struct JsOptions {
  // Of the command line.
  std::vector<std::string> flags;
  // Calls of js_program.js.
  struct Setting {
    std::string function;
    std::string name;
    uint32_t value = 0;
  };
  std::vector<Setting> settings;
};

// Of options as the linked engine has them (engines/spidermonkey/spidermonkey_process.h), "NAME=VALUE", and of what
// traces must not depend on. Errors: InvalidArgument, one is not written so.
absl::StatusOr<JsOptions> ReadJsOptions(const std::vector<std::string>& options);

}  // namespace twinstep

#endif  // TWINSTEP_ENGINES_SHELLS_JS_OPTIONS_H_
