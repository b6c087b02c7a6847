// One JSContext with all that lives as long as it does: job queue, debugger realm, the compartment of debuggee realms.
#ifndef TWINSTEP_ENGINES_SPIDERMONKEY_SPIDERMONKEY_CONTEXT_H_
#define TWINSTEP_ENGINES_SPIDERMONKEY_SPIDERMONKEY_CONTEXT_H_

#include <js/GCAPI.h>
#include <js/Principals.h>
#include <js/RootingAPI.h>
#include <jsapi.h>
#include <jsfriendapi.h>

#include <atomic>
#include <memory>
#include <utility>

#include "engines/console_lines.h"
#include "engines/deterministic_random.h"
#include "engines/spidermonkey/console.h"
#include "engines/spidermonkey/discardable_job_queue.h"
#include "engines/spidermonkey/linked_prelude.h"
#include "engines/spidermonkey/module_loader.h"
#include "model/status.h"

namespace twinstep {

// Bound to the thread that made it, which can have one at a time. Making one takes 10 ms.
class SpiderMonkeyContext {
 public:
  // `heap_limit`: bytes of garbage-collected heap. Errors: FailedPrecondition where this thread has a context already.
  static absl::StatusOr<std::unique_ptr<SpiderMonkeyContext>> Create(uint32_t heap_limit);
  ~SpiderMonkeyContext();
  SpiderMonkeyContext(const SpiderMonkeyContext&) = delete;
  SpiderMonkeyContext& operator=(const SpiderMonkeyContext&) = delete;

  static SpiderMonkeyContext& Of(JSContext* cx) { return *static_cast<SpiderMonkeyContext*>(JS_GetContextPrivate(cx)); }

  JSContext* cx() const { return cx_; }
  LinkedPrelude& prelude() { return *prelude_; }
  DiscardableJobQueue& jobs() { return *jobs_; }
  SpiderMonkeyModuleLoader& modules() { return *modules_; }
  ConsoleLines& console() { return console_; }
  DeterministicRandom& random() { return random_; }

  // A global object that debugs those of programs. Null, with an exception: out of memory.
  JSObject* NewDebuggerGlobal();
  // A global object for a program: console, print, the context's Math.random. Null, with an exception: out of memory.
  JSObject* NewDebuggeeGlobal();
  // The program that begins may make more of them, by a function of `global` (engines/realms.h). False, with an
  // exception: out of memory.
  bool OfferRealms(JS::HandleObject global);

  // Before a program runs: forgets requests to end, and counts stack limits from the caller's place on the stack, so
  // that how deep a program can recurse does not depend on who runs it.
  void BeginProgram();
  // Ends the running program: nothing of it runs any more, finally blocks neither. Any thread; to be repeated until it
  // has worked. The program is left alone while the debugger has control, and ends when it gets control back.
  void RequestEnd();
  bool end_requested() const { return end_requested_.load(std::memory_order_acquire); }
  // The engine ran out of memory since BeginProgram; the program is ended then.
  bool out_of_memory() const { return out_of_memory_; }

  // While one of these lives, the debugger has control.
  class DebuggerControl {
   public:
    explicit DebuggerControl(SpiderMonkeyContext& context) : context_(context) { ++context_.debugger_depth_; }
    ~DebuggerControl();

   private:
    SpiderMonkeyContext& context_;
  };

  // While one of these lives, a program that the debugger calls has control back, and can be ended.
  class ProgramControl {
   public:
    explicit ProgramControl(SpiderMonkeyContext& context)
        : context_(context), debugger_depth_(std::exchange(context.debugger_depth_, 0)) {}
    ~ProgramControl() { context_.debugger_depth_ = debugger_depth_; }

   private:
    SpiderMonkeyContext& context_;
    const int debugger_depth_;
  };

  // Collects all garbage. The debugger has control.
  void CollectGarbage();

  // Between sessions: drops jobs and what weak references kept alive; every now and then collects garbage (15 ms).
  void CleanUp();

 private:
  // Hooks run on the stack of the program that they interrupt, also where it has used up its share: the debugger's code
  // has more.
  class DebuggerPrincipals final : public JSPrincipals {
   public:
    DebuggerPrincipals() { refcount = 1; }
    bool write(JSContext*, JSStructuredCloneWriter*) override { return false; }
    bool isSystemOrAddonPrincipal() override { return true; }
  };
  // Called for exceptions that escape from hooks; without one the engine ends the process.
  class Preparer final : public js::ScriptEnvironmentPreparer {
   public:
    explicit Preparer(JSContext* cx) : cx_(cx) {}
    void invoke(JS::HandleObject global, Closure& closure) override;

   private:
    JSContext* const cx_;
  };

  SpiderMonkeyContext(JSContext* cx, uint32_t heap_limit);
  absl::Status Initialize();
  JSObject* NewGlobal(JSPrincipals* principals, const JS::RealmOptions& options);
  static bool CreateRealm(JSContext* cx, unsigned argc, JS::Value* vp);
  static bool OnInterrupt(JSContext* cx);
  static void OnOutOfMemory(JSContext* cx, void* data);
  static void OnCollection(JSContext* cx, JSGCStatus status, JS::GCReason reason, void* data);

  JSContext* const cx_;
  const uint32_t heap_limit_;
  DebuggerPrincipals principals_;
  Preparer preparer_;
  std::unique_ptr<DiscardableJobQueue> jobs_;
  std::unique_ptr<LinkedPrelude> prelude_;
  std::unique_ptr<SpiderMonkeyModuleLoader> modules_;
  // A global that no program sees: keeps the compartment that all debuggee realms share (a compartment each costs more
  // time, a zone each much more memory).
  JS::PersistentRootedObject compartment_;
  ConsoleLines console_;
  DeterministicRandom random_;
  // That the running program has made.
  size_t realms_ = 0;
  int sessions_since_collection_ = 0;

  std::atomic<bool> end_requested_ = false;
  bool out_of_memory_ = false;
  int debugger_depth_ = 0;
};

}  // namespace twinstep

#endif  // TWINSTEP_ENGINES_SPIDERMONKEY_SPIDERMONKEY_CONTEXT_H_
