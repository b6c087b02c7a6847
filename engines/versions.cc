#include "engines/versions.h"

#include <js-config.h>
#include <v8-version.h>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"

#ifdef TWINSTEP_OWN_V8
#define TWINSTEP_V8_IS_OWN true
#define TWINSTEP_V8_ORIGIN " (own build)"
#elif defined(TWINSTEP_V8_OF_NODE)
#define TWINSTEP_V8_ORIGIN " (Node.js " TWINSTEP_V8_OF_NODE ")"
#else
#define TWINSTEP_V8_ORIGIN ""
#endif
#ifndef TWINSTEP_V8_IS_OWN
#define TWINSTEP_V8_IS_OWN false
#endif
#ifdef TWINSTEP_OWN_MOZJS
#define TWINSTEP_MOZJS_IS_OWN true
#define TWINSTEP_MOZJS_ORIGIN " (own build)"
#elif defined(TWINSTEP_MOZJS_OF_SUITE)
#define TWINSTEP_MOZJS_ORIGIN " (Debian " TWINSTEP_MOZJS_OF_SUITE ")"
#else
#define TWINSTEP_MOZJS_ORIGIN ""
#endif
#ifndef TWINSTEP_MOZJS_IS_OWN
#define TWINSTEP_MOZJS_IS_OWN false
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

bool IsOwnBuild(std::string_view engine) {
  return (engine == "v8" && TWINSTEP_V8_IS_OWN) || (engine == "spidermonkey" && TWINSTEP_MOZJS_IS_OWN);
}

// Out of third_party/engines/node_builds.bzl and mozjs_builds.bzl (BUILD).
std::vector<std::string> OtherVersions(std::string_view engine) {
  if (engine == "v8") return absl::StrSplit(TWINSTEP_NODE_BUILDS, ',');
  if (engine == "spidermonkey") return absl::StrSplit(TWINSTEP_MOZJS_BUILDS, ',');
  return {};
}

bool IsDefaultSuite() { return V8_MAJOR_VERSION == 11 && V8_MINOR_VERSION == 3 && MOZJS_MAJOR_VERSION == 128; }

}  // namespace twinstep
