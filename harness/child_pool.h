// Children of this program that answer orders, several at a time. An order and its answer are messages
// (message_pipe.h), and an answer is never an empty one. A child that an order kills, hangs or blows up is an answer
// too; the next order gets a fresh one.
#ifndef TWINSTEP_HARNESS_CHILD_POOL_H_
#define TWINSTEP_HARNESS_CHILD_POOL_H_

#include <google/protobuf/message_lite.h>
#include <sys/types.h>

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/time/time.h"

namespace twinstep {

// Descriptors of a child.
inline constexpr int kOrdersFd = 3;
inline constexpr int kAnswersFd = 4;

// --- The child's side ---

// Whether this process was started by a pool under `name`: asked first in main.
bool IsPoolChild(int argc, char** argv, const char* name);
// Tells the pool that an order that takes long is still being worked on.
void StillAtWork();

// --- The parent's side ---

struct ChildPoolOptions {
  // The children's argv[0].
  std::string name;
  int jobs = 1;
  // On the clock, for one order or from one StillAtWork to the next; the child is killed then.
  absl::Duration time = absl::Seconds(60);
  uint64_t memory_mib = 4096;
  // The first message to each child. Outlives the pool; null: none.
  const google::protobuf::MessageLite* preface = nullptr;
  // Asked now and then. Once it says so the children get SIGTERM, and after `grace` SIGKILL. May be empty.
  std::function<bool()> stop;
  absl::Duration grace = absl::Seconds(3);
};

struct ChildAnswer {
  int order = 0;
  enum class End {
    kAnswered,
    // The child has died, or took too much memory, and was killed.
    kDied,
    kTooLong,
    // It was stopped, and did not answer any more.
    kStopped,
  };
  End end = End::kAnswered;
  // The answer, serialised; else how it ended: "signal 11 (Segmentation fault)".
  std::string text;
  // How often it said that it was still at work.
  int signs_of_life = 0;
};

// One thread. The children end with it.
class ChildPool {
 public:
  explicit ChildPool(ChildPoolOptions options);
  ~ChildPool();
  ChildPool(const ChildPool&) = delete;
  ChildPool& operator=(const ChildPool&) = delete;

  int jobs() const { return options_.jobs; }
  int under_way() const;
  // Gives the order to a child that is free; there must be one. Errors: the system gives no process.
  absl::Status Begin(int order, const google::protobuf::MessageLite& message);
  // Waits for one of the orders under way; there must be one. Answers come as they end.
  ChildAnswer Next();

 private:
  struct Child {
    pid_t process = -1;
    int orders = -1;
    int answers = -1;
    // -1: free.
    int order = -1;
    int signs_of_life = 0;
    absl::Duration deadline;
  };

  absl::Status Start(Child& child);
  // Waits for its end, and says how it ended.
  std::string Reap(Child& child);
  ChildAnswer Ended(Child& child, ChildAnswer::End end, const std::string& text);
  // An answer, if there is one.
  bool Read(Child& child, ChildAnswer& answer);
  // What is to be done about a child that says nothing.
  bool Overdue(Child& child, ChildAnswer& answer);

  const ChildPoolOptions options_;
  std::vector<Child> children_;
  // When the children were told to stop.
  absl::Duration told_ = absl::InfiniteDuration();
};

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_CHILD_POOL_H_
