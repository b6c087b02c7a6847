// //harness:export: a finding as a test or a report of the engine's own kind.
#include <iostream>
#include <memory>
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
#include "engines/worker_configuration.h"
#include "harness/bug_trials/bug_trial.h"
#include "harness/bugs/known_bugs.h"
#include "harness/command/run_command.h"
#include "harness/corpora/program_loader.h"
#include "harness/exports/action_words.h"
#include "harness/exports/export_case.h"
#include "harness/exports/filing.h"
#include "harness/exports/inspector_script.h"
#include "harness/exports/markdown_report.h"
#include "harness/exports/script.h"
#include "harness/exports/script_page.h"
#include "harness/exports/shells.h"
#include "harness/process/standard_error_file.h"
#include "harness/reduction/finding_reduction.h"
#include "harness/reduction/kept_reductions.h"
#include "harness/reduction/readable_program.h"
#include "harness/results/atomic_file.h"
#include "harness/results/crash_text.h"
#include "harness/results/finding_file.h"
#include "harness/text/terminal_text.h"
#include "harness/trials/trial_process.h"
#include "model/engine_name.h"
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
  return absl::StrCat(help, "html (a page and steps for a browser's debugger), markdown (a bug report)");
}

std::vector<std::string> Formats() {
  std::vector<std::string> names;
  for (const Shell& shell : Shells()) {
    for (const ScriptFormat& format : shell.formats) names.push_back(format.name);
  }
  names.insert(names.end(), {"html", "markdown"});
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
ABSL_FLAG(std::string, subject, "",
          "of an entry of corpus/bugs: which version plays it, as v8@14.6; default: the one that is built in, or where "
          "the entry does not show there the newest in which it does");
ABSL_FLAG(
    bool, polish, true,
    "a finding's program gets names by role, one statement a line and a comment where the debugger errs, as far as "
    "it shows the same then; an entry of corpus/bugs stays as it is written");
ABSL_FLAG(bool, report, false, "prints the text of a bug report, as --format=markdown does");

namespace twinstep {
namespace {

constexpr char kUsage[] =
    "export: writes a finding as a test or a report that does not need Twinstep.\n"
    "  export --format=jit-test DIR/classes/CLASS/session-12.pb.zst\n"
    "  export --format=inspector-test --out=step-over.js DIR/classes/CLASS/session-12.pb.zst\n"
    "  export --report DIR/classes/CLASS/session-12.pb.zst\n"
    "  export --report corpus/bugs/ID.textproto              a known bug, which is played first\n"
    "  export --report --subject=v8@14.6 corpus/bugs/ID.textproto\n"
    "Exit code 0: written; 1: the finding cannot be read or exported; 2: wrong usage.";

struct File {
  std::string name;
  std::string content;
};

struct Exported {
  Finding finding;
  ReportNotes notes;
  // Of an entry: the version of the engine that has played it.
  std::string played_by;
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

// As a person would write its program; as it is where it does not show the same then, or does not show at all here.
absl::StatusOr<Finding> Polished(Finding finding) {
  absl::StatusOr<std::unique_ptr<TreeCache>> trees = TreeCache::Create();
  if (!trees.ok()) return trees.status();
  TrialPool pool(/*jobs=*/1, {}, /*stop=*/{});
  FindingReductionOptions options;
  options.first_runs = 2;
  options.rewrites = ReadableProgram();
  absl::StatusOr<ReducedFinding> polished = ReduceFinding(finding, pool, **trees, options);
  if (!polished.ok()) return polished.status();
  const bool same =
      polished->report.state() == ReductionReport::REDUCED &&
      (polished->finding.has_crash() || polished->finding.reproduction().outcome() == Reproduction::REPRODUCED);
  return same ? std::move(polished->finding) : std::move(finding);
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
    if (absl::GetFlag(FLAGS_polish)) finding = Polished(*std::move(finding));
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
  const KnownBug& bug = *exported.notes.known;
  const std::string subject = absl::GetFlag(FLAGS_subject);
  const absl::StatusOr<BugPlayer> player = subject.empty() ? PlayerOf(bug) : PlayerOf(bug, subject);
  if (!player.ok()) return player.status();
  const absl::StatusOr<StandardErrorFile> errors = StandardErrorFile::Create();
  if (!errors.ok()) return errors.status();
  TrialPool pool(/*jobs=*/1, {}, /*stop=*/{}, player->program, errors->fd());
  absl::StatusOr<Finding> finding = FindingOfBug(bug, exported.notes.known_id, pool, player->subject);
  if (!finding.ok()) return finding.status();
  exported.finding = *std::move(finding);
  if (exported.finding.has_crash()) {
    exported.finding.mutable_crash()->set_standard_error(BeginningWithoutAddresses(*errors));
  }
  exported.played_by = player->version;
  exported.notes.origin = "The smallest known session.";
  return exported;
}

absl::Status Complete(WorkerConfiguration& configuration) {
  absl::StatusOr<WorkerConfiguration> complete = CompleteConfiguration(configuration);
  if (!complete.ok()) return complete.status();
  configuration = *std::move(complete);
  return absl::OkStatus();
}

// What names a configuration says what it is: exports hold flags.
absl::Status CompleteConfigurations(Finding& finding) {
  if (finding.test_case().has_worker()) {
    if (absl::Status status = Complete(*finding.mutable_test_case()->mutable_worker()); !status.ok()) return status;
  }
  if (!finding.has_metamorphic()) return absl::OkStatus();
  for (Transformation& transformation : *finding.mutable_metamorphic()->mutable_transformations()) {
    if (!transformation.has_change_configuration()) continue;
    if (absl::Status status = Complete(*transformation.mutable_change_configuration()->mutable_worker());
        !status.ok()) {
      return status;
    }
  }
  return absl::OkStatus();
}

absl::StatusOr<std::string> PageOf(const ExportCase& export_case) {
  const bool module = export_case.program.kind() == Program::MODULE;
  absl::StatusOr<std::unique_ptr<Parser>> parser = Parser::Create();
  if (!parser.ok()) return parser.status();
  const absl::StatusOr<SyntaxTree> tree =
      (*parser)->Parse(SourceText(export_case.program.source()), module ? ParseGoal::kModule : ParseGoal::kScript);
  return HtmlPage(export_case, tree.ok() ? &*tree : nullptr);
}

absl::StatusOr<std::vector<File>> Export(Finding finding, const ReportNotes& notes, const std::string& played_by,
                                         const std::string& format, std::string engine, const std::string& name) {
  if (absl::Status status = CompleteConfigurations(finding); !status.ok()) return status;
  const Shell* const shell = ShellOfFormat(format);
  if (engine.empty() && shell != nullptr) engine = std::string(shell->engine);
  // Where only the other debugger told on it, the entry says who is wrong.
  if (engine.empty() && notes.known != nullptr) engine = std::string(EngineOf(notes.known->side()));
  absl::StatusOr<ExportCase> export_case = MakeExportCase(finding, engine);
  if (!export_case.ok()) return export_case.status();
  if (notes.known != nullptr && EngineOf(notes.known->side()) == WithoutVersion(export_case->engine)) {
    export_case->filing = FilingOfKnownSide(export_case->engine, IsOfTools(notes.known->side()));
    if (!export_case->doubt.empty()) {
      export_case->doubt = absl::StrCat("Who is right: ", notes.known->title(), " ", notes.known->why());
    }
  }
  // A crash has no trace that says which engine died.
  if (!played_by.empty() && finding.has_crash()) absl::StrAppend(&export_case->engine_label, " ", played_by);
  absl::StatusOr<std::string> text = absl::InternalError("no format");
  if (format == "inspector-test") {
    absl::StatusOr<InspectorTestFiles> files = InspectorTest(*export_case);
    if (!files.ok()) return WithFormatsToTake(files.status());
    const std::string stem = absl::EndsWith(name, ".js") ? name.substr(0, name.size() - 3) : name;
    return std::vector<File>{{name, files->script}, {stem + "-expected.txt", files->expected}};
  }
  if (format == "jit-test") text = JitTest(*export_case);
  if (format == "node") text = NodeScript(*export_case);
  if (format == "html") text = PageOf(*export_case);
  if (format == "markdown") text = MarkdownReport(*export_case, notes);
  if (!text.ok()) return WithFormatsToTake(text.status());
  return std::vector<File>{{name, *std::move(text)}};
}

absl::Status Run(const CommandLine& line) {
  const std::string out = absl::GetFlag(FLAGS_out);
  const std::string format = absl::GetFlag(FLAGS_report) ? "markdown" : absl::GetFlag(FLAGS_format);
  if (format.empty()) {
    return absl::InvalidArgumentError("--report or --format must name what to write: " +
                                      absl::StrJoin(Formats(), ", "));
  }
  const absl::StatusOr<KnownBugs> bugs = KnownBugs::Load();
  if (!bugs.ok()) return bugs.status();
  absl::StatusOr<Exported> exported = WhatToExport(*bugs, line.positional[0]);
  if (!exported.ok()) return exported.status();
  absl::StatusOr<std::vector<File>> files =
      Export(std::move(exported->finding), exported->notes, exported->played_by, format, absl::GetFlag(FLAGS_engine),
             out.empty() ? "finding.js" : UserPath(out));
  if (!files.ok()) return files.status();
  for (const File& file : *files) {
    if (out.empty()) {
      // What a second file expects is the words of the program as they are.
      if (files->size() == 1) std::cout << file.content;
      if (files->size() > 1) std::cout << "=== " << file.name << "\n" << VisibleText(file.content);
      continue;
    }
    if (absl::Status status = WriteFileAtomically(file.name, file.content); !status.ok()) return status;
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
       .modes = {{.chosen_by = "--report",
                  .without = {"format"},
                  .arguments = {1, 1, "a finding's file, DIR/classes/CLASS/session-N.pb.zst,"}},
                 {.arguments = {1, 1, "a finding's file, DIR/classes/CLASS/session-N.pb.zst,"}}},
       .choices = {{"format", twinstep::Formats()}, {"engine", twinstep::EngineNames()}}},
      twinstep::Run);
}
