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
#include "engines/engine_facts.h"
#include "engines/parser/parser.h"
#include "engines/worker_configuration.h"
#include "harness/command/run_command.h"
#include "harness/corpora/program_loader.h"
#include "harness/exports/export_case.h"
#include "harness/exports/html_page.h"
#include "harness/exports/markdown_report.h"
#include "harness/exports/script.h"
#include "harness/exports/shells.h"
#include "harness/results/atomic_file.h"
#include "harness/results/finding_file.h"
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
          twinstep::EngineChoices() + ": whose behaviour to show; default: where the finding is to be filed");
ABSL_FLAG(std::string, out, "", "file to write; default: standard output");

namespace twinstep {
namespace {

constexpr char kUsage[] =
    "export: writes a finding as a test or a report that needs nothing of Twinstep.\n"
    "  export --format=jit-test DIR/classes/CLASS/session-12.pb.zst\n"
    "  export --format=inspector-test --out=step-over.js DIR/classes/CLASS/session-12.pb.zst\n"
    "Exit code 0: written; 1: the finding cannot be read or exported; 2: wrong usage.";

struct File {
  std::string name;
  std::string content;
};

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

absl::StatusOr<std::vector<File>> Export(Finding finding, const std::string& format, std::string engine,
                                         const std::string& name) {
  if (absl::Status status = CompleteConfigurations(finding); !status.ok()) return status;
  const Shell* const shell = ShellOfFormat(format);
  if (engine.empty() && shell != nullptr) engine = std::string(shell->engine);
  absl::StatusOr<ExportCase> export_case = MakeExportCase(finding, engine);
  if (!export_case.ok()) return export_case.status();
  absl::StatusOr<std::string> text = absl::InternalError("no format");
  if (format == "inspector-test") {
    absl::StatusOr<InspectorTestFiles> files = InspectorTest(*export_case);
    if (!files.ok()) return files.status();
    const std::string stem = absl::EndsWith(name, ".js") ? name.substr(0, name.size() - 3) : name;
    return std::vector<File>{{name, files->script}, {stem + "-expected.txt", files->expected}};
  }
  if (format == "jit-test") text = JitTest(*export_case);
  if (format == "node") text = NodeScript(*export_case);
  if (format == "html") text = PageOf(*export_case);
  if (format == "markdown") text = MarkdownReport(*export_case);
  if (!text.ok()) return text.status();
  return std::vector<File>{{name, *std::move(text)}};
}

absl::Status Run(const CommandLine& line) {
  const std::string format = absl::GetFlag(FLAGS_format), out = absl::GetFlag(FLAGS_out);
  if (format.empty()) {
    return absl::InvalidArgumentError("--format names what to write: " + absl::StrJoin(Formats(), ", "));
  }
  absl::StatusOr<Finding> finding = ReadFinding(UserPath(line.positional[0]));
  if (!finding.ok()) return finding.status();
  absl::StatusOr<std::vector<File>> files =
      Export(*std::move(finding), format, absl::GetFlag(FLAGS_engine), out.empty() ? "finding.js" : UserPath(out));
  if (!files.ok()) return files.status();
  for (const File& file : *files) {
    if (out.empty()) {
      std::cout << (files->size() > 1 ? absl::StrCat("=== ", file.name, "\n") : "") << file.content;
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
       .modes = {{.arguments = {1, 1, "a finding's file, DIR/classes/CLASS/session-N.pb.zst,"}}},
       .choices = {{"format", twinstep::Formats()}, {"engine", twinstep::EngineNames()}}},
      twinstep::Run);
}
