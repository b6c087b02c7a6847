#include "harness/isolation/states/run_pair.h"

#include <algorithm>
#include <cstddef>

#include "absl/strings/str_cat.h"
#include "harness/text/terminal_text.h"

namespace twinstep {
namespace {

// Of the inputs' difference.
constexpr size_t kMostInputLines = 6;
constexpr size_t kLongestLine = 160;
constexpr size_t kMostChanges = 3;

// The smallest value that alone mends the failing run, of equals the last; null: none was found.
const ChainLink* NearestState(const CauseChain& chain) {
  const ChainLink* nearest = nullptr;
  const auto size = [](const ChainLink& link) {
    const DeltaText& value = link.cause.deltas[0];
    return value.failing.size() + value.passing.size();
  };
  for (const ChainLink& link : chain.links) {
    if (link.cause.mends_alone && (nearest == nullptr || size(link) <= size(*nearest))) nearest = &link;
  }
  return nearest;
}

}  // namespace

std::optional<PartingPlace> WhereTheyPart(const Recording& passing, const Recording& failing) {
  const size_t shorter = std::min(passing.moments.size(), failing.moments.size());
  size_t at = 0;
  while (at < shorter && passing.moments[at].statement == failing.moments[at].statement &&
         passing.moments[at].stack == failing.moments[at].stack) {
    ++at;
  }
  if (at == passing.moments.size() && at == failing.moments.size()) return std::nullopt;
  const auto statement = [at](const Recording& run) {
    return at < run.moments.size() ? run.moments[at].statement : -1;
  };
  return PartingPlace{.both = at == 0 ? -1 : passing.moments[at - 1].statement,
                      .passing = statement(passing),
                      .failing = statement(failing)};
}

std::string PairText(const ChainReport& report) {
  const InstrumentedProgram& program = *report.failing;
  const auto place = [&](int statement) { return PlaceText(program, statement, report.files); };
  const auto code = [&](int statement) {
    return absl::StrCat(place(statement), "  ", StatementText(program, statement, report.files));
  };
  std::string text = absl::StrCat("It fails: ", OneLine(report.fail_behaviour, kLongestLine),
                                  "\nIt passes: ", OneLine(report.pass_behaviour, kLongestLine), "\n");
  if (!report.input_difference.empty()) {
    text += "With - it passes, with + it fails:\n";
    const size_t all = report.input_difference.size();
    const size_t shown = all <= kMostInputLines ? all : kMostInputLines - 1;
    for (size_t i = 0; i < shown; ++i) {
      absl::StrAppend(&text, "  ", OneLine(report.input_difference[i], kLongestLine), "\n");
    }
    if (shown < all) absl::StrAppend(&text, "  (", all - shown, " more lines; --json has the inputs)\n");
  }
  if (const ChainLink* const nearest = NearestState(report.chain)) {
    const DeltaText& value = nearest->cause.deltas[0];
    absl::StrAppend(&text, "It passes if ", OneLine(value.path, kLongestLine), " is ",
                    OneLine(value.passing, kLongestLine), " (instead of ", OneLine(value.failing, kLongestLine),
                    ") before ", code(report.chain.points[nearest->point].statement), "\n");
  }
  for (size_t i = 0; i < std::min(report.nearest.found.size(), kMostChanges); ++i) {
    const MendingChange& mending = report.nearest.found[i];
    absl::StrAppend(&text, "It passes ", ChangeText(mending.change), " at ", code(mending.change.statement), "\n");
  }
  if (!report.nearest.refused.empty()) {
    absl::StrAppend(&text, report.nearest.refused, "\n");
  } else if (report.nearest.found.empty()) {
    absl::StrAppend(&text,
                    "No change of one operator, number, name, condition or statement makes it pass and leaves the "
                    "passing run as it is (",
                    report.nearest.tried, " of ", report.nearest.possible, " tried).\n");
  }
  if (report.parting) {
    const PartingPlace& parting = *report.parting;
    absl::StrAppend(&text, "The runs part ",
                    parting.both < 0 ? "at the first statement" : absl::StrCat("after ", code(parting.both)), "\n");
    const auto next = [&](const char* run, int statement) {
      absl::StrAppend(&text, "  the ", run, " run ",
                      statement < 0 ? "ends there" : absl::StrCat("goes to ", code(statement)), "\n");
    };
    next("passing", parting.passing);
    next("failing", parting.failing);
  }
  if (!report.chain.links.empty()) {
    const ChainLink& last = report.chain.links.back();
    absl::StrAppend(&text, "The state decides up to ", place(report.chain.points[last.point].statement), ": ",
                    OneLine(CauseSentence(last.cause), kLongestLine), "\n");
  }
  return text;
}

}  // namespace twinstep
