// Children that answer orders, several at a time. An order that kills its child, or hangs it or blows it up, has that
// for an answer, and the next order gets a fresh child.
#ifndef TWINSTEP_HARNESS_PROCESS_CHILD_POOL_H_
#define TWINSTEP_HARNESS_PROCESS_CHILD_POOL_H_

#include <google/protobuf/message_lite.h>

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/time/time.h"
#include "harness/process/child.h"
#include "model/status.h"

namespace twinstep {

struct ChildPoolOptions {
  // From 1.
  int jobs = 1;
  // Of one order; the time is that from one sign of life to the next (StillAtWork).
  ChildLimits limits = {.time = absl::Seconds(60), .memory_mib = 4096};
  ChildOptions child = {};
  // The first message to each child. Outlives the pool; null: none.
  const google::protobuf::MessageLite* preface = nullptr;
  // Asked now and then. Once it says so the children get SIGTERM, and after `grace` SIGKILL. May be empty.
  std::function<bool()> stop = {};
  absl::Duration grace = absl::Seconds(3);
};

struct ChildAnswer {
  bool answered = false;
  // The answer, serialised.
  std::string bytes;
  // Otherwise: how the child ended.
  ProcessEnd end;
  // How often it said that it was still at work.
  int signs_of_life = 0;
};

// One thread. The children start when they are needed, and end with it.
class ChildPool {
 public:
  ChildPool(const ChildKind& kind, ChildPoolOptions options);
  ChildPool(const ChildPool&) = delete;
  ChildPool& operator=(const ChildPool&) = delete;

  int jobs() const { return static_cast<int>(members_.size()); }
  int under_way() const;

  // Gives the order to a child that is free; there must be one. Errors: ResourceExhausted, the system gives no process.
  absl::Status Begin(int order, const google::protobuf::MessageLite& message);

  struct Ended {
    int order = 0;
    // It was stopped, and did not answer any more.
    bool stopped = false;
    ChildAnswer answer;
  };
  // Waits for one of the orders under way; there must be one. They come as they end.
  Ended Next();
  // The same, but gives up after some 50 ms.
  std::optional<Ended> NextSoon();

  // All answers, in the order of `orders`; none is under way. Fewer where `stop`, which may be empty, says so: what is
  // under way is killed then.
  absl::StatusOr<std::vector<ChildAnswer>> Run(const std::vector<const google::protobuf::MessageLite*>& orders,
                                               const std::function<bool()>& stop);

  // Ends the children that have orders, which get no answer, or all of them; the next orders get fresh ones.
  void KillBusy();
  void KillAll();

 private:
  struct Member {
    std::unique_ptr<Child> child;
    bool busy = false;
    int order = 0;
    int signs_of_life = 0;
  };

  bool Told() const { return told_ < absl::InfiniteDuration(); }
  std::optional<ChildAnswer> Look(Member& member);
  ChildAnswer Ending(Member& member, std::optional<ProcessEnd> why);

  const ChildKind& kind_;
  const ChildPoolOptions options_;
  std::vector<Member> members_;
  // When the children were told to stop.
  absl::Duration told_ = absl::InfiniteDuration();
};

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_PROCESS_CHILD_POOL_H_
