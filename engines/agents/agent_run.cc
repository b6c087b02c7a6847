#include "engines/agents/agent_run.h"

#include <utility>

#include "engines/agents/one_agent_run.h"

namespace twinstep {

absl::StatusOr<std::unique_ptr<AgentRunner>> AgentRunner::Create(AgentEngine& engine) {
  ASSIGN_OR_RETURN(std::unique_ptr<Parser> parser, Parser::Create());
  auto runner = std::unique_ptr<AgentRunner>(new AgentRunner(engine));
  runner->parser_ = std::move(parser);
  return runner;
}

AgentRunner::~AgentRunner() = default;

std::shared_ptr<const ProgramWithYieldPoints> AgentRunner::WithYieldPoints(const std::string& source,
                                                                           std::string* error) {
  if (const auto found = programs_.find(source); found != programs_.end()) return found->second;
  absl::StatusOr<SyntaxTree> tree = parser_->Parse(SourceText(source), ParseGoal::kScript);
  if (!tree.ok()) {
    if (error != nullptr) *error = std::string(tree.status().message());
    return nullptr;
  }
  auto program = std::make_shared<const ProgramWithYieldPoints>(AddYieldPoints(*tree));
  programs_.emplace(source, program);
  return program;
}

absl::StatusOr<AgentRunResult> AgentRunner::Run(const AgentProgram& program, SwitchPolicy& policy,
                                                uint64_t max_yield_points) {
  std::string error;
  std::shared_ptr<const ProgramWithYieldPoints> main = WithYieldPoints(program.source, &error);
  if (main == nullptr) {
    if (parser_->Parse(SourceText(program.source), ParseGoal::kModule).ok()) {
      error = "it is a module (import, export, or await outside functions), and agents run scripts only";
    }
    return absl::InvalidArgumentError(error);
  }
  return AgentRun(*this, program, std::move(main), policy, max_yield_points).Run();
}

}  // namespace twinstep
