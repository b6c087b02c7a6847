// Programs in which V8 is reached by its protocol on a socket: how each is started.
#ifndef TWINSTEP_ENGINES_SHELLS_SOCKET_HOST_H_
#define TWINSTEP_ENGINES_SHELLS_SOCKET_HOST_H_

#include <string>
#include <string_view>
#include <vector>

namespace twinstep {

struct SocketHost {
  // As the table of shells has it.
  std::string_view name;
  // The host's own scripts: a regular expression of their URLs.
  std::string_view own_scripts;
  // Where the program's modules are for it; the URL of its scripts begins with that, "{FOLDER}" is the process's.
  std::string_view module_prefix;
  // How many programs its process runs, one after the other, each in a realm that a request makes and in which requests
  // begin the phases; 0: one program, in the realm that is there.
  int realms = 0;
  // Whether a second debugger can be connected beside the first.
  bool offers_watching = false;
  // What it is started with, `flags` being V8's, before the name of the file whose content Script gives.
  std::vector<std::string> (*arguments)(const std::vector<std::string>& flags);
  std::string (*script)(const std::vector<std::string>& flags);
};

// Null: no host of that name.
const SocketHost* FindSocketHost(std::string_view name);

}  // namespace twinstep

#endif  // TWINSTEP_ENGINES_SHELLS_SOCKET_HOST_H_
