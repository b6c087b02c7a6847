// An ES module as the body of a function, so that a program of many files is one script that can be instrumented as a
// whole.
#ifndef TWINSTEP_HARNESS_NODE_PROGRAMS_MODULE_CODE_H_
#define TWINSTEP_HARNESS_NODE_PROGRAMS_MODULE_CODE_H_

#include <string>
#include <vector>

#include "model/source/location_map.h"
#include "model/source/syntax_tree.h"
#include "model/status.h"

namespace twinstep {

struct ModuleCode {
  // What it imports, in order, each once.
  std::vector<std::string> dependencies;
  // It awaits outside of functions.
  bool is_async = false;
  // Of the function: its parameters, what stands before the module's text, and the text. Lines are kept.
  std::string parameters;
  std::string prologue;
  LocationMap text;
};

// `tree` is of a module. What is imported is read from the exporter each time (live bindings), exports are getters,
// import.meta and import() are parameters; loader.js calls the function. Unlike in an engine, an import that nobody
// exports is undefined, and modules that import each other see exports only once the exporter runs. Linear. Errors:
// those of text edits, which are bugs.
absl::StatusOr<ModuleCode> ModuleToFunction(const SyntaxTree& tree);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_NODE_PROGRAMS_MODULE_CODE_H_
