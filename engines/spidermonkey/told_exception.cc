#include "engines/spidermonkey/told_exception.h"

#include <js/ErrorReport.h>
#include <js/SavedFrameAPI.h>
#include <js/Wrapper.h>
#include <jsfriendapi.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/strip.h"
#include "engines/spidermonkey/compile.h"
#include "engines/spidermonkey/js_text.h"
#include "model/module_specifier.h"

namespace twinstep {
namespace {

// As many as V8 keeps for an error.
constexpr int kToldCalls = 10;
constexpr size_t kLongestMessage = 500;
constexpr char kPrefix[] = "uncaught exception: ";

// Sources go by their names here (compile.h).
Location LocationOf(std::string_view source, uint32_t line, uint32_t column_from_one, const Program& program) {
  Location location;
  location.set_line(line);
  location.set_column(column_from_one > 0 ? column_from_one - 1 : 0);
  const std::string name(source);
  if (name == kMainName) return location;
  if (absl::StrContains(name, " line ")) {
    location.set_source(Location::EVAL);
  } else if (FindModule(program, ResolveSpecifier("", name)) != nullptr) {
    location.set_source(Location::MODULE);
    location.set_name(name);
  } else {
    location.set_source(Location::OTHER);
  }
  return location;
}

void TellStack(JSContext* cx, JS::HandleObject stack, const Program& program,
               google::protobuf::RepeatedPtrField<CallSite>& out) {
  JS::RootedObject frame(cx, stack);
  JS::RootedObject next(cx);
  JS::RootedString text(cx);
  bool waits = false;
  constexpr auto kExclude = JS::SavedFrameSelfHosted::Exclude;
  while (frame && out.size() < kToldCalls) {
    uint32_t line = 0;
    JS::TaggedColumnNumberOneOrigin column;
    std::string source;
    if (JS::GetSavedFrameSource(cx, nullptr, frame, &text, kExclude) != JS::SavedFrameResult::Ok || !text ||
        !AppendUtf8(cx, text, source) ||
        JS::GetSavedFrameLine(cx, nullptr, frame, &line, kExclude) != JS::SavedFrameResult::Ok ||
        JS::GetSavedFrameColumn(cx, nullptr, frame, &column, kExclude) != JS::SavedFrameResult::Ok) {
      break;
    }
    CallSite& call = *out.Add();
    *call.mutable_location() = LocationOf(source, line, column.oneOriginValue(), program);
    call.set_waits(waits);
    if (JS::GetSavedFrameFunctionDisplayName(cx, nullptr, frame, &text, kExclude) == JS::SavedFrameResult::Ok && text) {
      AppendUtf8(cx, text, *call.mutable_function_name());
    }
    if (JS::GetSavedFrameParent(cx, nullptr, frame, &next, kExclude) != JS::SavedFrameResult::Ok) break;
    if (!next) {
      if (JS::GetSavedFrameAsyncParent(cx, nullptr, frame, &next, kExclude) != JS::SavedFrameResult::Ok) break;
      waits = true;
    }
    frame = next;
  }
  JS_ClearPendingException(cx);
}

}  // namespace

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
  std::string message = report.toStringResult().c_str() == nullptr ? "" : report.toStringResult().c_str();
  message = std::string(absl::StripPrefix(message, kPrefix));
  if (message.size() > kLongestMessage) {
    size_t end = kLongestMessage;
    while (end > 0 && (static_cast<unsigned char>(message[end]) & 0xc0) == 0x80) --end;
    message.resize(end);
  }
  out.set_message(std::move(message));
  const JSErrorReport& told = *report.report();
  if (told.lineno > 0 && told.filename.c_str() != nullptr) {
    *out.mutable_location() = LocationOf(told.filename.c_str(), told.lineno, told.column.oneOriginValue(), program);
  }
}

}  // namespace twinstep
