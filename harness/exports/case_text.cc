#include "harness/exports/case_text.h"

#include <algorithm>
#include <set>
#include <utility>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "harness/exports/conclusion.h"
#include "harness/exports/documents.h"
#include "harness/exports/shells.h"
#include "harness/text/paired_lines.h"
#include "harness/text/terminal_text.h"
#include "model/answers/display.h"
#include "model/source/source_text.h"

namespace twinstep {
namespace {

constexpr size_t kLongestLine = 300;

std::string Line(const std::string& text) { return OneLine(text, kLongestLine); }

}  // namespace

std::string ChangedLines(const std::string& before, const std::string& after) {
  const SourceText left(before), right(after);
  std::string lines;
  for (const LinePair& pair : PairLines(left, right)) {
    if (pair.equal) continue;
    if (pair.left > 0) absl::StrAppend(&lines, "- ", OneLine(left.LineText(pair.left), kLongestLine), "\n");
    if (pair.right > 0) absl::StrAppend(&lines, "+ ", OneLine(right.LineText(pair.right), kLongestLine), "\n");
  }
  return lines;
}

std::string UnifiedDiff(const std::string& before, const std::string& after) {
  constexpr size_t kAround = 3;
  const SourceText left(before), right(after);
  std::vector<LinePair> pairs = PairLines(left, right);
  // Behind the last line's end there is no line.
  const auto is_end = [](const SourceText& text, int line) {
    return line == text.line_count() && text.LineStart(line) == text.length();
  };
  for (LinePair& pair : pairs) {
    if (is_end(left, pair.left)) pair.left = 0;
    if (is_end(right, pair.right)) pair.right = 0;
  }
  std::string diff;
  for (size_t i = 0, next = 0; i < pairs.size(); i = next) {
    next = i + 1;
    if (pairs[i].equal) continue;
    size_t end = i;
    while (next < pairs.size() && next <= end + 2 * kAround) {
      if (!pairs[next++].equal) end = next - 1;
    }
    next = end + 1;
    const size_t first = i - std::min(i, kAround), last = std::min(end + kAround, pairs.size() - 1);
    // Lines that are gone stand before those that came in their place.
    std::string lines, came;
    int from = 0, to = 0, lefts = 0, rights = 0;
    for (size_t j = first; j <= last; ++j) {
      const LinePair& pair = pairs[j];
      if (pair.equal) absl::StrAppend(&lines, std::exchange(came, ""));
      if (pair.left > 0) {
        absl::StrAppend(&lines, pair.equal ? " " : "-", OneLine(left.LineText(pair.left), kLongestLine), "\n");
        from = lefts++ == 0 ? pair.left : from;
      }
      if (pair.right > 0) {
        if (!pair.equal) absl::StrAppend(&came, "+", OneLine(right.LineText(pair.right), kLongestLine), "\n");
        to = rights++ == 0 ? pair.right : to;
      }
    }
    absl::StrAppend(&diff, "@@ -", from, ",", lefts, " +", to, ",", rights, " @@\n", lines, came);
  }
  return diff;
}

std::string CaseText(const ExportCase& export_case) {
  // The title of a broken promise has no more than the answers below.
  std::string text = absl::StrCat(export_case.engine_label, ": ",
                                  Line(export_case.phrase.empty() ? export_case.title : export_case.phrase), "\n\n");
  if (export_case.crash.empty()) {
    absl::StrAppend(&text, "Answer to the last action: ", Line(export_case.steps.back().answer.text), "\nExpected, ",
                    export_case.expected_label, ": ", Line(export_case.expected.text), "\n", export_case.filing, "\n");
    if (!export_case.doubt.empty()) absl::StrAppend(&text, Line(export_case.doubt), "\n");
  } else {
    absl::StrAppend(&text, "The process ends by ", Line(export_case.crash), ".\n", export_case.filing, "\n");
  }
  for (const std::string& line : export_case.relation) absl::StrAppend(&text, Line(line), "\n");
  for (const DocumentPlace* const place : PlacesOfDocuments(export_case.documents)) {
    absl::StrAppend(&text, std::string(place->title), ": ", std::string(place->address), "\n");
  }
  if (!export_case.initial_steps.empty()) {
    absl::StrAppend(&text, "The initial run:\n");
    for (const ExportStep& step : export_case.initial_steps) {
      absl::StrAppend(&text, "  ", Line(ToText(step.action)), ": ", Line(step.answer.text), "\n");
    }
    if (!export_case.initial_source.empty()) {
      absl::StrAppend(&text, "Its program (-), and the one below (+):\n",
                      ChangedLines(export_case.initial_source, export_case.program.source()));
    }
  }
  return text + "Found by Twinstep.";
}

std::string WhatIsChecked(const ExportCase& export_case) {
  if (export_case.promise.empty()) return absl::StrCat("Checks ", export_case.title);
  std::string promise = export_case.promise;
  promise[0] = absl::ascii_tolower(static_cast<unsigned char>(promise[0]));
  return absl::StrCat("Checks that ", promise);
}

std::string HeaderText(const ExportCase& export_case, std::string_view format_name) {
  const ScriptFormat& format = *FormatNamed(format_name);
  const auto code = [&format](Conclusion conclusion, const char* before) {
    return format.has_exit_codes ? absl::StrCat(" (", before, static_cast<int>(conclusion), ")") : "";
  };
  std::string text = absl::StrCat(
      CaseText(export_case), "\n", kHowPlacesCount, "\nRun: ", RunCommand(export_case, "FILE", "", format_name),
      "\nThe last line says that the difference is there", code(Conclusion::kThere, "exit code "),
      ", that it is not there", code(Conclusion::kNotThere, ""), ", that something else happened",
      code(Conclusion::kSomethingElse, ""), ", or why it could not be tried", code(Conclusion::kNotTried, ""), ".");
  if (!export_case.crash.empty() && !format.has_children) {
    absl::StrAppend(&text, "\nWhere it is there, such a line may be missing: the process ",
                    export_case.crash_kind == ProcessEnd::TOO_LONG
                        ? "does not end."
                        : absl::StrCat("ends by ", Line(export_case.crash), "."));
  }
  return text;
}

std::string ShellFlags(const ExportCase& export_case, const std::string& separator) {
  std::string flags;
  const Shell* const shell = ShellOf(export_case.engine);
  if (shell == nullptr) return flags;
  std::set<std::string> seen;
  for (const std::string& setting : export_case.settings) {
    const std::string flag = shell->flag(setting);
    if (!flag.empty() && seen.insert(flag).second) absl::StrAppend(&flags, separator, flag);
  }
  return flags;
}

std::string RunCommand(const ExportCase& export_case, const std::string& file, const std::string& program,
                       std::string_view format_name) {
  const std::string zone =
      export_case.time_zone.empty() ? "" : absl::StrCat("TZ=", ShellWord(export_case.time_zone), " ");
  const Shell* const shell = ShellOf(export_case.engine);
  if (shell == nullptr) return "";
  const bool modules = export_case.program.kind() == Program::MODULE || export_case.program.modules_size() > 0;
  const ScriptFormat* const named = FormatNamed(format_name);
  const ScriptFormat& format = named == nullptr ? shell->formats.front() : *named;
  const std::string command = format.command == nullptr ? shell->command : format.command;
  return absl::StrCat(zone, program.empty() ? command : program, modules ? shell->module_flag : "",
                      ShellFlags(export_case, " "), format.before_file, " ", file);
}

}  // namespace twinstep
