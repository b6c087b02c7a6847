#include "engines/spidermonkey/module_loader.h"

#include <js/Array.h>
#include <js/CallArgs.h>
#include <js/ErrorReport.h>
#include <js/Exception.h>
#include <js/Modules.h>
#include <js/PropertyAndElement.h>
#include <js/ValueArray.h>
#include <jsfriendapi.h>

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "engines/spidermonkey/compile.h"
#include "engines/spidermonkey/js_text.h"
#include "engines/spidermonkey/spidermonkey_context.h"
#include "model/module_specifier.h"

namespace twinstep {

SpiderMonkeyModuleLoader::SpiderMonkeyModuleLoader(JSContext* cx) : cx_(cx), records_(cx) {
  JSRuntime* const runtime = JS_GetRuntime(cx);
  JS::SetModuleResolveHook(runtime, OnResolve);
  JS::SetModuleDynamicImportHook(runtime, OnDynamicImport);
  JS::SetModuleMetadataHook(runtime, OnMetadata);
}

void SpiderMonkeyModuleLoader::Clear() {
  program_ = nullptr;
  compiled_.clear();
  records_.get().clear();
}

JSObject* SpiderMonkeyModuleLoader::CompileMain(const Program& program) {
  return CompileModule(cx_, program.source(), kMainIntroduction, kMainName, ScriptStart(program));
}

JSObject* SpiderMonkeyModuleLoader::OnResolve(JSContext* cx, JS::HandleValue referencing, JS::HandleObject request) {
  return SpiderMonkeyContext::Of(cx).modules().Resolve(referencing, request);
}

JSObject* SpiderMonkeyModuleLoader::Resolve(JS::HandleValue referencing, JS::HandleObject request) {
  std::string importer, specifier;
  if (referencing.isString() && !AppendUtf8(cx_, referencing.toString(), importer)) return nullptr;
  JSString* const specifier_string = JS::GetModuleRequestSpecifier(cx_, request);
  if (specifier_string == nullptr || !AppendUtf8(cx_, specifier_string, specifier)) return nullptr;
  const std::string name = ResolveSpecifier(importer, specifier);
  const Program::Module* const module = program_ == nullptr ? nullptr : FindModule(*program_, name);
  if (module == nullptr) {
    ThrowNotFound(specifier);
    return nullptr;
  }
  const auto known = std::find(compiled_.begin(), compiled_.end(), module);
  if (known != compiled_.end()) return records_[known - compiled_.begin()];
  JS::RootedObject record(cx_, CompileModule(cx_, module->source(), kModuleIntroduction, module->specifier()));
  if (!record) return nullptr;
  JSString* const own_name = NewJsString(cx_, name);
  if (own_name == nullptr || !records_.get().append(record)) {
    JS_ReportOutOfMemory(cx_);
    return nullptr;
  }
  JS::SetModulePrivate(record, JS::StringValue(own_name));
  compiled_.push_back(module);
  return record;
}

void SpiderMonkeyModuleLoader::ThrowNotFound(const std::string& specifier) {
  JS::RootedString message(cx_, NewJsString(cx_, absl::StrCat("Cannot find module '", specifier, "'")));
  JS::RootedString file(cx_, JS_GetEmptyString(cx_));
  JS::RootedValue error(cx_);
  if (message && JS::CreateError(cx_, JSEXN_TYPEERR, nullptr, file, 0, JS::ColumnNumberOneOrigin(), nullptr, message,
                                 JS::NothingHandleValue, &error)) {
    JS_SetPendingException(cx_, error);
  }
}

bool SpiderMonkeyModuleLoader::OnMetadata(JSContext*, JS::HandleValue, JS::HandleObject) { return true; }

bool SpiderMonkeyModuleLoader::OnDynamicImport(JSContext* cx, JS::HandleValue referencing, JS::HandleObject request,
                                               JS::HandleObject promise) {
  JSFunction* const function = js::NewFunctionWithReserved(cx, RunDynamicImport, 0, 0, "import");
  if (function == nullptr) return false;
  JS::RootedObject job(cx, JS_GetFunctionObject(function));
  // There are two slots for three things.
  JS::RootedValueArray<2> import(cx);
  import[0].set(referencing);
  import[1].setObject(*request);
  JSObject* const pair = JS::NewArrayObject(cx, import);
  if (pair == nullptr) return false;
  js::SetFunctionNativeReserved(job, 0, JS::ObjectValue(*pair));
  js::SetFunctionNativeReserved(job, 1, JS::ObjectValue(*promise));
  return SpiderMonkeyContext::Of(cx).jobs().Enqueue(cx, job, /*site=*/nullptr);
}

bool SpiderMonkeyModuleLoader::RunDynamicImport(JSContext* cx, unsigned argc, JS::Value* vp) {
  const JS::CallArgs args = JS::CallArgsFromVp(argc, vp);
  JS::RootedObject pair(cx, &js::GetFunctionNativeReserved(&args.callee(), 0).toObject());
  JS::RootedObject promise(cx, &js::GetFunctionNativeReserved(&args.callee(), 1).toObject());
  JS::RootedValue referencing(cx), request_value(cx), evaluation(cx);
  if (!JS_GetElement(cx, pair, 0, &referencing) || !JS_GetElement(cx, pair, 1, &request_value)) return false;
  JS::RootedObject request(cx, &request_value.toObject());
  JS::RootedObject evaluation_promise(cx);
  if (SpiderMonkeyContext::Of(cx).modules().EvaluateImport(referencing, request, &evaluation) &&
      evaluation.isObject()) {
    evaluation_promise = &evaluation.toObject();
  } else if (!JS_IsExceptionPending(cx)) {
    return false;  // Killed.
  }
  args.rval().setUndefined();
  // Without an evaluation it rejects `promise` with the pending exception.
  return JS::FinishDynamicModuleImport(cx, evaluation_promise, referencing, request, promise);
}

bool SpiderMonkeyModuleLoader::EvaluateImport(JS::HandleValue referencing, JS::HandleObject request,
                                              JS::MutableHandleValue evaluation) {
  JS::RootedObject record(cx_, Resolve(referencing, request));
  return record && JS::ModuleLink(cx_, record) && JS::ModuleEvaluate(cx_, record, evaluation);
}

}  // namespace twinstep
