// Tables of pages (html_page.h), each in a box of its own that scrolls where the page is too narrow.
#ifndef TWINSTEP_HARNESS_TEXT_HTML_TABLES_H_
#define TWINSTEP_HARNESS_TEXT_HTML_TABLES_H_

#include <string>
#include <vector>

#include "harness/text/paired_lines.h"

namespace twinstep {

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

#endif  // TWINSTEP_HARNESS_TEXT_HTML_TABLES_H_
