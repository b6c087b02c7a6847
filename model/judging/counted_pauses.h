// How often places of a program had been come to at the pauses of a session, as a run that was counted told.
#ifndef TWINSTEP_MODEL_JUDGING_COUNTED_PAUSES_H_
#define TWINSTEP_MODEL_JUDGING_COUNTED_PAUSES_H_

#include <cstdint>
#include <string>
#include <vector>

#include "proto/trace.pb.h"

namespace twinstep {

// Of one session, which it repeated.
struct CountedPauses {
  // Of the session's pauses, in order: where it stood in the trace, and what tells it from others.
  std::vector<std::string> pauses;
  // Of the first of them, as many as were counted: by place of CountedMoments.
  std::vector<std::vector<uint64_t>> counts;
  // Why none was, in words; empty: they were.
  std::string unused;

  // Whether the trace, which is no folded one, is of that session or of its beginning.
  bool IsOf(const Trace& trace) const;
};

// What CountedPauses::pauses are for a trace.
std::vector<std::string> PausesOf(const Trace& trace);

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_JUDGING_COUNTED_PAUSES_H_
