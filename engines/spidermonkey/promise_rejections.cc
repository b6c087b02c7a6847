#include "engines/spidermonkey/promise_rejections.h"

#include <js/Exception.h>
#include <js/GlobalObject.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "engines/spidermonkey/told_exception.h"
#include "model/session_limits.h"

namespace twinstep {
void SpiderMonkeyPromiseRejections::Begin(TruthLog* log, const DiscardableJobQueue* jobs) {
  log_ = log;
  jobs_ = jobs;
  in_job_.clear();
  promises_.get().clear();
  revoked_.clear();
  told_to_program_.clear();
  listens_ = true;
  JS::SetPromiseRejectionTrackerCallback(cx_, OnRejection, this);
}

void SpiderMonkeyPromiseRejections::End() {
  if (std::exchange(listens_, false)) JS::SetPromiseRejectionTrackerCallback(cx_, nullptr);
}

void SpiderMonkeyPromiseRejections::OnRejection(JSContext*, bool, JS::HandleObject promise,
                                                JS::PromiseRejectionHandlingState state, void* data) {
  auto& self = *static_cast<SpiderMonkeyPromiseRejections*>(data);
  auto& promises = self.promises_.get();
  if (state == JS::PromiseRejectionHandlingState::Unhandled) {
    if (!promises.append(promise)) return;
    self.revoked_.push_back(false);
    self.told_to_program_.push_back(false);
    self.in_job_.push_back(self.jobs_->begun());
    if (self.log_ != nullptr && promises.length() <= kMostRejections) {
      self.log_->add_rejections()->set_at(static_cast<uint32_t>(self.log_->events_size()));
    }
    return;
  }
  for (size_t i = promises.length(); i > 0; --i) {
    if (promises[i - 1] != promise || self.revoked_[i - 1]) continue;
    self.revoked_[i - 1] = true;
    if (self.log_ != nullptr && i <= kMostRejections) {
      self.log_->mutable_rejections(static_cast<int>(i) - 1)
          ->set_handled_in_job(self.in_job_[i - 1] == self.jobs_->begun());
    }
    return;
  }
}

absl::Status SpiderMonkeyPromiseRejections::Describe(JS::HandleObject but, const Program& program,
                                                     DescribeValue describe, Finished& out) const {
  const auto& promises = promises_.get();
  const size_t count = std::min(promises.length(), kMostRejections);
  // By index of the first telling.
  std::vector<size_t> numbered;
  JS::RootedObject promise(cx_);
  JS::RootedValue reason(cx_);
  for (size_t i = 0; i < count; ++i) {
    promise = promises[i];
    if (but && promise == but) continue;
    const auto known =
        std::find_if(numbered.begin(), numbered.end(), [&](size_t first) { return promises[first] == promise; });
    Rejection& rejection = *out.add_rejections();
    rejection.set_promise(static_cast<uint32_t>(known - numbered.begin()) + 1);
    if (known == numbered.end()) numbered.push_back(i);
    rejection.set_revoked(revoked_[i]);
    const JSAutoRealm realm(cx_, promise);
    reason = JS::GetPromiseResult(promise);
    JS::RootedObject site(cx_, JS::GetPromiseResolutionSite(promise));
    TellException(cx_, JS::ExceptionStack(cx_, reason, site), program, *rejection.mutable_told());
    RETURN_IF_ERROR(describe(reason, *rejection.mutable_reason()));
  }
  return absl::OkStatus();
}

bool SpiderMonkeyPromiseRejections::TellOf(size_t index, JS::HandleObject global, JS::HandleValue handler) {
  JS::RootedValue promise(cx_, JS::ObjectValue(*promises_.get()[index])), result(cx_);
  JS::RootedObject object(cx_, &promise.toObject()), event(cx_, JS_NewPlainObject(cx_));
  JS::RootedValue reason(cx_, JS::GetPromiseResult(object));
  if (!event || !JS_DefineProperty(cx_, event, "promise", promise, JSPROP_ENUMERATE) ||
      !JS_DefineProperty(cx_, event, "reason", reason, JSPROP_ENUMERATE)) {
    return false;
  }
  JS::RootedValue argument(cx_, JS::ObjectValue(*event));
  return JS_CallFunctionValue(cx_, global, handler, JS::HandleValueArray(argument), &result);
}

bool SpiderMonkeyPromiseRejections::Tell(JS::HandleObject global, DiscardableJobQueue& jobs, JS::HandleObject but,
                                         JS::MutableHandleValue thrown) {
  JS::RootedValue handler(cx_);
  if (!JS_GetProperty(cx_, global, "onunhandledrejection", &handler)) {
    JS_ClearPendingException(cx_);
    return false;
  }
  if (!handler.isObject() || !JS::IsCallable(&handler.toObject())) return false;
  // Handlers and jobs add more.
  for (size_t i = 0; i < promises_.get().length(); ++i) {
    if (revoked_[i] || told_to_program_[i] || (but && promises_.get()[i] == but)) continue;
    told_to_program_[i] = true;
    if (!TellOf(i, global, handler)) {
      const bool threw = JS_IsExceptionPending(cx_) && JS_GetPendingException(cx_, thrown);
      JS_ClearPendingException(cx_);
      return threw;
    }
    jobs.runJobs(cx_);
    if (!jobs.empty()) return false;  // Ended from outside.
  }
  return false;
}

}  // namespace twinstep
