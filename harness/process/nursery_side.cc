#include "harness/process/nursery_side.h"

#include <dirent.h>
#include <errno.h>
#include <inttypes.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <fstream>
#include <string>
#include <utility>
#include <vector>

#include "harness/process/descriptor_table.h"
#include "harness/process/nursery_message.h"

namespace twinstep {
namespace {

bool HasOneThread() {
  DIR* const tasks = opendir("/proc/self/task");
  if (tasks == nullptr) return false;
  int threads = 0;
  while (const dirent* const entry = readdir(tasks)) threads += entry->d_name[0] == '.' ? 0 : 1;
  closedir(tasks);
  return threads == 1;
}

// V8 marks its memory as not for forks (MADV_DONTFORK, platform-posix.cc): here it is.
void LetForksHaveAllMemory() {
  std::vector<std::pair<uintptr_t, uintptr_t>> mappings;
  std::ifstream maps("/proc/self/maps");
  for (std::string line; std::getline(maps, line);) {
    uintptr_t begin = 0, end = 0;
    if (sscanf(line.c_str(), "%" SCNxPTR "-%" SCNxPTR, &begin, &end) == 2) mappings.emplace_back(begin, end);
  }
  // Of the kernel's own mappings it is refused, and not needed.
  for (const auto& [begin, end] : mappings) madvise(reinterpret_cast<void*>(begin), end - begin, MADV_DOFORK);
}

// An order, or the end of orders.
bool IsAsked(int orders) {
  pollfd asked = {.fd = orders, .events = POLLIN, .revents = 0};
  return poll(&asked, 1, 0) != 0;
}

// False: there are no more.
bool NextNurseryOrder(int orders, NurseryOrder& order, std::vector<int>& fds) {
  fds.clear();
  alignas(cmsghdr) char control[CMSG_SPACE(kMostNurseryFds * sizeof(int))];
  iovec bytes = {.iov_base = &order, .iov_len = sizeof order};
  msghdr message = {};
  message.msg_iov = &bytes;
  message.msg_iovlen = 1;
  message.msg_control = control;
  message.msg_controllen = sizeof control;
  ssize_t got;
  do got = recvmsg(orders, &message, MSG_CMSG_CLOEXEC);
  while (got < 0 && errno == EINTR);
  if (got != sizeof order) return false;
  for (cmsghdr* part = CMSG_FIRSTHDR(&message); part != nullptr; part = CMSG_NXTHDR(&message, part)) {
    if (part->cmsg_level != SOL_SOCKET || part->cmsg_type != SCM_RIGHTS) continue;
    fds.resize((part->cmsg_len - CMSG_LEN(0)) / sizeof(int));
    memcpy(fds.data(), CMSG_DATA(part), fds.size() * sizeof(int));
  }
  return true;
}

}  // namespace

int RunNursery(int orders, const PreparedChild& prepared) {
  if (!HasOneThread()) return 1;
  LetForksHaveAllMemory();
  const pid_t nursery = getpid();
  NurseryOrder order;
  std::vector<int> fds;
  bool has_lost_a_child = false, is_more = true, has_new_memory = false;
  while (true) {
    while (has_lost_a_child && is_more && !IsAsked(orders)) {
      is_more = prepared.prepare_more();
      has_new_memory = true;
    }
    if (!NextNurseryOrder(orders, order, fds)) break;
    NurseryAnswer answer;
    if (order.kind == NurseryOrder::Kind::kStart) {
      if (std::exchange(has_new_memory, false)) LetForksHaveAllMemory();
      answer.process = fork();
      if (answer.process == 0) {
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        if (getppid() != nursery) _exit(1);
        close(orders);
        BecomeDescriptors(fds);
        return prepared.main();
      }
      if (answer.process < 0) answer.status = errno;
      for (const int fd : fds) close(fd);
    } else {
      has_lost_a_child = true;
      while (waitpid(order.process, &answer.status, 0) < 0 && errno == EINTR) {
      }
    }
    if (send(orders, &answer, sizeof answer, MSG_NOSIGNAL) != sizeof answer) break;
  }
  return 0;
}

}  // namespace twinstep
