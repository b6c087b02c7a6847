// Who holds the words of shared memory that agents wait for, as far as Atomics tell.
#ifndef TWINSTEP_ENGINES_AGENTS_CHANGED_WORDS_H_
#define TWINSTEP_ENGINES_AGENTS_CHANGED_WORDS_H_

#include <cstdint>
#include <map>

#include "engines/agents/agent_run_record.h"

namespace twinstep {

// No threads.
class ChangedWords {
 public:
  // `what`: 1 from zero, 2 to zero, 0 otherwise.
  void Changed(uint64_t address, int agent, int what);
  // Fills in who holds the word that `blocked` waits for: another agent that changed it from zero last, unless it is
  // zero again; else the last other one that changed it.
  void TellHolder(uint64_t address, BlockedAgent& blocked) const;

 private:
  struct Word {
    // The last two different agents.
    int last = -1;
    int before_last = -1;
    int from_zero = -1;
  };
  // By address.
  std::map<uint64_t, Word> words_;
};

}  // namespace twinstep

#endif  // TWINSTEP_ENGINES_AGENTS_CHANGED_WORDS_H_
