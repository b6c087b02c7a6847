// Steps in of the random user of truth sessions that go into a call of his choice, or into what is scheduled.
#ifndef TWINSTEP_MODEL_JUDGING_DRAWN_STEPS_H_
#define TWINSTEP_MODEL_JUDGING_DRAWN_STEPS_H_

#include <vector>

#include "model/debugger.h"
#include "model/random.h"
#include "model/source/syntax_tree.h"
#include "proto/location.pb.h"

namespace twinstep {

// Does what `user` does, but gives some of his steps in a target, one of `places` in the statement, mostly a call's;
// and lets some go into async calls, mostly where the statement gives a promise its callback. Not once the debugger has
// refused one.
class DrawnSteps final : public Driver {
 public:
  // `tree` is of the main source; null: it does not parse. All outlive it.
  DrawnSteps(Driver& user, const SyntaxTree* tree, const std::vector<Location>& places, Random& random)
      : user_(user), tree_(tree), places_(places), random_(random) {}

  Action OnPause(Session& session, Pause& pause) override;

 private:
  void Draw(const Location& here, StepIn& step);

  Driver& user_;
  const SyntaxTree* const tree_;
  const std::vector<Location>& places_;
  Random& random_;
  bool drawn_ = false;
  bool refused_ = false;
};

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_JUDGING_DRAWN_STEPS_H_
