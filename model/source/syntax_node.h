// One node of a syntax tree, one token, one comment: plain numbers. The types are ESTree's (ES2023, and import
// attributes).
#ifndef TWINSTEP_MODEL_SOURCE_SYNTAX_NODE_H_
#define TWINSTEP_MODEL_SOURCE_SYNTAX_NODE_H_

#include <cstdint>
#include <optional>
#include <string_view>

namespace twinstep {

// The names of the enumerators are ESTree's own words after the k; the parser's flattening is told these lists.
// clang-format off
#define TWINSTEP_NODE_TYPES(X) \
  X(Program) X(ExpressionStatement) X(BlockStatement) X(StaticBlock) X(EmptyStatement) X(DebuggerStatement) \
  X(WithStatement) X(ReturnStatement) X(LabeledStatement) X(BreakStatement) X(ContinueStatement) X(IfStatement) \
  X(SwitchStatement) X(SwitchCase) X(ThrowStatement) X(TryStatement) X(CatchClause) X(WhileStatement) \
  X(DoWhileStatement) X(ForStatement) X(ForInStatement) X(ForOfStatement) X(FunctionDeclaration) \
  X(VariableDeclaration) X(VariableDeclarator) X(ClassDeclaration) X(ThisExpression) X(ArrayExpression) \
  X(ObjectExpression) X(Property) X(FunctionExpression) X(ArrowFunctionExpression) X(UnaryExpression) \
  X(UpdateExpression) X(BinaryExpression) X(AssignmentExpression) X(LogicalExpression) X(MemberExpression) \
  X(ConditionalExpression) X(CallExpression) X(NewExpression) X(SequenceExpression) X(YieldExpression) \
  X(AwaitExpression) X(TemplateLiteral) X(TaggedTemplateExpression) X(TemplateElement) X(ObjectPattern) \
  X(ArrayPattern) X(RestElement) X(AssignmentPattern) X(SpreadElement) X(Super) X(ClassBody) \
  X(MethodDefinition) X(PropertyDefinition) X(ClassExpression) X(MetaProperty) X(ImportExpression) \
  X(ChainExpression) X(ImportDeclaration) X(ImportSpecifier) X(ImportDefaultSpecifier) \
  X(ImportNamespaceSpecifier) X(ImportAttribute) X(ExportNamedDeclaration) X(ExportSpecifier) \
  X(ExportDefaultDeclaration) X(ExportAllDeclaration) X(Identifier) X(PrivateIdentifier) X(Literal)
// clang-format on

enum class NodeType : uint8_t {
#define TWINSTEP_X(name) k##name,
  TWINSTEP_NODE_TYPES(TWINSTEP_X)
#undef TWINSTEP_X
};
#define TWINSTEP_X(name) +1
inline constexpr int kNodeTypeCount = TWINSTEP_NODE_TYPES(TWINSTEP_X);
#undef TWINSTEP_X

// The place of a node in its parent. kNone is the root's.
// clang-format off
#define TWINSTEP_NODE_FIELDS(X) \
  X(None, "") X(Alternate, "alternate") X(Argument, "argument") X(Arguments, "arguments") \
  X(Attributes, "attributes") X(Block, "block") X(Body, "body") X(Callee, "callee") X(Cases, "cases") \
  X(Consequent, "consequent") X(Declaration, "declaration") X(Declarations, "declarations") \
  X(Discriminant, "discriminant") X(Elements, "elements") X(Exported, "exported") X(Expression, "expression") \
  X(Expressions, "expressions") X(Finalizer, "finalizer") X(Handler, "handler") X(Id, "id") \
  X(Imported, "imported") X(Init, "init") X(Key, "key") X(Label, "label") X(Left, "left") X(Local, "local") \
  X(Meta, "meta") X(Object, "object") X(Options, "options") X(Param, "param") X(Params, "params") \
  X(Properties, "properties") X(Property, "property") X(Quasi, "quasi") X(Quasis, "quasis") X(Right, "right") \
  X(Source, "source") X(Specifiers, "specifiers") X(SuperClass, "superClass") X(Tag, "tag") X(Test, "test") \
  X(Update, "update") X(Value, "value")
// clang-format on

enum class NodeField : uint8_t {
#define TWINSTEP_X(name, text) k##name,
  TWINSTEP_NODE_FIELDS(TWINSTEP_X)
#undef TWINSTEP_X
};
#define TWINSTEP_X(name, text) +1
inline constexpr int kNodeFieldCount = TWINSTEP_NODE_FIELDS(TWINSTEP_X);
#undef TWINSTEP_X

// ESTree's `kind`: of VariableDeclaration, Property and MethodDefinition.
// clang-format off
#define TWINSTEP_NODE_KINDS(X) \
  X(None, "") X(Var, "var") X(Let, "let") X(Const, "const") X(Get, "get") X(Set, "set") X(Init, "init") \
  X(Method, "method") X(Constructor, "constructor")
// clang-format on

enum class NodeKind : uint8_t {
#define TWINSTEP_X(name, text) k##name,
  TWINSTEP_NODE_KINDS(TWINSTEP_X)
#undef TWINSTEP_X
};
#define TWINSTEP_X(name, text) +1
inline constexpr int kNodeKindCount = TWINSTEP_NODE_KINDS(TWINSTEP_X);
#undef TWINSTEP_X

enum class LiteralKind : uint8_t { kNone, kNull, kBoolean, kNumber, kBigInt, kString, kRegExp };

enum class TokenType : uint8_t {
  kIdentifier,  // Contextual words too: let, async, of, get.
  kPrivateIdentifier,
  kKeyword,  // Also true, false, null, this, super.
  kPunctuator,
  kNumber,  // BigInt too.
  kString,
  kRegExp,
  kTemplate,  // The characters between ` ${ } `, which are punctuators; never empty.
};

enum class CommentType : uint8_t { kLine, kBlock };  // HTML-like comments and #! are line comments.

// Index of a node in its tree. Nodes are numbered in preorder, children in source order.
using NodeId = int32_t;
inline constexpr NodeId kNoNode = -1;
inline constexpr NodeId kRootNode = 0;

struct SyntaxNode {
  enum Flag : uint16_t {
    kAsync = 1 << 0,       // Functions.
    kGenerator = 1 << 1,   // Functions.
    kExpression = 1 << 2,  // Arrow functions whose body is an expression.
    kComputed = 1 << 3,    // Members, properties, methods, class fields: `[key]`.
    kStatic = 1 << 4,      // Methods and class fields.
    kShorthand = 1 << 5,   // `{a}`, `{a = 1}`, `import {a}`, `export {a}`: both children begin with the same word.
    kOptional = 1 << 6,    // `?.` of members and calls.
    kMethod = 1 << 7,      // Properties `{f() {}}`.
    kPrefix = 1 << 8,      // Update and unary expressions.
    kDelegate = 1 << 9,    // `yield*`.
    kAwait = 1 << 10,      // `for await`.
    kTail = 1 << 11,       // The last TemplateElement.
    kDirective = 1 << 12,  // ExpressionStatements such as 'use strict'.
  };

  NodeType type = NodeType::kProgram;
  NodeField field = NodeField::kNone;
  NodeKind kind = NodeKind::kNone;
  LiteralKind literal = LiteralKind::kNone;
  uint16_t flags = 0;  // Of Flag.
  // UTF-16 offsets. Parentheses around an expression are not part of it.
  int32_t start = 0;
  int32_t end = 0;
  NodeId parent = kNoNode;
  // Position in the parent's list, holes of arrays counted; -1 if the field holds one node.
  int32_t list_index = -1;
  // The node and its descendants are the ids from its own up to this one.
  NodeId subtree_end = 0;
  // Index into the tree's strings: the name of an Identifier (escapes decoded) or PrivateIdentifier (without #), the
  // operator of an expression; -1 for other nodes.
  int32_t string = -1;

  bool is(Flag flag) const { return (flags & flag) != 0; }
  friend bool operator==(const SyntaxNode&, const SyntaxNode&) = default;
};

struct SyntaxToken {
  int32_t start = 0;
  int32_t end = 0;
  TokenType type = TokenType::kIdentifier;

  friend bool operator==(const SyntaxToken&, const SyntaxToken&) = default;
};

struct SyntaxComment {
  int32_t start = 0;
  int32_t end = 0;
  CommentType type = CommentType::kLine;

  friend bool operator==(const SyntaxComment&, const SyntaxComment&) = default;
};

// "ForStatement", "superClass", "const". NodeTypeFromName is none for other words.
std::string_view Name(NodeType type);
std::string_view Name(NodeField field);
std::string_view Name(NodeKind kind);
std::optional<NodeType> NodeTypeFromName(std::string_view name);

// Statements and declarations, import and export declarations included; neither SwitchCase nor CatchClause nor
// StaticBlock.
bool IsStatement(NodeType type);
// Declarations, expressions (methods are such) and arrows.
bool IsFunction(NodeType type);
bool IsClass(NodeType type);
// for, for-in, for-of, while, do-while.
bool IsLoop(NodeType type);

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_SOURCE_SYNTAX_NODE_H_
