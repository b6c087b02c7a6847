// What the study prints.
#ifndef TWINSTEP_HARNESS_STUDIES_DEFECTS_STUDY_TABLE_H_
#define TWINSTEP_HARNESS_STUDIES_DEFECTS_STUDY_TABLE_H_

#include <string>
#include <vector>

#include "proto/chain_study.pb.h"

namespace twinstep {

// A line on one defect of a program, fields with tabs between them.
std::string StudyLine(const std::string& program, const DefectResult& result);

// Shares of defects found when 1 %, 10 %, 20 % of the code is read, and medians. The first statement that is read is
// within 1 % of any program.
std::string StudyTable(const std::vector<DefectResult>& results);

// The same defect in two engines.
struct TwoEngines {
  std::string program;
  DefectResult one;
  DefectResult other;
};

// For how many defects both engines have the same chains, and which are those with others.
std::string EnginesTable(const std::vector<TwoEngines>& pairs);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_STUDIES_DEFECTS_STUDY_TABLE_H_
