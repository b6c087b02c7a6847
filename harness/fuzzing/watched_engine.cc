#include "harness/fuzzing/watched_engine.h"

#include <utility>
#include <vector>

#include "harness/bugs/crash_step.h"
#include "model/actions/action_kind.h"

namespace twinstep {
namespace {

class WatchedPauses : public Driver {
 public:
  using Allow = std::function<bool(const Action&, const Location&)>;

  WatchedPauses(Driver& driver, Session& outer, Allow allow)
      : driver_(driver), outer_(outer), allow_(std::move(allow)) {}

  Action OnPause(Session&, Pause& pause) override {
    Action action = driver_.OnPause(outer_, pause);
    if (action.has_abandon() || allow_(action, pause.location())) return action;
    Action abandon;
    abandon.mutable_abandon();
    return abandon;
  }

 private:
  Driver& driver_;
  Session& outer_;
  const Allow allow_;
};

}  // namespace

class WatchedSession : public Session {
 public:
  WatchedSession(std::unique_ptr<Session> inner, WatchedEngine& engine, std::shared_ptr<const SyntaxTree> tree)
      : inner_(std::move(inner)), engine_(engine), tree_(std::move(tree)) {}

  absl::StatusOr<std::vector<Location>> BreakableLocations() override {
    engine_.Step("breakable locations", "breakpoints");
    return inner_->BreakableLocations();
  }
  absl::StatusOr<Output> Act(const Action& action, const ValueLimits& limits) override {
    engine_.Step(KindName(action), "breakpoints");
    return inner_->Act(action, limits);
  }
  absl::StatusOr<std::vector<uint64_t>> CountsAt(absl::Span<const Location> places) override {
    return inner_->CountsAt(places);
  }
  absl::StatusOr<Finished> Run(Driver& driver) override {
    engine_.Step("start", "top level");
    WatchedPauses pauses(driver, *this, [this](const Action& action, const Location& location) {
      return engine_.Allow(KindName(action), FunctionKindAt(location, tree_.get()));
    });
    return inner_->Run(pauses);
  }

 private:
  const std::unique_ptr<Session> inner_;
  WatchedEngine& engine_;
  const std::shared_ptr<const SyntaxTree> tree_;
};

CauseKey WatchedEngine::Step(const std::string& action, const std::string& where) {
  CauseKey what = CrashStep(inner_.name(), action, where);
  watch_.on_step(what);
  return what;
}

bool WatchedEngine::Allow(const std::string& action, const std::string& where) {
  if (!watch_.is_known_crash(Step(action, where))) return true;
  ++avoided_;
  return false;
}

absl::StatusOr<std::unique_ptr<Session>> WatchedEngine::Load(const Program& program, const SessionOptions& options) {
  std::shared_ptr<const SyntaxTree> tree = watch_.parse(program);
  Step("load", "load");
  ASSIGN_OR_RETURN(std::unique_ptr<Session> session, inner_.Load(program, options));
  return std::make_unique<WatchedSession>(std::move(session), *this, std::move(tree));
}

absl::StatusOr<Finished> WatchedEngine::RunBare(const Program& program, const SessionOptions& options,
                                                const BareRunRecords& records) {
  Step(records.coverage == nullptr ? "run" : "run with coverage", "bare run");
  return inner_.RunBare(program, options, records);
}

}  // namespace twinstep
