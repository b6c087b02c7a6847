// Which known bugs and findings show in which versions, for people, and what has changed since the last time.
#ifndef TWINSTEP_HARNESS_BUG_TRIALS_VERSION_TABLES_H_
#define TWINSTEP_HARNESS_BUG_TRIALS_VERSION_TABLES_H_

#include <string>

#include "model/status.h"
#include "proto/version_table.pb.h"

namespace twinstep {

// Entry by version, a line of sums for each version, and a line for each note.
std::string ToText(const VersionTable& table);

// A line for each row that does something else in a version than it did, and for what either lacks: rows, and versions
// that no row has. "Nothing has changed." if there is nothing.
std::string ChangesText(const VersionTables& before, const VersionTables& now);

// The tables as a page (html_page.h), the notes below them. `changes`, plain text, comes first; empty: there is nothing
// to compare with.
std::string VersionsPage(const VersionTables& tables, const std::string& changes);

// FOLDER/versions.json as an earlier run has left it; NotFound: there is none. Errors: DataLoss where it is something
// else.
absl::StatusOr<VersionTables> ReadVersionTables(const std::string& folder);
// Makes the folder. Errors as WriteFileAtomically (harness/results/atomic_file.h).
absl::Status WriteVersionTables(const VersionTables& tables, const std::string& changes, const std::string& folder);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_BUG_TRIALS_VERSION_TABLES_H_
