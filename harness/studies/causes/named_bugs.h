// Whether causes name the known bugs (corpus/bugs) that a person has named.
#ifndef TWINSTEP_HARNESS_STUDIES_CAUSES_NAMED_BUGS_H_
#define TWINSTEP_HARNESS_STUDIES_CAUSES_NAMED_BUGS_H_

#include <string>

#include "harness/bugs/known_bugs.h"

namespace twinstep {

struct NamedBugs {
  // Findings whose cause is an entry by its id, and of these: those that their keys name so, name as another
  // entry, and name as none.
  int findings = 0;
  int named = 0;
  int named_otherwise = 0;
  int not_named = 0;
  // Findings of other causes that are taken for an entry.
  int others_named = 0;
};

// Counts one more finding. `cause`: as a person gave it.
void CountNamed(const KnownBugs& bugs, const std::string& cause, const CauseKey& key, NamedBugs& counts);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_STUDIES_CAUSES_NAMED_BUGS_H_
