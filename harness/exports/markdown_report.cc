#include "harness/exports/markdown_report.h"

#include <algorithm>
#include <string_view>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "engines/engine_facts.h"
#include "harness/exports/case_text.h"
#include "harness/exports/run_command.h"
#include "harness/exports/script.h"
#include "harness/text/terminal_text.h"
#include "model/display.h"

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
std::string Code(const std::string& source, const std::string& language) {
  const std::string text = VisibleText(source), fence = Fence(text, 3);
  const bool ends = !text.empty() && text.back() == '\n';
  return absl::StrCat(fence, language, "\n", text, ends ? "" : "\n", fence, "\n");
}

std::string Inline(const std::string& text) {
  const std::string line = OneLine(text, kLongestLine), fence = Fence(line, 1);
  const std::string space = fence.size() > 1 ? " " : "";
  return absl::StrCat(fence, space, line, space, fence);
}

// Words around names and values of programs: no markup.
std::string Words(const std::string& text) {
  return absl::StrReplaceAll(OneLine(text, kLongestLine),
                             {{"\\", "\\\\"}, {"`", "\\`"}, {"*", "\\*"}, {"[", "\\["}, {"<", "\\<"}, {"&", "\\&"}});
}

std::string StepList(const std::vector<ExportStep>& steps) {
  std::string list;
  for (size_t i = 0; i < steps.size(); ++i) {
    absl::StrAppend(&list, i + 1, ". ", Words(ToText(steps[i].action)),
                    steps[i].answer.empty() ? "" : absl::StrCat(" → ", Inline(steps[i].answer)), "\n");
  }
  return list;
}

}  // namespace

std::string MarkdownReport(const ExportCase& export_case) {
  std::string report =
      absl::StrCat("# ", DisplayName(export_case.engine), " debugger: ", Words(export_case.title), "\n\n");
  absl::StrAppend(
      &report, "**Version**: ", Words(export_case.engine_label),
      ". **Settings**: ", export_case.settings.empty() ? "none" : Inline(absl::StrJoin(export_case.settings, " ")),
      export_case.time_zone.empty() ? "" : absl::StrCat(", time zone ", Words(export_case.time_zone)), ".\n");
  if (!export_case.filing.empty()) absl::StrAppend(&report, "\n", Words(export_case.filing), "\n");
  absl::StrAppend(&report, "\n## Program", export_case.program.kind() == Program::MODULE ? " (a module)" : "", "\n\n",
                  Code(export_case.program.source(), "js"));
  for (const std::string& setup : export_case.program.setup()) {
    absl::StrAppend(&report, "\nRun before it, without the debugger:\n\n", Code(setup, "js"));
  }
  for (const Program::Module& module : export_case.program.modules()) {
    absl::StrAppend(&report, "\nModule ", Inline(module.specifier()), ":\n\n", Code(module.source(), "js"));
  }
  absl::StrAppend(&report, "\n## Actions, and what the debugger answers\n\n", StepList(export_case.steps));
  if (export_case.crash.empty()) {
    absl::StrAppend(&report, "\n**Actual**: ", Inline(export_case.steps.back().answer), "\n\n**Expected**, ",
                    Words(export_case.expected_label), ": ", Inline(export_case.expected), "\n");
  } else {
    absl::StrAppend(&report, "\n**Actual**: the process ends by ", Words(export_case.crash), ".\n");
  }
  if (!export_case.relation.empty()) {
    absl::StrAppend(&report,
                    export_case.initial_steps.empty() ? "\n## What is promised\n\n" : "\n## The initial run\n\n");
    for (const std::string& line : export_case.relation) absl::StrAppend(&report, Words(line), "\n");
    if (!export_case.initial_steps.empty()) absl::StrAppend(&report, "\n", StepList(export_case.initial_steps));
    if (!export_case.initial_source.empty()) {
      absl::StrAppend(&report, "\nIts program (-), and the one above (+):\n\n",
                      Code(ChangedLines(export_case.initial_source, export_case.program.source()), "diff"));
    }
  }
  const absl::StatusOr<std::string> script = ScriptOf(export_case);
  if (script.ok()) {
    absl::StrAppend(&report, "\n## Reproduce\n\nSave as FILE and run ", Inline(RunCommand(export_case, "FILE")),
                    ".\n\n", Code(*script, "js"));
  }
  absl::StrAppend(&report, "\nFound by Twinstep.\n");
  return report;
}

}  // namespace twinstep
