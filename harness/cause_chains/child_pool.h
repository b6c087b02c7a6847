// Several children of this program at a time, each with a piece of work of its own, which it answers on its standard
// output: what an engine dies of, or hangs in, is lost alone.
#ifndef TWINSTEP_HARNESS_CAUSE_CHAINS_CHILD_POOL_H_
#define TWINSTEP_HARNESS_CAUSE_CHAINS_CHILD_POOL_H_

#include <sys/types.h>

#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/time/time.h"

namespace twinstep {

class ChildPool {
 public:
  // A child that takes longer than `limit` is ended.
  ChildPool(int jobs, absl::Duration limit) : jobs_(jobs), limit_(limit) {}
  ChildPool(const ChildPool&) = delete;
  ChildPool& operator=(const ChildPool&) = delete;
  // Ends all children.
  ~ChildPool();

  bool full() const { return static_cast<int>(children_.size()) >= jobs_; }
  bool empty() const { return children_.empty(); }

  // `arguments`: the child's argv (harness/own_child.h). Its standard error is this process's. It hears no Ctrl-C.
  // ResourceExhausted: the system gives no process.
  absl::Status Start(int id, const std::vector<std::string>& arguments);

  struct Ended {
    int id = 0;
    // All of its standard output.
    std::string output;
    // Empty where it ended with exit code 0; else how it ended, for people.
    std::string failure;
  };
  // Waits for one, at most for some tenths of a second.
  std::optional<Ended> Wait();

 private:
  struct Child {
    int id = 0;
    pid_t process = 0;
    int output_fd = -1;
    std::string output;
    absl::Time end;
    bool too_long = false;
  };
  static Ended Reap(Child& child);

  const int jobs_;
  const absl::Duration limit_;
  std::vector<Child> children_;
};

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_CAUSE_CHAINS_CHILD_POOL_H_
