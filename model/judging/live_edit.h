// Live edits that must not matter: comments behind the last unit of a line.
#ifndef TWINSTEP_MODEL_JUDGING_LIVE_EDIT_H_
#define TWINSTEP_MODEL_JUDGING_LIVE_EDIT_H_

#include <optional>
#include <set>

#include "model/judging/known_program.h"
#include "model/random.h"
#include "model/source/source_text.h"
#include "model/source/syntax_tree.h"
#include "proto/action.pb.h"

namespace twinstep {

// `edit` adds one comment behind a line of `text`, the source as it was before any edit: no place moves, and the
// program does what it did, but for what reads its own source.
bool IsCommentBehindLine(const SourceText& text, const Edit& edit);

// It may read its own source, by toString.
bool ShowsItsSource(const SyntaxTree& tree);

// Draws such edits behind statements that end their line, each line once in a session.
class EditDraws {
 public:
  // `known` outlives it.
  EditDraws(const KnownProgram& known, Random& random) : known_(known), random_(random) {}

  // None: there is no such line left, or the program may read its own source; mostly where it has a class.
  std::optional<Edit> Draw();

 private:
  const KnownProgram& known_;
  Random& random_;
  std::set<int> edited_;
};

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_JUDGING_LIVE_EDIT_H_
