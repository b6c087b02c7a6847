// The threads on which unit tests run the engines: an engine's sessions run nested and belong to the thread that made
// it, while a test wants to write one step after the other.
#ifndef TWINSTEP_HARNESS_TESTING_ENGINE_THREAD_H_
#define TWINSTEP_HARNESS_TESTING_ENGINE_THREAD_H_

#include <pthread.h>
#include <sys/types.h>

#include <functional>
#include <map>
#include <memory>
#include <string>

#include "absl/base/thread_annotations.h"
#include "absl/status/statusor.h"
#include "absl/synchronization/mutex.h"
#include "absl/time/time.h"
#include "engines/parser/parser.h"
#include "engines/parser/tree_cache.h"
#include "model/debugger.h"
#include "model/source/syntax_tree.h"
#include "proto/program.pb.h"

namespace twinstep {

// What lives on such a thread. Only that thread touches it.
class EnginePlace {
 public:
  // Started when first asked for, then kept, by name. Errors: MakeEngine's.
  absl::StatusOr<Engine*> GetEngine(const std::string& name);
  // The tree of the program's main source; null where the parser rejects it, or does not start.
  std::shared_ptr<const SyntaxTree> Parse(const Program& program);
  // Of a place that has parsed.
  ParseSource Made() { return trees_->Made(); }

 private:
  std::unique_ptr<Parser> parser_;
  std::unique_ptr<TreeCache> trees_;
  std::map<std::string, std::unique_ptr<Engine>> engines_;
};

class EngineThread {
 public:
  // The process's one thread of that name, started when first asked for; it lives until the process ends. A thread for
  // each engine lets a test pause both at a time; those who run both engines by themselves have a third. Any thread;
  // the first call sets environment variables (engines/v8/v8_process.h).
  static EngineThread& Named(const std::string& name);

  // Has `work` run on the thread. False: other work is under way, and nothing was done.
  bool TryPost(std::function<void(EnginePlace&)> work);
  // Until the thread has nothing to do. False: `patience` is over.
  bool AwaitIdle(absl::Duration patience);

 private:
  EngineThread();
  ~EngineThread() = delete;
  void Work();
  // SpiderMonkey wants its contexts gone when it shuts down, as the process exits.
  void End();
  static void EndAll();
  friend class EnginePlace;

  const pid_t process_;
  pthread_t thread_;
  absl::Mutex mutex_;
  std::function<void(EnginePlace&)> work_ ABSL_GUARDED_BY(mutex_);
  bool ending_ ABSL_GUARDED_BY(mutex_) = false;
};

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_TESTING_ENGINE_THREAD_H_
