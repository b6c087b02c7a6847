#include "engines/v8/linked_inspector.h"

#include <v8-version.h>

#include <optional>
#include <utility>

#include "engines/deterministic_random.h"

namespace twinstep {
namespace {

// All contexts of an isolate are in one group: a step that was armed in one is cleared in another.
constexpr int kContextGroup = 1;

v8_inspector::StringView ToView(std::string_view bytes) {
  return v8_inspector::StringView(reinterpret_cast<const uint8_t*>(bytes.data()), bytes.size());
}

std::string ToBytes(const v8_inspector::StringBuffer& buffer) {
  const v8_inspector::StringView view = buffer.string();
  if (!view.is8Bit()) return {};
  return std::string(reinterpret_cast<const char*>(view.characters8()), view.length());
}

}  // namespace

LinkedInspector::LinkedInspector(v8::Isolate* isolate) : isolate_(isolate) {
#if V8_MAJOR_VERSION < 13  // skipAnonymous came.
  set_blackboxes_anonymous(false);
#endif
  inspector_ = v8_inspector::V8Inspector::create(isolate_, this);
  Attach();
}

LinkedInspector::~LinkedInspector() = default;

void LinkedInspector::Attach() { session_ = ConnectTo(*inspector_, kContextGroup, this); }

void LinkedInspector::Detach() {
  v8::Isolate::Scope isolate_scope(isolate_);
  v8::HandleScope handles(isolate_);
  watching_.reset();
  session_.reset();
}

absl::Status LinkedInspector::Watch(bool attaches) {
  // Before the program starts nothing has entered it, and V8 from 14 on asks the isolate that was entered.
  v8::Isolate::Scope isolate_scope(isolate_);
  v8::HandleScope handles(isolate_);
  if (!attaches) watching_.reset();
  if (!attaches || watching_ != nullptr) return absl::OkStatus();
  ASSIGN_OR_RETURN(watching_, WatchingSession::Attach(*inspector_, kContextGroup));
  return absl::OkStatus();
}

void LinkedInspector::AddContext(v8::Local<v8::Context> context) {
  inspector_->contextCreated(v8_inspector::V8ContextInfo(context, kContextGroup, v8_inspector::StringView()));
}

void LinkedInspector::RemoveContext(v8::Local<v8::Context> context) { inspector_->contextDestroyed(context); }

void LinkedInspector::ForgetScripts() { inspector_->resetContextGroup(kContextGroup); }

void LinkedInspector::CancelPause() {
  if (session_ != nullptr) session_->cancelPauseOnNextStatement();
}

absl::StatusOr<std::vector<std::string>> LinkedInspector::LexicalNamesIn(v8::Local<v8::Context> context) {
  context_.Reset(isolate_, context);
  absl::StatusOr<std::vector<std::string>> names = LexicalNames(std::nullopt);
  context_.Reset();
  return names;
}

v8::MaybeLocal<v8::Value> LinkedInspector::Unwrap(const CborString& object_id) {
  std::unique_ptr<v8_inspector::StringBuffer> error;
  std::unique_ptr<v8_inspector::StringBuffer> group;
  v8::Local<v8::Value> value;
  v8::Local<v8::Context> context;
  if (!session_->unwrapObject(&error, ToView(object_id.bytes), &value, &context, &group)) return {};
  return value;
}

std::string LinkedInspector::Dispatch(std::string_view request) {
  v8::Isolate::Scope isolate_scope(isolate_);
  v8::HandleScope handles(isolate_);
  answer_.clear();
  session_->dispatchProtocolMessage(ToView(request));
  return std::move(answer_);
}

void LinkedInspector::sendResponse(int, std::unique_ptr<v8_inspector::StringBuffer> message) {
  answer_ = ToBytes(*message);
}

void LinkedInspector::sendNotification(std::unique_ptr<v8_inspector::StringBuffer> message) {
  Notify(ToBytes(*message));
}

v8::Local<v8::Context> LinkedInspector::ensureDefaultContextInGroup(int) { return context_.Get(isolate_); }

std::unique_ptr<v8_inspector::StringBuffer> LinkedInspector::valueSubtype(v8::Local<v8::Value> value) {
  return value->IsObject() ? v8_inspector::StringBuffer::create(ToView("object")) : nullptr;
}

std::unique_ptr<v8_inspector::StringBuffer> LinkedInspector::descriptionForValueSubtype(v8::Local<v8::Context>,
                                                                                        v8::Local<v8::Value>) {
  return v8_inspector::StringBuffer::create(ToView("object"));
}

double LinkedInspector::currentTimeMS() { return static_cast<double>(kFrozenTimeMillis); }

}  // namespace twinstep
