// Changed lines that belong to one statement: taken back together they leave whole statements.
#ifndef TWINSTEP_HARNESS_ISOLATION_VERSIONS_STATEMENT_GROUPS_H_
#define TWINSTEP_HARNESS_ISOLATION_VERSIONS_STATEMENT_GROUPS_H_

#include <vector>

#include "harness/isolation/versions/change_groups.h"
#include "model/code_changes/change_set.h"
#include "model/code_changes/syntax_changes.h"
#include "model/delta_debugging/configuration.h"

namespace twinstep {

struct StatementLevel {
  ChangeGroups groups;
  // What statements have besides those inside them, which are groups of their own: the first and the last line of a
  // loop. Taken back alone these leave no statement.
  Configuration frames;
};

// `lines`: those of SingleLineChanges. Statements count that came or went as a whole: all of their lines are in the
// set. The first level has the outermost ones, each next one what stands one statement further in. Lines of no such
// statement are one group for each hunk. Levels that say no more than the one before are left out. `parse` may give no
// tree.
std::vector<StatementLevel> StatementLevels(const ChangeSet& lines, const ParseFile& parse);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_ISOLATION_VERSIONS_STATEMENT_GROUPS_H_
