// Which programs a folder holds, and what they are made of. Reads every file once, touches no engine and no parser.
#ifndef TWINSTEP_HARNESS_CORPORA_CORPUS_INDEX_H_
#define TWINSTEP_HARNESS_CORPORA_CORPUS_INDEX_H_

#include <string>

#include "harness/corpora/folder_files.h"
#include "model/status.h"
#include "proto/corpus.pb.h"

namespace twinstep {

enum class CorpusForm {
  // Each file is a program, but for modules that another one imports; or test262, where the folder is one or is in one.
  kPlainOrTest262,
  // Tests of SpiderMonkey's jit-test that run without its shell.
  kJitTest,
  // Those of jit-test's SunSpider that check their results: check-*.js.
  kSunSpider,
};

// As the index has it of a file's bytes.
std::string FileHash(const std::string& bytes);

// The index of the programs in `folder`, in order of their names, each file's content recorded by its hash. The digest
// is not set yet. Setup scripts are:
//   plain      none
//   test262    our prelude (test262_prelude.js: reportCompare, print, $DONE, $262), then the harness files that
//              INTERPRETING.md demands; for `raw` tests of the original form none, of the converted form the prelude,
//              because they call reportCompare too
//   jit-test, SunSpider
//              our prelude (jit_test_prelude.js: assertEq, print)
// Their files are listed too, with the hash of the script's text; our preludes by their names.
// A test262 test gives a sloppy and a strict program ("a.js" and "a.js (strict)"), as far as its flags allow; a file
// of Mozilla's converted form that is strict by itself (a-strict.js) gives one, and so does its sloppy brother.
// Errors: the folder cannot be read or holds no program.
absl::StatusOr<CorpusIndex> BuildCorpusIndex(const std::string& name, const std::string& folder, CorpusForm form,
                                             FolderLinks links);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_CORPORA_CORPUS_INDEX_H_
