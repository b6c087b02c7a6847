// The known bugs (harness/bugs/known_bugs.h) as a campaign's report asks for them.
#ifndef TWINSTEP_HARNESS_CAMPAIGN_KNOWN_CAUSES_H_
#define TWINSTEP_HARNESS_CAMPAIGN_KNOWN_CAUSES_H_

#include "harness/campaign/campaign_causes.h"

namespace twinstep {

// Those that are built in. Where they cannot be read, which their own test excludes, one sentence on standard error
// says so, and every cause is new.
FindKnownCause KnownCauses();

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_CAMPAIGN_KNOWN_CAUSES_H_
