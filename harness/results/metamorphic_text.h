// A warning of metamorphic testing as people read it: both programs and both runs side by side.
#ifndef TWINSTEP_HARNESS_RESULTS_METAMORPHIC_TEXT_H_
#define TWINSTEP_HARNESS_RESULTS_METAMORPHIC_TEXT_H_

#include <cstddef>
#include <string>
#include <vector>

#include "harness/text/paired_lines.h"
#include "proto/finding.pb.h"
#include "proto/transformation.pb.h"

namespace twinstep {

// The transformations, with what had to hold after the last one; a line each, indented.
std::string SequenceText(const MetamorphicFinding& finding);

// The last initial program and its follow-up: lines that the edit changed and those around them, breakpoints (B), and
// where the runs part (>). Between the two: ~ changed, + inserted, - removed.
std::string ProgramsSideBySide(const MetamorphicFinding& finding);

// The actions of the last two runs with their answers, up to where the relation failed; only the last `most` of them.
// Between the two: ~ another action, + only in the follow-up run, - only in the initial one, > the answers that break
// the relation.
std::string RunsSideBySide(const MetamorphicFinding& finding, size_t most);

// The two as lines of a table, without their heads.
std::vector<PairedLine> PairedPrograms(const MetamorphicFinding& finding);
std::vector<PairedLine> PairedRuns(const MetamorphicFinding& finding, size_t most);

// What a transformation promises, in words.

// One sentence without its full stop: what was done, and what had to hold. The headers in model/transformations/ say it
// exactly. Empty for a message that holds no transformation.
std::string RelationText(const Transformation& transformation);

// "insert_dead_code { offset: 12 variable: "v" literal: "7" }": all that the message holds, in one line.
std::string ToText(const Transformation& transformation);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_RESULTS_METAMORPHIC_TEXT_H_
