#include "engines/spidermonkey/linked_prelude.h"

#include <js/CallAndConstruct.h>
#include <js/CallArgs.h>
#include <js/CompilationAndEvaluation.h>
#include <js/CompileOptions.h>
#include <js/Debug.h>
#include <js/ErrorReport.h>
#include <js/Exception.h>
#include <js/PropertyAndElement.h>
#include <js/PropertySpec.h>
#include <js/SourceText.h>
#include <js/ValueArray.h>
#include <jsfriendapi.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <variant>

#include "absl/strings/str_cat.h"
#include "engines/spidermonkey/firefox/effect_free_natives_js.h"
#include "engines/spidermonkey/firefox/inspect_js.h"
#include "engines/spidermonkey/firefox/prelude_js.h"
#include "engines/spidermonkey/firefox/walks_js.h"
#include "engines/spidermonkey/js_text.h"
#include "engines/spidermonkey/spidermonkey_context.h"
#include "engines/spidermonkey/value_natives.h"

namespace twinstep {
namespace {

PreludeListener& Listener(JSContext* cx) { return *SpiderMonkeyContext::Of(cx).prelude().listener(); }

// Columns of the Debugger API count from 1 (from SpiderMonkey 128 on).
Position PositionOf(const JS::CallArgs& args, unsigned first) {
  return {args[first].toInt32(), args[first + 1].toInt32() - 1};
}

Place PlaceOf(const JS::CallArgs& args, unsigned first) { return {args[first].toInt32(), PositionOf(args, first + 1)}; }

// What a hook returns: undefined lets the program run on, null ends it.
bool FinishHook(const JS::CallArgs& args, bool go_on) {
  if (go_on) {
    args.rval().setUndefined();
  } else {
    args.rval().setNull();
  }
  return true;
}

bool Step(JSContext* cx, unsigned argc, JS::Value* vp) {
  const JS::CallArgs args = JS::CallArgsFromVp(argc, vp);
  const SpiderMonkeyContext::DebuggerControl control(SpiderMonkeyContext::Of(cx));
  return FinishHook(args, Listener(cx).OnStep(args[0].toInt32(), PlaceOf(args, 1), args[4].toBoolean()));
}

bool Enter(JSContext* cx, unsigned argc, JS::Value* vp) {
  const JS::CallArgs args = JS::CallArgsFromVp(argc, vp);
  const SpiderMonkeyContext::DebuggerControl control(SpiderMonkeyContext::Of(cx));
  return FinishHook(args, Listener(cx).OnEnterFrame(args[0].toInt32(), PlaceOf(args, 1)));
}

bool Pop(JSContext* cx, unsigned argc, JS::Value* vp) {
  const JS::CallArgs args = JS::CallArgsFromVp(argc, vp);
  const SpiderMonkeyContext::DebuggerControl control(SpiderMonkeyContext::Of(cx));
  const Completion completion = {static_cast<Completion::Kind>(args[4].toInt32()), args[5].toInt32()};
  return FinishHook(args, Listener(cx).OnPop(args[0].toInt32(), PlaceOf(args, 1), completion));
}

bool Breakpoint(JSContext* cx, unsigned argc, JS::Value* vp) {
  const JS::CallArgs args = JS::CallArgsFromVp(argc, vp);
  const SpiderMonkeyContext::DebuggerControl control(SpiderMonkeyContext::Of(cx));
  return FinishHook(args, Listener(cx).OnBreakpoint(args[0].toInt32(), PlaceOf(args, 1)));
}

bool DebuggerStatement(JSContext* cx, unsigned argc, JS::Value* vp) {
  const JS::CallArgs args = JS::CallArgsFromVp(argc, vp);
  const SpiderMonkeyContext::DebuggerControl control(SpiderMonkeyContext::Of(cx));
  return FinishHook(args, Listener(cx).OnDebuggerStatement(args[0].toInt32(), PlaceOf(args, 1)));
}

bool Exception(JSContext* cx, unsigned argc, JS::Value* vp) {
  const JS::CallArgs args = JS::CallArgsFromVp(argc, vp);
  const SpiderMonkeyContext::DebuggerControl control(SpiderMonkeyContext::Of(cx));
  return FinishHook(
      args, Listener(cx).OnException(args[0].toInt32(), PlaceOf(args, 1), args[4].toBoolean(), args[5].toInt32()));
}

bool HookFailed(JSContext* cx, unsigned argc, JS::Value* vp) {
  const JS::CallArgs args = JS::CallArgsFromVp(argc, vp);
  std::string error;
  if (!AppendUtf8(cx, args[0].toString(), error)) return false;
  error += ' ';
  if (!AppendUtf8(cx, args[1].toString(), error)) return false;
  Listener(cx).OnHookFailed(error);
  return FinishHook(args, /*go_on=*/false);
}

bool SourceOf(JSContext* cx, unsigned argc, JS::Value* vp) {
  const JS::CallArgs args = JS::CallArgsFromVp(argc, vp);
  std::string introduction, name, own_url, text;
  if (args[0].isString() && !AppendUtf8(cx, args[0].toString(), introduction)) return false;
  if (args[1].isString() && !AppendUtf8(cx, args[1].toString(), name)) return false;
  if (args[2].isString() && !AppendUtf8(cx, args[2].toString(), own_url)) return false;
  if (args[3].isString() && !AppendUtf8(cx, args[3].toString(), text)) return false;
  args.rval().setInt32(Listener(cx).OnSource(introduction, name, own_url, text));
  return true;
}

bool HasUrl(JSContext* cx, unsigned argc, JS::Value* vp) {
  const JS::CallArgs args = JS::CallArgsFromVp(argc, vp);
  args.rval().setBoolean(Listener(cx).HasUrl(args[0].toInt32()));
  return true;
}

bool NewScript(JSContext* cx, unsigned argc, JS::Value* vp) {
  const JS::CallArgs args = JS::CallArgsFromVp(argc, vp);
  const SpiderMonkeyContext::DebuggerControl control(SpiderMonkeyContext::Of(cx));
  Listener(cx).OnNewScript(args[0].toInt32());
  args.rval().setUndefined();
  return true;
}

bool Site(JSContext* cx, unsigned argc, JS::Value* vp) {
  const JS::CallArgs args = JS::CallArgsFromVp(argc, vp);
  Listener(cx).OnSite({PositionOf(args, 2), args[0].toInt32(), args[1].toInt32()});
  args.rval().setUndefined();
  return true;
}

bool ReportStackFrame(JSContext* cx, unsigned argc, JS::Value* vp) {
  const JS::CallArgs args = JS::CallArgsFromVp(argc, vp);
  StackFrame frame;
  frame.id = args[0].toInt32();
  frame.kind = static_cast<Frame::Kind>(args[1].toInt32());
  if (args[2].isString() && !AppendName(cx, args[2].toString(), frame.function_name)) return false;
  frame.place = PlaceOf(args, 3);
  Listener(cx).OnStackFrame(std::move(frame));
  args.rval().setUndefined();
  return true;
}

bool CoveredScript(JSContext* cx, unsigned argc, JS::Value* vp) {
  const JS::CallArgs args = JS::CallArgsFromVp(argc, vp);
  Listener(cx).OnCoveredScript(args[0].toInt32(), args[1].toInt32(), args[2].toBoolean());
  args.rval().setUndefined();
  return true;
}

bool CoveredPlace(JSContext* cx, unsigned argc, JS::Value* vp) {
  const JS::CallArgs args = JS::CallArgsFromVp(argc, vp);
  Listener(cx).OnCoveredPlace(PositionOf(args, 0), args[2].toNumber(), args[3].toBoolean());
  args.rval().setUndefined();
  return true;
}

const JSFunctionSpec kFunctions[] = {
    JS_FN("step", Step, 5, 0),
    JS_FN("enter", Enter, 4, 0),
    JS_FN("pop", Pop, 6, 0),
    JS_FN("breakpoint", Breakpoint, 4, 0),
    JS_FN("debuggerStatement", DebuggerStatement, 4, 0),
    JS_FN("exception", Exception, 6, 0),
    JS_FN("hookFailed", HookFailed, 2, 0),
    JS_FN("sourceOf", SourceOf, 4, 0),
    JS_FN("hasUrl", HasUrl, 1, 0),
    JS_FN("newScript", NewScript, 1, 0),
    JS_FN("site", Site, 4, 0),
    JS_FN("stackFrame", ReportStackFrame, 6, 0),
    JS_FN("coveredScript", CoveredScript, 3, 0),
    JS_FN("coveredPlace", CoveredPlace, 4, 0),
    JS_FS_END,
};

// Defines them on the debugger's global object. False, with an exception: out of memory.
bool DefinePreludeNatives(JSContext* cx, JS::HandleObject global) { return JS_DefineFunctions(cx, global, kFunctions); }

}  // namespace

absl::StatusOr<std::unique_ptr<LinkedPrelude>> LinkedPrelude::Create(JSContext* cx, JS::HandleObject global) {
  std::unique_ptr<LinkedPrelude> prelude(new LinkedPrelude(cx, global));
  RETURN_IF_ERROR(prelude->Initialize());
  return prelude;
}

absl::Status LinkedPrelude::Initialize() {
  JSAutoRealm realm(cx_, global_);
  JS::CompileOptions options(cx_);
  options.setFileAndLine("prelude.js", 1);
  const std::string source = absl::StrCat(
      "\"use strict\"; (function () { const introductionOf = source => source.introductionType, urlOf = source => "
      "source.url; ",
      std::string(kWalksJs), std::string(kInspectJs), std::string(kEffectFreeNativesJs), std::string(kPreludeJs),
      "})()");
  JS::SourceText<mozilla::Utf8Unit> text;
  JS::RootedValue list(cx_);
  if (!JS_DefineDebuggerObject(cx_, global_) || !DefinePreludeNatives(cx_, global_) ||
      !DefineValueNatives(cx_, global_) ||
      !text.init(cx_, source.data(), source.size(), JS::SourceOwnership::Borrowed) ||
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

absl::Status LinkedPrelude::TakeError() {
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

absl::Status LinkedPrelude::Call(Function function, const JS::HandleValueArray& args, JS::MutableHandleValue result) {
  SpiderMonkeyContext& context = SpiderMonkeyContext::Of(cx_);
  const SpiderMonkeyContext::DebuggerControl control(context);
  std::optional<SpiderMonkeyContext::ProgramControl> program;
  if (function == kEvaluate || function == kSetVariable) program.emplace(context);
  JSAutoRealm realm(cx_, global_);
  JS::RootedValue callee(cx_, functions_[function]);
  if (JS::Call(cx_, JS::UndefinedHandleValue, callee, args, result)) return absl::OkStatus();
  return TakeError();
}

absl::Status LinkedPrelude::CallWithGlobal(Function function, JS::HandleObject debuggee_global) {
  JSAutoRealm realm(cx_, global_);
  JS::RootedObject wrapped(cx_, debuggee_global);
  if (!JS_WrapObject(cx_, &wrapped)) return TakeError();
  JS::RootedValueArray<1> args(cx_);
  args[0].setObject(*wrapped);
  JS::RootedValue result(cx_);
  return Call(function, args, &result);
}

absl::Status LinkedPrelude::GetObject(Function function, int argument, JS::MutableHandleObject out) {
  JS::RootedValueArray<1> args(cx_);
  args[0].setInt32(argument);
  JS::RootedValue result(cx_);
  RETURN_IF_ERROR(Call(function, args, &result));
  out.set(result.isObject() ? &result.toObject() : nullptr);
  return absl::OkStatus();
}

absl::StatusOr<Prelude::Result> LinkedPrelude::Call(Function function, absl::Span<const Argument> arguments) {
  JSAutoRealm realm(cx_, global_);
  JS::RootedValueVector args(cx_);
  if (!args.resize(arguments.size())) return absl::ResourceExhaustedError("out of memory");
  for (size_t i = 0; i < arguments.size(); ++i) {
    if (const auto* const number = std::get_if<int>(&arguments[i])) {
      args[i].setInt32(*number);
    } else if (const auto* const truth = std::get_if<bool>(&arguments[i])) {
      args[i].setBoolean(*truth);
    } else {
      JSString* const text = NewJsString(cx_, std::get<std::string_view>(arguments[i]));
      if (text == nullptr) return TakeError();
      args[i].setString(text);
    }
  }
  JS::RootedValue result(cx_);
  RETURN_IF_ERROR(Call(function, args, &result));
  if (result.isInt32()) return Result(result.toInt32());
  if (result.isBoolean()) return Result(result.toBoolean());
  return Result();
}

absl::Status LinkedPrelude::WriteForeign(JS::HandleValue value, const ValueLimits& limits, Value& out) {
  UsePause(limits);
  writer().BeginValue(limits, out);
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
