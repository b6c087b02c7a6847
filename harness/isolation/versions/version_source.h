// What a person can name as a version: a file, a folder, a tarball, a revision of the git repository they are in.
#ifndef TWINSTEP_HARNESS_ISOLATION_VERSIONS_VERSION_SOURCE_H_
#define TWINSTEP_HARNESS_ISOLATION_VERSIONS_VERSION_SOURCE_H_

#include <optional>
#include <string>

#include "harness/process/shell_command.h"
#include "model/status.h"

namespace twinstep {

struct VersionSource {
  // A file or a folder.
  std::string path;
  // Where it was unpacked, if it was.
  std::optional<TemporaryFolder> unpacked = std::nullopt;
  // Of a revision: the top folder of its repository, and the commit's full hash.
  std::string repository = "";
  std::string commit = "";
};

// A tarball (.tgz, .tar and what tar knows) is unpacked; where all of it is in one folder, that is the version. What
// names nothing on disk is a revision: what git archive gives, with the node_modules of the working tree, if there is
// one. Errors, one sentence each: neither; tar or git fails.
absl::StatusOr<VersionSource> OpenVersion(const std::string& name);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_ISOLATION_VERSIONS_VERSION_SOURCE_H_
