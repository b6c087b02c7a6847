#include "model/schedules/schedule.h"

#include <utility>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"

namespace twinstep {

std::string ScheduleText(const Schedule& schedule) {
  std::string text;
  for (const Switch& one : schedule) {
    absl::StrAppend(&text, text.empty() ? "" : " ", one.agent, ":", one.count, one.forced ? "!" : "");
  }
  return text;
}

absl::StatusOr<Schedule> ParseSchedule(std::string_view text) {
  Schedule schedule;
  const std::string copy(text);
  for (const std::string& word : std::vector<std::string>(absl::StrSplit(copy, ' ', absl::SkipEmpty()))) {
    Switch one;
    std::string number = word;
    if (!number.empty() && number.back() == '!') {
      one.forced = true;
      number.pop_back();
    }
    const std::pair<std::string, std::string> parts = absl::StrSplit(number, absl::MaxSplits(':', 1));
    if (!absl::SimpleAtoi(parts.first, &one.agent) || one.agent < 0 || !absl::SimpleAtoi(parts.second, &one.count)) {
      return absl::InvalidArgumentError(
          absl::StrCat("'", word, "' is not a switch of a schedule; write agent:count, as in 1:254"));
    }
    schedule.push_back(one);
  }
  return schedule;
}

}  // namespace twinstep
