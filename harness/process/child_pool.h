// Children of this program that answer orders, several at a time (answering_child.h).
#ifndef TWINSTEP_HARNESS_PROCESS_CHILD_POOL_H_
#define TWINSTEP_HARNESS_PROCESS_CHILD_POOL_H_

#include <google/protobuf/message_lite.h>

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/time/time.h"
#include "harness/process/answering_child.h"

namespace twinstep {

struct ChildPoolOptions {
  // The children's argv[0].
  std::string name;
  int jobs = 1;
  ChildLimits limits;
  // The first message to each child. Outlives the pool; null: none.
  const google::protobuf::MessageLite* preface = nullptr;
  // Asked now and then. Once it says so the children get SIGTERM, and after `grace` SIGKILL. May be empty.
  std::function<bool()> stop;
  absl::Duration grace = absl::Seconds(3);
};

// One thread. The children end with it.
class ChildPool {
 public:
  explicit ChildPool(ChildPoolOptions options);
  ChildPool(const ChildPool&) = delete;
  ChildPool& operator=(const ChildPool&) = delete;

  int jobs() const { return options_.jobs; }
  int under_way() const;
  // Gives the order to a child that is free; there must be one. Errors: the system gives no process.
  absl::Status Begin(int order, const google::protobuf::MessageLite& message);

  struct Ended {
    int order = 0;
    // It was stopped, and did not answer any more; `answer` is how it died.
    bool stopped = false;
    ChildAnswer answer;
  };
  // Waits for one of the orders under way; there must be one. They come as they end.
  Ended Next();

 private:
  struct Member {
    std::unique_ptr<AnsweringChild> child;
    int order = 0;
  };

  bool Told() const { return told_ < absl::InfiniteDuration(); }

  const ChildPoolOptions options_;
  std::vector<Member> members_;
  // When the children were told to stop.
  absl::Duration told_ = absl::InfiniteDuration();
};

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_PROCESS_CHILD_POOL_H_
