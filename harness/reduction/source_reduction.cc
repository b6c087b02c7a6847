#include "harness/reduction/source_reduction.h"

#include <limits>
#include <utility>

#include "harness/reduction/bytes_text.h"
#include "harness/reduction/fewer_variables.h"
#include "harness/reduction/length_fields.h"
#include "harness/reduction/text_pieces.h"
#include "harness/reduction/variable_names.h"
#include "model/delta_debugging/ddmin.h"
#include "model/source/syntax_pieces.h"

namespace twinstep {
namespace {

// Beyond this many there is something wrong with a subject that never comes to rest.
constexpr int kMostSourceRounds = 50;

class SourceReduction {
 public:
  SourceReduction(SourceSubject& subject, const SourceReductionOptions& options)
      : subject_(subject), options_(options), has_syntax_(Tree() != nullptr) {}

  SourceReductionReport Run() {
    bool changed = true;
    bool minimal = false;
    while (changed && !subject_.Stopped() && report_.rounds < kMostSourceRounds) {
      ++report_.rounds;
      changed = false;
      minimal = true;
      if (!has_syntax_) {
        if (options_.bytes) {
          changed |= Pass(
              "chunks",
              [this](bool& all) {
                return LeaveOutPieces(LengthFields(TextAsBytes(std::string(subject_.text().utf8()))), all);
              },
              minimal);
        }
        if (options_.markup) {
          changed |= Pass(
              "elements",
              [this](bool& all) { return LeaveOutPieces(MarkupPieces(subject_.text(), *options_.markup), all); },
              minimal);
          changed |= Pass(
              "tags",
              [this](bool&) { return ChangeAny(MarkupPieces(subject_.text(), *options_.markup).WithoutTags()); },
              minimal);
        }
        changed |= Pass(
            "lines", [this](bool& all) { return LeaveOut(LinesOf(subject_.text()), 2, all); }, minimal);
        changed |= Pass(
            "characters", [this](bool& all) { return LeaveOut(CharactersOf(subject_.text()), 2, all); }, minimal);
        continue;
      }
      changed |= Pass(
          "statements", [this](bool& all) { return LeaveOutSyntax(SyntaxPieces::Kind::kStatements, all); }, minimal);
      changed |= Pass(
          "syntax", [this](bool& all) { return LeaveOutSyntax(SyntaxPieces::Kind::kAll, all); }, minimal);
      changed |= Pass(
          "simpler code", [this](bool&) { return Simplify(); }, minimal);
      // A single token of JSON is an element, or one that others need.
      if (options_.tokens && !json()) {
        changed |= Pass(
            "tokens", [this](bool& all) { return LeaveOut(TokensOf(*Tree()), std::numeric_limits<int>::max(), all); },
            minimal);
      }
      if (options_.fewer_variables && !json()) {
        changed |= Pass(
            "variables", [this](bool&) { return TakeInTurn([this] { return FewerVariables(*Tree()); }); }, minimal);
      }
      if (options_.plain && json()) {
        changed |= Pass(
            "white space", [this](bool&) { return Change(SpaceOf(*Tree())); }, minimal);
      } else if (options_.plain) {
        changed |= Pass(
            "names", [this](bool&) { return ChangeAny(ShorterNames(*Tree())); }, minimal);
        changed |= Pass(
            "layout", [this](bool&) { return Change(PlainLayout(*Tree())); }, minimal);
        changed |= Pass(
            "joined lines", [this](bool&) { return Change(JoinedLines(*Tree())); }, minimal);
        changed |= Pass(
            "braces of one line", [this](bool&) { return ChangeAny(BracesOfOneLine(*Tree())); }, minimal);
      }
    }
    report_.one_minimal = minimal && !changed && !subject_.Stopped();
    return std::move(report_);
  }

 private:
  bool json() const { return options_.syntax == Syntax::kJson; }
  std::shared_ptr<const SyntaxTree> Tree() const { return options_.parse ? options_.parse(subject_.text()) : nullptr; }

  int64_t Size() const {
    const SourceText& text = subject_.text();
    return options_.bytes ? text.length() : static_cast<int64_t>(text.utf8().size());
  }

  template <typename Body>
  bool Pass(const std::string& name, const Body& body, bool& minimal) {
    if (subject_.Stopped()) return false;
    // A pass may have left a text that is none any more for the passes behind it: never, as candidates parse.
    if (options_.on_pass) options_.on_pass(name);
    PassYield& yield = report_.passes[name];
    const int64_t tests = report_.counts.tests;
    const int64_t bytes = Size();
    bool all = true;
    const bool changed = body(all);
    minimal = minimal && all;
    ++yield.runs;
    yield.tests += report_.counts.tests - tests;
    yield.bytes_less += bytes - Size();
    return changed;
  }

  // Outcomes of edits of the text, in order. What does not parse is not tested.
  std::vector<TestOutcome> TestAll(const std::vector<std::optional<TextEdit>>& edits) {
    std::vector<TestOutcome> outcomes(edits.size(), TestOutcome::kUnresolved);
    std::vector<TextEdit> tested;
    std::vector<size_t> places;
    for (size_t i = 0; i < edits.size(); ++i) {
      if (!edits[i]) continue;
      if (has_syntax_ && options_.parse(edits[i]->ApplyTo(subject_.text())) == nullptr) {
        ++report_.not_parsed;
        continue;
      }
      tested.push_back(*edits[i]);
      places.push_back(i);
    }
    if (tested.empty()) return outcomes;
    const std::vector<TestOutcome> answers = subject_.Test(tested);
    for (size_t i = 0; i < answers.size(); ++i) outcomes[places[i]] = answers[i];
    // Up to the first that was not tested any more.
    if (answers.size() < tested.size()) outcomes.resize(places[answers.size()]);
    return outcomes;
  }

  std::optional<TextEdit> Edit(std::vector<Replacement> replacements) const {
    absl::StatusOr<TextEdit> edit = TextEdit::Create(subject_.text(), std::move(replacements));
    return edit.ok() ? std::make_optional(*std::move(edit)) : std::nullopt;
  }

  // `replacements` says what a configuration makes of the text.
  TestHooks Hooks(std::function<std::vector<Replacement>(const Configuration&)> replacements) {
    TestHooks hooks;
    hooks.batch = subject_.jobs();
    hooks.stop = [this] { return subject_.Stopped(); };
    hooks.test_many = [this, replacements = std::move(replacements)](absl::Span<const Configuration> configurations) {
      std::vector<std::optional<TextEdit>> edits;
      for (const Configuration& configuration : configurations) edits.push_back(Edit(replacements(configuration)));
      return TestAll(edits);
    };
    return hooks;
  }

  bool Accept(std::vector<Replacement> replacements) {
    if (replacements.empty()) return false;
    const std::optional<TextEdit> edit = Edit(std::move(replacements));
    if (!edit) return false;
    subject_.Accept(*edit);
    return true;
  }

  // Of pieces with parents().
  template <typename Pieces>
  bool LeaveOutPieces(const Pieces& pieces, bool& all) {
    ConfigurationTester tester(Hooks([&pieces](const Configuration& kept) { return pieces.Without(kept); }));
    HddOptions hdd;
    hdd.level = options_.level;
    const HddResult result = Hdd(tester, pieces.parents(), hdd);
    report_.counts += tester.counts();
    all = result.one_minimal;
    return Accept(pieces.Without(result.failing));
  }

  bool LeaveOutSyntax(SyntaxPieces::Kind kind, bool& all) {
    const std::shared_ptr<const SyntaxTree> tree = Tree();
    return LeaveOutPieces(SyntaxPieces(*tree, kind), all);
  }

  bool LeaveOut(const std::vector<SourceRange>& pieces, int parts, bool& all) {
    ConfigurationTester tester(Hooks([&pieces](const Configuration& kept) { return WithoutPieces(pieces, kept); }));
    DdminOptions ddmin;
    ddmin.try_subsets = false;
    ddmin.backward = true;
    ddmin.go_on = true;
    ddmin.parts = parts;
    const DdminResult result = Ddmin(tester, AllOf(static_cast<int>(pieces.size())), ddmin);
    report_.counts += tester.counts();
    all = result.one_minimal;
    return Accept(WithoutPieces(pieces, result.failing));
  }

  // Takes the first simplification that still fails, and goes on behind it in the new tree.
  bool Simplify() {
    bool any = false;
    for (size_t next = 0; !subject_.Stopped();) {
      const std::shared_ptr<const SyntaxTree> tree = Tree();
      const std::vector<Replacement> replacements = SimplerCode(*tree, options_.syntax);
      if (next >= replacements.size()) break;
      // A configuration is the number of one of them.
      ConfigurationTester tester(Hooks([&replacements](const Configuration& chosen) {
        return std::vector<Replacement>{replacements[static_cast<size_t>(chosen.front())]};
      }));
      const std::optional<int> found = tester.FindFirst(
          static_cast<int>(replacements.size() - next),
          [next](int i) { return Configuration{static_cast<int>(next) + i}; },
          [](TestOutcome outcome) { return outcome == TestOutcome::kFail; });
      report_.counts += tester.counts();
      if (!found) break;
      next += static_cast<size_t>(*found);
      // Those before it were tried in vain; of what is left now, those of the same place come at about the same number.
      const int place = replacements[next].range.begin;
      if (!Accept({replacements[next]})) break;
      any = true;
      const std::vector<Replacement> now = SimplerCode(*Tree(), options_.syntax);
      for (next = 0; next < now.size() && now[next].range.begin < place; ++next) {
      }
    }
    return any;
  }

  // Takes the first edit that still fails, and goes on with as many as were in vain in the new text.
  bool TakeInTurn(const std::function<std::vector<std::vector<Replacement>>()>& edits_of_text) {
    bool any = false;
    for (int next = 0; !subject_.Stopped();) {
      const std::vector<std::vector<Replacement>> edits = edits_of_text();
      if (next >= static_cast<int>(edits.size())) break;
      // A configuration is the number of one of them.
      ConfigurationTester tester(
          Hooks([&edits](const Configuration& chosen) { return edits[static_cast<size_t>(chosen.front())]; }));
      const std::optional<int> found = tester.FindFirst(
          static_cast<int>(edits.size()) - next, [next](int i) { return Configuration{next + i}; },
          [](TestOutcome outcome) { return outcome == TestOutcome::kFail; });
      report_.counts += tester.counts();
      if (!found) break;
      next += *found;
      if (!Accept(edits[static_cast<size_t>(next)])) break;
      any = true;
    }
    return any;
  }

  // As many of the changes as possible, all of them at once first. They do not overlap.
  bool ChangeAny(const std::vector<std::vector<Replacement>>& changes) {
    if (changes.empty()) return false;
    // A unit is a change that is not made.
    const Configuration all = AllOf(static_cast<int>(changes.size()));
    const auto made = [&changes, &all](const Configuration& kept) {
      std::vector<Replacement> replacements;
      for (const int change : Without(all, kept)) {
        const std::vector<Replacement>& parts = changes[static_cast<size_t>(change)];
        replacements.insert(replacements.end(), parts.begin(), parts.end());
      }
      return replacements;
    };
    ConfigurationTester tester(Hooks(made));
    DdminOptions ddmin;
    ddmin.empty_first = true;
    ddmin.try_subsets = false;
    ddmin.backward = true;
    ddmin.go_on = true;
    const DdminResult result = Ddmin(tester, all, ddmin);
    report_.counts += tester.counts();
    return Accept(made(result.failing));
  }

  bool Change(const std::vector<Replacement>& changes) {
    std::vector<std::vector<Replacement>> single;
    for (const Replacement& change : changes) single.push_back({change});
    return ChangeAny(single);
  }

  SourceSubject& subject_;
  const SourceReductionOptions& options_;
  const bool has_syntax_;
  SourceReductionReport report_;
};

}  // namespace

SourceReductionReport ReduceSource(SourceSubject& subject, const SourceReductionOptions& options) {
  return SourceReduction(subject, options).Run();
}

void TakeEdits(const std::vector<std::vector<Replacement>>& edits, SourceSubject& subject) {
  const SourceText text = subject.text();
  std::optional<TextEdit> taken;
  const auto fails = [&](const std::vector<std::vector<Replacement>>& some) -> std::optional<TextEdit> {
    std::vector<Replacement> all;
    for (const std::vector<Replacement>& edit : some) all.insert(all.end(), edit.begin(), edit.end());
    if (all.empty() || subject.Stopped()) return std::nullopt;
    absl::StatusOr<TextEdit> edit = TextEdit::Create(text, std::move(all));
    if (!edit.ok()) return std::nullopt;
    const std::vector<TestOutcome> outcomes = subject.Test({*edit});
    if (outcomes.empty() || outcomes[0] != TestOutcome::kFail) return std::nullopt;
    return *std::move(edit);
  };
  taken = fails(edits);
  std::vector<std::vector<Replacement>> some;
  for (size_t i = 0; !taken && edits.size() > 1 && i < edits.size(); ++i) {
    some.push_back(edits[i]);
    if (!fails(some)) some.pop_back();
  }
  if (!taken) taken = fails(some);
  if (taken) subject.Accept(*taken);
}

}  // namespace twinstep
