#include "engines/shells/js_options.h"

#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"

namespace twinstep {
namespace {

// Compilers that compile nothing are so from the start.
struct Flag {
  std::string_view option;
  std::string_view flag;
};
constexpr Flag kFlagWords[] = {{"jit.backend.enable=0", "--no-jit-backend"},
                               {"blinterp.enable=0", "--no-blinterp"},
                               {"baseline.enable=0", "--no-baseline"},
                               {"ion.enable=0", "--no-ion"},
                               {"native_regexp.enable=0", "--no-native-regexp"}};

struct Parameter {
  std::string_view option;
  std::string_view parameter;
};
constexpr Parameter kParameters[] = {{"gc.min-nursery-bytes", "minNurseryBytes"},
                                     {"gc.max-nursery-bytes", "maxNurseryBytes"},
                                     {"gc.allocation-threshold", "allocationThreshold"},
                                     {"gc.malloc-threshold-base", "mallocThresholdBase"}};

const Flag* FlagOf(std::string_view option) {
  for (const Flag& flag : kFlagWords) {
    if (flag.option == option) return &flag;
  }
  return nullptr;
}

JsOptions::Setting SettingOf(const std::string& name, uint32_t value) {
  for (const Parameter& parameter : kParameters) {
    if (parameter.option == name) {
      return {.function = "setGarbageParameter", .name = std::string(parameter.parameter), .value = value};
    }
  }
  if (absl::StartsWith(name, "gc.zeal")) return {.function = "setZeal", .name = name, .value = value};
  return {.function = "setOption", .name = name, .value = value};
}

}  // namespace

absl::StatusOr<JsOptions> ReadJsOptions(const std::vector<std::string>& options) {
  // How far a recursion gets depends on which tier runs it: nothing may depend on other threads.
  JsOptions read = {.flags = {"--ion-offthread-compile=off", "--write-protect-code=off"}, .settings = {}};
  for (const std::string& option : options) {
    if (const Flag* const flag = FlagOf(option)) {
      read.flags.emplace_back(flag->flag);
      continue;
    }
    const std::pair<std::string, std::string> parts = absl::StrSplit(option, absl::MaxSplits('=', 1));
    uint32_t value = 0;
    if (!absl::SimpleAtoi(parts.second, &value)) {
      return absl::InvalidArgumentError(
          absl::StrCat("the SpiderMonkey option ", option, " is not written name=number"));
    }
    read.settings.push_back(SettingOf(parts.first, value));
  }
  return read;
}

}  // namespace twinstep
