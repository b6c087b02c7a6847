#include "harness/testing/engine_thread.h"

#include <unistd.h>

#include <cstdlib>
#include <utility>

#include "absl/log/check.h"
#include "engines/engines.h"
#include "model/source/parse_goal.h"
#include "model/source/source_text.h"

namespace twinstep {
namespace {

// That of a main thread, where campaigns run the engines: a stack overflow comes at the same depth.
constexpr size_t kStackBytes = size_t{8} << 20;

struct Threads {
  absl::Mutex mutex;
  std::map<std::string, EngineThread*> by_name ABSL_GUARDED_BY(mutex);
};

Threads& AllThreads() {
  static Threads& threads = *new Threads;
  return threads;
}

}  // namespace

absl::StatusOr<Engine*> EnginePlace::GetEngine(const std::string& name) {
  std::unique_ptr<Engine>& engine = engines_[name];
  if (engine == nullptr) {
    absl::StatusOr<std::unique_ptr<Engine>> made = MakeEngine(name);
    if (!made.ok()) return made.status();
    engine = *std::move(made);
    // Behind the engine's own, so that it comes before it.
    CHECK_EQ(std::atexit(&EngineThread::EndAll), 0);
  }
  return engine.get();
}

std::shared_ptr<const SyntaxTree> EnginePlace::Parse(const Program& program) {
  if (parser_ == nullptr) {
    absl::StatusOr<std::unique_ptr<Parser>> parser = Parser::Create();
    if (!parser.ok()) return nullptr;
    parser_ = *std::move(parser);
    trees_ = std::make_unique<TreeCache>(*parser_);
  }
  return trees_->Get(SourceText(program.source()), GoalOf(program)).value_or(nullptr);
}

EngineThread& EngineThread::Named(const std::string& name) {
  Threads& threads = AllThreads();
  absl::MutexLock lock(&threads.mutex);
  EngineThread*& thread = threads.by_name[name];
  // Never destroyed: whoever posts may do so until the very end.
  if (thread == nullptr) thread = new EngineThread;
  return *thread;
}

EngineThread::EngineThread() : process_(getpid()) {
  pthread_attr_t attributes;
  CHECK_EQ(pthread_attr_init(&attributes), 0);
  CHECK_EQ(pthread_attr_setstacksize(&attributes, kStackBytes), 0);
  const auto work = +[](void* self) -> void* {
    static_cast<EngineThread*>(self)->Work();
    return nullptr;
  };
  CHECK_EQ(pthread_create(&thread_, &attributes, work, this), 0);
  pthread_attr_destroy(&attributes);
}

bool EngineThread::TryPost(std::function<void(EnginePlace&)> work) {
  absl::MutexLock lock(&mutex_);
  if (work_ != nullptr || ending_) return false;
  work_ = std::move(work);
  return true;
}

bool EngineThread::AwaitIdle(absl::Duration patience) {
  absl::MutexLock lock(&mutex_);
  const auto idle = +[](EngineThread* self) ABSL_NO_THREAD_SAFETY_ANALYSIS { return self->work_ == nullptr; };
  return mutex_.AwaitWithTimeout(absl::Condition(idle, this), patience);
}

void EngineThread::Work() {
  EnginePlace place;
  absl::MutexLock lock(&mutex_);
  const auto something =
      +[](EngineThread* self) ABSL_NO_THREAD_SAFETY_ANALYSIS { return self->work_ != nullptr || self->ending_; };
  while (true) {
    mutex_.Await(absl::Condition(something, this));
    if (work_ == nullptr) return;
    const std::function<void(EnginePlace&)> work = work_;
    mutex_.Unlock();
    work(place);
    mutex_.Lock();
    work_ = nullptr;
  }
}

void EngineThread::End() {
  // A forked child, of a death test, has no such thread.
  if (getpid() != process_) return;
  {
    absl::MutexLock lock(&mutex_);
    // Somebody exits in the middle of a session: it is left as it is.
    if (ending_ || work_ != nullptr) return;
    ending_ = true;
  }
  CHECK_EQ(pthread_join(thread_, nullptr), 0);
}

void EngineThread::EndAll() {
  Threads& threads = AllThreads();
  std::map<std::string, EngineThread*> all;
  {
    absl::MutexLock lock(&threads.mutex);
    all = threads.by_name;
  }
  for (const auto& [name, thread] : all) thread->End();
}

}  // namespace twinstep
