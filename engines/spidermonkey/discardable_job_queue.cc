#include "engines/spidermonkey/discardable_job_queue.h"

#include <js/CallAndConstruct.h>
#include <js/Exception.h>
#include <js/GlobalObject.h>
#include <js/Stack.h>
#include <js/ValueArray.h>

#include <optional>

namespace twinstep {

// The queue as it was before a debugger hook. What an evaluation adds to it the engine runs when the hook ends.
class DiscardableJobQueue::Saved final : public SavedJobQueue {
 public:
  explicit Saved(DiscardableJobQueue& queue)
      : queue_(queue), hidden_(queue.hidden_), next_(queue.next_), running_(queue.running_) {
    length_ = queue.jobs_.length();
    queue.hidden_ = queue.next_ = length_;
    queue.running_ = false;
  }
  ~Saved() override {
    // A discarded queue stays empty.
    if (queue_.jobs_.length() >= length_) {
      queue_.jobs_.get().shrinkTo(length_);
      queue_.sites_.get().shrinkTo(length_);
      queue_.hidden_ = hidden_;
      queue_.next_ = next_;
    }
    queue_.running_ = running_;
  }

 private:
  DiscardableJobQueue& queue_;
  size_t hidden_;
  size_t next_;
  size_t length_;
  bool running_;
};

void DiscardableJobQueue::Discard() {
  jobs_.get().clear();
  sites_.get().clear();
  hidden_ = next_ = 0;
}

bool DiscardableJobQueue::Enqueue(JSContext* cx, JS::HandleObject job, JS::HandleObject site) {
  if (!sites_.get().append(site)) {
    JS_ReportOutOfMemory(cx);
    return false;
  }
  if (!jobs_.get().append(job)) {
    sites_.get().popBack();
    JS_ReportOutOfMemory(cx);
    return false;
  }
  JS::JobQueueMayNotBeEmpty(cx);
  return true;
}

bool DiscardableJobQueue::enqueuePromiseJob(JSContext* cx, JS::HandleObject, JS::HandleObject job,
                                            JS::HandleObject site, JS::HandleObject) {
  return Enqueue(cx, job, site);
}

void DiscardableJobQueue::runJobs(JSContext* cx) {
  // Reentered from a native that the job calls: jobs do not nest. Each hook of a debugger runs what it has enqueued;
  // where that is nothing, the job in which the hook was called stays the last one (as in Firefox,
  // PerformMicroTaskCheckPoint).
  if (running_ || empty()) return;
  running_ = true;
  JS::RootedObject job(cx);
  JS::RootedObject site(cx);
  JS::RootedValue result(cx);
  while (!empty()) {
    site = sites_[next_];
    job = jobs_[next_++];
    ++begun_;
    if (empty()) {
      jobs_.get().shrinkTo(hidden_);
      sites_.get().shrinkTo(hidden_);
      next_ = hidden_;
      // As Firefox does: an await in the last job may then go on without a job of its own.
      JS::JobQueueIsEmpty(cx);
    }
    JSAutoRealm realm(cx, job);
    // As in Firefox (CallbackObject.cpp, PromiseJobCallback).
    std::optional<JS::AutoSetAsyncStackForNewCalls> scheduled;
    if (site) scheduled.emplace(cx, site, "promise callback");
    JS::RootedValue callable(cx, JS::ObjectValue(*job));
    if (JS::Call(cx, JS::UndefinedHandleValue, callable, JS::HandleValueArray::empty(), &result)) continue;
    if (!JS_IsExceptionPending(cx)) break;
    JS_ClearPendingException(cx);
  }
  JS::JobQueueMayNotBeEmpty(cx);
  running_ = false;
}

js::UniquePtr<JS::JobQueue::SavedJobQueue> DiscardableJobQueue::saveJobQueue(JSContext* cx) {
  auto saved = js::MakeUnique<Saved>(*this);
  if (!saved) JS_ReportOutOfMemory(cx);
  return saved;
}

}  // namespace twinstep
