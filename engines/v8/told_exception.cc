#include "engines/v8/told_exception.h"

#include <v8-exception.h>

#include <algorithm>
#include <string>
#include <string_view>

#include "absl/strings/strip.h"
#include "engines/v8/strings.h"
#include "model/js_string.h"

namespace twinstep {
namespace {

constexpr size_t kLongestMessage = 500;
constexpr std::string_view kPrefix = "Uncaught ";

void TellStack(v8::Isolate* isolate, v8::Local<v8::StackTrace> stack, ToldLocation to_location,
               google::protobuf::RepeatedPtrField<CallSite>& out) {
  const int count = std::min(stack->GetFrameCount(), kToldCalls);
  for (int i = 0; i < count; ++i) {
    const v8::Local<v8::StackFrame> frame = stack->GetFrame(isolate, static_cast<uint32_t>(i));
    CallSite& call = *out.Add();
    if (const v8::Local<v8::String> name = frame->GetFunctionName(); !name.IsEmpty()) {
      call.set_function_name(ToName(isolate, name));
    }
    if (!frame->IsUserJavaScript() || frame->GetLineNumber() <= 0) continue;
    *call.mutable_location() = to_location(
        {.script_id = frame->GetScriptId(), .line = frame->GetLineNumber() - 1, .column = frame->GetColumn() - 1});
  }
}

}  // namespace

bool TellErrorStack(v8::Isolate* isolate, v8::Local<v8::Value> exception, ToldLocation to_location,
                    ExceptionTold& out) {
  if (!exception->IsNativeError()) return false;
  const v8::Local<v8::StackTrace> stack = v8::Exception::GetStackTrace(exception);
  if (stack.IsEmpty()) return false;
  TellStack(isolate, stack, to_location, *out.mutable_made_at());
  return out.made_at_size() > 0;
}

void TellException(v8::Isolate* isolate, v8::Local<v8::Context> context, v8::Local<v8::Message> message,
                   v8::Local<v8::Value> exception, ToldLocation to_location, ExceptionTold& out) {
  const bool made = TellErrorStack(isolate, exception, to_location, out);
  if (message.IsEmpty()) return;
  if (const v8::Local<v8::String> text = message->Get(); !text.IsEmpty()) {
    JsString copy;
    CopyJsString(isolate, text, kLongestMessage, copy);
    copy.clear_cut();
    const std::string shown = ToDisplay(copy);
    out.set_message(std::string(absl::StripPrefix(shown, std::string(kPrefix))));
  }
  const int line = message->GetLineNumber(context).FromMaybe(0);
  const int script = message->GetScriptOrigin().ScriptId();
  if (line > 0 && script > 0) {
    *out.mutable_location() = to_location(
        {.script_id = script, .line = line - 1, .column = std::max(0, message->GetStartColumn(context).FromMaybe(0))});
  }
  // Of an error it is the one that was taken when it was made.
  const v8::Local<v8::StackTrace> stack = message->GetStackTrace();
  if (!made && !stack.IsEmpty()) TellStack(isolate, stack, to_location, *out.mutable_thrown_at());
}

}  // namespace twinstep
