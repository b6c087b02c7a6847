#include "harness/text/html_page.h"

#include <algorithm>
#include <cstddef>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "harness/text/page_style_css.h"
#include "harness/text/terminal_text.h"

namespace twinstep {
namespace {

// Of a line of a program, in bytes; a page with more is none that a person reads.
constexpr size_t kLongestLine = 2000;

std::string_view ScriptsOf(PageScripts scripts) {
  switch (scripts) {
    case PageScripts::kOwn:
      return " script-src 'unsafe-inline';";
    case PageScripts::kProgram:
      return " script-src 'unsafe-inline' 'unsafe-eval';";
    case PageScripts::kNone:
      break;
  }
  return "";
}

bool IsShown(int line, const std::map<int, LineNotes>& notes, int around) {
  if (around <= 0) return true;
  const auto next = notes.lower_bound(line - around);
  return next != notes.end() && next->first <= line + around;
}

}  // namespace

std::string PageBeginning(PageScripts scripts) {
  return absl::StrCat(
      "<!DOCTYPE html><html lang=\"en\"><head><meta charset=\"utf-8\"><meta http-equiv=\"Content-Security-Policy\" "
      "content=\"default-src 'none'; style-src 'unsafe-inline';",
      std::string(ScriptsOf(scripts)), " base-uri 'none'; form-action 'none'\">");
}

std::string PageHead(std::string_view title, PageScripts scripts, std::string_view first) {
  return absl::StrCat(
      PageBeginning(scripts), std::string(first),
      "\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"><title>", HtmlText(title),
      // On one line: what pages show is to stand at the top of their text.
      "</title>\n<style>", absl::StrReplaceAll(std::string(kPageStyleCss), {{"\n", " "}}), "</style></head><body>\n");
}

std::string HtmlText(std::string_view text) {
  std::string html;
  size_t begin = 0;
  while (true) {
    const size_t end = text.find('\n', begin);
    const std::string_view line = text.substr(begin, end == std::string_view::npos ? end : end - begin);
    absl::StrAppend(
        &html, absl::StrReplaceAll(OneLine(line, text.size() + 1),
                                   {{"&", "&amp;"}, {"<", "&lt;"}, {">", "&gt;"}, {"\"", "&quot;"}, {"'", "&#39;"}}));
    if (end == std::string_view::npos) return html;
    html += '\n';
    begin = end + 1;
  }
}

std::string SourceTable(const SourceText& source, const std::map<int, LineNotes>& notes,
                        const SourceTableOptions& options) {
  static const auto& kNone = *new LineNotes();
  std::string html = "<div class=\"wide\"><table class=\"source\">\n";
  int left_out = 0;
  const auto gap = [&] {
    if (left_out > 0) {
      absl::StrAppend(&html, "<tr class=\"gap\"><td></td><td colspan=\"2\">", left_out,
                      left_out == 1 ? " line" : " lines", "</td></tr>\n");
    }
    left_out = 0;
  };
  // Behind the last line's end stands an empty line, which is shown where something is said of it.
  const int last = source.line_count();
  const bool ends_empty = last > 1 && source.LineText(last).empty() && !notes.contains(last);
  for (int line = 1; line <= last - (ends_empty ? 1 : 0); ++line) {
    if (!IsShown(line, notes, options.around)) {
      ++left_out;
      continue;
    }
    gap();
    const auto found = notes.find(line);
    const LineNotes& note = found == notes.end() ? kNone : found->second;
    absl::StrAppend(&html, "<tr id=\"", HtmlText(options.id), line, "\" class=\"", note.beside.empty() ? "" : "marked ",
                    note.classes, "\"><td class=\"number\">", line, "</td><td class=\"code\">",
                    HtmlText(OneLine(source.LineText(line), kLongestLine)), "</td><td class=\"beside\">",
                    HtmlText(absl::StrJoin(note.beside, "\n")), "</td></tr>\n");
  }
  gap();
  return html + "</table></div>\n";
}

namespace {

constexpr size_t kLongestCell = 400;

std::string Cell(const std::string& text) { return HtmlText(OneLine(text, kLongestCell)); }

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
