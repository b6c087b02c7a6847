// What a run of a program of several agents comes to.
#ifndef TWINSTEP_ENGINES_AGENTS_AGENT_RUN_RESULT_H_
#define TWINSTEP_ENGINES_AGENTS_AGENT_RUN_RESULT_H_

#include <cstdint>
#include <string>
#include <vector>

#include "engines/agents/agent_place.h"
#include "model/schedules/schedule.h"
#include "model/schedules/scheduler.h"

namespace twinstep {

enum class AgentOutcome : uint8_t {
  kPassed,
  // An agent, or the test, ended with an exception that nobody caught.
  kThrew,
  kDeadLock,
  // More yield points than allowed.
  kTooLong,
  // The engine has no memory for an agent.
  kEngineFailed,
};

// A timer, an immediate, a message or an operation.
struct RunCallback {
  int name = 0;
  // Who started it, innermost first; `what` of each is the function that did: "setTimeout". Not empty.
  std::vector<AgentPlace> frames;
};

struct AgentRunResult {
  AgentOutcome outcome = AgentOutcome::kPassed;
  // What happened, one sentence without a full stop: "agent 1 throws Error: lost 2"; empty where passed.
  std::string what;
  // Equal for failures that are one, whichever agent fails and whatever figures its texts have.
  std::string signature;
  // Where it was thrown.
  AgentPlace place;
  // What agents printed, in order, each line with its agent: "0: done".
  std::vector<std::string> output;
  // Of all memory that was broadcast, as it was in the end.
  uint64_t memory_hash = 0;
  uint64_t memory_bytes = 0;
  // Of each agent.
  std::vector<uint64_t> yield_points;
  uint64_t total = 0;
  // Turns, their `site` an index into `places`.
  std::vector<DoneTurn> turns;
  std::vector<AgentPlace> places;
  Schedule schedule;
  // All that were started, in that order; those that ran, in theirs, as indices; and the delays among them.
  std::vector<RunCallback> callbacks;
  std::vector<int64_t> ran;
  std::vector<TakenDelay> delays;
  // Agents whose source the parser refuses, which so have no yield points.
  int without_yield_points = 0;
  // How shared memory, or code, was used without yield points, in words.
  std::vector<std::string> unseen;

  // Outcome, output, memory and counts: what must be equal when a schedule is replayed.
  std::string Digest() const;
};

}  // namespace twinstep

#endif  // TWINSTEP_ENGINES_AGENTS_AGENT_RUN_RESULT_H_
