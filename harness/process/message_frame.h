// How messages stand in the pipes between a child and its parent: each behind its length.
#ifndef TWINSTEP_HARNESS_PROCESS_MESSAGE_FRAME_H_
#define TWINSTEP_HARNESS_PROCESS_MESSAGE_FRAME_H_

#include <google/protobuf/message_lite.h>

#include <cstdint>
#include <string>

namespace twinstep {

// The bytes before each message. Both ends are the same program on the same machine.
using FrameLength = uint32_t;

// In the place of a length: no message, but the sign that the sender is still at work.
inline constexpr FrameLength kSignOfLife = UINT32_MAX;
// A larger length is a sign of memory gone wild on the other side.
inline constexpr FrameLength kLongestFrame = FrameLength{1} << 30;

inline std::string FrameOf(const google::protobuf::MessageLite& message) {
  const FrameLength length = static_cast<FrameLength>(message.ByteSizeLong());
  std::string bytes(reinterpret_cast<const char*>(&length), sizeof length);
  message.AppendToString(&bytes);
  return bytes;
}

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_PROCESS_MESSAGE_FRAME_H_
