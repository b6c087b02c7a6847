// Cuts a file that changed into pieces that can be parsed one by one, whichever of its changes are taken back: a
// variant differs from others in few of them.
//
// A file is cut between statements of its top level and of function bodies, at places that no change touches and that
// are such places in both versions. A body that is cut itself is a hole in the piece around it.
#ifndef TWINSTEP_HARNESS_ISOLATION_VERSIONS_CUT_FILE_H_
#define TWINSTEP_HARNESS_ISOLATION_VERSIONS_CUT_FILE_H_

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "model/code_changes/change_set.h"
#include "model/source/syntax_tree.h"

namespace twinstep {

struct CutBody;

// Whole statements.
struct CutPiece {
  // Text, UTF-8, that is there where each of these changes is taken back, or is not; or a hole.
  struct Part {
    std::string text;
    std::vector<std::pair<int, bool>> when;
    int hole = -1;
  };
  std::vector<Part> parts;
  std::vector<std::unique_ptr<CutBody>> holes;
  // Those of the text, ascending; not those of the holes.
  std::vector<int> changes;
};

struct CutBody {
  // Of the function whose body it is; of a whole file only `strict` counts.
  bool is_function = false;
  bool is_arrow = false;
  bool is_async = false;
  bool is_generator = false;
  bool strict = false;
  std::vector<CutPiece> pieces;
  // Of everything inside, ascending.
  std::vector<int> changes;
};

// Both trees are those of the file's texts, as scripts. O(nodes + fragments), nearly.
CutBody CutFile(const ChangeSet& changes, const ChangedFile& file, const SyntaxTree& old_tree,
                const SyntaxTree& new_tree);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_ISOLATION_VERSIONS_CUT_FILE_H_
