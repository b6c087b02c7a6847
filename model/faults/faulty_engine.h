// An engine whose debugger has a fault: every session it loads has it. A program that runs bare runs as it always does:
// the fault is in the debugger.
#ifndef TWINSTEP_MODEL_FAULTS_FAULTY_ENGINE_H_
#define TWINSTEP_MODEL_FAULTS_FAULTY_ENGINE_H_

#include <memory>
#include <string_view>
#include <utility>

#include "model/debugger.h"
#include "model/faults/fault_kind.h"
#include "model/source/parse_goal.h"
#include "model/status.h"

namespace twinstep {

// Has the name and version of `inner`, so that its traces differ by the fault alone. `inner` and `fault` must outlive
// it, and what `parse` needs too. What the fault keeps from session to session is kept here: a new FaultyEngine has
// seen no session.
class FaultyEngine : public Engine {
 public:
  FaultyEngine(Engine& inner, const FaultKind& fault, ParseProgram parse)
      : inner_(inner), fault_(fault), parse_(std::move(parse)) {}

  const EngineFacts& facts() const override { return inner_.facts(); }
  std::string_view version() const override { return inner_.version(); }
  absl::StatusOr<std::unique_ptr<Session>> Load(const Program& program, const SessionOptions& options) override {
    ASSIGN_OR_RETURN(std::unique_ptr<Session> session, inner_.Load(program, options));
    return fault_.Plant(std::move(session), program, parse_(program), memory_);
  }
  absl::StatusOr<Finished> RunBare(const Program& program, const SessionOptions& options,
                                   const BareRunRecords& records) override {
    return inner_.RunBare(program, options, records);
  }

 private:
  Engine& inner_;
  const FaultKind& fault_;
  const ParseProgram parse_;
  FaultMemory memory_;
};

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_FAULTS_FAULTY_ENGINE_H_
