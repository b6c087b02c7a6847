#include "harness/isolation/versions/changes_page.h"

#include <algorithm>
#include <cstdint>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "harness/text/html_page.h"
#include "harness/text/paired_lines.h"

namespace twinstep {
namespace {

std::string Numbered(uint32_t first_line, int i, const std::string& line) {
  return absl::StrFormat("%4d | %s", first_line + static_cast<uint32_t>(i), line);
}

}  // namespace

std::string ChangesSection(const std::vector<CodeChangeShown>& changes, const std::set<uint32_t>& responsible) {
  if (changes.empty()) return "";
  std::string html = "<section class=\"changes\">\n";
  for (const CodeChangeShown& change : changes) {
    absl::StrAppend(&html, "<h2>",
                    HtmlText(absl::StrCat("Change ", change.number(), ", ", change.kind(),
                                          change.function().empty() ? "" : absl::StrCat(" in ", change.function()),
                                          responsible.contains(change.number()) ? ": responsible" : "")),
                    "</h2>\n");
    for (const CodeChangeShown::Part& part : change.parts()) {
      std::vector<PairedLine> lines;
      for (int i = 0; i < std::max(part.before_size(), part.now_size()); ++i) {
        const bool before = i < part.before_size(), now = i < part.now_size();
        lines.push_back({.left = before ? Numbered(part.old_first_line(), i, part.before(i)) : "",
                         .right = now ? Numbered(part.first_line(), i, part.now(i)) : "",
                         .mark = before && now ? '~'
                                 : before      ? '-'
                                               : '+',
                         .differs = !before || !now || part.before(i) != part.now(i)});
      }
      absl::StrAppend(
          &html, PairedTable(absl::StrCat("before: ", part.old_file()), absl::StrCat("now: ", part.file()), lines));
    }
  }
  return html + "</section>\n";
}

std::string ChangesPage(const std::vector<CodeChangeShown>& changes, const std::set<uint32_t>& responsible) {
  return absl::StrCat(PageHead("Why it fails"), "<header><h1>Why it fails</h1></header>\n",
                      ChangesSection(changes, responsible), kPageEnd);
}

}  // namespace twinstep
