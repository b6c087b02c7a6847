#include "engines/agents/agent_script.h"

#include <cstdio>

#include "absl/strings/str_cat.h"
#include "engines/agents/agents_js.h"
#include "engines/agents/shared_memory_js.h"

namespace twinstep {
namespace {

// agents.js knows the stack frames of the program by this name.
constexpr char kProgramName[] = "twinstep-agent";
constexpr char kOtherName[] = "twinstep-other";

// Tells the host how many yield points were passed, and asks how many are left.
ScriptEnd Arm(AgentContext& context) { return context.Run("$twinstep.arm();", kOtherName); }

// Line 0 where it is in no code of the program. What a script of ours throws again, or was called to throw, is told at
// the program's youngest frame.
void MoveToProgram(ScriptEnd& end) {
  if (end.kind != ScriptEnd::kThrew || end.script == kProgramName || end.script.empty()) return;
  end.line = 0;
  const std::string mark = absl::StrCat(kProgramName, ":");
  const size_t found = end.stack.find(mark);
  if (found == std::string::npos) return;
  int line = 0, column = 0;
  if (sscanf(end.stack.c_str() + found + mark.size(), "%d:%d", &line, &column) == 2) {
    end.line = line;
    end.column = column - 1;
  }
}

}  // namespace

ScriptEnd RunAgentScript(AgentContext& context, const AgentScript& script, const std::function<NextWakeUp()>& next) {
  ScriptEnd end = context.Run(std::string(kSharedMemoryJs), kOtherName);
  if (end.kind == ScriptEnd::kRan) end = context.Run(std::string(kAgentsJs), kOtherName);
  if (end.kind == ScriptEnd::kRan) end = Arm(context);
  for (const std::string& setup : script.setup) {
    if (end.kind == ScriptEnd::kRan) end = context.Run(setup, kOtherName);
  }
  if (end.kind != ScriptEnd::kRan) {
    end.line = 0;
    return end;
  }
  if (script.program.find("Array.prototype") != std::string::npos || script.program.find("[].") != std::string::npos) {
    context.Run("$twinstep.watchArrays();", kOtherName);
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
  MoveToProgram(end);
  if (end.kind == ScriptEnd::kThrew && Arm(context).kind == ScriptEnd::kStopped) return {ScriptEnd::kStopped};
  return end;
}

ScriptEnd RunTestScript(AgentContext& context, const std::string& test) {
  const ScriptEnd end = Arm(context);
  return end.kind == ScriptEnd::kRan ? context.Run(test, kOtherName) : end;
}

}  // namespace twinstep
