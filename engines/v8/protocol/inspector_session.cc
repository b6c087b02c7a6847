#include "engines/v8/protocol/inspector_session.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "engines/v8/protocol/inspector_messages.h"

namespace twinstep {
namespace {

constexpr char kInternalError[] = "Internal error";
// Notifications.
constexpr std::string_view kPaused = "Debugger.paused";
constexpr std::string_view kScriptParsed = "Debugger.scriptParsed";
constexpr std::string_view kBreakpointResolved = "Debugger.breakpointResolved";
constexpr char kNoSuchFrame[] = "Could not find call frame";
constexpr char kNoSuchScope[] = "Could not find scope";
constexpr char kNoSuchLocation[] = "Cannot continue to specified location";
constexpr std::string_view kNoPlace = "Could not resolve breakpoint";

bool ReadCoveredRange(CborReader& reader, InspectorSession::CoveredRange& range) {
  return reader.ReadMap("startOffset", &range.begin, "endOffset", &range.end, "count", &range.count);
}

bool ReadCoveredFunction(CborReader& reader, InspectorSession::CoveredFunction& function) {
  const auto range = [&function](CborReader& r) { return ReadCoveredRange(r, function.ranges.emplace_back()); };
  return reader.ReadMap("functionName", &function.name, "ranges",
                        [&range](CborReader& r) { return r.ReadArray(range); });
}

bool ReadListedProperty(CborReader& reader, InspectorSession::ListedProperty& property) {
  // Private members and slots have no such attribute.
  property.enumerable = true;
  return reader.ReadMap("name", &property.name, "symbol", &property.symbol, "value", &property.value, "get",
                        &property.getter, "set", &property.setter, "enumerable", &property.enumerable);
}

}  // namespace

absl::Status InspectorSession::Enable() { return Call("Debugger.enable"); }

absl::Status InspectorSession::Disable() { return Call("Debugger.disable"); }

absl::Status InspectorSession::SkipAllPauses(bool skip) { return Call("Debugger.setSkipAllPauses", "skip", skip); }

absl::Status InspectorSession::Pause() { return Call("Debugger.pause"); }

absl::Status InspectorSession::SetAsyncCallDepth(int depth) {
  return Call("Debugger.setAsyncCallStackDepth", "maxDepth", depth);
}

absl::Status InspectorSession::PauseOnExceptions(std::string_view state) {
  return Call("Debugger.setPauseOnExceptions", "state", state);
}

absl::StatusOr<std::vector<std::string>> InspectorSession::LexicalNames(std::optional<int> context) {
  constexpr std::string_view kMethod = "Runtime.globalLexicalScopeNames";
  RETURN_IF_ERROR(context ? Call(kMethod, "executionContextId", *context) : Call(kMethod));
  std::vector<std::string> names;
  const auto name = [&names](CborReader& r) {
    CborString text;
    if (!r.ReadString(&text)) return false;
    names.push_back(text.ToUtf8());
    return true;
  };
  RETURN_IF_ERROR(Read(kMethod, "names", [&name](CborReader& r) { return r.ReadArray(name); }));
  return names;
}

absl::Status InspectorSession::StartCoverage() {
  RETURN_IF_ERROR(Call("Profiler.enable"));
  return Call("Profiler.startPreciseCoverage", "callCount", true, "detailed", true);
}

absl::Status InspectorSession::StopCoverage() {
  RETURN_IF_ERROR(Call("Profiler.stopPreciseCoverage"));
  return Call("Profiler.disable");
}

absl::StatusOr<std::vector<InspectorSession::CoveredFunction>> InspectorSession::TakeCoverage(int script_id) {
  constexpr std::string_view kMethod = "Profiler.takePreciseCoverage";
  RETURN_IF_ERROR(Call(kMethod));
  const std::string wanted = absl::StrCat(script_id);
  std::vector<CoveredFunction> result;
  const auto function = [&result](CborReader& r) { return ReadCoveredFunction(r, result.emplace_back()); };
  const auto script = [&](CborReader& r) {
    CborString id, url;
    std::string_view functions;
    if (!r.ReadMap("scriptId", &id, "url", &url, "functions", &functions)) return false;
    const bool is_wanted = script_id >= 0 ? id == wanted : !main_url_.empty() && url == main_url_;
    return !is_wanted || CborReader(functions).ReadArray(function);
  };
  RETURN_IF_ERROR(Read(kMethod, "result", [&script](CborReader& r) { return r.ReadArray(script); }));
  return result;
}

absl::Status InspectorSession::Continue(Step step, const StepChoices& choices) {
  if (step == Step::kResume) return Go(Resume("Debugger.resume"));
  if (step == Step::kOut) return Go(Resume("Debugger.stepOut"));
  const std::string_view method = step == Step::kInto ? "Debugger.stepInto" : "Debugger.stepOver";
  if (!choices.into_async_calls && choices.skips.empty() && choices.enters.empty()) return Go(Resume(method));
  if (!choices.enters.empty() && !StepsIntoRanges()) {
    return absl::InvalidArgumentError("this V8 knows of no code that a step over enters");
  }
  CborWriter& writer = Begin(method);
  const auto add = [&writer](std::string_view name, const auto& ranges) {
    if (ranges.empty()) return;
    writer.Key(name);
    writer.BeginArray();
    for (const auto& [begin, end] : ranges) {
      writer.Map("scriptId", absl::StrCat(begin.script_id), "start", Position(begin), "end", Position(end));
    }
    writer.EndArray();
  };
  if (choices.into_async_calls) writer.Members("breakOnAsyncCall", true);
  add("skipList", choices.skips);
  add("enterRanges", choices.enters);
  absl::Status status = Go(Send(method));
  return status.ok() ? status : absl::InvalidArgumentError(status.message());
}

bool InspectorSession::StepsIntoRanges() {
  if (steps_into_ranges_) return *steps_into_ranges_;
  // Neither is a list: it is the first one that V8 knows which it complains of, and it does not step.
  Call("Debugger.stepOver", "enterRanges", true, "skipList", true).IgnoreError();
  return *(steps_into_ranges_ = error_data_.find("enterRanges") != std::string::npos);
}

absl::Status InspectorSession::Resume(std::string_view method) { return Call(method); }

absl::Status InspectorSession::Terminate() { return Go(Call("Debugger.resume", "terminateOnResume", true)); }

absl::Status InspectorSession::ContinueToLocation(const InspectorPosition& requested, bool this_frame) {
  constexpr std::string_view kMethod = "Debugger.continueToLocation";
  const auto location = LocationAt(requested);
  absl::Status status = Go(this_frame ? Call(kMethod, "location", location, "targetCallFrames", "current")
                                      : Call(kMethod, "location", location));
  if (status.ok() || status.message().find(kNoSuchLocation) == absl::string_view::npos) return status;
  return absl::NotFoundError(status.message());
}

absl::Status InspectorSession::RestartFrame(const CborString& frame_id) {
  // Without a mode V8 11 and later refuse: it has to be said that the program runs on and pauses again.
  absl::Status status = Go(Call("Debugger.restartFrame", "callFrameId", frame_id.bytes, "mode", "StepInto"));
  return status.ok() ? status : absl::FailedPreconditionError(status.message());
}

absl::StatusOr<bool> InspectorSession::SetVariable(const CborString& frame_id, int scope_number, std::string_view name,
                                                   std::string_view object_id, std::string_view literal) {
  return Call("Debugger.setVariableValue", "scopeNumber", scope_number, "variableName", name, "newValue",
              NewValue(object_id, literal), "callFrameId", frame_id.bytes)
      .ok();
}

absl::StatusOr<bool> InspectorSession::SetReturnValue(std::string_view object_id, std::string_view literal) {
  return Call("Debugger.setReturnValue", "newValue", NewValue(object_id, literal)).ok();
}

absl::StatusOr<InspectorSession::Evaluated> InspectorSession::Evaluate(const CborString& frame_id,
                                                                       std::string_view expression,
                                                                       bool throw_on_side_effect,
                                                                       std::optional<uint32_t> scope) {
  constexpr std::string_view kMethod = "Debugger.evaluateOnCallFrame";
  // The inspector's group of what a pause shows: forgotten when the program goes on.
  constexpr std::string_view kGroup = "backtrace";
  CborWriter& writer = Begin(kMethod);
  writer.Members("callFrameId", frame_id.bytes, "expression", expression, "objectGroup", kGroup, "silent", true,
                 "throwOnSideEffect", throw_on_side_effect);
  if (scope) writer.Members("scopeNumber", *scope);
  const absl::Status called = Send(kMethod);
  Evaluated evaluated;
  if (!called.ok()) {
    if (called.message().find(kInternalError) != absl::string_view::npos) return evaluated;
    if (called.message().find(kNoSuchFrame) != absl::string_view::npos) return absl::NotFoundError(called.message());
    if (called.message().find(kNoSuchScope) != absl::string_view::npos) return absl::OutOfRangeError(called.message());
    return called;
  }
  bool threw = false;
  const auto details = [&](CborReader& r) { return threw = true, r.ReadMap("exception", &evaluated.thrown); };
  RETURN_IF_ERROR(Read(kMethod, "result", &evaluated.value, "exceptionDetails", details));
  if ((threw ? evaluated.thrown : evaluated.value).empty()) return Malformed(kMethod);
  // What was thrown stands in both.
  if (threw) evaluated.value = {};
  return evaluated;
}

absl::StatusOr<bool> InspectorSession::EvaluatesInScopes(const CborString& frame_id) {
  if (evaluates_in_scopes_) return *evaluates_in_scopes_;
  // More than a frame has: whoever looks at the number says so.
  constexpr uint32_t kTooMany = 1u << 30;
  const absl::Status status = Evaluate(frame_id, "0", /*throw_on_side_effect=*/true, kTooMany).status();
  if (!status.ok() && !absl::IsOutOfRange(status)) return status;
  return *(evaluates_in_scopes_ = !status.ok());
}

absl::StatusOr<InspectorSession::Listed> InspectorSession::ListProperties(const CborString& object_id,
                                                                          bool named_only) {
  constexpr std::string_view kMethod = "Runtime.getProperties";
  RETURN_IF_ERROR(
      Call(kMethod, "objectId", object_id.bytes, "ownProperties", true, "nonIndexedPropertiesOnly", named_only));
  Listed listed;
  listed.message = std::string(result_);
  const auto into = [](std::vector<ListedProperty>& list) {
    return [&list](CborReader& reader) {
      return reader.ReadArray([&list](CborReader& r) { return ReadListedProperty(r, list.emplace_back()); });
    };
  };
  if (!CborReader(listed.message)
           .ReadMap("result", into(listed.own), "internalProperties", into(listed.internal), "privateProperties",
                    into(listed.private_members))) {
    return Malformed(kMethod);
  }
  return listed;
}

CborWriter& InspectorSession::Begin(std::string_view method) {
  request_.Clear();
  request_.BeginMap();
  request_.Members("id", ++call_id_, "method", method);
  request_.Key("params");
  request_.BeginMap();
  return request_;
}

absl::Status InspectorSession::Send(std::string_view method) {
  request_.EndMap();
  request_.EndMap();
  response_ = Dispatch(request_.bytes());
  if (response_.empty())
    return absl::InternalError(absl::StrCat("V8's inspector did not answer ", std::string(method)));
  result_ = {};
  std::string_view error;
  if (!CborReader(response_).ReadMap("result", &result_, "error", &error)) return Malformed(method);
  if (error.empty()) return absl::OkStatus();
  std::string message;
  error_data_.clear();
  CborReader(error).ReadMap("message", &message, "data", &error_data_);
  if (message.find(kNoPlace) != std::string::npos) return absl::NotFoundError(message);
  return absl::InternalError(absl::StrCat(std::string(method), ": ", message));
}

absl::Status InspectorSession::Malformed(std::string_view method) {
  return absl::InternalError(absl::StrCat("V8's inspector gave a malformed answer to ", std::string(method)));
}

absl::Status InspectorSession::Go(absl::Status answer) {
  continued_ = continued_ || answer.ok();
  return answer;
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
      if (!reader.ReadString(&method)) return;
      if (!(method == kPaused || method == kScriptParsed || method == kBreakpointResolved)) return;
    } else if (key == "params") {
      reader.Take(&params);
    } else {
      reader.Skip();
    }
  }
  if (method == kScriptParsed) return NoteScript(params);
  if (method == kBreakpointResolved) return NoteBreakpoint(params);
  const size_t offset = params.empty() ? 0 : static_cast<size_t>(params.data() - message.data());
  paused_readable_ = reader.ok() && paused_.Read(std::move(message), offset, params.size());
  if (first_script_ > 0) paused_.LeaveOutHost(first_script_);
}

void InspectorSession::NoteScript(std::string_view parameters) {
  int id = -1;
  CborString url;
  std::string_view resolved;
  const auto script = [&id](CborReader& r) { return ReadScript(r, &id); };
  if (!CborReader(parameters).ReadMap("scriptId", script, "url", &url, "resolvedBreakpoints", &resolved)) return;
  named_script_ = url.bytes.empty() ? -1 : id;
  if (named_script_ < 0 || resolved.empty()) return;
  CborReader(resolved).ReadArray([this](CborReader& reader) {
    PutLater& one = put_later_.emplace_back();
    one.with_script = true;
    return reader.ReadMap("breakpointId", &one.id, "location",
                          [&one](CborReader& r) { return ReadPosition(r, &one.position); });
  });
}

void InspectorSession::NoteBreakpoint(std::string_view parameters) {
  PutLater one;
  const auto position = [&one](CborReader& r) { return ReadPosition(r, &one.position); };
  if (!CborReader(parameters).ReadMap("breakpointId", &one.id, "location", position)) return;
  if (one.position.script_id == named_script_) put_later_.push_back(std::move(one));
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
