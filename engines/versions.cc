#include "engines/versions.h"

#include <js-config.h>
#include <v8-version.h>

#include <algorithm>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "model/subject_table.h"

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

std::vector<std::string> OtherVersions(std::string_view engine) {
  std::vector<std::string> versions;
  for (const SubjectRow& row : SubjectRows()) {
    if (row.engine == engine && row.is_child) versions.emplace_back(row.version);
  }
  return versions;
}

bool IsDefaultSuite() {
  const absl::Span<const SubjectRow> rows = SubjectRows();
  return std::all_of(rows.begin(), rows.end(), [](const SubjectRow& row) {
    return row.suite != DefaultSuite() ||
           absl::StartsWith(EngineVersion(row.engine) + ".", absl::StrCat(std::string(row.version), "."));
  });
}

}  // namespace twinstep
