#include "harness/exports/shells.h"

#include <algorithm>
#include <utility>

#include "absl/strings/string_view.h"
#include "model/engine_name.h"

namespace twinstep {
namespace {

// SpiderMonkey's options as its shell has them; empty: it has none for it.
std::string JsShellFlag(const std::string& option) {
  static constexpr std::pair<absl::string_view, absl::string_view> kFlags[] = {
      {"blinterp.enable=0", "--no-blinterp"},
      {"baseline.enable=0", "--no-baseline"},
      {"ion.enable=0", "--no-ion"},
      {"native_regexp.enable=0", "--no-native-regexp"},
      {"jit.backend.enable=0", "--no-jit-backend"},
      {"blinterp.warmup.trigger=0", "--blinterp-eager"},
      {"baseline.warmup.trigger=0", "--baseline-eager"},
      {"ion.warmup.trigger=0", "--ion-eager"},
      {"parser.lazy.enable=0", "--delazification-mode=eager"},
      {"gc.min-nursery-bytes=16384", "--nursery-bytes=16384"},
      {"gc.max-nursery-bytes=16384", "--nursery-bytes=16384"}};
  for (const auto& [from, to] : kFlags) {
    if (option == std::string(from)) return std::string(to);
  }
  return "";
}

}  // namespace

const std::vector<Shell>& Shells() {
  static const auto* const kShells = new std::vector<Shell>{
      {.engine = "spidermonkey",
       .command = "js",
       .module_flag = "",
       .versions = "",
       .print = "",
       .flag = JsShellFlag,
       .formats = {{.name = "jit-test", .help = "SpiderMonkey's own kind of test"}}},
      {.engine = "v8",
       .command = "node",
       .module_flag = " --experimental-vm-modules",
       .versions = "-p 'process.versions.node + \" \" + process.versions.v8'",
       .print = "console.log",
       .flag = [](const std::string& setting) { return setting; },
       .formats = {{.name = "node", .help = "a script for Node.js", .has_children = true},
                   {.name = "inspector-test",
                    .help = "V8's own kind, with -expected.txt",
                    .command = "out/x64.release/inspector-test",
                    .before_file = " test/inspector/protocol-test.js",
                    .has_exit_codes = false}}},
  };
  return *kShells;
}

const Shell* ShellOf(std::string_view engine) {
  for (const Shell& shell : Shells()) {
    if (shell.engine == WithoutVersion(engine)) return &shell;
  }
  return nullptr;
}

const Shell* ShellOfFormat(std::string_view format) {
  for (const Shell& shell : Shells()) {
    for (const ScriptFormat& of_shell : shell.formats) {
      if (of_shell.name == format) return &shell;
    }
  }
  return nullptr;
}

const ScriptFormat* FormatNamed(std::string_view format) {
  const Shell* const shell = ShellOfFormat(format);
  if (shell == nullptr) return nullptr;
  return &*std::find_if(shell->formats.begin(), shell->formats.end(),
                        [format](const ScriptFormat& of_shell) { return of_shell.name == format; });
}

}  // namespace twinstep
