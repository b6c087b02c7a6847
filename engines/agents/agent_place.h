// Where an agent is, in words that a person who reads the program understands.
#ifndef TWINSTEP_ENGINES_AGENTS_AGENT_PLACE_H_
#define TWINSTEP_ENGINES_AGENTS_AGENT_PLACE_H_

#include <string>
#include <vector>

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
  // Of a program of several files: which of them; the line is in it, and column -1 not known.
  std::string file;
  // What stands in the line.
  std::string text;
};

// A file as part of the main program's text.
struct ProgramFile {
  std::string name;
  // 1-based, in the main program.
  int first_line = 0;
  int lines = 0;
  // Its own text, where that is not what stands there; columns are not known then.
  std::string own_text;
};

// Yield point `site` of agent `agent`, which runs `source`; where it is negative, the place in the text with yield
// points that the engine's stack tells (line 0: none). `program`: that text; null where the source does not parse. The
// source is looked for in `main_source`, where most programs have it as a text. `files`: of the main program; what is
// in none of them is not known.
AgentPlace FindPlace(const std::string& main_source, int agent, const std::string& source,
                     const ProgramWithYieldPoints* program, int site, TextPosition there,
                     const std::vector<ProgramFile>& files = {});

}  // namespace twinstep

#endif  // TWINSTEP_ENGINES_AGENTS_AGENT_PLACE_H_
