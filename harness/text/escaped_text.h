// Text within JSON and HTML.
#ifndef TWINSTEP_HARNESS_TEXT_ESCAPED_TEXT_H_
#define TWINSTEP_HARNESS_TEXT_ESCAPED_TEXT_H_

#include <string>
#include <string_view>

namespace twinstep {

// A JSON string, with its quotation marks. `text` is UTF-8.
std::string JsonString(std::string_view text);
// For content and attributes of elements.
std::string HtmlText(std::string_view text);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_TEXT_ESCAPED_TEXT_H_
