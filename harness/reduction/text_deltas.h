// What leads from one text to another, in small steps that can be taken one without the others.
#ifndef TWINSTEP_HARNESS_REDUCTION_TEXT_DELTAS_H_
#define TWINSTEP_HARNESS_REDUCTION_TEXT_DELTAS_H_

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "model/delta_debugging/configuration.h"

namespace twinstep {

// Lines with what ends them; words, numbers, runs of white space and single other characters; characters. UTF-8.
std::vector<std::string> SplitLines(std::string_view text);
std::vector<std::string> SplitWords(std::string_view text);
std::vector<std::string> SplitCharacters(std::string_view text);

// For each unit of `from` the index of the unit of `to` that is equal to it or replaces it, or -1; increasing. Units
// that stand in the same place replace each other in their order, the most similar ones where there are more of one
// kind: as many pairs as there can be.
std::vector<int> CounterpartsOf(const std::vector<std::string>& from, const std::vector<std::string>& to);

class TextDeltas {
 public:
  // As few units as possible are taken out and put in, but for texts that differ in thousands of them.
  TextDeltas(const std::vector<std::string>& from, const std::vector<std::string>& to);

  // The same, and units that replace each other are compared by what is `inside` of them.
  TextDeltas(const std::vector<std::string>& from, const std::vector<std::string>& to,
             const std::function<std::vector<std::string>(const std::string&)>& inside);

  // A delta replaces one unit by another, takes out one, or puts in one: a changed line is one difference, so that no
  // text between the two lacks it.
  int size() const { return size_; }
  // The first text with these deltas: none gives the first, all give the second.
  std::string Apply(const Configuration& deltas) const;

 private:
  // What stands there without a delta, and with it.
  struct Entry {
    std::string before;
    std::string after;
    bool is_delta = false;
  };

  std::vector<Entry> entries_;
  int size_ = 0;
};

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_REDUCTION_TEXT_DELTAS_H_
