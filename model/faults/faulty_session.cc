#include "model/faults/faulty_session.h"

#include <algorithm>
#include <utility>

#include "absl/strings/ascii.h"
#include "model/actions/action_kind.h"

namespace twinstep {

bool Mentions(std::string_view text, std::string_view name) {
  if (name.empty()) return false;
  const auto is_word = [](char c) { return absl::ascii_isalnum(c) || c == '_' || c == '$' || c == '#' || (c & 0x80); };
  for (size_t at = text.find(name); at != std::string_view::npos; at = text.find(name, at + 1)) {
    const size_t end = at + name.size();
    if ((at == 0 || !is_word(text[at - 1])) && (end == text.size() || !is_word(text[end]))) return true;
  }
  return false;
}

bool GoesThroughKeysOrItems(const SyntaxTree& tree, NodeId body) {
  const NodeType loop = tree.type(tree.node(body).parent);
  return loop == NodeType::kForInStatement || loop == NodeType::kForOfStatement;
}

bool SameLine(const Location& a, const Location& b) {
  return a.source() == b.source() && a.name() == b.name() && a.line() == b.line();
}

bool SamePlaceExactly(const Location& a, const Location& b) {
  return SameLine(a, b) && a.has_column() == b.has_column() && a.column() == b.column();
}

Action StepOverAction() {
  Action action;
  action.mutable_step_over();
  return action;
}

Action StepOutAction() {
  Action action;
  action.mutable_step_out();
  return action;
}

Action StepInAction() {
  Action action;
  action.mutable_step_in();
  return action;
}

Action ResumeAction() {
  Action action;
  action.mutable_resume();
  return action;
}

// A pause as the hooks change it.
class FaultySession::FaultyPause : public Pause {
 public:
  FaultyPause(FaultySession& session, Pause& inner) : session_(session), inner_(inner), location_(inner.location()) {
    session_.ChangePlace(inner_, location_);
    for (int i = 0; i < inner_.frame_count(); ++i) frames_.push_back(i);
    session_.ChangeFrames(inner_, frames_);
  }

  const Location& location() const override { return location_; }
  Paused::Reason reason() const override { return inner_.reason(); }
  int frame_count() override { return static_cast<int>(frames_.size()); }
  absl::Status DescribeFrame(int index, Frame& frame) override {
    const int inside = Inside(index);
    absl::Status status = inner_.DescribeFrame(inside, frame);
    if (!status.ok()) return status;
    if (inside == 0 && frame.has_location()) session_.ChangePlace(inner_, *frame.mutable_location());
    session_.ChangeFrame(inner_, inside, frame);
    return status;
  }
  absl::Status DescribeScopes(int index, const ValueLimits& limits, bool with_globals, Frame& frame) override {
    absl::Status status = inner_.DescribeScopes(Inside(index), limits, with_globals, frame);
    if (status.ok()) session_.ChangeScopes(inner_, Inside(index), limits, frame);
    return status;
  }
  absl::Status DescribeCompletion(const ValueLimits& limits, Paused& paused) override {
    absl::Status status = inner_.DescribeCompletion(limits, paused);
    if (status.ok()) session_.ChangeCompletion(inner_, paused);
    return status;
  }

  absl::Status Evaluate(int frame, std::string_view expression, SideEffects side_effects, const ValueLimits& limits,
                        Evaluation& evaluation) override {
    absl::Status status = inner_.Evaluate(Inside(frame), expression, side_effects, limits, evaluation);
    if (status.ok()) session_.ChangeEvaluation(inner_, Inside(frame), expression, evaluation);
    return status;
  }

  Pause& inner() { return inner_; }
  // The inner pause's number of a frame.
  int Inside(int index) const {
    return index >= 0 && index < static_cast<int>(frames_.size()) ? frames_[static_cast<size_t>(index)] : index;
  }
  uint32_t Inside(uint32_t index) const {
    return index < frames_.size() ? static_cast<uint32_t>(frames_[index]) : index;
  }

 private:
  FaultySession& session_;
  Pause& inner_;
  Location location_;
  std::vector<int> frames_;
};

class FaultySession::FaultyDriver : public Driver {
 public:
  explicit FaultyDriver(FaultySession& session) : session_(session) {}

  Action OnPause(Session&, Pause& pause) override {
    session_.paused_ = true;
    Action action = session_.OnPause(pause);
    session_.paused_ = false;
    session_.last_action_ = action;
    return action;
  }

 private:
  FaultySession& session_;
};

std::string FunctionNameAt(Pause& pause, int index) {
  Frame frame;
  return pause.DescribeFrame(index, frame).ok() ? frame.function_name() : std::string();
}

FaultySession::FaultySession() {
  last_action_.mutable_start();
  last_user_action_.mutable_start();
}

void FaultySession::PlantInto(std::unique_ptr<Session> inner, const Program& program,
                              std::shared_ptr<const SyntaxTree> tree) {
  inner_ = std::move(inner);
  text_ = SourceText(program.source());
  tree_ = std::move(tree);
}

absl::StatusOr<Output> FaultySession::SetForUser(const Location& requested) {
  absl::StatusOr<Output> output = Set(requested);
  if (output.ok() && output->has_breakpoint_set() && !output->breakpoint_set().duplicate()) {
    breakpoints_.push_back({requested, output->breakpoint_set().location()});
  }
  return output;
}

absl::StatusOr<Output> FaultySession::RemoveForUser(const Location& requested) {
  absl::StatusOr<Output> output = Remove(requested);
  if (!output.ok() || !output->breakpoint_removed().removed()) return output;
  auto found = std::find_if(breakpoints_.begin(), breakpoints_.end(), [&](const UserBreakpoint& breakpoint) {
    return SamePlaceExactly(breakpoint.requested, requested);
  });
  if (found == breakpoints_.end()) {
    found = std::find_if(breakpoints_.begin(), breakpoints_.end(), [&](const UserBreakpoint& breakpoint) {
      return requested.has_column() ? SamePlaceExactly(breakpoint.actual, requested)
                                    : SameLine(breakpoint.actual, requested);
    });
  }
  if (found != breakpoints_.end()) breakpoints_.erase(found);
  return output;
}

absl::StatusOr<Output> FaultySession::Act(const Action& action, const ValueLimits& limits) {
  if (IsBasic(action)) {
    return action.has_set_breakpoint() ? SetForUser(action.set_breakpoint().location())
                                       : RemoveForUser(action.remove_breakpoint().location());
  }
  Action inside = action;
  if (shown_ != nullptr) twinstep::ChangeFrame(inside, [this](uint32_t frame) { return shown_->Inside(frame); });
  ASSIGN_OR_RETURN(Output output, inner_->Act(Told(inside), limits));
  ChangeAnswer(inside, output);
  if (action.has_collect_garbage()) {
    RETURN_IF_ERROR(AfterGarbageCollection());
  }
  if (shown_ != nullptr && action.has_evaluate() && !action.evaluate().has_scope()) {
    ChangeEvaluation(shown_->inner(), static_cast<int>(inside.evaluate().frame()), inside.evaluate().expression(),
                     *output.mutable_evaluated());
  }
  return output;
}

absl::StatusOr<Finished> FaultySession::Run(Driver& driver) {
  RETURN_IF_ERROR(BeforeRun());
  user_ = &driver;
  FaultyDriver faulty(*this);
  absl::StatusOr<Finished> finished = inner_->Run(faulty);
  user_ = nullptr;
  if (finished.ok()) ChangeEnd(*finished);
  return finished;
}

Action FaultySession::Show(Pause& pause) {
  FaultyPause faulty(*this, pause);
  last_place_ = pause.location();
  last_depth_ = pause.frame_count();
  shown_ = &faulty;
  Action action = user_->OnPause(*this, faulty);
  shown_ = nullptr;
  last_user_action_ = action;
  twinstep::ChangeFrame(action, [&faulty](uint32_t frame) { return frame > 0 ? faulty.Inside(frame) : frame; });
  return action;
}

Action FaultySession::Again() const {
  if (last_action_.has_step_in()) return StepInAction();
  if (last_action_.has_step_over()) return StepOverAction();
  if (last_action_.has_step_out()) return StepOutAction();
  return ResumeAction();
}

absl::StatusOr<Output> FaultySession::SetAt(const Location& requested, const Location& place) {
  absl::StatusOr<Output> output = inner_->SetBreakpoint(place);
  if (output.ok() && output->has_breakpoint_set()) elsewhere_[requested.SerializeAsString()] = place;
  return output;
}

absl::Status FaultySession::Ignore(const Location& requested) {
  RETURN_IF_ERROR(RemoveFromInner(requested).status());
  elsewhere_[requested.SerializeAsString()] = std::nullopt;
  return absl::OkStatus();
}

absl::StatusOr<Output> FaultySession::RemoveFromInner(const Location& requested) {
  const auto found = elsewhere_.find(requested.SerializeAsString());
  if (found == elsewhere_.end()) return inner_->RemoveBreakpoint(requested);
  const std::optional<Location> place = found->second;
  elsewhere_.erase(found);
  if (place) return inner_->RemoveBreakpoint(*place);
  Output output;
  output.mutable_breakpoint_removed()->set_removed(true);
  return output;
}

absl::StatusOr<std::optional<Location>> FaultySession::NextBreakableBehind(int line) {
  ASSIGN_OR_RETURN(std::vector<Location> places, inner_->BreakableLocations());
  for (const Location& place : places) {
    if (static_cast<int>(place.line()) > line) return place;
  }
  return std::nullopt;
}

NodeId FaultySession::NodeAt(const Location& place) const {
  const int line = static_cast<int>(place.line());
  if (tree_ == nullptr || place.source() != Location::MAIN || line < 1 || line > text_.line_count()) return kNoNode;
  const size_t indent = place.has_column() ? place.column() : text_.LineText(line).find_first_not_of(" \t");
  const int begin = text_.LineStart(line), end = text_.LineEnd(line);
  const int offset = indent == std::string_view::npos ? begin : std::min(begin + static_cast<int>(indent), end);
  return offset < text_.length() ? tree_->InnermostNodeAt(offset) : kRootNode;
}

FaultySession::Body FaultySession::BodyKind(NodeId node) const {
  const NodeField field = tree_->node(node).field;
  if (tree_->type(node) != NodeType::kBlockStatement) return Body::kNone;
  const NodeType owner = tree_->type(tree_->node(node).parent);
  if (IsFunction(owner)) return Body::kFunction;
  if (IsLoop(owner)) return Body::kLoop;
  if (owner == NodeType::kIfStatement && field == NodeField::kConsequent) return Body::kIf;
  if (owner == NodeType::kTryStatement && field == NodeField::kBlock) return Body::kTry;
  return owner == NodeType::kCatchClause ? Body::kCatch : Body::kNone;
}

NodeId FaultySession::BodyAround(const Location& place, Body kind) const {
  for (NodeId node = NodeAt(place); node != kNoNode; node = tree_->node(node).parent) {
    if (BodyKind(node) == kind) return node;
    if (IsFunction(tree_->type(node))) return kNoNode;
  }
  return kNoNode;
}

NodeId FaultySession::BlockAround(const Location& place) const {
  for (NodeId node = NodeAt(place); node != kNoNode; node = tree_->node(node).parent) {
    const NodeType type = tree_->type(node);
    if (type == NodeType::kBlockStatement || type == NodeType::kSwitchStatement || type == NodeType::kClassBody) {
      return node;
    }
  }
  return kNoNode;
}

NodeId FaultySession::FunctionAround(const Location& place) const {
  const NodeId node = NodeAt(place);
  return node == kNoNode || IsFunction(tree_->type(node)) ? node : tree_->EnclosingFunction(node);
}

int FaultySession::HeadOf(NodeId body) const {
  const NodeId owner = tree_->node(body).parent, around = tree_->node(owner).parent;
  // A method's function begins behind its name.
  const bool is_method = tree_->node(owner).field == NodeField::kValue &&
                         (tree_->type(around) == NodeType::kMethodDefinition ||
                          (tree_->type(around) == NodeType::kProperty && tree_->node(around).is(SyntaxNode::kMethod)));
  return tree_->node(is_method ? around : owner).start;
}

bool FaultySession::HasDefault(NodeId function, std::optional<std::string_view> name) const {
  const NodeId body = tree_->Child(function, NodeField::kBody);
  for (NodeId node = function + 1; node < body; ++node) {
    if (tree_->type(node) != NodeType::kAssignmentPattern) continue;
    if (!name || tree_->StringOf(tree_->Child(node, NodeField::kLeft)) == *name) return true;
  }
  return false;
}

std::string_view FaultySession::Line(int line) const {
  if (line < 1 || line > text_.line_count()) return {};
  std::string_view content = text_.LineText(line);
  const size_t first = content.find_first_not_of(" \t");
  if (first == std::string_view::npos) return {};
  return content.substr(first, content.find_last_not_of(" \t") + 1 - first);
}

std::string_view FaultySession::LineAt(const Location& place) const {
  return place.source() == Location::MAIN ? Line(static_cast<int>(place.line())) : std::string_view();
}

const FaultySession::UserBreakpoint* FaultySession::BreakpointAt(const Location& place) const {
  for (const UserBreakpoint& breakpoint : breakpoints_) {
    if (SamePlaceExactly(breakpoint.actual, place)) return &breakpoint;
  }
  return nullptr;
}

}  // namespace twinstep
