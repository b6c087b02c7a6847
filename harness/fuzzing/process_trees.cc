#include "harness/fuzzing/process_trees.h"

#include <unistd.h>

#include <iostream>
#include <memory>

#include "engines/parser/parser.h"
#include "harness/command/command_line.h"

namespace twinstep {

TreeCache& ProcessTrees() {
  static TreeCache* const trees = [] {
    absl::StatusOr<std::unique_ptr<Parser>> parser = Parser::Create();
    if (!parser.ok()) {
      std::cerr << "fuzz_target: " << parser.status().message() << std::endl;
      _exit(kExitFailed);
    }
    return new TreeCache(*parser->release());
  }();
  return *trees;
}

}  // namespace twinstep
