#include "harness/across_versions/newer_subjects.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "engines/known_engines.h"
#include "engines/subject.h"
#include "harness/subjects/make_subject.h"
#include "model/engine_name.h"
#include "model/version_number.h"

namespace twinstep {
namespace {

// Those of the table, from the oldest.
std::vector<Subject> AllOf(std::string_view engine) {
  std::vector<Subject> all = SubjectsOf(engine);
  for (Subject& fetched : FetchedSubjectsOf(engine)) all.push_back(std::move(fetched));
  std::stable_sort(all.begin(), all.end(),
                   [](const Subject& a, const Subject& b) { return VersionIn(a.version) < VersionIn(b.version); });
  return all;
}

// "v8@14.6" for "14.6"; else what it is.
std::string NameOfVersion(const std::string& since) {
  for (const EngineFacts* const facts : AllEngineFacts()) {
    for (const Subject& subject : AllOf(facts->name)) {
      if (subject.version == since) return NameOf(subject);
    }
  }
  return since;
}

}  // namespace

absl::StatusOr<std::vector<std::string>> SubjectsSince(const std::string& since, const std::string& named,
                                                       std::vector<std::string>& left_out) {
  const std::string oldest = NameOfVersion(since);
  ASSIGN_OR_RETURN(std::string first, EngineOfSubject(oldest));
  const std::string_view engine = WithoutVersion(first);
  std::vector<std::string> subjects = {first};
  for (const absl::string_view name : absl::StrSplit(named, ',', absl::SkipEmpty())) {
    ASSIGN_OR_RETURN(std::string subject, EngineOfSubject(std::string(name)));
    if (WithoutVersion(subject) != engine) {
      return absl::InvalidArgumentError(absl::StrCat(std::string(name), " is not of the same engine as ", oldest));
    }
    subjects.push_back(std::move(subject));
  }
  if (named.empty()) {
    ASSIGN_OR_RETURN(const Subject start, ParseSubject(oldest));
    for (const Subject& subject : AllOf(engine)) {
      if (VersionIn(subject.version) <= VersionIn(start.version)) continue;
      absl::StatusOr<std::string> name = EngineOfSubject(NameOf(subject));
      if (name.ok()) {
        subjects.push_back(*std::move(name));
      } else {
        left_out.push_back(absl::StrCat(NameOf(subject), ": ", std::string(name.status().message())));
      }
    }
  }
  if (subjects.size() > 1) return subjects;
  return absl::FailedPreconditionError(absl::StrCat("no subject that is newer than ", oldest, " is at hand",
                                                    left_out.empty() ? "" : ": ",
                                                    left_out.empty() ? "" : left_out.front()));
}

}  // namespace twinstep
