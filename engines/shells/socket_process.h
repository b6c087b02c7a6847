// A process in which V8 is reached by its protocol on a socket, and the realms of programs in it.
#ifndef TWINSTEP_ENGINES_SHELLS_SOCKET_PROCESS_H_
#define TWINSTEP_ENGINES_SHELLS_SOCKET_PROCESS_H_

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "engines/shell_process.h"
#include "engines/shells/socket_host.h"
#include "engines/shells/web_socket.h"
#include "proto/program.pb.h"

namespace twinstep {

// Owned by what runs programs in it, one after the other.
class SocketProcess {
 public:
  struct Realm {
    // Where the protocol is.
    std::string web_socket;
    // Where requests begin phases, by their names; empty: the prelude begins them.
    std::string requests;
  };

  // `program` is the path of the host's program, `flags` are V8's. Errors: FailedPrecondition, it does not start, with
  // its last words.
  static absl::StatusOr<std::shared_ptr<SocketProcess>> Start(const SocketHost& host, const std::string& program,
                                                              const std::vector<std::string>& flags);

  // Whether there can be one more realm.
  bool HasRoom();
  // For a program: its modules are there where the host's realms have modules. Errors: Unimplemented, this host imports
  // no such module; FailedPrecondition, the host fails.
  absl::StatusOr<Realm> NewRealm(const Program& program);
  // Whether a realm for a program without modules serves this one.
  bool NeedsNoModules(const Program& program) const;
  // Whether requests begin the phases.
  bool takes_requests() const { return host_.realms > 0; }

  // Begins a phase of a realm by a request.
  absl::Status Request(const std::string& url, const std::string& body = "");
  // Whether the last request is answered, as far as that comes within some time; the process has ended if not.
  bool FinishRequest();
  // There will be no more realms.
  void Retire() { retired_ = true; }

  ShellProcess& process() { return *process_; }

 private:
  SocketProcess(const SocketHost& host, std::unique_ptr<ShellProcess> process)
      : host_(host), process_(std::move(process)) {}
  // Hears where it listens.
  absl::Status Listen();
  absl::Status NotStarted() const;

  const SocketHost& host_;
  const std::unique_ptr<ShellProcess> process_;
  std::string web_socket_;
  std::string requests_;
  std::unique_ptr<HttpRequest> request_;
  int realms_ = 0;
  bool retired_ = false;
};

}  // namespace twinstep

#endif  // TWINSTEP_ENGINES_SHELLS_SOCKET_PROCESS_H_
