// How the engine is told what a source is, and tells it again.
#ifndef TWINSTEP_ENGINES_SPIDERMONKEY_FIREFOX_SOURCE_NAMES_H_
#define TWINSTEP_ENGINES_SPIDERMONKEY_FIREFOX_SOURCE_NAMES_H_

#include <cstdint>
#include <string_view>

#include "proto/location.pb.h"
#include "proto/program.pb.h"

namespace twinstep {

// As introductions: see SourceOf in firefox_session.cc, and prelude.js.
inline constexpr char kMainIntroduction[] = "twinstep main";
inline constexpr char kModuleIntroduction[] = "twinstep module";
inline constexpr char kSetupIntroduction[] = "twinstep setup";
inline constexpr char kMainName[] = "main";

// Of a source that goes by its name, as in stacks and reports of the engine.
Location LocationInNamed(std::string_view source, uint32_t line, uint32_t column_from_one, const Program& program);

}  // namespace twinstep

#endif  // TWINSTEP_ENGINES_SPIDERMONKEY_FIREFOX_SOURCE_NAMES_H_
