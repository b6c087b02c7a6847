#include "harness/text/html_page.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "harness/text/page_style_css.h"

namespace twinstep {

std::string PageHead(std::string_view title) {
  return absl::StrCat("<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>", HtmlText(title),
                      // On one line: pages tell their own line numbers, and what they show is to stand at the top.
                      "</title>\n<style>", absl::StrReplaceAll(std::string(kPageStyleCss), {{"\n", " "}}),
                      "</style></head><body>\n");
}

std::string HtmlText(std::string_view text) {
  return absl::StrReplaceAll(std::string(text), {{"&", "&amp;"}, {"<", "&lt;"}, {">", "&gt;"}, {"\"", "&quot;"}});
}

std::string SourceTable(const SourceText& source, const std::map<int, LineNotes>& notes) {
  static const auto& kNone = *new LineNotes();
  std::string html = "<table class=\"source\">\n";
  for (int line = 1; line <= source.line_count(); ++line) {
    const auto found = notes.find(line);
    const LineNotes& note = found == notes.end() ? kNone : found->second;
    absl::StrAppend(&html, "<tr id=\"l", line, "\" class=\"", note.beside.empty() ? "" : "marked ", note.classes,
                    "\"><td class=\"number\">", line, "</td><td class=\"code\">",
                    HtmlText(std::string(source.LineText(line))), "</td><td class=\"beside\">",
                    HtmlText(absl::StrJoin(note.beside, "\n")), "</td></tr>\n");
  }
  return html + "</table>\n";
}

}  // namespace twinstep
