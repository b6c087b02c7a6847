// The shell of every page that Twinstep writes. A page is one file: it fetches nothing, and the browser holds it to
// that (Content-Security-Policy).
#ifndef TWINSTEP_HARNESS_TEXT_HTML_PAGE_H_
#define TWINSTEP_HARNESS_TEXT_HTML_PAGE_H_

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "harness/text/paired_lines.h"
#include "model/source/source_text.h"

namespace twinstep {

// What may run in a page.
enum class PageScripts {
  kNone,
  // Scripts that stand in the page, which Twinstep wrote.
  kOwn,
  // A program that a person wants to debug, with eval.
  kProgram,
};

// Up to where the body begins: policy, title and style sheet (page_style.css). Three lines. `title` is plain text.
// `first`, HTML, stands on the first line, before all that is seen: programs that are to have the page's line numbers.
std::string PageHead(std::string_view title, PageScripts scripts = PageScripts::kNone, std::string_view first = "");
inline constexpr char kPageEnd[] = "</body></html>\n";
// What of the first line stands before `first`.
std::string PageBeginning(PageScripts scripts);

// Plain text for content and attributes of elements. What steers a terminal or turns the direction of text around is
// shown as \x1B or \u202E; what is not UTF-8 becomes U+FFFD. Line breaks and tabs stay.
std::string HtmlText(std::string_view text);

// What a page says beside a line of a program. All is plain text.
struct LineNotes {
  // Lines of text; with one, the line is marked.
  std::vector<std::string> beside;
  // Classes of the row besides "marked", as page_style.css names them.
  std::string classes;
};

struct SourceTableOptions {
  // Each row has the id "l1" for the first line, with another word for this "l".
  std::string id = "l";
  // Lines shown around those with notes; others are left out, and counted. 0: every line.
  int around = 0;
};

// A program as a table with the class "source", in a box that scrolls.
std::string SourceTable(const SourceText& source, const std::map<int, LineNotes>& notes,
                        const SourceTableOptions& options = {});

// Tables of pages (html_page.h), each in a box of its own that scrolls where the page is too narrow.

struct HtmlColumn {
  std::string title = {};
  // Numbers stand at the right.
  bool words = false;
};

// All is plain text. Rows may be shorter than the head.
std::string HtmlTable(const std::vector<HtmlColumn>& columns, const std::vector<std::vector<std::string>>& rows);

// Two texts beside each other; the mark stands between them.
std::string PairedTable(const std::string& left_title, const std::string& right_title,
                        const std::vector<PairedLine>& lines);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_TEXT_HTML_PAGE_H_
