// JsString to and from what C++ code has at hand.
#ifndef TWINSTEP_MODEL_JS_STRING_H_
#define TWINSTEP_MODEL_JS_STRING_H_

#include <string>
#include <string_view>

#include "proto/value.pb.h"

namespace twinstep {

// Keeps at most `limit` code units and counts the rest in `cut`. A surrogate pair may be split by the limit.
void SetJsString(std::u16string_view units, size_t limit, JsString& out);
// The same for Latin-1 (each byte one code unit), which is how engines store most strings.
void SetJsStringLatin1(std::string_view latin1, size_t limit, JsString& out);
void SetJsString(std::string_view utf8, JsString& out);

// As UTF-8; a lone surrogate becomes \udXXX as in a JavaScript literal.
std::string ToDisplay(const JsString& string);

// As JavaScript prints a number; -0 as "-0".
std::string NumberToDisplay(double number);

// Text as a string of JavaScript source.

// A literal on one line, in double quotes or, for files that use them, in single quotes. UTF-8 in; what is not fit for
// a source file is escaped.
std::string JsLiteral(std::string_view utf8, char quote = '"');

// The same as a template literal that keeps its lines, so that line 1 of the text stands behind the backquote. CR,
// which a template would change, and what does not show is escaped.
std::string JsTemplateLiteral(std::string_view utf8);

// Within a regular expression: what matches this text.
std::string JsPattern(std::string_view utf8);

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_JS_STRING_H_
