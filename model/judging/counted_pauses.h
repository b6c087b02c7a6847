// How often places of a program had been come to at the pauses of a session, as a run that was counted told.
#ifndef TWINSTEP_MODEL_JUDGING_COUNTED_PAUSES_H_
#define TWINSTEP_MODEL_JUDGING_COUNTED_PAUSES_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "proto/location.pb.h"
#include "proto/output.pb.h"
#include "proto/trace.pb.h"

namespace twinstep {

// What tells a pause of a session from others.
struct PauseMark {
  struct Place {
    Location::Source source = Location::MAIN;
    std::string name;
    uint32_t line = 0;
    uint32_t column = 0;

    friend bool operator==(const Place&, const Place&) = default;
  };

  // Where it stood in the trace.
  int event = 0;
  Paused::Reason reason = Paused::REASON_UNSPECIFIED;
  // Of the frames, the youngest first.
  std::vector<Place> stack;

  friend bool operator==(const PauseMark&, const PauseMark&) = default;
};

// Of one session, which it repeated.
struct CountedPauses {
  // Of the session's pauses, in order.
  std::vector<PauseMark> pauses;
  // What the user had done before each of them (ActionsOf): other actions may pause at the same places at other times.
  std::vector<size_t> actions;
  // Of the first of them, as many as were counted: by place of CountedMoments.
  std::vector<std::vector<uint64_t>> counts;
  // Why none was, in words; empty: they were.
  std::string unused;

  // Whether the trace, which is no folded one, is of that session or of its beginning.
  bool IsOf(const Trace& trace) const;
};

// What CountedPauses::pauses are for a trace.
std::vector<PauseMark> PausesOf(const Trace& trace);
// What CountedPauses::actions are: a hash, of this process alone, of all actions before each pause.
std::vector<size_t> ActionsOf(const Trace& trace);

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_JUDGING_COUNTED_PAUSES_H_
