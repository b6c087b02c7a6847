#include "engines/shells/socket_host.h"

#include <algorithm>
#include <iterator>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "engines/shells/socket_host_mjs.h"
#include "engines/shells/workerd_realms_js.h"

namespace twinstep {
namespace {

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
      "]);\nconst worker :Workerd.Worker = (compatibilityDate = \"2026-01-01\", compatibilityFlags = "
      "[\"experimental\"],\n"
      "  bindings = [(name = \"loader\", workerLoader = (id = \"twinstep\"))],\n"
      "  modules = [(name = \"twinstep:realms.js\", esModule = ",
      CapnpText(kWorkerdRealmsJs), ")]);\n");
}

constexpr SocketHost kHosts[] = {
    {.name = "inspect",
     .own_scripts = R"(^node:|^twinstep:|shell\.js$)",
     .module_prefix = "file://{FOLDER}/modules/",
     .offers_watching = true,
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
     .realms = 50,
     .arguments = WorkerdArguments,
     .script = WorkerdConfiguration},
};

}  // namespace

const SocketHost* FindSocketHost(std::string_view name) {
  const auto* const found =
      std::find_if(std::begin(kHosts), std::end(kHosts), [&](const SocketHost& host) { return host.name == name; });
  return found == std::end(kHosts) ? nullptr : found;
}

}  // namespace twinstep
