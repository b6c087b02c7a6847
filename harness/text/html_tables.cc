#include "harness/text/html_tables.h"

#include <algorithm>
#include <cstddef>

#include "absl/strings/str_cat.h"
#include "harness/text/html_page.h"
#include "harness/text/terminal_text.h"

namespace twinstep {
namespace {

constexpr size_t kLongestLine = 400;

std::string Cell(const std::string& text) { return HtmlText(OneLine(text, kLongestLine)); }

}  // namespace

std::string HtmlTable(const std::vector<HtmlColumn>& columns, const std::vector<std::vector<std::string>>& rows) {
  const auto kind = [&columns](size_t i) { return i < columns.size() && columns[i].words ? " class=\"words\"" : ""; };
  std::string html = "<div class=\"wide\"><table class=\"numbers\"><thead><tr>";
  for (size_t i = 0; i < columns.size(); ++i) {
    absl::StrAppend(&html, "<th", kind(i), ">", Cell(columns[i].title), "</th>");
  }
  absl::StrAppend(&html, "</tr></thead><tbody>\n");
  for (const std::vector<std::string>& row : rows) {
    absl::StrAppend(&html, "<tr>");
    for (size_t i = 0; i < std::max(row.size(), columns.size()); ++i) {
      absl::StrAppend(&html, "<td", kind(i), ">", i < row.size() ? Cell(row[i]) : "", "</td>");
    }
    absl::StrAppend(&html, "</tr>\n");
  }
  return html + "</tbody></table></div>\n";
}

std::string PairedTable(const std::string& left_title, const std::string& right_title,
                        const std::vector<PairedLine>& lines) {
  std::string html = absl::StrCat("<div class=\"wide\"><table class=\"paired\"><thead><tr><th>", Cell(left_title),
                                  "</th><th></th><th>", Cell(right_title), "</th></tr></thead><tbody>\n");
  for (const PairedLine& line : lines) {
    if (line.across) {
      absl::StrAppend(&html, "<tr class=\"across\"><td colspan=\"3\">", Cell(line.left), "</td></tr>\n");
      continue;
    }
    absl::StrAppend(&html, line.differs ? "<tr class=\"differs\"><td>" : "<tr><td>", Cell(line.left), "</td><td>",
                    Cell(std::string(1, line.mark)), "</td><td>", Cell(line.right), "</td></tr>\n");
  }
  return html + "</tbody></table></div>\n";
}

}  // namespace twinstep
