// What an agent runs, from agents.js to the last promise.
#ifndef TWINSTEP_ENGINES_AGENTS_AGENT_SCRIPT_H_
#define TWINSTEP_ENGINES_AGENTS_AGENT_SCRIPT_H_

#include <functional>
#include <string>
#include <vector>

#include "engines/agents/agent_engine.h"
#include "model/schedules/scheduler.h"

namespace twinstep {

struct AgentScript {
  // Before the program, without yield points.
  std::vector<std::string> setup;
  // With its yield points.
  std::string program;
};

// What the agent does when its jobs are done.
struct NextWakeUp {
  enum Kind {
    // It has nothing to wait for.
    kNone,
    // The run is over.
    kOver,
    kWoken,
  };
  Kind kind = kNone;
  WakeUp wake_up;
};

// On the agent's thread. `next` waits for an asynchronous waiter or a timer. Places of exceptions are in the program;
// line 0 for those of setup scripts, unless a frame of the program is on the error's stack.
ScriptEnd RunAgentScript(AgentContext& context, const AgentScript& script, const std::function<NextWakeUp()>& next);

// The test, in the realm of the main agent, when all is over.
ScriptEnd RunTestScript(AgentContext& context, const std::string& test);

}  // namespace twinstep

#endif  // TWINSTEP_ENGINES_AGENTS_AGENT_SCRIPT_H_
