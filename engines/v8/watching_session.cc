#include "engines/v8/watching_session.h"

#include <v8-version.h>

#include <cstdint>
#include <string_view>

#include "engines/v8/protocol/cbor.h"

namespace twinstep {

std::unique_ptr<v8_inspector::V8InspectorSession> ConnectTo(v8_inspector::V8Inspector& inspector, int context_group,
                                                            v8_inspector::V8Inspector::Channel* channel) {
#if V8_MAJOR_VERSION >= 11  // Sessions of lower trust came.
  return inspector.connect(context_group, channel, v8_inspector::StringView(),
                           v8_inspector::V8Inspector::kFullyTrusted);
#else
  return inspector.connect(context_group, channel, v8_inspector::StringView());
#endif
}

absl::StatusOr<std::unique_ptr<WatchingSession>> WatchingSession::Attach(v8_inspector::V8Inspector& inspector,
                                                                         int context_group) {
  std::unique_ptr<WatchingSession> watching(new WatchingSession());
  watching->session_ = ConnectTo(inspector, context_group, watching.get());
  CborWriter request;
  request.Map("id", 1, "method", "Debugger.enable");
  const std::string_view bytes = request.bytes();
  watching->session_->dispatchProtocolMessage(
      v8_inspector::StringView(reinterpret_cast<const uint8_t*>(bytes.data()), bytes.size()));
  if (!watching->answered_) return absl::InternalError("V8's inspector did not answer a second session");
  return watching;
}

void WatchingSession::sendResponse(int, std::unique_ptr<v8_inspector::StringBuffer> message) {
  const v8_inspector::StringView view = message->string();
  CborReader reader(std::string_view(reinterpret_cast<const char*>(view.characters8()), view.length()));
  reader.ReadMap("result", [this](CborReader& r) { return answered_ = true, r.Skip(); });
}

}  // namespace twinstep
