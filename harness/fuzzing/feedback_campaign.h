// A campaign with feedback: //harness:fuzz --feedback=behaviour.
//
//   DIR/feedback/settings, state.pb   what decides the campaign; how far it has come
//   DIR/feedback/corpus/input-N.txt   the test cases that are gone on from, as text (input_text.h)
//   DIR/feedback/shown/N.pb           what others take in (other_corpora.h)
//   DIR/classes/, DIR/crashes/        findings, as any campaign keeps them
//   DIR/summary.json                  numbers
#ifndef TWINSTEP_HARNESS_FUZZING_FEEDBACK_CAMPAIGN_H_
#define TWINSTEP_HARNESS_FUZZING_FEEDBACK_CAMPAIGN_H_

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "absl/time/time.h"
#include "harness/bugs/known_list.h"
#include "model/status.h"
#include "proto/feedback.pb.h"

namespace twinstep {

struct FeedbackCampaignOptions {
  uint64_t seed = 1;
  // The programs to begin with; not empty. `corpus` names them: a campaign goes on with the same name only.
  std::vector<FuzzInput> first;
  std::string corpus;
  // As ParseOracles reads them; empty: the default ones.
  std::string oracles;
  // Inputs of this run, those to begin with counted; 0: ended by time alone. A batch that has begun is ended.
  uint64_t inputs = 0;
  absl::Duration time = absl::InfiniteDuration();
  int jobs = 1;
  // Of one run of a program by one engine.
  absl::Duration cpu_limit = absl::Milliseconds(300);
  // Where results go; empty: nowhere.
  std::string folder;
  // The folder whose folders are those of campaigns that run at the same time, this one's own among them: what they
  // keep is taken in too, without being run, and starting inputs that they have run are left out. Empty: there are
  // none.
  std::string others;
  // Asked now and then; true ends the campaign with its report. May be empty.
  std::function<bool()> stop;
  // Told about every second how far it is. May be empty.
  std::function<void(const std::string&)> progress;
};

// Runs it, and returns how far it has come. Without limits of time
// being met, equal options give equal campaigns, with any number of jobs; one that was interrupted and goes on first
// runs its distilled corpus again, so that it is another one from there. Nor are campaigns with `others` equal: what
// these have found, and when, is a matter of time.
//
// Errors: the folder is one of another campaign, or cannot be written; the system gives no processes.
absl::StatusOr<FeedbackState> RunFeedbackCampaign(const FeedbackCampaignOptions& options);

// The table of causes, the unexplained ones that are not known first, and numbers.
std::string FeedbackReport(const FeedbackState& state, const KnownList& known);

// Appends the unexplained causes that are not known to the list in the file at `path`, as not reviewed. Errors name the
// file.
absl::Status RecordNewCauses(const FeedbackState& state, const KnownList& known, const std::string& path);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_FUZZING_FEEDBACK_CAMPAIGN_H_
