// Bytes as text, so that what works on characters works on bytes.
#ifndef TWINSTEP_HARNESS_REDUCTION_BYTES_TEXT_H_
#define TWINSTEP_HARNESS_REDUCTION_BYTES_TEXT_H_

#include <string>

namespace twinstep {

// One character for each byte, and back. CR has a character of its own, as CR LF would count as one.
std::string BytesAsText(const std::string& bytes);
std::string TextAsBytes(const std::string& text);

// The character up to U+07FF as UTF-8.
void AppendCharacter(int character, std::string& text);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_REDUCTION_BYTES_TEXT_H_
