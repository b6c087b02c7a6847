// Promise jobs in order, like SpiderMonkey's own queue, but one that can be emptied: jobs of a session that was ended
// must not run in the next one.
#ifndef TWINSTEP_ENGINES_SPIDERMONKEY_DISCARDABLE_JOB_QUEUE_H_
#define TWINSTEP_ENGINES_SPIDERMONKEY_DISCARDABLE_JOB_QUEUE_H_

#include <js/GCVector.h>
#include <js/Promise.h>
#include <jsapi.h>

#include <cstdint>

namespace twinstep {

// Belongs to one context: made after it, handed to JS::SetJobQueue, destroyed before it.
class DiscardableJobQueue final : public JS::JobQueue {
 public:
  explicit DiscardableJobQueue(JSContext* cx) : jobs_(cx), sites_(cx) {}

  // Drops all jobs.
  void Discard();
  // Puts a callable at the end. `site`: the stack at which it was scheduled, which counts as that of what the job
  // calls; may be null.
  bool Enqueue(JSContext* cx, JS::HandleObject job, JS::HandleObject site);
  // A job that is killed (an exception that cannot be caught) ends runJobs, with the others left in the queue.
  void runJobs(JSContext* cx) override;
  bool empty() const override { return next_ == jobs_.length(); }
  // How many jobs have begun to run since it was made.
  uint64_t begun() const { return begun_; }

 private:
  class Saved;

#if MOZJS_MAJOR_VERSION >= 140  // The incumbent global became data that the host may define.
  bool getHostDefinedData(JSContext*, JS::MutableHandle<JSObject*> data) const override {
    data.set(nullptr);
    return true;
  }
#else
  JSObject* getIncumbentGlobal(JSContext* cx) override { return JS::CurrentGlobalOrNull(cx); }
#endif
  bool enqueuePromiseJob(JSContext* cx, JS::HandleObject promise, JS::HandleObject job, JS::HandleObject site,
                         JS::HandleObject global) override;
  bool isDrainingStopped() const override { return false; }
  // Called around every debugger hook: cheap.
  js::UniquePtr<SavedJobQueue> saveJobQueue(JSContext* cx) override;

  // Jobs before next_ have been run, or are hidden while a debugger hook runs: those before hidden_.
  JS::PersistentRooted<JS::GCVector<JSObject*, 0, js::SystemAllocPolicy>> jobs_;
  // Of each job.
  JS::PersistentRooted<JS::GCVector<JSObject*, 0, js::SystemAllocPolicy>> sites_;
  size_t hidden_ = 0;
  size_t next_ = 0;
  uint64_t begun_ = 0;
  bool running_ = false;
};

}  // namespace twinstep

#endif  // TWINSTEP_ENGINES_SPIDERMONKEY_DISCARDABLE_JOB_QUEUE_H_
