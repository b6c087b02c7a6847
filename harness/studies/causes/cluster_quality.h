// How well a way of putting findings together keeps causes apart and whole.
#ifndef TWINSTEP_HARNESS_STUDIES_CAUSES_CLUSTER_QUALITY_H_
#define TWINSTEP_HARNESS_STUDIES_CAUSES_CLUSTER_QUALITY_H_

#include <cstddef>
#include <string>
#include <vector>

#include "harness/bugs/known_bugs.h"

namespace twinstep {

// A finding, as far as its cluster is concerned.
struct ClusteredFinding {
  // What a person says that it is.
  std::string cause;
  // What it was put into.
  std::string cluster;
  // Lower ones stand further up in a report.
  int rank = 0;
  // Nobody is known to be guilty, and nothing explains it.
  bool uncertain = false;
  // Members of one cluster that have different varieties are read before those that have one in common.
  std::string variety;
};

struct ClusterQuality {
  // Of the findings, those whose cause is the most frequent one of their cluster: 1 where no cluster has two causes.
  double purity = 0;
  // Of the findings, those whose cluster is the most frequent one of their cause: 1 where no cause has two clusters.
  double inverse_purity = 0;
  // Of the pairs of findings of one cause, those in one cluster; 1 where there are no such pairs.
  double pair_recall = 0;
  size_t clusters = 0;
  // Findings read, in the order of ReadingOrder, until one of every cause was read.
  size_t items = 0;
};

// All findings as indices, in the order in which a person reads them: one of each cluster, then a second one of each
// that has one, and so on. Clusters stand in the order of their best member's rank, the largest first, then by name;
// from the second round on those that begin with an uncertain member come first, as they are the likeliest to hold
// something else. Within a cluster the members of the best rank come first, in the order given, but for varieties
// already read.
std::vector<size_t> ReadingOrder(const std::vector<ClusteredFinding>& findings);

// `findings` is not empty.
ClusterQuality QualityOf(const std::vector<ClusteredFinding>& findings);

// Whether causes name the known bugs (corpus/bugs) that a person has named.

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

#endif  // TWINSTEP_HARNESS_STUDIES_CAUSES_CLUSTER_QUALITY_H_
