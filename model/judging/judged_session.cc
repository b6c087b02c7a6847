#include "model/judging/judged_session.h"

#include <algorithm>
#include <iterator>
#include <string_view>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/str_split.h"
#include "model/actions/action_kind.h"
#include "model/judging/live_edit.h"
#include "model/judging/plain_expression.h"
#include "model/judging/repeatable_code.h"
#include "model/judging/shown_values.h"
#include "model/script_pattern.h"
#include "model/source/code_roles.h"
#include "model/source/identifier_text.h"

namespace twinstep {
namespace {

// There are debuggers that pause as long as one of those attached has them on.
constexpr char kOnlyOneIsOff[] = "breakpoints are off, but not those of a second debugger";

constexpr std::string_view kPrivate = "this.#";

// A word of the expression is declared nowhere in the program: it may be a property of the global object.
bool NamesGlobal(const SyntaxTree& tree, std::string_view expression) {
  for (size_t begin = 0; begin < expression.size();) {
    size_t end = begin;
    while (end < expression.size() && IsIdentifierPart(expression[end])) ++end;
    const std::string_view word = expression.substr(begin, end - begin);
    const auto variables = static_cast<VariableId>(tree.variables().size());
    bool is_declared = word.empty() || absl::ascii_isdigit(static_cast<unsigned char>(word.front()));
    for (VariableId id = 0; id < variables && !is_declared; ++id) is_declared = tree.NameOf(id) == word;
    if (!is_declared) return true;
    begin = end + 1;
  }
  return false;
}

// What a program uses to give the global object accessors.
bool MakesAccessors(std::string_view name) {
  static constexpr std::string_view kMakers[] = {"defineProperty", "defineProperties", "__defineGetter__",
                                                 "setPrototypeOf", "__proto__"};
  return std::find(std::begin(kMakers), std::end(kMakers), name) != std::end(kMakers);
}

// Another pattern of a name or literal than `null` or `x`: the same in engines, whatever the program did.
bool IsLook(std::string_view text) {
  constexpr std::string_view kLook = "((x) => [x, typeof x])(";
  if (!text.starts_with(kLook) || !text.ends_with(')')) return false;
  return IsPure(std::string(text.substr(kLook.size(), text.size() - kLook.size() - 1)));
}

// "text", as JsLiteral writes it.
bool IsStringLiteral(std::string_view text) {
  return text.size() >= 2 && text.front() == '"' && text.find('"', 1) == text.size() - 1;
}

// The variable of a for-in or for-of loop, which no event tells of: it gets its value between two turns.
bool IsTurnVariable(const SyntaxTree& tree, const Location& location) {
  for (NodeId node = NodeAtPlace(tree, location); node != kNoNode && node != kRootNode; node = tree.node(node).parent) {
    if (IsFunction(tree.type(node))) return false;
    const NodeType around = tree.type(tree.node(node).parent);
    const bool is_each = around == NodeType::kForInStatement || around == NodeType::kForOfStatement;
    if (is_each && tree.node(node).field == NodeField::kLeft) return true;
  }
  return false;
}

// `asked` may be a whole line.
bool IsAt(const Location& asked, const Location& place) {
  return asked.source() == place.source() && asked.line() == place.line() &&
         (!asked.has_column() || asked.column() == place.column());
}

bool HasSameCallers(const Paused& a, const Paused& b) {
  if (a.frames_size() != b.frames_size()) return false;
  for (int i = 1; i < a.frames_size(); ++i) {
    if (PlaceOf(a.frames(i).location()) != PlaceOf(b.frames(i).location())) return false;
  }
  return true;
}

// The code of a generator begins after one event of the truth, up to another.
bool BeginsGenerator(const KnownProgram& known, int after, int last) {
  for (int event = after + 1; event <= last && event < known.timeline->size(); ++event) {
    const TruthSite* const site = known.timeline->site(event);
    if (site == nullptr || site->kind != TruthEventKind::kEnter) continue;
    if (known.tree->node(site->function).is(SyntaxNode::kGenerator)) return true;
  }
  return false;
}

// Most traces stay in the main source.
std::optional<Trace> Joined(const JoinedLocations& locations, const Trace& trace) {
  if (locations.empty()) return std::nullopt;
  const auto is_elsewhere = [](const Location& location) { return JoinedLocations::MayJoin(location); };
  const bool any = std::any_of(trace.events().begin(), trace.events().end(), [&](const Event& event) {
    const Finished& finished = event.output().finished();
    if (event.output().has_finished()) return finished.has_told() || finished.rejections_size() > 0;
    const Paused& paused = event.output().paused();
    return paused.has_told() || paused.async_calls_size() > 0 || is_elsewhere(paused.location()) ||
           std::any_of(paused.frames().begin(), paused.frames().end(),
                       [&](const Frame& frame) { return is_elsewhere(frame.location()); });
  });
  if (!any) return std::nullopt;
  std::optional<Trace> joined(trace);
  locations.JoinAll(*joined);
  return joined;
}

}  // namespace

bool IsPure(const std::string& expression) {
  // What draws them wants these: a value of code, an error of syntax, and exceptions.
  if (expression == "new.target" || expression == "1 +" || expression == "null.x") return true;
  if (expression == "(() => { throw 1; })()" || IsLook(expression)) return true;
  const std::optional<PlainExpression> plain = PlainExpression::Parse(expression);
  return plain && !plain->converts() && !plain->reads_members();
}

bool IsPure(const Evaluate& evaluate) { return evaluate.refuses_effects() || IsPure(evaluate.expression()); }

bool JudgedSession::MayRunCode(const Evaluate& evaluate) const {
  if (evaluate.refuses_effects()) return false;
  const std::string& expression = evaluate.expression();
  const bool is_private = expression.find(kPrivate) != std::string::npos;
  if (known_->tree == nullptr) return is_private;
  const SyntaxTree& tree = *known_->tree;
  const bool is_global = NamesGlobal(tree, expression);
  for (NodeId node = kRootNode; node < tree.node(kRootNode).subtree_end; ++node) {
    // Names are looked up in its object, which may be a proxy or have getters.
    if (tree.type(node) == NodeType::kWithStatement) return true;
    if (is_global && tree.type(node) == NodeType::kIdentifier && MakesAccessors(tree.StringOf(node))) return true;
    if (!is_private || tree.node(node).kind != NodeKind::kGet) continue;
    const NodeId key = tree.Child(node, NodeField::kKey);
    if (key != kNoNode && tree.type(key) == NodeType::kPrivateIdentifier) return true;
  }
  return false;
}

JudgedSession::JudgedSession(const KnownProgram& known, const PauseMatcher* matcher, const Trace& trace,
                             const ActedTruths* acted)
    : known_(&known),
      matcher_(matcher),
      joined_(Joined(known.joined, trace)),
      trace_(joined_ ? *joined_ : trace),
      acted_(acted),
      counted_(acted == nullptr ? nullptr : acted->FindCounted(trace)) {
  if (matcher_ == nullptr) truth_ended_ = true;
  for (int event = 0; event < trace_.events_size(); ++event) {
    if (!trace_.events(event).has_action()) continue;
    const bool answered = event + 1 < trace_.events_size() && trace_.events(event + 1).has_output();
    Take(trace_.events(event).action(), event, answered ? &trace_.events(event + 1).output() : nullptr);
  }
}

bool JudgedSession::WantsCounts() const {
  if (counted_ != nullptr) return false;
  const auto in_doubt = [](const JudgedPause& pause) { return pause.match.InDoubt(); };
  if (std::any_of(pauses_.begin(), pauses_.end(), in_doubt)) return true;
  // Whether a step out has left its frame, what it ended in tells, and not a later call of the same code.
  return std::any_of(stretches_.begin(), stretches_.end(), [this](const Stretch& stretch) {
    const JudgedPause* const to = ToOf(stretch);
    return stretch.action->has_step_out() && to != nullptr && to->match.matched() && to->match.countable &&
           to->paused->reason() == Paused::STEP && FitsLater(*to);
  });
}

std::optional<MomentWindow> JudgedSession::WindowByCounts() {
  const size_t pause = pauses_.size() - 1;
  if (counted_ == nullptr || pause >= counted_->counts.size()) return std::nullopt;
  if (!counted_moments_) counted_moments_.emplace(*known_);
  return counted_moments_->WindowOf(counted_->counts[pause]);
}

void JudgedSession::EndTruth(int event, std::string why) {
  if (truth_ends_.empty()) truth_ends_ = std::move(why);
  if (truth_ended_) return;
  truth_end_ = event;
  truth_ended_ = true;
}

void JudgedSession::Take(const Action& action, int event, const Output* output) {
  if (output == nullptr) return;
  if (action.has_set_breakpoint() || action.has_remove_breakpoint()) breakpoints_changed_ = true;
  // By URL it is the same one. Where those of other scripts are to be is known once they are there, if at all.
  const bool is_for_main = IsForMain(action.has_remove_breakpoint() ? action.remove_breakpoint().scripts()
                                                                    : action.set_breakpoint().scripts());
  if (action.has_set_breakpoint()) {
    // One at calls of a function asks for no place.
    const bool asks = is_for_main && action.set_breakpoint().function().empty();
    if (asks) breakpoint_answers_.push_back({&action, output, event + 1});
    breaks_elsewhere_ = breaks_elsewhere_ || !is_for_main;
    breaks_at_calls_ =
        breaks_at_calls_ || (!action.set_breakpoint().function().empty() && output->has_breakpoint_set());
    if (!IsPure(action.set_breakpoint().function()) && !action.set_breakpoint().function().empty()) {
      EndTruth(event, "an expression was evaluated that may change the program");
    }
    const std::string& condition = action.set_breakpoint().condition();
    if (!condition.empty() && !ReadsOnly(known_->tree.get(), condition)) {
      EndTruth(event, "a breakpoint's condition may change the program");
    }
    if (!action.set_breakpoint().log().empty() && !ReadsOnly(known_->tree.get(), action.set_breakpoint().log())) {
      EndTruth(event, "what a logpoint logs may change the program");
    }
    const Location& location = action.set_breakpoint().location();
    if (output->breakpoint_set().has_location() && output->breakpoint_set().location().source() == Location::MAIN) {
      SetBreakpointAt set = {.requested = PlaceOf(location),
                             .by_line = !location.has_column(),
                             .place = PlaceOf(output->breakpoint_set().location()),
                             .condition = action.set_breakpoint().condition(),
                             .log = action.set_breakpoint().log(),
                             .event = event,
                             .scripts = action.set_breakpoint().scripts().SerializeAsString()};
      // Of two conditions at one place debuggers keep one or both, and of two that log.
      for (SetBreakpointAt& one : breakpoints_) {
        const bool differ = one.condition != set.condition || !one.log.empty() || !set.log.empty();
        if (one.place == set.place && differ) set.certain = one.certain = false;
      }
      breakpoints_.push_back(std::move(set));
    }
    return;
  }
  if (action.has_remove_breakpoint()) {
    if (is_for_main) breakpoint_answers_.push_back({&action, output, event + 1});
    if (!output->breakpoint_removed().removed()) return;
    const Location& location = action.remove_breakpoint().location();
    const LineAndColumn requested = PlaceOf(location);
    const std::string scripts = action.remove_breakpoint().scripts().SerializeAsString();
    auto found = std::find_if(breakpoints_.begin(), breakpoints_.end(), [&](const SetBreakpointAt& one) {
      return one.requested == requested && one.by_line == !location.has_column() && one.scripts == scripts;
    });
    if (found == breakpoints_.end()) {
      found = std::find_if(breakpoints_.begin(), breakpoints_.end(), [&](const SetBreakpointAt& one) {
        return one.place == requested && one.scripts == scripts;
      });
    }
    if (found == breakpoints_.end()) return;
    const LineAndColumn place = found->place;
    breakpoints_.erase(found);
    for (SetBreakpointAt& one : breakpoints_) one.certain = one.certain && one.place != place;
    return;
  }
  if (action.has_pause_on_exceptions()) {
    exceptions_ = action.pause_on_exceptions().mode();
    return;
  }
  if (action.has_blackbox()) {
    if (!output->done().refused()) ignored_.Take(action.blackbox());
    return;
  }
  if (action.has_pauses_active()) {
    if (!output->done().refused()) pauses_off_ = !action.pauses_active().active();
    return;
  }
  if (action.has_watch()) {
    if (!output->done().refused()) watched_ = action.watch().attaches();
    if (breakpoints_off_ && watched_) EndTruth(event, kOnlyOneIsOff);
    return;
  }
  if (action.has_pause()) {
    pauses_first_ = true;
    return;
  }
  if (action.has_pause_before_scripts()) {
    before_scripts_ = action.pause_before_scripts().active();
    return;
  }
  if (action.has_edit()) {
    const bool is_done = output->edited().status() == Edited::DONE && !action.edit().dry_run();
    // Breakpoints are set anew.
    breakpoints_changed_ = breakpoints_changed_ || is_done;
    if (is_done && (known_->tree == nullptr || !IsCommentBehindLine(known_->tree->text(), action.edit()))) {
      EndTruth(event, "the source was edited");
    }
    return;
  }
  if (action.has_breakpoints_active()) {
    breakpoints_off_ = !action.breakpoints_active().active();
    if (breakpoints_off_ && watched_) EndTruth(event, kOnlyOneIsOff);
    return;
  }
  if (action.has_evaluate()) {
    const Evaluate& evaluate = action.evaluate();
    if (evaluate.has_scope() && !IsPure(evaluate)) {
      EndTruth(event, "an expression was evaluated in a scope, which may change the program");
    } else if (evaluate.expression().find("import.meta") != std::string::npos) {
      EndTruth(event, "import.meta was evaluated, which is a module's own");
    } else if (!IsPure(evaluate) || MayRunCode(evaluate)) {
      Follow(TruthAct::Kind::kEvaluate, evaluate.frame(), evaluate.expression(), "", event, *output);
    }
    return;
  }
  if (action.has_set_variable()) {
    const SetVariable& set = action.set_variable();
    if (!SetsWhatItHas(set, *output)) {
      Follow(TruthAct::Kind::kSetVariable, set.frame(), set.value(), set.name(), event, *output);
    }
    return;
  }
  if (action.has_set_return_value()) {
    const SetReturnValue& set = action.set_return_value();
    if (!ReturnsWhatItDid(set, *output)) Follow(TruthAct::Kind::kSetReturned, 0, set.value(), "", event, *output);
    return;
  }
  if (action.has_abandon() || IsStationary(action)) return;
  if (action.has_restart_frame() && !RewindTo(action, *output)) EndTruth(event, "a frame was restarted");
  // Where the program stands, it is a breakpoint that was set there.
  if (action.has_run_to_location() && !pauses_.empty() &&
      IsAt(action.run_to_location().location(), pauses_.back().paused->location())) {
    breakpoints_changed_ = true;
  }
  if (action.has_detach()) {
    breakpoints_.clear();
    exceptions_ = PauseOnExceptions::NONE;
  }
  Stretch stretch;
  stretch.action = &action;
  stretch.action_event = event;
  stretch.from = static_cast<int>(pauses_.size()) - 1;
  stretch.left = left_now_;
  stretch.answer_event = event + 1;
  for (const SetBreakpointAt& one : breakpoints_) {
    if (breakpoints_off_ && !watched_) break;
    std::vector<SetBreakpointAt>& list = one.log.empty() ? stretch.breakpoints : stretch.logpoints;
    list.push_back(one);
    // Those of a second debugger are not off, and there are engines that keep them all on then.
    list.back().certain = one.certain && !breakpoints_off_;
  }
  stretch.breakpoints_off = breakpoints_off_ && !watched_;
  // A step into the call there goes on, in the frame that it began in.
  for (SetBreakpointAt& one : stretch.breakpoints) {
    one.certain = one.certain && !(action.step_in().has_target() && PlaceOf(action.step_in().target()) == one.place);
  }
  stretch.exceptions = exceptions_;
  // Scripts of which no truth tells: what the main source does is the same.
  ScriptPattern scripts;
  scripts.set_url_pattern(ignored_.scripts().url_pattern());
  stretch.blackboxed =
      !ignored_.ranges().empty() || (ignored_.has_scripts() && (IsForMain(scripts) || !known_->joined.empty()));
  stretch.ignored = ignored_;
  stretch.watched = watched_;
  stretch.pauses_first = pauses_first_;
  stretch.before_scripts = before_scripts_;
  stretch.breaks_at_calls = breaks_at_calls_;
  stretch.breaks_elsewhere = breaks_elsewhere_;
  Answer(*output, event + 1);
  if (output->has_paused()) stretch.to = static_cast<int>(pauses_.size()) - 1;
  (pauses_off_ ? unpaused_ : stretches_).push_back(std::move(stretch));
}

bool JudgedSession::SetsWhatItHas(const SetVariable& set, const Output& output) const {
  // What is shown is of before an act.
  if (left_now_ != nullptr) return false;
  if (pauses_.empty() || !output.has_evaluated() || !output.evaluated().has_value()) return false;
  if (!IsPure(set.value()) && !IsStringLiteral(set.value())) return false;
  const Paused& paused = *pauses_.back().paused;
  if (static_cast<int>(set.frame()) >= paused.frames_size()) return false;
  for (const Scope& scope : paused.frames(static_cast<int>(set.frame())).scopes()) {
    for (const Variable& variable : scope.variables()) {
      if (variable.name() != set.name()) continue;
      // Whether a with statement's object has the variable, Symbol.unscopables says.
      if (scope.kind() == Scope::WITH) return false;
      const Value& value = variable.value();
      const bool is_plain =
          value.has_number() || value.has_boolean() || (value.has_string() && value.string().cut() == 0);
      return is_plain && HoldAgainst(&value, output.evaluated().value(), *known_->facts) == Shown::kRight;
    }
  }
  return false;
}

bool JudgedSession::ReturnsWhatItDid(const SetReturnValue& set, const Output& output) const {
  if (pauses_.empty() || left_now_ != nullptr || !output.has_evaluated()) return false;
  if (!IsPure(set.value()) && !IsStringLiteral(set.value())) return false;
  if (!output.evaluated().has_value()) return true;
  const Value& value = pauses_.back().paused->returned();
  const bool is_plain = value.has_number() || value.has_boolean() || (value.has_string() && value.string().cut() == 0);
  return is_plain && HoldAgainst(&value, output.evaluated().value(), *known_->facts) == Shown::kRight;
}

void JudgedSession::Answer(const Output& output, int event) {
  if (output.has_finished()) {
    finished_ = &output.finished();
    return;
  }
  if (!output.has_paused()) return;
  // The program is where it was.
  std::optional<PauseMatch> refused;
  if (output.paused().reason() == Paused::REFUSED && !pauses_.empty()) {
    refused = left_now_ != nullptr ? left_now_->match : pauses_.back().match;
  }
  left_now_ = nullptr;
  JudgedPause& pause = pauses_.emplace_back();
  pause.event = event;
  pause.paused = &output.paused();
  if (refused && truth_ended_) return;
  if (refused) {
    if (refused->matched()) {
      last_matched_ = static_cast<int>(pauses_.size()) - 1;
      stood_ = nullptr;
    }
    pause.match = *std::move(refused);
    return;
  }
  if (truth_ended_ || output.paused().frames_size() == 0) return;
  PauseMatcher::Before before;
  if (last_matched_ >= 0) {
    before = {pauses_[last_matched_].paused, &pauses_[last_matched_].match, breakpoints_changed_};
  }
  if (stood_ != nullptr) before = {stood_->paused, &stood_->match, breakpoints_changed_};
  // At the head of nothing, so that it is not the place where it was.
  if (begun_anew_) before = {pauses_[last_matched_].paused, &*begun_anew_};
  const int untold = static_cast<int>(pauses_.size()) - last_matched_ - 2;
  before.untold_since = untold > 0 && !(untold == 1 && last_matched_ >= 0 && HasBegunTurn());
  before.runs_first = event > 0 && trace().events(event - 1).action().step_in().has_target();
  before.met = &met_;
  before.window = WindowByCounts();
  pause.match = matcher_->Match(output.paused(), before);
  if (!pause.match.matched()) {
    // The program may be behind what the recorder kept, where the same places come again.
    const bool is_before_end = before.window && !before.window->is_behind;
    if (!known_->timeline->complete() && !is_before_end) {
      EndTruth(event, "the recorder of the truth stopped before the program did");
    }
    return;
  }
  MakeDoubtful(before, pause.match);
  begun_anew_.reset();
  stood_ = nullptr;
  last_matched_ = static_cast<int>(pauses_.size()) - 1;
  matcher_->Meet(output.paused(), pause.match, met_);
  breakpoints_changed_ = false;
}

void JudgedSession::MakeDoubtful(const PauseMatcher::Before& before, PauseMatch& match) const {
  if (match.at_head || match.frames.empty() || before.match == nullptr) return;
  if (before.match->frames.empty()) return;
  const TruthTimeline& timeline = *known_->timeline;
  const MatchedFrame& youngest = match.frames.front();
  if (timeline.link(youngest.link).activation != timeline.link(before.match->frames.front().link).activation) return;
  Moment visit = BeginOfVisit(youngest);
  if (visit < Moment{before.match->moment.event, false}) return;
  if (match.counted) visit = std::max(visit, before.window->begin);
  if (!BeginsGenerator(*known_, visit.event, match.moment.event)) return;
  match.moment = visit;
  match.ambiguous = true;
  match.why = "a call that makes a generator is over before its code runs, and no event tells of it";
}

bool JudgedSession::HasBegunTurn() const {
  if (stretches_.empty()) return false;
  const Paused& matched = *pauses_[static_cast<size_t>(last_matched_)].paused;
  const Paused& since = *pauses_[pauses_.size() - 2].paused;
  // Once the step began that led there.
  const Action& action = *stretches_[stretches_.size() - 1].action;
  return since.reason() == Paused::STEP && (action.has_step_over() || action.has_step_in()) &&
         HasSameCallers(matched, since) && IsTurnVariable(*known_->tree, since.location());
}

bool JudgedSession::FitsLater(const JudgedPause& pause) const {
  if (pause.match.counted) return false;
  const PauseMatch later = matcher_->Match(*pause.paused, {.paused = pause.paused, .match = &pause.match});
  return later.matched() && CountWrongValues(*known_, *pause.paused, later.frames) == 0;
}

bool JudgedSession::RewindTo(const Action& restart, const Output& answer) {
  if (truth_ended_ || pauses_.empty() || restart.restart_frame().frame() != 0) return false;
  if (!answer.has_paused()) return false;
  // The first place may have a breakpoint.
  if (answer.paused().reason() != Paused::RESTARTED && answer.paused().reason() != Paused::BREAKPOINT) return false;
  const PauseMatch& match = pauses_.back().match;
  if (!match.matched() || match.ambiguous || match.frames.empty() || match.frames.front().frame != 0) return false;
  const TruthTimeline& timeline = *known_->timeline;
  const TruthTimeline::Link& link = timeline.link(match.frames.front().link);
  if (!IsRepeatable(*known_->tree, link.site->function)) return false;
  const int begin = timeline.EventsOf(link.activation).front();
  // What the user did in it stays done.
  if (!acts_.empty() && acts_.back().act.event >= begin) return false;
  for (int event = begin + 1; event <= match.last.event; ++event) {
    const int after = timeline.StackAfter(event);
    if (after == TruthTimeline::kNoLink || timeline.link(after).activation != link.activation) return false;
  }
  begun_anew_.emplace();
  begun_anew_->kind = PauseMatch::kMatched;
  begun_anew_->moment = begun_anew_->last = {begin, true};
  begun_anew_->at_head = true;
  std::erase_if(met_, [&](const auto& met) { return met.first.first == link.activation; });
  return true;
}

Moment JudgedSession::BeginOfVisit(const MatchedFrame& frame) const {
  const TruthTimeline& timeline = *known_->timeline;
  const absl::Span<const int> events = timeline.EventsOf(timeline.link(frame.link).activation);
  auto event = std::upper_bound(events.begin(), events.end(), frame.event);
  while (event != events.begin()) {
    const TruthEventKind kind = timeline.site(*--event)->kind;
    if (kind == TruthEventKind::kPoint || kind == TruthEventKind::kEnter) break;
  }
  return {event == events.end() ? frame.event : *event, true};
}

std::optional<JudgedSession::Ran> JudgedSession::RanIn(const Stretch& stretch) const {
  if (matcher_ == nullptr || !TruthHoldsAt(stretch.answer_event)) return std::nullopt;
  // It went back.
  if (ChangesProgram(*stretch.action)) return std::nullopt;
  Ran ran{{-1, true}, {known_->timeline->size(), false}};
  if (const JudgedPause* const from = FromOf(stretch)) {
    if (!from->match.matched() || from->match.ambiguous) return std::nullopt;
    ran.begin = from->match.last;
    // What it stands at is still to come.
    if (from->paused->reason() == Paused::BEFORE_SCRIPT) ran.begin = {from->match.moment.event - 1, true};
  }
  if (const JudgedPause* const to = ToOf(stretch)) {
    if (!to->match.matched() || to->match.ambiguous) return std::nullopt;
    ran.end = to->match.moment;
    // The last statement of the turn is over.
    if (to->match.between_turns) ran.end = {ran.end.event + 1, false};
    // That what was called waits in the head of a for-await loop is not told, nor that a call makes a generator: its
    // caller may have gone on at once.
    if (!to->match.at_head && !to->match.frames.empty()) {
      const Moment visit = BeginOfVisit(to->match.frames.front());
      if (known_->timeline->IsVague(ran.end.event) || BeginsGenerator(*known_, visit.event, ran.end.event)) {
        ran.end = std::min(ran.end, std::max(ran.begin, visit));
      }
    }
  } else if (finished_ == nullptr || !known_->timeline->complete() ||
             (finished_->outcome() != Finished::COMPLETED && finished_->outcome() != Finished::THREW)) {
    return std::nullopt;
  }
  return ran;
}

}  // namespace twinstep
