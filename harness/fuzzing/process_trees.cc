#include "harness/fuzzing/process_trees.h"

#include <unistd.h>

#include <iostream>
#include <memory>

#include "harness/command/command_line.h"

namespace twinstep {

TreeCache& ProcessTrees() {
  static TreeCache* const trees = [] {
    absl::StatusOr<std::unique_ptr<TreeCache>> made = TreeCache::Create();
    if (!made.ok()) {
      std::cerr << "fuzz_target: " << made.status().message() << std::endl;
      _exit(kExitFailed);
    }
    return made->release();
  }();
  return *trees;
}

}  // namespace twinstep
