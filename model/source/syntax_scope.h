// Scopes, variables and references of a program: what eslint-scope finds, as plain numbers.
#ifndef TWINSTEP_MODEL_SOURCE_SYNTAX_SCOPE_H_
#define TWINSTEP_MODEL_SOURCE_SYNTAX_SCOPE_H_

#include <cstdint>
#include <string_view>

#include "model/source/syntax_node.h"

namespace twinstep {

// The names, in this order, are told to the parser's flattening.
// clang-format off
#define TWINSTEP_SCOPE_TYPES(X) \
  X(Global, "global") X(Module, "module") X(Function, "function") X(Block, "block") X(Catch, "catch") \
  X(Class, "class") X(For, "for") X(Switch, "switch") X(With, "with") \
  X(FunctionExpressionName, "function-expression-name") X(ClassFieldInitializer, "class-field-initializer") \
  X(ClassStaticBlock, "class-static-block")
// clang-format on

enum class ScopeType : uint8_t {
#define TWINSTEP_X(name, text) k##name,
  TWINSTEP_SCOPE_TYPES(TWINSTEP_X)
#undef TWINSTEP_X
};
#define TWINSTEP_X(name, text) +1
inline constexpr int kScopeTypeCount = TWINSTEP_SCOPE_TYPES(TWINSTEP_X);
#undef TWINSTEP_X

// clang-format off
#define TWINSTEP_DECLARATION_KINDS(X) \
  X(Parameter, "Parameter") X(Var, "var") X(Let, "let") X(Const, "const") X(FunctionName, "FunctionName") \
  X(ClassName, "ClassName") X(CatchClause, "CatchClause") X(ImportBinding, "ImportBinding") \
  X(ImplicitGlobal, "ImplicitGlobalVariable") X(Arguments, "arguments")
// clang-format on

// kImplicitGlobal: a name that sloppy code assigns and nobody declares. kArguments: what every function but an arrow
// has.
enum class DeclarationKind : uint8_t {
#define TWINSTEP_X(name, text) k##name,
  TWINSTEP_DECLARATION_KINDS(TWINSTEP_X)
#undef TWINSTEP_X
};
#define TWINSTEP_X(name, text) +1
inline constexpr int kDeclarationKindCount = TWINSTEP_DECLARATION_KINDS(TWINSTEP_X);
#undef TWINSTEP_X

using ScopeId = int32_t;
using VariableId = int32_t;
using ReferenceId = int32_t;
inline constexpr ScopeId kNoScope = -1;
inline constexpr VariableId kNoVariable = -1;
inline constexpr ReferenceId kNoReference = -1;

// Scopes are numbered outside in, in source order; scope 0 is the global one. A function's parameters and body share a
// scope; its body block has none of its own.
struct SyntaxScope {
  ScopeType type = ScopeType::kGlobal;
  bool strict = false;
  // A direct call of `eval` in it or in a scope inside: names may be declared and variables read that this analysis
  // cannot see.
  bool has_direct_eval = false;
  // The node that opens it; one node may open several (Program: global and module).
  NodeId node = kRootNode;
  ScopeId parent = kNoScope;
  // Its variables are the ids from `variables_begin` up to `variables_end`, in the order of their first declaration.
  VariableId variables_begin = 0;
  VariableId variables_end = 0;

  friend bool operator==(const SyntaxScope&, const SyntaxScope&) = default;
};

// A name in a scope; several declarations may share it (`var a; var a;`, a parameter and a function).
struct SyntaxVariable {
  ScopeId scope = kNoScope;
  int32_t name = -1;  // Index into the tree's strings.
  // Its declarations are those from `declarations_begin` up to `declarations_end`; none for `arguments`.
  int32_t declarations_begin = 0;
  int32_t declarations_end = 0;
  // Of the first declaration.
  DeclarationKind kind = DeclarationKind::kVar;

  friend bool operator==(const SyntaxVariable&, const SyntaxVariable&) = default;
};

struct SyntaxDeclaration {
  VariableId variable = kNoVariable;
  DeclarationKind kind = DeclarationKind::kVar;
  NodeId identifier = kNoNode;
  // The declarator, function, class, catch clause, import specifier or (implicit globals) assignment.
  NodeId node = kNoNode;

  friend bool operator==(const SyntaxDeclaration&, const SyntaxDeclaration&) = default;
};

// A use of a name. Declaring identifiers without initialiser are no references. Numbered by their identifiers' ids.
struct SyntaxReference {
  enum Flag : uint8_t {
    kRead = 1,
    kWrite = 2,
    kInit = 4,        // The write of a declaration's initialiser.
    kInsideWith = 8,  // May be a property of a `with` object instead.
  };

  NodeId identifier = kNoNode;
  ScopeId scope = kNoScope;
  // kNoVariable if the program declares no such name: a global of the engine, or an error.
  VariableId variable = kNoVariable;
  uint8_t flags = 0;  // Of Flag.

  bool is(Flag flag) const { return (flags & flag) != 0; }
  friend bool operator==(const SyntaxReference&, const SyntaxReference&) = default;
};

// "class-static-block".
std::string_view Name(ScopeType type);
// "let", "Parameter".
std::string_view Name(DeclarationKind kind);

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_SOURCE_SYNTAX_SCOPE_H_
