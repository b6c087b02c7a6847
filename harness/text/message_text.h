// Messages that people write as text.
#ifndef TWINSTEP_HARNESS_TEXT_MESSAGE_TEXT_H_
#define TWINSTEP_HARNESS_TEXT_MESSAGE_TEXT_H_

#include <google/protobuf/message.h>

#include <string>

namespace twinstep {

// What is wrong with a text that is no message of that type, the first mistake only.
struct MessageProblem {
  // From 1; 0: nothing is wrong.
  int line = 0;
  std::string what;

  // "line 3: Expected ..."
  std::string Text() const;
};

// Sets `message` to what the text says.
MessageProblem ParseMessage(const std::string& text, google::protobuf::Message& message);

// Equal messages give equal bytes, also those with maps.
std::string DeterministicBytes(const google::protobuf::Message& message);

// Text fields of messages must be UTF-8, or the message cannot be read again.

// Replaces what is not UTF-8 in every text field of `message` and of the messages in it by U+FFFD, as browsers do.
void MakeUtf8Valid(google::protobuf::Message& message);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_TEXT_MESSAGE_TEXT_H_
