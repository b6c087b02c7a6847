// Names that only SpiderMonkey's shell defines.
#ifndef TWINSTEP_HARNESS_CORPORA_SHELL_NAMES_H_
#define TWINSTEP_HARNESS_CORPORA_SHELL_NAMES_H_

#include <string_view>

namespace twinstep {

// The first name of the shell that `source` uses and does not declare; empty: it uses none. By its text: identifiers
// outside comments and string literals that are no property names.
std::string_view ShellNameUsed(std::string_view source);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_CORPORA_SHELL_NAMES_H_
