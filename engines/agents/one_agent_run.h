// One run of a program of several agents: their threads, and what they ask of their host.
#ifndef TWINSTEP_ENGINES_AGENTS_ONE_AGENT_RUN_H_
#define TWINSTEP_ENGINES_AGENTS_ONE_AGENT_RUN_H_

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <tuple>
#include <vector>

#include "engines/agents/agent_messages.h"
#include "engines/agents/agent_ports.h"
#include "engines/agents/agent_run.h"
#include "engines/agents/agent_run_record.h"
#include "engines/agents/agent_script.h"
#include "engines/agents/changed_words.h"
#include "engines/agents/host_call.h"

namespace twinstep {

// Its state is guarded by one mutex, which an agent's thread has whenever it runs no JavaScript; JavaScript runs on the
// thread of `turn_` alone.
class AgentRun final : public AgentHost {
 public:
  // All outlive it; `main` is the program's own source, parsed.
  AgentRun(AgentRunner& runner, const AgentProgram& program, std::shared_ptr<const ProgramWithYieldPoints> main,
           SwitchPolicy& policy, uint64_t max_yield_points);

  // Once.
  AgentRunResult Run();

  // one_agent_calls.cc
  bool Call(int agent, const HostCall& call, HostAnswer& answer) override;

 private:
  struct Agent {
    std::thread thread;
    std::condition_variable wake;
    std::string source;
    // Null: the parser refuses it, so that it runs as it is.
    std::shared_ptr<const ProgramWithYieldPoints> program;
    // Yield points that it had passed when it was told how many are left, and how many that was.
    uint64_t base = 0;
    int32_t armed = 0;
    uint64_t count = 0;
    // Of the last broadcast that it took.
    std::string received_id;
    // It said that it is leaving.
    bool left = false;
    // Where it blocks: what AddPlace answered.
    int64_t blocked_at = -1;
    // What it waited for there, in Atomics.wait.
    int64_t byte = -1;
    uint64_t address = 0;
    // Of one that worker_threads started: what its starter says, who hears of its end, and whether of its exceptions.
    std::optional<std::string> started;
    int exit_port = -1;
    bool errors_go = false;
  };

  // --- What agents ask of their host (one_agent_calls.cc).
  // What only Node's worker_threads need.
  bool CallOfThreads(std::unique_lock<std::mutex>& lock, int agent, const HostCall& call, HostAnswer& answer);
  // `frames`: what AddFrames answered; -1: no program sends it.
  void SendTo(int port, const std::string& text, int64_t frames = -1);
  // kChangeCallback.
  void ChangeCallback(int64_t ticket, int how);
  // What AddFrames answers for the line that says who starts a callback: without code that is not the program's, and
  // not empty.
  int64_t FramesOf(int agent, const std::string& text);
  bool StartThreadOf(std::unique_lock<std::mutex>& lock, int starter, const HostCall& call, HostAnswer& answer);
  // process.exit. False: nothing of the agent runs any more.
  bool Exit(std::unique_lock<std::mutex>& lock, int agent, int code);
  // The test runs when all is over: it may print and look, and nobody switches.
  bool AnswerWhenOver(const HostCall& call, HostAnswer& answer);
  // How many yield points the agent may pass before it has to call again.
  int32_t Arm(int agent);
  // The index of the place of the call, which is yield point `site` where that is not negative. An agent that polls
  // comes to one place very often.
  int64_t PlaceOf(int agent, int site, const HostCall& call);
  void Blocks(int agent, const HostCall& call);
  bool Yield(std::unique_lock<std::mutex>& lock, int agent, const HostCall& call, HostAnswer& answer);
  // The agent cannot go on, and the run is over. False.
  bool Fail(std::unique_lock<std::mutex>& lock, int agent, AgentOutcome outcome, const std::string& what);
  bool Start(std::unique_lock<std::mutex>& lock, int starter, const std::string& source);
  bool Broadcast(std::unique_lock<std::mutex>& lock, int agent, const HostCall& call);
  bool Receive(std::unique_lock<std::mutex>& lock, int agent, const HostCall& call, HostAnswer& answer);
  AgentMessages::Broadcast Take(int receiver);

  // --- Their threads, from beginning to end, and whose turn it is (one_agent_run.cc).
  AgentPlace PlaceFor(int agent, int site, TextPosition there) const;
  // Who is next: hands over to it, or ends the run.
  void HandOver();
  void Over();
  // Hands over and waits until it is the agent's turn again. False: the run is over.
  bool Stand(std::unique_lock<std::mutex>& lock, int agent);
  void AwaitTurn(std::unique_lock<std::mutex>& lock, int agent);
  // Code that the program makes of strings has no yield points.
  void LookForStrings(const std::string& source);
  // False: the system has none.
  bool StartThread(int agent);
  // What the thread of an agent does.
  void Live(int agent);
  bool IsToJudge() const;
  AgentScript ScriptOf(int agent) const;
  // Its script and its jobs have run.
  NextWakeUp Sleep(int agent);
  void Threw(int agent, const ScriptEnd& end, bool engine_failed);
  // Agents that nobody will ever wake, and that had not said that they are leaving.
  std::vector<BlockedAgent> Blocked() const;
  AgentRunResult Result();

  AgentRunner& runner_;
  const AgentProgram& program_;
  std::mutex mutex_;
  std::condition_variable owner_;
  std::condition_variable parse_done_;
  // All below guarded by the mutex, but the programs of agents, which do not change.
  Scheduler scheduler_;
  std::deque<std::unique_ptr<Agent>> agents_;
  // Whose thread may go on.
  int turn_ = -1;
  bool over_ = false;
  bool judging_ = false;
  const std::string* to_parse_ = nullptr;
  std::shared_ptr<const ProgramWithYieldPoints> parsed_;
  AgentMessages messages_;
  AgentPorts ports_;
  int exit_code_ = 0;
  AgentRunRecord record_;
  ChangedWords words_;
  // By agent, site, line and column: what AddPlace answered.
  std::map<std::tuple<int, int, int, int>, int64_t> places_;
  // By agent and line: what AddFrames answered.
  std::map<std::pair<int, std::string>, int64_t> starters_;
  int without_yield_points_ = 0;
};

}  // namespace twinstep

#endif  // TWINSTEP_ENGINES_AGENTS_ONE_AGENT_RUN_H_
