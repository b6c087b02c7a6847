#include "engines/spidermonkey/told_exception.h"

#include <js/ErrorReport.h>
#include <js/SavedFrameAPI.h>
#include <js/Wrapper.h>
#include <jsfriendapi.h>

#include <string>
#include <utility>

#include "engines/spidermonkey/firefox/source_names.h"
#include "engines/spidermonkey/firefox/told_message.h"
#include "engines/spidermonkey/js_text.h"

namespace twinstep {
namespace {

constexpr auto kExclude = JS::SavedFrameSelfHosted::Exclude;

// False: the engine does not tell.
bool TellCall(JSContext* cx, JS::HandleObject frame, const Program& program, CallSite& out) {
  JS::RootedString text(cx);
  uint32_t line = 0;
  JS::TaggedColumnNumberOneOrigin column;
  std::string source;
  if (JS::GetSavedFrameSource(cx, nullptr, frame, &text, kExclude) != JS::SavedFrameResult::Ok || !text ||
      !AppendUtf8(cx, text, source) ||
      JS::GetSavedFrameLine(cx, nullptr, frame, &line, kExclude) != JS::SavedFrameResult::Ok ||
      JS::GetSavedFrameColumn(cx, nullptr, frame, &column, kExclude) != JS::SavedFrameResult::Ok) {
    return false;
  }
  *out.mutable_location() = LocationInNamed(source, line, column.oneOriginValue(), program);
  if (JS::GetSavedFrameFunctionDisplayName(cx, nullptr, frame, &text, kExclude) == JS::SavedFrameResult::Ok && text) {
    AppendName(cx, text, *out.mutable_function_name());
  }
  return true;
}

// To the one that called it, or scheduled it; null behind the last.
bool NextFrame(JSContext* cx, JS::MutableHandleObject frame, bool& waits) {
  JS::RootedObject next(cx);
  if (JS::GetSavedFrameParent(cx, nullptr, frame, &next, kExclude) != JS::SavedFrameResult::Ok) return false;
  if (!next) {
    if (JS::GetSavedFrameAsyncParent(cx, nullptr, frame, &next, kExclude) != JS::SavedFrameResult::Ok) return false;
    waits = true;
  }
  frame.set(next);
  return true;
}

void TellStack(JSContext* cx, JS::HandleObject stack, const Program& program,
               google::protobuf::RepeatedPtrField<CallSite>& out) {
  JS::RootedObject frame(cx, stack);
  bool waits = false;
  while (frame && out.size() < kToldCalls) {
    CallSite call;
    if (!TellCall(cx, frame, program, call)) break;
    call.set_waits(waits);
    *out.Add() = std::move(call);
    if (!NextFrame(cx, &frame, waits)) break;
  }
  JS_ClearPendingException(cx);
}

}  // namespace

void TellAsyncCalls(JSContext* cx, JS::HandleObject saved, const Program& program, bool tools_rules,
                    google::protobuf::RepeatedPtrField<AsyncCalls>& out) {
  JS::RootedObject frame(cx, js::UncheckedUnwrap(saved));
  const JSAutoRealm realm(cx, frame);
  JS::RootedString text(cx);
  JS::RootedObject next(cx);
  // What the engine's own code does stands in between, with causes of its own.
  constexpr auto kInclude = JS::SavedFrameSelfHosted::Include;
  std::string cause;
  for (bool first = true; frame; first = false) {
    if (JS::GetSavedFrameAsyncCause(cx, nullptr, frame, &text, kInclude) == JS::SavedFrameResult::Ok && text) {
      cause.clear();
      if (!AppendName(cx, text, cause)) break;
    }
    std::string source;
    if (JS::GetSavedFrameSource(cx, nullptr, frame, &text, kInclude) != JS::SavedFrameResult::Ok || !text ||
        !AppendUtf8(cx, text, source)) {
      break;
    }
    const bool is_built_in = source == "self-hosted";
    // Firefox shows nothing where the first of them has no source that it knows (thread.js, frames).
    if (is_built_in && first && tools_rules) break;
    if (!is_built_in) {
      if (out.size() == kAsyncLots && !cause.empty()) break;
      if (!cause.empty() || out.empty()) out.Add()->set_cause(std::exchange(cause, ""));
      AsyncCalls& lot = *out.Mutable(out.size() - 1);
      CallSite call;
      if (!TellCall(cx, frame, program, call)) break;
      if (lot.calls_size() < kToldCalls) *lot.add_calls() = std::move(call);
    }
    if (JS::GetSavedFrameParent(cx, nullptr, frame, &next, kInclude) != JS::SavedFrameResult::Ok) break;
    if (!next && JS::GetSavedFrameAsyncParent(cx, nullptr, frame, &next, kInclude) != JS::SavedFrameResult::Ok) break;
    frame = next;
  }
  JS_ClearPendingException(cx);
}

bool TellErrorStack(JSContext* cx, JS::HandleObject object, const Program& program, ExceptionTold& out) {
  JS::RootedObject error(cx, js::UncheckedUnwrap(object));
  const JSAutoRealm realm(cx, error);
  JS::RootedObject stack(cx, JS::ExceptionStackOrNull(error));
  if (stack) TellStack(cx, stack, program, *out.mutable_made_at());
  return out.made_at_size() > 0;
}

void TellException(JSContext* cx, const JS::ExceptionStack& exception, const Program& program, ExceptionTold& out) {
  if (exception.exception().isObject()) {
    JS::RootedObject object(cx, &exception.exception().toObject());
    TellErrorStack(cx, object, program, out);
  }
  if (exception.stack()) TellStack(cx, exception.stack(), program, *out.mutable_thrown_at());
  JS::ErrorReportBuilder report(cx);
  if (!report.init(cx, exception, JS::ErrorReportBuilder::NoSideEffects)) {
    JS_ClearPendingException(cx);
    return;
  }
  SetToldMessage(report.toStringResult().c_str() == nullptr ? "" : report.toStringResult().c_str(), out);
  const JSErrorReport& told = *report.report();
  if (told.lineno > 0 && told.filename.c_str() != nullptr) {
    *out.mutable_location() =
        LocationInNamed(told.filename.c_str(), told.lineno, told.column.oneOriginValue(), program);
  }
}

}  // namespace twinstep
