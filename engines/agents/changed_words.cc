#include "engines/agents/changed_words.h"

#include <utility>

namespace twinstep {

void ChangedWords::Changed(uint64_t address, int agent, int what) {
  Word& word = words_[address];
  if (agent != word.last) word.before_last = std::exchange(word.last, agent);
  if (what != 0) word.from_zero = what == 1 ? agent : -1;
}

void ChangedWords::TellHolder(uint64_t address, BlockedAgent& blocked) const {
  const auto found = words_.find(address);
  if (found == words_.end()) return;
  const Word& word = found->second;
  blocked.from_zero = word.from_zero >= 0 && word.from_zero != blocked.agent;
  blocked.changed_by = blocked.from_zero ? word.from_zero : word.last != blocked.agent ? word.last : word.before_last;
}

}  // namespace twinstep
