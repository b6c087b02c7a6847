// What debuggers may treat in a way of its own in the code at a place: words, as patterns of corpus/bugs have them.
#ifndef TWINSTEP_MODEL_CAUSES_CODE_TRAITS_H_
#define TWINSTEP_MODEL_CAUSES_CODE_TRAITS_H_

#include <set>
#include <string>
#include <string_view>

#include "absl/types/span.h"
#include "model/source/syntax_tree.h"
#include "proto/location.pb.h"

namespace twinstep {

struct CodeTrait {
  // "before finally"
  std::string_view word;
  bool (*holds)(const SyntaxTree& tree, NodeId node);
};

absl::Span<const CodeTrait> CodeTraits();

// The node is in a static block or the field of a class, which run once while the class is defined.
bool InStaticElement(const SyntaxTree& tree, NodeId node);

// Adds "PREFIX: WORD" for each that holds at the place, for its PlaceRole ("return"), the CodeKind that it stands in
// ("in generator") and the ESTree type of the statement ("ThrowStatement"). Without a tree, or in another source, it
// adds only the role.
void AddCodeTraits(const SyntaxTree* tree, const Location& place, std::string_view prefix,
                   std::set<std::string>& traits);

// Adds "variable: of a TYPE": the ESTree type of what has the scope of the variable that code at the place sees by that
// name; nothing where it sees none.
void AddScopeOfVariable(const SyntaxTree& tree, const Location& place, std::string_view name,
                        std::set<std::string>& traits);

// What the program uses of global objects: "uses: Promise.race", and for a call whose second argument is a literal
// string "uses: Object.defineProperty 'name'"; of a directive the text, "uses: use asm". Linear in the tree.
void AddGlobalsUsed(const SyntaxTree& tree, std::set<std::string>& traits);

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_CAUSES_CODE_TRAITS_H_
