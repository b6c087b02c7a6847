#include "harness/process/child_pool.h"

#include <poll.h>

#include <optional>
#include <utility>

#include "model/steady_clock.h"

namespace twinstep {
namespace {

constexpr int kPollMilliseconds = 50;

}  // namespace

ChildPool::ChildPool(ChildPoolOptions options) : options_(std::move(options)), members_(options_.jobs) {
  for (Member& member : members_) member.child = std::make_unique<AnsweringChild>(options_.name, options_.limits);
}

int ChildPool::under_way() const {
  int count = 0;
  for (const Member& member : members_) count += member.child->busy() ? 1 : 0;
  return count;
}

absl::Status ChildPool::Begin(int order, const google::protobuf::MessageLite& message) {
  for (Member& member : members_) {
    if (member.child->busy()) continue;
    member.order = order;
    return member.child->Begin(message, options_.preface);
  }
  return absl::InternalError("every child has an order already");
}

ChildPool::Ended ChildPool::Next() {
  while (true) {
    std::vector<pollfd> waiting;
    for (const Member& member : members_) {
      if (member.child->busy()) waiting.push_back({.fd = member.child->answers(), .events = POLLIN, .revents = 0});
    }
    poll(waiting.data(), waiting.size(), kPollMilliseconds);
    for (Member& member : members_) {
      if (!member.child->busy()) continue;
      if (std::optional<ChildAnswer> answer = member.child->Look()) {
        const bool stopped = Told() && answer->end != ChildAnswer::End::kAnswered;
        return {member.order, stopped, *std::move(answer)};
      }
      if (Told() && SteadyNow() > told_ + options_.grace) {
        member.child->Kill();
        return {member.order, true, {ChildAnswer::End::kDied, "stopped", 0}};
      }
    }
    if (!Told() && options_.stop && options_.stop()) told_ = SteadyNow();
    if (!Told()) continue;
    // Again and again: one that has just started may not listen yet.
    for (const Member& member : members_) {
      if (member.child->busy()) member.child->AskToStop();
    }
  }
}

}  // namespace twinstep
