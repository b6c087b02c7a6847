// Where the documents that promises and entries of corpus/bugs name can be looked up.
#ifndef TWINSTEP_HARNESS_EXPORTS_DOCUMENTS_H_
#define TWINSTEP_HARNESS_EXPORTS_DOCUMENTS_H_

#include <string_view>
#include <vector>

namespace twinstep {

struct Document {
  // How it is named where a source is: "Chrome DevTools Protocol, Debugger".
  std::string_view named;
  std::string_view title;
  std::string_view address;
};

// Those that the text names, each once, in the order of the table. Empty: it names none that is known.
std::vector<const Document*> DocumentsIn(std::string_view text);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_EXPORTS_DOCUMENTS_H_
