#include "model/answers/mismatch.h"

#include <utility>

#include "model/words.h"

namespace twinstep {
namespace {

Action Brief(const Action& action) {
  Action brief = action;
  brief.clear_aside();
  return brief;
}

}  // namespace

Aspect About(Aspect::Kind kind) {
  Aspect about;
  about.set_kind(kind);
  return about;
}

Aspect About(Aspect::Kind kind, const Location& place) {
  Aspect about = About(kind);
  *about.mutable_place() = place;
  return about;
}

Aspect About(Aspect::Kind kind, const Action& action) {
  Aspect about = About(kind);
  *about.mutable_action() = Brief(action);
  return about;
}

Aspect AboutNumber(Aspect::Kind kind, int number) {
  Aspect about = About(kind);
  about.set_index(static_cast<uint32_t>(number));
  return about;
}

Aspect AboutFrame(Aspect::Kind kind, int frame) {
  Aspect about = About(kind);
  about.set_frame(static_cast<uint32_t>(frame));
  return about;
}

Aspect AboutVariable(std::string name, int frame) {
  Aspect about = AboutFrame(Aspect::VARIABLE, frame);
  about.set_variable(std::move(name));
  return about;
}

Aspect AboutAnswer(const Action& action, std::string variable) {
  Aspect about = About(Aspect::ANSWER, action);
  about.set_variable(std::move(variable));
  return about;
}

Datum Said(Datum::Word word, Datum::Reason reason) {
  Datum datum;
  datum.set_word(word);
  datum.set_reason(reason);
  return datum;
}

Datum SaidAt(Datum::Word word, const Location& place) {
  Datum datum = Said(word);
  *datum.mutable_at() = place;
  return datum;
}

Datum Place(const Location& place) {
  Datum datum;
  *datum.mutable_place() = place;
  return datum;
}

Datum StandsIn(Code code) {
  Datum datum;
  *datum.mutable_code() = std::move(code);
  return datum;
}

Datum CallIn(Code code) {
  Datum datum;
  *datum.mutable_call_in() = std::move(code);
  return datum;
}

Datum PauseAt(const Location& place, Datum::Reason reason) {
  Datum datum = SomePause(reason);
  *datum.mutable_pause()->mutable_place() = place;
  return datum;
}

Datum PauseAt(const Location& place, Datum::Reason reason, const Action& after) {
  Datum datum = PauseAt(place, reason);
  *datum.mutable_after() = Brief(after);
  return datum;
}

Datum SomePause(Datum::Reason reason) {
  Datum datum;
  datum.mutable_pause();
  datum.set_reason(reason);
  return datum;
}

Datum Shows(const Value* value) { return value == nullptr ? Said(Datum::NO_VALUE_YET) : Shows(*value); }

Datum Shows(const Value& value) {
  Datum datum;
  *datum.mutable_value() = value;
  return datum;
}

Datum Answers(const Evaluation& evaluation) {
  Datum datum;
  *datum.mutable_evaluation() = evaluation;
  return datum;
}

Datum Opens(const Opened& opened) {
  Datum datum;
  *datum.mutable_opened() = opened;
  return datum;
}

Datum Entries(const std::vector<MapEntry>& entries) {
  Datum datum;
  for (const MapEntry& entry : entries) *datum.mutable_opened()->add_entries() = entry;
  return datum;
}

Datum ShowsFrame(const Frame& frame) {
  Datum datum;
  datum.mutable_frame()->set_kind(frame.kind());
  datum.mutable_frame()->set_function_name(frame.function_name());
  *datum.mutable_frame()->mutable_location() = frame.location();
  return datum;
}

Datum StackOf(const Paused& paused, int from) {
  Datum datum;
  datum.mutable_stack();
  for (int i = from; i < paused.frames_size(); ++i) {
    *datum.mutable_stack()->add_frames() = ShowsFrame(paused.frames(i)).frame();
  }
  return datum;
}

Datum Named(std::string_view function) {
  if (function.empty()) return Said(Datum::NONE);
  Datum datum;
  datum.set_function_name(std::string(function));
  return datum;
}

Datum ShowsCall(const CallSite& call) {
  Datum datum;
  *datum.mutable_call() = call;
  return datum;
}

Datum Comes(const Output& output) {
  Datum datum;
  Output& brief = *datum.mutable_output();
  // Frames and what was printed are the most of an output, and stand in the trace.
  if (output.has_paused()) {
    const Paused& paused = output.paused();
    *brief.mutable_paused()->mutable_location() = paused.location();
    brief.mutable_paused()->set_reason(paused.reason());
    if (paused.has_returned()) *brief.mutable_paused()->mutable_returned() = paused.returned();
    if (paused.has_thrown()) *brief.mutable_paused()->mutable_thrown() = paused.thrown();
  } else if (output.has_finished()) {
    brief.mutable_finished()->set_outcome(output.finished().outcome());
    if (output.finished().has_exception()) {
      *brief.mutable_finished()->mutable_exception() = output.finished().exception();
    }
  } else {
    brief = output;
  }
  return datum;
}

Datum Counts(uint32_t count, Datum::Reason reason) {
  Datum datum;
  datum.set_count(count);
  datum.set_reason(reason);
  return datum;
}

Datum Says(std::string text) {
  Datum datum;
  datum.set_text(std::move(text));
  return datum;
}

std::string KindName(Aspect::Kind kind) { return Words(Aspect::Kind_Name(kind)); }

std::string WordName(Datum::Word word) { return Words(Datum::Word_Name(word)); }

bool Same(const Aspect& a, const Aspect& b) { return a.SerializeAsString() == b.SerializeAsString(); }

bool Same(const Datum& a, const Datum& b) { return a.SerializeAsString() == b.SerializeAsString(); }

std::optional<Location> ExpectedPlace(const Datum& expected) {
  const Location* place = nullptr;
  if (expected.has_place()) place = &expected.place();
  if (expected.has_pause() && expected.pause().has_place()) place = &expected.pause().place();
  if (place == nullptr || place->source() != Location::MAIN || !place->has_column()) return std::nullopt;
  return *place;
}

}  // namespace twinstep
