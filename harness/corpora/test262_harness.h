// test262's harness files: what tests need to run, such as assert.js.
#ifndef TWINSTEP_HARNESS_CORPORA_TEST262_HARNESS_H_
#define TWINSTEP_HARNESS_CORPORA_TEST262_HARNESS_H_

#include <map>
#include <optional>
#include <string>

#include "harness/corpora/folder_files.h"
#include "harness/corpora/test262.h"

namespace twinstep {

struct Test262Harness {
  Test262Form form = Test262Form::kOriginal;
  // Name to source.
  std::map<std::string, std::string> files;
  // Where they are in the suite, with a slash; empty: they are parts of shell.js.
  std::string folder;
  // Of the suite's folder, the part below which its tests are; empty: all.
  std::string tests;
};

// The harness for the tests in `folder`, which is a test262 suite in one of its forms or a folder inside one. Nullopt:
// it is none.
//
// Original: the folder harness/ of the checkout. Converted: Mozilla merges harness files into a shell.js per folder,
// each behind a line `// file: NAME`, so we take them apart again, and a test gets those that it includes itself
// instead of all that any test beside it includes. Its test262-host.js, which needs the engine's shell, is left out.
std::optional<Test262Harness> FindTest262Harness(const std::string& folder, FolderLinks links);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_CORPORA_TEST262_HARNESS_H_
