// What is noted while a program of several agents runs, and made a result when it has ended. No threads.
#ifndef TWINSTEP_ENGINES_AGENTS_AGENT_RUN_RECORD_H_
#define TWINSTEP_ENGINES_AGENTS_AGENT_RUN_RECORD_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "engines/agents/agent_messages.h"
#include "engines/agents/agent_place.h"
#include "engines/agents/agent_run_result.h"
#include "model/schedules/scheduler.h"

namespace twinstep {

// An agent that nobody will ever wake.
struct BlockedAgent {
  int agent = 0;
  // What AddPlace answered; -1: not known.
  int64_t place = -1;
  // Of the shared memory, where it waits in Atomics.wait; -1: it does something else.
  int64_t byte = -1;
  // Another agent that holds it, as far as Atomics tell: the last that changed it from zero, where that is another one
  // and it is not zero again; else the last that changed it. -1: none did.
  int changed_by = -1;
  bool from_zero = false;
};

struct AgentFailure {
  AgentOutcome outcome = AgentOutcome::kPassed;
  // One sentence without a full stop, for people.
  std::string what;
  // Equal where two schedules fail in the same way, whichever agent it is and whatever figures the program's own texts
  // have.
  std::string alike;
  AgentPlace at = {};
};

class AgentRunRecord {
 public:
  // Beyond 4 MiB of all lines it is not kept.
  void Print(int agent, const std::string& text);
  // Answers its index.
  int64_t AddPlace(AgentPlace place);
  // Of what starts a callback, innermost first. Answers their index.
  int64_t AddFrames(std::vector<AgentPlace> frames);
  void Fail(AgentFailure failure) { failure_ = std::move(failure); }
  // Shared memory is used in a way that has no yield point; each once.
  void Unseen(const std::string& how);
  bool failed() const { return failure_.outcome != AgentOutcome::kPassed; }

  // Once, when the run has ended. `blocked` makes a dead lock of one that ended so, which says
  // what each agent waits for and where it stands; dead locks are alike where agents do the same.
  AgentRunResult Result(const Scheduler& scheduler, const AgentMessages& messages,
                        const std::vector<BlockedAgent>& blocked);

 private:
  std::vector<std::string> output_;
  size_t printed_ = 0;
  std::vector<AgentPlace> places_;
  std::vector<std::vector<AgentPlace>> frames_;
  AgentFailure failure_;
  std::vector<std::string> unseen_;
};

}  // namespace twinstep

#endif  // TWINSTEP_ENGINES_AGENTS_AGENT_RUN_RECORD_H_
