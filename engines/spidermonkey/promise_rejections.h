// Promises that were rejected while nobody handled them, as SpiderMonkey tells its host.
#ifndef TWINSTEP_ENGINES_SPIDERMONKEY_PROMISE_REJECTIONS_H_
#define TWINSTEP_ENGINES_SPIDERMONKEY_PROMISE_REJECTIONS_H_

#include <js/GCVector.h>
#include <js/Promise.h>
#include <js/RootingAPI.h>
#include <jsapi.h>

#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "proto/output.pb.h"
#include "proto/program.pb.h"
#include "proto/value.pb.h"

namespace twinstep {

class SpiderMonkeyPromiseRejections {
 public:
  explicit SpiderMonkeyPromiseRejections(JSContext* cx) : cx_(cx), promises_(cx) {}
  ~SpiderMonkeyPromiseRejections() { End(); }
  SpiderMonkeyPromiseRejections(const SpiderMonkeyPromiseRejections&) = delete;
  SpiderMonkeyPromiseRejections& operator=(const SpiderMonkeyPromiseRejections&) = delete;

  // Listens from Begin to End; one at a time for a context.
  void Begin();
  void End();

  // Adds the first ones told of, but for those of `but` (may be null). What is told of a reason is told now, as Firefox
  // does at the end of a turn.
  using DescribeValue = absl::FunctionRef<absl::Status(JS::HandleValue value, Value& out)>;
  absl::Status Describe(JS::HandleObject but, const Program& program, DescribeValue describe, Finished& out) const;

 private:
  static void OnRejection(JSContext* cx, bool muted_errors, JS::HandleObject promise,
                          JS::PromiseRejectionHandlingState state, void* data);

  JSContext* const cx_;
  bool listens_ = false;
  JS::PersistentRooted<JS::GCVector<JSObject*, 0, js::SystemAllocPolicy>> promises_;
  // Of these.
  std::vector<bool> revoked_;
};

}  // namespace twinstep

#endif  // TWINSTEP_ENGINES_SPIDERMONKEY_PROMISE_REJECTIONS_H_
