// What of a campaign's findings fails a test.
#ifndef TWINSTEP_HARNESS_CORPUS_TESTS_VERDICTS_H_
#define TWINSTEP_HARNESS_CORPUS_TESTS_VERDICTS_H_

#include <vector>

#include "harness/bugs/known_list.h"
#include "harness/campaign/finding_store.h"
#include "harness/corpus_tests/junit_xml.h"
#include "proto/campaign_state.pb.h"

namespace twinstep {

enum class FailOn {
  kNothing,
  // A session that ended its process.
  kCrashes,
  // That, and classes with findings that no rule explains.
  kUnexplained,
};

// A test case for all of the campaign's sessions, then one for each class and each group of crashes. One that is found
// in `known` does not fail: by its cause, or by a pattern that fits the class in words, "differential / step over /
// ForStatement / pause location" or, of a debugger against itself, "v8 / InsertDeadCode / ..."; of crashes the folder,
// "crashes/crash--signal-5--v8-run--step-out". A class is known when all of its kept unexplained findings are.
std::vector<JunitCase> Judge(const CampaignState& state, const CampaignSettings& settings, const FindingStore& findings,
                             FailOn fail_on, const KnownList& known);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_CORPUS_TESTS_VERDICTS_H_
