// Programs before and after a transformation, as texts.
#ifndef TWINSTEP_ENGINES_PARSER_TRANSFORMATIONS_TRANSFORM_FOR_TEST_H_
#define TWINSTEP_ENGINES_PARSER_TRANSFORMATIONS_TRANSFORM_FOR_TEST_H_

#include <string>
#include <string_view>
#include <vector>

#include "model/transformations/transformations.h"

namespace twinstep {

// The program after the message (in protobuf's text form), or "refused: " and why. Where ^ stands in `program` (once at
// most) is the message's `offset: ^`; the ^ is no part of the program. `module`: parsed as one.
std::string After(std::string_view program, std::string message, bool module = false,
                  TransformationPreset preset = SOUND);

// The reason why the transformation is nowhere applicable; "proposed" where it is.
std::string WhyNot(std::string_view program, std::string_view name, std::vector<SourceRange> never_executed = {});

// What is expected of the follow-up where the initial run answered `initial`; both in protobuf's text form on one line,
// behind it " and NAME in frame N" for what must be shown in addition.
std::string Expected(std::string_view program, const std::string& message, const std::string& initial);

// Every message that `seeds` seeds propose, and mutations of each: none may crash, and those that are accepted parse.
void ExpectRobust(std::string_view program, std::string_view name);

}  // namespace twinstep

#endif  // TWINSTEP_ENGINES_PARSER_TRANSFORMATIONS_TRANSFORM_FOR_TEST_H_
