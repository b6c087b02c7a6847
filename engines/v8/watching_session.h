// A second session of V8's inspector, of a debugger that is enabled and does nothing.
#ifndef TWINSTEP_ENGINES_V8_WATCHING_SESSION_H_
#define TWINSTEP_ENGINES_V8_WATCHING_SESSION_H_

#include <v8-inspector.h>

#include <memory>

#include "model/status.h"

namespace twinstep {

// Lives as long as it is attached; may begin and end at a pause. It is told of pauses and never answers.
class WatchingSession final : public v8_inspector::V8Inspector::Channel {
 public:
  // Of the contexts of `context_group`. Internal where the inspector refuses.
  static absl::StatusOr<std::unique_ptr<WatchingSession>> Attach(v8_inspector::V8Inspector& inspector,
                                                                 int context_group);

 private:
  WatchingSession() = default;

  // v8_inspector::V8Inspector::Channel
  void sendResponse(int call_id, std::unique_ptr<v8_inspector::StringBuffer> message) override;
  void sendNotification(std::unique_ptr<v8_inspector::StringBuffer>) override {}
  void flushProtocolNotifications() override {}

  std::unique_ptr<v8_inspector::V8InspectorSession> session_;
  bool answered_ = false;
};

// One of the inspector's sessions on the contexts of a group, with all rights; `channel` outlives it.
std::unique_ptr<v8_inspector::V8InspectorSession> ConnectTo(v8_inspector::V8Inspector& inspector, int context_group,
                                                            v8_inspector::V8Inspector::Channel* channel);

}  // namespace twinstep

#endif  // TWINSTEP_ENGINES_V8_WATCHING_SESSION_H_
