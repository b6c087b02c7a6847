#include "engines/spidermonkey/prelude.h"

#include <js/CallAndConstruct.h>
#include <js/CompilationAndEvaluation.h>
#include <js/CompileOptions.h>
#include <js/Debug.h>
#include <js/ErrorReport.h>
#include <js/Exception.h>
#include <js/PropertyAndElement.h>
#include <js/SourceText.h>
#include <js/ValueArray.h>
#include <jsfriendapi.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "engines/spidermonkey/effect_free_natives_js.h"
#include "engines/spidermonkey/inspect_js.h"
#include "engines/spidermonkey/opened_object.h"
#include "engines/spidermonkey/prelude_js.h"
#include "engines/spidermonkey/prelude_natives.h"
#include "engines/spidermonkey/walks_js.h"

namespace twinstep {

absl::StatusOr<std::unique_ptr<Prelude>> Prelude::Create(JSContext* cx, JS::HandleObject global) {
  std::unique_ptr<Prelude> prelude(new Prelude(cx, global));
  if (absl::Status status = prelude->Initialize(); !status.ok()) return status;
  return prelude;
}

absl::Status Prelude::Initialize() {
  JSAutoRealm realm(cx_, global_);
  JS::CompileOptions options(cx_);
  options.setFileAndLine("prelude.js", 1);
  const std::string source =
      absl::StrCat("\"use strict\"; (function () {", std::string(kWalksJs), std::string(kInspectJs),
                   std::string(kEffectFreeNativesJs), std::string(kPreludeJs), "})()");
  JS::SourceText<mozilla::Utf8Unit> text;
  JS::RootedValue list(cx_);
  if (!JS_DefineDebuggerObject(cx_, global_) || !DefinePreludeNatives(cx_, global_) ||
      !writer_.DefineNatives(global_) || !text.init(cx_, source.data(), source.size(), JS::SourceOwnership::Borrowed) ||
      !JS::Evaluate(cx_, options, text, &list)) {
    return TakeError();
  }
  JS::RootedObject functions(cx_, &list.toObject());
  JS::RootedValue function(cx_);
  for (int i = 0; i < kFunctionCount; ++i) {
    if (!JS_GetElement(cx_, functions, i, &function) || !functions_.get().append(function)) return TakeError();
  }
  return absl::OkStatus();
}

absl::Status Prelude::TakeError() {
  JS::ExceptionStack exception(cx_);
  if (!JS_IsExceptionPending(cx_) || !JS::StealPendingExceptionStack(cx_, &exception)) {
    return absl::InternalError("the debugger's own code was ended");
  }
  JS::ErrorReportBuilder report(cx_);
  if (!report.init(cx_, exception, JS::ErrorReportBuilder::NoSideEffects)) {
    JS_ClearPendingException(cx_);
    return absl::InternalError("the debugger's own code failed");
  }
  auto line = static_cast<int64_t>(report.report()->lineno);
  std::string_view file = "prelude.js";
  // One stands behind the other.
  for (const auto& [name, text] :
       {std::pair(std::string_view("walks.js"), std::string_view(kWalksJs)),
        std::pair(std::string_view("inspect.js"), std::string_view(kInspectJs)),
        std::pair(std::string_view("effect_free_natives.js"), std::string_view(kEffectFreeNativesJs))}) {
    const int64_t lines = std::count(text.begin(), text.end(), '\n');
    if (line <= lines) {
      file = name;
      break;
    }
    line -= lines;
  }
  return absl::InternalError(absl::StrCat("the debugger's own code failed: ", report.toStringResult().c_str(), ", ",
                                          std::string(file), ":", line));
}

absl::Status Prelude::Call(Function function, const JS::HandleValueArray& args, JS::MutableHandleValue result) {
  JSAutoRealm realm(cx_, global_);
  JS::RootedValue callee(cx_, functions_[function]);
  if (JS::Call(cx_, JS::UndefinedHandleValue, callee, args, result)) return absl::OkStatus();
  return TakeError();
}

absl::Status Prelude::CallWithGlobal(Function function, JS::HandleObject debuggee_global) {
  JSAutoRealm realm(cx_, global_);
  JS::RootedObject wrapped(cx_, debuggee_global);
  if (!JS_WrapObject(cx_, &wrapped)) return TakeError();
  JS::RootedValueArray<1> args(cx_);
  args[0].setObject(*wrapped);
  JS::RootedValue result(cx_);
  return Call(function, args, &result);
}

absl::StatusOr<int> Prelude::CallForNumber(Function function, int argument) {
  JS::RootedValueArray<1> args(cx_);
  args[0].setInt32(argument);
  JS::RootedValue result(cx_);
  if (absl::Status status = Call(function, args, &result); !status.ok()) return status;
  return result.isInt32() ? result.toInt32() : result.isTrue() ? 1 : 0;
}

absl::Status Prelude::Begin(JS::HandleObject debuggee_global) { return CallWithGlobal(kBegin, debuggee_global); }

absl::Status Prelude::Loaded() {
  JS::RootedValue result(cx_);
  return Call(kLoaded, JS::HandleValueArray::empty(), &result);
}

absl::Status Prelude::End() {
  JS::RootedValue result(cx_);
  return Call(kEnd, JS::HandleValueArray::empty(), &result);
}

absl::Status Prelude::NoteBuiltins(JS::HandleObject pristine_global) {
  return CallWithGlobal(kNoteBuiltins, pristine_global);
}

absl::Status Prelude::NoteSetup() {
  JS::RootedValue result(cx_);
  return Call(kNoteSetup, JS::HandleValueArray::empty(), &result);
}

absl::Status Prelude::CountSession(bool on) { return CallForNumber(kCountSession, on ? 1 : 0).status(); }

absl::Status Prelude::BeginCoverage(JS::HandleObject global) { return CallWithGlobal(kBeginCoverage, global); }

absl::Status Prelude::ListCoverage(int source) { return CallForNumber(kListCoverage, source).status(); }

absl::Status Prelude::EndCoverage() {
  JS::RootedValue result(cx_);
  return Call(kEndCoverage, JS::HandleValueArray::empty(), &result);
}

absl::StatusOr<FrameId> Prelude::Older(FrameId frame) { return CallForNumber(kOlder, frame); }

absl::StatusOr<FrameId> Prelude::AsyncParent(FrameId frame) { return CallForNumber(kAsyncParent, frame); }

absl::StatusOr<bool> Prelude::OnStack(FrameId frame) {
  absl::StatusOr<int> on_stack = CallForNumber(kOnStack, frame);
  if (!on_stack.ok()) return on_stack.status();
  return *on_stack != 0;
}

absl::Status Prelude::SetHooks(FrameId frame, FrameHooks hooks) {
  JS::RootedValueArray<4> args(cx_);
  args[0].setInt32(frame);
  args[1].setBoolean(hooks.step);
  args[2].setBoolean(hooks.pop);
  args[3].setBoolean(hooks.reactions);
  JS::RootedValue result(cx_);
  return Call(kSetHooks, args, &result);
}

absl::Status Prelude::SetEnterHook(bool on) {
  JS::RootedValueArray<1> args(cx_);
  args[0].setBoolean(on);
  JS::RootedValue result(cx_);
  return Call(kSetEnterHook, args, &result);
}

absl::Status Prelude::ListSites(int source) { return CallForNumber(kListSites, source).status(); }

absl::Status Prelude::ListPlaces(int source, const std::optional<Range>& range) {
  JS::RootedValueArray<5> args(cx_);
  args[0].setInt32(source);
  args[1].setInt32(range ? range->begin.line : 0);
  args[2].setInt32(range ? range->begin.column + 1 : 0);  // As the Debugger API counts.
  args[3].setInt32(range ? range->end.line : 0);
  args[4].setInt32(range ? range->end.column + 1 : 0);
  JS::RootedValue result(cx_);
  return Call(kListPlaces, args, &result);
}

absl::Status Prelude::SetBreakpoint(int number, const BreakpointSite& site, bool tools_rules) {
  JS::RootedValueArray<6> args(cx_);
  args[0].setInt32(number);
  args[1].setInt32(site.script);
  args[2].setInt32(site.offset);
  args[3].setInt32(site.position.line);
  args[4].setInt32(site.position.column + 1);  // As the Debugger API counts.
  args[5].setBoolean(tools_rules);
  JS::RootedValue result(cx_);
  return Call(kSetBreakpoint, args, &result);
}

absl::Status Prelude::ClearBreakpoint(int number, int script) {
  JS::RootedValueArray<2> args(cx_);
  args[0].setInt32(number);
  args[1].setInt32(script);
  JS::RootedValue result(cx_);
  return Call(kClearBreakpoint, args, &result);
}

absl::Status Prelude::NoteReported(FrameId frame, bool before_breakpoints) {
  JS::RootedValueArray<2> args(cx_);
  args[0].setInt32(frame);
  args[1].setBoolean(before_breakpoints);
  JS::RootedValue result(cx_);
  return Call(kNoteReported, args, &result);
}

absl::StatusOr<int> Prelude::WalkStack(FrameId frame, int limit) {
  JS::RootedValueArray<2> args(cx_);
  args[0].setInt32(frame);
  args[1].setInt32(limit);
  JS::RootedValue result(cx_);
  if (absl::Status status = Call(kWalkStack, args, &result); !status.ok()) return status;
  return result.toInt32();
}

absl::Status Prelude::GetCallsBehind(FrameId frame, JS::MutableHandleObject out) {
  JS::RootedValueArray<1> args(cx_);
  args[0].setInt32(frame);
  JS::RootedValue result(cx_);
  if (absl::Status status = Call(kCallsBehind, args, &result); !status.ok()) return status;
  out.set(result.isObject() ? &result.toObject() : nullptr);
  return absl::OkStatus();
}

absl::Status Prelude::NewPause() {
  if (!std::exchange(pause_used_, false)) return absl::OkStatus();
  JS::RootedValue result(cx_);
  return Call(kNewPause, JS::HandleValueArray::empty(), &result);
}

absl::Status Prelude::WalkScopes(FrameId frame, const ValueLimits& limits, bool with_arguments, bool with_globals,
                                 Frame& out) {
  pause_used_ = pause_used_ || limits.object_depth > 0 || with_globals;
  writer_.BeginScopes(limits, out);
  JS::RootedValueArray<5> args(cx_);
  args[0].setInt32(frame);
  args[1].setInt32(limits.object_depth);
  args[2].setInt32(limits.properties);
  args[3].setBoolean(with_arguments);
  args[4].setBoolean(with_globals);
  JS::RootedValue result(cx_);
  absl::Status status = Call(kWalkScopes, args, &result);
  writer_.EndScopes();
  return status;
}

absl::Status Prelude::WriteThis(FrameId frame, const ValueLimits& limits, Value& out) {
  pause_used_ = pause_used_ || limits.object_depth > 0;
  writer_.BeginValue(limits, out);
  JS::RootedValueArray<3> args(cx_);
  args[0].setInt32(frame);
  args[1].setInt32(limits.object_depth);
  args[2].setInt32(limits.properties);
  JS::RootedValue result(cx_);
  return Call(kThisOf, args, &result);
}

absl::Status Prelude::WriteCompletion(int number, const ValueLimits& limits, Value& out) {
  pause_used_ = pause_used_ || limits.object_depth > 0;
  writer_.BeginValue(limits, out);
  JS::RootedValueArray<3> args(cx_);
  args[0].setInt32(number);
  args[1].setInt32(limits.object_depth);
  args[2].setInt32(limits.properties);
  JS::RootedValue result(cx_);
  return Call(kCompletionOf, args, &result);
}

absl::Status Prelude::GetCompletionObject(int number, JS::MutableHandleObject out) {
  JS::RootedValueArray<1> args(cx_);
  args[0].setInt32(number);
  JS::RootedValue result(cx_);
  if (absl::Status status = Call(kCompletionObject, args, &result); !status.ok()) return status;
  out.set(result.isObject() ? &result.toObject() : nullptr);
  return absl::OkStatus();
}

absl::StatusOr<Prelude::EvaluationEnd> Prelude::Evaluate(FrameId frame, std::string_view expression,
                                                         SideEffects side_effects) {
  JSAutoRealm realm(cx_, global_);
  JS::RootedString text(cx_, JS_NewStringCopyUTF8N(cx_, JS::UTF8Chars(expression.data(), expression.size())));
  if (!text) return TakeError();
  JS::RootedValueArray<3> args(cx_);
  args[0].setInt32(frame);
  args[1].setString(text);
  args[2].setBoolean(side_effects == SideEffects::kRefuse);
  JS::RootedValue result(cx_);
  if (absl::Status status = Call(kEvaluate, args, &result); !status.ok()) return status;
  return static_cast<EvaluationEnd>(result.toInt32());
}

absl::Status Prelude::WriteEvaluated(const ValueLimits& limits, Value& out) {
  writer_.BeginValue(limits, out);
  JS::RootedValueArray<2> args(cx_);
  args[0].setInt32(limits.object_depth);
  args[1].setInt32(limits.properties);
  JS::RootedValue result(cx_);
  return Call(kEvaluatedValue, args, &result);
}

absl::StatusOr<bool> Prelude::TakeEvaluatedAsCondition() {
  JS::RootedValue result(cx_);
  if (absl::Status status = Call(kEvaluatedIsTrue, JS::HandleValueArray::empty(), &result); !status.ok()) return status;
  return result.isTrue();
}

absl::StatusOr<Prelude::EvaluationEnd> Prelude::SetVariable(FrameId frame, std::string_view name) {
  JSAutoRealm realm(cx_, global_);
  JS::RootedString text(cx_, JS_NewStringCopyUTF8N(cx_, JS::UTF8Chars(name.data(), name.size())));
  if (!text) return TakeError();
  JS::RootedValueArray<2> args(cx_);
  args[0].setInt32(frame);
  args[1].setString(text);
  JS::RootedValue result(cx_);
  if (absl::Status status = Call(kSetVariable, args, &result); !status.ok()) return status;
  return static_cast<EvaluationEnd>(result.toInt32());
}

absl::Status Prelude::ReplaceReturned() {
  JS::RootedValue result(cx_);
  return Call(kReplaceReturned, JS::HandleValueArray::empty(), &result);
}

absl::StatusOr<std::optional<Opened>> Prelude::OpenEvaluated(const ValueLimits& limits) {
  Value parts;
  writer_.BeginValue(limits, parts);
  JS::RootedValueArray<1> args(cx_);
  args[0].setInt32(limits.properties);
  JS::RootedValue result(cx_);
  if (absl::Status status = Call(kOpenEvaluated, args, &result); !status.ok()) return status;
  if (!result.isTrue()) return std::nullopt;
  return OpenedOf(parts);
}

absl::Status Prelude::SetNewScriptHook(bool on) {
  JS::RootedValueArray<1> args(cx_);
  args[0].setBoolean(on);
  JS::RootedValue result(cx_);
  return Call(kSetNewScriptHook, args, &result);
}

absl::StatusOr<bool> Prelude::UrlMatches(std::string_view pattern, std::string_view url) {
  JSAutoRealm realm(cx_, global_);
  JS::RootedString pattern_text(cx_, JS_NewStringCopyUTF8N(cx_, JS::UTF8Chars(pattern.data(), pattern.size())));
  JS::RootedString url_text(cx_, JS_NewStringCopyUTF8N(cx_, JS::UTF8Chars(url.data(), url.size())));
  if (!pattern_text || !url_text) return TakeError();
  JS::RootedValueArray<2> args(cx_);
  args[0].setString(pattern_text);
  args[1].setString(url_text);
  JS::RootedValue result(cx_);
  if (absl::Status status = Call(kUrlMatches, args, &result); !status.ok()) return status;
  return result.isTrue();
}

absl::Status Prelude::SetExceptionHook(bool on) {
  JS::RootedValueArray<1> args(cx_);
  args[0].setBoolean(on);
  JS::RootedValue result(cx_);
  return Call(kSetExceptionHook, args, &result);
}

absl::Status Prelude::NoteException(FrameId frame, int value, bool tools_rules) {
  JS::RootedValueArray<3> args(cx_);
  args[0].setInt32(frame);
  args[1].setInt32(value);
  args[2].setBoolean(tools_rules);
  JS::RootedValue result(cx_);
  return Call(kNoteException, args, &result);
}

absl::Status Prelude::Blackbox(int source, Position begin, Position end) {
  JS::RootedValueArray<5> args(cx_);
  args[0].setInt32(source);
  args[1].setInt32(begin.line);
  args[2].setInt32(begin.column + 1);  // As the Debugger API counts.
  args[3].setInt32(end.line);
  args[4].setInt32(end.column + 1);
  JS::RootedValue result(cx_);
  return Call(kBlackbox, args, &result);
}

absl::StatusOr<bool> Prelude::BlackboxUrls(std::string_view pattern, bool anonymous) {
  JSAutoRealm realm(cx_, global_);
  JS::RootedString text(cx_, JS_NewStringCopyUTF8N(cx_, JS::UTF8Chars(pattern.data(), pattern.size())));
  if (!text) return TakeError();
  JS::RootedValueArray<2> args(cx_);
  args[0].setString(text);
  args[1].setBoolean(anonymous);
  JS::RootedValue result(cx_);
  if (absl::Status status = Call(kBlackboxUrls, args, &result); !status.ok()) return status;
  return result.isTrue();
}

absl::StatusOr<bool> Prelude::IsBlackboxed(FrameId frame) {
  absl::StatusOr<int> blackboxed = CallForNumber(kIsBlackboxed, frame);
  if (!blackboxed.ok()) return blackboxed.status();
  return *blackboxed != 0;
}

absl::Status Prelude::Detach() {
  JS::RootedValue result(cx_);
  return Call(kDetach, JS::HandleValueArray::empty(), &result);
}

absl::Status Prelude::Watch(bool attaches) {
  JS::RootedValueArray<1> args(cx_);
  args[0].setBoolean(attaches);
  JS::RootedValue result(cx_);
  return Call(kWatch, args, &result);
}

absl::Status Prelude::WriteForeign(JS::HandleValue value, const ValueLimits& limits, Value& out) {
  pause_used_ = pause_used_ || limits.object_depth > 0;
  writer_.BeginValue(limits, out);
  JSAutoRealm realm(cx_, global_);
  JS::RootedValue wrapped(cx_, value);
  if (!JS_WrapValue(cx_, &wrapped)) return TakeError();
  JS::RootedValueArray<3> args(cx_);
  args[0].set(wrapped);
  args[1].setInt32(limits.object_depth);
  args[2].setInt32(limits.properties);
  JS::RootedValue result(cx_);
  return Call(kForeignValue, args, &result);
}

}  // namespace twinstep
