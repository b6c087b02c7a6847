// Builds of Node.js in a folder, and what an exported script says in each of them: the first and the last version of V8
// that shows a bug, without compiling anything.
#ifndef TWINSTEP_HARNESS_ACROSS_VERSIONS_NODE_BUILDS_H_
#define TWINSTEP_HARNESS_ACROSS_VERSIONS_NODE_BUILDS_H_

#include <string>
#include <vector>

#include "absl/types/span.h"
#include "harness/bug_trials/bug_versions.h"
#include "harness/exports/export_case.h"
#include "model/status.h"

namespace twinstep {

struct NodeBuild {
  std::string program;
  // "22.23.3" and "MAJOR.MINOR.BUILD.PATCH-node.57".
  std::string node, engine;
};

// The engine in it.
std::string EngineOfNode();

// "Node.js 22.23.3 (V8 MAJOR.MINOR)".
std::string NameOf(const NodeBuild& build);

// The executables `node`, `NAME/node` and `NAME/bin/node` of the folder, as get_nodes.sh and nodejs.org's archives have
// them, and all whose names begin with "node"; from the oldest V8. Each is asked for its version; what does not answer
// is in `left_out`, a sentence each. Errors: NotFound where there is none.
absl::StatusOr<std::vector<NodeBuild>> NodeBuildsIn(const std::string& folder, std::vector<std::string>& left_out);

// Of each build, in their order, what the case's script concludes (harness/exports/conclusion.h): kShows, kGone,
// kDiffers where something else comes, kNoAnswer where it could not be tried. `jobs` of them at a time. Errors: as
// NodeScript; the system gives no process.
absl::StatusOr<std::vector<BugState>> PlayInNode(const ExportCase& export_case, absl::Span<const NodeBuild> builds,
                                                 int jobs);

// "shows in all 5"; "shows from A to B, gone in C and 2 older, gone in D and 1 newer". `states` as of PlayInNode.
std::string SpanText(absl::Span<const NodeBuild> builds, absl::Span<const BugState> states);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_ACROSS_VERSIONS_NODE_BUILDS_H_
