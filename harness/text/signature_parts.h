// What a signature says of itself (harness/causes/signature.h has the forms).
#ifndef TWINSTEP_HARNESS_TEXT_SIGNATURE_PARTS_H_
#define TWINSTEP_HARNESS_TEXT_SIGNATURE_PARTS_H_

#include <string>
#include <string_view>

namespace twinstep {

struct SignatureParts {
  // "v8", "firefox", "parser"; "unexplained", "by design" where it names none.
  std::string side;
  // Where it names a broken promise: "step-lost" and "finally". Else empty.
  std::string invariant;
  std::string construct;
  // What stands behind the side: "crash : step, signal 6 (Aborted)".
  std::string rest;
};

SignatureParts PartsOf(std::string_view signature);

// It says which promise is broken: "v8 : step-lost @ finally".
bool NamesAPromise(std::string_view signature);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_TEXT_SIGNATURE_PARTS_H_
