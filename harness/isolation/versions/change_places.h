// Which changes occur in a cause: the code of its steps, and code that is gone.
#ifndef TWINSTEP_HARNESS_ISOLATION_VERSIONS_CHANGE_PLACES_H_
#define TWINSTEP_HARNESS_ISOLATION_VERSIONS_CHANGE_PLACES_H_

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "harness/isolation/versions/after_method.h"
#include "harness/isolation/versions/semantics/cause_tree.h"
#include "harness/isolation/versions/semantics/deleted_code.h"
#include "model/code_changes/change_set.h"
#include "model/code_changes/syntax_changes.h"
#include "model/delta_debugging/configuration.h"

namespace twinstep {

// What SourcePlace::file stands for: a file of NEW, with so many UTF-16 units before and behind its text. No path:
// none.
struct MappedSource {
  std::string path;
  int prefix = 0;
  int suffix = 0;
};

// Immutable. A change occurs
//   exactly in a cause where its new code and that of a step overlap in one statement, or hold one another; or where it
//     only takes code away that would have defined what a step uses, or controlled it;
//   near it where its new code stands in a step's statement, or a step stands in a function that it moved or in a
//     file that it added, or where the old code that it replaced would have defined or controlled;
//   around it where its new code, or the place of what it took away, is in the function of a step.
class ChangePlaces {
 public:
  // `sources` by SourcePlace::file. `changes` outlives this. `parse` gives trees of both versions' files.
  ChangePlaces(const ChangeSet& changes, std::vector<MappedSource> sources, const ParseFile& parse);

  CauseChanges ChangesIn(const CauseNode& node) const;
  // Those at the place itself, ascending.
  Configuration ChangesAt(const SourcePlace& place) const;

 private:
  struct NewCode {
    int change = -1;
    SourceRange range;
    // The innermost around it, kNoNode: the file itself.
    NodeId statement = kNoNode;
    // The same of functions; kNoNode: the top level.
    NodeId function = kNoNode;
    // Only what is inside counts, and only as near.
    bool frame = false;
  };
  struct OldCode {
    int change = -1;
    DeletedCode code;
    NodeId function = kNoNode;
    bool replaced = false;
  };
  struct File {
    std::shared_ptr<const SyntaxTree> tree;
    std::vector<NewCode> code;
  };

  void AddPlace(const SourcePlace& place, CauseChanges& changes) const;

  const std::vector<MappedSource> sources_;
  std::map<std::string, File> files_;
  std::vector<OldCode> old_code_;
};

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_ISOLATION_VERSIONS_CHANGE_PLACES_H_
