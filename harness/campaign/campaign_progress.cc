#include "harness/campaign/campaign_progress.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "harness/campaign/session_counts.h"
#include "harness/text/counted.h"

namespace twinstep {
std::string ProgressText(const CampaignProgress& progress, const CampaignOptions& options) {
  const CampaignState& state = progress.state;
  const double seconds = absl::ToDoubleSeconds(progress.elapsed);
  std::string text =
      absl::StrFormat("%d sessions, %.0f a second, %d diverged, %d classes (%d new in the last minute)",
                      state.next_session() - options.settings.first_session(),
                      seconds > 0 ? static_cast<double>(progress.sessions) / seconds : 0.0,
                      CountOf(state.ends(), DIVERGED), state.classes_size(), progress.classes_in_last_minute);
  absl::StrAppend(&text, ", ", NumberOf(CountOf(state.crashes(), ProcessEnd::DIED), "crash", "crashes"), ", ",
                  NumberOf(CountOf(state.crashes(), ProcessEnd::TOO_LONG), "hang"));
  if (const uint64_t memory = CountOf(state.crashes(), ProcessEnd::TOO_MUCH_MEMORY); memory > 0) {
    absl::StrAppend(&text, ", ", memory, " over memory");
  }
  if (options.goal) {
    absl::StrAppend(&text, ", ", *options.goal - std::min(*options.goal, state.next_session()), " sessions left");
  }
  if (options.time != absl::InfiniteDuration()) {
    const absl::Duration left = std::max(absl::ZeroDuration(), options.time - progress.elapsed);
    absl::StrAppend(&text, ", ", absl::ToInt64Seconds(left), " s left");
  }
  return text;
}

ProgressPrinter::ProgressPrinter(const std::string& name, const CampaignOptions& options)
    : options_(options), line_(name, {.log_every = kLogEvery}) {}

void ProgressPrinter::Print(const CampaignProgress& progress) {
  if (const std::string problem = std::string(progress.saving.message()); problem != saving_problem_) {
    line_.Tell(problem.empty() ? "saving works again"
                               : absl::StrCat("cannot save (the campaign continues): ", problem));
    saving_problem_ = problem;
  }
  line_.Show(ProgressText(progress, options_));
}

}  // namespace twinstep
