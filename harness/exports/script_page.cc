#include "harness/exports/script_page.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <set>

#include "absl/status/status.h"
#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "engines/known_engines.h"
#include "harness/exports/case_text.h"
#include "harness/exports/conclusion.h"
#include "harness/text/html_page.h"
#include "harness/text/json_text.h"
#include "harness/text/paired_lines.h"
#include "harness/text/terminal_text.h"
#include "model/answers/display.h"
#include "model/source/source_text.h"

namespace twinstep {
namespace {

constexpr char kMark[] = " // set breakpoint here";
constexpr size_t kLongestExcerpt = 100;
// Of a program that does not stand in the page.
constexpr char kProgramName[] = "program.js";

// Whether a browser takes all of it for the text of one script element: nothing that ends it, and nothing that keeps
// its end from ending it.
bool CanStandInPage(const std::string& source) {
  const std::string text = absl::AsciiStrToLower(source);
  const size_t comment = text.find("<!--");
  return !absl::StrContains(text, "</script") &&
         (comment == std::string::npos || text.find("<script", comment) == std::string::npos);
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

// A script that a script puts into the page, in one line: of what must precede the program, and of a program that
// cannot stand in the page itself. `settings` is more JavaScript about `script`.
std::string PutScript(const std::string& source, const std::string& settings = "") {
  return absl::StrCat("<script>{const script = document.createElement('script'); ", settings,
                      "script.text = ", absl::StrReplaceAll(JsonString(source), {{"<", "\\u003c"}}),
                      "; document.head.append(script);}</script>");
}

class Steps {
 public:
  explicit Steps(const ExportCase& export_case) : case_(export_case), text_(export_case.program.source()) {}

  std::string List() const {
    std::string list;
    for (size_t i = 0; i < case_.steps.size(); ++i) {
      const ExportStep& step = case_.steps[i];
      const bool last = i + 1 == case_.steps.size();
      absl::StrAppend(
          &list, "<li>", Do(step.action), step.answer.text.empty() ? "" : absl::StrCat(" &rarr; ", See(step.answer)),
          last && !case_.expected.text.empty()
              ? absl::StrCat(". <b>Expected, ", HtmlText(case_.expected_label), ":</b> ", See(case_.expected))
              : "",
          "</li>\n");
    }
    return list;
  }

  // The program, with what the steps of List do and see beside its lines.
  std::string Source() const {
    std::map<int, LineNotes> notes;
    const auto note = [&notes](size_t step, const Location& place, const std::string& what) {
      notes[static_cast<int>(place.line())].beside.push_back(absl::StrCat("step ", step + 1, ": ", what));
    };
    for (size_t i = 0; i < case_.steps.size(); ++i) {
      const ExportStep& step = case_.steps[i];
      if (step.action.has_set_breakpoint()) note(i, step.action.set_breakpoint().location(), "set a breakpoint");
      const ExportAnswer& answer = step.answer;
      if (answer.place && !step.action.has_set_breakpoint()) note(i, *answer.place, Before(answer));
      const ExportAnswer& expected = case_.expected;
      if (i + 1 == case_.steps.size() && expected.place) note(i, *expected.place, "expected: " + Before(expected));
    }
    return SourceTable(text_, notes);
  }

 private:
  // "line 14 (<code>let a = 1;</code>)" of the page.
  std::string LineOf(const Location& location) const {
    const int line = static_cast<int>(location.line());
    std::string code;
    if (line >= 1 && line <= text_.line_count()) {
      const std::string whole(text_.LineText(line));
      code = OneLine(std::string(absl::StripAsciiWhitespace(whole)), kLongestExcerpt);
    }
    return absl::StrCat("line ", line, location.has_column() ? absl::StrCat(", column ", location.column()) : "",
                        " (<code>", HtmlText(code), "</code>)");
  }

  std::string Do(const Action& action) const {
    if (action.has_set_breakpoint()) return "Set a breakpoint on " + LineOf(action.set_breakpoint().location());
    if (action.has_remove_breakpoint()) {
      return "Remove the breakpoint that was set on " + LineOf(action.remove_breakpoint().location());
    }
    if (action.has_start()) return "Reload the page";
    std::string words = ToText(action);
    words[0] = static_cast<char>(words[0] - 'a' + 'A');
    return HtmlText(words);
  }

  static std::string Before(const ExportAnswer& answer) { return answer.text.substr(0, answer.begin); }

  std::string See(const ExportAnswer& answer) const {
    if (!answer.place) return HtmlText(answer.text);
    return absl::StrCat(HtmlText(Before(answer)), "at ", LineOf(*answer.place),
                        HtmlText(answer.text.substr(answer.end)));
  }

  const ExportCase& case_;
  const SourceText text_;
};

// What the last step may come to, in the words that scripts end with.
std::string Ends(const ExportCase& export_case) {
  const auto words = [](Conclusion conclusion) {
    return absl::StrCat("<b>", std::string(WordsOf(conclusion)), "</b>");
  };
  const bool crash = !export_case.crash.empty();
  return absl::StrCat("<p>", words(Conclusion::kThere),
                      crash ? " where the page dies or hangs; " : " where the last step does as it says; ",
                      words(Conclusion::kNotThere),
                      crash ? " where it lives on; " : " where it does what is expected. ",
                      words(Conclusion::kSomethingElse), " where it does neither. ", words(Conclusion::kNotTried),
                      " where an earlier step does not do as it says, or the developer tools have no such step.</p>\n");
}

// What the program was changed from.
std::string Changed(const ExportCase& export_case) {
  if (export_case.initial_source.empty()) return "";
  return absl::StrCat("<h2>What was changed</h2>\n",
                      PairedTable("program of the initial run", "this program",
                                  PairedSources(SourceText(export_case.initial_source), {},
                                                SourceText(export_case.program.source()), {})));
}

}  // namespace

absl::StatusOr<std::string> HtmlPage(const ExportCase& export_case, const SyntaxTree* tree) {
  const Program& program = export_case.program;
  if (program.modules_size() > 0)
    return absl::FailedPreconditionError("format html has no programs that import modules");
  const EngineFacts* const facts = FindEngineFacts(export_case.engine);
  // One line, whose numbers are the program's.
  std::string scripts;
  // The browser's own asks for a printer.
  if (Prints(program)) absl::StrAppend(&scripts, "<script>globalThis.print = console.log.bind(console);</script>");
  for (const std::string& setup : program.setup()) absl::StrAppend(&scripts, PutScript(setup));
  const bool module = program.kind() == Program::MODULE;
  const std::string marked = Marked(export_case, tree);
  std::string where;
  if (CanStandInPage(marked)) {
    absl::StrAppend(&scripts, module ? "<script type=\"module\">" : "<script>");
    const int indent = SourceText(PageBeginning(PageScripts::kProgram) + scripts).length();
    // The script ends where the program does: there a debugger may pause.
    absl::StrAppend(&scripts, marked, "</script>");
    where = absl::StrCat(
        "The program begins on the page's first line: its lines have the numbers that the debugger "
        "shows. Columns count from 0, the debugger's from 1, and those of line 1 have ",
        indent, " before them.");
  } else {
    absl::StrAppend(&scripts, PutScript(absl::StrCat(marked, "\n//# sourceURL=", kProgramName),
                                        module ? "script.type = 'module'; " : ""));
    where = absl::StrCat("The program would end the page's script, so the debugger lists it as ", kProgramName,
                         ". Columns count from 0, the debugger's from 1.");
  }
  const Steps steps(export_case);
  return absl::StrCat(
      PageHead(export_case.title, PageScripts::kProgram, scripts), "<h1>", HtmlText(export_case.title),
      "</h1>\n<p>Open this page in ",
      facts != nullptr && !facts->browser.empty() ? std::string(facts->browser) : "the engine's browser",
      ", then the debugger of its developer tools (F12), and follow the steps. ", where, " Found with ",
      HtmlText(export_case.engine_label), ".</p>\n<ol>\n", steps.List(), "</ol>\n", Ends(export_case),
      "<h2>Program</h2>\n", steps.Source(), Changed(export_case), "<h2>The finding</h2>\n<pre class=\"wrap\">",
      HtmlText(CaseText(export_case)), "</pre>\n", kPageEnd);
}

}  // namespace twinstep
