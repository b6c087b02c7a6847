// A subject: an engine at a version, as "v8@VERSION", or one that is reached by its shell, as "v8@node:PATH". A program
// has one version of each engine linked, its own; programs of other versions are built beside it
// (harness/subjects/BUILD).
#ifndef TWINSTEP_ENGINES_SUBJECT_H_
#define TWINSTEP_ENGINES_SUBJECT_H_

#include <string>
#include <string_view>
#include <vector>

#include "model/status.h"

namespace twinstep {

struct Subject {
  std::string engine;
  // As far as versions are told apart: MAJOR.MINOR of V8, MAJOR of SpiderMonkey; "own", an engine developer's own
  // build.
  std::string version;
  // Of one that is reached by its shell: "node", and its absolute path.
  std::string shell = {};
  std::string path = {};
  // The shell stands in the table of subjects, which says its version: it is beside this program once it was fetched.
  bool fetched = false;
};

// Of "v8@VERSION" or "v8@own", of "v8@node:PATH", or of "v8", which is this program's. Errors: InvalidArgument in one
// sentence, where there is no engine of that name or no such version of it; NotFound, it is to be fetched, with how;
// those of ShellVersion (shell_subject.h).
absl::StatusOr<Subject> ParseSubject(std::string_view name);

// "v8@VERSION" or "v8@node:PATH".
std::string NameOf(const Subject& subject);

// Whether this program has that version linked.
bool IsOwn(const Subject& subject);

// This program's own version of `engine`.
Subject OwnSubject(std::string_view engine);

// "v8@VERSION, ..., spidermonkey@VERSION, ...", for the help of flags.
std::string SubjectChoices();

// All of `engine` that one checkout can have, from the oldest: this program's own, and those that are built beside it.
std::vector<Subject> SubjectsOf(std::string_view engine);

// Those of the table that are shells.
std::vector<Subject> FetchedSubjectsOf(std::string_view engine);

}  // namespace twinstep

#endif  // TWINSTEP_ENGINES_SUBJECT_H_
