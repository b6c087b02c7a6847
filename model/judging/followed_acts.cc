// What the user of a judged session does to the program, and how the truth goes on with it.
#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "model/judging/judged_session.h"
#include "model/judging/places_of_pauses.h"
#include "model/judging/shown_values.h"
#include "model/source/identifier_text.h"
#include "model/source/joined_tree.h"
#include "model/source/scope_queries.h"

namespace twinstep {
namespace {

std::string_view WhatWasDone(TruthAct::Kind kind) {
  switch (kind) {
    case TruthAct::Kind::kEvaluate:
      return "an expression was evaluated that may change the program";
    case TruthAct::Kind::kSetVariable:
      return "a variable was set";
    case TruthAct::Kind::kSetReturned:
      return "a returned value was replaced";
  }
  return "";
}

// The statement declares a name of the text for itself, as the head of a loop does: debuggers may mean that one.
bool NamesOwnOf(const SyntaxTree& tree, NodeId statement, std::string_view text) {
  const ScopeId own = ScopeOpenedByStatement(tree, statement);
  if (own == kNoScope) return false;
  const SyntaxScope& scope = tree.scopes()[static_cast<size_t>(own)];
  for (VariableId variable = scope.variables_begin; variable < scope.variables_end; ++variable) {
    if (HasWord(text, tree.NameOf(variable))) return true;
  }
  return false;
}

// The statement names something of the text before the place in it: it may have read that value already, and engines
// keep it or read it again.
bool HasReadBefore(const SyntaxTree& tree, NodeId statement, const Location& place, std::string_view text) {
  const std::optional<int> end =
      tree.text().OffsetAt({static_cast<int>(place.line()), static_cast<int>(place.column())});
  for (NodeId node = statement; node < tree.node(statement).subtree_end; ++node) {
    const SyntaxNode& one = tree.node(node);
    // What is declared is written later.
    if (one.type != NodeType::kIdentifier || one.field == NodeField::kId || (end && one.start >= *end)) continue;
    if (HasWord(text, tree.StringOf(node))) return true;
  }
  return false;
}

bool IsOfFunctionExpression(const SyntaxTree& tree, VariableId variable) {
  const absl::Span<const SyntaxDeclaration> declarations = tree.DeclarationsOf(variable);
  return std::any_of(declarations.begin(), declarations.end(), [&tree](const SyntaxDeclaration& one) {
    return one.kind == DeclarationKind::kFunctionName && tree.type(one.node) == NodeType::kFunctionExpression;
  });
}

// Of a variable that is set: why no truth tells of it; empty: one does.
std::string_view WhyNotSet(const KnownProgram& known, NodeId node, std::string_view name) {
  const VariableId variable = VisibleVariable(*known.tree, node, name);
  if (variable == kNoVariable) return "which the program does not declare";
  if (known.has_dynamic_names || known.block_functions.contains(name))
    return "where names depend on more than the text";
  if (IsOfFunctionExpression(*known.tree, variable)) return "which is the name of a function expression";
  const DeclarationKind kind = known.tree->variables()[static_cast<size_t>(variable)].kind;
  return kind == DeclarationKind::kArguments ? "which is `arguments`" : "";
}

}  // namespace

bool JudgedSession::HasActedBetween(int pause, int event) const {
  return std::any_of(acts_.begin(), acts_.end(),
                     [=](const FollowedAct& act) { return pause < act.event && act.event < event; });
}

bool JudgedSession::FindOlder(const PauseMatch& match, uint32_t frame, TruthAct& act) const {
  const auto found = std::find_if(match.frames.begin(), match.frames.end(),
                                  [frame](const MatchedFrame& one) { return one.frame == static_cast<int>(frame); });
  // At the head of a loop it calls the iterator, while the last statement is one of the turn before.
  if (found == match.frames.end() || !found->at_site) return false;
  const TruthTimeline& timeline = *known_->timeline;
  act.depth = 0;
  for (int link = match.frames.front().link; link != found->link; link = timeline.link(link).below) {
    if (link == TruthTimeline::kNoLink) return false;
    ++act.depth;
  }
  // Where it began no variables were told.
  const TruthSite& site = *timeline.link(found->link).site;
  if (site.kind == TruthEventKind::kEnter) return false;
  act.scope = PlaceOf(site);
  act.scope_event = found->event;
  return true;
}

bool JudgedSession::FindMoment(uint32_t frame, TruthAct& act, std::string& why) const {
  const auto no = [&why](std::string_view reason) {
    why = std::string(reason);
    return false;
  };
  if (pauses_.empty()) return no("before the first pause");
  const JudgedPause& pause = left_now_ != nullptr ? *left_now_ : pauses_.back();
  const PauseMatch& match = pause.match;
  if (!match.matched() || match.frames.empty() || match.frames.front().frame != 0) {
    return no("at a pause that has no moment");
  }
  if (match.ambiguous) return no("at a pause that several moments fit");
  const TruthTimeline& timeline = *known_->timeline;
  act.event = match.moment.event;
  const TruthSite& site = *timeline.site(act.event);
  act.at = act.scope = PlaceOf(site);
  act.scope_event = act.event;
  if (frame != 0 && !FindOlder(match, frame, act)) return no("in an older frame that no truth tells of");
  const SyntaxTree& tree = *known_->tree;
  // The copies of other sources are made apart, but for those of code for eval.
  const auto is_of_other = [&tree](NodeId node) {
    if (tree.node(node).start < EndOfMain(tree)) return false;
    const std::vector<JoinedSource> sources = JoinedSources(tree);
    return std::none_of(sources.begin(), sources.end(), [&](const JoinedSource& one) {
      return MadeOfKey(one.key) != 0 && tree.IsInside(node, one.program);
    });
  };
  if (is_of_other(site.node) || is_of_other(act.scope.node)) return no("outside of the main source");
  if (act.kind == TruthAct::Kind::kSetReturned) {
    const bool at_end = site.kind == TruthEventKind::kBodyEnd && site.function != kRootNode;
    if (!at_end && (!match.moment.inside || site.kind != TruthEventKind::kReturn)) {
      return no("where no value has been returned");
    }
    const int next = timeline.NextOf(timeline.link(match.frames.front().link).activation, act.event);
    if (next >= timeline.size() || timeline.site(next)->kind != TruthEventKind::kExit) {
      return no("before a finally clause");
    }
    const SyntaxNode& code = tree.node(site.function);
    if (code.type == NodeType::kStaticBlock || IsConstructor(tree, site.function)) return no("of a constructor");
    if (code.is(SyntaxNode::kAsync) || code.is(SyntaxNode::kGenerator)) {
      return no("of an async function or a generator");
    }
  } else {
    if (!match.at_head || match.moment.inside) return no("in the middle of a statement");
    if (NamesOwnOf(tree, act.scope.node, act.expression) || NamesOwnOf(tree, act.scope.node, act.name)) {
      return no("with a name that the statement declares");
    }
    if (act.depth > 0) {
      const Location& place = pause.paused->frames(static_cast<int>(frame)).location();
      if (HasReadBefore(tree, act.scope.node, place, act.expression) ||
          HasReadBefore(tree, act.scope.node, place, act.name)) {
        return no("in an older frame, with a name that its statement may have read");
      }
    }
  }
  if (act.kind == TruthAct::Kind::kSetVariable) {
    if (const std::string_view not_set = WhyNotSet(*known_, act.scope.node, act.name); !not_set.empty())
      return no(not_set);
  }
  if (const std::string_view not_done = WhyNotDone(tree, act); !not_done.empty()) return no(not_done);
  return true;
}

void JudgedSession::Follow(TruthAct::Kind kind, uint32_t frame, std::string expression, std::string name, int event,
                           const Output& output) {
  // Without a truth, what the program does is known all the same, from its bare run.
  if (truth_ended_) return EndTruth(event, std::string(WhatWasDone(kind)));
  const auto end = [&](std::string_view why) {
    EndTruth(event, absl::StrCat(std::string(WhatWasDone(kind)), ", ", std::string(why)));
  };
  const Evaluation& evaluation = output.evaluated();
  if (!evaluation.has_value() && !evaluation.has_thrown()) {
    // To set is refused as a whole, while of an expression a part may have been done.
    if (kind == TruthAct::Kind::kEvaluate || !IsPure(expression)) end("and the debugger does not say what came of it");
    return;
  }
  TruthAct act;
  act.kind = kind;
  act.expression = std::move(expression);
  act.name = std::move(name);
  std::string why;
  if (!FindMoment(frame, act, why)) return end(why);
  std::vector<TruthAct> acts;
  for (const FollowedAct& one : acts_) acts.push_back(one.act);
  acts.push_back(act);
  std::shared_ptr<const ActedTruth> truth = acted_ == nullptr ? nullptr : acted_->Find(acts);
  if (truth == nullptr) {
    missing_ = std::move(acts);
    return end("and no truth was made with that");
  }
  if (!truth->untold.empty()) return end(truth->untold);
  const TruthTimeline& timeline = *truth->known.timeline;
  const bool threw = timeline.site(truth->answer)->kind == TruthEventKind::kActThrew;
  // A constant, or one in its dead zone: debuggers set it or do not.
  if (threw && kind == TruthAct::Kind::kSetVariable && evaluation.has_value()) {
    return end("which the language does not let be set");
  }
  const TruthEvent& answer = timeline.truth().log().events(truth->answer);
  acts_.push_back({.event = event, .act = std::move(act), .truth = truth, .threw = threw, .value = &answer.value()});
  const bool same =
      threw == evaluation.has_thrown() &&
      HoldAgainst(&answer.value(), threw ? evaluation.thrown() : evaluation.value(), *known_->facts) == Shown::kRight;
  if (!same) return end("and the debugger answered otherwise");
  known_ = &truth->known;
  matcher_ = &*truth->matcher;
  counted_moments_.reset();
  JudgedPause& left = left_.emplace_back(left_now_ != nullptr ? *left_now_ : pauses_.back());
  left.match.moment.event = truth->after;
  left.match.last = left.match.moment;
  left_now_ = stood_ = &left;
  // The activations below have not moved; what is shown of the youngest is where it stands now.
  int link = left.match.moment.inside ? timeline.StackAfter(truth->after) : timeline.StackAt(truth->after);
  for (MatchedFrame& matched : left.match.frames) {
    if (link == TruthTimeline::kNoLink) break;
    if (timeline.link(matched.link).activation == timeline.link(link).activation) matched.link = link;
    link = timeline.link(link).below;
  }
  if (!left.match.frames.empty()) left.match.frames.front().event = truth->after;
}

}  // namespace twinstep
