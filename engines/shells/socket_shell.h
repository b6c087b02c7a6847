// V8 that is reached by its protocol on a socket (Chrome DevTools Protocol): in Node, Deno, workerd.
#ifndef TWINSTEP_ENGINES_SHELLS_SOCKET_SHELL_H_
#define TWINSTEP_ENGINES_SHELLS_SOCKET_SHELL_H_

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "engines/shells/protocol_shell.h"
#include "engines/shells/socket_host.h"
#include "engines/shells/socket_process.h"
#include "google/protobuf/struct.pb.h"

namespace twinstep {

// It serves one program, in a realm that the process has for it. A program is loaded once V8 pauses right before its
// first script (Debugger.setInstrumentationBreakpoint), and has ended when the prelude says so.
class SocketShell final : public ProtocolShell {
 public:
  // In a realm of `process`, which has room for one. `path` is that of the host's program; Load gets `program`, or one
  // without modules. Errors: those of SocketProcess::NewRealm.
  static absl::StatusOr<std::unique_ptr<SocketShell>> Start(const SocketHost& host, const std::string& path,
                                                            std::shared_ptr<SocketProcess> process,
                                                            const Program& program);
  ~SocketShell() override;

  // V8Shell
  bool serves_one() const override { return true; }
  bool CanLoad(const Program& program) const override;
  std::vector<std::string> OwnScripts() const override { return {std::string(host_.own_scripts)}; }
  absl::StatusOr<ShellAnswer> Order(const ShellOrder& order) override;

  // InspectorSession
  void Detach() override;
  absl::Status Watch(bool attaches) override;

 private:
  SocketShell(const SocketHost& host, std::string version, std::shared_ptr<SocketProcess> process);
  // A realm, and the prelude in it.
  absl::Status BeginRealm(const Program& program);

  absl::StatusOr<ShellAnswer> Load(const ShellLoad& load);
  // Whether it is none of the language's, which the prelude is told.
  absl::StatusOr<bool> IsRejected(const Program& program);
  absl::Status RunMain(bool until_first_script);
  absl::StatusOr<ShellAnswer> Run(bool pause_first);
  absl::Status BeginPhase(const std::string& name);
  // Calls that method for the second debugger, and waits for the answer.
  absl::Status AskWatching(const std::string& method, const google::protobuf::Struct& parameters);
  // Sees to notifications until the phase is over or, where that is asked for, the program's first script is to run.
  absl::Status FinishPhase(bool until_first_script);
  // Of the pause before the first script: whether code of the program's ran before that, as V8 lets it.
  absl::Status CheckNothingRan(const std::string& message);
  // Of a Debugger.paused.
  absl::Status NotePause(const std::string& message);
  absl::Status RemoveInstrumentation();
  void NoteScript(const google::protobuf::Struct& parameters);

  const SocketHost& host_;
  const std::shared_ptr<SocketProcess> socket_process_;
  // As of SocketProcess::Realm.
  std::string requests_;
  std::string prefix_;
  // The breakpoint before scripts, as long as it is set.
  std::string instrumentation_;
  std::string source_;
  // The program's scripts, by URL.
  std::map<std::string, int> scripts_;
  enum class State { kNotBegun, kPausedFirst, kEnded };
  State state_ = State::kNotBegun;
  // A phase has begun and is not over.
  bool in_phase_ = false;
  // Where the protocol is, for a second debugger too, which nobody answers for.
  std::string web_socket_;
  std::unique_ptr<WebSocket> watching_;
  int watching_calls_ = 0;
};

}  // namespace twinstep

#endif  // TWINSTEP_ENGINES_SHELLS_SOCKET_SHELL_H_
