#include "harness/causes/versions/semantics/cause_tree_page.h"

#include <string_view>

#include "harness/causes/versions/semantics/cause_page_html.h"

namespace twinstep {

std::string ToPage(const CauseTree& tree, const PlaceMark& mark, const NodeChoice& choice) {
  constexpr std::string_view kPlace = "@DATA@";
  std::string page(kCausePageHtml);
  // JSON has no "<": nothing in it ends the element that it stands in.
  page.replace(page.find(kPlace), kPlace.size(), ToJson(tree, mark, choice));
  return page;
}

}  // namespace twinstep
