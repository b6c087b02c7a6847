#include "engines/agents/agent_script.h"

#include "absl/strings/str_cat.h"
#include "engines/agents/agents_js.h"

namespace twinstep {
namespace {

// agents.js knows the stack frames of the program by this name.
constexpr char kProgramName[] = "twinstep-agent";
constexpr char kOtherName[] = "twinstep-other";

// Tells the host how many yield points were passed, and asks how many are left.
ScriptEnd Arm(AgentContext& context) { return context.Run("$twinstep.arm();", kOtherName); }

}  // namespace

ScriptEnd RunAgentScript(AgentContext& context, const AgentScript& script, const std::function<NextWakeUp()>& next) {
  ScriptEnd end = context.Run(std::string(kAgentsJs), kOtherName);
  if (end.kind == ScriptEnd::kRan) end = Arm(context);
  for (const std::string& setup : script.setup) {
    if (end.kind == ScriptEnd::kRan) end = context.Run(setup, kOtherName);
  }
  if (end.kind != ScriptEnd::kRan) {
    end.line = 0;
    return end;
  }
  end = context.Run(script.program, kProgramName);
  while (end.kind == ScriptEnd::kRan) {
    if (Arm(context).kind == ScriptEnd::kStopped) return {ScriptEnd::kStopped};
    const NextWakeUp woken = next();
    if (woken.kind == NextWakeUp::kNone) return end;
    if (woken.kind == NextWakeUp::kOver) return {ScriptEnd::kStopped};
    end = context.Run(absl::StrCat("$twinstep.arm();$twinstep.resolve(", woken.wake_up.ticket, ",",
                                   woken.wake_up.timed_out ? "true" : "false", ")"),
                      kOtherName);
  }
  if (end.kind == ScriptEnd::kThrew && Arm(context).kind == ScriptEnd::kStopped) return {ScriptEnd::kStopped};
  return end;
}

ScriptEnd RunTestScript(AgentContext& context, const std::string& test) {
  const ScriptEnd end = Arm(context);
  return end.kind == ScriptEnd::kRan ? context.Run(test, kOtherName) : end;
}

}  // namespace twinstep
