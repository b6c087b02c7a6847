#include "engines/v8/promise_rejections.h"

#include <v8-exception.h>
#include <v8-function.h>
#include <v8-object.h>

#include <algorithm>
#include <utility>

#include "engines/v8/strings.h"
#include "engines/v8/told_exception.h"
#include "model/session_limits.h"

namespace twinstep {
namespace {

// Of the isolate's data; V8ModuleLoader has another.
constexpr uint32_t kRejectionsSlot = 2;

}  // namespace

V8PromiseRejections::V8PromiseRejections(v8::Isolate* isolate,
                                         std::function<Location(const InspectorPosition&)> to_location, TruthLog* log)
    : isolate_(isolate), to_location_(std::move(to_location)), log_(log) {
  isolate_->SetData(kRejectionsSlot, this);
  isolate_->SetPromiseRejectCallback(OnRejected);
  if (log_ != nullptr) isolate_->SetPromiseHook(OnPromise);
}

V8PromiseRejections::~V8PromiseRejections() {
  if (log_ != nullptr) isolate_->SetPromiseHook(nullptr);
  isolate_->SetPromiseRejectCallback(nullptr);
  isolate_->SetData(kRejectionsSlot, nullptr);
}

void V8PromiseRejections::OnRejected(v8::PromiseRejectMessage message) {
  v8::Isolate* const isolate = v8::Isolate::GetCurrent();
  // V8 does not always take the callback back.
  if (auto* const self = static_cast<V8PromiseRejections*>(isolate->GetData(kRejectionsSlot)); self != nullptr) {
    self->Note(message);
  }
}

void V8PromiseRejections::OnPromise(v8::PromiseHookType type, v8::Local<v8::Promise>, v8::Local<v8::Value>) {
  if (type != v8::PromiseHookType::kBefore) return;
  auto* const self = static_cast<V8PromiseRejections*>(v8::Isolate::GetCurrent()->GetData(kRejectionsSlot));
  if (self != nullptr) ++self->jobs_;
}

void V8PromiseRejections::Note(v8::PromiseRejectMessage& message) {
  v8::HandleScope handles(isolate_);
  const v8::Local<v8::Promise> promise = message.GetPromise();
  if (message.GetEvent() == v8::kPromiseRejectWithNoHandler) {
    One& one = rejections_.emplace_back();
    one.promise.Reset(isolate_, promise);
    one.job = jobs_;
    if (log_ != nullptr && rejections_.size() <= kMostRejections) {
      log_->add_rejections()->set_at(static_cast<uint32_t>(log_->events_size()));
    }
    if (to_location_ == nullptr || rejections_.size() > kMostRejections) return;
    // As pages do.
    const v8::Local<v8::Value> reason = message.GetValue();
    TellException(isolate_, isolate_->GetCurrentContext(), v8::Exception::CreateMessage(isolate_, reason), reason,
                  to_location_, one.told);
  } else if (message.GetEvent() == v8::kPromiseHandlerAddedAfterReject) {
    const auto found = std::find_if(rejections_.rbegin(), rejections_.rend(),
                                    [&](const One& one) { return one.promise == promise && !one.revoked; });
    if (found == rejections_.rend()) return;
    found->revoked = true;
    const auto index = static_cast<int>(rejections_.rend() - found) - 1;
    if (log_ == nullptr || index >= log_->rejections_size()) return;
    log_->mutable_rejections(index)->set_handled_in_job(found->job == jobs_);
  }
}

void V8PromiseRejections::Describe(v8::Local<v8::Value> but, DescribeValue describe, Finished& out,
                                   ExceptionTold& told_but) const {
  std::vector<v8::Local<v8::Promise>> numbered;
  const size_t count = std::min(rejections_.size(), kMostRejections);
  for (size_t i = 0; i < count; ++i) {
    const One& one = rejections_[i];
    const v8::Local<v8::Promise> promise = one.promise.Get(isolate_);
    if (!but.IsEmpty() && promise == but) {
      told_but = one.told;
      continue;
    }
    const auto known = std::find(numbered.begin(), numbered.end(), promise);
    Rejection& rejection = *out.add_rejections();
    rejection.set_promise(static_cast<uint32_t>(known - numbered.begin()) + 1);
    if (known == numbered.end()) numbered.push_back(promise);
    *rejection.mutable_told() = one.told;
    rejection.set_revoked(one.revoked);
    if (promise->State() == v8::Promise::kRejected) describe(promise->Result(), *rejection.mutable_reason());
  }
}

v8::MaybeLocal<v8::Value> V8PromiseRejections::Tell(v8::Local<v8::Context> context, v8::MicrotaskQueue& jobs,
                                                    v8::Local<v8::Value> but) {
  v8::EscapableHandleScope handles(isolate_);
  v8::TryCatch caught(isolate_);
  v8::Local<v8::Value> handler;
  if (!context->Global()->Get(context, Internalized(isolate_, "onunhandledrejection")).ToLocal(&handler) ||
      !handler->IsFunction()) {
    return {};
  }
  // Handlers and jobs add more.
  for (size_t i = 0; i < rejections_.size() && !caught.HasTerminated(); ++i) {
    if (rejections_[i].revoked || std::exchange(rejections_[i].told_to_program, true)) continue;
    const v8::Local<v8::Promise> promise = rejections_[i].promise.Get(isolate_);
    if (!but.IsEmpty() && promise == but) continue;
    v8::Local<v8::Value> event = v8::Object::New(isolate_);
    const bool told =
        event.As<v8::Object>()->Set(context, Internalized(isolate_, "promise"), promise).FromMaybe(false) &&
        event.As<v8::Object>()->Set(context, Internalized(isolate_, "reason"), promise->Result()).FromMaybe(false) &&
        !handler.As<v8::Function>()->Call(context, context->Global(), 1, &event).IsEmpty();
    if (!told) return caught.HasTerminated() ? v8::MaybeLocal<v8::Value>() : handles.Escape(caught.Exception());
    jobs.PerformCheckpoint(isolate_);
  }
  return {};
}

}  // namespace twinstep
