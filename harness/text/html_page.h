// The shell of every page that Twinstep writes. A page is one file: it fetches nothing.
#ifndef TWINSTEP_HARNESS_TEXT_HTML_PAGE_H_
#define TWINSTEP_HARNESS_TEXT_HTML_PAGE_H_

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "model/source/source_text.h"

namespace twinstep {

// Up to where the body begins: title and style sheet (page_style.css). Three lines. `title` is plain text.
std::string PageHead(std::string_view title);
inline constexpr char kPageEnd[] = "</body></html>\n";

// For content and attributes of elements.
std::string HtmlText(std::string_view text);

// What a page says beside a line of a program. All is plain text.
struct LineNotes {
  // Lines of text; with one, the line is marked.
  std::vector<std::string> beside;
  // Classes of the row besides "marked", as page_style.css names them.
  std::string classes;
};

// A program as a table with the class "source". Each row has the id "l" and the line's number, from 1.
std::string SourceTable(const SourceText& source, const std::map<int, LineNotes>& notes);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_TEXT_HTML_PAGE_H_
