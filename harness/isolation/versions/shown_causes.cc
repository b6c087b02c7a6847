#include "harness/isolation/versions/shown_causes.h"

#include <algorithm>
#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/time/time.h"
#include "harness/isolation/versions/changes_page.h"
#include "harness/isolation/versions/semantics/cause_tree_page.h"
#include "harness/isolation/versions/semantics/cause_tree_text.h"
#include "harness/isolation/versions/shown_changes.h"

namespace twinstep {

std::string ShowCauses(const CauseTree& tree, const ChangePlaces& places, const std::vector<CauseChanges>& changes_in,
                       const AfterMethodResult& result, const ChangeSet& changes, Explanation& explanation) {
  // Those with a change of the answer, and those that lead there.
  std::vector<bool> relevant(tree.nodes.size(), false);
  for (const int node : result.relevant) {
    for (int i = node; i >= 0 && !relevant[static_cast<size_t>(i)]; i = tree.nodes[static_cast<size_t>(i)].parent) {
      relevant[static_cast<size_t>(i)] = true;
    }
  }
  const Configuration answer = Union(result.root, result.auxiliary);
  // What the page speaks of, it shows.
  std::set<int> named(answer.begin(), answer.end());
  const PlaceMark mark = [&](const SourcePlace& place) {
    std::string numbers;
    for (const int change : places.ChangesAt(place)) {
      named.insert(change);
      absl::StrAppend(&numbers, numbers.empty() ? "" : ", ", change + 1);
    }
    return numbers.empty() ? "" : absl::StrCat(" (change ", numbers, ")");
  };
  const NodeChoice choice = [&](int node) { return relevant[static_cast<size_t>(node)]; };
  std::string page;
  if (!tree.nodes.empty()) {
    explanation.set_causes_text(ToText(tree, mark, choice));
    std::vector<CodeChangeShown> shown;
    for (const int change : named) shown.push_back(ShowChange(changes, change));
    std::set<uint32_t> responsible;
    for (const int change : answer) responsible.insert(static_cast<uint32_t>(change) + 1);
    page = ToPage(tree, mark, choice, ChangesSection(shown, responsible));
  }
  const auto file_of = [&](const SourcePlace& place) {
    return place.file >= 0 && place.file < static_cast<int>(tree.files.size())
               ? tree.files[static_cast<size_t>(place.file)].name
               : "";
  };
  const std::vector<std::vector<std::string>> sentences = SentencesOf(tree);
  std::set<std::string> assumptions;
  for (size_t i = 0; i < tree.nodes.size(); ++i) {
    const CauseNode& node = tree.nodes[i];
    CauseShown& shown = *explanation.add_causes();
    shown.set_from(node.parent);
    shown.set_file(file_of(node.place));
    shown.set_line(static_cast<uint32_t>(node.place.line));
    shown.set_certainty(Words(node.certainty));
    shown.set_relevant(relevant[i]);
    if (i < changes_in.size()) {
      for (const int change : Union(changes_in[i].exact, changes_in[i].near)) {
        shown.add_changes(static_cast<uint32_t>(change) + 1);
      }
    }
    for (size_t j = 0; j < node.steps.size(); ++j) {
      const CauseStep& step = node.steps[j];
      CauseShown::Step& one = *shown.add_steps();
      one.set_file(file_of(step.place));
      one.set_line(static_cast<uint32_t>(step.place.line));
      one.set_sentence(sentences[i][j]);
      for (const int change : places.ChangesAt(step.place)) one.add_changes(static_cast<uint32_t>(change) + 1);
      if (relevant[i] && step.taken_from_run && !step.op.empty()) assumptions.insert(step.op);
    }
  }
  for (const std::string& op : assumptions) {
    explanation.add_assumptions(absl::StrCat(op, " gives what it gave in the run, for the same operands"));
  }
  explanation.set_solver_calls(static_cast<uint64_t>(tree.counts.solver_calls));
  explanation.set_solver_microseconds(static_cast<uint64_t>(
      absl::ToInt64Microseconds(tree.counts.search_time + tree.counts.exact_time + tree.counts.minimise_time)));
  return page;
}

}  // namespace twinstep
