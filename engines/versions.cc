#include "engines/versions.h"

#include <js-config.h>
#include <v8-version.h>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"

#ifdef TWINSTEP_OWN_V8
#define TWINSTEP_V8_ORIGIN " (own build)"
#elif defined(TWINSTEP_V8_OF_NODE)
#define TWINSTEP_V8_ORIGIN " (Node.js " TWINSTEP_V8_OF_NODE ")"
#else
#define TWINSTEP_V8_ORIGIN ""
#endif
#ifdef TWINSTEP_OWN_MOZJS
#define TWINSTEP_MOZJS_ORIGIN " (own build)"
#else
#define TWINSTEP_MOZJS_ORIGIN ""
#endif

namespace twinstep {

std::string VersionsText() {
  return absl::StrCat("Twinstep, V8 ", EngineVersion("v8"), TWINSTEP_V8_ORIGIN, ", SpiderMonkey ",
                      EngineVersion("spidermonkey"), TWINSTEP_MOZJS_ORIGIN, ", Debian ", TWINSTEP_SUITE);
}

std::string EngineVersion(std::string_view engine) {
  if (engine == "v8") {
    return absl::StrCat(V8_MAJOR_VERSION, ".", V8_MINOR_VERSION, ".", V8_BUILD_NUMBER, ".", V8_PATCH_LEVEL);
  }
  if (engine == "spidermonkey") return absl::StrCat(MOZJS_MAJOR_VERSION, ".", MOZJS_MINOR_VERSION);
  return "";
}

// Out of third_party/engines/node_builds.bzl (BUILD).
std::vector<std::string> OtherVersions(std::string_view engine) {
  if (engine != "v8") return {};
  return absl::StrSplit(TWINSTEP_NODE_BUILDS, ',');
}

bool IsDefaultSuite() { return V8_MAJOR_VERSION == 11 && V8_MINOR_VERSION == 3 && MOZJS_MAJOR_VERSION == 128; }

}  // namespace twinstep
