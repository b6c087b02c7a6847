// The isolate that programs run in, one after another, each in a context of its own.
#ifndef TWINSTEP_ENGINES_V8_DEBUGGEE_ISOLATE_H_
#define TWINSTEP_ENGINES_V8_DEBUGGEE_ISOLATE_H_

#include <v8-context.h>
#include <v8-isolate.h>
#include <v8-microtask-queue.h>
#include <v8-script.h>
#include <v8-template.h>

#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "engines/deterministic_random.h"
#include "engines/v8/array_buffer_allocator.h"
#include "engines/v8/console.h"
#include "engines/v8/linked_inspector.h"
#include "engines/v8/node_realm.h"
#include "engines/v8/v8_options.h"
#include "model/status.h"

namespace twinstep {

// Asked for a std::string_view without a copy: once for each name that a pause shows.
struct NameHash {
  using is_transparent = void;
  size_t operator()(std::string_view name) const { return std::hash<std::string_view>()(name); }
};
using NameSet = std::unordered_set<std::string, NameHash, std::equal_to<>>;

// An isolate with a limited heap, an inspector, and natives that make programs deterministic. All calls on one thread;
// the isolate is entered by the caller where not said otherwise.
class DebuggeeIsolate {
 public:
  // `debugged`: else the debugger is never switched on, and its pauses and steps are not to be asked for. Enters the
  // isolate itself, as does the destructor.
  explicit DebuggeeIsolate(const V8Options& options, bool debugged = true);
  ~DebuggeeIsolate();
  DebuggeeIsolate(const DebuggeeIsolate&) = delete;
  DebuggeeIsolate& operator=(const DebuggeeIsolate&) = delete;

  v8::Isolate* isolate() const { return isolate_; }
  bool debugged() const { return debugged_; }
  LinkedInspector& inspector() { return *inspector_; }
  ConsoleLines& console() { return console_->lines(); }

  // Begins a session: a fresh context that the debugger sees, with its own job queue, `random` from the start.
  // ResourceExhausted if V8 cannot make one. `node_folder`: with Node's realm (node_realm.h), whose errors there are
  // then too; the isolate is not to be used for another session. `makes_realms`: the program makes more
  // (engines/realms.h), which end with it.
  absl::Status OpenContext(const std::string& node_folder = "", bool makes_realms = false);
  v8::Local<v8::Context> context() const { return context_.Get(isolate_); }
  v8::MicrotaskQueue& microtasks() { return *microtasks_; }
  // Runs the jobs of the context, and what Node's realm has to do, until nothing is left or `stopped` says so. Within
  // the context.
  void RunJobs(const std::function<bool()>& stopped);
  // Behind the last of them: as a process of Node ends, where there is a realm.
  void Exit();
  // Ends it. `step_armed`: a step may not have come to its end, and would go on in the next one.
  absl::Status CloseContext(bool step_armed);

  // Ends the debugger's session, also at a pause: the program runs on without. CloseContext begins another one.
  void DetachDebugger();

  // Own property names of the global object of a context without a program.
  const NameSet& builtin_names() const { return builtin_names_; }
  NameSet GlobalNames(v8::Local<v8::Context> context);

  // Sets the end of the stack relative to the caller's frame, so that a program's recursion ends at the same depth
  // wherever the engine is called from.
  void LimitStack();

  // Whether the heap limit was reached. Termination is then under way, and the isolate is not to be used for another
  // session.
  bool out_of_memory() const { return out_of_memory_; }

 private:
  absl::Status StartDebugger();
  absl::Status RestartDebugger();
  absl::Status ClearStep();
  static size_t OnNearHeapLimit(void* self, size_t current_limit, size_t initial_limit);
  // Natives of a context, and the debugger's eye on it. Within the context.
  void Furnish(v8::Local<v8::Context> context);
  void OfferRealms(v8::Local<v8::Context> context);
  static void Random(const v8::FunctionCallbackInfo<v8::Value>& info);
  static void CreateRealm(const v8::FunctionCallbackInfo<v8::Value>& info);

  const V8Options options_;
  const bool debugged_;
  ArrayBufferAllocator allocator_;
  v8::Isolate* isolate_ = nullptr;
  std::unique_ptr<LinkedInspector> inspector_;
  absl::Status started_;
  std::unique_ptr<Console> console_;
  DeterministicRandom random_;
  v8::Global<v8::FunctionTemplate> random_template_;
  NameSet builtin_names_;

  // Lives as long as the isolate and only serves ClearStep.
  v8::Global<v8::Context> service_context_;

  v8::Global<v8::Context> context_;
  // Those that the program has made.
  std::vector<v8::Global<v8::Context>> realms_;
  std::unique_ptr<v8::MicrotaskQueue> microtasks_;
  std::unique_ptr<NodeRealm> node_;
  int sessions_since_restart_ = 0;
  bool detached_ = false;
  bool out_of_memory_ = false;
};

}  // namespace twinstep

#endif  // TWINSTEP_ENGINES_V8_DEBUGGEE_ISOLATE_H_
