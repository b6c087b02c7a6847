// The page over a folder of reports: what a person files, the worst first.
#ifndef TWINSTEP_HARNESS_EXPORTS_REPORT_INDEX_H_
#define TWINSTEP_HARNESS_EXPORTS_REPORT_INDEX_H_

#include <string>
#include <vector>

#include "proto/known_bug.pb.h"
#include "proto/severity.pb.h"

namespace twinstep {

struct ListedReport {
  Severity severity = NO_SEVERITY;
  // One sentence, as Markdown.
  std::string title = {};
  // Names in the folder; an empty script: there is none.
  std::string report = {}, script = {};
  // "File it with ...".
  std::string filing = {};
  // The newest version.
  std::string shows_in = {};
  // The tracker's number; empty: it has none yet.
  std::string reported = {};
};

struct ReportLeftOut {
  std::string name;
  // A sentence.
  std::string why;
};

// In Markdown.
std::string ReportIndex(std::vector<ListedReport> reports, const std::vector<ReportLeftOut>& left_out);

// Null: the entry says of no version that it shows.
const KnownBug::Version* NewestWhereItShows(const KnownBug& bug);

// The same as "V8 15.8"; empty: the entry says of no version that it shows.
std::string NewestThatShows(const KnownBug& bug);

// The newest version of which the entry says anything shows it.
bool LivesInNewest(const KnownBug& bug);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_EXPORTS_REPORT_INDEX_H_
