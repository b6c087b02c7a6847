// What agents send each other: broadcasts of shared memory, and reports to the main agent. No threads: whoever calls it
// blocks and wakes agents.
#ifndef TWINSTEP_ENGINES_AGENTS_AGENT_MESSAGES_H_
#define TWINSTEP_ENGINES_AGENTS_AGENT_MESSAGES_H_

#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engines/agents/host_call.h"

namespace twinstep {

class AgentMessages {
 public:
  struct Broadcast {
    std::shared_ptr<SharedMemory> memory;
    std::string id;
    int from = 0;
  };

  // Behind what each receiver has got already. Who sends waits until none is left to take it: see Taken.
  void Send(const Broadcast& broadcast, const std::vector<int>& receivers);
  bool HasBroadcast(int receiver) const;
  // The first that the receiver has not taken yet. It has one.
  Broadcast Take(int receiver);
  // Whether the last receiver has taken the last broadcast of `sender`.
  bool Taken(int sender) const;

  void Report(const std::string& text) { reports_.push_back(text); }
  // The first that was not taken yet; none: there is none.
  std::optional<std::string> TakeReport();

  // As one that was broadcast.
  void Keep(const std::shared_ptr<SharedMemory>& memory);
  // All that was broadcast, each memory once, in the order of the first times.
  const std::vector<std::shared_ptr<SharedMemory>>& memories() const { return memories_; }

 private:
  // By receiver.
  std::map<int, std::deque<Broadcast>> broadcasts_;
  // By sender: how many have not taken its broadcast.
  std::map<int, int> not_taken_;
  std::deque<std::string> reports_;
  std::vector<std::shared_ptr<SharedMemory>> memories_;
};

}  // namespace twinstep

#endif  // TWINSTEP_ENGINES_AGENTS_AGENT_MESSAGES_H_
