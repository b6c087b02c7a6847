#include "harness/isolation/findings/divergence_command.h"

#include <iostream>
#include <memory>

#include "engines/parser/parser.h"
#include "harness/isolation/findings/divergence_report.h"
#include "harness/isolation/findings/divergence_states.h"
#include "harness/isolation/findings/finding_runs.h"
#include "harness/results/finding_file.h"
#include "harness/subjects/make_subject.h"
#include "harness/text/terminal_text.h"

namespace twinstep {
namespace {

absl::Status OnOneLine(const absl::Status& status) {
  return absl::Status(status.code(), OneLine(std::string(status.message()), 2000));
}

}  // namespace

absl::Status RunDivergenceCommand(const DivergenceCommand& command) {
  absl::StatusOr<Finding> finding = ReadFinding(command.finding);
  if (!finding.ok()) return OnOneLine(finding.status());
  ProcessEngines made;
  if (finding->test_case().has_worker()) {
    if (absl::Status status = made.Configure(finding->test_case().worker()); !status.ok()) return OnOneLine(status);
  }
  const auto engines = [&made](const std::string& name) { return made.Named(name); };
  ASSIGN_OR_RETURN(std::unique_ptr<Parser> parser, Parser::Create());
  DivergenceOptions options;
  options.stop = command.stop;
  options.statements = command.statements;
  SessionOptions session;
  session.cpu_limit = options.cpu_limit;
  absl::StatusOr<FindingRuns> runs = PlayFinding(*finding, session, engines, *parser);
  if (!runs.ok()) return OnOneLine(runs.status());
  absl::StatusOr<DivergenceStates> states = ExplainDivergence(*runs, *parser, options);
  if (!states.ok()) return OnOneLine(states.status());
  const DivergenceReport report = {command.name, &*runs, &*states};
  if (command.before_output) command.before_output();
  RETURN_IF_ERROR(command.json.Write(DivergenceReportJson(report)));
  RETURN_IF_ERROR(command.html.Write(DivergenceReportHtml(report)));
  if (!command.json.standard_output() && !command.html.standard_output()) {
    std::cout << DivergenceReportText(report) << std::flush;
  }
  return absl::OkStatus();
}

}  // namespace twinstep
