// Code that the new version no longer has: it has no instruction in the failing run, and yet may be why it fails.
#ifndef TWINSTEP_HARNESS_ISOLATION_VERSIONS_SEMANTICS_DELETED_CODE_H_
#define TWINSTEP_HARNESS_ISOLATION_VERSIONS_SEMANTICS_DELETED_CODE_H_

#include <set>
#include <string>

#include "harness/isolation/versions/semantics/cause_tree.h"
#include "model/source/source_range.h"
#include "model/source/syntax_tree.h"

namespace twinstep {

struct DeletedCode {
  // Where it would stand in the new version.
  int file = 0;
  int offset = 0;
  // What it is inside of there: the function, or all of the file.
  SourceRange function;
  // The variables and properties that it would have given a value, by name.
  std::set<std::string> defines;
  // It would have decided whether what follows in the function runs: it returns, throws, breaks, continues, or was part
  // of a condition.
  bool controls = false;
};

// `defines` and `controls` of the part of the old version that is gone; the place is the caller's to fill in.
DeletedCode DescribeDeleted(const SyntaxTree& old_tree, SourceRange deleted);

// The deleted code would have defined a variable that one of the node's generator instructions uses, or would have
// controlled one. Decided by names. So a deletion may count that has nothing to do with the node; none is missed where
// the names tell.
bool OccursIn(const CauseNode& node, const DeletedCode& deleted);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_ISOLATION_VERSIONS_SEMANTICS_DELETED_CODE_H_
