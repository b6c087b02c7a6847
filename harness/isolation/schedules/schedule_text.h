// How a search speaks of numbers and places.
#ifndef TWINSTEP_HARNESS_ISOLATION_SCHEDULES_SCHEDULE_TEXT_H_
#define TWINSTEP_HARNESS_ISOLATION_SCHEDULES_SCHEDULE_TEXT_H_

#include <cstdint>
#include <string>

#include "proto/schedule.pb.h"

namespace twinstep {

// "59,772,127".
std::string WithCommas(uint64_t number);
// "1 test", "2 tests", "1,000 tests": of words whose plural is an s.
std::string Counted(uint64_t number, const std::string& word);
// "ray_tracer.js:91:5 (a write)"; "an unknown place".
std::string PlaceText(const std::string& program, const AgentPlaceMessage& place);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_ISOLATION_SCHEDULES_SCHEDULE_TEXT_H_
