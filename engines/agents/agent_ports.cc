#include "engines/agents/agent_ports.h"

#include <cstddef>
#include <utility>

namespace twinstep {

int AgentPorts::NewPort() {
  queues_.emplace_back();
  return static_cast<int>(queues_.size()) - 1;
}

void AgentPorts::Send(int port, const std::string& text, int64_t message) {
  if (port < 0 || static_cast<size_t>(port) >= queues_.size()) return;
  queues_[static_cast<size_t>(port)].emplace_back(text, message);
}

std::optional<std::string> AgentPorts::Take(int port) {
  if (IsEmpty(port)) return std::nullopt;
  std::deque<std::pair<std::string, int64_t>>& queue = queues_[static_cast<size_t>(port)];
  std::string first = std::move(queue.front().first);
  queue.pop_front();
  return first;
}

bool AgentPorts::IsEmpty(int port) const {
  return port < 0 || static_cast<size_t>(port) >= queues_.size() || queues_[static_cast<size_t>(port)].empty();
}

int AgentPorts::Share(const std::shared_ptr<SharedMemory>& memory) {
  for (size_t i = 0; i < memories_.size(); ++i) {
    if (memories_[i]->data() == memory->data()) return static_cast<int>(i);
  }
  memories_.push_back(memory);
  return static_cast<int>(memories_.size()) - 1;
}

std::shared_ptr<SharedMemory> AgentPorts::memory(int number) const {
  if (number < 0 || static_cast<size_t>(number) >= memories_.size()) return nullptr;
  return memories_[static_cast<size_t>(number)];
}

}  // namespace twinstep
