#include "engines/v8/protocol/inspector_session.h"

#include <algorithm>
#include <utility>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "engines/v8/protocol/inspector_messages.h"

namespace twinstep {
namespace {

constexpr char kInternalError[] = "Internal error";
constexpr char kNoSuchFrame[] = "Could not find call frame";
constexpr char kNoSuchLocation[] = "Cannot continue to specified location";
constexpr std::string_view kNoPlace = "Could not resolve breakpoint";

std::string ErrorMessage(std::string_view error) {
  CborReader reader(error);
  std::string message;
  std::string_view key;
  if (!reader.EnterMap()) return message;
  while (reader.NextKey(&key)) {
    CborString text;
    if (key != "message") {
      reader.Skip();
    } else if (reader.ReadString(&text)) {
      message = text.ToUtf8();
    }
  }
  return message;
}

void ReadCoveredRange(CborReader& reader, InspectorSession::CoveredRange& range) {
  std::string_view key;
  if (!reader.EnterMap()) return;
  while (reader.NextKey(&key)) {
    if (key == "startOffset") {
      reader.ReadInteger(&range.begin);
    } else if (key == "endOffset") {
      reader.ReadInteger(&range.end);
    } else if (key == "count") {
      reader.ReadInteger(&range.count);
    } else {
      reader.Skip();
    }
  }
}

void ReadCoveredFunction(CborReader& reader, InspectorSession::CoveredFunction& function) {
  std::string_view key;
  if (!reader.EnterMap()) return;
  while (reader.NextKey(&key)) {
    CborString name;
    if (key == "functionName") {
      if (reader.ReadString(&name)) function.name = name.ToUtf8();
    } else if (key == "ranges") {
      if (!reader.EnterArray()) return;
      while (reader.NextElement()) ReadCoveredRange(reader, function.ranges.emplace_back());
    } else {
      reader.Skip();
    }
  }
}

void ReadListedProperty(CborReader& reader, InspectorSession::ListedProperty& property) {
  std::string_view key;
  if (!reader.EnterMap()) return;
  // Private members and slots have no such attribute.
  property.enumerable = true;
  while (reader.NextKey(&key)) {
    if (key == "name") {
      reader.ReadString(&property.name);
    } else if (key == "symbol") {
      reader.Take(&property.symbol);
    } else if (key == "value") {
      reader.Take(&property.value);
    } else if (key == "get") {
      reader.Take(&property.getter);
    } else if (key == "set") {
      reader.Take(&property.setter);
    } else if (key == "enumerable") {
      reader.ReadBoolean(&property.enumerable);
    } else {
      reader.Skip();
    }
  }
}

}  // namespace

absl::Status InspectorSession::Enable() { return CallWithoutParameters("Debugger.enable"); }

absl::Status InspectorSession::Disable() { return CallWithoutParameters("Debugger.disable"); }

absl::Status InspectorSession::SkipAllPauses(bool skip) {
  constexpr std::string_view kMethod = "Debugger.setSkipAllPauses";
  CborWriter& writer = Begin(kMethod);
  writer.Key("skip");
  writer.Boolean(skip);
  return Call(kMethod);
}

absl::Status InspectorSession::Pause() { return CallWithoutParameters("Debugger.pause"); }

absl::Status InspectorSession::SetAsyncCallDepth(int depth) {
  constexpr std::string_view kMethod = "Debugger.setAsyncCallStackDepth";
  CborWriter& writer = Begin(kMethod);
  writer.Key("maxDepth");
  writer.Integer(depth);
  return Call(kMethod);
}

absl::Status InspectorSession::PauseOnExceptions(std::string_view state) {
  constexpr std::string_view kMethod = "Debugger.setPauseOnExceptions";
  CborWriter& writer = Begin(kMethod);
  writer.Key("state");
  writer.Text(state);
  return Call(kMethod);
}

absl::StatusOr<std::vector<std::string>> InspectorSession::LexicalNames(std::optional<int> context) {
  constexpr std::string_view kMethod = "Runtime.globalLexicalScopeNames";
  CborWriter& writer = Begin(kMethod);
  if (context) {
    writer.Key("executionContextId");
    writer.Integer(*context);
  }
  if (absl::Status status = Call(kMethod); !status.ok()) return status;
  std::vector<std::string> names;
  CborReader reader(result_);
  std::string_view key;
  if (!reader.EnterMap()) return Malformed(kMethod);
  while (reader.NextKey(&key)) {
    if (key != "names") {
      reader.Skip();
      continue;
    }
    if (!reader.EnterArray()) return Malformed(kMethod);
    CborString name;
    while (reader.NextElement() && reader.ReadString(&name)) names.push_back(name.ToUtf8());
  }
  if (!reader.ok()) return Malformed(kMethod);
  return names;
}

absl::Status InspectorSession::StartCoverage() {
  constexpr std::string_view kMethod = "Profiler.startPreciseCoverage";
  if (absl::Status status = CallWithoutParameters("Profiler.enable"); !status.ok()) return status;
  CborWriter& writer = Begin(kMethod);
  writer.Key("callCount");
  writer.Boolean(true);
  writer.Key("detailed");
  writer.Boolean(true);
  return Call(kMethod);
}

absl::Status InspectorSession::StopCoverage() {
  if (absl::Status status = CallWithoutParameters("Profiler.stopPreciseCoverage"); !status.ok()) return status;
  return CallWithoutParameters("Profiler.disable");
}

absl::StatusOr<std::vector<InspectorSession::CoveredFunction>> InspectorSession::TakeCoverage(int script_id) {
  constexpr std::string_view kMethod = "Profiler.takePreciseCoverage";
  if (absl::Status status = CallWithoutParameters(kMethod); !status.ok()) return status;
  const std::string wanted = absl::StrCat(script_id);
  std::vector<CoveredFunction> result;
  CborReader reader(result_);
  std::string_view key;
  if (!reader.EnterMap()) return Malformed(kMethod);
  while (reader.NextKey(&key)) {
    if (key != "result") {
      reader.Skip();
      continue;
    }
    if (!reader.EnterArray()) return Malformed(kMethod);
    while (reader.NextElement()) {
      if (!reader.EnterMap()) return Malformed(kMethod);
      bool found = false;
      std::string_view functions;
      while (reader.NextKey(&key)) {
        CborString id;
        if (key == "scriptId") {
          if (reader.ReadString(&id)) found = id == wanted;
        } else if (key == "functions") {
          reader.Take(&functions);
        } else {
          reader.Skip();
        }
      }
      if (!found) continue;
      CborReader list(functions);
      if (!list.EnterArray()) return Malformed(kMethod);
      while (list.NextElement()) ReadCoveredFunction(list, result.emplace_back());
      if (!list.ok()) return Malformed(kMethod);
    }
  }
  if (!reader.ok()) return Malformed(kMethod);
  return result;
}

absl::Status InspectorSession::Continue(Step step, const StepChoices& choices) {
  if (step == Step::kResume) return Go(Resume("Debugger.resume"));
  if (step == Step::kOut) return Go(Resume("Debugger.stepOut"));
  const std::string_view method = step == Step::kInto ? "Debugger.stepInto" : "Debugger.stepOver";
  if (!choices.into_async_calls && choices.skips.empty()) return Go(Resume(method));
  CborWriter& writer = Begin(method);
  if (choices.into_async_calls) {
    writer.Key("breakOnAsyncCall");
    writer.Boolean(true);
  }
  if (!choices.skips.empty()) {
    writer.Key("skipList");
    writer.BeginArray();
    for (const auto& [begin, end] : choices.skips) {
      writer.BeginMap();
      writer.Key("scriptId");
      writer.Text(absl::StrCat(begin.script_id));
      writer.Key("start");
      WritePosition(writer, begin);
      writer.Key("end");
      WritePosition(writer, end);
      writer.EndMap();
    }
    writer.EndArray();
  }
  absl::Status status = Go(Call(method));
  return status.ok() ? status : absl::InvalidArgumentError(status.message());
}

absl::Status InspectorSession::Resume(std::string_view method) { return CallWithoutParameters(method); }

absl::Status InspectorSession::Terminate() {
  constexpr std::string_view kMethod = "Debugger.resume";
  CborWriter& writer = Begin(kMethod);
  writer.Key("terminateOnResume");
  writer.Boolean(true);
  return Go(Call(kMethod));
}

absl::Status InspectorSession::ContinueToLocation(const InspectorPosition& requested, bool this_frame) {
  constexpr std::string_view kMethod = "Debugger.continueToLocation";
  CborWriter& writer = Begin(kMethod);
  WriteLocation(writer, "location", requested);
  if (this_frame) {
    writer.Key("targetCallFrames");
    writer.Text("current");
  }
  absl::Status status = Go(Call(kMethod));
  if (status.ok() || status.message().find(kNoSuchLocation) == absl::string_view::npos) return status;
  return absl::NotFoundError(status.message());
}

absl::Status InspectorSession::RestartFrame(const CborString& frame_id) {
  constexpr std::string_view kMethod = "Debugger.restartFrame";
  CborWriter& writer = Begin(kMethod);
  writer.Key("callFrameId");
  writer.Text(frame_id.bytes);
  // Without it V8 11 and later refuse: it has to be said that the program runs on and pauses again.
  writer.Key("mode");
  writer.Text("StepInto");
  absl::Status status = Go(Call(kMethod));
  return status.ok() ? status : absl::FailedPreconditionError(status.message());
}

absl::StatusOr<bool> InspectorSession::SetVariable(const CborString& frame_id, int scope_number, std::string_view name,
                                                   std::string_view object_id, std::string_view literal) {
  constexpr std::string_view kMethod = "Debugger.setVariableValue";
  CborWriter& writer = Begin(kMethod);
  writer.Key("scopeNumber");
  writer.Integer(scope_number);
  writer.Key("variableName");
  writer.Text(name);
  WriteNewValue(object_id, literal);
  writer.Key("callFrameId");
  writer.Text(frame_id.bytes);
  return Call(kMethod).ok();
}

absl::StatusOr<bool> InspectorSession::SetReturnValue(std::string_view object_id, std::string_view literal) {
  constexpr std::string_view kMethod = "Debugger.setReturnValue";
  Begin(kMethod);
  WriteNewValue(object_id, literal);
  return Call(kMethod).ok();
}

void InspectorSession::WriteNewValue(std::string_view object_id, std::string_view literal) {
  request_.Key("newValue");
  request_.BeginMap();
  // What is unserializable V8 compiles and runs.
  request_.Key(object_id.empty() ? "unserializableValue" : "objectId");
  request_.Text(object_id.empty() ? literal : object_id);
  request_.EndMap();
}

absl::StatusOr<InspectorSession::Evaluated> InspectorSession::Evaluate(const CborString& frame_id,
                                                                       std::string_view expression,
                                                                       bool throw_on_side_effect) {
  constexpr std::string_view kMethod = "Debugger.evaluateOnCallFrame";
  CborWriter& writer = Begin(kMethod);
  writer.Key("callFrameId");
  writer.Text(frame_id.bytes);
  writer.Key("expression");
  writer.Text(expression);
  // The inspector's group of what a pause shows: forgotten when the program goes on.
  writer.Key("objectGroup");
  writer.Text("backtrace");
  writer.Key("silent");
  writer.Boolean(true);
  writer.Key("throwOnSideEffect");
  writer.Boolean(throw_on_side_effect);
  Evaluated evaluated;
  if (absl::Status status = Call(kMethod); !status.ok()) {
    if (status.message().find(kInternalError) != absl::string_view::npos) return evaluated;
    if (status.message().find(kNoSuchFrame) != absl::string_view::npos) return absl::NotFoundError(status.message());
    return status;
  }
  bool threw = false;
  CborReader reader(result_);
  std::string_view key;
  if (!reader.EnterMap()) return Malformed(kMethod);
  while (reader.NextKey(&key)) {
    if (key == "result") {
      reader.Take(&evaluated.value);
    } else if (key == "exceptionDetails") {
      threw = true;
      if (!reader.EnterMap()) return Malformed(kMethod);
      while (reader.NextKey(&key)) {
        if (key == "exception") {
          reader.Take(&evaluated.thrown);
        } else {
          reader.Skip();
        }
      }
    } else {
      reader.Skip();
    }
  }
  if (!reader.ok() || (threw ? evaluated.thrown : evaluated.value).empty()) return Malformed(kMethod);
  // What was thrown stands in both.
  if (threw) evaluated.value = {};
  return evaluated;
}

absl::StatusOr<InspectorSession::Listed> InspectorSession::ListProperties(const CborString& object_id,
                                                                          bool named_only) {
  constexpr std::string_view kMethod = "Runtime.getProperties";
  CborWriter& writer = Begin(kMethod);
  writer.Key("objectId");
  writer.Text(object_id.bytes);
  writer.Key("ownProperties");
  writer.Boolean(true);
  writer.Key("nonIndexedPropertiesOnly");
  writer.Boolean(named_only);
  if (absl::Status status = Call(kMethod); !status.ok()) return status;
  Listed listed;
  listed.message = std::string(result_);
  CborReader reader(listed.message);
  std::string_view key;
  if (!reader.EnterMap()) return Malformed(kMethod);
  while (reader.NextKey(&key)) {
    std::vector<ListedProperty>* const list = key == "result"               ? &listed.own
                                              : key == "internalProperties" ? &listed.internal
                                              : key == "privateProperties"  ? &listed.private_members
                                                                            : nullptr;
    if (list == nullptr) {
      reader.Skip();
      continue;
    }
    if (!reader.EnterArray()) return Malformed(kMethod);
    while (reader.NextElement()) ReadListedProperty(reader, list->emplace_back());
  }
  if (!reader.ok()) return Malformed(kMethod);
  return listed;
}

CborWriter& InspectorSession::Begin(std::string_view method) {
  request_.Clear();
  request_.BeginMap();
  request_.Key("id");
  request_.Integer(++call_id_);
  request_.Key("method");
  request_.Text(method);
  request_.Key("params");
  request_.BeginMap();
  return request_;
}

absl::Status InspectorSession::Call(std::string_view method) {
  request_.EndMap();
  request_.EndMap();
  response_ = Dispatch(request_.bytes());
  if (response_.empty())
    return absl::InternalError(absl::StrCat("V8's inspector did not answer ", std::string(method)));
  result_ = {};
  CborReader reader(response_);
  if (!reader.EnterMap()) return Malformed(method);
  std::string_view key;
  std::string_view error;
  while (reader.NextKey(&key)) {
    if (key == "result") {
      reader.Take(&result_);
    } else if (key == "error") {
      reader.Take(&error);
    } else {
      reader.Skip();
    }
  }
  if (!reader.ok()) return Malformed(method);
  if (error.empty()) return absl::OkStatus();
  const std::string message = ErrorMessage(error);
  if (message.find(kNoPlace) != std::string::npos) return absl::NotFoundError(message);
  return absl::InternalError(absl::StrCat(std::string(method), ": ", message));
}

absl::Status InspectorSession::Go(absl::Status answer) {
  continued_ = continued_ || answer.ok();
  return answer;
}

absl::Status InspectorSession::CallWithoutParameters(std::string_view method) {
  Begin(method);
  return Call(method);
}

void InspectorSession::Notify(std::string message) {
  CborReader reader(message);
  std::string_view key;
  CborString method;
  std::string_view params;
  if (!reader.EnterMap()) return;
  while (reader.NextKey(&key)) {
    if (key == "method") {
      // The other notifications tell nothing that is not known already; most come before `params` is looked at.
      if (!reader.ReadString(&method) || !(method == "Debugger.paused")) return;
    } else if (key == "params") {
      reader.Take(&params);
    } else {
      reader.Skip();
    }
  }
  const size_t offset = params.empty() ? 0 : static_cast<size_t>(params.data() - message.data());
  paused_readable_ = reader.ok() && paused_.Read(std::move(message), offset, params.size());
  if (first_script_ > 0) paused_.LeaveOutHost(first_script_);
}

bool InspectorSession::IsOfHost() {
  if (paused_.frame_count() == 0) return true;
  const PausedMessage::FrameEntry* const youngest = paused_.frame(0);
  return youngest != nullptr && youngest->position.script_id < first_script_;
}

void InspectorSession::OnSuspended() {
  continued_ = false;
  if (paused_readable_ && !(paused_.reason() == "OOM") && IsOfHost()) {
    // A step that goes on: V8 gives one up at a pause.
    const bool thrown = paused_.reason() == "exception" || paused_.reason() == "promiseRejection";
    if (entering_) SetBreakpointsActive(*entering_).IgnoreError();
    Continue(thrown ? Step::kResume : entering_ ? Step::kInto : Step::kOut).IgnoreError();
  } else if (handler_ != nullptr) {
    entering_.reset();
    handler_->OnPaused(paused_readable_ ? &paused_ : nullptr);
  }
  // Left without a word, the debuggee would stay suspended for good.
  if (!continued_ && attached()) Continue(Step::kResume).IgnoreError();
}

}  // namespace twinstep
