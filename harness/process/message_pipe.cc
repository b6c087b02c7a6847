#include "harness/process/message_pipe.h"

#include <errno.h>
#include <unistd.h>

#include <cstdint>
#include <cstring>
#include <string>

namespace twinstep {
namespace {

// Larger ones are a sign of memory gone wild on the other side.
constexpr uint32_t kMaxMessage = uint32_t{1} << 30;

bool ReadAll(int fd, char* bytes, size_t size) {
  while (size > 0) {
    const ssize_t got = read(fd, bytes, size);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return false;
    bytes += got;
    size -= static_cast<size_t>(got);
  }
  return true;
}

}  // namespace

std::string MessageBytes(const google::protobuf::MessageLite& message) {
  const uint32_t size = static_cast<uint32_t>(message.ByteSizeLong());
  std::string bytes(reinterpret_cast<const char*>(&size), sizeof size);
  message.AppendToString(&bytes);
  return bytes;
}

bool WriteMessage(int fd, const google::protobuf::MessageLite& message) {
  const std::string bytes = MessageBytes(message);
  for (size_t sent = 0; sent < bytes.size();) {
    const ssize_t wrote = write(fd, bytes.data() + sent, bytes.size() - sent);
    if (wrote < 0 && errno == EINTR) continue;
    if (wrote <= 0) return false;
    sent += static_cast<size_t>(wrote);
  }
  return true;
}

bool ReadMessageBytes(int fd, std::string& bytes) {
  uint32_t size = 0;
  if (!ReadAll(fd, reinterpret_cast<char*>(&size), sizeof size) || size > kMaxMessage) return false;
  bytes.resize(size);
  return ReadAll(fd, bytes.data(), size);
}

bool ReadMessage(int fd, google::protobuf::MessageLite& message) {
  std::string bytes;
  return ReadMessageBytes(fd, bytes) && message.ParseFromString(bytes);
}

}  // namespace twinstep
