#include "harness/results/replay_verdict.h"

#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "harness/process/process_end.h"
#include "harness/results/examine.h"
#include "harness/text/terminal_text.h"

namespace twinstep {
namespace {

using Kind = ReplayVerdict::Kind;

constexpr size_t kLongestText = 500;

std::vector<const Trace*> TracesOf(const Finding& finding) {
  if (finding.has_truth()) return {&finding.truth().trace()};
  if (finding.has_metamorphic()) return {&finding.metamorphic().initial(), &finding.metamorphic().follow_up()};
  return {&finding.differential().first(), &finding.differential().second()};
}

std::string CountName(Kind kind) {
  switch (kind) {
    case Kind::kReproduced:
      return "reproduced bit for bit";
    case Kind::kTracesDiffer:
      return "reproduced with other traces";
    case Kind::kDiffers:
      return "different";
    case Kind::kGone:
      return "gone";
    case Kind::kCrashed:
      return "crashed";
    case Kind::kHung:
      return "hung";
    case Kind::kCannotBeRead:
      return "not readable";
  }
  return "";
}

ReplayVerdict JudgeCrash(const Finding& saved, const ProcessEnd& end) {
  const ProcessEnd& before = saved.crash().end();
  if (SameEnd(before, end)) {
    return {.kind = Kind::kReproduced, .text = absl::StrCat("reproduced: ", ToText(end)), .versions = {}};
  }
  return {.kind = Kind::kDiffers,
          .text = absl::StrCat("differs otherwise: ", ToText(end), " against ", ToText(before)),
          .versions = {}};
}

}  // namespace

ReplayVerdict JudgeDivergence(const Finding& saved, const Finding& now) {
  const std::string detail = OneLine(now.reproduction().detail(), kLongestText);
  switch (now.reproduction().outcome()) {
    case Reproduction::REPRODUCED:
      break;
    case Reproduction::GONE:
      return {.kind = Kind::kGone,
              .text = now.has_metamorphic() ? "gone: every relation holds"
                      : now.has_truth()     ? "gone: every invariant holds"
                                            : "gone: the debuggers agree",
              .versions = {}};
    default:
      return {.kind = Kind::kDiffers, .text = absl::StrCat("differs otherwise: ", detail), .versions = {}};
  }
  const std::vector<const Trace*> before = TracesOf(saved), after = TracesOf(now);
  for (size_t i = 0; i < before.size(); ++i) {
    const std::string difference = TraceDifference(*before[i], *after[i]);
    if (difference.empty()) continue;
    const std::string whose = now.has_metamorphic() ? (i == 0 ? "the initial run" : "the follow-up run")
                                                    : OneLine(after[i]->engine(), kLongestText);
    return {.kind = Kind::kTracesDiffer,
            .text = absl::StrCat("reproduced, ", whose, "'s trace differs: ", OneLine(difference, kLongestText)),
            .versions = {}};
  }
  return {.kind = Kind::kReproduced, .text = "reproduced bit for bit", .versions = {}};
}

std::string VersionNote(const Finding& saved, const std::map<std::string, std::string>& versions) {
  std::vector<std::string> notes;
  for (const Trace* const trace : TracesOf(saved)) {
    const auto it = versions.find(trace->engine());
    const std::string now = it == versions.end() ? "" : it->second;
    if (trace->engine_version().empty() || now.empty() || trace->engine_version() == now) continue;
    const std::string note = absl::StrCat("found with ", trace->engine(), " ",
                                          OneLine(trace->engine_version(), kLongestText), ", now ", now);
    // Both runs of a metamorphic finding are of one engine.
    if (notes.empty() || notes.back() != note) notes.push_back(note);
  }
  return absl::StrJoin(notes, "; ");
}

ReplayVerdict JudgeEnd(const Finding& saved, const ProcessEnd& end) {
  if (saved.has_crash()) return JudgeCrash(saved, end);
  if (end.kind() == ProcessEnd::DIED) {
    return {.kind = Kind::kCrashed, .text = absl::StrCat("crashed: ", ToText(end)), .versions = {}};
  }
  return {.kind = Kind::kHung, .text = absl::StrCat("hung: ", ToText(end)), .versions = {}};
}

std::string VerdictCounts(const std::map<Kind, int>& counts) {
  int all = 0;
  std::vector<std::string> parts;
  for (const auto& [kind, count] : counts) {
    all += count;
    if (count > 0) parts.push_back(absl::StrCat(count, " ", CountName(kind)));
  }
  return absl::StrCat(all, all == 1 ? " finding" : " findings", all == 0 ? "" : ": ", absl::StrJoin(parts, ", "));
}

}  // namespace twinstep
