// Programs in which V8 is reached by its protocol on a socket: how each is started.
#ifndef TWINSTEP_ENGINES_SHELLS_SOCKET_HOST_H_
#define TWINSTEP_ENGINES_SHELLS_SOCKET_HOST_H_

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "engines/shell_process.h"

namespace twinstep {

struct SocketHost {
  // As the table of shells has it.
  std::string_view name;
  // The host's own scripts: a regular expression of their URLs.
  std::string_view own_scripts;
  // Where the program's modules are for it; the URL of its scripts begins with that, "{FOLDER}" is the process's.
  std::string_view module_prefix;
  // Of a program whose phases are requests; empty: the prelude begins them.
  bool phases_are_requests = false;
  // What it is started with, `flags` being V8's, before the name of the file whose content Script gives.
  std::vector<std::string> (*arguments)(const std::vector<std::string>& flags);
  std::string (*script)(const std::vector<std::string>& flags);
};

struct SocketAddress {
  // Of the protocol.
  std::string web_socket;
  // Of requests; empty: it takes none.
  std::string requests;
};

// Null: no host of that name.
const SocketHost* FindSocketHost(std::string_view name);

// Where `process`, which begins, listens. Errors: FailedPrecondition, it does not, with its last words.
absl::StatusOr<SocketAddress> AddressOf(const SocketHost& host, ShellProcess& process);

}  // namespace twinstep

#endif  // TWINSTEP_ENGINES_SHELLS_SOCKET_HOST_H_
