// A child: this program, started again to do work that may kill it (child_kind.h). Its parent's side.
#ifndef TWINSTEP_HARNESS_PROCESS_CHILD_H_
#define TWINSTEP_HARNESS_PROCESS_CHILD_H_

#include <google/protobuf/message_lite.h>
#include <poll.h>
#include <sys/types.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/time/time.h"
#include "harness/process/child_kind.h"
#include "harness/process/process_end.h"
#include "model/status.h"

namespace twinstep {

// /dev/null.
inline constexpr int kNullFd = -1;
// Standard input, output and error of a child that only its answers are wanted of, and of one whose engine may complain
// to people.
inline constexpr std::array<int, 3> kSilent = {kNullFd, kNullFd, kNullFd};
inline constexpr std::array<int, 3> kErrorsShown = {kNullFd, kNullFd, 2};

class Nursery;

struct ChildOptions {
  // Another program that has children of the kind, as that of another engine's version; empty: this one.
  std::string program = {};
  // What become its descriptors 0 to 2.
  std::array<int, 3> standard = kSilent;
  // What become its descriptors from kFirstExtraFd on (child_side.h).
  std::vector<int> extra = {};
  // Of the kind and program: forks the child, prepared. None, or one that has ended: the child prepares itself.
  std::shared_ptr<Nursery> nursery = nullptr;
  // It is to be one (nursery.h), with the socket as its first extra descriptor.
  bool is_nursery = false;
};

// What a child and those that it has started (Linux tells them) may use. Looked after from outside, not set as limits
// of the system: engines and sanitizers reserve far more address space than they use.
struct ChildLimits {
  // Since StartClock: on the monotonic clock, and on the processes' CPU clocks.
  absl::Duration time = absl::InfiniteDuration();
  absl::Duration cpu = absl::InfiniteDuration();
  // Resident.
  uint64_t memory_mib = std::numeric_limits<uint64_t>::max();
};

// A moment of a child's life, on the monotonic clock and on the CPU clocks of it and of those that it has started.
struct ChildMoment {
  absl::Duration time;
  absl::Duration cpu;
};

// Owned and used by one thread, with which the child ends, as it does with this process, however that ends. Ctrl-C in a
// terminal, which reaches the whole group, does not end it: that is for its parent to do. Where the machine's memory
// runs out it goes, and not its parent.
class Child {
 public:
  // Starts /proc/self/exe where the options name no program. Errors: ResourceExhausted, the system gives no process;
  // those of CheckMachine.
  static absl::StatusOr<std::unique_ptr<Child>> Start(const ChildKind& kind, const ChildOptions& options = {});
  // Kills it if it still runs.
  ~Child();
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;

  // A nursery has started it: it has had its first orders.
  bool is_prepared() const { return nursery_ != nullptr; }

  // Never waits: what does not fit into the pipe goes with later calls of SendRest. A parent that waited for a child
  // that waits for it would wait for ever. That a child has ended is heard of by Next.
  void Send(const google::protobuf::MessageLite& order);
  void SendRest();
  // The child ends when it has carried out what it was sent.
  void EndOrders();

  enum class Heard { kMessage, kSignOfLife, kNothingYet, kEnded };
  // What it has said that is complete by now, without waiting; `message` is serialised. kEnded: it has closed its end,
  // by exit or crash.
  Heard Next(std::string& message);
  // Adds what to wait for with poll(2): something to hear; room for the rest.
  void AddTo(std::vector<pollfd>& waiting) const;

  // Limits of time count from here. Start starts the clock too.
  void StartClock();
  // The limit that it has passed; none: it may go on.
  std::optional<ProcessEnd> PastLimit(const ChildLimits& limits) const { return PastLimit(limits, clock_); }
  // The same, with time counted from `since` instead, for work that is a part of an order.
  std::optional<ProcessEnd> PastLimit(const ChildLimits& limits, const ChildMoment& since) const;
  ChildMoment Now() const;
  uint64_t ResidentMib() const;

  // SIGTERM, which a child may heed (interrupt.h) and answer soon. Again and again: it may not listen yet.
  void AskToStop();
  void Kill();
  // How it ended, after kEnded or Kill; it is ended if it has not.
  ProcessEnd Wait();

 private:
  Child(pid_t process, std::shared_ptr<Nursery> nursery, int orders, int answers);

  absl::Duration CpuTime() const;
  void Signal(int signal);

  pid_t process_;
  // Whose child it is; null: this process'.
  const std::shared_ptr<Nursery> nursery_;
  int orders_;
  const int answers_;
  bool orders_end_ = false;
  std::string unsent_;
  size_t sent_ = 0;
  std::string heard_;
  size_t consumed_ = 0;
  ChildMoment clock_;
};

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_PROCESS_CHILD_H_
