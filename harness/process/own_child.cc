#include "harness/process/own_child.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <fstream>

namespace twinstep {
namespace {

// Between fork and exec: only calls that are safe there.
[[noreturn]] void Become(const OwnChild& child, const char* program, char* const* argv, pid_t parent,
                         std::vector<int>& fds) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent) _exit(1);
  if (child.ignores_interrupts) {
    signal(SIGINT, SIG_IGN);
    signal(SIGTERM, SIG_IGN);
  }
  if (child.first_to_go) {
    if (const int score = open("/proc/self/oom_score_adj", O_WRONLY); score >= 0) {
      [[maybe_unused]] const ssize_t wrote = write(score, "1000", 4);
      close(score);
    }
  }
  // First out of the way of the numbers they are to get, then there.
  for (int& fd : fds) fd = fcntl(fd, F_DUPFD_CLOEXEC, static_cast<int>(fds.size()));
  for (size_t i = 0; i < fds.size(); ++i) dup2(fds[i], static_cast<int>(i));
  execv(program, argv);
  _exit(127);
}

}  // namespace

pid_t StartOwnChild(const OwnChild& child) {
  const char* const launcher = getenv("TWINSTEP_LAUNCHER");
  const char* const program = launcher != nullptr ? launcher : "/proc/self/exe";
  std::vector<std::string> arguments = child.arguments;
  std::vector<char*> argv;
  for (std::string& argument : arguments) argv.push_back(argument.data());
  argv.push_back(nullptr);
  const int null = open("/dev/null", O_RDWR | O_CLOEXEC);
  if (null < 0) return -1;
  std::vector<int> fds = child.fds;
  for (int& fd : fds) fd = fd == kNullFd ? null : fd;
  const pid_t parent = getpid();
  const pid_t process = fork();
  if (process == 0) Become(child, program, argv.data(), parent, fds);
  const int error = errno;
  close(null);
  errno = error;
  return process;
}

uint64_t ResidentMib(pid_t process) {
  std::ifstream statm("/proc/" + std::to_string(process) + "/statm");
  uint64_t size = 0, resident = 0;
  statm >> size >> resident;
  return resident * static_cast<uint64_t>(sysconf(_SC_PAGESIZE)) >> 20;
}

std::string EndText(int status) {
  if (!WIFSIGNALED(status)) return "exit code " + std::to_string(WEXITSTATUS(status));
  const int signal = WTERMSIG(status);
  return "signal " + std::to_string(signal) + " (" + strsignal(signal) + ")";
}

}  // namespace twinstep
