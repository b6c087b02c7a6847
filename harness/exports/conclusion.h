// How every exported script ends: with one line of four, and an exit code where its runtime has them. `git bisect run`
// takes the codes as they are.
#ifndef TWINSTEP_HARNESS_EXPORTS_CONCLUSION_H_
#define TWINSTEP_HARNESS_EXPORTS_CONCLUSION_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace twinstep {

// The values are the exit codes.
enum class Conclusion : uint8_t {
  kNotThere = 0,
  kThere = 1,
  // An answer that is neither the right one nor that of the finding, or a process that dies: what it was follows.
  kSomethingElse = 2,
  // The runtime lacks what the script needs, or the debugger refuses an action: the reason follows.
  kNotTried = 125,
};

// "The difference is there": the line, up to what follows and its full stop.
std::string_view WordsOf(Conclusion conclusion);

// What a script says that ended with `code` and printed that. None: it was not the script that ended so, as where the
// runtime does not parse it.
std::optional<Conclusion> ConclusionOf(int code, std::string_view printed);

// An object of JavaScript: the words by exit code.
std::string ConclusionsLiteral(char quote);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_EXPORTS_CONCLUSION_H_
