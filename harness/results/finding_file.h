// Findings on disk: one file a finding, and beside it the same for people.
//
//   FOLDER/session-N.pb.zst   message Finding, one zstd frame with a checksum
//   FOLDER/session-N.txt      finding_text.h
#ifndef TWINSTEP_HARNESS_RESULTS_FINDING_FILE_H_
#define TWINSTEP_HARNESS_RESULTS_FINDING_FILE_H_

#include <cstdint>
#include <optional>
#include <string>

#include "model/status.h"
#include "proto/divergence.pb.h"
#include "proto/finding.pb.h"

namespace twinstep {

// A finding is no larger than this, packed or unpacked.
inline constexpr size_t kLargestFinding = size_t{256} << 20;

// Writes both files into `folder`, which is made where it does not exist. First the text, then the finding, so that a
// finding never stands without its text; each file atomically (atomic_file.h). Errors as there, and leave what was
// there before.
absl::Status WriteFinding(const std::string& folder, const Finding& finding);

// Reads a .pb.zst file. Errors are one sentence that names the file: it cannot be read; DataLoss where it is empty, cut
// off, damaged or no finding. Memory is taken as data comes, never because a file says so.
absl::StatusOr<Finding> ReadFinding(const std::string& path);

// Removes both files of a session; fine where they do not exist.
absl::Status RemoveFinding(const std::string& folder, uint64_t session);

// "session-12.pb.zst" and "session-12.txt".
std::string FindingFileName(uint64_t session);
std::string FindingTextName(uint64_t session);

// The session of a finding's file name (not of the text's); none for other names.
std::optional<uint64_t> SessionOfFileName(const std::string& name);

// The bytes of a finding's file. Equal findings give equal bytes with one build of protobuf and zstd.
absl::StatusOr<std::string> PackFinding(const Finding& finding);
// The other way round. `name` is what errors call the data.
absl::StatusOr<Finding> UnpackFinding(const std::string& packed, const std::string& name);

// Names of the folders that hold findings of one kind.

// "step-over--ForStatement--pause-location"; of a metamorphic class engine and transformation come first:
// "v8--InsertDeadCode--step-over--ForStatement--pause-location". Only letters, digits, '-' and '_', at most 220
// characters, never empty: safe on every file system and in a shell. Two classes of the model have two names.
std::string ClassFolder(const EquivalenceClass& equivalence_class);

// "crash--signal-5--v8-run--step-out": kind, how it ended, phase, last action. What depends on time or memory alone
// ("no answer for 60s") is cut to its words, so that equal causes share a folder. Safe as above.
std::string CrashGroup(const Finding& finding);

// The folder in which a result folder keeps a finding, relative to it: "classes/..." or "crashes/...".
std::string FindingFolder(const Finding& finding);

// The last action's name of a list of actions, as in a class.
std::string LastActionOf(const TestCase& test_case);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_RESULTS_FINDING_FILE_H_
