#include "harness/causes/schedules/schedule_pool.h"

#include <poll.h>

#include <algorithm>
#include <utility>

namespace twinstep {
namespace {

constexpr int kPollMilliseconds = 50;

}  // namespace

SchedulePool::SchedulePool(ScheduledProgram program, const ScheduleLimits& limits, int jobs)
    : program_(std::move(program)) {
  for (int i = 0; i < std::max(jobs, 1); ++i) {
    children_.push_back(std::unique_ptr<Child>(new Child{.process = ScheduleProcess(program_, limits), .key = ""}));
  }
}

SchedulePool::Child* SchedulePool::Running(const std::string& key) {
  for (const auto& child : children_) {
    if (child->process.busy() && child->key == key) return child.get();
  }
  return nullptr;
}

SchedulePool::Child* SchedulePool::Free() {
  for (const auto& child : children_) {
    if (!child->process.busy()) return child.get();
  }
  return nullptr;
}

absl::Status SchedulePool::Begin(Child& child, const ScheduleOrder& order, const std::string& key) {
  absl::Status status = child.process.Begin(order);
  child.key = key;
  if (status.ok()) ++begun_;
  return status;
}

void SchedulePool::Wait() {
  std::vector<pollfd> waiting;
  for (const auto& child : children_) {
    if (child->process.busy()) waiting.push_back({.fd = child->process.answers(), .events = POLLIN, .revents = 0});
  }
  poll(waiting.data(), waiting.size(), kPollMilliseconds);
  for (const auto& child : children_) {
    if (!child->process.busy()) continue;
    if (auto answer = child->process.Look()) kept_.insert_or_assign(child->key, *std::move(answer));
  }
}

absl::StatusOr<ScheduleAnswer> SchedulePool::Run(const ScheduleOrder& wanted, const std::vector<ScheduleOrder>& ahead,
                                                 const std::function<bool()>& stop) {
  const std::string key = wanted.SerializeAsString();
  std::vector<std::string> next;
  for (const ScheduleOrder& order : ahead) next.push_back(order.SerializeAsString());
  for (;;) {
    if (stop && stop()) {
      for (const auto& child : children_) {
        if (child->process.busy()) child->process.Kill();
      }
      return absl::CancelledError("interrupted");
    }
    for (auto one = kept_.begin(); one != kept_.end();) {
      if (one->first == key || std::count(next.begin(), next.end(), one->first) > 0) {
        ++one;
      } else {
        one = kept_.erase(one);
      }
    }
    if (const auto found = kept_.find(key); found != kept_.end()) {
      absl::StatusOr<ScheduleAnswer> answer = std::move(found->second);
      kept_.erase(found);
      ++delivered_;
      return answer;
    }
    if (Running(key) == nullptr) {
      // There is one: others began only while one that was wanted ran too.
      if (absl::Status status = Begin(*Free(), wanted, key); !status.ok()) return status;
    }
    for (size_t i = 0; i < ahead.size(); ++i) {
      if (kept_.count(next[i]) != 0 || Running(next[i]) != nullptr) continue;
      Child* const child = Free();
      // Where the system gives no more processes, fewer run at the same time.
      if (child == nullptr || !Begin(*child, ahead[i], next[i]).ok()) break;
    }
    Wait();
  }
}

}  // namespace twinstep
