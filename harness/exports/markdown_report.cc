#include "harness/exports/markdown_report.h"

#include <algorithm>
#include <string_view>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "engines/known_engines.h"
#include "harness/exports/case_text.h"
#include "harness/exports/script.h"
#include "harness/text/terminal_text.h"
#include "model/answers/display.h"
#include "model/setup_scripts.h"

namespace twinstep {
namespace {

constexpr size_t kLongestLine = 300;

// More backquotes than the text has in a row, and at least `least`.
std::string Fence(std::string_view text, size_t least) {
  size_t longest = 0, run = 0;
  for (const char c : text) {
    run = c == '`' ? run + 1 : 0;
    longest = std::max(longest, run);
  }
  return std::string(std::max(longest + 1, least), '`');
}

// What steers a terminal is shown as \x1B, which a program's strings may hold as well.
std::string CodeSpan(const std::string& source, const std::string& language) {
  const std::string text = VisibleText(source), fence = Fence(text, 3);
  const bool ends = !text.empty() && text.back() == '\n';
  return absl::StrCat(fence, language, "\n", text, ends ? "" : "\n", fence, "\n");
}

std::string Inline(const std::string& text) {
  const std::string line = OneLine(text, kLongestLine), fence = Fence(line, 1);
  const std::string space = fence.size() > 1 ? " " : "";
  return absl::StrCat(fence, space, line, space, fence);
}

std::string WithoutMarkup(const std::string& line) {
  return absl::StrReplaceAll(line,
                             {{"\\", "\\\\"}, {"`", "\\`"}, {"*", "\\*"}, {"[", "\\["}, {"<", "\\<"}, {"&", "\\&"}});
}

// Words around names and values of programs: no markup.
std::string Words(const std::string& text) { return WithoutMarkup(OneLine(text, kLongestLine)); }

// What an entry of corpus/bugs or an invariant says is as long as it is.
std::string WordsInFull(const std::string& text) { return WithoutMarkup(OneLine(text, text.size() + 1)); }

std::string StepList(const std::vector<ExportStep>& steps) {
  std::string list;
  for (size_t i = 0; i < steps.size(); ++i) {
    absl::StrAppend(&list, i + 1, ". ", Words(ToText(steps[i].action)),
                    steps[i].answer.text.empty() ? "" : absl::StrCat(" → ", Inline(steps[i].answer.text)), "\n");
  }
  return list;
}

// One sentence, without its full stop.
std::string Title(const ExportCase& export_case, const ReportNotes& notes) {
  if (notes.known != nullptr) {
    const std::string& title = notes.known->title();
    return Words(title.substr(0, title.find_last_not_of('.') + 1));
  }
  const std::string engine = DisplayName(export_case.engine);
  if (export_case.phrase.empty()) return absl::StrCat(engine, " debugger: ", Words(export_case.title));
  return absl::StrCat(engine, " debugger: ", Words(export_case.phrase));
}

// "shows in V8 VERSION, VERSION; does not show in V8 VERSION": all versions of an entry are of one engine.
std::string KnownVersions(const KnownBug& bug) {
  std::vector<std::string> shows, does_not;
  for (const KnownBug::Version& version : bug.versions()) {
    const std::string& prefix = version.prefix();
    (version.shows() ? shows : does_not).push_back(prefix.substr(0, prefix.find_last_not_of('.') + 1));
  }
  const std::string engine = DisplayName(bug.versions(0).engine());
  std::vector<std::string> parts;
  if (!shows.empty()) parts.push_back(absl::StrCat("shows in ", engine, " ", absl::StrJoin(shows, ", ")));
  if (!does_not.empty()) {
    parts.push_back(absl::StrCat("does not show in ", engine, " ", absl::StrJoin(does_not, ", ")));
  }
  return absl::StrJoin(parts, "; ");
}

std::string Versions(const ExportCase& export_case, const ReportNotes& notes) {
  std::string text = absl::StrCat(
      "**Version**: ", Words(export_case.engine_label),
      ". **Settings**: ", export_case.settings.empty() ? "none" : Inline(absl::StrJoin(export_case.settings, " ")),
      export_case.time_zone.empty() ? "" : absl::StrCat(", time zone ", Words(export_case.time_zone)), ".\n");
  if (notes.known == nullptr) return text;
  absl::StrAppend(&text, "\n**Known versions**: ", KnownVersions(*notes.known), " (corpus/bugs/", notes.known_id,
                  notes.known->report().empty() ? ", not reported yet"
                                                : absl::StrCat(", reported as ", Words(notes.known->report())),
                  ").\n");
  return text;
}

// What the program shows, and what is right there.
std::string Answers(const ExportCase& export_case, const ReportNotes& notes) {
  std::string text;
  const bool own = notes.known != nullptr && notes.is_entry;
  if (own) {
    absl::StrAppend(&text, "\n**Expected**: ", WordsInFull(notes.known->expected()), "\n");
  } else if (export_case.crash.empty()) {
    absl::StrAppend(&text, "\n**Expected**, ", Words(export_case.expected_label), ": ",
                    Inline(export_case.expected.text), "\n");
  }
  if (!export_case.promise.empty()) {
    absl::StrAppend(&text, "\n", WordsInFull(export_case.promise), " Source: ", WordsInFull(export_case.promise_source),
                    "\n");
  }
  if (notes.known != nullptr) absl::StrAppend(&text, "\nWhy that is right: ", WordsInFull(notes.known->why()), "\n");
  if (!export_case.doubt.empty() && notes.known == nullptr) {
    absl::StrAppend(&text, "\n", WordsInFull(export_case.doubt), "\n");
  }
  if (!export_case.crash.empty()) {
    return absl::StrCat(text, "\n**Actual**: the process ends by ", Words(export_case.crash), ".\n");
  }
  absl::StrAppend(&text, "\n**Actual**: ", Inline(export_case.steps.back().answer.text), "\n");
  // Who is wrong, and in what: the last sentence of a broken promise.
  if (!export_case.promise.empty()) absl::StrAppend(&text, "\n", Words(export_case.relation.back()), "\n");
  return text;
}

// Of a warning: the run that was compared with.
std::string InitialRun(const ExportCase& export_case) {
  if (!export_case.promise.empty() || export_case.relation.empty()) return "";
  std::string text = "\n## The initial run\n\n";
  for (const std::string& line : export_case.relation) absl::StrAppend(&text, Words(line), "\n");
  if (!export_case.initial_steps.empty()) absl::StrAppend(&text, "\n", StepList(export_case.initial_steps));
  if (!export_case.initial_source.empty()) {
    absl::StrAppend(&text, "\nIts program (-), and the one above (+):\n\n",
                    CodeSpan(ChangedLines(export_case.initial_source, export_case.program.source()), "diff"));
  }
  return text;
}

}  // namespace

std::string MarkdownReport(const ExportCase& export_case, const ReportNotes& notes) {
  std::string report = absl::StrCat("# ", Title(export_case, notes), "\n\n", Versions(export_case, notes));
  if (!export_case.filing.empty()) absl::StrAppend(&report, "\n", Words(export_case.filing), "\n");
  absl::StrAppend(&report, "\n## Program", export_case.program.kind() == Program::MODULE ? " (a module)" : "", "\n\n",
                  CodeSpan(export_case.program.source(), "js"));
  for (int i = 0; i < export_case.program.setup_size(); ++i) {
    const std::string name = SetupName(export_case.program, i);
    absl::StrAppend(&report, "\n", name.empty() ? "Run" : Inline(name) + ", run",
                    " before it, without the debugger:\n\n", CodeSpan(export_case.program.setup(i), "js"));
  }
  for (const Program::Module& module : export_case.program.modules()) {
    absl::StrAppend(&report, "\nModule ", Inline(module.specifier()), ":\n\n", CodeSpan(module.source(), "js"));
  }
  absl::StrAppend(&report, "\n## Steps, and what the debugger answers\n\n", StepList(export_case.steps),
                  Answers(export_case, notes), InitialRun(export_case));
  const absl::StatusOr<Script> script = ScriptOf(export_case);
  if (script.ok()) {
    absl::StrAppend(&report, "\n## Reproduce\n\nSave as FILE and run ",
                    Inline(RunCommand(export_case, "FILE", "", script->format)), ".\n\n", CodeSpan(script->text, "js"));
  } else {
    absl::StrAppend(&report, "\nThere is no script: ", Words(std::string(script.status().message())), ".\n");
  }
  absl::StrAppend(&report, "\n", notes.origin.empty() ? "" : absl::StrCat(Words(notes.origin), " "),
                  "Found by Twinstep.\n");
  return report;
}

}  // namespace twinstep
