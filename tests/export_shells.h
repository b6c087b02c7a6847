// The engines' own shells that are at hand for exported scripts, each with the version that it has.
#ifndef TWINSTEP_TESTS_EXPORT_SHELLS_H_
#define TWINSTEP_TESTS_EXPORT_SHELLS_H_

#include <optional>
#include <string>
#include <vector>

#include "harness/exports/conclusion.h"

namespace twinstep {

struct ExportShell {
  // "v8"
  std::string engine;
  // All numbers, as claims of entries are held against.
  std::string version;
  // For people: "V8 12.4 (Node.js 22.23.3)".
  std::string name;
  // "node", as //harness:export has it.
  std::string format;
  std::string program;
};

// Those of `programs` (paths of node and js) that start; what does not is said in `left_out`, a sentence each. By
// engine, from the oldest.
std::vector<ExportShell> ExportShells(const std::vector<std::string>& programs, std::vector<std::string>& left_out);

// What a script made of it.
struct Concluded {
  // None: it was not the script that ended so; a process that died is the difference where it was to die.
  std::optional<Conclusion> conclusion;
  // The last line, or how it ended.
  std::string line;
};
// `script` is a file, with its flags in its comment.
Concluded RunInShell(const ExportShell& shell, const std::string& script);

}  // namespace twinstep

#endif  // TWINSTEP_TESTS_EXPORT_SHELLS_H_
