#include "harness/isolation/findings/event_probe.h"

#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "harness/isolation/states/mixer_js.h"
#include "model/setup_scripts.h"

namespace twinstep {
namespace {

// A run that pauses more often than that is not followed to its end.
constexpr int kMostResumes = 20'000;

Action ToResume() {
  Action action;
  action.mutable_resume();
  return action;
}

Action ToAbandon() {
  Action action;
  action.mutable_abandon();
  return action;
}

// Counts events as RecordingSession does.
class ProbedSession : public Session {
 public:
  ProbedSession(std::unique_ptr<Session> inner, const ProbePlan& plan, const SyntaxTree* tree, Probed& probed)
      : inner_(std::move(inner)), plan_(plan), tree_(tree), probed_(probed) {}

  absl::StatusOr<std::vector<Location>> BreakableLocations() override { return inner_->BreakableLocations(); }

  absl::StatusOr<Output> Act(const Action& action, const ValueLimits& limits) override {
    Look();
    absl::StatusOr<Output> output = inner_->Act(action, limits);
    if (output.ok()) events_ += 2;
    return output;
  }

  absl::StatusOr<std::vector<uint64_t>> CountsAt(absl::Span<const Location> places) override {
    return inner_->CountsAt(places);
  }
  absl::StatusOr<Finished> Run(Driver& driver) override {
    ++events_;
    ProbeDriver probe(*this, driver);
    absl::StatusOr<Finished> finished = inner_->Run(probe);
    if (finished.ok() && plan_.what == ProbePlan::What::kRunOn && !gave_up_) probed_.finished = *finished;
    return finished;
  }

 private:
  class ProbeDriver : public Driver {
   public:
    ProbeDriver(ProbedSession& session, Driver& driver) : session_(session), driver_(driver) {}
    Action OnPause(Session&, Pause& pause) override { return session_.OnPause(pause, driver_); }

   private:
    ProbedSession& session_;
    Driver& driver_;
  };

  Action OnPause(Pause& pause, Driver& driver) {
    if (running_on_) {
      gave_up_ = ++resumes_ > kMostResumes;
      return gave_up_ ? ToAbandon() : ToResume();
    }
    pause_ = &pause;
    ++events_;
    Action action = driver.OnPause(*this, pause);
    Look();
    pause_ = nullptr;
    const int last = events_ - 1;
    ++events_;
    if (plan_.what == ProbePlan::What::kState && last >= plan_.event) return ToAbandon();
    if (plan_.what == ProbePlan::What::kRunOn && (last >= plan_.event || action.has_abandon())) {
      running_on_ = true;
      return ToResume();
    }
    return action;
  }

  // The event before may be the planned one.
  void Look() {
    if (looked_ || pause_ == nullptr || plan_.what != ProbePlan::What::kState || events_ - 1 != plan_.event) return;
    looked_ = true;
    probed_.status = Take();
  }

  absl::Status Take() {
    ASSIGN_OR_RETURN(PausedStack stack, StackOf(*pause_));
    ASSIGN_OR_RETURN(std::string text, Walk(*pause_, *tree_, stack, {.functions_by_text = true}));
    ASSIGN_OR_RETURN(MemoryGraph graph, MemoryGraph::Parse(text));
    probed_.state = StateAt{std::move(graph), std::move(stack.frames)};
    return absl::OkStatus();
  }

  const std::unique_ptr<Session> inner_;
  const ProbePlan plan_;
  const SyntaxTree* const tree_;
  Probed& probed_;
  Pause* pause_ = nullptr;
  int events_ = 0;
  int resumes_ = 0;
  bool looked_ = false;
  bool running_on_ = false;
  bool gave_up_ = false;
};

}  // namespace

absl::StatusOr<std::unique_ptr<Session>> EventProbe::Load(const Program& program, const SessionOptions& options) {
  const bool planned = plan_.what != ProbePlan::What::kNothing;
  if (planned && loads_ == plan_.session) return absl::CancelledError("after the session that was looked into");
  ++loads_;
  Program with_walker = program;
  if (plan_.walker) {
    ClearSetup(with_walker);
    AddSetup(absl::StrCat(std::string(kMixerJs), WalkerScript(/*for_all_engines=*/true)), "", with_walker);
    for (int i = 0; i < program.setup_size(); ++i) AddSetupOf(program, i, with_walker);
  }
  absl::StatusOr<std::unique_ptr<Session>> session = inner_.Load(with_walker, options);
  if (!session.ok() || !planned || loads_ != plan_.session) return session;
  return std::make_unique<ProbedSession>(*std::move(session), plan_, tree_, probed_);
}

}  // namespace twinstep
