// A second debugger, which does nothing, comes and goes (beyond the paper).
//
// * Precondition: the initial session has none, and does not switch breakpoints off, which one debugger does for
// itself.
// * Effect: the initial run's actions are repeated; it attaches before the start or at a pause, and detaches at a later
//   one, or never.
// * Relation: all outputs are equal at level FULL.

#include <cstdint>
#include <vector>

#include "absl/strings/str_cat.h"
#include "model/actions/action_kind.h"
#include "model/status.h"
#include "model/transformations/transformations.h"

namespace twinstep {
namespace {

absl::Status Watch(Session& session, bool attaches) {
  Action action;
  action.mutable_watch()->set_attaches(attaches);
  const absl::Status status = ActOn(session, action).status();
  if (absl::IsUnimplemented(status)) return absl::FailedPreconditionError("the debugger knows of no second one");
  return status;
}

class Watching : public FollowUp {
 public:
  explicit Watching(const SecondDebugger& second) : second_(second) {}

  absl::Status Prepare(Session& session) override {
    return second_.attaches() == 0 ? Watch(session, true) : absl::OkStatus();
  }

  absl::StatusOr<Action> Next(Session& session, Pause&, int event, const Action& action) override {
    const uint32_t now = static_cast<uint32_t>(event);
    if (now != second_.attaches() && now != second_.detaches()) return action;
    RETURN_IF_ERROR(Watch(session, now == second_.attaches()));
    return action;
  }

 private:
  const SecondDebugger second_;
};

class SecondDebuggerTransformation final : public TransformationClass {
 public:
  std::string_view name() const override { return "SecondDebugger"; }
  std::string_view circumstance() const override { return "with a second debugger that only watches"; }
  std::string relation() const override {
    return absl::StrCat("A second debugger, which only watches, came and went", kAnswersSame);
  }
  Transformation::KindCase kind() const override { return Transformation::kSecondDebugger; }
  TransformationFamily family() const override { return TransformationFamily::kCircumstances; }
  Proposal Propose(const InitialRun& initial, Random& random) const override {
    std::vector<uint32_t> pauses;
    bool started = false;
    for (int event = 0; event < initial.trace->events_size(); ++event) {
      const Event& one = initial.trace->events(event);
      if (started && one.has_action() && !IsStationary(one.action())) pauses.push_back(static_cast<uint32_t>(event));
      started = started || one.action().has_start();
    }
    Proposal proposal;
    SecondDebugger& second = *proposal.transformation.emplace().mutable_second_debugger();
    if (pauses.empty()) return proposal;
    const auto any = [&] { return pauses[random.Below(pauses.size())]; };
    if (random.Chance(0.6)) second.set_attaches(any());
    if (random.Chance(0.6)) {
      const uint32_t detaches = any();
      if (detaches > second.attaches()) second.set_detaches(detaches);
    }
    return proposal;
  }

  absl::StatusOr<std::unique_ptr<FollowUp>> Plan(const InitialRun&,
                                                 const Transformation& transformation) const override {
    if (!transformation.has_second_debugger()) return absl::FailedPreconditionError("the message is of another kind");
    return std::make_unique<Watching>(transformation.second_debugger());
  }
};

}  // namespace

std::unique_ptr<TransformationClass> MakeSecondDebugger() { return std::make_unique<SecondDebuggerTransformation>(); }

}  // namespace twinstep
