#include "engines/agents/agent_messages.h"

#include <algorithm>
#include <utility>

namespace twinstep {

void AgentMessages::Keep(const std::shared_ptr<SharedMemory>& memory) {
  const bool is_new =
      std::none_of(memories_.begin(), memories_.end(), [&](const auto& one) { return one->data() == memory->data(); });
  if (is_new) memories_.push_back(memory);
}

void AgentMessages::Send(const Broadcast& broadcast, const std::vector<int>& receivers) {
  Keep(broadcast.memory);
  for (const int receiver : receivers) broadcasts_[receiver].push_back(broadcast);
  not_taken_[broadcast.from] = static_cast<int>(receivers.size());
}

bool AgentMessages::HasBroadcast(int receiver) const {
  const auto found = broadcasts_.find(receiver);
  return found != broadcasts_.end() && !found->second.empty();
}

AgentMessages::Broadcast AgentMessages::Take(int receiver) {
  std::deque<Broadcast>& waiting = broadcasts_[receiver];
  Broadcast first = std::move(waiting.front());
  waiting.pop_front();
  --not_taken_[first.from];
  return first;
}

bool AgentMessages::Taken(int sender) const {
  const auto found = not_taken_.find(sender);
  return found == not_taken_.end() || found->second == 0;
}

std::optional<std::string> AgentMessages::TakeReport() {
  if (reports_.empty()) return std::nullopt;
  std::string first = std::move(reports_.front());
  reports_.pop_front();
  return first;
}

}  // namespace twinstep
