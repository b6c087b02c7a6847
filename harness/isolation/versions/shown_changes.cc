#include "harness/isolation/versions/shown_changes.h"

#include <algorithm>
#include <cstddef>
#include <string_view>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "absl/strings/string_view.h"
#include "absl/time/time.h"
#include "harness/isolation/versions/change_groups.h"
#include "harness/isolation/versions/semantics/cause_tree_page.h"
#include "harness/isolation/versions/semantics/cause_tree_text.h"
#include "harness/text/html_page.h"
#include "harness/text/paired_lines.h"
#include "harness/text/terminal_text.h"
#include "model/code_changes/line_changes.h"
#include "model/source/source_text.h"
#include "model/status.h"

namespace twinstep {
namespace {

// Of the old version, in a sentence.
constexpr size_t kLongestChange = 120;
// What came in the place of what decides.
constexpr int kFewChangedLines = 6;

SourceText TextOf(const VersionFiles& files, const std::string& path) {
  const auto found = files.find(path);
  return SourceText(found == files.end() ? std::string_view() : std::string_view(found->second));
}

std::vector<std::string> LinesOf(std::string_view text) {
  const SourceText source(text);
  std::vector<std::string> lines;
  for (int line = 1; line <= source.line_count(); ++line) lines.emplace_back(source.LineText(line));
  return lines;
}

std::string Stripped(std::string_view line) {
  return std::string(absl::StripAsciiWhitespace(absl::string_view(line.data(), line.size())));
}

// Lines of the range, but for white space at its ends.
void SetLines(const SourceText& text, SourceRange range, uint32_t* first, uint32_t* last) {
  const std::string_view all = text.Slice(range.begin, range.end);
  const auto is_space = [](char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; };
  int begin = range.begin, end = range.end;
  size_t i = 0, j = all.size();
  while (i < j && is_space(all[i])) ++i, ++begin;
  while (j > i && is_space(all[j - 1])) --j, --end;
  *first = static_cast<uint32_t>(text.PositionAt(begin).line);
  *last = static_cast<uint32_t>(text.PositionAt(std::max(begin, end)).line);
}

bool SharesLines(const CodeChangeShown& a, const CodeChangeShown& b) {
  for (const CodeChangeShown::Part& one : a.parts()) {
    for (const CodeChangeShown::Part& other : b.parts()) {
      if (one.file() == other.file() && one.first_line() <= other.last_line() &&
          other.first_line() <= one.last_line()) {
        return true;
      }
    }
  }
  return false;
}

}  // namespace

CodeChangeShown ShowChange(const ChangeSet& changes, int index) {
  const CodeChange& change = changes.changes()[static_cast<size_t>(index)];
  CodeChangeShown shown;
  shown.set_number(static_cast<uint32_t>(index) + 1);
  shown.set_kind(std::string(Name(change.kind)));
  shown.set_function(change.function);
  for (const CodeChange::Part& part : change.parts) {
    CodeChangeShown::Part& one = *shown.add_parts();
    one.set_file(part.new_file);
    one.set_old_file(part.old_file);
    const SourceText text = TextOf(changes.new_files(), part.new_file);
    uint32_t first = 0, last = 0;
    SetLines(text, part.new_range, &first, &last);
    one.set_first_line(first);
    one.set_last_line(last);
    SetLines(TextOf(changes.old_files(), part.old_file), part.old_range, &first, &last);
    one.set_old_first_line(first);
    one.set_old_last_line(last);

    const int begin = text.LineStart(text.PositionAt(part.new_range.begin).line);
    const int end = text.LineEnd(text.PositionAt(part.new_range.end).line);
    const auto around = [&](const std::string& middle) {
      return LinesOf(std::string(text.Slice(begin, part.new_range.begin)) + middle +
                     std::string(text.Slice(part.new_range.end, std::max(end, part.new_range.end))));
    };
    const std::vector<std::string> now = around(changes.NewText(part)), before = around(changes.OldText(part));
    size_t head = 0, tail = 0;
    const size_t shorter = std::min(now.size(), before.size());
    while (head < shorter && now[head] == before[head]) ++head;
    while (tail < shorter - head && now[now.size() - 1 - tail] == before[before.size() - 1 - tail]) ++tail;
    for (size_t i = head; i < now.size() - tail; ++i) one.add_now(now[i]);
    for (size_t i = head; i < before.size() - tail; ++i) one.add_before(before[i]);
  }
  return shown;
}

std::vector<CodeChangeShown> ShowTogether(const ChangeSet& changes, const Configuration& responsible,
                                          const Configuration& along) {
  std::vector<CodeChangeShown> shown;
  for (const Configuration* some : {&responsible, &along}) {
    for (const int change : *some) shown.push_back(ShowChange(changes, change));
  }
  // Of each the first that it shares lines with, also by way of others.
  std::vector<size_t> first(shown.size());
  bool any = false;
  for (size_t i = 0; i < shown.size(); ++i) {
    first[i] = i;
    for (size_t j = 0; j < i; ++j) {
      if (first[j] == first[i] || !SharesLines(shown[i], shown[j])) continue;
      any = true;
      const size_t from = std::max(first[i], first[j]), to = std::min(first[i], first[j]);
      std::replace(first.begin(), first.begin() + static_cast<std::ptrdiff_t>(i) + 1, from, to);
    }
  }
  if (!any) return shown;
  for (size_t head = 0; head < shown.size(); ++head) {
    std::vector<size_t> members;
    for (size_t i = head; i < shown.size(); ++i) {
      if (first[i] == head) members.push_back(i);
    }
    if (members.size() < 2) continue;
    Configuration group;
    for (const size_t i : members) group.push_back(static_cast<int>(shown[i].number()) - 1);
    std::sort(group.begin(), group.end());
    const absl::StatusOr<VersionFiles> without = changes.Revert(group);
    if (!without.ok()) continue;
    const ChangeSet hunks = LineChanges(*without, changes.new_files());
    CodeChangeShown together;
    for (int hunk = 0; hunk < hunks.size(); ++hunk) {
      const CodeChangeShown lines = ShowChange(hunks, hunk);
      if (std::any_of(members.begin(), members.end(), [&](size_t i) { return SharesLines(shown[i], lines); })) {
        together.mutable_parts()->MergeFrom(lines.parts());
      }
    }
    if (together.parts().empty()) continue;
    // What stands first is responsible.
    size_t holder = members.front();
    for (const size_t i : members) {
      shown[i].clear_parts();
      if (i < responsible.size()) holder = i;
    }
    *shown[holder].mutable_parts() = together.parts();
  }
  return shown;
}

std::vector<CodeChangeShown> ShowLines(const ChangeSet& changes, const Configuration& lines) {
  const std::set<int> chosen(lines.begin(), lines.end());
  std::vector<CodeChangeShown> all;
  for (const Configuration& hunk : HunkGroups(changes)) {
    int came = 0;
    bool any = false, only_gone = true;
    for (const int line : hunk) {
      const CodeChangeShown shown = ShowChange(changes, line);
      const bool is_new = shown.parts(0).now_size() > 0;
      came += is_new ? 1 : 0;
      if (!chosen.contains(line)) continue;
      any = true;
      only_gone = only_gone && !is_new;
    }
    if (!any) continue;
    const bool with_what_came = only_gone && came <= kFewChangedLines;
    CodeChangeShown* open = nullptr;
    for (const int line : hunk) {
      CodeChangeShown shown = ShowChange(changes, line);
      const CodeChangeShown::Part& part = shown.parts(0);
      const bool is_shown = chosen.contains(line) || (with_what_came && part.now_size() > 0);
      // A hunk's parts are told apart where lines between them are left out.
      if (!is_shown) {
        if (part.now_size() > 0) open = nullptr;
        continue;
      }
      if (open == nullptr) {
        open = &all.emplace_back(std::move(shown));
        continue;
      }
      CodeChangeShown::Part& grown = *open->mutable_parts(0);
      for (const std::string& text : part.before()) grown.add_before(text);
      for (const std::string& text : part.now()) grown.add_now(text);
      grown.set_last_line(std::max(grown.last_line(), part.last_line()));
      grown.set_old_last_line(std::max(grown.old_last_line(), part.old_last_line()));
    }
  }
  return all;
}

std::vector<CodeChangeShown> ShowInPart(const ChangeSet& changes, const Configuration& responsible,
                                        const ChangeSet& line_changes, const Configuration& lines) {
  std::vector<CodeChangeShown> shown;
  for (const CodeChangeShown& one : ShowLines(line_changes, lines)) {
    // The change that the lines are part of, or that stands nearest before them.
    int around = responsible.front();
    for (const int change : responsible) {
      for (const CodeChange::Part& part : changes.changes()[static_cast<size_t>(change)].parts) {
        if (part.new_file != one.parts(0).file()) continue;
        const SourceText text = TextOf(changes.new_files(), part.new_file);
        uint32_t first = 0, last = 0;
        SetLines(text, part.new_range, &first, &last);
        if (first <= one.parts(0).first_line()) around = change;
      }
    }
    const uint32_t number = static_cast<uint32_t>(around) + 1;
    if (shown.empty() || shown.back().number() != number) {
      const CodeChange& whole = changes.changes()[static_cast<size_t>(around)];
      CodeChangeShown& change = shown.emplace_back();
      change.set_number(number);
      change.set_kind(absl::StrCat(std::string(Name(whole.kind)), ", in part"));
      change.set_function(whole.function);
    }
    *shown.back().add_parts() = one.parts(0);
  }
  return shown;
}

int ShownLines(const CodeChangeShown& change) {
  int lines = 0;
  for (const CodeChangeShown::Part& part : change.parts()) lines += std::max(part.before_size(), part.now_size());
  return lines;
}

std::string LinesOfNoVersion(const ChangeSet& changes, const Explanation& explanation) {
  std::vector<std::string> places;
  for (const auto* some : {&explanation.responsible(), &explanation.auxiliary()}) {
    for (const CodeChangeShown& change : *some) {
      for (const CodeChangeShown::Part& part : change.parts()) {
        const SourceText old_text = TextOf(changes.old_files(), part.old_file());
        std::set<std::string> old_lines;
        for (int line = 1; line <= old_text.line_count(); ++line) old_lines.insert(Stripped(old_text.LineText(line)));
        const bool in_old = std::all_of(part.before().begin(), part.before().end(),
                                        [&](const std::string& line) { return old_lines.contains(Stripped(line)); });
        if (in_old) continue;
        std::string place = absl::StrCat(part.file(), ":", part.first_line());
        // Elsewhere the place in the old version is not known.
        const CodeChangeShown whole = ShowChange(changes, static_cast<int>(change.number()) - 1);
        if (!whole.parts().empty() && whole.parts(0).old_file() == part.old_file() &&
            whole.parts(0).first_line() == part.first_line()) {
          const int line = static_cast<int>(whole.parts(0).old_first_line());
          absl::StrAppend(&place, ", where the old version has `",
                          OneLine(Stripped(old_text.LineText(line)), kLongestChange), "`");
        }
        places.push_back(std::move(place));
      }
    }
  }
  if (places.empty()) return "";
  return absl::StrCat(
      "No version has the lines marked - as they stand here, since other changes of the same lines are left in: ",
      absl::StrJoin(places, "; "), ".");
}

std::string WhatWasSaved(const ChangeSet& changes, const Explanation& explanation) {
  const ChangeSet hunks = LineChanges(changes.old_files(), changes.new_files());
  int lines = 0, shown = 0;
  for (int i = 0; i < hunks.size(); ++i) lines += ShownLines(ShowChange(hunks, i));
  std::set<uint32_t> answer;
  for (const CodeChangeShown& change : explanation.responsible()) {
    shown += ShownLines(change);
    answer.insert(change.number());
  }
  const auto count = [](int number, const std::string& word) {
    return absl::StrCat(number, " ", word, number == 1 ? "" : "s");
  };
  return absl::StrCat("Between the versions: ", count(lines, "line"), " in ", count(hunks.size(), "hunk"), ", ",
                      count(changes.size(), "change"),
                      "; the answer: ", count(static_cast<int>(answer.size()), "change"), ", ", count(shown, "line"),
                      ".");
}

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
    for (const CauseTreeLine& line : LinesOf(tree, mark, choice)) {
      CauseLine& shown = *explanation.add_cause_lines();
      shown.set_depth(static_cast<uint32_t>(line.depth));
      shown.set_text(line.text);
      if (!line.place) continue;
      for (const int change : places.ChangesAt(*line.place)) shown.add_changes(static_cast<uint32_t>(change) + 1);
    }
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

namespace {

std::string Numbered(uint32_t first_line, int i, const std::string& line) {
  return absl::StrFormat("%4d | %s", first_line + static_cast<uint32_t>(i), line);
}

}  // namespace

std::string ChangesSection(const std::vector<CodeChangeShown>& changes, const std::set<uint32_t>& responsible) {
  if (changes.empty()) return "";
  std::string html = "<section class=\"changes\">\n";
  for (const CodeChangeShown& change : changes) {
    absl::StrAppend(&html, "<h2>",
                    HtmlText(absl::StrCat("Change ", change.number(), ", ", change.kind(),
                                          change.function().empty() ? "" : absl::StrCat(" in ", change.function()),
                                          responsible.contains(change.number()) ? ": responsible" : "")),
                    "</h2>\n");
    for (const CodeChangeShown::Part& part : change.parts()) {
      std::vector<PairedLine> lines;
      for (int i = 0; i < std::max(part.before_size(), part.now_size()); ++i) {
        const bool before = i < part.before_size(), now = i < part.now_size();
        lines.push_back({.left = before ? Numbered(part.old_first_line(), i, part.before(i)) : "",
                         .right = now ? Numbered(part.first_line(), i, part.now(i)) : "",
                         .mark = before && now ? '~'
                                 : before      ? '-'
                                               : '+',
                         .differs = !before || !now || part.before(i) != part.now(i)});
      }
      absl::StrAppend(
          &html, PairedTable(absl::StrCat("before: ", part.old_file()), absl::StrCat("now: ", part.file()), lines));
    }
  }
  return html + "</section>\n";
}

std::string ChangesPage(const ChangeSet& changes, const Configuration& responsible, const Configuration& along) {
  std::vector<CodeChangeShown> shown;
  std::set<uint32_t> marked;
  for (const int change : Union(responsible, along)) shown.push_back(ShowChange(changes, change));
  if (shown.empty()) return "";
  for (const int change : responsible) marked.insert(static_cast<uint32_t>(change) + 1);
  return absl::StrCat(PageHead("Why it fails"), "<header><h1>Why it fails</h1></header>\n",
                      ChangesSection(shown, marked), kPageEnd);
}

}  // namespace twinstep
