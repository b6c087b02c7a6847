#include "harness/process/child_side.h"

#include <errno.h>
#include <unistd.h>

#include <string>

#include "harness/process/message_frame.h"

namespace twinstep {
namespace {

bool ReadAll(char* bytes, size_t size) {
  while (size > 0) {
    const ssize_t got = read(kOrdersFd, bytes, size);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return false;
    bytes += got;
    size -= static_cast<size_t>(got);
  }
  return true;
}

bool WriteAll(const char* bytes, size_t size) {
  while (size > 0) {
    const ssize_t wrote = write(kAnswersFd, bytes, size);
    if (wrote < 0 && errno == EINTR) continue;
    if (wrote <= 0) return false;
    bytes += wrote;
    size -= static_cast<size_t>(wrote);
  }
  return true;
}

}  // namespace

bool NextOrder(google::protobuf::MessageLite& order) {
  FrameLength length = 0;
  if (!ReadAll(reinterpret_cast<char*>(&length), sizeof length) || length > kLongestFrame) return false;
  std::string bytes(length, '\0');
  return ReadAll(bytes.data(), length) && order.ParseFromString(bytes);
}

bool Answer(const google::protobuf::MessageLite& answer) {
  const std::string frame = FrameOf(answer);
  return WriteAll(frame.data(), frame.size());
}

void StillAtWork() { WriteAll(reinterpret_cast<const char*>(&kSignOfLife), sizeof kSignOfLife); }

}  // namespace twinstep
