// Two versions of a program and a test, as people have them on disk, and the programs that engines run.
#ifndef TWINSTEP_HARNESS_ISOLATION_VERSIONS_VERSION_FOLDER_H_
#define TWINSTEP_HARNESS_ISOLATION_VERSIONS_VERSION_FOLDER_H_

#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "model/code_changes/code_change.h"
#include "model/source/syntax_tree.h"
#include "model/status.h"
#include "proto/program.pb.h"

namespace twinstep {

enum class ProgramForm : uint8_t {
  // Scripts that share a realm, in a given order; the test is a script behind them.
  kScripts,
  // The test is a module at the top of the folder and imports what it needs, relatively.
  kModules,
  // The test is a CommonJS module at the top of the folder. What it exports is called where it is a function, and
  // waited for where it is a promise.
  kCommonJs,
  // The test is a command that runs in the folder; nothing is assembled.
  kCommand,
};

// "scripts", "modules", "CommonJS", "command".
std::string_view Name(ProgramForm form);

struct VersionPair {
  ProgramForm form = ProgramForm::kScripts;
  // JavaScript and JSON files. A version that is a file has one, under its name where both have the same name, else as
  // program.js (.mjs, .cjs).
  VersionFiles old_files;
  VersionFiles new_files;
  // kScripts: the order.
  std::vector<std::string> scripts;
  // As the user named it; in programs it is test.js, or test.mjs.
  std::string test_name;
  std::string test_source;
  // kCommand: the files that are parsed as modules. kModules: those that are CommonJS, as packages are that it imports.
  std::set<std::string> modules;
  std::set<std::string> common_js;
  // kModules, kCommonJs: the test runs with Node's own modules (Program::node_folder) instead of stand-ins.
  bool with_node = false;
  // NEW's, from the root: where the test stands then. Empty: NEW is a file.
  std::string folder;
};

// What the test is called in a program, and what no file of a version may be called.
std::string TestPath(const VersionPair& pair);

// Reads both versions and the test. `scripts`: names of scripts in order, relative to the folders; empty for other
// forms. Errors, one sentence each: what cannot be read; a folder without an entry point; the two have not the same
// form.
absl::StatusOr<VersionPair> ReadVersionPair(const std::string& good, const std::string& bad, const std::string& test,
                                            const std::vector<std::string>& scripts);

// Both versions of a test that is a command: folders, without their node_modules, which both share. Errors as above.
absl::StatusOr<VersionPair> ReadCommandPair(const std::string& good, const std::string& bad,
                                            const std::string& command);

// Where a source of a program comes from: what tracing and places need.
struct ProgramSource {
  enum class Where : uint8_t { kSetup, kModule, kMain };
  Where where = Where::kMain;
  // Into Program.setup or Program.modules.
  int index = 0;
  // In the version; TestPath for the test; node:NAME of a shim; empty for what loads them all.
  std::string path;
  // UTF-16 units before the file's text, all on its first line.
  int prefix = 0;
  // And behind it.
  int suffix = 0;
};

struct AssembledProgram {
  Program program;
  // One for each source of the program.
  std::vector<ProgramSource> sources;
};

// A program that runs the test on a version with these files.
AssembledProgram Assemble(const VersionPair& pair, const VersionFiles& files);

// Of CommonJS: the same, but files are compiled only when they are required, and the last line printed tells which
// were: LoadedFiles. Of the other forms as Assemble.
Program AssembleToTellFiles(const VersionPair& pair, const VersionFiles& files);
// Of CommonJS: from the lines printed. Of modules: what the test imports, over and over. Of scripts: all of them.
std::set<std::string> LoadedFiles(const VersionPair& pair, const VersionFiles& files,
                                  const std::vector<std::string>& console);

// Scripts that give a realm what CommonJS packages find in Node: __define and __defineJson tell files, __load runs
// them.
std::vector<std::string> LoaderScripts();

// How a file is parsed; none for JSON.
bool IsJavaScript(const std::string& path);
ParseGoal GoalOf(const VersionPair& pair, const std::string& path);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_ISOLATION_VERSIONS_VERSION_FOLDER_H_
