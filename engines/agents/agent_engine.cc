#include "engines/agents/agent_engine.h"

#include "absl/strings/str_cat.h"

namespace twinstep {

absl::StatusOr<std::unique_ptr<AgentEngine>> MakeAgentEngine(const std::string& name) {
  if (name == "v8") return MakeV8AgentEngine();
  if (name == "spidermonkey") return MakeSpiderMonkeyAgentEngine();
  return absl::InvalidArgumentError(absl::StrCat("there is no engine '", name, "'; use v8 or spidermonkey"));
}

}  // namespace twinstep
