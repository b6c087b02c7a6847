#include "engines/v8/v8_process.h"

#include <libplatform/libplatform.h>
#include <link.h>
#include <v8-initialization.h>
#include <v8-version.h>

#include <atomic>
#include <cstdlib>
#include <cstring>
#include <mutex>
#include <utility>

#include "absl/log/check.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/string_view.h"
#include "absl/strings/strip.h"
#include "engines/deterministic_random.h"
#include "engines/time_zone.h"

namespace twinstep {

// The default platform with a clock that stands still. Monotonic time goes on: V8 measures itself with it.
class FrozenClockPlatform final : public v8::Platform {
 public:
  explicit FrozenClockPlatform(std::unique_ptr<v8::Platform> base) : base_(std::move(base)) {}

  // libplatform's functions want the platform they made.
  v8::Platform* base() { return base_.get(); }
  void set_clock_millis(int64_t millis) { clock_millis_.store(millis, std::memory_order_relaxed); }

  double CurrentClockTimeMillis() override {
    return static_cast<double>(clock_millis_.load(std::memory_order_relaxed));
  }
  int64_t CurrentClockTimeMilliseconds() override { return clock_millis_.load(std::memory_order_relaxed); }
  double CurrentClockTimeMillisecondsHighResolution() override { return CurrentClockTimeMillis(); }

  v8::PageAllocator* GetPageAllocator() override { return base_->GetPageAllocator(); }
  void OnCriticalMemoryPressure() override { base_->OnCriticalMemoryPressure(); }
  int NumberOfWorkerThreads() override { return base_->NumberOfWorkerThreads(); }
  bool IdleTasksEnabled(v8::Isolate* isolate) override { return base_->IdleTasksEnabled(isolate); }
  std::unique_ptr<v8::ScopedBlockingCall> CreateBlockingScope(v8::BlockingType type) override {
    return base_->CreateBlockingScope(type);
  }
  double MonotonicallyIncreasingTime() override { return base_->MonotonicallyIncreasingTime(); }
  StackTracePrinter GetStackTracePrinter() override { return base_->GetStackTracePrinter(); }
  v8::TracingController* GetTracingController() override { return base_->GetTracingController(); }
  void DumpWithoutCrashing() override { base_->DumpWithoutCrashing(); }
  v8::HighAllocationThroughputObserver* GetHighAllocationThroughputObserver() override {
    return base_->GetHighAllocationThroughputObserver();
  }

#if V8_MAJOR_VERSION < 12 || (V8_MAJOR_VERSION == 12 && V8_MINOR_VERSION < 9)  // Zones come from the platform.
  v8::ZoneBackingAllocator* GetZoneBackingAllocator() override { return base_->GetZoneBackingAllocator(); }
#endif
#if V8_MAJOR_VERSION >= 12  // Tasks carry a priority and a source location.
  v8::ThreadIsolatedAllocator* GetThreadIsolatedAllocator() override { return base_->GetThreadIsolatedAllocator(); }
#if V8_MAJOR_VERSION >= 13  // The default platform has a runner for each priority.
  std::shared_ptr<v8::TaskRunner> GetForegroundTaskRunner(v8::Isolate* isolate, v8::TaskPriority priority) override {
    return base_->GetForegroundTaskRunner(isolate, priority);
  }
#else
  std::shared_ptr<v8::TaskRunner> GetForegroundTaskRunner(v8::Isolate* isolate) override {
    return base_->GetForegroundTaskRunner(isolate);
  }
  std::shared_ptr<v8::TaskRunner> GetForegroundTaskRunner(v8::Isolate* isolate, v8::TaskPriority) override {
    return base_->GetForegroundTaskRunner(isolate);
  }
#endif

 protected:
  std::unique_ptr<v8::JobHandle> CreateJobImpl(v8::TaskPriority priority, std::unique_ptr<v8::JobTask> job,
                                               const v8::SourceLocation& location) override {
    return base_->CreateJob(priority, std::move(job), location);
  }
  void PostTaskOnWorkerThreadImpl(v8::TaskPriority priority, std::unique_ptr<v8::Task> task,
                                  const v8::SourceLocation& location) override {
#if V8_MAJOR_VERSION >= 13  // One function for all priorities.
    base_->PostTaskOnWorkerThread(priority, std::move(task), location);
#else
    switch (priority) {
      case v8::TaskPriority::kBestEffort:
        return base_->CallLowPriorityTaskOnWorkerThread(std::move(task), location);
      case v8::TaskPriority::kUserVisible:
        return base_->CallOnWorkerThread(std::move(task), location);
      case v8::TaskPriority::kUserBlocking:
        return base_->CallBlockingTaskOnWorkerThread(std::move(task), location);
    }
#endif
  }
  // As CallDelayedOnWorkerThread below.
  void PostDelayedTaskOnWorkerThreadImpl(v8::TaskPriority, std::unique_ptr<v8::Task>, double,
                                         const v8::SourceLocation&) override {}
#else
  std::shared_ptr<v8::TaskRunner> GetForegroundTaskRunner(v8::Isolate* isolate) override {
    return base_->GetForegroundTaskRunner(isolate);
  }
  std::unique_ptr<v8::JobHandle> CreateJob(v8::TaskPriority priority, std::unique_ptr<v8::JobTask> job) override {
    return base_->CreateJob(priority, std::move(job));
  }
  void CallOnWorkerThread(std::unique_ptr<v8::Task> task) override { base_->CallOnWorkerThread(std::move(task)); }
  void CallBlockingTaskOnWorkerThread(std::unique_ptr<v8::Task> task) override {
    base_->CallBlockingTaskOnWorkerThread(std::move(task));
  }
  void CallLowPriorityTaskOnWorkerThread(std::unique_ptr<v8::Task> task) override {
    base_->CallLowPriorityTaskOnWorkerThread(std::move(task));
  }
  // The platform has no worker threads and, for these tasks alone, does not check: it would dereference null. V8 posts
  // them for asm.js and WebAssembly (logging, collecting code); without threads they are never due.
  void CallDelayedOnWorkerThread(std::unique_ptr<v8::Task>, double) override {}
#endif

 private:
  const std::unique_ptr<v8::Platform> base_;
  std::atomic<int64_t> clock_millis_ = kFrozenTimeMillis;
};

namespace {

// V8's flags are the process's, so what guards them is too.
constinit std::mutex g_flags_mutex;
constinit bool g_initialized = false;  // Guarded by the mutex.

// The executable of Node.js, linked as a library (third_party/engines/node_library.sh), takes its addresses and the
// first place for thread-local variables for granted.
int CheckPlace(dl_phdr_info* library, size_t, void*) {
  if (std::strstr(library->dlpi_name, "/libv8_") == nullptr) return 0;
  CHECK_EQ(library->dlpi_addr, 0u) << library->dlpi_name
                                   << " did not get its addresses: link a position-independent program";
  CHECK_EQ(library->dlpi_tls_modid, 1u) << "something before " << library->dlpi_name
                                        << " has thread-local variables: compile it with -femulated-tls";
  return 0;
}

// False: V8 does not know the flag, or does not take the value. One flag at a time, as V8 gives up a list at the first
// wrong value. SetFlagsFromString would print what it does not know and go on.
bool SetV8Flag(std::string flag) {
  std::string program = "twinstep";
  char* argv[] = {program.data(), flag.data(), nullptr};
  int argc = 2;
  v8::V8::SetFlagsFromCommandLine(&argc, argv, /*remove_flags=*/true);
  return argc == 1;
}

// "single-threaded" for "--no-single_threaded", "-single-threaded" and so on: V8 takes all of these for one flag.
std::string FlagName(absl::string_view flag) {
  while (absl::ConsumePrefix(&flag, "-")) {
  }
  if (absl::ConsumePrefix(&flag, "no")) {
    if (!absl::ConsumePrefix(&flag, "-")) absl::ConsumePrefix(&flag, "_");
  }
  return absl::StrReplaceAll(flag.substr(0, flag.find('=')), {{"_", "-"}});
}

// The flags that make V8 work here at all.
constexpr const char* kOurFlags[] = {
    // The single-threaded platform has no workers: without the flag V8 waits for tasks that nobody runs.
    "--single-threaded",
    "--random-seed=42",
    // What V8 takes from its cache of compiled programs has no counters (block coverage): runs would depend on what ran
    // before. With the debugger on, V8 does without the cache anyway.
    "--no-compilation-cache",
#if V8_MAJOR_VERSION == 12
    // Where V8 12 wants to replace a function on the stack that has breakpoints or was paused in, it tries at every
    // turn of the loop, is refused, and looks for interrupts no more: nothing would end that loop (Node 22 hangs, too).
    "--no-use-osr",
#endif
};

// Those, and "help", after which V8 ends the process.
bool IsOurs(absl::string_view flag) {
  const std::string name = FlagName(flag);
  for (const char* const ours : kOurFlags) {
    if (name == FlagName(ours)) return true;
  }
  return name == "help";
}

}  // namespace

absl::Status V8Process::SetFlags(const std::vector<std::string>& flags) {
  std::lock_guard<std::mutex> lock(g_flags_mutex);
  if (g_initialized) return absl::FailedPreconditionError("V8 is initialised already: its flags are frozen");
  std::vector<std::string> unknown;
  for (const std::string& flag : flags) {
    if (IsOurs(flag)) {
      return absl::InvalidArgumentError(absl::StrCat("the V8 flag ", flag, " is Twinstep's own to set; leave it out"));
    }
    // What follows a bare "--" V8 would keep for programs.
    if (flag == "--" || !SetV8Flag(flag)) unknown.push_back(flag);
  }
  if (unknown.empty()) return absl::OkStatus();
  return absl::InvalidArgumentError(absl::StrCat("V8 ", v8::V8::GetVersion(), " does not know or does not take: ",
                                                 absl::StrJoin(unknown, " "), "; flags are written --name=value"));
}

V8Process& V8Process::Get() {
  static V8Process* const process = new V8Process;
  return *process;
}

V8Process::V8Process() {
  dl_iterate_phdr(CheckPlace, nullptr);
  ApplyTimeZone();
  setenv("LC_ALL", "en_US.UTF-8", 1);
  setenv("LANG", "en_US.UTF-8", 1);
  std::lock_guard<std::mutex> lock(g_flags_mutex);
  for (const char* const flag : kOurFlags) CHECK(SetV8Flag(flag)) << flag;
#ifdef TWINSTEP_NODE_API
  // Node sets flags of its own when it is first asked for (node_realm.h), and V8 would end the process.
  CHECK(SetV8Flag("--no-freeze-flags-after-init"));
#endif
  platform_ = new FrozenClockPlatform(v8::platform::NewSingleThreadedDefaultPlatform());
  v8::V8::InitializePlatform(platform_);
  v8::V8::Initialize();
  g_initialized = true;
}

void V8Process::SetClockMillis(int64_t millis) { platform_->set_clock_millis(millis); }

bool V8Process::PumpMessageLoop(v8::Isolate* isolate) {
  return v8::platform::PumpMessageLoop(platform_->base(), isolate);
}

v8::Platform* V8Process::platform() { return platform_; }

void V8Process::NotifyIsolateShutdown(v8::Isolate* isolate) {
  v8::platform::NotifyIsolateShutdown(platform_->base(), isolate);
}

}  // namespace twinstep
