// What other campaigns with feedback have found meanwhile, on this machine or another: each writes its test cases to
// its own folder, as whole files, and reads those of the others.
#ifndef TWINSTEP_HARNESS_FUZZING_OTHER_CORPORA_H_
#define TWINSTEP_HARNESS_FUZZING_OTHER_CORPORA_H_

#include <set>
#include <string>
#include <vector>

#include "proto/fuzz_input.pb.h"

namespace twinstep {

// Where a campaign in `folder` has its test cases, and the name of one.
std::string CorpusFolder(const std::string& folder);
std::string EntryName(uint64_t number);
// Whether a file of that name is one, and its number.
bool IsEntryName(const std::string& name, uint64_t& number);

class OtherCorpora {
 public:
  // Those of all folders in `parent` but `own`. An empty `parent` has none.
  OtherCorpora(std::string parent, std::string own);

  struct News {
    // By folder and number; each text once.
    std::vector<FuzzInput> inputs;
    // Files that cannot be read as a test case: damaged, empty, or too large. Each is met once.
    uint64_t damaged = 0;
  };
  // What came since the last call. A file that went away meanwhile is nothing.
  News Read();

  // A test case that needs not be taken in from others.
  void Has(const FuzzInput& input);

 private:
  const std::string parent_;
  const std::string own_;
  std::set<std::string> files_;
  std::set<std::string> texts_;
};

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_FUZZING_OTHER_CORPORA_H_
