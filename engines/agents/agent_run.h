// Runs a program of several agents under the scheduler, once: the same program, policy and engine give the same run.
//
// Each agent is an isolate or JSContext on a thread of its own; exactly one of the threads runs at a time, the others
// wait until it hands over.
#ifndef TWINSTEP_ENGINES_AGENTS_AGENT_RUN_H_
#define TWINSTEP_ENGINES_AGENTS_AGENT_RUN_H_

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "engines/agents/agent_engine.h"
#include "engines/agents/agent_place.h"
#include "engines/agents/agent_run_result.h"
#include "engines/parser/parser.h"
#include "model/schedules/scheduler.h"
#include "model/schedules/yield_points.h"
#include "model/status.h"

namespace twinstep {

struct AgentProgram {
  // The main agent's script.
  std::string source;
  // Scripts that run before it in the main agent, without yield points: harness files.
  std::vector<std::string> setup;
  // A script that runs in the main agent's realm when all agents have ended; the program fails if it throws. May be
  // empty.
  std::string test;
  // Of a program of Node: what its text is made of. All agents have the setup scripts then, and run this program unless
  // they are started with another one.
  std::vector<ProgramFile> files = {};
};

// One thread makes it, runs it and destroys it; agents run on others meanwhile.
class AgentRunner {
 public:
  // `engine` outlives it. Errors: the parser does not load.
  static absl::StatusOr<std::unique_ptr<AgentRunner>> Create(AgentEngine& engine);
  ~AgentRunner();

  // InvalidArgument: the main program does not parse, "line:column: message", or is a module.
  absl::StatusOr<AgentRunResult> Run(const AgentProgram& program, SwitchPolicy& policy,
                                     uint64_t max_yield_points = 2'000'000'000);

 private:
  friend class AgentRun;
  explicit AgentRunner(AgentEngine& engine) : engine_(engine) {}
  // Its sources are parsed once. Null, with `error`: does not parse.
  std::shared_ptr<const ProgramWithYieldPoints> WithYieldPoints(const std::string& source, std::string* error);

  AgentEngine& engine_;
  std::unique_ptr<Parser> parser_;
  std::map<std::string, std::shared_ptr<const ProgramWithYieldPoints>> programs_;
};

}  // namespace twinstep

#endif  // TWINSTEP_ENGINES_AGENTS_AGENT_RUN_H_
