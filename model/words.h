// Words of messages, where every text that people read has the same.
#ifndef TWINSTEP_MODEL_WORDS_H_
#define TWINSTEP_MODEL_WORDS_H_

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

#include "proto/action.pb.h"
#include "proto/location.pb.h"

namespace twinstep {

// Of the name of a field or of a value of an enumeration: "STEP_IN" and "step_in" are "step in".
std::string Words(std::string_view name);

// "3:4", or "3" where there is no column.
std::string LineColumnText(const Location& location);

// "none", "uncaught", "all".
std::string ModeName(PauseOnExceptions::Mode mode);

// The text of `key` in a table; `otherwise` where it has none.
template <typename Key, size_t size>
std::string_view WordFor(Key key, const std::pair<Key, std::string_view> (&table)[size], std::string_view otherwise) {
  for (const auto& [row, text] : table) {
    if (row == key) return text;
  }
  return otherwise;
}

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_WORDS_H_
