// Text as a string of JavaScript source.
#ifndef TWINSTEP_MODEL_JS_LITERAL_H_
#define TWINSTEP_MODEL_JS_LITERAL_H_

#include <string>
#include <string_view>

namespace twinstep {

// A literal on one line, in double quotes or, for files that use them, in single quotes. UTF-8 in; what is not fit for
// a source file is escaped.
std::string JsLiteral(std::string_view utf8, char quote = '"');

// The same as a template literal that keeps its lines, so that line 1 of the text stands behind the backquote. CR,
// which a template would change, and what does not show is escaped.
std::string JsTemplateLiteral(std::string_view utf8);

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_JS_LITERAL_H_
