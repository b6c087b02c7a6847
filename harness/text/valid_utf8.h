// Text fields of messages must be UTF-8, or the message cannot be read again.
#ifndef TWINSTEP_HARNESS_TEXT_VALID_UTF8_H_
#define TWINSTEP_HARNESS_TEXT_VALID_UTF8_H_

#include <google/protobuf/message.h>

namespace twinstep {

// Replaces what is not UTF-8 in every text field of `message` and of the messages in it by U+FFFD, as browsers do.
void MakeUtf8Valid(google::protobuf::Message& message);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_TEXT_VALID_UTF8_H_
