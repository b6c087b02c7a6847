#include "engines/spidermonkey/spidermonkey_context.h"

#include <js/CallArgs.h>
#include <js/Context.h>
#include <js/ContextOptions.h>
#include <js/GlobalObject.h>
#include <js/Initialization.h>
#include <js/Interrupt.h>
#include <js/LocaleSensitive.h>
#include <js/MemoryCallbacks.h>
#include <js/Object.h>
#include <js/PropertyAndElement.h>
#include <js/PropertySpec.h>
#include <js/Realm.h>
#include <js/RealmOptions.h>
#include <js/Stack.h>

#include <algorithm>
#include <limits>

#include "engines/realms.h"
#include "engines/spidermonkey/spidermonkey_process.h"

namespace twinstep {
namespace {

constexpr size_t kProgramStack = 512 * 1024;
constexpr size_t kDebuggerStack = 1536 * 1024;
constexpr size_t kSystemStack = 2048 * 1024;
// Dead realms do not make the engine collect by themselves before the heap is nearly full.
constexpr int kSessionsPerCollection = 500;

const JSClass kGlobalClass = {"global", JSCLASS_GLOBAL_FLAGS, &JS::DefaultGlobalClassOps, nullptr, nullptr, nullptr};

// A thread has one context at most: a second would end the process.
thread_local bool t_has_context = false;

bool ConsoleLog(JSContext* cx, unsigned argc, JS::Value* vp) {
  const JS::CallArgs args = JS::CallArgsFromVp(argc, vp);
  std::string line;
  for (unsigned i = 0; i < args.length(); ++i) {
    if (i > 0) line += ' ';
    if (!AppendConsoleText(cx, args[i], line)) return false;
    if (line.size() > ConsoleLines::kLimit) break;
  }
  SpiderMonkeyContext::Of(cx).console().Add(std::move(line));
  args.rval().setUndefined();
  return true;
}

bool MathRandom(JSContext* cx, unsigned argc, JS::Value* vp) {
  JS::CallArgsFromVp(argc, vp).rval().setDouble(SpiderMonkeyContext::Of(cx).random().Next());
  return true;
}

const JSFunctionSpec kConsoleFunctions[] = {
    JS_FN("log", ConsoleLog, 0, JSPROP_ENUMERATE),   JS_FN("info", ConsoleLog, 0, JSPROP_ENUMERATE),
    JS_FN("warn", ConsoleLog, 0, JSPROP_ENUMERATE),  JS_FN("error", ConsoleLog, 0, JSPROP_ENUMERATE),
    JS_FN("debug", ConsoleLog, 0, JSPROP_ENUMERATE), JS_FS_END,
};

void KeepPrincipals(JSPrincipals*) {}

const JSErrorFormatString* TooManyRealms(void*, const unsigned) {
  static const JSErrorFormatString format = {"too many realms", kTooManyRealms, 0, JSEXN_RANGEERR};
  return &format;
}

}  // namespace

SpiderMonkeyContext::DebuggerControl::~DebuggerControl() {
  if (--context_.debugger_depth_ == 0 && (context_.out_of_memory_ || context_.end_requested())) {
    JS_RequestInterruptCallback(context_.cx_);
  }
}

void SpiderMonkeyContext::Preparer::invoke(JS::HandleObject global, Closure& closure) {
  JSAutoRealm realm(cx_, global);
  closure(cx_);
  JS_ClearPendingException(cx_);
}

absl::StatusOr<std::unique_ptr<SpiderMonkeyContext>> SpiderMonkeyContext::Create(uint32_t heap_limit) {
  SpiderMonkeyProcess::Get();
  if (t_has_context) return absl::FailedPreconditionError("this thread has a SpiderMonkey context already");
  JSContext* const cx = JS_NewContext(
      static_cast<uint32_t>(std::min<uint64_t>(uint64_t{heap_limit} * 5 / 4, std::numeric_limits<uint32_t>::max())));
  if (cx == nullptr) return absl::ResourceExhaustedError("SpiderMonkey makes no context");
  t_has_context = true;
  std::unique_ptr<SpiderMonkeyContext> context(new SpiderMonkeyContext(cx, heap_limit));
  RETURN_IF_ERROR(context->Initialize());
  return context;
}

SpiderMonkeyContext::SpiderMonkeyContext(JSContext* cx, uint32_t heap_limit)
    : cx_(cx), heap_limit_(heap_limit), preparer_(cx), compartment_(cx) {
  JS_SetContextPrivate(cx, this);
}

SpiderMonkeyContext::~SpiderMonkeyContext() {
  prelude_.reset();
  modules_.reset();
  compartment_.reset();
  // The engine may still ask the queue while it shuts down, but a rooted member must not outlive the context.
  JS::SetJobQueue(cx_, nullptr);
  jobs_.reset();
  JS_DestroyContext(cx_);
  t_has_context = false;
}

absl::Status SpiderMonkeyContext::Initialize() {
  const absl::Status failed = absl::ResourceExhaustedError("SpiderMonkey does not start: out of memory");
  jobs_ = std::make_unique<DiscardableJobQueue>(cx_);
  JS::SetJobQueue(cx_, jobs_.get());
  js::SetScriptEnvironmentPreparer(cx_, &preparer_);
  // Jobs that an evaluation leaves run when the hook ends. That Firefox has the option so is from memory of its default
  // settings, not looked up.
  JS::ContextOptionsRef(cx_).setThrowOnDebuggeeWouldRun(false);
  JS_InitDestroyPrincipalsCallback(cx_, KeepPrincipals);
  JS_SetTrustedPrincipals(cx_, &principals_);
  BeginProgram();
  SpiderMonkeyProcess::Get().ApplyOptions(cx_);
  if (!JS::InitSelfHostedCode(cx_)) return failed;
  if (!JS_SetDefaultLocale(JS_GetRuntime(cx_), "en-US")) return failed;
  if (!JS_AddInterruptCallback(cx_, OnInterrupt)) return failed;
  JS::SetOutOfMemoryCallback(cx_, OnOutOfMemory, this);
  JS_SetGCCallback(cx_, OnCollection, this);
  modules_ = std::make_unique<SpiderMonkeyModuleLoader>(cx_);

  const DebuggerControl control(*this);
  JS::RootedObject debugger_global(cx_, NewDebuggerGlobal());
  if (!debugger_global) return failed;
  compartment_ = NewGlobal(nullptr, JS::RealmOptions());
  if (!compartment_) return failed;
  JS::RootedObject pristine(cx_, NewDebuggeeGlobal());
  if (!pristine || !OfferRealms(pristine)) return failed;
  ASSIGN_OR_RETURN(prelude_, LinkedPrelude::Create(cx_, debugger_global));
  return prelude_->NoteBuiltins(pristine);
}

JSObject* SpiderMonkeyContext::NewGlobal(JSPrincipals* principals, const JS::RealmOptions& options) {
  JS::RealmOptions with_clock = options;
  // The clock callback wants every realm to say what kind of caller it is; zero is as good as any.
  with_clock.behaviors().setReduceTimerPrecisionCallerType(JS::RTPCallerTypeToken{0});
  return JS_NewGlobalObject(cx_, &kGlobalClass, principals, JS::FireOnNewGlobalHook, with_clock);
}

JSObject* SpiderMonkeyContext::NewDebuggerGlobal() {
  JS::RealmOptions options;
  options.creationOptions().setNewCompartmentAndZone().setInvisibleToDebugger(true).setPreserveJitCode(true);
  return NewGlobal(&principals_, options);
}

JSObject* SpiderMonkeyContext::NewDebuggeeGlobal() {
  JS::RealmOptions options;
  // Code is kept for as long as the realm: when garbage is collected must make no difference.
  options.creationOptions()
      .setExistingCompartment(compartment_)
      .setSharedMemoryAndAtomicsEnabled(true)
      .setPreserveJitCode(true);
  JS::RootedObject global(cx_, NewGlobal(nullptr, options));
  if (!global) return nullptr;
  JSAutoRealm realm(cx_, global);
  JS::RootedObject console(cx_, JS_NewPlainObject(cx_));
  JS::RootedValue math(cx_);
  if (!console || !JS_DefineFunctions(cx_, console, kConsoleFunctions) ||
      !JS_DefineProperty(cx_, global, "console", console, 0) ||
      !JS_DefineFunction(cx_, global, "print", ConsoleLog, 0, 0) || !JS_GetProperty(cx_, global, "Math", &math)) {
    return nullptr;
  }
  JS::RootedObject math_object(cx_, &math.toObject());
  if (!JS_DefineFunction(cx_, math_object, "random", MathRandom, 0, 0)) return nullptr;
  return global;
}

bool SpiderMonkeyContext::OfferRealms(JS::HandleObject global) {
  const JSAutoRealm realm(cx_, global);
  return JS_DefineFunction(cx_, global, std::string(kCreateRealm).c_str(), CreateRealm, 0, 0) != nullptr;
}

bool SpiderMonkeyContext::CreateRealm(JSContext* cx, unsigned argc, JS::Value* vp) {
  SpiderMonkeyContext& context = Of(cx);
  const JS::CallArgs args = JS::CallArgsFromVp(argc, vp);
  if (context.realms_ >= kMostRealms) {
    JS_ReportErrorNumberASCII(cx, TooManyRealms, nullptr, 0);
    return false;
  }
  ++context.realms_;
  JS::RootedObject global(cx, context.NewDebuggeeGlobal());
  if (!global || !context.OfferRealms(global)) return false;
  {
    const DebuggerControl control(context);
    if (!context.prelude_->AddRealm(global).ok()) {
      JS_ReportOutOfMemory(cx);
      return false;
    }
  }
  args.rval().setObject(*global);
  return true;
}

void SpiderMonkeyContext::BeginProgram() {
  end_requested_.store(false, std::memory_order_release);
  out_of_memory_ = false;
  realms_ = 0;
  const size_t in_use = SpiderMonkeyProcess::StackInUse();
  JS_SetNativeStackQuota(cx_, in_use + kSystemStack, in_use + kDebuggerStack, in_use + kProgramStack);
}

void SpiderMonkeyContext::RequestEnd() {
  end_requested_.store(true, std::memory_order_release);
  JS_RequestInterruptCallback(cx_);
}

bool SpiderMonkeyContext::OnInterrupt(JSContext* cx) {
  const SpiderMonkeyContext& context = Of(cx);
  return context.debugger_depth_ > 0 || !(context.out_of_memory_ || context.end_requested());
}

void SpiderMonkeyContext::OnOutOfMemory(JSContext* cx, void* data) {
  static_cast<SpiderMonkeyContext*>(data)->out_of_memory_ = true;
  // A program that catches the exception does not go on for long.
  JS_RequestInterruptCallback(cx);
}

// At its own limit, a quarter above ours, the engine collects garbage at every allocation and takes minutes to give up.
void SpiderMonkeyContext::OnCollection(JSContext* cx, JSGCStatus status, JS::GCReason, void* data) {
  SpiderMonkeyContext& context = *static_cast<SpiderMonkeyContext*>(data);
  if (status == JSGC_END && JS_GetGCParameter(cx, JSGC_BYTES) > context.heap_limit_) OnOutOfMemory(cx, data);
}

void SpiderMonkeyContext::CollectGarbage() {
  JS::PrepareForFullGC(cx_);
  // As when memory is short: functions that are not running lose their code.
  JS::NonIncrementalGC(cx_, JS::GCOptions::Shrink, JS::GCReason::API);
}

void SpiderMonkeyContext::CleanUp() {
  jobs_->Discard();
  modules_->Clear();
  console_.Take();
  JS::ClearKeptObjects(cx_);
  if (++sessions_since_collection_ < kSessionsPerCollection) return;
  sessions_since_collection_ = 0;
  JS_GC(cx_);
}

}  // namespace twinstep
