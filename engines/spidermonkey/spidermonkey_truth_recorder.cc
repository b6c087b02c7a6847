#include "engines/spidermonkey/spidermonkey_truth_recorder.h"

#include <js/CallAndConstruct.h>
#include <js/CallArgs.h>
#include <js/CompilationAndEvaluation.h>
#include <js/Value.h>
#include <jsfriendapi.h>

#include <string>

#include "engines/spidermonkey/compile.h"
#include "engines/spidermonkey/value_natives.h"
#include "model/debugger.h"

namespace twinstep {
namespace {

// Where the function `emit` keeps its recorder.
constexpr size_t kRecorderSlot = 0;

}  // namespace

absl::Status SpiderMonkeyTruthRecorder::Install(JS::HandleObject global) {
  const JSAutoRealm realm(cx_, global);
  JSFunction* const function = js::NewFunctionWithReserved(cx_, Emit, 0, 0, "emit");
  JS::RootedObject emit(cx_, function == nullptr ? nullptr : JS_GetFunctionObject(function));
  if (emit != nullptr) js::SetFunctionNativeReserved(emit, kRecorderSlot, JS::PrivateValue(this));
  const std::string name = sink_.HostName();
  JS::RootedScript script(cx_, CompileScript(cx_, sink_.Script(), kSetupIntroduction, "recorder"));
  JS::RootedValue ignored(cx_);
  if (emit != nullptr && script != nullptr && JS_DefineProperty(cx_, global, name.c_str(), emit, 0) &&
      JS_ExecuteScript(cx_, script, &ignored) && JS_GetProperty(cx_, global, name.c_str(), &begin_jobs_) &&
      JS_DeleteProperty(cx_, global, name.c_str())) {
    return absl::OkStatus();
  }
  JS_ClearPendingException(cx_);
  return absl::InternalError("the recorder of truth fails in SpiderMonkey");
}

void SpiderMonkeyTruthRecorder::BeginJobs() {
  JS::RootedValue ignored(cx_);
  if (!JS::Call(cx_, JS::UndefinedHandleValue, begin_jobs_, JS::HandleValueArray::empty(), &ignored)) {
    JS_ClearPendingException(cx_);
  }
}

bool SpiderMonkeyTruthRecorder::Emit(JSContext* cx, unsigned argc, JS::Value* vp) {
  const JS::CallArgs args = JS::CallArgsFromVp(argc, vp);
  SpiderMonkeyTruthRecorder& recorder = *static_cast<SpiderMonkeyTruthRecorder*>(
      js::GetFunctionNativeReserved(&args.callee(), kRecorderSlot).toPrivate());
  bool ok = true;
  const bool go_on = recorder.sink_.Take(
      static_cast<int>(argc), [&](int index) { return static_cast<int64_t>(args[index].toNumber()); },
      [&](int index, Value& out) {
        ok = ok && WriteShallow(cx, args[index], ValueLimits(), out);
        // Evaluations are held against it.
        if (!JS_GetErrorType(args[index])) return;
        out.mutable_object()->set_class_name(JS::GetClass(&args[index].toObject())->name);
      });
  args.rval().setBoolean(go_on);
  if (recorder.sink_.ends_program()) recorder.watchdog_.Expire();
  return ok;
}

}  // namespace twinstep
