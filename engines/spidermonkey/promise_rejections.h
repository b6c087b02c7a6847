// Promises that were rejected while nobody handled them, as SpiderMonkey tells its host; told to the program as a page
// does.
#ifndef TWINSTEP_ENGINES_SPIDERMONKEY_PROMISE_REJECTIONS_H_
#define TWINSTEP_ENGINES_SPIDERMONKEY_PROMISE_REJECTIONS_H_

#include <js/GCVector.h>
#include <js/Promise.h>
#include <js/RootingAPI.h>
#include <jsapi.h>

#include <cstdint>
#include <vector>

#include "absl/functional/function_ref.h"
#include "engines/spidermonkey/discardable_job_queue.h"
#include "model/status.h"
#include "proto/output.pb.h"
#include "proto/program.pb.h"
#include "proto/truth.pb.h"
#include "proto/value.pb.h"

namespace twinstep {

class SpiderMonkeyPromiseRejections {
 public:
  explicit SpiderMonkeyPromiseRejections(JSContext* cx) : cx_(cx), promises_(cx) {}
  ~SpiderMonkeyPromiseRejections() { End(); }
  SpiderMonkeyPromiseRejections(const SpiderMonkeyPromiseRejections&) = delete;
  SpiderMonkeyPromiseRejections& operator=(const SpiderMonkeyPromiseRejections&) = delete;

  // Listens from Begin to End; one at a time for a context. `log`, which may be null, is that of the program's truth,
  // and is told when it happens, in which of the jobs of `jobs`.
  void Begin(TruthLog* log, const DiscardableJobQueue* jobs);
  void End();

  // Adds the first ones told of, but for those of `but` (may be null). What is told of a reason is told now, as Firefox
  // does at the end of a turn.
  using DescribeValue = absl::FunctionRef<absl::Status(JS::HandleValue value, Value& out)>;
  absl::Status Describe(JS::HandleObject but, const Program& program, DescribeValue describe, Finished& out) const;

  // To be called when no job is left, in the realm of `global`. Calls its `onunhandledrejection`, if that is a
  // function, with {promise, reason} for each promise but `but` (may be null) that has no handler, and runs the jobs
  // after each; over and over until there is none. True: a call threw `thrown`, which ends this. The caller looks
  // afterwards whether the program was ended from outside.
  bool Tell(JS::HandleObject global, DiscardableJobQueue& jobs, JS::HandleObject but, JS::MutableHandleValue thrown);

 private:
  // What `handler` makes of the promise at `index`. False: it threw, or was ended from outside.
  bool TellOf(size_t index, JS::HandleObject global, JS::HandleValue handler);
  static void OnRejection(JSContext* cx, bool muted_errors, JS::HandleObject promise,
                          JS::PromiseRejectionHandlingState state, void* data);

  JSContext* const cx_;
  bool listens_ = false;
  TruthLog* log_ = nullptr;
  const DiscardableJobQueue* jobs_ = nullptr;
  JS::PersistentRooted<JS::GCVector<JSObject*, 0, js::SystemAllocPolicy>> promises_;
  // Of these.
  std::vector<bool> revoked_, told_to_program_;
  // In which they were rejected.
  std::vector<uint64_t> in_job_;
};

}  // namespace twinstep

#endif  // TWINSTEP_ENGINES_SPIDERMONKEY_PROMISE_REJECTIONS_H_
