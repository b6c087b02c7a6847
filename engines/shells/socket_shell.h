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
#include "engines/shells/web_socket.h"
#include "google/protobuf/struct.pb.h"

namespace twinstep {

// Its process serves one program, in the realm that the host has. A program is loaded once V8 pauses right before its
// first script (Debugger.setInstrumentationBreakpoint), and has ended when the prelude says so.
class SocketShell final : public ProtocolShell {
 public:
  // `program` is the path of the host's program, `flags` are V8's. Errors: it does not start, with what to do.
  static absl::StatusOr<std::unique_ptr<SocketShell>> Start(const SocketHost& host, const std::string& program,
                                                            const std::vector<std::string>& flags);

  // V8Shell
  bool serves_one() const override { return true; }
  std::vector<std::string> OwnScripts() const override { return {std::string(host_.own_scripts)}; }
  absl::StatusOr<ShellAnswer> Order(const ShellOrder& order) override;

 private:
  SocketShell(const SocketHost& host, std::string version);
  // A process, and the prelude in it.
  absl::Status BeginProcess(const std::string& program, const std::vector<std::string>& flags);

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

  const SocketHost& host_;
  // Where requests go.
  std::string requests_;
  std::unique_ptr<HttpRequest> request_;
  std::string prefix_;
  // The breakpoint before scripts, as long as it is set.
  std::string instrumentation_;
  std::string source_;
  // The program's scripts, by URL.
  std::map<std::string, int> scripts_;
  enum class State { kNotBegun, kPausedFirst, kEnded };
  State state_ = State::kNotBegun;
};

}  // namespace twinstep

#endif  // TWINSTEP_ENGINES_SHELLS_SOCKET_SHELL_H_
