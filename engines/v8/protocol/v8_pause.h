// A suspended V8, behind the model's Pause.
#ifndef TWINSTEP_ENGINES_V8_PROTOCOL_V8_PAUSE_H_
#define TWINSTEP_ENGINES_V8_PROTOCOL_V8_PAUSE_H_

#include <memory>
#include <string>
#include <string_view>

#include "absl/functional/function_ref.h"
#include "engines/v8/protocol/inspector_session.h"
#include "engines/v8/protocol/object_reader.h"
#include "engines/v8/protocol/paused_message.h"
#include "model/debugger.h"
#include "model/status.h"

namespace twinstep {

// What a pause needs to know of its session.
class PauseContext {
 public:
  virtual ~PauseContext() = default;
  virtual Location ToLocation(const InspectorPosition& position) const = 0;
  // Whether the program itself is a module.
  virtual bool IsModuleProgram() const = 0;
  // One for each answer.
  virtual std::unique_ptr<ObjectReader> NewReader() = 0;
  // Whether the session has reached one of its limits: DeadlineExceeded or ResourceExhausted. The program ends then.
  virtual absl::Status CheckLimits() = 0;
};

class V8Pause final : public Pause {
 public:
  V8Pause(InspectorSession& inspector, PauseContext& context, PausedMessage& message, Paused::Reason reason);

  const Location& location() const override { return location_; }
  Paused::Reason reason() const override { return reason_; }
  int frame_count() override { return message_.frame_count(); }
  absl::Status DescribeFrame(int index, Frame& frame) override;
  absl::Status DescribeScopes(int index, const ValueLimits& limits, bool with_globals, Frame& frame) override;
  absl::Status DescribeCompletion(const ValueLimits& limits, Paused& paused) override;
  absl::Status Evaluate(int frame, std::string_view expression, SideEffects side_effects, const ValueLimits& limits,
                        Evaluation& evaluation) override;

  // Carries out an action that needs a pause. Of actions that set a value `evaluated` is the value; thrown: by
  // the expression; failed: no scope lists that name, V8 does not set it (it sets no properties of objects: globals and
  // those of `with`), or the frame does not return now. Errors: those of Evaluate.
  absl::Status Act(const Action& action, const ValueLimits& limits, Output& output);

  // The inspector's id for the object that `expression` gives in the youngest frame, evaluated as by
  // SideEffects::kAllow; empty: it gives none. Errors: those of Evaluate.
  absl::StatusOr<std::string> FindObject(std::string_view expression);

 private:
  // Evaluates `expression` in frame `frame` and lets `assign` take the value, an object by its id or a literal; false:
  // V8 answers that it cannot.
  absl::Status Assign(
      int frame, std::string_view expression, const ValueLimits& limits, Evaluation& evaluation,
      absl::FunctionRef<absl::StatusOr<bool>(const PausedMessage::FrameEntry& entry, const RemoteValue& value)> assign);
  // Opens the value of the expression (OpenObject), evaluated as by SideEffects::kRefuse.
  absl::Status Open(const class Inspect& inspect, const ValueLimits& limits, Inspected& inspected);
  // In that frame, and that one of its scopes; `evaluation` says so where V8 has no such frame, or no such scope
  // (failed). `refuse`: side effects.
  absl::StatusOr<InspectorSession::Evaluated> EvaluateIn(int frame, std::string_view expression, bool refuse,
                                                         Evaluation& evaluation,
                                                         std::optional<uint32_t> scope = std::nullopt);
  // Unimplemented: V8 has no way to name a scope.
  absl::Status EvaluateInScope(const class Evaluate& evaluate, const ValueLimits& limits, Evaluation& evaluation);
  // `refuse`: as side effects were.
  absl::Status ReadEvaluated(const InspectorSession::Evaluated& evaluated, bool refuse, const ValueLimits& limits,
                             Evaluation& evaluation);

  InspectorSession& inspector_;
  PauseContext& context_;
  PausedMessage& message_;
  const Paused::Reason reason_;
  Location location_;
  const std::unique_ptr<ObjectReader> reader_;
};

}  // namespace twinstep

#endif  // TWINSTEP_ENGINES_V8_PROTOCOL_V8_PAUSE_H_
