// //harness:export: a finding as a test or a report of the engine's own kind.
#include <algorithm>
#include <filesystem>
#include <iostream>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "absl/flags/flag.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/string_view.h"
#include "absl/strings/strip.h"
#include "engines/known_engines.h"
#include "engines/parser/parser.h"
#include "engines/parser/tree_cache.h"
#include "harness/bug_trials/bug_trial.h"
#include "harness/bugs/known_bugs.h"
#include "harness/command/run_command.h"
#include "harness/corpora/program_loader.h"
#include "harness/exports/action_words.h"
#include "harness/exports/case_beside.h"
#include "harness/exports/devtools_script.h"
#include "harness/exports/export_case.h"
#include "harness/exports/filing.h"
#include "harness/exports/inspector_script.h"
#include "harness/exports/markdown_report.h"
#include "harness/exports/report_index.h"
#include "harness/exports/script.h"
#include "harness/exports/script_page.h"
#include "harness/exports/shells.h"
#include "harness/process/standard_error_file.h"
#include "harness/reduction/configuration_parts.h"
#include "harness/reduction/contrast.h"
#include "harness/reduction/finding_reduction.h"
#include "harness/reduction/kept_reductions.h"
#include "harness/reduction/readable_program.h"
#include "harness/results/atomic_file.h"
#include "harness/results/crash_text.h"
#include "harness/results/finding_file.h"
#include "harness/results/finding_list.h"
#include "harness/text/terminal_text.h"
#include "harness/trials/played_right.h"
#include "harness/trials/trial_process.h"
#include "model/causes/cause_key.h"
#include "model/engine_name.h"
#include "model/invariants/invariants.h"
#include "model/source/source_text.h"
#include "model/source/syntax_tree.h"

namespace twinstep {
namespace {

// Formats of scripts with what they are, those for people last.
std::string FormatsHelp() {
  std::string help;
  for (const Shell& shell : Shells()) {
    for (const ScriptFormat& format : shell.formats) absl::StrAppend(&help, format.name, " (", format.help, "), ");
  }
  return absl::StrCat(help,
                      "xpcshell-test (DevTools' own kind, for bugs of their rules), "
                      "html (a page and steps for a browser's debugger), markdown (a bug report)");
}

std::vector<std::string> Formats() {
  std::vector<std::string> names;
  for (const Shell& shell : Shells()) {
    for (const ScriptFormat& format : shell.formats) names.push_back(format.name);
  }
  names.insert(names.end(), {"xpcshell-test", "html", "markdown"});
  return names;
}

}  // namespace
}  // namespace twinstep

ABSL_FLAG(std::string, format, "", twinstep::FormatsHelp());
ABSL_FLAG(std::string, engine, "",
          twinstep::EngineChoices() +
              ": the engine whose behaviour is shown; default: the one to file the finding "
              "against");
ABSL_FLAG(std::string, out, "", "file to write; default: standard output");
ABSL_FLAG(
    std::string, subject, "",
    "for an entry of corpus/bugs: the version that plays it and whose answers are quoted, as ENGINE@VERSION or "
    "ENGINE@SHELL:PATH; of several, separated by commas, the newest in which the entry shows; default: the linked "
    "version, or if the entry does not show there, the newest in which it does. With --all, these play what shows in "
    "them");
ABSL_FLAG(
    bool, polish, true,
    "a finding's program gets names by role, one statement a line and a comment where the last action is done, as "
    "far as it still shows the same with them; an entry of corpus/bugs stays as it is written");
ABSL_FLAG(
    std::string, all, "",
    "a folder to write: a report and a script for each entry of corpus/bugs that shows in the newest version in which "
    "it "
    "was tried, and for each new cause in the result folders that are named; index.md lists them, the worst first");
ABSL_FLAG(bool, report, false, "prints the text of a bug report, as --format=markdown does");

namespace twinstep {
namespace {

constexpr char kUsage[] =
    "export: writes a finding as a test or a report that does not need Twinstep.\n"
    "  export --format=jit-test DIR/classes/CLASS/session-12.pb.zst\n"
    "  export --format=inspector-test --out=step-over.js DIR/classes/CLASS/session-12.pb.zst\n"
    "  export --report DIR/classes/CLASS/session-12.pb.zst\n"
    "  export --report corpus/bugs/ID.textproto              plays a known bug and reports it\n"
    "  export --report --subject=ENGINE@VERSION corpus/bugs/ID.textproto\n"
    "  export --all=REPORTS DIR                              a folder of reports: known bugs, and the new causes of "
    "DIR\n"
    "Exit code 0: written; 1: the finding cannot be read or exported; 2: wrong usage.";

struct File {
  std::string name;
  std::string content;
};

struct Exported {
  Finding finding;
  ReportNotes notes;
  // Of an entry: what has played it.
  BugPlayer player;
};

// "Reduced from session 86 of a.js: 1034 to 65 bytes, ..."
std::string OriginOf(const Finding& finding, const std::string& path) {
  constexpr char kReduced[] = "/reduced/";
  const std::string session = absl::StrCat("session ", finding.session(), " of ",
                                           OneLine(finding.test_case().program().name(), /*max_bytes=*/200));
  const size_t at = path.rfind(kReduced);
  if (at == std::string::npos) return absl::StrCat("As it was found in ", session, ".");
  const KeptReductions kept = KeptReductions::Load(path.substr(0, at + sizeof(kReduced) - 2));
  const ReductionReport* const report = kept.OfReduced(path);
  if (report == nullptr) return absl::StrCat("Reduced from ", session, ".");
  const ReductionReport::Size &before = report->before(), &after = report->after();
  return absl::StrCat("Reduced from ", session, ": ", before.bytes(), " to ", after.bytes(), " bytes, ", before.lines(),
                      " to ", after.lines(), " lines, ", before.actions(), " to ", after.actions(), " actions.");
}

// With what matters of its configurations alone, and rewritten; as it is where it does not show the same then, or does
// not show at all here.
absl::StatusOr<Finding> Rewritten(Finding finding, std::vector<ProgramEdits> rewrites) {
  RETURN_IF_ERROR(CompleteConfigurations(finding));
  if (rewrites.empty() && ConfigurationParts(finding) == 0) return finding;
  ASSIGN_OR_RETURN(std::unique_ptr<TreeCache> trees, TreeCache::Create());
  TrialPool pool(/*jobs=*/1, {}, /*stop=*/{});
  FindingReductionOptions options;
  options.first_runs = 2;
  options.rewrites = std::move(rewrites);
  ASSIGN_OR_RETURN(ReducedFinding rewritten, ReduceFinding(finding, pool, *trees, options));
  const bool same =
      rewritten.report.state() == ReductionReport::REDUCED &&
      (rewritten.finding.has_crash() || rewritten.finding.reproduction().outcome() == Reproduction::REPRODUCED);
  return same ? std::move(rewritten.finding) : std::move(finding);
}

// Which versions play the entry, the first in which it shows.
absl::StatusOr<std::vector<BugPlayer>> PlayersToAsk(const KnownBug& bug) {
  const std::string subjects = absl::GetFlag(FLAGS_subject);
  std::vector<BugPlayer> players;
  if (!subjects.empty()) {
    ASSIGN_OR_RETURN(players, PlayersOf(bug, subjects));
  }
  // Of many entries some are about another engine, or do not show there.
  if (!subjects.empty() && absl::GetFlag(FLAGS_all).empty()) {
    if (!players.empty()) return players;
    return absl::InvalidArgumentError(
        absl::StrCat("the entry is about ", DisplayName(std::string(EngineOf(bug.side()))), ", not about ", subjects));
  }
  absl::StatusOr<BugPlayer> other = PlayerOf(bug);
  if (other.ok()) players.push_back(*std::move(other));
  return players.empty() ? absl::StatusOr<std::vector<BugPlayer>>(other.status()) : players;
}

// FailedPrecondition: the entry does not show in what the player has.
absl::Status PlayEntry(const BugPlayer& player, Exported& exported) {
  ASSIGN_OR_RETURN(const StandardErrorFile errors, StandardErrorFile::Create());
  TrialPool pool(/*jobs=*/1, {}, /*stop=*/{}, player.program, errors.fd());
  ASSIGN_OR_RETURN(Finding finding, FindingOfBug(*exported.notes.known, exported.notes.known_id, pool, player.subject));
  // Another version has other flags.
  const bool linked = player.program.empty() && player.subject.empty();
  ASSIGN_OR_RETURN(exported.finding, linked ? Rewritten(std::move(finding), {}) : std::move(finding));
  if (exported.finding.has_crash()) {
    exported.finding.mutable_crash()->set_standard_error(BeginningWithoutAddresses(errors));
  }
  exported.player = player;
  return absl::OkStatus();
}

// The finding in a file, or the session of an entry, which is played.
absl::StatusOr<Exported> WhatToExport(const KnownBugs& bugs, const std::string& argument) {
  constexpr absl::string_view kEntries = "corpus/bugs/", kExtension = ".textproto";
  absl::string_view id = argument;
  const bool extension = absl::ConsumeSuffix(&id, kExtension);
  const bool entries = absl::StartsWith(id, kEntries);
  id = id.substr(id.rfind('/') + 1);
  Exported exported;
  if (!extension && !entries) {
    const std::string path = UserPath(argument);
    absl::StatusOr<Finding> finding = ReadFinding(path);
    if (!finding.ok()) return finding.status();
    exported.notes.origin = OriginOf(*finding, path);
    finding =
        Rewritten(*std::move(finding), absl::GetFlag(FLAGS_polish) ? ReadableProgram() : std::vector<ProgramEdits>());
    if (!finding.ok()) return finding.status();
    exported.finding = *std::move(finding);
    exported.notes.known = bugs.Find(exported.finding.cause());
    if (exported.notes.known != nullptr) exported.notes.known_id = std::string(bugs.IdOf(*exported.notes.known));
    return exported;
  }
  exported.notes.known = bugs.WithId(std::string(id));
  if (exported.notes.known == nullptr) {
    return absl::NotFoundError(absl::StrCat("there is no corpus/bugs/", std::string(id), ".textproto built in"));
  }
  exported.notes.known_id = std::string(id);
  exported.notes.is_entry = true;
  exported.notes.origin = "The smallest known session.";
  ASSIGN_OR_RETURN(const std::vector<BugPlayer> players, PlayersToAsk(*exported.notes.known));
  absl::Status first;
  for (const BugPlayer& player : players) {
    const absl::Status played = PlayEntry(player, exported);
    if (!absl::IsFailedPrecondition(played)) return played.ok() ? absl::StatusOr<Exported>(exported) : played;
    if (first.ok()) first = played;
  }
  return first;
}

absl::StatusOr<std::string> PageOf(const ExportCase& export_case) {
  const bool module = export_case.program.kind() == Program::MODULE;
  ASSIGN_OR_RETURN(std::unique_ptr<Parser> parser, Parser::Create());
  const absl::StatusOr<SyntaxTree> tree =
      parser->Parse(SourceText(export_case.program.source()), module ? ParseGoal::kModule : ParseGoal::kScript);
  return HtmlPage(export_case, tree.ok() ? &*tree : nullptr);
}

// The sessions of an entry beside its first one; what cannot be a case is said in the notes.
absl::Status AddVariants(const KnownBug& bug, const BugPlayer& player, TrialPool& pool, ReportNotes& notes,
                         ExportCase& export_case) {
  const std::vector<KnownBug> sessions = WithAllSessions(bug);
  for (size_t i = 1; i < sessions.size(); ++i) {
    const std::string name = absl::StrCat(notes.known_id, ", session ", i + 1);
    absl::StatusOr<Finding> finding = FindingOfBug(sessions[i], name, pool, player.subject);
    absl::StatusOr<ExportCase> variant =
        finding.ok() ? MakeExportCase(*finding, export_case.engine) : absl::StatusOr<ExportCase>(finding.status());
    if (!variant.ok() && !absl::IsFailedPrecondition(variant.status())) return variant.status();
    if (variant.ok()) export_case.variants.push_back(*std::move(variant));
    if (!variant.ok()) notes.left_out.push_back(std::string(variant.status().message()));
  }
  return absl::OkStatus();
}

// What an entry says works, or the nearest that does.
absl::Status AddContrast(Exported& exported, TrialPool& pool, ExportCase& export_case) {
  const KnownBug* const bug = exported.notes.is_entry ? exported.notes.known : nullptr;
  std::string& why_none = exported.notes.no_control;
  absl::StatusOr<std::optional<Finding>> right = std::nullopt;
  if (bug != nullptr && bug->has_contrast()) {
    right = PlayedRight(SessionAlone(ContrastOf(*bug), export_case.engine), pool);
    // Another version may be wrong there too.
    if (absl::IsFailedPrecondition(right.status())) {
      why_none = absl::StrCat("of the session that was to be it, ", std::string(right.status().message()));
      right = std::nullopt;
    }
  } else {
    why_none = "no single edit of this session was found with which the debugger is right";
    const absl::StatusOr<std::unique_ptr<TreeCache>> trees = TreeCache::Create();
    if (!trees.ok()) return trees.status();
    const auto takes = [&export_case](const Finding& played) { return CaseBeside(played, export_case).ok(); };
    right = NearestRight(exported.finding, export_case.engine, takes, pool, **trees);
  }
  if (!right.ok()) return right.status();
  if (!right->has_value()) return absl::OkStatus();
  absl::StatusOr<ExportCase> contrast = CaseBeside(**right, export_case);
  // What differs may be nothing that a right answer has.
  why_none = std::string(contrast.status().message());
  if (contrast.ok()) export_case.contrasts.push_back(*std::move(contrast));
  return absl::IsFailedPrecondition(contrast.status()) ? absl::OkStatus() : contrast.status();
}

// `format` may be empty.
absl::StatusOr<ExportCase> CaseOf(Exported& exported, const std::string& format, std::string engine) {
  Finding& finding = exported.finding;
  const ReportNotes& notes = exported.notes;
  RETURN_IF_ERROR(CompleteConfigurations(finding));
  const Shell* const shell = ShellOfFormat(format);
  if (engine.empty() && shell != nullptr) engine = std::string(shell->engine);
  // Where only the other debugger told on it, the entry says who is wrong.
  if (engine.empty() && notes.known != nullptr) engine = std::string(EngineOf(notes.known->side()));
  ASSIGN_OR_RETURN(ExportCase export_case, MakeExportCase(finding, engine));
  if (notes.known != nullptr && EngineOf(notes.known->side()) == WithoutVersion(export_case.engine)) {
    export_case.of_tools = IsOfTools(notes.known->side());
    export_case.filing = FilingOfKnownSide(export_case.engine, export_case.of_tools);
    if (!export_case.doubt.empty()) {
      export_case.doubt = absl::StrCat("Who is right: ", notes.known->title(), " ", notes.known->why());
    }
  }
  if (notes.is_entry && !notes.known->right().empty()) {
    export_case.right = notes.known->right();
    export_case.rest_is_wrong = false;
    // The entry's pattern can where the promise alone cannot.
    export_case.not_checkable.clear();
    // In the words of its first sentence.
    const std::string& expected = notes.known->expected();
    export_case.expected = {.text =
                                expected.substr(0, std::min(expected.find(". "), expected.find_last_not_of('.') + 1))};
  }
  // A crash has no trace that says which engine died.
  if (!exported.player.version.empty() && finding.has_crash()) {
    SetVersion(exported.player.version, export_case);
  }
  TrialPool pool(/*jobs=*/1, {}, /*stop=*/{}, exported.player.program);
  if (notes.is_entry) {
    RETURN_IF_ERROR(AddVariants(*notes.known, exported.player, pool, exported.notes, export_case));
  }
  RETURN_IF_ERROR(AddContrast(exported, pool, export_case));
  return export_case;
}

absl::StatusOr<std::vector<File>> Export(Exported exported, const std::string& format, const std::string& engine,
                                         const std::string& name) {
  ASSIGN_OR_RETURN(ExportCase export_case, CaseOf(exported, format, engine));
  absl::StatusOr<std::string> text = absl::InternalError("no format");
  if (format == "inspector-test") {
    absl::StatusOr<InspectorTestFiles> files = InspectorTest(export_case);
    if (!files.ok()) return WithFormatsToTake(files.status());
    const std::string stem = absl::EndsWith(name, ".js") ? name.substr(0, name.size() - 3) : name;
    return std::vector<File>{{name, files->script}, {stem + "-expected.txt", files->expected}};
  }
  if (format == "jit-test") text = JitTest(export_case);
  if (format == "node") text = NodeScript(export_case);
  if (format == "xpcshell-test") text = XpcshellTest(export_case);
  if (format == "html") text = PageOf(export_case);
  if (format == "markdown") text = MarkdownReport(export_case, exported.notes);
  if (!text.ok()) return WithFormatsToTake(text.status());
  return std::vector<File>{{name, *std::move(text)}};
}

Severity SeverityOf(const Exported& exported) {
  if (exported.notes.known != nullptr) return exported.notes.known->severity();
  if (exported.finding.has_crash()) return CRASH;
  const Invariant* const broken = InvariantNamed(exported.finding.cause().promise());
  return broken == nullptr ? NO_SEVERITY : *broken->severity;
}

// A folder of reports with their scripts, and the page over them.
class ReportFolder {
 public:
  ReportFolder(const KnownBugs& bugs, std::string folder) : bugs_(bugs), folder_(std::move(folder)) {}

  // What cannot be read or exported is said in the page.
  void LeaveOut(const std::string& name, const absl::Status& why) {
    left_out_.push_back({name, std::string(why.message())});
  }

  // Errors: the folder cannot be written to.
  absl::Status Add(const std::string& argument, const std::string& name) {
    absl::StatusOr<Exported> exported = WhatToExport(bugs_, argument);
    absl::StatusOr<ExportCase> export_case =
        exported.ok() ? CaseOf(*exported, /*format=*/"", /*engine=*/"") : exported.status();
    if (!export_case.ok()) {
      LeaveOut(name, export_case.status());
      return absl::OkStatus();
    }
    exported->notes.file = name;
    exported->notes.severity = SeverityOf(*exported);
    ListedReport& listed = reports_.emplace_back();
    listed.severity = exported->notes.severity;
    listed.title = ReportTitle(*export_case, exported->notes);
    listed.report = name + ".md";
    listed.filing = export_case->filing;
    if (exported->notes.known != nullptr) listed.reported = exported->notes.known->report();
    listed.shows_in = exported->notes.known != nullptr ? NewestThatShows(*exported->notes.known) : "";
    if (listed.shows_in.empty()) listed.shows_in = export_case->engine_label;
    const std::string report = MarkdownReport(*export_case, exported->notes);
    RETURN_IF_ERROR(Write(listed.report, report));
    const absl::StatusOr<Script> script = ScriptOf(*export_case);
    if (!script.ok()) return absl::OkStatus();
    listed.script = ScriptFile(exported->notes);
    return Write(listed.script, script->text);
  }

  absl::Status Finish() {
    std::cout << reports_.size() << " reports, " << left_out_.size() << " not written: " << folder_ << "/index.md\n";
    return Write("index.md", ReportIndex(std::move(reports_), left_out_));
  }

 private:
  absl::Status Write(const std::string& name, const std::string& text) const {
    return WriteFileAtomically(absl::StrCat(folder_, "/", name), text);
  }

  const KnownBugs& bugs_;
  const std::string folder_;
  std::vector<ListedReport> reports_;
  std::vector<ReportLeftOut> left_out_;
};

// One finding of each new cause with a guilty side, the reduced one where there is one.
absl::Status AddNews(const KnownBugs& bugs, const std::string& results, ReportFolder& reports) {
  const std::string root = UserPath(results);
  std::set<std::string> causes;
  for (const char* const part : {"/reduced", ""}) {
    const bool is_reduced = *part != '\0';
    const absl::StatusOr<FindingList> list = ListFindings(root + part);
    if (!list.ok() && !is_reduced) return list.status();
    if (!list.ok()) continue;
    for (const auto& [in, session, file] : list->findings) {
      const absl::StatusOr<Finding> finding = ReadFinding(file);
      if (!finding.ok()) reports.LeaveOut(file, finding.status());
      if (!finding.ok() || bugs.Find(finding->cause()) != nullptr) continue;
      const bool news = finding->has_crash() || !SideToBlame(finding->cause()).empty();
      if (!news || !causes.insert(ToText(finding->cause())).second) continue;
      const std::string name = absl::StrCat("news-", causes.size());
      RETURN_IF_ERROR(reports.Add(file, name));
    }
  }
  return absl::OkStatus();
}

absl::Status WriteAll(const std::string& folder, const std::vector<std::string>& results) {
  ASSIGN_OR_RETURN(const KnownBugs bugs, KnownBugs::Load());
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  ReportFolder reports(bugs, folder);
  for (const KnownBug& bug : bugs.all()) {
    const std::string id(bugs.IdOf(bug));
    if (!LivesInNewest(bug)) continue;
    RETURN_IF_ERROR(reports.Add(absl::StrCat("corpus/bugs/", id), id));
  }
  for (const std::string& one : results) {
    RETURN_IF_ERROR(AddNews(bugs, one, reports));
  }
  return reports.Finish();
}

absl::Status Run(const CommandLine& line) {
  if (const std::string all = absl::GetFlag(FLAGS_all); !all.empty()) return WriteAll(UserPath(all), line.positional);
  const std::string out = absl::GetFlag(FLAGS_out);
  const std::string format = absl::GetFlag(FLAGS_report) ? "markdown" : absl::GetFlag(FLAGS_format);
  if (format.empty()) {
    return absl::InvalidArgumentError("--report or --format must name what to write: " +
                                      absl::StrJoin(Formats(), ", "));
  }
  ASSIGN_OR_RETURN(const KnownBugs bugs, KnownBugs::Load());
  ASSIGN_OR_RETURN(Exported exported, WhatToExport(bugs, line.positional[0]));
  ASSIGN_OR_RETURN(std::vector<File> files, Export(std::move(exported), format, absl::GetFlag(FLAGS_engine),
                                                   out.empty() ? "finding.js" : UserPath(out)));
  for (const File& file : files) {
    if (out.empty()) {
      // What a second file expects is the words of the program as they are.
      if (files.size() == 1) std::cout << file.content;
      if (files.size() > 1) std::cout << "=== " << file.name << "\n" << VisibleText(file.content);
      continue;
    }
    RETURN_IF_ERROR(WriteFileAtomically(file.name, file.content));
    std::cout << file.name << "\n";
  }
  return absl::OkStatus();
}

}  // namespace
}  // namespace twinstep

int main(int argc, char** argv) {
  return twinstep::RunCommand(
      argc, argv,
      {.name = "export",
       .usage = twinstep::kUsage,
       .file = __FILE__,
       .modes = {{.chosen_by = "--all",
                  .takes = {"polish", "subject"},
                  .arguments = {0, twinstep::kAnyNumber, "result folders", /*folders=*/true}},
                 {.chosen_by = "--report",
                  .without = {"format"},
                  .arguments = {1, 1, "a finding's file, DIR/classes/CLASS/session-N.pb.zst,"}},
                 {.arguments = {1, 1, "a finding's file, DIR/classes/CLASS/session-N.pb.zst,"}}},
       .choices = {{"format", twinstep::Formats()}, {"engine", twinstep::EngineNames()}}},
      twinstep::Run);
}
