#include "harness/subjects/newest_subjects.h"

#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "engines/known_engines.h"
#include "engines/subject.h"
#include "harness/subjects/subject_program.h"

namespace twinstep {

std::string NewestSubjectsLine(const std::string& folder) {
  std::vector<std::string> titles, names, targets;
  for (const std::string& engine : EngineNames()) {
    const Subject newest = SubjectsOf(engine).back();
    if (IsOwn(newest)) {
      names.push_back(engine);
      continue;
    }
    titles.push_back(DisplayName(NameOf(newest)));
    names.push_back(NameOf(newest));
    if (!SubjectProgram(newest, kEngineProgram, folder).ok()) {
      targets.push_back(absl::StrCat("//harness:", newest.engine, "_", newest.version));
    }
  }
  if (titles.empty()) return "";
  return absl::StrCat("To test the newest ", titles.size() == 1 ? "engine, " : "engines, ",
                      absl::StrJoin(titles, " and "), ":\n  ",
                      targets.empty() ? "" : absl::StrCat("./bazelw build ", absl::StrJoin(targets, " "), ", then "),
                      "add --engines=", absl::StrJoin(names, ","), "\n");
}

}  // namespace twinstep
