#include "engines/parser/truth/known_program_for_test.h"

#include "absl/log/check.h"
#include "engines/parser/parse_for_test.h"

namespace twinstep {
namespace {

bool BeginsWith(std::string_view text, std::string_view prefix) { return text.substr(0, prefix.size()) == prefix; }

}  // namespace

Location PlaceAt(uint32_t line, uint32_t column) {
  Location place;
  place.set_line(line);
  place.set_column(column);
  return place;
}

KnownProgramMaker::KnownProgramMaker(std::string_view program, const EngineFacts& facts)
    : tree_(std::make_shared<const SyntaxTree>(ParseForTest(program))),
      facts_(facts),
      copy_(MakeTruthCopy(*tree_).value()) {}

KnownProgramMaker& KnownProgramMaker::Add(TruthEventKind kind, std::string_view code, uint32_t activation,
                                          const NamedNumbers& read) {
  size_t index = 0;
  while (index < copy_.sites.size() &&
         (copy_.sites[index].kind != kind || !BeginsWith(tree_->TextOf(copy_.sites[index].node), code))) {
    ++index;
  }
  CHECK(index < copy_.sites.size()) << "the copy tells of no " << code;
  TruthEvent& event = *log_.add_events();
  event.set_site(static_cast<uint32_t>(index));
  event.set_activation(activation);
  for (const auto& [name, number] : read) {
    TruthChange& change = *event.add_changes();
    change.set_activation(activation);
    change.set_variable(kNoVariable);
    for (const VariableId variable : copy_.sites[index].variables) {
      if (variable != kThisVariable && tree_->NameOf(variable) == name) change.set_variable(variable);
    }
    CHECK(change.variable() != kNoVariable) << code << " reads no " << name;
    if (number) change.mutable_value()->set_number(*number);
  }
  return *this;
}

KnownProgramMaker& KnownProgramMaker::Cut() {
  log_.set_cut(TruthLog::EVENTS);
  return *this;
}

KnownProgram KnownProgramMaker::Known(const std::vector<Location>& places) {
  KnownProgram known;
  known.facts = &facts_;
  known.tree = tree_;
  known.listed = places;
  for (const Location& place : places) known.listed_places.insert(PlaceOf(place));
  known.places = std::make_unique<TruthPlaces>(*tree_, copy_.sites, places, facts_.marks_returns_by_end);
  known.timeline =
      std::make_unique<const TruthTimeline>(std::make_shared<const Truth>(tree_, std::move(copy_), std::move(log_)));
  return known;
}

Paused PauseForTest(Paused::Reason reason, const std::vector<FrameForTest>& frames) {
  Paused paused;
  paused.set_reason(reason);
  for (const FrameForTest& one : frames) {
    Frame& frame = *paused.add_frames();
    *frame.mutable_location() = PlaceAt(one.line, one.column);
    if (one.shown.empty()) continue;
    Scope& scope = *frame.add_scopes();
    scope.set_kind(Scope::FUNCTION);
    for (const auto& [name, number] : one.shown) {
      Variable& variable = *scope.add_variables();
      variable.set_name(std::string(name));
      if (number) {
        variable.mutable_value()->set_number(*number);
      } else {
        variable.mutable_value()->set_singleton(Value::UNINITIALIZED);
      }
    }
  }
  *paused.mutable_location() = paused.frames(0).location();
  return paused;
}

}  // namespace twinstep
