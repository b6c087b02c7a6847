#include "engines/spidermonkey/module_loader.h"

#include <js/CallArgs.h>
#include <js/ErrorReport.h>
#include <js/Modules.h>
#include <jsfriendapi.h>

#include <algorithm>

#include "engines/spidermonkey/compile.h"
#include "engines/spidermonkey/js_text.h"
#include "engines/spidermonkey/spidermonkey_context.h"

namespace twinstep {

ModuleLoader::ModuleLoader(JSContext* cx) : cx_(cx), records_(cx) {
  JSRuntime* const runtime = JS_GetRuntime(cx);
  JS::SetModuleResolveHook(runtime, OnResolve);
  JS::SetModuleDynamicImportHook(runtime, OnDynamicImport);
  JS::SetModuleMetadataHook(runtime, OnMetadata);
}

void ModuleLoader::Clear() {
  program_ = nullptr;
  specifiers_.clear();
  records_.get().clear();
}

JSObject* ModuleLoader::CompileMain(std::string_view source) {
  return CompileModule(cx_, source, kMainIntroduction, kMainName);
}

JSObject* ModuleLoader::OnResolve(JSContext* cx, JS::HandleValue, JS::HandleObject request) {
  return SpiderMonkeyContext::Of(cx).modules().Resolve(request);
}

JSObject* ModuleLoader::Resolve(JS::HandleObject request) {
  JSString* const specifier_string = JS::GetModuleRequestSpecifier(cx_, request);
  std::string specifier;
  if (specifier_string == nullptr || !AppendUtf8(cx_, specifier_string, specifier)) return nullptr;
  const auto known = std::find(specifiers_.begin(), specifiers_.end(), specifier);
  if (known != specifiers_.end()) return records_[known - specifiers_.begin()];
  if (program_ != nullptr) {
    for (const Program::Module& module : program_->modules()) {
      if (module.specifier() != specifier) continue;
      JS::RootedObject record(cx_, CompileModule(cx_, module.source(), kModuleIntroduction, specifier));
      if (!record) return nullptr;
      if (!records_.get().append(record)) {
        JS_ReportOutOfMemory(cx_);
        return nullptr;
      }
      specifiers_.push_back(specifier);
      return record;
    }
  }
  JS_ReportErrorUTF8(cx_, "there is no module '%s'", specifier.c_str());
  return nullptr;
}

bool ModuleLoader::OnMetadata(JSContext*, JS::HandleValue, JS::HandleObject) { return true; }

bool ModuleLoader::OnDynamicImport(JSContext* cx, JS::HandleValue, JS::HandleObject request, JS::HandleObject promise) {
  JSFunction* const function = js::NewFunctionWithReserved(cx, RunDynamicImport, 0, 0, "import");
  if (function == nullptr) return false;
  JS::RootedObject job(cx, JS_GetFunctionObject(function));
  js::SetFunctionNativeReserved(job, 0, JS::ObjectValue(*request));
  js::SetFunctionNativeReserved(job, 1, JS::ObjectValue(*promise));
  return SpiderMonkeyContext::Of(cx).jobs().Enqueue(cx, job);
}

bool ModuleLoader::RunDynamicImport(JSContext* cx, unsigned argc, JS::Value* vp) {
  const JS::CallArgs args = JS::CallArgsFromVp(argc, vp);
  JS::RootedObject request(cx, &js::GetFunctionNativeReserved(&args.callee(), 0).toObject());
  JS::RootedObject promise(cx, &js::GetFunctionNativeReserved(&args.callee(), 1).toObject());
  JS::RootedValue evaluation(cx);
  JS::RootedObject evaluation_promise(cx);
  if (SpiderMonkeyContext::Of(cx).modules().EvaluateImport(request, &evaluation) && evaluation.isObject()) {
    evaluation_promise = &evaluation.toObject();
  } else if (!JS_IsExceptionPending(cx)) {
    return false;  // Killed.
  }
  args.rval().setUndefined();
  // Without an evaluation it rejects `promise` with the pending exception.
  return JS::FinishDynamicModuleImport(cx, evaluation_promise, JS::UndefinedHandleValue, request, promise);
}

bool ModuleLoader::EvaluateImport(JS::HandleObject request, JS::MutableHandleValue evaluation) {
  JS::RootedObject record(cx_, Resolve(request));
  return record && JS::ModuleLink(cx_, record) && JS::ModuleEvaluate(cx_, record, evaluation);
}

}  // namespace twinstep
