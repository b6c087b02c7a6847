// Reads what flatten.js writes.
#ifndef TWINSTEP_ENGINES_PARSER_FLAT_TREE_H_
#define TWINSTEP_ENGINES_PARSER_FLAT_TREE_H_

#include <cstdint>
#include <string>
#include <string_view>

#include "absl/types/span.h"
#include "model/source/source_text.h"
#include "model/source/syntax_tree.h"
#include "model/status.h"

namespace twinstep {

// The words behind the numbers of flatten.js, joined by spaces in the order of the C++ enumerators.
struct FlatTreeNames {
  std::string node_types;
  std::string node_fields;
  std::string node_kinds;
  std::string scope_types;
  std::string declaration_kinds;
};
FlatTreeNames GetFlatTreeNames();

// `numbers` and `strings` (joined by line feeds) as flatten.js returns them for `text`. InternalError if they are no
// tree.
absl::StatusOr<SyntaxTree> DecodeFlatTree(const SourceText& text, ParseGoal goal, absl::Span<const int32_t> numbers,
                                          std::string_view strings);

}  // namespace twinstep

#endif  // TWINSTEP_ENGINES_PARSER_FLAT_TREE_H_
