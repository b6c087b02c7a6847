// What a nursery and its parent say to each other (nursery.h), each in one packet of a socket.
#ifndef TWINSTEP_HARNESS_PROCESS_NURSERY_MESSAGE_H_
#define TWINSTEP_HARNESS_PROCESS_NURSERY_MESSAGE_H_

#include <sys/types.h>

#include <cstddef>
#include <cstdint>

namespace twinstep {

struct NurseryOrder {
  // kStart: a child with the descriptors that come along. kAwait: the end of `process`, which has been killed or is on
  // its way out.
  enum class Kind : uint32_t { kStart, kAwait };
  Kind kind = Kind::kStart;
  pid_t process = 0;
};

struct NurseryAnswer {
  // Of kStart; below 0: the system gives none, and `status` is errno.
  pid_t process = 0;
  // Of kAwait: as waitpid tells it.
  int status = 0;
};

inline constexpr size_t kMostNurseryFds = 16;

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_PROCESS_NURSERY_MESSAGE_H_
