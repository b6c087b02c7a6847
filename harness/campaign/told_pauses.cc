#include "harness/campaign/told_pauses.h"

#include <algorithm>
#include <map>
#include <string_view>
#include <tuple>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "engines/known_engines.h"
#include "harness/text/json_text.h"

namespace twinstep {
namespace {

// Of the nodes at which pauses of one kind stand, in a line of text.
constexpr size_t kNodesShown = 3;

PausesTold::How HowTold(const Judgement& judgement, const Judgement::Told& told) {
  if (!judgement.has_truth) return PausesTold::NO_TRUTH;
  if (told.after_truth) return PausesTold::AFTER_ITS_END;
  if (!told.matched) return PausesTold::NO_MOMENT;
  if (told.ambiguous) return PausesTold::SEVERAL_MOMENTS;
  return told.counted ? PausesTold::ONE_MOMENT_BY_COUNTS : PausesTold::ONE_MOMENT;
}

bool HasReason(PausesTold::How how) { return how == PausesTold::SEVERAL_MOMENTS || how == PausesTold::NO_MOMENT; }

std::string_view Words(PausesTold::How how) {
  switch (how) {
    case PausesTold::ONE_MOMENT:
      return "at one moment of the truth";
    case PausesTold::ONE_MOMENT_BY_COUNTS:
      return "at one moment, which the counts of blocks tell from others";
    case PausesTold::SEVERAL_MOMENTS:
      return "at one of several moments: ";
    case PausesTold::NO_MOMENT:
      return "at no moment: ";
    case PausesTold::AFTER_ITS_END:
      return "after something that the truth does not follow";
    case PausesTold::NO_TRUTH:
      return "of programs without truth";
    default:
      return "";
  }
}

// Lines of the text: those of one kind and reason.
struct LineOfPauses {
  std::map<std::string, uint64_t> by_engine;
  std::map<std::string, uint64_t> by_node;
  uint64_t count = 0;
};

std::string NodesText(const LineOfPauses& line) {
  std::vector<std::pair<uint64_t, std::string>> nodes;
  for (const auto& [node, count] : line.by_node) {
    if (!node.empty()) nodes.emplace_back(count, node);
  }
  if (nodes.empty()) return "";
  std::stable_sort(nodes.begin(), nodes.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
  std::vector<std::string> shown;
  for (size_t i = 0; i < std::min(nodes.size(), kNodesShown); ++i) {
    shown.push_back(absl::StrCat(nodes[i].second, " ", nodes[i].first));
  }
  return absl::StrCat(" (", absl::StrJoin(shown, ", "), nodes.size() > kNodesShown ? ", ..." : "", ")");
}

}  // namespace

void SetPausesTold(const Judgement& judgement, TruthReport& report) {
  PausesToldList pauses;
  for (const Judgement::Told& told : judgement.told) {
    PausesTold& one = *pauses.Add();
    one.set_how(HowTold(judgement, told));
    one.set_count(1);
    if (!HasReason(one.how())) continue;
    one.set_why(std::string(told.why));
    one.set_node(std::string(told.node));
  }
  report.clear_pauses();
  AddPausesTold(pauses, *report.mutable_pauses());
}

void AddPausesTold(const PausesToldList& more, PausesToldList& sum) {
  for (const PausesTold& one : more) {
    const auto same = std::find_if(sum.begin(), sum.end(), [&one](const PausesTold& other) {
      return other.how() == one.how() && other.why() == one.why() && other.node() == one.node();
    });
    if (same == sum.end()) {
      *sum.Add() = one;
    } else {
      same->set_count(same->count() + one.count());
    }
  }
}

uint64_t CountOf(const PausesToldList& pauses) {
  uint64_t count = 0;
  for (const PausesTold& one : pauses) count += one.count();
  return count;
}

std::string PausesToldText(const CampaignState& state, const std::vector<std::string>& engines) {
  std::map<std::pair<PausesTold::How, std::string>, LineOfPauses> lines;
  for (const auto& [engine, truth] : state.truth()) {
    for (const PausesTold& one : truth.pauses()) {
      LineOfPauses& line = lines[{one.how(), one.why()}];
      line.by_engine[engine] += one.count();
      line.by_node[one.node()] += one.count();
      line.count += one.count();
    }
  }
  if (lines.empty()) return "";
  std::vector<std::pair<std::pair<PausesTold::How, std::string>, LineOfPauses>> sorted(lines.begin(), lines.end());
  std::stable_sort(sorted.begin(), sorted.end(), [](const auto& a, const auto& b) {
    return std::make_pair(a.first.first, ~a.second.count) < std::make_pair(b.first.first, ~b.second.count);
  });
  std::string text = " ";
  for (const std::string& engine : engines) absl::StrAppend(&text, "  ", WithDisplayNames(engine));
  absl::StrAppend(&text, "  pauses\n");
  for (const auto& [kind, line] : sorted) {
    absl::StrAppend(&text, " ");
    for (const std::string& engine : engines) {
      const auto it = line.by_engine.find(engine);
      absl::StrAppendFormat(&text, "  %*d", static_cast<int>(WithDisplayNames(engine).size()),
                            it == line.by_engine.end() ? 0 : it->second);
    }
    absl::StrAppend(&text, "  ", std::string(Words(kind.first)), kind.second, NodesText(line), "\n");
  }
  return text;
}

std::string PausesToldJson(const PausesToldList& pauses) {
  std::vector<const PausesTold*> sorted;
  for (const PausesTold& one : pauses) sorted.push_back(&one);
  std::sort(sorted.begin(), sorted.end(), [](const PausesTold* a, const PausesTold* b) {
    return std::forward_as_tuple(a->how(), a->why(), a->node()) < std::forward_as_tuple(b->how(), b->why(), b->node());
  });
  std::vector<std::string> objects;
  for (const PausesTold* one : sorted) {
    JsonMembers members = {{"how", JsonString(PausesTold::How_Name(one->how()))}};
    if (HasReason(one->how())) {
      members.emplace_back("why", JsonString(one->why()));
      members.emplace_back("node", JsonString(one->node()));
    }
    members.emplace_back("pauses", absl::StrCat(one->count()));
    objects.push_back(JsonObject(members, "", ""));
  }
  return absl::StrCat("[", absl::StrJoin(objects, ", "), "]");
}

}  // namespace twinstep
