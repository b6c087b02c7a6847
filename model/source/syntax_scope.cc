#include "model/source/syntax_scope.h"

namespace twinstep {
namespace {

#define TWINSTEP_X(name, text) text,
constexpr std::string_view kScopeNames[] = {TWINSTEP_SCOPE_TYPES(TWINSTEP_X)};
constexpr std::string_view kDeclarationNames[] = {TWINSTEP_DECLARATION_KINDS(TWINSTEP_X)};
#undef TWINSTEP_X

}  // namespace

std::string_view Name(ScopeType type) { return kScopeNames[static_cast<int>(type)]; }
std::string_view Name(DeclarationKind kind) { return kDeclarationNames[static_cast<int>(kind)]; }

}  // namespace twinstep
