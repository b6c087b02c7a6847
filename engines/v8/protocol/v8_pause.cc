#include "engines/v8/protocol/v8_pause.h"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <utility>

#include "absl/strings/str_cat.h"
#include "engines/v8/protocol/async_calls.h"
#include "model/js_string.h"
#include "model/sessions/act_at_pause.h"
#include "proto/value.pb.h"

namespace twinstep {
namespace {

// As readers have it.
constexpr size_t kLongArray = 1000;

// Those of Opened::slots.
constexpr std::string_view kSlots[] = {"[[PromiseState]]", "[[PromiseResult]]",  "[[TargetFunction]]",
                                       "[[BoundThis]]",    "[[BoundArgs]]",      "[[Target]]",
                                       "[[Handler]]",      "[[PrimitiveValue]]", "[[Prototype]]"};

class Opener {
 public:
  Opener(absl::FunctionRef<std::unique_ptr<ObjectReader>()> new_reader, const ObjectLook& look,
         const ValueLimits& limits, Opened& opened)
      : new_reader_(new_reader), look_(look), limits_(limits), opened_(opened) {
    limits_.object_depth = 1;
  }

  absl::Status Open(const InspectorSession::Listed& listed) {
    for (const InspectorSession::ListedProperty& one : listed.own) {
      if (IsLeftOut(one)) continue;
      if (opened_.properties_size() >= limits_.properties) {
        ++left_out_;
        continue;
      }
      RETURN_IF_ERROR(Add(one, *opened_.add_properties()));
    }
    for (const InspectorSession::ListedProperty& one : listed.internal) {
      const std::string name = one.name.ToUtf8();
      if (name == "[[Entries]]") {
        RETURN_IF_ERROR(AddEntries(one));
      } else if (std::find(std::begin(kSlots), std::end(kSlots), name) != std::end(kSlots)) {
        RETURN_IF_ERROR(Add(one, *opened_.add_slots()));
      }
    }
    for (const InspectorSession::ListedProperty& one : listed.private_members) {
      RETURN_IF_ERROR(Add(one, *opened_.add_private_members()));
    }
    if (left_out_ > 0) opened_.set_left_out(left_out_);
    return absl::OkStatus();
  }

  void LeaveOut(size_t count) { left_out_ += static_cast<uint32_t>(count); }

 private:
  bool IsNamed(const InspectorSession::ListedProperty& one, std::string_view name) const {
    return one.symbol.empty() && one.name == name;
  }

  // Properties that old functions have for their running activation.
  bool IsLeftOut(const InspectorSession::ListedProperty& one) const {
    if (look_.is_global) return true;
    return look_.is_function && (IsNamed(one, "arguments") || IsNamed(one, "caller"));
  }

  absl::Status Add(const InspectorSession::ListedProperty& one, Property& property) {
    if (!one.symbol.empty()) {
      property.set_symbol(true);
      Value symbol;
      RETURN_IF_ERROR(Read(one.symbol, limits_, symbol));
      if (symbol.symbol().has_description()) *property.mutable_name() = symbol.symbol().description();
    } else {
      SetJsString(one.name.ToUtf16(), static_cast<size_t>(limits_.string_length), *property.mutable_name());
    }
    if (!one.enumerable) property.set_not_enumerable(true);
    // V8 makes it on demand.
    const bool is_stack = look_.is_error && IsNamed(one, "stack");
    if (one.value.empty() || is_stack) {
      property.mutable_accessor()->set_getter(is_stack || IsFunction(one.getter));
      property.mutable_accessor()->set_setter(is_stack || IsFunction(one.setter));
      return absl::OkStatus();
    }
    // Of the language's own prototypes there is too much to tell.
    ValueLimits limits = limits_;
    if (one.name == "[[Prototype]]") limits.object_depth = 0;
    return Read(one.value, limits, *property.mutable_value());
  }

  absl::Status Read(std::string_view remote, const ValueLimits& limits, Value& out) {
    return new_reader_()->Read(remote, limits, out);
  }

  // The inspector is told that every object is one, functions too.
  static bool IsFunction(std::string_view remote) {
    RemoteValue value;
    return !remote.empty() && ReadRemoteValue(remote, &value) && !value.object_id.bytes.empty();
  }

  // Of objects that the inspector made: key, where there is one, and value.
  absl::Status AddEntries(const InspectorSession::ListedProperty& one) {
    RemoteValue remote;
    if (!look_.has_entries || !ReadRemoteValue(one.value, &remote)) return absl::OkStatus();
    uint32_t left_out = 0;
    absl::Status status = new_reader_()->ReadEntries(remote.object_id, limits_, opened_, left_out);
    left_out_ += left_out;
    return status;
  }

  const absl::FunctionRef<std::unique_ptr<ObjectReader>()> new_reader_;
  const ObjectLook& look_;
  ValueLimits limits_;
  Opened& opened_;
  uint32_t left_out_ = 0;
};

// Runtime.getProperties of the object behind `object_id`: properties enumerable ones first, as the inspector has them;
// each value on its own, by a reader of its own, with one level of properties. Of V8's internal properties only those
// that the language has slots for.
//
// Departures from the inspector's list: those of readers; arrays with more than 1000 elements and the global object
// have no properties; no entries of weak collections, which have no order.
absl::Status OpenObject(InspectorSession& inspector, absl::FunctionRef<std::unique_ptr<ObjectReader>()> new_reader,
                        const CborString& object_id, const ValueLimits& limits, Opened& opened) {
  ASSIGN_OR_RETURN(const ObjectLook look, new_reader()->Look(object_id));
  const bool is_long = look.elements > kLongArray;
  ASSIGN_OR_RETURN(InspectorSession::Listed listed, inspector.ListProperties(object_id, /*named_only=*/is_long));
  Opener opener(new_reader, look, limits, opened);
  if (is_long) {
    opener.LeaveOut(look.elements);
    listed.own.clear();
  }
  return opener.Open(listed);
}

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
    RETURN_IF_ERROR(reader_->Read(entry->this_value, limits, *frame.mutable_this_value()));
  }
  RETURN_IF_ERROR(reader_->ReadScopes(entry->scopes, limits, with_globals, frame));
  // Those that are left out are the outermost ones.
  for (int i = 0; i < frame.scopes_size() && i < static_cast<int>(entry->scopes.size()); ++i) {
    const CborString& reason = entry->scopes[static_cast<size_t>(i)].empty_reason;
    if (reason == "no-variables") frame.mutable_scopes(i)->set_empty_reason(Scope::NO_VARIABLES);
    if (reason == "all-unavailable") frame.mutable_scopes(i)->set_empty_reason(Scope::ALL_UNAVAILABLE);
  }
  return absl::OkStatus();
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
      RETURN_IF_ERROR(reader_->ReadErrorStack(remote.object_id, told));
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
  ASSIGN_OR_RETURN(InspectorSession::Evaluated evaluated, EvaluateIn(frame, expression, refuse, evaluation));
  if (evaluation.no_frame()) return NoFrame(frame);
  return ReadEvaluated(evaluated, refuse, limits, evaluation);
}

absl::Status V8Pause::EvaluateInScope(const class Evaluate& evaluate, const ValueLimits& limits,
                                      Evaluation& evaluation) {
  const PausedMessage::FrameEntry* const youngest = message_.frame(0);
  if (youngest == nullptr) return NoFrame(0);
  ASSIGN_OR_RETURN(const bool can, inspector_.EvaluatesInScopes(youngest->id));
  if (!can) return absl::UnimplementedError("this V8 evaluates in frames, and in no scope that it is told");
  ASSIGN_OR_RETURN(InspectorSession::Evaluated evaluated,
                   EvaluateIn(static_cast<int>(evaluate.frame()), evaluate.expression(), evaluate.refuses_effects(),
                              evaluation, evaluate.scope()));
  if (evaluation.no_frame() || evaluation.failed()) return absl::OkStatus();
  return ReadEvaluated(evaluated, evaluate.refuses_effects(), limits, evaluation);
}

absl::StatusOr<InspectorSession::Evaluated> V8Pause::EvaluateIn(int frame, std::string_view expression, bool refuse,
                                                                Evaluation& evaluation, std::optional<uint32_t> scope) {
  reader_->Forget();
  const PausedMessage::FrameEntry* const entry = message_.frame(frame);
  // V8 is to find out itself, but of what is no number of a frame: 15.8 takes that for the youngest.
  if (frame < 0) {
    evaluation.set_no_frame(true);
    return InspectorSession::Evaluated();
  }
  const std::string missing = entry == nullptr ? message_.IdOfMissing(frame) : "";
  absl::StatusOr<InspectorSession::Evaluated> evaluated =
      inspector_.Evaluate(entry == nullptr ? CborString{.bytes = missing} : entry->id, expression, refuse, scope);
  RETURN_IF_ERROR(context_.CheckLimits());
  if (absl::IsOutOfRange(evaluated.status())) {
    evaluation.set_failed(true);
    return InspectorSession::Evaluated();
  }
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
    RETURN_IF_ERROR(context_.NewReader()->Read(evaluated.thrown, kErrorLimits, thrown));
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
      if (action.evaluate().has_scope()) {
        return EvaluateInScope(action.evaluate(), limits, *output.mutable_evaluated());
      }
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
  ASSIGN_OR_RETURN(InspectorSession::Evaluated evaluated, EvaluateIn(frame, expression, /*refuse=*/false, evaluation));
  if (evaluation.no_frame()) return absl::OkStatus();
  const std::unique_ptr<ObjectReader> reader = context_.NewReader();
  if (!evaluated.thrown.empty()) return reader->Read(evaluated.thrown, limits, *evaluation.mutable_thrown());
  if (evaluated.value.empty()) {
    evaluation.set_failed(true);
    return absl::OkStatus();
  }
  // The next call to the inspector takes its answer away.
  const std::string value(evaluated.value);
  RemoteValue remote;
  if (!ReadRemoteValue(value, &remote)) return absl::InternalError("V8's inspector sent a malformed value");
  const PausedMessage::FrameEntry* const entry = message_.frame(frame);
  if (entry == nullptr) return NoFrame(frame);
  const absl::StatusOr<bool> assigned = assign(*entry, remote);
  RETURN_IF_ERROR(context_.CheckLimits());
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
  RETURN_IF_ERROR(context_.CheckLimits());
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
  ASSIGN_OR_RETURN(InspectorSession::Evaluated evaluated,
                   EvaluateIn(static_cast<int>(inspect.frame()), inspect.expression(), /*refuse=*/true, missing));
  if (missing.no_frame()) {
    *inspected.mutable_evaluated() = std::move(missing);
    return absl::OkStatus();
  }
  const std::string value(evaluated.value);
  RemoteValue remote;
  if (!value.empty() && !ReadRemoteValue(value, &remote)) {
    return absl::InternalError("V8's inspector sent a malformed value");
  }
  if (value.empty() || remote.object_id.bytes.empty() || remote.type == "symbol") {
    return ReadEvaluated(evaluated, /*refuse=*/true, limits, *inspected.mutable_evaluated());
  }
  const absl::Status status = OpenObject(
      inspector_, [this] { return context_.NewReader(); }, remote.object_id, limits, *inspected.mutable_opened());
  // What is made on demand may be made by the program.
  RETURN_IF_ERROR(context_.CheckLimits());
  return status;
}

}  // namespace twinstep
