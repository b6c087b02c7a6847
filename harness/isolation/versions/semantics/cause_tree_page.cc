#include "harness/isolation/versions/semantics/cause_tree_page.h"

#include "absl/strings/str_cat.h"
#include "harness/isolation/versions/semantics/cause_page_html.h"
#include "harness/text/html_page.h"
#include "harness/text/json_text.h"

namespace twinstep {

std::string ToPage(const CauseTree& tree, const PlaceMark& mark, const NodeChoice& choice, std::string_view changes) {
  constexpr std::string_view kPlace = "@DATA@";
  constexpr std::string_view kChanges = "@CHANGES@";
  std::string page = absl::StrCat(PageHead("Why it fails", PageScripts::kOwn), std::string(kCausePageHtml), kPageEnd);
  google::protobuf::util::JsonPrintOptions options;
  options.always_print_primitive_fields = true;
  options.preserve_proto_field_names = true;
  page.replace(page.find(kPlace), kPlace.size(), ToJson(Document(tree, mark, choice), options));
  // It stands above the data, which may hold such a word too.
  page.replace(page.find(kChanges), kChanges.size(), changes);
  return page;
}

}  // namespace twinstep
