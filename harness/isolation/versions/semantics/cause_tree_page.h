// A tree of causes beside the code, as one page that needs nothing else.
#ifndef TWINSTEP_HARNESS_ISOLATION_VERSIONS_SEMANTICS_CAUSE_TREE_PAGE_H_
#define TWINSTEP_HARNESS_ISOLATION_VERSIONS_SEMANTICS_CAUSE_TREE_PAGE_H_

#include <string>
#include <string_view>

#include "harness/isolation/versions/semantics/cause_tree_text.h"

namespace twinstep {

// cause_page.html with ToJson in it. Text of the program is data in it, never markup. `changes`, HTML, stands above.
std::string ToPage(const CauseTree& tree, const PlaceMark& mark, const NodeChoice& choice,
                   std::string_view changes = "");

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_ISOLATION_VERSIONS_SEMANTICS_CAUSE_TREE_PAGE_H_
