// The search of kAfter: cause by cause backwards along the run, trying only changes that occur in a cause.
#ifndef TWINSTEP_HARNESS_ISOLATION_VERSIONS_CAUSES_SEARCH_H_
#define TWINSTEP_HARNESS_ISOLATION_VERSIONS_CAUSES_SEARCH_H_

#include <string>

#include "harness/isolation/versions/explain_run.h"
#include "harness/isolation/versions/first_answer.h"
#include "harness/isolation/versions/found_answer.h"
#include "harness/isolation/versions/run_evidence.h"
#include "model/status.h"

namespace twinstep {

// Sets `answer`, and in the explanation what there is of causes. Of what the causes lead to and `first` the smaller one
// is the answer, and where the causes lead is said. The causes beside the code, a page that needs nothing else; empty:
// there are none. After RunEvidence::Trace. Errors: the trial's.
absl::StatusOr<std::string> SearchByCauses(ExplainRun& run, const RunEvidence& evidence, const FirstAnswer& first,
                                           FoundAnswer& answer);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_ISOLATION_VERSIONS_CAUSES_SEARCH_H_
