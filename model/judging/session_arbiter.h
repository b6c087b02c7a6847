// Says of differences in a differential session (model/sessions/differential.h) whether it may go on behind them, by
// two judges.
#ifndef TWINSTEP_MODEL_JUDGING_SESSION_ARBITER_H_
#define TWINSTEP_MODEL_JUDGING_SESSION_ARBITER_H_

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "model/debugger.h"
#include "model/judging/judge.h"
#include "model/judging/pause_matching.h"
#include "model/judging/verdict.h"
#include "model/sessions/differential.h"

namespace twinstep {

// What it needs; all outlives it.
struct ArbiterSides {
  Engine& a;
  Engine& b;
  const Program& program;
  const SessionOptions& options;
  // The judge of one of the two, which may have to be made, with no session about; or null where it has not been made.
  std::function<absl::StatusOr<std::shared_ptr<const Judge>>(Engine&)> judge;
  std::function<std::shared_ptr<const Judge>(Engine&)> judge_at_hand;
  // Sets the layer and rule of a difference.
  std::function<void(SessionDifference&)> explain;
};

// A session goes on where both debuggers keep every invariant, where one only shows something wrong (a value, a name),
// and where no verdict can be had but a rule explains the difference. A program whose judges cannot be made has
// undecided differences.
class SessionArbiter : public Arbiter {
 public:
  explicit SessionArbiter(ArbiterSides sides) : sides_(std::move(sides)) {}

  bool LetsPass() const override { return true; }
  bool IsReady(const Trace& first, const Trace& second) const override;
  absl::Status Prepare(const Trace& first, const Trace& second) override;
  std::string Judge(SessionDifference& difference) override;
  absl::Status JudgeAgain(SessionDifference& difference) override;
  std::vector<std::optional<PauseMoment>> MomentsOfFirst(const Trace& trace) override;
  std::optional<PauseMoment> MomentOfSecond(const Trace& trace) override;
  std::optional<PauseMoment> NextMomentOfSecond(const Paused& paused) override;
  std::optional<Location> HeadInSecond(int event) override;
  bool ChangesProgram(const Action& action) const override;

 private:
  using SharedJudge = std::shared_ptr<const twinstep::Judge>;

  JudgedSide First(const SessionDifference& difference) const;
  JudgedSide Second(const SessionDifference& difference) const;
  const KnownProgram& KnownOfFirst() const { return with_acts_a_ != nullptr ? with_acts_a_->known : a_->known(); }
  const KnownProgram& KnownOfSecond() const { return with_acts_b_ != nullptr ? with_acts_b_->known : b_->known(); }

  const ArbiterSides sides_;
  mutable SharedJudge a_;
  mutable SharedJudge b_;
  // With what the users of the two traces did.
  ActedTruths acted_a_;
  ActedTruths acted_b_;
  // What is known of each with all of that, as the moments were last asked for; null: they were not.
  std::shared_ptr<const ActedTruth> with_acts_a_;
  std::shared_ptr<const ActedTruth> with_acts_b_;
  // Why there are no judges.
  absl::Status failed_;
  // The last pause of B that has a moment.
  Paused paused_;
  std::optional<PauseMatch> match_;
  // Events up to which both engines ran the same, as far as was looked.
  int same_ = 0;
};

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_JUDGING_SESSION_ARBITER_H_
