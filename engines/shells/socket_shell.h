// V8 that is reached by its protocol on a socket (Chrome DevTools Protocol): in Node, Deno, workerd.
#ifndef TWINSTEP_ENGINES_SHELLS_SOCKET_SHELL_H_
#define TWINSTEP_ENGINES_SHELLS_SOCKET_SHELL_H_

#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "engines/shells/socket_host.h"
#include "engines/shells/v8_shell.h"
#include "engines/shells/web_socket.h"
#include "google/protobuf/struct.pb.h"

namespace twinstep {

// Its process serves one program, in the realm that the host has. A program is loaded once V8 pauses right before its
// first script (Debugger.setInstrumentationBreakpoint), and has ended when the prelude says so.
class SocketShell final : public V8Shell {
 public:
  // `program` is the path of the host's program, `flags` are V8's. Errors: it does not start, with what to do.
  static absl::StatusOr<std::unique_ptr<SocketShell>> Start(const SocketHost& host, const std::string& program,
                                                            const std::vector<std::string>& flags);

  // V8Shell
  std::string version() const override { return version_; }
  ShellProcess& process() override { return *process_; }
  bool serves_one() const override { return true; }
  std::vector<std::string> OwnScripts() const override { return {std::string(host_.own_scripts)}; }
  absl::StatusOr<ShellAnswer> Order(const ShellOrder& order) override;
  absl::Status PreparePauseFirst(bool breakpoints_active) override;

  // InspectorSession
  void Detach() override;
  void Attach() override {}
  absl::Status Watch(bool attaches) override;

 private:
  SocketShell(const SocketHost& host, std::string program, std::vector<std::string> flags);
  // A process, and the prelude in it.
  absl::Status Begin();

  // Of the process, where nothing more comes.
  absl::Status WhyEnded();

  std::string Dispatch(std::string_view request) override;
  bool attached() const override { return socket_ != nullptr && process_->end() == ShellProcess::End::kRuns; }

  // The next message; none: the process has ended. Where it has died this process ends as it did.
  std::optional<std::string> Hear();
  // Sends `request`, whose id is `id`, and gives the answer to it; notifications before it wait.
  std::optional<std::string> Exchange(int64_t id, std::string_view request);
  // Calls that method of the protocol. Its result.
  absl::StatusOr<google::protobuf::Struct> Ask(const std::string& method, google::protobuf::Struct parameters);
  // What the prelude says to that, which may name objects of the inspector's.
  absl::StatusOr<ShellAnswer> AskPrelude(const std::string& name, const google::protobuf::Message& message,
                                         const std::vector<std::string>& objects = {});
  // The same, of a text that is JSON.
  absl::StatusOr<ShellAnswer> AskPreludeText(const std::string& name, const std::string& text,
                                             const std::vector<std::string>& objects = {});
  absl::StatusOr<ShellAnswer> Load(const ShellLoad& load);
  // Whether it is none of the language's, which the prelude is told.
  absl::StatusOr<bool> IsRejected(const Program& program);
  absl::Status RunMain(bool until_first_script);
  absl::StatusOr<ShellAnswer> Run(bool pause_first);
  absl::Status BeginPhase(const std::string& name);
  // Sees to notifications until the phase is over or, where that is asked for, the program's first script is to run.
  absl::Status FinishPhase(bool until_first_script);
  // Of the pause before the first script: whether code of the program's ran before that, as V8 lets it.
  absl::Status CheckNothingRan(const std::string& message);
  // Of a Debugger.paused.
  absl::Status NotePause(const std::string& message);
  absl::Status RemoveInstrumentation();
  void NoteScript(const google::protobuf::Struct& parameters);
  absl::StatusOr<int> NextScript();
  absl::Status InstallLogpoints(const std::string& installer);

  const SocketHost& host_;
  const std::string program_;
  const std::vector<std::string> flags_;
  std::string version_;
  std::unique_ptr<ShellProcess> process_;
  SocketAddress address_;
  std::unique_ptr<WebSocket> socket_;
  std::unique_ptr<HttpRequest> request_;
  std::deque<std::string> waiting_;
  // Of calls by Ask: above those of InspectorSession.
  int64_t last_id_ = 0;
  int context_ = 0;
  std::string prelude_;
  std::string prefix_;
  // The breakpoint before scripts, as long as it is set.
  std::string instrumentation_;
  std::string source_;
  // The program's scripts, by URL.
  std::map<std::string, int> scripts_;
  enum class State { kNotBegun, kPausedFirst, kEnded };
  State state_ = State::kNotBegun;
  // What failed in the prelude or the host.
  std::string failure_;
  bool terminated_ = false;
};

}  // namespace twinstep

#endif  // TWINSTEP_ENGINES_SHELLS_SOCKET_SHELL_H_
