#include "harness/studies/growth/action_costs.h"

#include <time.h>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "model/capture.h"

namespace twinstep {
namespace {

constexpr int kMeasuredSteps = 31;
// Long enough for megabytes; the program itself never ends.
constexpr absl::Duration kCpuLimit = absl::Seconds(120);

double CpuMicroseconds() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) * 1e6 + static_cast<double>(now.tv_nsec) / 1e3;
}

class Stopwatch {
 public:
  Stopwatch() : last_(CpuMicroseconds()) {}
  // Since it was made or asked for the last time.
  double Lap() {
    const double now = CpuMicroseconds();
    return now - std::exchange(last_, now);
  }

 private:
  double last_;
};

// Steps over in the loop, and looks at everything once.
class SteppingUser : public Driver {
 public:
  SteppingUser(const Location& loop, uint32_t steps_before) : loop_(loop), before_(steps_before) {}

  Action OnPause(Session&, Pause& pause) override {
    const double lap = watch_.Lap();
    Action action;
    if (pauses_ == 0) {
      came_ = pause.location().line() == loop_.line();
      first_ = lap;
    } else if (pauses_ > before_) {
      steps_.push_back(lap);
    }
    ++pauses_;
    if (!came_ || steps_.size() == kMeasuredSteps) {
      if (came_) status_ = Look(pause);
      action.mutable_abandon();
    } else {
      action.mutable_step_over();
    }
    watch_.Lap();
    return action;
  }

  bool came() const { return came_; }
  const absl::Status& status() const { return status_; }
  void Starts() { watch_.Lap(); }
  void AddTo(ActionCosts& costs) {
    std::sort(steps_.begin(), steps_.end());
    costs["first pause"] = first_;
    if (!steps_.empty()) costs["step"] = steps_[steps_.size() / 2];
    costs["look"] = look_;
    costs["end"] = watch_.Lap();
  }

 private:
  absl::Status Look(Pause& pause) {
    Stopwatch watch;
    for (int i = 0; i < pause.frame_count(); ++i) {
      Frame frame;
      if (absl::Status status = pause.DescribeFrame(i, frame); !status.ok()) return status;
      if (absl::Status status = pause.DescribeScopes(i, kFullLimits, /*with_globals=*/false, frame); !status.ok()) {
        return status;
      }
    }
    look_ = watch.Lap();
    return absl::OkStatus();
  }

  const Location loop_;
  const uint32_t before_;
  Stopwatch watch_;
  uint32_t pauses_ = 0;
  bool came_ = false;
  double first_ = 0, look_ = 0;
  std::vector<double> steps_;
  absl::Status status_;
};

absl::StatusOr<ActionCosts> MeasureSession(Engine& engine, const GrowingProgram& program, bool lists) {
  ActionCosts costs;
  Stopwatch watch;
  absl::StatusOr<std::unique_ptr<Session>> session = engine.Load(program.program, {.cpu_limit = kCpuLimit});
  if (!session.ok()) return session.status();
  costs["load"] = watch.Lap();
  if (lists) {
    if (absl::Status status = (*session)->BreakableLocations().status(); !status.ok()) return status;
    costs["list places"] = watch.Lap();
  }
  for (const Location& never : program.never) {
    if (absl::Status status = (*session)->SetBreakpoint(never).status(); !status.ok()) return status;
  }
  watch.Lap();
  if (absl::Status status = (*session)->SetBreakpoint(program.loop).status(); !status.ok()) return status;
  costs["set breakpoint"] = watch.Lap();
  SteppingUser user(program.loop, program.steps_before);
  user.Starts();
  if (absl::Status status = (*session)->Run(user).status(); !status.ok()) return status;
  if (!user.came()) {
    return absl::InternalError(absl::StrCat(std::string(engine.name()), " did not pause in line ", program.loop.line(),
                                            " of ", program.program.name()));
  }
  if (!user.status().ok()) return user.status();
  session->reset();
  user.AddTo(costs);
  return costs;
}

}  // namespace

absl::StatusOr<ActionCosts> MeasureActions(Engine& engine, const GrowingProgram& program) {
  absl::StatusOr<ActionCosts> costs = MeasureSession(engine, program, /*lists=*/false);
  if (!costs.ok()) return costs;
  absl::StatusOr<ActionCosts> listed = MeasureSession(engine, program, /*lists=*/true);
  if (!listed.ok()) return listed;
  (*costs)["list places"] = (*listed)["list places"];
  (*costs)["step, listed"] = (*listed)["step"];
  return costs;
}

}  // namespace twinstep
