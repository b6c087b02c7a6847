// V8's inspector in the same process: protocol messages sent by plain calls, notifications taken as they come.
#ifndef TWINSTEP_ENGINES_V8_LINKED_INSPECTOR_H_
#define TWINSTEP_ENGINES_V8_LINKED_INSPECTOR_H_

#include <v8-context.h>
#include <v8-inspector.h>
#include <v8-isolate.h>

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engines/v8/protocol/cbor.h"
#include "engines/v8/protocol/inspector_session.h"
#include "engines/v8/watching_session.h"
#include "model/status.h"

namespace twinstep {

// One inspector with one session in one isolate. The isolate is entered in all calls but those of InspectorSession.
class LinkedInspector final : public InspectorSession,
                              public v8_inspector::V8InspectorClient,
                              public v8_inspector::V8Inspector::Channel {
 public:
  explicit LinkedInspector(v8::Isolate* isolate);
  ~LinkedInspector() override;

  void AddContext(v8::Local<v8::Context> context);
  void RemoveContext(v8::Local<v8::Context> context);
  // Forgets all contexts and scripts, whose URLs may be those of scripts to come.
  void ForgetScripts();

  // A pause that was asked for does not come, if it has not yet.
  void CancelPause();
  // The names in `context`, for which it is the group's default one.
  absl::StatusOr<std::vector<std::string>> LexicalNamesIn(v8::Local<v8::Context> context);
  // The value behind an objectId. Empty if there is none.
  v8::MaybeLocal<v8::Value> Unwrap(const CborString& object_id);

  // While detached no other call but Attach, AddContext and RemoveContext.
  void Detach() override;
  void Attach() override;
  absl::Status Watch(bool attaches) override;

 private:
  // InspectorSession
  std::string Dispatch(std::string_view request) override;
  bool attached() const override { return session_ != nullptr; }

  // v8_inspector::V8Inspector::Channel
  void sendResponse(int call_id, std::unique_ptr<v8_inspector::StringBuffer> message) override;
  void sendNotification(std::unique_ptr<v8_inspector::StringBuffer> message) override;
  void flushProtocolNotifications() override {}

  // v8_inspector::V8InspectorClient
  void runMessageLoopOnPause(int) override { OnSuspended(); }
  void quitMessageLoopOnPause() override {}
  v8::Local<v8::Context> ensureDefaultContextInGroup(int context_group) override;
  double currentTimeMS() override;
  // Of every object the inspector is told what it is, so that it does not look: to describe one it would read `splice`,
  // `message` and others, which runs code of the program (getters, traps of proxies), at a pause, where nothing can end
  // that. Values are read through ValueReader, which runs none.
  std::unique_ptr<v8_inspector::StringBuffer> valueSubtype(v8::Local<v8::Value> value) override;
  std::unique_ptr<v8_inspector::StringBuffer> descriptionForValueSubtype(v8::Local<v8::Context> context,
                                                                         v8::Local<v8::Value> value) override;
  // Random numbers would take the place of 0.
  int64_t generateUniqueId() override { return ++unique_id_; }

  v8::Isolate* const isolate_;
  std::unique_ptr<v8_inspector::V8Inspector> inspector_;
  std::unique_ptr<v8_inspector::V8InspectorSession> session_;
  std::unique_ptr<WatchingSession> watching_;
  v8::Global<v8::Context> context_;
  int64_t unique_id_ = 0;
  std::string answer_;
};

}  // namespace twinstep

#endif  // TWINSTEP_ENGINES_V8_LINKED_INSPECTOR_H_
