// Starts this program again, as a child of itself: how workers, trials, reducers and the children of studies begin.
#ifndef TWINSTEP_HARNESS_PROCESS_OWN_CHILD_H_
#define TWINSTEP_HARNESS_PROCESS_OWN_CHILD_H_

#include <sys/types.h>

#include <cstdint>
#include <string>
#include <vector>

namespace twinstep {

inline constexpr int kNullFd = -1;

struct OwnChild {
  // Its argv. Main knows by the first what it is.
  std::vector<std::string> arguments;
  // What become its descriptors 0, 1, 2, ...; kNullFd: /dev/null. The others must be CLOEXEC.
  std::vector<int> fds;
  // Ctrl-C in a terminal reaches the whole group, and some services stop all of it: a child that its parent ends
  // itself ignores both signals.
  bool ignores_interrupts = false;
  // Where the machine's memory runs out, it goes and not its parent.
  bool first_to_go = false;
};

// The child, which dies with the thread that started it, also with one that is killed; -1, and errno, where the system
// gives no process. A program that a launcher started (harness/oss_fuzz) is started by it again: TWINSTEP_LAUNCHER
// holds its path.
pid_t StartOwnChild(const OwnChild& child);

// Memory that a process takes now; 0 where there is none.
uint64_t ResidentMib(pid_t process);

// How a child ended, by what waitpid said: "signal 11 (Segmentation fault)", "exit code 1".
std::string EndText(int status);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_PROCESS_OWN_CHILD_H_
