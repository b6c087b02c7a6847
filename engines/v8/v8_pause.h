// A suspended V8, behind the model's Pause.
#ifndef TWINSTEP_ENGINES_V8_V8_PAUSE_H_
#define TWINSTEP_ENGINES_V8_V8_PAUSE_H_

#include <v8-context.h>
#include <v8-isolate.h>

#include <optional>
#include <string>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "engines/v8/debuggee_isolate.h"
#include "engines/v8/inspector_session.h"
#include "engines/v8/paused_message.h"
#include "engines/v8/value_reader.h"
#include "model/debugger.h"

namespace twinstep {

// What a pause needs to know of its session.
class PauseContext {
 public:
  virtual ~PauseContext() = default;
  virtual Location ToLocation(const InspectorPosition& position) const = 0;
  // Whether the program itself is a module.
  virtual bool IsModuleProgram() const = 0;
  // Bindings that were there before the program: the setup scripts' and, of the global object, V8's own.
  virtual bool IsSetupLexical(std::string_view name) const = 0;
  virtual bool IsSetupGlobal(std::string_view name) const = 0;
  // Whether the session has reached one of its limits: DeadlineExceeded or ResourceExhausted. The program ends then.
  virtual absl::Status CheckLimits() = 0;
};

// Lives inside one HandleScope, with the context entered.
class V8Pause final : public Pause {
 public:
  V8Pause(DebuggeeIsolate& debuggee, PauseContext& context, PausedMessage& message, Paused::Reason reason);

  const Location& location() const override { return location_; }
  Paused::Reason reason() const override { return reason_; }
  int frame_count() override { return message_.frame_count(); }
  absl::Status DescribeFrame(int index, Frame& frame) override;
  absl::Status DescribeScopes(int index, const ValueLimits& limits, bool with_globals, Frame& frame) override;
  absl::Status DescribeCompletion(const ValueLimits& limits, Paused& paused) override;
  absl::Status Evaluate(int frame, std::string_view expression, SideEffects side_effects, const ValueLimits& limits,
                        Evaluation& evaluation) override;

  // Carries out an action that needs a pause. Of set_variable and set_return_value `evaluated` is the value; thrown: by
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
  // Opens the value of the expression (see OpenObject), evaluated as by SideEffects::kRefuse.
  absl::Status Open(const class Inspect& inspect, const ValueLimits& limits, Inspected& inspected);
  // The number of the innermost scope of `entry` that has a variable `name`; -1: none.
  int FindScope(const PausedMessage::FrameEntry& entry, std::string_view name);
  // `shares`: the frame sees the global object that shared_ is of.
  absl::Status ReadScope(const PausedMessage::ScopeEntry& entry, Scope::Kind kind, bool shares,
                         const ValueLimits& limits, Scope& out);
  v8::MaybeLocal<v8::Object> ObjectOf(const PausedMessage::ScopeEntry& entry);
  // Whether the frame's global object is that of shared_, which it becomes where there is none.
  bool SharesScopes(const PausedMessage::FrameEntry& entry);
  // `refuse`: as side effects were.
  absl::Status ReadEvaluated(const InspectorSession::Evaluated& evaluated, bool refuse, const ValueLimits& limits,
                             Evaluation& evaluation);

  DebuggeeIsolate& debuggee_;
  PauseContext& context_;
  PausedMessage& message_;
  const Paused::Reason reason_;
  Location location_;
  ValueReader reader_;

  // What frames of one realm share, listed once: until something is evaluated.
  struct SharedScopes {
    v8::Local<v8::Object> global;
    std::optional<std::vector<ValueReader::NamedValue>> properties;
    std::optional<std::vector<ValueReader::NamedValue>> script;
  };
  SharedScopes shared_;
};

}  // namespace twinstep

#endif  // TWINSTEP_ENGINES_V8_V8_PAUSE_H_
