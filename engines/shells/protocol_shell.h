// V8 that is reached by its protocol on a socket (Chrome DevTools Protocol): the messages, and the prelude in a realm.
#ifndef TWINSTEP_ENGINES_SHELLS_PROTOCOL_SHELL_H_
#define TWINSTEP_ENGINES_SHELLS_PROTOCOL_SHELL_H_

#include <cstdint>
#include <deque>
#include <initializer_list>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "engines/shells/v8_shell.h"
#include "engines/shells/web_socket.h"
#include "google/protobuf/struct.pb.h"

namespace twinstep {

// --- Messages as google.protobuf.Struct has them.

void SetMember(google::protobuf::Struct& out, const std::string& name, const std::string& value);
void SetMember(google::protobuf::Struct& out, const std::string& name, bool value);
void SetMember(google::protobuf::Struct& out, const std::string& name, double value);
// The member of that name on the path, empty where there is none.
const google::protobuf::Value& MemberOf(const google::protobuf::Struct& message,
                                        std::initializer_list<const char*> path);
// Errors: Internal.
absl::StatusOr<google::protobuf::Struct> ParseMessage(const std::string& text);
std::string MessageText(const google::protobuf::Message& message);
bool IsPaused(std::string_view message);

// What derives from it has a process, and runs programs.
class ProtocolShell : public V8Shell {
 public:
  // V8Shell
  std::string version() const override { return version_; }
  ShellProcess& process() override { return *process_; }
  // All but loads, runs and the end of a program.
  absl::StatusOr<ShellAnswer> Order(const ShellOrder& order) override;
  absl::Status PreparePauseFirst(bool /*breakpoints_active*/) override { return absl::OkStatus(); }

  // InspectorSession
  // The socket stays: by it the program's end is told. Debugger.disable ends a pause, too.
  void Detach() override;
  void Attach() override {}
  absl::Status Watch(bool attaches) override;

 protected:
  explicit ProtocolShell(std::string version) : version_(std::move(version)) {
    set_knows_frames(true);
    // Such a pause is how a SocketShell knows that the program comes; Chromium answers nothing at one.
    set_pauses_before_scripts(false);
  }

  // A process that has begun, and where its protocol is. Errors: nobody listens there.
  absl::Status Connect(std::shared_ptr<ShellProcess> process, const std::string& web_socket);
  // The same process, at another place.
  absl::Status Reconnect(const std::string& web_socket);
  // Runs the prelude in the realm of that id, by the parts of its text.
  absl::Status BeginPrelude(int context, std::initializer_list<std::string_view> parts);

  // Of the process, where nothing more comes.
  absl::Status WhyEnded();
  // The next message that nobody has taken; none: the process has ended. Where it has died this process ends as it did.
  std::optional<std::string> NextMessage();
  // Calls that method of the protocol. Its result.
  absl::StatusOr<google::protobuf::Struct> Ask(const std::string& method, google::protobuf::Struct parameters);
  // The same, without waiting: its id.
  int64_t AskLater(const std::string& method, google::protobuf::Struct parameters);
  // What the prelude says to that. `objects` are values of the protocol: Runtime.CallArguments.
  absl::StatusOr<ShellAnswer> AskPrelude(const std::string& name, const google::protobuf::Message& message,
                                         const std::vector<google::protobuf::Struct>& objects = {});
  // The same, of a text that is JSON. `awaits`: it takes turns of the host's loop, and so not at a pause.
  absl::StatusOr<ShellAnswer> AskPreludeText(const std::string& name, const std::string& text,
                                             const std::vector<google::protobuf::Struct>& objects = {},
                                             bool awaits = false);
  absl::StatusOr<int> NextScript();
  // Compiles a script of the realm. Its number is in the result, or Runtime.ExceptionDetails are.
  absl::StatusOr<google::protobuf::Struct> Compile(const std::string& source, const std::string& url, bool persist);

  int context() const { return context_; }
  bool terminated() const { return terminated_; }
  std::deque<std::string>& waiting() { return waiting_; }

 private:
  std::string Dispatch(std::string_view request) override;
  bool attached() const override {
    return !detached_ && socket_ != nullptr && process_->end() == ShellProcess::End::kRuns;
  }

  std::optional<std::string> Hear();
  // Sends `request`, whose id is `id`, and gives the answer to it; notifications before it wait.
  std::optional<std::string> Exchange(int64_t id, std::string_view request);
  absl::Status InstallLogpoints(const std::string& installer);

  const std::string version_;
  std::shared_ptr<ShellProcess> process_;
  std::unique_ptr<WebSocket> socket_;
  std::deque<std::string> waiting_;
  // Of calls by Ask: above those of InspectorSession.
  int64_t last_id_ = 0;
  int context_ = 0;
  std::string prelude_;
  bool terminated_ = false;
  bool detached_ = false;
};

// A Runtime.CallArgument that is the value of a Runtime.RemoteObject, or the object of that id.
google::protobuf::Struct ArgumentOf(const google::protobuf::Struct& remote_object);
google::protobuf::Struct ArgumentOf(const std::string& object_id);

}  // namespace twinstep

#endif  // TWINSTEP_ENGINES_SHELLS_PROTOCOL_SHELL_H_
