#include "engines/v8/unhandled_rejections.h"

#include <v8-exception.h>
#include <v8-function.h>
#include <v8-object.h>

#include <algorithm>
#include <utility>

#include "engines/v8/strings.h"

namespace twinstep {
namespace {

// Of the isolate's data; V8ModuleLoader has another.
constexpr uint32_t kRejectionsSlot = 2;

}  // namespace

UnhandledRejections::UnhandledRejections(v8::Isolate* isolate) : isolate_(isolate) {
  isolate_->SetData(kRejectionsSlot, this);
  isolate_->SetPromiseRejectCallback(OnRejected);
}

UnhandledRejections::~UnhandledRejections() {
  isolate_->SetPromiseRejectCallback(nullptr);
  isolate_->SetData(kRejectionsSlot, nullptr);
}

void UnhandledRejections::OnRejected(v8::PromiseRejectMessage message) {
  v8::Isolate* const isolate = v8::Isolate::GetCurrent();
  auto* const self = static_cast<UnhandledRejections*>(isolate->GetData(kRejectionsSlot));
  // V8 does not always take the callback back.
  if (self == nullptr) return;
  auto& promises = self->promises_;
  if (message.GetEvent() == v8::kPromiseRejectWithNoHandler) {
    promises.emplace_back(isolate, message.GetPromise());
  } else if (message.GetEvent() == v8::kPromiseHandlerAddedAfterReject) {
    std::erase_if(promises, [&](const v8::Global<v8::Promise>& one) { return one == message.GetPromise(); });
  }
}

v8::MaybeLocal<v8::Value> UnhandledRejections::Tell(v8::Local<v8::Context> context, v8::MicrotaskQueue& jobs,
                                                    v8::Local<v8::Value> but) {
  v8::EscapableHandleScope handles(isolate_);
  v8::TryCatch caught(isolate_);
  v8::Local<v8::Value> handler;
  if (!context->Global()->Get(context, Internalized(isolate_, "onunhandledrejection")).ToLocal(&handler) ||
      !handler->IsFunction()) {
    return {};
  }
  while (!promises_.empty() && !caught.HasTerminated()) {
    const v8::Local<v8::Promise> promise = promises_.front().Get(isolate_);
    promises_.erase(promises_.begin());
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
