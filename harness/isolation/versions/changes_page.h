// Changes between two versions as a part of a page.
#ifndef TWINSTEP_HARNESS_ISOLATION_VERSIONS_CHANGES_PAGE_H_
#define TWINSTEP_HARNESS_ISOLATION_VERSIONS_CHANGES_PAGE_H_

#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "proto/explanation.pb.h"

namespace twinstep {

// A section: what stood there before and what stands there now, beside each other, with the numbers that the causes
// name changes by. Those whose numbers are in `responsible` say so. Empty for no changes.
std::string ChangesSection(const std::vector<CodeChangeShown>& changes, const std::set<uint32_t>& responsible);
// A page of its own with nothing else.
std::string ChangesPage(const std::vector<CodeChangeShown>& changes, const std::set<uint32_t>& responsible);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_ISOLATION_VERSIONS_CHANGES_PAGE_H_
