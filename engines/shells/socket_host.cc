#include "engines/shells/socket_host.h"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "engines/shells/socket_host_mjs.h"
#include "engines/shells/workerd_host_js.h"
#include "google/protobuf/struct.pb.h"
#include "google/protobuf/util/json_util.h"

namespace twinstep {
namespace {

constexpr absl::Duration kHostStart = absl::Seconds(60);

// As where V8 is linked (engines/v8/v8_process.cc), but for what only an embedder can set.
std::vector<std::string> V8Flags(const std::vector<std::string>& flags) {
  std::vector<std::string> all = {"--random-seed=42", "--max-old-space-size=256", "--expose-gc"};
  all.insert(all.end(), flags.begin(), flags.end());
  return all;
}

std::vector<std::string> NodeArguments(const std::vector<std::string>& flags) {
  std::vector<std::string> arguments = V8Flags(flags);
  // A callback that the debugger ends leaves Node's stack of callbacks as it was, for which Node would end the process.
  arguments.insert(arguments.end(), {"--no-warnings", "--no-force-async-hooks-checks", "--inspect=127.0.0.1:0"});
  return arguments;
}

std::vector<std::string> DenoArguments(const std::vector<std::string>& flags) {
  return {"run",           "--allow-all",           "--no-config",
          "--cached-only", "--inspect=127.0.0.1:0", absl::StrCat("--v8-flags=", absl::StrJoin(V8Flags(flags), ","))};
}

std::string HostScript(const std::vector<std::string>&) { return std::string(kSocketHostMjs); }

std::vector<std::string> WorkerdArguments(const std::vector<std::string>&) {
  return {"serve", "--experimental", "--inspector-addr=127.0.0.1:0", "--control-fd=1"};
}

// A text of Cap'n Proto's schema language.
std::string CapnpText(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    const bool plain = c != '"' && c != '\\' && (absl::ascii_isprint(static_cast<unsigned char>(c)) || (c & 0x80));
    if (plain) {
      out.push_back(c);
    } else {
      absl::StrAppend(&out, absl::StrFormat("\\x%02x", static_cast<unsigned char>(c)));
    }
  }
  return out + "\"";
}

std::string WorkerdConfiguration(const std::vector<std::string>& flags) {
  return absl::StrCat(
      "using Workerd = import \"/workerd/workerd.capnp\";\n"
      "const config :Workerd.Config = (services = [(name = \"main\", worker = .worker)],\n"
      "  sockets = [(name = \"requests\", address = \"127.0.0.1:0\", http = (), service = \"main\")],\n  v8Flags = [",
      absl::StrJoin(V8Flags(flags), ", ",
                    [](std::string* out, const std::string& flag) { absl::StrAppend(out, CapnpText(flag)); }),
      "]);\nconst worker :Workerd.Worker = (compatibilityDate = \"2026-01-01\",\n"
      "  compatibilityFlags = [\"nodejs_compat\"], bindings = [(name = \"scripts\", unsafeEval = void)],\n  modules = "
      "[",
      "(name = \"twinstep:host.js\", esModule = ", CapnpText(kWorkerdHostJs), ")]);\n");
}

constexpr SocketHost kHosts[] = {
    {.name = "inspect",
     .own_scripts = R"(^node:|^twinstep:|shell\.js$)",
     .module_prefix = "file://{FOLDER}/modules/",
     .arguments = NodeArguments,
     .script = HostScript},
    {.name = "deno",
     .own_scripts = R"(^node:|^ext:|^twinstep:|shell\.js$)",
     .module_prefix = "file://{FOLDER}/modules/",
     .arguments = DenoArguments,
     .script = HostScript},
    {.name = "workerd",
     .own_scripts = "^node|^cloudflare|^workerd:|^twinstep:",
     .module_prefix = "",
     .phases_are_requests = true,
     .arguments = WorkerdArguments,
     .script = WorkerdConfiguration},
};

absl::Status NotStarted(const SocketHost& host, const ShellProcess& process) {
  return absl::FailedPreconditionError(absl::StrCat(
      "this ", std::string(host.name), " does not start to listen for a debugger; it says: ", process.LastWords()));
}

}  // namespace

const SocketHost* FindSocketHost(std::string_view name) {
  const auto* const found =
      std::find_if(std::begin(kHosts), std::end(kHosts), [&](const SocketHost& host) { return host.name == name; });
  return found == std::end(kHosts) ? nullptr : found;
}

absl::StatusOr<SocketAddress> AddressOf(const SocketHost& host, ShellProcess& process) {
  process.Arm(kHostStart);
  SocketAddress address;
  std::optional<ShellProcess::Heard> heard;
  if (!host.phases_are_requests) {
    // What it runs says that it is there; where it listens stands on standard error before.
    heard = process.Hear();
    const std::string errors = process.Errors();
    const size_t begin = errors.find("ws://");
    if (!heard || begin == std::string::npos) return NotStarted(host, process);
    address.web_socket = errors.substr(begin, errors.find_first_of(" \n", begin) - begin);
  }
  while (host.phases_are_requests && (address.web_socket.empty() || address.requests.empty())) {
    heard = process.Hear();
    google::protobuf::Struct event;
    if (!heard ||
        !google::protobuf::util::JsonStringToMessage(absl::StrCat(std::string(1, heard->letter), heard->text), &event)
             .ok() ||
        !event.fields().contains("port") || !event.fields().contains("event")) {
      return NotStarted(host, process);
    }
    const std::string at = absl::StrCat("127.0.0.1:", static_cast<int>(event.fields().at("port").number_value()), "/");
    if (event.fields().at("event").string_value() == "listen-inspector") {
      address.web_socket = absl::StrCat("ws://", at, "main");
    } else {
      address.requests = absl::StrCat("http://", at);
    }
  }
  process.Disarm();
  return address;
}

}  // namespace twinstep
