#include "harness/process/child_pool.h"

#include <poll.h>

#include <algorithm>
#include <utility>

#include "model/steady_clock.h"

namespace twinstep {
namespace {

constexpr absl::Duration kLookEvery = absl::Milliseconds(50);

}  // namespace

ChildPool::ChildPool(const ChildKind& kind, ChildPoolOptions options)
    : kind_(kind), options_(std::move(options)), members_(static_cast<size_t>(std::max(options_.jobs, 1))) {}

int ChildPool::under_way() const {
  return static_cast<int>(std::count_if(members_.begin(), members_.end(), [](const Member& m) { return m.busy; }));
}

absl::Status ChildPool::Begin(int order, const google::protobuf::MessageLite& message) {
  const auto free = std::find_if(members_.begin(), members_.end(), [](const Member& member) { return !member.busy; });
  if (free == members_.end()) return absl::InternalError("every child has an order already");
  // One that ended between two orders, by whatever, says nothing about this one.
  std::string nothing;
  if (free->child != nullptr && free->child->Next(nothing) != Child::Heard::kNothingYet) free->child.reset();
  if (free->child == nullptr) {
    ASSIGN_OR_RETURN(free->child, Child::Start(kind_, options_.child));
    if (options_.preface != nullptr) free->child->Send(*options_.preface);
  }
  free->child->Send(message);
  free->child->StartClock();
  free->busy = true;
  free->order = order;
  free->signs_of_life = 0;
  return absl::OkStatus();
}

ChildAnswer ChildPool::Ending(Member& member, std::optional<ProcessEnd> why) {
  ChildAnswer answer;
  answer.end = member.child->Wait();
  if (why) answer.end = *std::move(why);
  // One that leaves while it has an order does not do its work.
  if (answer.end.kind() == ProcessEnd::DONE) answer.end.set_kind(ProcessEnd::DIED);
  answer.signs_of_life = member.signs_of_life;
  member.child.reset();
  member.busy = false;
  return answer;
}

std::optional<ChildAnswer> ChildPool::Look(Member& member) {
  member.child->SendRest();
  ChildAnswer answer;
  while (true) {
    switch (member.child->Next(answer.bytes)) {
      case Child::Heard::kMessage:
        answer.answered = true;
        answer.signs_of_life = member.signs_of_life;
        member.busy = false;
        return answer;
      case Child::Heard::kSignOfLife:
        ++member.signs_of_life;
        member.child->StartClock();
        continue;
      case Child::Heard::kEnded:
        return Ending(member, std::nullopt);
      case Child::Heard::kNothingYet:
        break;
    }
    if (std::optional<ProcessEnd> past = member.child->PastLimit(options_.limits)) return Ending(member, past);
    return std::nullopt;
  }
}

std::optional<ChildPool::Ended> ChildPool::NextSoon() {
  std::vector<pollfd> waiting;
  for (const Member& member : members_) {
    if (member.busy) member.child->AddTo(waiting);
  }
  const absl::Duration wait = std::min(kLookEvery, options_.limits.time);
  poll(waiting.data(), waiting.size(), static_cast<int>(absl::ToInt64Milliseconds(wait)));
  for (Member& member : members_) {
    if (!member.busy) continue;
    if (std::optional<ChildAnswer> answer = Look(member)) {
      const bool stopped = Told() && !answer->answered;
      return Ended{member.order, stopped, *std::move(answer)};
    }
    if (Told() && SteadyNow() > told_ + options_.grace) return Ended{member.order, true, Ending(member, std::nullopt)};
  }
  if (!Told() && options_.stop && options_.stop()) told_ = SteadyNow();
  for (const Member& member : members_) {
    if (Told() && member.busy) member.child->AskToStop();
  }
  return std::nullopt;
}

ChildPool::Ended ChildPool::Next() {
  while (true) {
    if (std::optional<Ended> ended = NextSoon()) return *std::move(ended);
  }
}

absl::StatusOr<std::vector<ChildAnswer>> ChildPool::Run(const std::vector<const google::protobuf::MessageLite*>& orders,
                                                        const std::function<bool()>& stop) {
  std::vector<std::optional<ChildAnswer>> answers(orders.size());
  size_t next = 0, ended = 0;
  while (ended < orders.size() && !(stop && stop())) {
    for (; next < orders.size() && under_way() < jobs(); ++next) {
      if (absl::Status status = Begin(static_cast<int>(next), *orders[next]); !status.ok()) {
        KillBusy();
        return status;
      }
    }
    std::optional<Ended> one = NextSoon();
    if (!one) continue;
    answers[static_cast<size_t>(one->order)] = std::move(one->answer);
    ++ended;
  }
  KillBusy();
  std::vector<ChildAnswer> all;
  for (std::optional<ChildAnswer>& answer : answers) {
    if (!answer) break;
    all.push_back(*std::move(answer));
  }
  return all;
}

void ChildPool::KillBusy() {
  for (Member& member : members_) {
    if (member.busy) member = Member();
  }
}

void ChildPool::KillAll() {
  for (Member& member : members_) member = Member();
}

}  // namespace twinstep
