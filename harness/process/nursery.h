// A nursery: a process of a kind of child (child_kind.h) that has made ready what all children of the kind need, and
// forks them. Such a child starts in a few milliseconds, with everything that the preparation has loaded and compiled.
#ifndef TWINSTEP_HARNESS_PROCESS_NURSERY_H_
#define TWINSTEP_HARNESS_PROCESS_NURSERY_H_

#include <google/protobuf/message_lite.h>
#include <sys/types.h>

#include <memory>
#include <vector>

#include "harness/process/child.h"
#include "model/status.h"

namespace twinstep {

// Lives as long as its children (Child keeps it), on one thread. Its children end with it, and it with that thread. The
// children are its own and not this process' children, so that it is asked for how they ended; their numbers stay
// theirs until then.
class Nursery {
 public:
  // `preparation` is what the kind's preparation reads as its first order. Does not wait for it: the first child does.
  // Errors: as Child::Start.
  static absl::StatusOr<std::shared_ptr<Nursery>> Start(const ChildKind& kind,
                                                        const google::protobuf::MessageLite& preparation);
  ~Nursery();
  Nursery(const Nursery&) = delete;
  Nursery& operator=(const Nursery&) = delete;

  // The process of a new child with these descriptors. Errors: Unavailable, the nursery has ended;
  // ResourceExhausted, the system gives no process.
  absl::StatusOr<pid_t> StartChild(const std::vector<int>& fds);
  // False: it has ended, and its children with it, whose numbers may be others' by now.
  bool IsThere() const;
  // How a child that has been killed, or is about to end by itself, has ended, as waitpid tells it. Waits for it. Of a
  // nursery that has ended: by SIGKILL, as all its children have.
  int StatusOfEnded(pid_t process);

  void KillForTest() { process_->Kill(); }

 private:
  Nursery(std::unique_ptr<Child> process, int socket) : process_(std::move(process)), socket_(socket) {}

  // Of a process that prepares for longer nobody wants a child.
  static constexpr absl::Duration kPatience = absl::Seconds(120);

  const std::unique_ptr<Child> process_;
  const int socket_;
};

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_PROCESS_NURSERY_H_
