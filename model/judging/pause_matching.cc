#include "model/judging/pause_matching.h"

#include <algorithm>
#include <limits>

#include "model/judging/outer_variables.h"
#include "model/judging/places_of_pauses.h"
#include "model/judging/shown_values.h"
#include "model/source/code_roles.h"

namespace twinstep {
namespace {

// Moments at a pause's place that are looked at before it is given up.
constexpr int kMostTried = 2000;
// Visits that fit place and stack, and are compared by the values shown.
constexpr int kMostVisits = 16;

bool IsLook(TruthEventKind kind) {
  return kind == TruthEventKind::kPoint || kind == TruthEventKind::kBodyEnd || kind == TruthEventKind::kCatch;
}

// The program has come to a place that was asked for.
bool MeetsPlaces(const Paused& paused) {
  return paused.reason() == Paused::BREAKPOINT || paused.reason() == Paused::LOCATION_REACHED;
}

// `get then() {}`, which what resolves a promise calls.
bool IsThenGetter(const SyntaxTree& tree, NodeId code) {
  const NodeId property = tree.node(code).parent;
  if (property == kNoNode || tree.node(property).kind != NodeKind::kGet) return false;
  const NodeId key = tree.Child(property, NodeField::kKey);
  return key != kNoNode && tree.type(key) == NodeType::kIdentifier && tree.StringOf(key) == "then";
}

// Steps come to them in order.
void DoubtTurn(const Paused& paused, PauseMatch& match) {
  if (paused.reason() == Paused::STEP) return;
  match.ambiguous = true;
  match.why = "a for-await loop may have its next value or not";
}

}  // namespace

bool IsUnmoved(const Paused& before, const Paused& now) {
  if (before.frames_size() != now.frames_size()) return false;
  for (int i = 0; i < now.frames_size(); ++i) {
    if (PlaceOf(before.frames(i).location()) != PlaceOf(now.frames(i).location())) return false;
  }
  return true;
}

bool PauseMatcher::SiteFits(const FrameReading& view, const TruthSite& site) const {
  if (view.node == kNoNode || view.node == site.node) return true;
  if (site.kind == TruthEventKind::kEnter) return false;
  const NodeType shown = known_.tree->type(view.node);
  // Their tests and updates are told.
  if (shown == NodeType::kForStatement || shown == NodeType::kWhileStatement || shown == NodeType::kDoWhileStatement) {
    return false;
  }
  // Loops over iterators call them at each turn; a catch clause is its statement's.
  return known_.tree->IsInside(site.node, view.node);
}

bool PauseMatcher::MayBeClosed(const FrameReading& view) const {
  const SyntaxTree& tree = *known_.tree;
  return tree.node(view.code).is(SyntaxNode::kGenerator) && view.node != kNoNode &&
         (tree.type(view.node) == NodeType::kForOfStatement || ClosesIterator(tree, view.node));
}

bool PauseMatcher::Fits(absl::Span<const FrameReading> views, int link, bool youngest,
                        std::vector<MatchedFrame>& frames) const {
  if (views.empty()) return link == TruthTimeline::kNoLink;
  const FrameReading& view = views.front();
  if (link != TruthTimeline::kNoLink) {
    const TruthTimeline::Link& here = timeline_.link(link);
    if (here.site->function == view.code && (youngest || SiteFits(view, *here.site))) {
      frames.push_back({.frame = view.frame, .link = link, .at_site = view.node == here.site->node});
      if (Fits(views.subspan(1), here.below, false, frames)) return true;
      for (size_t i = 1; here.by_another && i < views.size() && MayBeClosed(views[i]); ++i) {
        if (Fits(views.subspan(i + 1), here.below, false, frames)) return true;
      }
      frames.pop_back();
    }
  }
  return !view.certain && Fits(views.subspan(1), link, youngest, frames);
}

bool PauseMatcher::FitsAlone(const FrameReading& view, int link, std::vector<MatchedFrame>& frames) const {
  const TruthTimeline::Link& here = timeline_.link(link);
  if (here.site->function != view.code) return false;
  frames.push_back({.frame = view.frame, .link = link, .at_site = view.node == here.site->node});
  return true;
}

bool PauseMatcher::FitsTopLevel(const FrameReading& oldest, Moment moment) const {
  if (oldest.code != kRootNode) return true;
  const absl::Span<const int> events = timeline_.EventsOf(0);
  const auto behind = std::upper_bound(events.begin(), events.end(), moment.event);
  if (behind == events.begin()) return true;
  const int last = *std::prev(behind);
  const int link = timeline_.StackAfter(last);
  // A module that waits, or has ended.
  if (link == TruthTimeline::kNoLink || timeline_.link(link).activation != 0) return true;
  return SiteFits(oldest, *timeline_.link(link).site);
}

bool PauseMatcher::FitsAt(absl::Span<const FrameReading> views, Moment moment,
                          std::vector<MatchedFrame>& frames) const {
  const int link = moment.inside ? timeline_.StackAfter(moment.event) : timeline_.StackAt(moment.event);
  const bool is_vague = timeline_.IsVague(moment.event);
  const bool all_certain =
      std::all_of(views.begin(), views.end(), [](const FrameReading& view) { return view.certain; });
  const TruthTimeline::Link& youngest = timeline_.link(link);
  if (!is_vague && all_certain && !youngest.any_by_another && youngest.depth != static_cast<int>(views.size())) {
    return false;
  }
  // Of a stack that is not known only its youngest frame is, and where the program's own code is.
  if (is_vague && !FitsTopLevel(views.back(), moment)) return false;
  if (is_vague ? !FitsAlone(views.front(), link, frames) : !Fits(views, link, true, frames)) return false;
  SetEvents(moment, frames);
  return true;
}

void PauseMatcher::TryEarlier(const Paused& paused, absl::Span<const FrameReading> views, Moment from,
                              PauseMatch& match) const {
  for (const Source& source : SourcesOf(paused, views.front(), Moment())) {
    auto event = std::upper_bound(source.events->begin(), source.events->end(), from.event);
    for (int tried = 0; event != source.events->begin() && tried < kMostTried; ++tried) {
      --event;
      const Moment moment{*event, source.side != Side::kHead};
      if (!Means(source.side, *event)) continue;
      std::vector<MatchedFrame> frames;
      if (FitsAt(views, moment, frames)) {
        if (CountWrongValues(known_, paused, frames) > 0 || ReturnsOther(paused, moment)) continue;
        match = {.kind = PauseMatch::kMatched,
                 .moment = moment,
                 .last = moment.inside ? EndOfVisit(*event) : moment,
                 .ambiguous = true,
                 .at_head = source.side == Side::kHead,
                 .why = "an earlier moment has the values shown",
                 .frames = std::move(frames)};
        return;
      }
      // Another activation of the code has these very values.
      const int link = moment.inside ? timeline_.StackAfter(*event) : timeline_.StackAt(*event);
      if (timeline_.link(link).activation == timeline_.link(match.frames.front().link).activation) continue;
      frames.clear();
      if (!FitsAlone(views.front(), link, frames)) continue;
      SetEvents(moment, frames);
      if (CountWrongValues(known_, paused, frames) == 0) {
        match.ambiguous = true;
        match.why = "another call has the values shown";
      }
    }
  }
}

Moment PauseMatcher::EndOfVisit(int event) const {
  return EndOfVisit(timeline_.link(timeline_.StackAfter(event)).activation, event);
}

Moment PauseMatcher::EndOfVisit(uint32_t activation, int event) const {
  int end = timeline_.NextOf(activation, event);
  while (end < timeline_.size() && !IsLook(timeline_.site(end)->kind) &&
         timeline_.site(end)->kind != TruthEventKind::kExit) {
    end = timeline_.NextOf(activation, end);
  }
  return {end - 1, true};
}

void PauseMatcher::SetEvents(Moment moment, std::vector<MatchedFrame>& frames) const {
  for (size_t i = 0; i < frames.size(); ++i) {
    const absl::Span<const int> events = timeline_.EventsOf(timeline_.link(frames[i].link).activation);
    const auto after = std::upper_bound(events.begin(), events.end(), moment.event);
    frames[i].event = after == events.begin() ? moment.event : *std::prev(after);
    frames[i].exact = i == 0 && !moment.inside;
  }
}

bool PauseMatcher::ReturnsOther(const Paused& paused, Moment moment) const {
  if (!paused.has_returned() || !moment.inside) return false;
  const TruthSite& site = *timeline_.site(moment.event);
  if (site.kind != TruthEventKind::kReturn) return false;
  // What leaves the frame is an iterator's result or a promise.
  const SyntaxNode& code = known_.tree->node(site.function);
  if (code.is(SyntaxNode::kAsync) || code.is(SyntaxNode::kGenerator)) return false;
  const TruthEvent& event = timeline_.truth().log().events(moment.event);
  return event.has_value() && HoldAgainst(&event.value(), paused.returned(), *known_.facts) == Shown::kWrong;
}

bool PauseMatcher::ShowsOtherOuter(const Paused& paused, const PauseMatch& match) const {
  const std::vector<ShownVariable> outer = OuterVariables(known_, paused, match);
  return std::any_of(outer.begin(), outer.end(), [this](const ShownVariable& one) {
    return one.shown != nullptr && HoldAgainst(one.value, *one.shown, *known_.facts) == Shown::kWrong;
  });
}

bool PauseMatcher::IsMet(const Paused& paused, const Before& before, uint32_t activation, Moment moment) const {
  if (!MeetsPlaces(paused) || before.met == nullptr) return false;
  const auto met = before.met->find({activation, PlaceOf(paused.location())});
  return met != before.met->end() && moment <= met->second;
}

void PauseMatcher::Meet(const Paused& paused, const PauseMatch& match, MetInVisits& met) const {
  if (match.ambiguous || match.frames.empty()) return;
  if (MeetsPlaces(paused) && !match.at_head) {
    const uint32_t activation = timeline_.link(match.frames.front().link).activation;
    Moment end = match.last;
    // Counts may have told that the turn of a for-of loop is not over: it does not ask for its value again for that.
    if (match.between_turns) {
      const PauseReading reading = ReadPause(known_, heads_, paused);
      const bool asks_once = !reading.empty() && known_.tree->type(reading.front().node) == NodeType::kForOfStatement;
      if (asks_once) end = std::max(end, EndOfVisit(match.moment.event));
    }
    met.insert_or_assign({activation, PlaceOf(paused.location())}, end);
  }
  // A caller has come to the call that it is in.
  for (size_t i = 1; i < match.frames.size(); ++i) {
    const TruthTimeline::Link& link = timeline_.link(match.frames[i].link);
    const Location& location = paused.frames(match.frames[i].frame).location();
    if (location.source() != Location::MAIN || !match.frames[i].at_site || known_.places->IsHead(location)) continue;
    // A loop calls its iterator again and again.
    if (IsLoop(known_.tree->type(link.site->node))) continue;
    met.insert_or_assign({link.activation, PlaceOf(location)}, EndOfVisit(link.activation, match.frames[i].event));
  }
}

bool PauseMatcher::IsPoint(Side side, const FrameReading& youngest) const {
  return side == Side::kHead || side == Side::kEntered ||
         (side == Side::kTurn && IsClass(known_.tree->type(youngest.node))) ||
         (side == Side::kReturned && !known_.facts->pauses_at_frame_ends);
}

// Before it waits for the next value, and again when it has it: nothing tells the two apart, as no event stands between
// them and the turn before.
bool PauseMatcher::ComesTwice(const PauseReading& views) const {
  return !views.empty() && views.front().turns && known_.tree->node(views.front().node).is(SyntaxNode::kAwait);
}

bool PauseMatcher::IsBeingClosed(const PauseReading& views, const Paused& paused) const {
  return views.size() > 1 && known_.tree->node(views[0].code).is(SyntaxNode::kGenerator) &&
         IsWaiting(*known_.tree, paused.location()) && views[1].node != kNoNode &&
         (known_.tree->type(views[1].node) == NodeType::kForOfStatement || ClosesIterator(*known_.tree, views[1].node));
}

bool PauseMatcher::MayLeaveArrow(const PauseReading& views, const Paused& paused) const {
  if (!paused.has_returned() || !known_.facts->pauses_at_frame_ends) return false;
  const std::vector<TruthPlaces::Code> returns = known_.places->ReturnsAt(paused.location());
  return std::any_of(returns.begin(), returns.end(),
                     [&](const TruthPlaces::Code& one) { return one.code != views.front().code; });
}

bool PauseMatcher::IsAskedForThen(const PauseReading& views) const {
  for (size_t i = 1; i < views.size(); ++i) {
    if (!known_.tree->node(views[i].code).is(SyntaxNode::kAsync) || views[i].node == kNoNode) continue;
    if (!IsThenGetter(*known_.tree, views[i - 1].code)) continue;
    const bool at_return =
        known_.tree->type(views[i].node) == NodeType::kReturnStatement || IsArrowBody(*known_.tree, views[i].node);
    // Some show a frame that returns at its end.
    if (at_return || views[i].node == views[i].code) return true;
  }
  return false;
}

PauseMatch PauseMatcher::Match(const Paused& paused, const Before& before) const {
  PauseMatch match;
  // A pause before the first statement passes no place.
  const bool from_place = before.match != nullptr && before.paused->reason() != Paused::FIRST_STATEMENT;
  const Moment from = before.match == nullptr ? Moment() : Moment{before.match->moment.event, from_place};
  // A place inside of a statement is passed once in each visit, but where the frame is left.
  const bool leaves = paused.has_thrown() || paused.has_returned();
  const bool same_place = before.match != nullptr && !before.match->at_head &&
                          PlaceOf(paused.location()) == PlaceOf(before.paused->location());
  const PauseReading views = ReadPause(known_, heads_, paused);
  const std::vector<PauseReading> readings = ReadingsOf(known_, heads_, paused, views);
  const bool countable = !readings.empty();
  // A generator that goes on with an exception has no event yet that tells so.
  if (paused.reason() == Paused::EXCEPTION && IsWaiting(*known_.tree, paused.location())) {
    match.why = "it is an exception at a yield or await";
    return match;
  }
  if (before.window && countable) {
    match = MatchInWindow(paused, readings, before);
    if (match.matched()) {
      if (ComesTwice(views)) DoubtTurn(paused, match);
      return match;
    }
    if (before.window->is_behind) {
      match.why = "it is behind the end of the recording";
      return match;
    }
  }
  // A place that belongs to no node tells of many moments.
  if (views.empty() || views.front().frame != 0 || views.front().node == kNoNode) {
    match.why = WhyNoNode(*known_.tree, paused.location());
    match.countable = countable;
    return match;
  }
  // The program ends once; the end of a field's initialiser has no place of its own.
  const bool ends_where_it_stood =
      views.front().node == kRootNode || known_.tree->type(views.front().code) == NodeType::kPropertyDefinition;
  const bool comes_twice = ComesTwice(views);
  std::vector<Source> sources = SourcesOf(paused, views.front(), from);
  int fewest = std::numeric_limits<int>::max();
  int visits = 0;
  bool some = false;
  // The first visit is the one, unless a later one has the values that are shown of the code around.
  bool only_outer_differ = false;
  // By activation: while one waits others come to the same place.
  std::map<uint32_t, Moment> ends_of_visits;
  // A visit may not have come to the place, and the values of the next one may be the same.
  const bool may_be_skipped = MayBeSkipped(*known_.tree, NodeAtPlace(*known_.tree, paused.location()), views[0].node);
  // Jobs come one after the other, and nothing below tells one call of their code from the next.
  const bool ends_job = leaves && paused.reason() == Paused::STEP && paused.frames_size() == 1;
  // The visit that was taken does not throw.
  bool is_calm = false;
  int tried = 0;
  for (; tried < kMostTried && visits < kMostVisits; ++tried) {
    Source* first = nullptr;
    for (Source& source : sources) {
      if (source.next >= source.events->size()) continue;
      const auto order = [](const Source& one) { return std::pair((*one.events)[one.next], one.side != Side::kHead); };
      if (first == nullptr || order(source) < order(*first)) first = &source;
    }
    if (first == nullptr) break;
    const int event = (*first->events)[first->next++];
    const Side side = first->side;
    const Moment moment{event, side != Side::kHead};
    // Behind a call that no truth tells of, the statement may stand where it begins, as behind any other.
    const bool is_same_visit = before.match != nullptr && (!before.match->at_head || before.untold_since) &&
                               !before.match->between_turns && side == Side::kBack && event == from.event;
    if (moment < from || (!is_same_visit && !Means(side, event))) continue;
    const int link = moment.inside ? timeline_.StackAfter(event) : timeline_.StackAt(event);
    // The same visit again, later.
    const uint32_t activation = timeline_.link(link).activation;
    const auto visited = ends_of_visits.find(activation);
    if (side != Side::kHead && visited != ends_of_visits.end() && moment <= visited->second) continue;
    if (side != Side::kHead && IsMet(paused, before, activation, moment)) continue;
    const bool again = same_place && moment <= before.match->last && link == before.match->frames.front().link;
    if (again && !leaves && !ends_where_it_stood && !comes_twice) continue;
    some = true;
    std::vector<MatchedFrame> frames;
    if (!FitsAt(views, moment, frames)) continue;
    // An exception comes of a visit that throws, or of any that rejects a promise.
    const bool ends_calmly = paused.reason() == Paused::EXCEPTION && !IsThrownNext(activation, event);
    ++visits;
    // Behind the value comes what closes iterators, and then the end of the frame.
    const Moment end_of_visit = IsPoint(side, views.front()) ? moment : EndOfVisit(event);
    ends_of_visits[activation] = end_of_visit;
    const int wrong = CountWrongValues(known_, paused, frames) + (ReturnsOther(paused, moment) ? 1 : 0);
    if (wrong > fewest) continue;
    if (wrong == fewest) {
      if (ends_calmly && is_calm) continue;
      const bool is_no_better = only_outer_differ && ShowsOtherOuter(paused, {.kind = PauseMatch::kMatched,
                                                                              .moment = moment,
                                                                              .last = end_of_visit,
                                                                              .at_head = side == Side::kHead,
                                                                              .why = {},
                                                                              .frames = std::move(frames)});
      match.ambiguous = match.ambiguous || !is_no_better;
      if (match.ambiguous && match.why.empty()) match.why = "several visits fit";
      continue;
    }
    fewest = wrong;
    match = {.kind = PauseMatch::kMatched,
             .moment = moment,
             .last = end_of_visit,
             // A frame is left there, or another activation of the code has come.
             .ambiguous = again && !ends_where_it_stood,
             .at_head = side == Side::kHead,
             .between_turns = side == Side::kTurn,
             .why = again && !ends_where_it_stood ? "its frame is left where it stood" : "",
             .frames = std::move(frames)};
    // It may have come round to the next visit without a change. An exception that came out of a call may leave the
    // statement too.
    is_calm = ends_calmly;
    const bool one_of_many = side == Side::kBack || is_calm ||
                             (!match.at_head && (may_be_skipped || (ends_job && side != Side::kInside))) ||
                             (side == Side::kInside && IsThrownInto(event));
    // Which of several calls the statement was at nobody knows, nor what it passed on the way from untold code, where
    // no breakpoint would have told, as one that was set since; or where it was.
    // The loop's head comes behind all of them.
    const bool is_inside =
        before.match != nullptr && !before.match->at_head && moment <= before.match->last && side != Side::kTurn;
    const bool is_lost = ((before.untold_since || is_inside) && paused.reason() == Paused::STEP) ||
                         (is_inside && (before.may_repeat || paused.reason() == Paused::LOCATION_REACHED)) ||
                         (before.match != nullptr && before.match->ambiguous) || before.runs_first;
    if (wrong == 0 && !is_same_visit && !one_of_many && !is_lost) {
      only_outer_differ = ShowsOtherOuter(paused, match);
      if (!only_outer_differ) break;
    }
  }
  const bool repeats = match.matched() && before.may_repeat && !known_.facts->passes_unmoved_places.empty() &&
                       IsUnmoved(*before.paused, paused);
  if (repeats && CountWrongValues(known_, paused, before.match->frames) <= fewest) {
    // What comes next is looked for behind the earlier of the two.
    match = *before.match;
    match.ambiguous = true;
    match.why = "it may not have moved";
  }
  // Back from a call that no event tells of, as one that only makes a generator; not where the frame itself is left.
  const bool is_back = match.matched() && !match.at_head && !leaves && before.match != nullptr && before.match->at_head;
  if (is_back && paused.reason() == Paused::STEP && IsUnmoved(*before.paused, paused)) {
    match.ambiguous = true;
    match.why = "it may be back from a call that no event tells";
  }
  // The values may be those of a visit behind the end of what is told.
  if (match.matched() && fewest > 0 && !timeline_.complete()) {
    match.ambiguous = true;
    match.why = "it may be behind the end of the recording";
  }
  // No event tells of a key that was deleted before its turn.
  if (match.matched() && match.between_turns && same_place &&
      known_.tree->type(views.front().node) == NodeType::kForInStatement) {
    match = *before.match;
    match.ambiguous = true;
    match.why = "a for-in loop may pass a key that is there no more";
  }
  if (match.matched() && before.match != nullptr && fewest > 0) TryEarlier(paused, views, from, match);
  match.countable = countable;
  // Who binds the variable of a turn may have entered the body, which is counted then.
  const Moment latest =
      match.matched() && match.between_turns && !match.frames.empty()
          ? Moment{timeline_.NextOf(timeline_.link(match.frames.front().link).activation, match.moment.event), false}
          : match.last;
  if (match.matched() && before.window && countable &&
      (match.moment >= before.window->end || latest < before.window->begin)) {
    match = PauseMatch();
    match.countable = true;
    match.why = "its counts are those of no moment that fits";
    return match;
  }
  if (match.matched()) {
    if (comes_twice) DoubtTurn(paused, match);
    return match;
  }
  // Not each turn is told of.
  const auto runs_vaguely = [this](const FrameReading& view) { return vague_.contains(view.code); };
  const SyntaxNode& code = known_.tree->node(views.front().code);
  if (views.front().turns) {
    match.why = "it is at the variable of a loop";
  } else if (!views.front().certain) {
    match.why = "its frame may be one that no event tells";
  } else if (std::any_of(views.begin(), views.end(), runs_vaguely)) {
    match.why = "its stack has code that waits in ways that no event tells";
  } else if (paused.reason() == Paused::EXCEPTION) {
    // What an await or yield throws as it goes on, no event has told yet.
    match.why = "it is an exception that no event tells";
  } else if (leaves && code.is(SyntaxNode::kAsync) && code.is(SyntaxNode::kGenerator)) {
    // What it returns or yields it waits for, as a job, and no event tells of that.
    match.why = "an asynchronous generator waits for what it returns";
  } else if (paused.has_thrown() && known_.tree->type(views.front().node) == NodeType::kForOfStatement) {
    match.why = "no event tells when an exception that leaves a loop closes its iterator";
  } else if (MayLeaveArrow(views, paused)) {
    match.why = "an arrow function without a brace may be left there";
  } else if (IsAskedForThen(views)) {
    match.why = "no event tells when what an async function returns is asked for its then";
  } else if (IsBeingClosed(views, paused)) {
    match.why = "no event tells of a generator that is closed where it waits";
  } else if (tried == kMostTried) {
    // Given up is not found out.
    match.why = "too many moments have its place";
  } else if (!timeline_.complete()) {
    match.why = "it may be behind the end of the recording";
  } else {
    match.kind = some ? PauseMatch::kOtherStack : PauseMatch::kNowhere;
    match.why = some ? "its stack is that of no moment" : "it is at no moment";
  }
  return match;
}

}  // namespace twinstep
