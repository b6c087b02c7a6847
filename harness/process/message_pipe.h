// Messages of protocol buffers over a pipe: each with its length before it.
#ifndef TWINSTEP_HARNESS_PROCESS_MESSAGE_PIPE_H_
#define TWINSTEP_HARNESS_PROCESS_MESSAGE_PIPE_H_

#include <google/protobuf/message_lite.h>

#include <string>

namespace twinstep {

// A message as it stands in the pipe.
std::string MessageBytes(const google::protobuf::MessageLite& message);

// Writes all of `message`; waits while the pipe is full. False: nobody reads any more.
bool WriteMessage(int fd, const google::protobuf::MessageLite& message);

// Waits for one whole message. False: the other side has closed, or sent what is none.
bool ReadMessage(int fd, google::protobuf::MessageLite& message);
// The same, as it was serialised.
bool ReadMessageBytes(int fd, std::string& bytes);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_PROCESS_MESSAGE_PIPE_H_
