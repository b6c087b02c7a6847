// Templates of exported scripts: JavaScript files of which only what a finding needs stays.
#ifndef TWINSTEP_HARNESS_EXPORTS_SCRIPT_TEMPLATE_H_
#define TWINSTEP_HARNESS_EXPORTS_SCRIPT_TEMPLATE_H_

#include <map>
#include <set>
#include <string>
#include <string_view>

namespace twinstep {

struct TemplateInput {
  // `//#if name` ... `//#end` stays where the name is among them, `//#if !name` where it is not; they nest.
  std::set<std::string> flags;
  // `$name$` becomes the text. Names not among them stay as they are: a program may hold anything. What is filled in is
  // not looked at again.
  std::map<std::string, std::string> values;
};

// Runs of empty lines become one.
std::string FillTemplate(std::string_view text, const TemplateInput& input);

// Lines that each begin with `// `.
std::string JsComment(std::string_view text);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_EXPORTS_SCRIPT_TEMPLATE_H_
