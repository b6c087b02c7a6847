// Gives a variable another name.
//
// * Precondition: let, const, var, parameter or caught error; no global of a script, import or export, nor
//   function or class (their names are values); neither a direct eval nor a `with` can see it; no variable of the
//   same name is around or inside its scope; no assignment names an anonymous function by it; the old name is in
//   nothing that the bare run printed (error messages quote names). The new name is a lower-case ASCII word with
//   a digit at its end that is no part of the program. The program looks neither at text nor at places.
// * Effect: every identifier of it changes; {a} becomes {a: b}. Identifiers begin where they began.
// * Relation: equal outputs at moved locations, with the variable under its new name in the scopes of frames that
//   see it, and where a debugger calls a function without a name by it. What was at {a} may be at the key or at the
//   variable; no breakpoint may be there. Messages of errors may differ.

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "model/source/code_roles.h"
#include "model/status.h"
#include "model/transformations/debugger_places.h"
#include "model/transformations/free_places.h"
#include "model/transformations/transformations.h"
#include "model/transformations/usable_variables.h"

namespace twinstep {
namespace {

// The variable that an identifier beginning there declares, or kNoVariable.
VariableId DeclaredAt(const SyntaxTree& tree, uint32_t offset) {
  for (const SyntaxDeclaration& declaration : tree.declarations()) {
    if (declaration.identifier != kNoNode && static_cast<uint32_t>(tree.node(declaration.identifier).start) == offset) {
      return declaration.variable;
    }
  }
  return kNoVariable;
}

bool MayBeRenamed(DeclarationKind kind) {
  return kind == DeclarationKind::kVar || kind == DeclarationKind::kLet || kind == DeclarationKind::kConst ||
         kind == DeclarationKind::kParameter || kind == DeclarationKind::kCatchClause;
}

bool IsAround(const SyntaxTree& tree, ScopeId outer, ScopeId inner) {
  for (; inner != kNoScope; inner = tree.scopes()[inner].parent) {
    if (inner == outer) return true;
  }
  return false;
}

bool IsAnonymousFunction(const SyntaxTree& tree, NodeId node) {
  const NodeType type = tree.type(node);
  if (type == NodeType::kArrowFunctionExpression) return true;
  return (type == NodeType::kFunctionExpression || type == NodeType::kClassExpression) &&
         tree.Child(node, NodeField::kId) == kNoNode;
}

// Nothing gives the function a name (ECMA-262, NamedEvaluation): debuggers guess one.
bool HasNoName(const SyntaxTree& tree, NodeId function) {
  if (!IsAnonymousFunction(tree, function)) return false;
  const NodeType around = tree.type(tree.node(function).parent);
  return around != NodeType::kProperty && around != NodeType::kPropertyDefinition &&
         around != NodeType::kMethodDefinition;
}

NodeId NodeOfCode(const SyntaxTree& tree, int offset) {
  return offset < tree.text().length() ? tree.InnermostNodeAt(offset) : kRootNode;
}

// Whether an engine could make the name of a function out of the identifier: it is on the left of an assignment, or
// declared, with a function without name somewhere on the right ("f", "f.g", "f/<").
bool NamesFunctions(const SyntaxTree& tree, NodeId identifier) {
  for (NodeId node = identifier; tree.node(node).parent != kNoNode; node = tree.node(node).parent) {
    const NodeId parent = tree.node(node).parent;
    const NodeField field = tree.node(node).field;
    const NodeType type = tree.type(parent);
    const bool names = (type == NodeType::kVariableDeclarator && field == NodeField::kId) ||
                       (type == NodeType::kAssignmentExpression && field == NodeField::kLeft) ||
                       (type == NodeType::kAssignmentPattern && field == NodeField::kLeft);
    if (names) {
      for (NodeId id = parent; id < tree.node(parent).subtree_end; ++id) {
        if (IsAnonymousFunction(tree, id)) return true;
      }
    }
    if (IsStatement(type) || IsFunction(type)) return false;
  }
  return false;
}

// Every identifier that means the variable, in source order, each once.
std::vector<NodeId> IdentifiersOf(const SyntaxTree& tree, VariableId id) {
  std::vector<NodeId> identifiers;
  for (const SyntaxDeclaration& declaration : tree.DeclarationsOf(id)) identifiers.push_back(declaration.identifier);
  for (ReferenceId reference : tree.ReferencesTo(id)) {
    identifiers.push_back(tree.references()[reference].identifier);
  }
  std::sort(identifiers.begin(), identifiers.end());
  identifiers.erase(std::unique(identifiers.begin(), identifiers.end()), identifiers.end());
  return identifiers;
}

// `{name}` stands for both a key and a variable, of which the latter changes.
absl::StatusOr<std::string> TextFor(const SyntaxTree& tree, NodeId identifier, const std::string& name) {
  for (NodeId node = identifier; tree.node(node).parent != kNoNode; node = tree.node(node).parent) {
    const SyntaxNode& parent = tree.node(tree.node(node).parent);
    if (parent.start != tree.node(identifier).start) break;
    if (parent.type == NodeType::kExportSpecifier || parent.type == NodeType::kImportSpecifier) {
      return absl::FailedPreconditionError("the variable is imported or exported");
    }
    if (parent.type == NodeType::kProperty) {
      if (!parent.is(SyntaxNode::kShorthand)) break;
      return absl::StrCat(std::string(tree.TextOf(identifier)), ": ", name);
    }
  }
  if (tree.type(tree.node(identifier).parent) == NodeType::kExportSpecifier) {
    return absl::FailedPreconditionError("the variable is imported or exported");
  }
  return name;
}

absl::Status CheckVariable(const TransformationInput& input, VariableId id) {
  const SyntaxTree& tree = input.tree();
  const auto refuse = [](const char* reason) { return absl::FailedPreconditionError(reason); };
  const SyntaxVariable& variable = tree.variables()[id];
  const SyntaxScope& home = tree.scopes()[variable.scope];
  for (const SyntaxDeclaration& declaration : tree.DeclarationsOf(id)) {
    if (!MayBeRenamed(declaration.kind)) return refuse("the variable is a function, class, import or undeclared");
    for (NodeId node = declaration.identifier; node != kNoNode; node = tree.node(node).parent) {
      if (tree.type(node) == NodeType::kExportNamedDeclaration) return refuse("the variable is imported or exported");
      if (IsFunction(tree.type(node))) break;
    }
  }
  if (home.type == ScopeType::kGlobal) return refuse("the variable is a global of a script");
  if (home.has_direct_eval) return refuse("a direct eval may name the variable");
  const std::string_view name = tree.NameOf(id);
  if (input.Prints(name)) return refuse("the program prints the name");
  for (VariableId other = 0; other < static_cast<VariableId>(tree.variables().size()); ++other) {
    const ScopeId scope = tree.variables()[other].scope;
    if (other == id || tree.NameOf(other) != name) continue;
    if (IsAround(tree, scope, variable.scope) || IsAround(tree, variable.scope, scope)) {
      return refuse("a variable of the same name is around it or inside");
    }
    // Functions in blocks are variables of the function around, too (Annex B.3.3).
    if (tree.variables()[other].kind == DeclarationKind::kFunctionName) {
      return refuse("a function has the same name");
    }
  }
  for (ReferenceId reference : tree.ReferencesTo(id)) {
    if (tree.references()[reference].is(SyntaxReference::kInsideWith)) return refuse("a with may hold the name");
  }
  for (NodeId identifier : IdentifiersOf(tree, id)) {
    if (NamesFunctions(tree, identifier)) return refuse("an anonymous function may get its name from the variable");
    if (tree.VariableAt(identifier) != id) return refuse("an identifier stands for two variables");
  }
  return absl::OkStatus();
}

class AlphaRenameTransformation final : public ProgramTransformation {
 public:
  std::string_view name() const override { return "AlphaRename"; }
  std::string_view circumstance() const override { return "with a variable renamed"; }
  std::string relation() const override {
    return absl::StrCat("A variable was renamed", kAnswersMove, ", with the variable under its new name");
  }
  Transformation::KindCase kind() const override { return Transformation::kAlphaRename; }
  absl::StatusOr<std::vector<Replacement>> Edit(const TransformationInput& input,
                                                const Transformation& transformation) const override {
    const auto& message = transformation.alpha_rename();
    const SyntaxTree& tree = input.tree();
    RETURN_IF_ERROR(CheckTextIsUnseen(input));
    const VariableId variable = DeclaredAt(tree, message.declaration());
    if (variable == kNoVariable) {
      return absl::FailedPreconditionError("no identifier that declares a variable begins at that offset");
    }
    if (!IsFreshName(input, message.name())) return absl::FailedPreconditionError("the name is not a fresh one");
    RETURN_IF_ERROR(CheckVariable(input, variable));
    std::vector<Replacement> replacements;
    for (NodeId identifier : IdentifiersOf(tree, variable)) {
      ASSIGN_OR_RETURN(std::string text, TextFor(tree, identifier, message.name()));
      const SourceRange range{tree.node(identifier).start, tree.node(identifier).end};
      // `{a = 1}` is one identifier to the reader, and one replacement.
      if (!replacements.empty() && replacements.back().range == range) continue;
      replacements.push_back({range, std::move(text)});
    }
    return replacements;
  }

  void Expect(const TransformationInput& input, const Transformation& transformation, const LocationMap& locations,
              const Output& initial, Expectation& expectation) const override {
    expectation.allowed.push_back({AllowedDifference::Kind::kErrorProperty, {}, "message"});
    const SyntaxTree& tree = input.tree();
    const VariableId variable = DeclaredAt(tree, transformation.alpha_rename().declaration());
    if (variable == kNoVariable) return;
    for (const NodeId identifier : IdentifiersOf(tree, variable)) {
      const absl::StatusOr<std::string> text = TextFor(tree, identifier, transformation.alpha_rename().name());
      const std::optional<int> begin = locations.ToEdited(tree.node(identifier).start);
      if (!text.ok() || !begin || *text == transformation.alpha_rename().name()) continue;
      const SourceRange range{*begin, *begin + static_cast<int>(text->size())};
      expectation.allowed.push_back({AllowedDifference::Kind::kLocationInside, range, ""});
    }
    if (!initial.has_paused()) return;
    const std::string name(tree.NameOf(variable));
    const ScopeId home = tree.variables()[variable].scope;
    for (int i = 0; i < initial.paused().frames_size(); ++i) {
      Frame& frame = *expectation.output.mutable_paused()->mutable_frames(i);
      const std::optional<int> offset = OffsetOfCode(input, initial.paused().frames(i).location());
      if (!offset.has_value()) continue;
      if (frame.function_name() == name && HasNoName(tree, CodeAround(tree, NodeOfCode(tree, *offset)))) {
        frame.set_function_name(transformation.alpha_rename().name());
      }
      // No other variable of the name is around or inside; but the end of a block may already be outside of it, and
      // that of an arrow function is behind its last unit.
      const auto sees = [&](int at) {
        const NodeId node = NodeOfCode(tree, at);
        return IsAround(tree, home,
                        tree.ScopeOpenedBy(node) != kNoScope ? tree.ScopeOpenedBy(node) : tree.ScopeAt(node));
      };
      if (!sees(*offset) && (i > 0 || *offset == 0 || !sees(*offset - 1))) continue;
      for (Scope& shown : *frame.mutable_scopes()) {
        if (shown.kind() == Scope::GLOBAL || shown.kind() == Scope::WITH) continue;
        for (Variable& entry : *shown.mutable_variables()) {
          if (entry.name() == name) entry.set_name(transformation.alpha_rename().name());
        }
      }
    }
  }

 protected:
  std::vector<int> Places(const TransformationInput& input) const override {
    std::vector<int> places;
    const SyntaxTree& tree = input.tree();
    for (VariableId id = 0; id < static_cast<VariableId>(tree.variables().size()); ++id) {
      const auto declarations = tree.DeclarationsOf(id);
      if (!declarations.empty() && declarations[0].identifier != kNoNode) {
        places.push_back(tree.node(declarations[0].identifier).start);
      }
    }
    return places;
  }

  Transformation ProposeAt(const TransformationInput& input, int place, Random& random) const override {
    Transformation transformation;
    auto& message = *transformation.mutable_alpha_rename();
    message.set_declaration(place);
    static const char* const kStems[] = {"renamed", "v", "another_name"};
    std::string stem = kStems[random.Below(3)];
    const int number = static_cast<int>(random.Below(10));
    while (input.Mentions(absl::StrCat(stem, number)) && stem.size() < 25) stem += '_';
    message.set_name(absl::StrCat(stem, number));
    return transformation;
  }

  std::string_view NoPlaces() const override { return "the program declares no variable"; }
};

}  // namespace

std::unique_ptr<TransformationClass> MakeAlphaRename() { return std::make_unique<AlphaRenameTransformation>(); }

}  // namespace twinstep
