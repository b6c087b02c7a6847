// V8 in Chromium without a window, by its protocol on a socket.
#ifndef TWINSTEP_ENGINES_SHELLS_BROWSER_SHELL_H_
#define TWINSTEP_ENGINES_SHELLS_BROWSER_SHELL_H_

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "engines/shells/protocol_shell.h"
#include "google/protobuf/struct.pb.h"

namespace twinstep {

// One page for many programs, each of which gets a document of its own, and so a realm: the protocol compiles and runs
// it there as one script. Browser and page are one process (--single-process), which dies and takes its time as one.
class BrowserShell final : public ProtocolShell {
 public:
  // `program` is the path of the browser, `flags` are V8's. Errors: it does not start, with its last words.
  static absl::StatusOr<std::unique_ptr<BrowserShell>> Start(const std::string& program,
                                                             const std::vector<std::string>& flags);

  // V8Shell
  bool serves_one() const override { return false; }
  std::vector<std::string> OwnScripts() const override { return {"^twinstep:"}; }
  absl::StatusOr<ShellAnswer> Order(const ShellOrder& order) override;

  // InspectorSession
  absl::Status Watch(bool attaches) override;

 private:
  explicit BrowserShell(std::string version) : ProtocolShell(std::move(version)) {}
  absl::Status BeginProcess(const std::string& program, const std::vector<std::string>& flags);

  absl::StatusOr<ShellAnswer> Load(const ShellLoad& load);
  // A new document. The number of its realm.
  absl::StatusOr<int> NewRealm();
  // Runs the setup scripts; false: one fails, which the prelude has been told.
  absl::StatusOr<bool> RunSetup(const ShellLoad& load, ShellLoaded& loaded);
  absl::StatusOr<ShellAnswer> Run(bool pause_first);
  // Runs the script, with its pauses and jobs. Runtime.ExceptionDetails, or nothing.
  absl::StatusOr<google::protobuf::Struct> RunScript(const std::string& script);
  absl::Status Tell(const std::string& name, const google::protobuf::Struct& details);

  // Where the page's protocol is.
  std::string page_;
  // A second debugger's.
  std::unique_ptr<WebSocket> watcher_;
  bool bare_ = false;
  // The program's; empty: it was rejected.
  std::string main_;
};

}  // namespace twinstep

#endif  // TWINSTEP_ENGINES_SHELLS_BROWSER_SHELL_H_
