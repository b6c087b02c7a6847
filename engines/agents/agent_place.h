// Where an agent is, in words that a person who reads the program understands.
#ifndef TWINSTEP_ENGINES_AGENTS_AGENT_PLACE_H_
#define TWINSTEP_ENGINES_AGENTS_AGENT_PLACE_H_

#include <string>

#include "model/schedules/yield_points.h"
#include "model/source/source_text.h"

namespace twinstep {

// A place in the program.
struct AgentPlace {
  // In the main program; else in the source that agent `agent` was started with.
  bool in_main = true;
  int agent = 0;
  // Line 0: not known.
  TextPosition position{0, 0};
  // "a read", "the entry of a function", "a call of load".
  std::string what;
};

// Yield point `site` of agent `agent`, which runs `source`; where it is negative, the place in the text with yield
// points that the engine's stack tells (line 0: none). `program`: that text; null where the source does not parse. The
// source is looked for in `main_source`, where most programs have it as a text.
AgentPlace FindPlace(const std::string& main_source, int agent, const std::string& source,
                     const ProgramWithYieldPoints* program, int site, TextPosition there);

}  // namespace twinstep

#endif  // TWINSTEP_ENGINES_AGENTS_AGENT_PLACE_H_
