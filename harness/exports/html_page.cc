#include "harness/exports/html_page.h"

#include <algorithm>
#include <set>

#include "absl/status/status.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "engines/engine_facts.h"
#include "harness/exports/case_text.h"
#include "harness/text/html_page.h"
#include "harness/text/terminal_text.h"
#include "model/display.h"
#include "model/source/source_text.h"

namespace twinstep {
namespace {

constexpr char kMark[] = " // set breakpoint here";
constexpr size_t kLongestExcerpt = 100;

bool CanStandInPage(const std::string& source) {
  return !absl::StrContains(source, "</") && !absl::StrContains(source, "<!--") &&
         !absl::StrContains(source, "<script");
}

bool Prints(const Program& program) {
  auto prints = [](const std::string& source) { return absl::StrContains(source, "print("); };
  return prints(program.source()) || std::any_of(program.setup().begin(), program.setup().end(), prints);
}

// Whether a comment may follow the line: it ends neither inside a token nor inside a comment.
bool TakesComment(const SyntaxTree& tree, int line) {
  const int end = tree.text().LineEnd(line);
  // A template's text begins behind its backquote, which may end the line.
  auto spans = [end](const auto& part) { return part.start <= end && end < part.end; };
  const auto tokens = tree.tokens();
  const auto comments = tree.comments();
  return std::none_of(tokens.begin(), tokens.end(), spans) && std::none_of(comments.begin(), comments.end(), spans);
}

std::string Marked(const ExportCase& export_case, const SyntaxTree* tree) {
  const SourceText text(export_case.program.source());
  std::set<uint32_t> lines;
  for (const ExportStep& step : export_case.steps) {
    if (step.action.has_set_breakpoint()) lines.insert(step.action.set_breakpoint().location().line());
  }
  std::string marked;
  for (int line = 1; line <= text.line_count(); ++line) {
    absl::StrAppend(&marked, std::string(text.LineText(line)));
    if (tree != nullptr && lines.contains(static_cast<uint32_t>(line)) && TakesComment(*tree, line)) marked += kMark;
    const int end = text.LineEnd(line);
    const int next = line < text.line_count() ? text.LineStart(line + 1) : text.length();
    absl::StrAppend(&marked, std::string(text.Slice(end, next)));
  }
  return marked;
}

class Steps {
 public:
  Steps(const ExportCase& export_case, int offset)
      : case_(export_case), text_(export_case.program.source()), offset_(offset) {}

  std::string List() const {
    std::string list;
    for (size_t i = 0; i < case_.steps.size(); ++i) {
      const ExportStep& step = case_.steps[i];
      const bool last = i + 1 == case_.steps.size();
      absl::StrAppend(
          &list, "<li>", Do(step.action), step.answer.empty() ? "" : absl::StrCat(" &rarr; ", See(step.answer)),
          last && !case_.expected.empty()
              ? absl::StrCat(" <b>Expected, ", HtmlText(case_.expected_label), ":</b> ", See(case_.expected))
              : "",
          "</li>\n");
    }
    return list;
  }

 private:
  // "line 14 (<code>let a = 1;</code>)" of the page.
  std::string LineOf(const Location& location) const {
    const int line = static_cast<int>(location.line());
    std::string code;
    if (line >= 1 && line <= text_.line_count()) code = OneLine(text_.LineText(line), kLongestExcerpt);
    return absl::StrCat("line ", line + offset_,
                        location.has_column() ? absl::StrCat(", column ", location.column() + 1) : "", " (<code>",
                        HtmlText(code), "</code>)");
  }

  std::string Do(const Action& action) const {
    if (action.has_set_breakpoint()) return "Set a breakpoint on " + LineOf(action.set_breakpoint().location());
    if (action.has_remove_breakpoint()) {
      return "Remove the breakpoint that was set on " + LineOf(action.remove_breakpoint().location());
    }
    if (action.has_start()) return "Reload the page";
    std::string words = ToText(action);
    words[0] = static_cast<char>(words[0] - 'a' + 'A');
    return words;
  }

  // Lines of the program become lines of the page.
  std::string See(const std::string& answer) const {
    const size_t space = answer.find(' ');
    const size_t digits = space == std::string::npos ? space : space + 1;
    if (digits == std::string::npos || digits >= answer.size() || answer[digits] < '0' || answer[digits] > '9') {
      return HtmlText(answer);
    }
    const size_t end = std::min(answer.find_first_not_of("0123456789", digits), answer.size());
    std::string rest = answer.substr(end);
    Location location;
    location.set_line(static_cast<uint32_t>(std::stoul(answer.substr(digits, end - digits))));
    if (!rest.empty() && rest[0] == ':') {
      const size_t column_end = std::min(rest.find_first_not_of("0123456789", 1), rest.size());
      location.set_column(static_cast<uint32_t>(std::stoul(rest.substr(1, column_end - 1))));
      rest = rest.substr(column_end);
    }
    return absl::StrCat(HtmlText(answer.substr(0, digits)), "at ", LineOf(location), HtmlText(rest));
  }

  const ExportCase& case_;
  const SourceText text_;
  const int offset_;
};

}  // namespace

absl::StatusOr<std::string> HtmlPage(const ExportCase& export_case, const SyntaxTree* tree) {
  const Program& program = export_case.program;
  if (program.modules_size() > 0)
    return absl::FailedPreconditionError("format html has no programs that import modules");
  const bool fits =
      CanStandInPage(program.source()) && std::all_of(program.setup().begin(), program.setup().end(), CanStandInPage);
  if (!fits) return absl::FailedPreconditionError("the program holds \"</\" or \"<!--\", which cannot stand in a page");
  const EngineFacts* const facts = FindEngineFacts(export_case.engine);
  std::string page = PageHead(export_case.title);
  // The browser's own asks for a printer.
  if (Prints(program)) absl::StrAppend(&page, "<script>globalThis.print = console.log.bind(console);</script>\n");
  for (const std::string& setup : program.setup()) absl::StrAppend(&page, "<script>\n", setup, "\n</script>\n");
  // The script ends where the program does: there a debugger may pause.
  absl::StrAppend(&page, program.kind() == Program::MODULE ? "<script type=\"module\">\n" : "<script>\n");
  const int offset = SourceText(page).line_count() - 1;
  absl::StrAppend(&page, Marked(export_case, tree), "</script>\n<h1>", HtmlText(export_case.title),
                  "</h1>\n<p>Open this page in ",
                  facts != nullptr && !facts->browser.empty() ? std::string(facts->browser) : "the engine's browser",
                  ", then the debugger of its developer tools (F12), and follow the steps. Found with ",
                  HtmlText(export_case.engine_label), ".</p>\n<ol>\n", Steps(export_case, offset).List(),
                  "</ol>\n<pre>", HtmlText(CaseText(export_case)), "</pre>\n", kPageEnd);
  return page;
}

}  // namespace twinstep
