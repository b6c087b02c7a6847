// The engines of this build, for programs of another one: nothing but a child (harness/subjects/engine_child.h).
#include <iostream>
#include <optional>

#include "harness/process/child_kind.h"
#include "harness/subjects/engine_child.h"

int main(int argc, char** argv) {
  if (const std::optional<int> code = twinstep::RunAsChild(argc, argv)) return *code;
  // To name the kind links its work.
  std::cerr << twinstep::kEngineKind.name() << ": programs of Twinstep start this one; see --engines of //harness:fuzz"
            << std::endl;
  return 2;
}
