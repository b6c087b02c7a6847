// A new process' descriptors.
#ifndef TWINSTEP_HARNESS_PROCESS_DESCRIPTOR_TABLE_H_
#define TWINSTEP_HARNESS_PROCESS_DESCRIPTOR_TABLE_H_

#include <fcntl.h>
#include <unistd.h>

#include <cstddef>
#include <vector>

namespace twinstep {

// Makes `fds` the descriptors 0, 1, ... of this process; the originals stay open. Between fork and exec, too: only
// calls that are safe there.
inline void BecomeDescriptors(std::vector<int>& fds) {
  // First out of the way of the numbers they are to get, then there.
  for (int& fd : fds) fd = fcntl(fd, F_DUPFD_CLOEXEC, static_cast<int>(fds.size()));
  for (size_t i = 0; i < fds.size(); ++i) {
    dup2(fds[i], static_cast<int>(i));
    close(fds[i]);
  }
}

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_PROCESS_DESCRIPTOR_TABLE_H_
