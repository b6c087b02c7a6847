// The engines' own shells, which run exported scripts: the one table of exports by engine.
#ifndef TWINSTEP_HARNESS_EXPORTS_SHELLS_H_
#define TWINSTEP_HARNESS_EXPORTS_SHELLS_H_

#include <string>
#include <string_view>
#include <vector>

namespace twinstep {

struct ScriptFormat {
  // Of --format: "node".
  std::string name;
  // What it is, for the flag's help.
  const char* help;
  // How a script is run, where that is not by the shell alone: "d8 test.js" is { "d8", " test.js" } with flags between.
  const char* command = nullptr;
  const char* before_file = "";
  // How it ends is also said by an exit code. Otherwise the last line alone says it.
  bool has_exit_codes = true;
  // In which a script tries what may not come back.
  bool has_children = false;
};

struct Shell {
  std::string_view engine;
  // As it is called: "node".
  const char* command;
  // What it needs for modules: " --experimental-vm-modules", or empty.
  const char* module_flag;
  // Arguments with which it prints its own version and the engine's, a space between; empty: none are known.
  const char* versions;
  // What `print` of programs is there, for people; empty: it has one of its own.
  const char* print;
  // The engine's setting as a flag of the shell; empty: it has none for it.
  std::string (*flag)(const std::string& setting);
  // Of its scripts; the first shows most kinds of finding.
  std::vector<ScriptFormat> formats;
};

// All of them.
const std::vector<Shell>& Shells();
// Of whichever version. Null where no shell of that engine is known: then it has no scripts.
const Shell* ShellOf(std::string_view engine);
// The shell that the format is for; null for a format that is for people, or unknown.
const Shell* ShellOfFormat(std::string_view format);
// Null for a format that is for people, or unknown.
const ScriptFormat* FormatNamed(std::string_view format);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_EXPORTS_SHELLS_H_
