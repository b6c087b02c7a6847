#include "engines/spidermonkey/firefox/told_message.h"

#include <utility>

#include "absl/strings/strip.h"

namespace twinstep {
namespace {

constexpr size_t kLongestMessage = 500;
constexpr char kPrefix[] = "uncaught exception: ";

}  // namespace

void SetToldMessage(std::string message, ExceptionTold& out) {
  message = std::string(absl::StripPrefix(message, kPrefix));
  if (message.size() > kLongestMessage) {
    size_t end = kLongestMessage;
    while (end > 0 && (static_cast<unsigned char>(message[end]) & 0xc0) == 0x80) --end;
    message.resize(end);
  }
  out.set_message(std::move(message));
}

}  // namespace twinstep
