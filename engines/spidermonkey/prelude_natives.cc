#include "engines/spidermonkey/prelude_natives.h"

#include <js/CallArgs.h>
#include <js/PropertySpec.h>

#include <string>
#include <utility>

#include "engines/spidermonkey/firefox/prelude.h"
#include "engines/spidermonkey/js_text.h"
#include "engines/spidermonkey/spidermonkey_context.h"

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
  std::string introduction, name, own_url;
  if (args[0].isString() && !AppendUtf8(cx, args[0].toString(), introduction)) return false;
  if (args[1].isString() && !AppendUtf8(cx, args[1].toString(), name)) return false;
  if (args[2].isString() && !AppendUtf8(cx, args[2].toString(), own_url)) return false;
  args.rval().setInt32(Listener(cx).OnSource(introduction, name, own_url));
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
    JS_FN("sourceOf", SourceOf, 3, 0),
    JS_FN("hasUrl", HasUrl, 1, 0),
    JS_FN("newScript", NewScript, 1, 0),
    JS_FN("site", Site, 4, 0),
    JS_FN("stackFrame", ReportStackFrame, 6, 0),
    JS_FN("coveredScript", CoveredScript, 3, 0),
    JS_FN("coveredPlace", CoveredPlace, 4, 0),
    JS_FS_END,
};

}  // namespace

bool DefinePreludeNatives(JSContext* cx, JS::HandleObject global) { return JS_DefineFunctions(cx, global, kFunctions); }

}  // namespace twinstep
