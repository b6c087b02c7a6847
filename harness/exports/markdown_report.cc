#include "harness/exports/markdown_report.h"

#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "engines/known_engines.h"
#include "engines/versions.h"
#include "harness/causes/severity_words.h"
#include "harness/exports/case_text.h"
#include "harness/exports/conclusion.h"
#include "harness/exports/devtools_script.h"
#include "harness/exports/documents.h"
#include "harness/exports/report_index.h"
#include "harness/exports/script.h"
#include "harness/exports/script_cases.h"
#include "harness/exports/script_input.h"
#include "harness/exports/shells.h"
#include "harness/results/crash_text.h"
#include "harness/text/terminal_text.h"
#include "model/answers/display.h"
#include "model/engine_name.h"
#include "model/setup_scripts.h"
#include "model/subject_table.h"
#include "model/version_number.h"

namespace twinstep {
namespace {

constexpr size_t kLongestReportLine = 300;

// Of the report's files.
std::string Stem(const ReportNotes& notes) {
  const std::string& stem = notes.file.empty() ? notes.known_id : notes.file;
  return stem.empty() ? "finding" : stem;
}

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
  const std::string line = OneLine(text, kLongestReportLine), fence = Fence(line, 1);
  const std::string space = fence.size() > 1 ? " " : "";
  return absl::StrCat(fence, space, line, space, fence);
}

std::string WithoutMarkup(const std::string& line) {
  return absl::StrReplaceAll(line,
                             {{"\\", "\\\\"}, {"`", "\\`"}, {"*", "\\*"}, {"[", "\\["}, {"<", "\\<"}, {"&", "\\&"}});
}

// Words around names and values of programs: no markup.
std::string Words(const std::string& text) { return WithoutMarkup(OneLine(text, kLongestReportLine)); }

// What an entry of corpus/bugs or an invariant says: as long as it is, with its code spans.
std::string WordsInFull(const std::string& text) {
  return absl::StrReplaceAll(WithoutMarkup(OneLine(text, text.size() + 1)), {{"\\`", "`"}});
}

std::string StepList(const std::vector<ExportStep>& steps) {
  std::string list;
  for (size_t i = 0; i < steps.size(); ++i) {
    absl::StrAppend(&list, i + 1, ". ", Words(ToText(steps[i].action)),
                    steps[i].answer.text.empty() ? "" : absl::StrCat(" → ", Inline(steps[i].answer.text)), "\n");
  }
  return list;
}

// "V8 15.8 (RUNTIME), 15.0 (RUNTIME)", the newest first.
std::string VersionList(const KnownBug& bug, bool shows) {
  std::vector<std::string> versions;
  for (const KnownBug::Version& version : bug.versions()) {
    const std::string& prefix = version.prefix();
    if (version.shows() == shows) versions.push_back(prefix.substr(0, prefix.find_last_not_of('.') + 1));
  }
  std::stable_sort(versions.begin(), versions.end(),
                   [](const std::string& a, const std::string& b) { return VersionIn(a) > VersionIn(b); });
  if (versions.empty()) return "";
  const std::string engine = bug.versions(0).engine();
  for (std::string& version : versions) {
    for (const SubjectRow& row : SubjectRows()) {
      if (row.engine == engine && row.version == version) absl::StrAppend(&version, " (", std::string(row.origin), ")");
    }
  }
  return absl::StrCat(DisplayName(engine), " ", absl::StrJoin(versions, ", "));
}

// Those of the table of which the entry says nothing; empty: none.
std::string UntriedVersions(const KnownBug& bug) {
  if (bug.versions().empty()) return "";
  std::vector<std::string> untried;
  for (const SubjectRow& row : SubjectRows()) {
    const bool told =
        std::any_of(bug.versions().begin(), bug.versions().end(), [&row](const KnownBug::Version& version) {
          return version.prefix() == absl::StrCat(std::string(row.version), ".");
        });
    if (row.engine == bug.versions(0).engine() && !told) untried.push_back(std::string(row.version));
  }
  return absl::StrJoin(untried, ", ");
}

// That the newest version that shows the bug is another than the one that was played; empty: it is that one.
std::string NewerThatShows(const KnownBug& bug, const std::string& played) {
  const KnownBug::Version* const newest = NewestWhereItShows(bug);
  if (newest == nullptr || played.empty() || VersionIn(newest->prefix()) <= VersionIn(played)) return "";
  return absl::StrCat(" Those of ", NewestThatShows(bug), ", the newest in which it shows, are not quoted.");
}

std::string Versions(const ExportCase& export_case, const ReportNotes& notes) {
  std::string text;
  if (notes.known != nullptr) {
    const std::string shows = VersionList(*notes.known, true), gone = VersionList(*notes.known, false);
    const std::string untried = UntriedVersions(*notes.known);
    absl::StrAppend(&text, "\n**Shows in**: ", shows.empty() ? "no version that was tried" : shows, ".",
                    gone.empty() ? "" : absl::StrCat(" Does not show in ", gone, "."),
                    untried.empty() ? "" : absl::StrCat(" It was not tried in ", untried, "."), "\n");
  }
  absl::StrAppend(
      &text, "\n**Played in**: ", Words(export_case.engine_label), ", which gave all answers that are quoted here.",
      notes.known == nullptr ? "" : NewerThatShows(*notes.known, export_case.engine_version),
      " **Flags**: ", export_case.settings.empty() ? "default" : Inline(absl::StrJoin(export_case.settings, " ")),
      export_case.time_zone.empty() ? "" : absl::StrCat(", time zone ", Words(export_case.time_zone)), ".\n");
  return text;
}

// "a check of the engine fails, which ends the process on purpose, in a release build".
std::string Class(const ExportCase& export_case, const ReportNotes& notes) {
  const std::string severity(Words(notes.known != nullptr ? notes.known->severity() : notes.severity));
  if (export_case.crash.empty()) return severity.empty() ? "" : absl::StrCat("\n**Class**: ", severity, ".\n");
  // Builds that are published are; of a developer's own that is not known.
  const bool released = !IsOwnBuild(WithoutVersion(export_case.engine));
  return absl::StrCat("\n**Class**: ", Words(export_case.crash_class), released ? ", in a release build" : "", ".\n");
}

// "SpiderMonkey 128.14.0 with a copy of the rules of Firefox DevTools".
std::string Played(const ExportCase& export_case) {
  const std::string label = Words(export_case.engine_label);
  if (!export_case.of_tools) return label;
  return absl::StrCat(label, " with a copy of the rules of ", std::string(FindEngineFacts(export_case.engine)->tools));
}

// After what, and what comes.
std::string WhatHappens(const ExportCase& export_case, bool is_entry) {
  const size_t before = export_case.steps.size() - 1;
  const std::string action = absl::StrCat("\"", ToText(export_case.steps.back().action), "\"");
  std::string text = absl::StrCat("\n**What happens**: in ", Played(export_case), ", ");
  if (!export_case.crash.empty()) {
    return absl::StrCat(text, "the process ends by ", Words(export_case.crash), ". The last of the ", before + 1,
                        " steps below is ", Words(action), ".\n");
  }
  absl::StrAppend(&text,
                  before == 0 ? absl::StrCat("the step below, ", Words(action), ",")
                              : absl::StrCat("the last of the ", before + 1, " steps below, ", Words(action), ","),
                  " answers ", Inline(export_case.steps.back().answer.text), ".");
  // Who is wrong, and in what: the last sentence of a broken promise. An entry has words of its own.
  if (!export_case.promise.empty() && !is_entry)
    absl::StrAppend(&text, " In full: ", Words(export_case.relation.back()));
  return text + "\n";
}

// What is right there, who says so, and where that stands.
std::string WhatIsRight(const ExportCase& export_case, const ReportNotes& notes) {
  std::string text;
  const bool own = notes.known != nullptr && notes.is_entry;
  std::vector<Document::Id> documents;
  if (own) absl::StrAppend(&text, "\n**Expected**: ", WordsInFull(notes.known->expected()), "\n");
  if (own && export_case.crash.empty()) {
    absl::StrAppend(&text,
                    export_case.right.empty() ? "The script expects " : "The script accepts any answer that matches ",
                    Inline(export_case.right.empty() ? export_case.expected.text : export_case.right), ".\n");
  } else if (export_case.crash.empty()) {
    absl::StrAppend(&text, "\n**Expected**, ", Words(export_case.expected_label), ": ",
                    Inline(export_case.expected.text), "\n");
  }
  if (notes.known != nullptr) {
    absl::StrAppend(&text, "\nWhy that is right: ", WordsInFull(notes.known->why()), "\n");
    for (const int id : notes.known->documents()) documents.push_back(static_cast<Document::Id>(id));
  }
  if (!export_case.promise.empty()) {
    absl::StrAppend(&text, "\n", own ? "In general: " : "", WordsInFull(export_case.promise),
                    " Source: ", WordsInFull(export_case.promise_source), ".\n");
    documents.insert(documents.end(), export_case.documents.begin(), export_case.documents.end());
  }
  if (notes.known == nullptr && !export_case.doubt.empty()) {
    absl::StrAppend(&text, "\n", WordsInFull(export_case.doubt), "\n");
  }
  if (!documents.empty()) absl::StrAppend(&text, "\n");
  for (const DocumentPlace* const place : PlacesOfDocuments(documents)) {
    absl::StrAppend(&text, "- ", WithoutMarkup(std::string(place->title)), ": ", std::string(place->address), "\n");
  }
  return text;
}

// The file, and how it is run.
std::string HowToRun(const ExportCase& export_case, const ReportNotes& notes, const absl::StatusOr<Script>& script) {
  if (!script.ok()) {
    return absl::StrCat("There is no script: ", Words(std::string(script.status().message())),
                        ". Follow the steps below by hand.\n");
  }
  const std::string file = ScriptFile(notes);
  return absl::StrCat("Save the script at the end as ", Inline(file), " and run ",
                      Inline(RunCommand(export_case, file, "", script->format)), ". Its last line is ",
                      Inline(absl::StrCat(std::string(WordsOf(Conclusion::kThere)), ".")), " if the bug is present",
                      FormatNamed(script->format)->has_exit_codes ? " (exit code 1)" : "", ", and ",
                      Inline(absl::StrCat(std::string(WordsOf(Conclusion::kNotThere)), ".")), " if it is not.\n");
}

// Of a warning: the run that was compared with.
std::string InitialRunText(const ExportCase& export_case) {
  if (!export_case.promise.empty() || export_case.relation.empty()) return "";
  std::string text = "\n## The initial run\n\n";
  for (const std::string& line : export_case.relation) absl::StrAppend(&text, Words(line), "\n");
  if (!export_case.initial_steps.empty()) absl::StrAppend(&text, "\n", StepList(export_case.initial_steps));
  if (!export_case.initial_source.empty()) {
    absl::StrAppend(&text, "\nIts program (-), and the one above (+):\n\n",
                    CodeSpan(UnifiedDiff(export_case.initial_source, export_case.program.source()), "diff"));
  }
  return text;
}

// What belongs to the tools, in the tools: by hand, and as their own test.
std::string InTools(const ExportCase& export_case, const std::string& stem) {
  if (!export_case.of_tools || !export_case.crash.empty()) return "";
  const std::string program = stem + "-program.js", page = stem + ".html";
  std::string text = absl::StrCat("\n## In ", std::string(FindEngineFacts(export_case.engine)->browser),
                                  "\n\nSave the program above as ", Inline(program), ", and beside it ", Inline(page),
                                  ":\n\n", CodeSpan(PageThatLoads(export_case, program), "html"), "\n");
  const std::vector<std::string> steps = StepsInPanel(export_case, page);
  for (size_t i = 0; i < steps.size(); ++i) absl::StrAppend(&text, i + 1, ". ", WordsInFull(steps[i]), ".\n");
  absl::StrAppend(
      &text,
      "\nThe panel counts columns from 1; here they count from 0. The versions above are those of the engine, with "
      "a copy of DevTools' rules on top.\n");
  const absl::StatusOr<std::string> test = XpcshellTest(export_case);
  if (!test.ok()) {
    return absl::StrCat(text, "\nThere is no test for DevTools: ", Words(std::string(test.status().message())), ".\n");
  }
  const std::string file = absl::StrCat("test_", absl::StrReplaceAll(stem, {{"-", "_"}}), ".js");
  return absl::StrCat(
      text, "\nThe script at the end drives ", std::string(FindEngineFacts(export_case.engine)->display_name),
      " with a copy of DevTools' rules, so it tests that copy. This one tests DevTools: save it as ",
      Inline("devtools/server/tests/xpcshell/" + file), ", add ", Inline("[\"" + file + "\"]"), " to ",
      Inline("xpcshell.toml"), " there, and run ",
      Inline("./mach xpcshell-test devtools/server/tests/xpcshell/" + file),
      ". It has the form of the tests there, and was not run, as that needs a build of the browser.\n\n",
      CodeSpan(*test, "js"));
}

// That the script does not have this session of the case; empty: it has it, or there is none.
std::string NotInScript(const ExportCase& export_case, const ExportCase& one, const absl::StatusOr<Script>& script) {
  if (!script.ok()) return "";
  const std::vector<const ExportCase*> cases = CasesOfScript(export_case, script->format.c_str());
  return std::find(cases.begin(), cases.end(), &one) != cases.end() ? "" : "\nThe script does not have this session.\n";
}

// Where the debugger is right, with the one edit that makes it so.
std::string Contrast(const ExportCase& export_case, const ReportNotes& notes, const absl::StatusOr<Script>& script) {
  if (export_case.contrasts.empty() && notes.no_control.empty()) return "";
  if (export_case.contrasts.empty()) {
    return absl::StrCat("\n## Control\n\nThere is none for ", Words(export_case.engine_label), ": ",
                        Words(notes.no_control), ".\n");
  }
  const ExportCase& right = export_case.contrasts.front();
  std::string text = "\n## Control: here the debugger is right\n\n";
  if (right.program.source() == export_case.program.source()) {
    absl::StrAppend(&text, "The same program with other steps:\n\n");
  } else {
    absl::StrAppend(&text, "The same with the program edited, - above and + here:\n\n",
                    CodeSpan(UnifiedDiff(export_case.program.source(), right.program.source()), "diff"), "\n");
  }
  return absl::StrCat(text, StepList(right.steps), NotInScript(export_case, right, script));
}

// What runs before the program, and what it imports; empty where it stands alone.
std::string Beside(const Program& program) {
  std::string text;
  for (int i = 0; i < program.setup_size(); ++i) {
    const std::string name = SetupName(program, i);
    absl::StrAppend(&text, "\n", name.empty() ? "Run" : Inline(name) + ", run", " before it, without the debugger:\n\n",
                    CodeSpan(program.setup(i), "js"));
  }
  if (program.setup_size() > 0) absl::StrAppend(&text, "\nIn answers a place there begins with `other`.\n");
  for (const Program::Module& module : program.modules()) {
    absl::StrAppend(&text, "\nModule ", Inline(module.specifier()), ":\n\n", CodeSpan(module.source(), "js"));
  }
  return text;
}

// What a shell lacks that the program uses; empty: nothing.
std::string PrintOf(const ExportCase& export_case) {
  const Shell* const shell = ShellOf(export_case.engine);
  const auto prints = [](const ExportCase& one) { return Mentions(one.program, "print("); };
  const bool any = prints(export_case) ||
                   std::any_of(export_case.variants.begin(), export_case.variants.end(), prints) ||
                   std::any_of(export_case.contrasts.begin(), export_case.contrasts.end(), prints);
  if (shell == nullptr || *shell->print == '\0' || !any) return "";
  return absl::StrCat("\nIn ", Inline(shell->command), ", ", Inline("print"), " stands for ", Inline(shell->print),
                      ".\n");
}

// Sessions that stand nowhere else, those that are missing for the same reason together.
std::string LeftOut(const std::vector<std::string>& reasons) {
  std::vector<std::pair<std::string, int>> counts;
  for (const std::string& reason : reasons) {
    const auto known =
        std::find_if(counts.begin(), counts.end(), [&reason](const auto& one) { return one.first == reason; });
    if (known != counts.end()) {
      ++known->second;
    } else {
      counts.emplace_back(reason, 1);
    }
  }
  std::string text;
  for (const auto& [reason, times] : counts) {
    absl::StrAppend(&text, "\n", times == 1 ? "One further session is" : absl::StrCat(times, " further sessions are"),
                    " left out: ", Words(reason), ".\n");
  }
  return text;
}

// Sessions of the same cause.
std::string Variants(const ExportCase& export_case, const ReportNotes& notes, const absl::StatusOr<Script>& script) {
  if (export_case.variants.empty() && notes.left_out.empty()) return "";
  std::string text = "\n## Variants of the same cause\n";
  for (const ExportCase& variant : export_case.variants) {
    absl::StrAppend(&text, variant.program.kind() == Program::MODULE ? "\nA module:\n\n" : "\n",
                    CodeSpan(variant.program.source(), "js"), Beside(variant.program), "\n", StepList(variant.steps),
                    NotInScript(export_case, variant, script));
    if (variant.crash.empty()) {
      const bool words = !variant.right.empty();
      absl::StrAppend(&text, "\nExpected: ", words ? "an answer that matches " : "",
                      Inline(words ? variant.right : variant.expected.text), "\n");
    }
  }
  return text + LeftOut(notes.left_out);
}

}  // namespace

std::string ReportTitle(const ExportCase& export_case, const ReportNotes& notes) {
  if (notes.known != nullptr) {
    const std::string& title = notes.known->title();
    return WordsInFull(title.substr(0, title.find_last_not_of('.') + 1));
  }
  const std::string engine = DisplayName(export_case.engine);
  if (export_case.phrase.empty()) return absl::StrCat(engine, " debugger: ", Words(export_case.title));
  return absl::StrCat(engine, " debugger: ", Words(export_case.phrase));
}

std::string ScriptFile(const ReportNotes& notes) { return Stem(notes) + ".js"; }

std::string MarkdownReport(const ExportCase& export_case, const ReportNotes& notes) {
  const absl::StatusOr<Script> script = ScriptOf(export_case);
  std::string report =
      absl::StrCat("# ", ReportTitle(export_case, notes), "\n\n", HowToRun(export_case, notes, script),
                   WhatHappens(export_case, notes.known != nullptr && notes.is_entry), WhatIsRight(export_case, notes),
                   Versions(export_case, notes), Class(export_case, notes));
  if (!export_case.filing.empty()) absl::StrAppend(&report, "\n", Words(export_case.filing), "\n");
  if (notes.known != nullptr && !notes.known->report().empty()) {
    absl::StrAppend(&report, "It is reported as ", Words(notes.known->report()), ".\n");
  }
  absl::StrAppend(&report, "\n## Program", export_case.program.kind() == Program::MODULE ? " (a module)" : "", "\n\n",
                  CodeSpan(export_case.program.source(), "js"), Beside(export_case.program), PrintOf(export_case));
  absl::StrAppend(&report, "\n## Steps, and what the debugger answers\n\n", StepList(export_case.steps), "\n",
                  kHowPlacesCount, "\n", InitialRunText(export_case), InTools(export_case, Stem(notes)),
                  Contrast(export_case, notes, script), Variants(export_case, notes, script));
  if (!export_case.crash_said.empty()) {
    absl::StrAppend(&report, "\n## What the engine says as it dies\n\n",
                    CodeSpan(CrashLines(export_case.crash_said), ""));
  }
  if (script.ok()) {
    absl::StrAppend(&report, "\n## ", ScriptFile(notes), "\n\n", CodeSpan(script->text, "js"));
  }
  absl::StrAppend(&report, "\n", notes.origin.empty() ? "" : absl::StrCat(Words(notes.origin), " "),
                  "Found by Twinstep.\n");
  return report;
}

}  // namespace twinstep
