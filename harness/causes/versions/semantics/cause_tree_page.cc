#include "harness/causes/versions/semantics/cause_tree_page.h"

#include <string_view>

#include "absl/strings/str_cat.h"
#include "harness/causes/versions/semantics/cause_page_html.h"
#include "harness/text/html_page.h"
#include "harness/text/json_text.h"

namespace twinstep {

std::string ToPage(const CauseTree& tree, const PlaceMark& mark, const NodeChoice& choice) {
  constexpr std::string_view kPlace = "@DATA@";
  std::string page = absl::StrCat(PageHead("Why it fails"), std::string(kCausePageHtml), kPageEnd);
  google::protobuf::util::JsonPrintOptions options;
  options.always_print_primitive_fields = true;
  options.preserve_proto_field_names = true;
  page.replace(page.find(kPlace), kPlace.size(), ToJson(Document(tree, mark, choice), options));
  return page;
}

}  // namespace twinstep
