#include "engines/v8/protocol/v8_pause.h"

#include <string_view>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "engines/v8/protocol/async_calls.h"
#include "engines/v8/protocol/opened_object.h"
#include "model/js_string.h"
#include "model/sessions/act_at_pause.h"

namespace twinstep {
namespace {

absl::Status NoFrame(int index) {
  return absl::OutOfRangeError(absl::StrCat("there is no frame ", index, "; frames count from 0, the youngest"));
}

// A frame is of the kind that its outermost own scope tells; blocks stand inside it.
Frame::Kind FrameKind(const PausedMessage::FrameEntry& frame) {
  for (const PausedMessage::ScopeEntry& scope : frame.scopes) {
    if (scope.type == "local") return Frame::FUNCTION;
    if (scope.type == "module") return Frame::MODULE;
    if (scope.type == "eval") return Frame::EVAL;
    if (scope.type == "script" || scope.type == "global") return Frame::SCRIPT;
  }
  // V8 gives no scopes where it could not parse the function again (no stack left).
  return Frame::FUNCTION;
}

// Enough to tell one error from others.
constexpr ValueLimits kErrorLimits = {.object_depth = 1, .properties = 10, .string_length = 100};

// JavaScript of a value that is no object.
std::string LiteralOf(const RemoteValue& value) {
  if (!value.unserializable.bytes.empty()) return std::string(value.unserializable.bytes);
  if (value.type == "boolean") return value.boolean ? "true" : "false";
  if (value.type == "number") return NumberToDisplay(value.number);
  if (value.type != "string") return value.subtype == "null" ? "null" : "undefined";
  std::string text = "\"";
  for (const char16_t unit : value.string.ToUtf16()) {
    constexpr char kDigits[] = "0123456789abcdef";
    text += "\\u";
    for (const int shift : {12, 8, 4, 0}) text.push_back(kDigits[(unit >> shift) & 15]);
  }
  return text + "\"";
}

// Whether `thrown` is what V8 throws where it cannot rule out a side effect.
bool IsRefusal(const Value& thrown) {
  if (thrown.object().class_name() != "EvalError") return false;
  for (const Property& property : thrown.object().properties()) {
    if (property.name().utf8() != "message") continue;
    return property.value().string().utf8() == "Possible side-effect in debug-evaluate";
  }
  return false;
}

}  // namespace

V8Pause::V8Pause(InspectorSession& inspector, PauseContext& context, PausedMessage& message, Paused::Reason reason)
    : inspector_(inspector), context_(context), message_(message), reason_(reason), reader_(context.NewReader()) {
  if (const PausedMessage::FrameEntry* frame = message_.frame(0)) location_ = context_.ToLocation(frame->position);
}

absl::Status V8Pause::DescribeFrame(int index, Frame& frame) {
  const PausedMessage::FrameEntry* entry = message_.frame(index);
  if (entry == nullptr) return NoFrame(index);
  if (!entry->function_name.bytes.empty()) frame.set_function_name(entry->function_name.ToName());
  *frame.mutable_location() = index == 0 ? location_ : context_.ToLocation(entry->position);
  Frame::Kind kind = FrameKind(*entry);
  if (kind == Frame::SCRIPT) {
    // V8 lists no module scope where a module has no variables, and none for the script that the Function constructor
    // makes around its function.
    const Location::Source source = frame.location().source();
    if (source == Location::MODULE || (source == Location::MAIN && context_.IsModuleProgram())) kind = Frame::MODULE;
    if (source == Location::EVAL) kind = Frame::EVAL;
  }
  frame.set_kind(kind);
  return absl::OkStatus();
}

absl::Status V8Pause::DescribeScopes(int index, const ValueLimits& limits, bool with_globals, Frame& frame) {
  const PausedMessage::FrameEntry* entry = message_.frame(index);
  if (entry == nullptr) return NoFrame(index);
  if (limits.object_depth > 0 && !entry->this_value.empty()) {
    if (absl::Status status = reader_->Read(entry->this_value, limits, *frame.mutable_this_value()); !status.ok()) {
      return status;
    }
  }
  return reader_->ReadScopes(entry->scopes, limits, with_globals, frame);
}

absl::Status V8Pause::DescribeCompletion(const ValueLimits& limits, Paused& paused) {
  if (limits.object_depth > 0 &&
      !ReadAsyncCalls(
          message_.async_stack(), inspector_.first_script(),
          [this](const InspectorPosition& position) { return context_.ToLocation(position); },
          *paused.mutable_async_calls())) {
    return absl::InternalError("V8's inspector sent a malformed stack of calls");
  }
  if (reason_ == Paused::EXCEPTION) {
    if (message_.data().empty()) return absl::OkStatus();
    RemoteValue remote;
    if (limits.object_depth > 0 && ReadRemoteValue(message_.data(), &remote) && !remote.object_id.bytes.empty()) {
      ExceptionTold told;
      if (absl::Status status = reader_->ReadErrorStack(remote.object_id, told); !status.ok()) return status;
      if (told.made_at_size() > 0) *paused.mutable_told() = std::move(told);
    }
    return reader_->Read(message_.data(), limits, *paused.mutable_thrown());
  }
  const PausedMessage::FrameEntry* entry = message_.frame(0);
  if (entry == nullptr) return NoFrame(0);
  if (entry->return_value.empty()) return absl::OkStatus();
  return reader_->Read(entry->return_value, limits, *paused.mutable_returned());
}

absl::Status V8Pause::Evaluate(int frame, std::string_view expression, SideEffects side_effects,
                               const ValueLimits& limits, Evaluation& evaluation) {
  evaluation.Clear();
  const bool refuse = side_effects == SideEffects::kRefuse;
  absl::StatusOr<InspectorSession::Evaluated> evaluated = EvaluateIn(frame, expression, refuse, evaluation);
  if (!evaluated.ok()) return evaluated.status();
  if (evaluation.no_frame()) return NoFrame(frame);
  return ReadEvaluated(*evaluated, refuse, limits, evaluation);
}

absl::StatusOr<InspectorSession::Evaluated> V8Pause::EvaluateIn(int frame, std::string_view expression, bool refuse,
                                                                Evaluation& evaluation) {
  reader_->Forget();
  const PausedMessage::FrameEntry* const entry = message_.frame(frame);
  // V8 is to find out itself.
  const std::string missing = entry == nullptr ? message_.IdOfMissing(frame) : "";
  absl::StatusOr<InspectorSession::Evaluated> evaluated =
      inspector_.Evaluate(entry == nullptr ? CborString{.bytes = missing} : entry->id, expression, refuse);
  if (absl::Status status = context_.CheckLimits(); !status.ok()) return status;
  if (entry != nullptr || !absl::IsNotFound(evaluated.status())) return evaluated;
  evaluation.set_no_frame(true);
  return InspectorSession::Evaluated();
}

absl::Status V8Pause::ReadEvaluated(const InspectorSession::Evaluated& evaluated, bool refuse,
                                    const ValueLimits& limits, Evaluation& evaluation) {
  if (evaluated.value.empty() && evaluated.thrown.empty()) {
    evaluation.set_failed(true);
    return absl::OkStatus();
  }
  if (evaluated.thrown.empty()) {
    return context_.NewReader()->Read(evaluated.value, limits, *evaluation.mutable_value());
  }
  if (refuse) {
    Value thrown;
    if (absl::Status status = context_.NewReader()->Read(evaluated.thrown, kErrorLimits, thrown); !status.ok()) {
      return status;
    }
    if (IsRefusal(thrown)) {
      evaluation.set_refused(true);
      return absl::OkStatus();
    }
  }
  return context_.NewReader()->Read(evaluated.thrown, limits, *evaluation.mutable_thrown());
}

absl::Status V8Pause::Act(const Action& action, const ValueLimits& limits, Output& output) {
  using Entry = PausedMessage::FrameEntry;
  switch (action.kind_case()) {
    case Action::kEvaluate: {
      const SideEffects effects = action.evaluate().refuses_effects() ? SideEffects::kRefuse : SideEffects::kAllow;
      absl::Status status = Evaluate(static_cast<int>(action.evaluate().frame()), action.evaluate().expression(),
                                     effects, limits, *output.mutable_evaluated());
      // To a user that is an answer.
      return output.evaluated().no_frame() ? absl::OkStatus() : status;
    }
    case Action::kSetVariable: {
      const class SetVariable& set = action.set_variable();
      const auto assign = [&](const Entry& entry, const RemoteValue& value) -> absl::StatusOr<bool> {
        const int scope = context_.NewReader()->FindScope(entry.scopes, set.name());
        if (scope < 0) return false;
        return inspector_.SetVariable(entry.id, scope, set.name(), value.object_id.bytes, LiteralOf(value));
      };
      return Assign(static_cast<int>(set.frame()), set.value(), limits, *output.mutable_evaluated(), assign);
    }
    case Action::kSetReturnValue: {
      const auto assign = [&](const Entry&, const RemoteValue& value) {
        return inspector_.SetReturnValue(value.object_id.bytes, LiteralOf(value));
      };
      return Assign(0, action.set_return_value().value(), limits, *output.mutable_evaluated(), assign);
    }
    case Action::kInspect:
      return Open(action.inspect(), limits, *output.mutable_inspected());
    default:
      return CannotAct(action);
  }
}

absl::Status V8Pause::Assign(
    int frame, std::string_view expression, const ValueLimits& limits, Evaluation& evaluation,
    absl::FunctionRef<absl::StatusOr<bool>(const PausedMessage::FrameEntry& entry, const RemoteValue& value)> assign) {
  evaluation.Clear();
  absl::StatusOr<InspectorSession::Evaluated> evaluated = EvaluateIn(frame, expression, /*refuse=*/false, evaluation);
  if (!evaluated.ok()) return evaluated.status();
  if (evaluation.no_frame()) return absl::OkStatus();
  const std::unique_ptr<ObjectReader> reader = context_.NewReader();
  if (!evaluated->thrown.empty()) return reader->Read(evaluated->thrown, limits, *evaluation.mutable_thrown());
  if (evaluated->value.empty()) {
    evaluation.set_failed(true);
    return absl::OkStatus();
  }
  // The next call to the inspector takes its answer away.
  const std::string value(evaluated->value);
  RemoteValue remote;
  if (!ReadRemoteValue(value, &remote)) return absl::InternalError("V8's inspector sent a malformed value");
  const PausedMessage::FrameEntry* const entry = message_.frame(frame);
  if (entry == nullptr) return NoFrame(frame);
  const absl::StatusOr<bool> assigned = assign(*entry, remote);
  if (absl::Status status = context_.CheckLimits(); !status.ok()) return status;
  if (!assigned.ok()) return assigned.status();
  if (!*assigned) {
    evaluation.set_failed(true);
    return absl::OkStatus();
  }
  return reader->Read(value, limits, *evaluation.mutable_value());
}

absl::StatusOr<std::string> V8Pause::FindObject(std::string_view expression) {
  reader_->Forget();
  const PausedMessage::FrameEntry* entry = message_.frame(0);
  if (entry == nullptr) return NoFrame(0);
  absl::StatusOr<InspectorSession::Evaluated> evaluated =
      inspector_.Evaluate(entry->id, expression, /*throw_on_side_effect=*/false);
  if (absl::Status status = context_.CheckLimits(); !status.ok()) return status;
  if (!evaluated.ok()) return evaluated.status();
  RemoteValue remote;
  if (evaluated->value.empty()) return std::string();
  if (!ReadRemoteValue(evaluated->value, &remote)) {
    return absl::InternalError("V8's inspector sent a malformed value");
  }
  return std::string(remote.object_id.bytes);
}

absl::Status V8Pause::Open(const class Inspect& inspect, const ValueLimits& limits, Inspected& inspected) {
  Evaluation missing;
  absl::StatusOr<InspectorSession::Evaluated> evaluated =
      EvaluateIn(static_cast<int>(inspect.frame()), inspect.expression(), /*refuse=*/true, missing);
  if (!evaluated.ok()) return evaluated.status();
  if (missing.no_frame()) {
    *inspected.mutable_evaluated() = std::move(missing);
    return absl::OkStatus();
  }
  const std::string value(evaluated->value);
  RemoteValue remote;
  if (!value.empty() && !ReadRemoteValue(value, &remote)) {
    return absl::InternalError("V8's inspector sent a malformed value");
  }
  if (value.empty() || remote.object_id.bytes.empty() || remote.type == "symbol") {
    return ReadEvaluated(*evaluated, /*refuse=*/true, limits, *inspected.mutable_evaluated());
  }
  const absl::Status status = OpenObject(
      inspector_, [this] { return context_.NewReader(); }, remote.object_id, limits, *inspected.mutable_opened());
  // What is made on demand may be made by the program.
  if (absl::Status limit = context_.CheckLimits(); !limit.ok()) return limit;
  return status;
}

}  // namespace twinstep
