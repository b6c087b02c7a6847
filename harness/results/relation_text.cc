#include "harness/results/relation_text.h"

#include <google/protobuf/text_format.h>

#include "model/transformations/transformations.h"

namespace twinstep {

std::string RelationText(const Transformation& transformation) {
  const TransformationClass* const kind = TransformationFor(transformation.kind_case());
  return kind == nullptr ? "" : kind->relation();
}

std::string ToText(const Transformation& transformation) {
  google::protobuf::TextFormat::Printer printer;
  printer.SetSingleLineMode(true);
  std::string text;
  printer.PrintToString(transformation, &text);
  while (!text.empty() && text.back() == ' ') text.pop_back();
  return text;
}

}  // namespace twinstep
