// Programs that are built with another version of an engine than this one, beside it: in the folder v8_VERSION those
// with that V8 (harness/BUILD).
#ifndef TWINSTEP_HARNESS_SUBJECTS_SUBJECT_PROGRAM_H_
#define TWINSTEP_HARNESS_SUBJECTS_SUBJECT_PROGRAM_H_

#include <string>

#include "engines/subject.h"
#include "model/status.h"

namespace twinstep {

// Of the programs of a subject, the one whose children are engines.
inline constexpr char kEngineProgram[] = "engine";

// The path of the program `name` ("debug") of the subject. `folder` is where programs stand; empty: that of this
// process's. Errors: NotFound, it is not built, with what to build.
absl::StatusOr<std::string> SubjectProgram(const Subject& subject, const std::string& name, std::string folder = "");

// This process becomes that program, with the same command line. Returns only where that fails. Before the first
// engine: nothing of this program is left.
absl::Status BecomeSubject(const Subject& subject, const std::string& name);

// How to test newer versions of the engines than those that this program has linked.

// Two lines, with their line breaks:
//   To test V8 VERSION and SpiderMonkey VERSION, add --engines=v8@VERSION,spidermonkey@VERSION; this builds them:
//     ./bazelw build --output_groups=engine //harness:v8_VERSION //harness:spidermonkey_VERSION
// What is built already (beside this program, unless `folder` names another place) is not to be built. Empty: this
// program has the newest.
std::string NewestSubjectsLine(const std::string& folder = "");

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_SUBJECTS_SUBJECT_PROGRAM_H_
