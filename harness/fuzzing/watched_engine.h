// Tells what an engine is about to do, in words that class a crash, and stops short of what is known to crash it: an
// Engine decorator for a process that an engine may end.
#ifndef TWINSTEP_HARNESS_FUZZING_WATCHED_ENGINE_H_
#define TWINSTEP_HARNESS_FUZZING_WATCHED_ENGINE_H_

#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "model/debugger.h"
#include "model/source/parse_goal.h"
#include "model/status.h"
#include "proto/cause_key.pb.h"

namespace twinstep {

struct EngineWatch {
  // Told before an engine does anything: the key of a crash in it (harness/bugs/crash_step.h).
  std::function<void(const CauseKey& what)> on_step;
  // Whether that is known to crash. Asked before an action of a paused program, which is then abandoned instead.
  std::function<bool(const CauseKey& what)> is_known_crash;
  ParseProgram parse;
};

// Behaves as `inner`, up to the first known crash. `inner` outlives it, and it its sessions.
class WatchedEngine : public Engine {
 public:
  WatchedEngine(Engine& inner, EngineWatch watch) : inner_(inner), watch_(std::move(watch)) {}

  const EngineFacts& facts() const override { return inner_.facts(); }
  std::string_view version() const override { return inner_.version(); }
  absl::StatusOr<std::unique_ptr<Session>> Load(const Program& program, const SessionOptions& options) override;
  absl::StatusOr<Finished> RunBare(const Program& program, const SessionOptions& options,
                                   const BareRunRecords& records) override;

  // How many sessions were abandoned: what compares them with others says nothing.
  int avoided() const { return avoided_; }

 private:
  friend class WatchedSession;

  // Says what comes.
  CauseKey Step(const std::string& action, const std::string& where);
  // The same; false: it would crash.
  bool Allow(const std::string& action, const std::string& where);

  Engine& inner_;
  const EngineWatch watch_;
  int avoided_ = 0;
};

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_FUZZING_WATCHED_ENGINE_H_
