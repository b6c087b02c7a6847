// A campaign's reports as the runs of a study.
#ifndef TWINSTEP_HARNESS_STUDIES_DIFFERENTIAL_STUDY_RECORDER_H_
#define TWINSTEP_HARNESS_STUDIES_DIFFERENTIAL_STUDY_RECORDER_H_

#include <cstddef>
#include <functional>
#include <string>

#include "harness/studies/differential/study_run.h"
#include "model/status.h"
#include "proto/campaign.pb.h"
#include "proto/program.pb.h"

namespace twinstep {

class StudyRecorder {
 public:
  // The campaign's programs.
  struct Programs {
    size_t size = 0;
    std::function<std::string(size_t)> name;
    // Asked once for each program, for its hash. One that cannot be loaded has an empty hash; its runs have failed.
    std::function<absl::StatusOr<Program>(size_t)> load;
  };
  explicit StudyRecorder(Programs programs) : programs_(std::move(programs)) {}

  // Reports in order, from session 0 on (CampaignObserver::counted): session n is run n / P of program n % P.
  void Add(const SessionReport& report);

  // Only programs that have been run: those of an interrupted study as well as its runs.csv read again.
  const Study& study() const { return study_; }
  Study Take() { return std::move(study_); }

 private:
  const Programs programs_;
  Study study_;
};

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_STUDIES_DIFFERENTIAL_STUDY_RECORDER_H_
