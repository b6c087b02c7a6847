// Who scheduled the job that runs, by the truth.
#ifndef TWINSTEP_MODEL_INVARIANTS_STACK_SCHEDULED_BY_H_
#define TWINSTEP_MODEL_INVARIANTS_STACK_SCHEDULED_BY_H_

#include <string_view>
#include <vector>

#include "model/judging/known_program.h"

namespace twinstep {

struct Scheduled {
  enum Kind {
    // The script or module itself runs.
    kNobody,
    // The truth does not tell.
    kUnknown,
    // A function that goes on behind an await: its callers, when it came to the await.
    kAwait,
    // A function that is written as an argument of `then`, `catch` or `finally`: those who were about to call that.
    kCallback,
  };
  Kind kind = kUnknown;
  // Of kUnknown.
  std::string_view reason;
  // When it may have been scheduled, in order, and the youngest activation that was on the stack and stays there; none
  // are on it where that is kNoLink.
  struct Moment {
    int event = 0;
    int stack = TruthTimeline::kNoLink;
  };
  std::vector<Moment> moments;
  // The function that the job runs.
  NodeId function = kNoNode;
};

// Of the job that runs when `event` happens, with the activation of `link` on its stack. Of a function
// that nobody called, as it went on or a job began it, the await says nothing: who scheduled that job is what counts.
// O(activations below and jobs behind, and events of those who schedule).
Scheduled ScheduledBy(const KnownProgram& known, int event, int link);

// `then` may be the program's own.
bool MayOwnThen(const SyntaxTree& tree);

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_INVARIANTS_STACK_SCHEDULED_BY_H_
