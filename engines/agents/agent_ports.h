// Queues of messages as Node's worker_threads have them, and memory by numbers. No threads: whoever calls it blocks and
// wakes agents.
#ifndef TWINSTEP_ENGINES_AGENTS_AGENT_PORTS_H_
#define TWINSTEP_ENGINES_AGENTS_AGENT_PORTS_H_

#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engines/agents/host_call.h"

namespace twinstep {

class AgentPorts {
 public:
  // Numbered from 0.
  int NewPort();
  // A port that does not exist loses what is sent to it. `message`: the scheduler's number of it.
  void Send(int port, const std::string& text, int64_t message);
  // The first that was not taken yet.
  std::optional<std::string> Take(int port);
  bool IsEmpty(int port) const;
  // The number of the first; the port is not empty.
  int64_t FirstOf(int port) const { return queues_[static_cast<size_t>(port)].front().second; }
  // Where one waits for a message, as the scheduler knows places: no address of any memory.
  static uint64_t PlaceOf(int port) { return (uint64_t{1} << 63) + static_cast<uint64_t>(port); }

  // The same memory has the same number.
  int Share(const std::shared_ptr<SharedMemory>& memory);
  // Null: there is none.
  std::shared_ptr<SharedMemory> memory(int number) const;
  const std::vector<std::shared_ptr<SharedMemory>>& memories() const { return memories_; }

 private:
  std::vector<std::deque<std::pair<std::string, int64_t>>> queues_;
  std::vector<std::shared_ptr<SharedMemory>> memories_;
};

}  // namespace twinstep

#endif  // TWINSTEP_ENGINES_AGENTS_AGENT_PORTS_H_
