// What a child says to its parent, and hears from it (child.h). For the main of a kind (child_kind.h).
#ifndef TWINSTEP_HARNESS_PROCESS_CHILD_SIDE_H_
#define TWINSTEP_HARNESS_PROCESS_CHILD_SIDE_H_

#include <google/protobuf/message_lite.h>

namespace twinstep {

// A child's descriptors. Standard input and output are not among them: engines may use those.
inline constexpr int kOrdersFd = 3;
inline constexpr int kAnswersFd = 4;
// Where those of ChildOptions::extra begin.
inline constexpr int kFirstExtraFd = 5;

// Waits for the next order. False: there are no more, or this one is of another kind; the child should end.
bool NextOrder(google::protobuf::MessageLite& order);

// Sends all of `answer`. False: nobody reads any more; the child should end.
bool Answer(const google::protobuf::MessageLite& answer);

// Tells the parent that an order that takes long is still being worked on.
void StillAtWork();

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_PROCESS_CHILD_SIDE_H_
