#include "harness/isolation/versions/piecewise_check.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "model/status.h"

namespace twinstep {
namespace {

bool IsLexical(DeclarationKind kind) {
  return kind == DeclarationKind::kLet || kind == DeclarationKind::kConst || kind == DeclarationKind::kClassName;
}

bool IsThere(const std::vector<std::pair<int, bool>>& when, const std::vector<bool>& reverted) {
  return std::all_of(when.begin(), when.end(),
                     [&reverted](const auto& one) { return reverted[static_cast<size_t>(one.first)] == one.second; });
}

bool CallsEval(const SyntaxTree& tree) {
  return std::any_of(tree.scopes().begin(), tree.scopes().end(),
                     [](const SyntaxScope& scope) { return scope.has_direct_eval; });
}

}  // namespace

PiecewiseCheck::PiecewiseCheck(FileParser& parser, const VersionPair& pair, const ChangeSet& changes,
                               const ConstructionCheck& construction)
    : parser_(parser), pair_(pair), changes_(changes), construction_(construction), hole_("$twinstepHole") {
  const auto stands_somewhere = [this] {
    for (const VersionFiles* version : {&changes_.old_files(), &changes_.new_files()}) {
      for (const auto& [path, text] : *version) {
        if (text.find(hole_) != std::string::npos) return true;
      }
    }
    return false;
  };
  while (stands_somewhere()) hole_ += "_";
  for (const std::string& name : construction_.known()) known_.insert(NameOf(name));
  if (pair_.form == ProgramForm::kScripts) test_ = WholeFacts(TestPath(pair_), pair_.test_source);
  // Pointers to files_ are part of keys.
  files_.reserve(changes_.files().size());
  for (const ChangedFile& changed : changes_.files()) {
    File& file = files_.emplace_back();
    file.changed = &changed;
    file.changes = changes_.ChangesIn(changed);
    if (file.changes.empty()) continue;
    ++changed_files_;
    const auto old_text = changes_.old_files().find(changed.path), new_text = changes_.new_files().find(changed.path);
    if (old_text != changes_.old_files().end() && new_text != changes_.new_files().end() &&
        IsJavaScript(changed.path) && GoalOf(pair_, changed.path) == ParseGoal::kScript) {
      const std::shared_ptr<const SyntaxTree> old_tree = parser_.Tree(pair_, changed.path, old_text->second);
      const std::shared_ptr<const SyntaxTree> new_tree = parser_.Tree(pair_, changed.path, new_text->second);
      if (old_tree != nullptr && new_tree != nullptr && !CallsEval(*old_tree) && !CallsEval(*new_tree)) {
        file.body = std::make_unique<CutBody>(CutFile(changes_, changed, *old_tree, *new_tree));
        if (!SaysTheSame(file, false) || !SaysTheSame(file, true)) {
          file.body = nullptr;
          // Keys name bodies by their addresses.
          bodies_.clear();
          pieces_.clear();
        }
      }
    }
    if (file.body == nullptr) ++whole_files_;
  }
}

PiecewiseCheck::Name PiecewiseCheck::NameOf(std::string_view name) {
  return name_ids_.try_emplace(std::string(name), static_cast<Name>(name_ids_.size())).first->second;
}

std::string PiecewiseCheck::KeyOf(const void* of, const std::vector<int>& changes, const std::vector<bool>& reverted) {
  std::string key = absl::StrCat(reinterpret_cast<uintptr_t>(of), " ");
  for (const int change : changes) key += reverted[static_cast<size_t>(change)] ? '1' : '0';
  return key;
}

PiecewiseCheck::PieceFacts PiecewiseCheck::Parse(const CutBody& body, const CutPiece& piece,
                                                 const std::vector<bool>& reverted) {
  ++parsed_pieces_;
  PieceFacts facts;
  std::string text;
  if (body.is_function) {
    text = absl::StrCat("(", body.is_async ? "async " : "",
                        body.is_arrow ? "() =>" : (body.is_generator ? "function* ()" : "function ()"), " {");
  }
  if (body.strict) text += "'use strict';";
  for (const CutPiece::Part& part : piece.parts) {
    if (part.hole >= 0) {
      absl::StrAppend(&text, hole_, part.hole, ";");
    } else if (IsThere(part.when, reverted)) {
      text += part.text;
    }
  }
  // The last line may be a comment.
  if (body.is_function) text += "\n});";
  absl::StatusOr<SyntaxTree> parsed = parser_.parser().Parse(SourceText(text), ParseGoal::kScript);
  ScopeId root = 0;
  if (parsed.ok() && body.is_function) {
    const NodeId function = parsed->nodes().size() > 2 ? NodeId{2} : kNoNode;
    // Text that closes the function around it would be more than one statement.
    if (function == kNoNode || !IsFunction(parsed->type(function)) || parsed->Children(kRootNode).size() != 1) {
      facts.wrong = true;
      return facts;
    }
    root = parsed->ScopeOpenedBy(function);
  }
  if (!parsed.ok() || root == kNoScope) {
    facts.wrong = true;
    return facts;
  }
  const SyntaxTree& tree = *parsed;
  for (VariableId variable = 0; variable < static_cast<VariableId>(tree.variables().size()); ++variable) {
    const SyntaxVariable& one = tree.variables()[static_cast<size_t>(variable)];
    if (one.kind == DeclarationKind::kImplicitGlobal) {
      facts.implicit.push_back(NameOf(tree.NameOf(variable)));
    } else if (one.scope == root && one.declarations_begin < one.declarations_end) {
      (IsLexical(one.kind) ? facts.lexical : facts.variables).push_back(NameOf(tree.NameOf(variable)));
    }
  }
  facts.holes.resize(piece.holes.size());
  size_t holes_found = 0;
  for (const ReferenceId id : tree.UnresolvedReferences()) {
    const SyntaxReference& reference = tree.references()[static_cast<size_t>(id)];
    const std::string_view name = tree.StringOf(reference.identifier);
    if (name.substr(0, hole_.size()) != hole_) {
      facts.free.push_back(NameOf(name));
      continue;
    }
    HoleFacts& hole = facts.holes[static_cast<size_t>(std::atoi(std::string(name.substr(hole_.size())).c_str()))];
    ++holes_found;
    for (ScopeId scope = reference.scope; scope != kNoScope && scope != root;
         scope = tree.scopes()[static_cast<size_t>(scope)].parent) {
      const SyntaxScope& around = tree.scopes()[static_cast<size_t>(scope)];
      for (VariableId variable = around.variables_begin; variable < around.variables_end; ++variable) {
        const Name visible = NameOf(tree.NameOf(variable));
        hole.visible.insert(visible);
        if (scope == reference.scope &&
            tree.variables()[static_cast<size_t>(variable)].kind != DeclarationKind::kArguments) {
          hole.parameters.insert(visible);
        }
      }
    }
  }
  std::sort(facts.free.begin(), facts.free.end());
  facts.free.erase(std::unique(facts.free.begin(), facts.free.end()), facts.free.end());
  // It has become part of a string or a comment.
  facts.wrong = holes_found != piece.holes.size();
  return facts;
}

const PiecewiseCheck::PieceFacts& PiecewiseCheck::FactsOf(const CutBody& body, const CutPiece& piece,
                                                          const std::vector<bool>& reverted) {
  const std::string key = KeyOf(&piece, piece.changes, reverted);
  const auto found = pieces_.find(key);
  return found != pieces_.end() ? found->second : pieces_.emplace(key, Parse(body, piece, reverted)).first->second;
}

const PiecewiseCheck::Facts& PiecewiseCheck::FactsOf(const CutBody& body, const std::vector<bool>& reverted) {
  const std::string key = KeyOf(&body, body.changes, reverted);
  const auto found = bodies_.find(key);
  return found != bodies_.end() ? found->second : bodies_.emplace(key, Combine(body, reverted)).first->second;
}

PiecewiseCheck::Facts PiecewiseCheck::Combine(const CutBody& body, const std::vector<bool>& reverted) {
  Facts facts;
  std::unordered_set<Name> free, implicit, lexical, variables;
  for (const CutPiece& piece : body.pieces) {
    const PieceFacts& own = FactsOf(body, piece, reverted);
    facts.wrong = facts.wrong || own.wrong;
    if (facts.wrong) return facts;
    free.insert(own.free.begin(), own.free.end());
    implicit.insert(own.implicit.begin(), own.implicit.end());
    variables.insert(own.variables.begin(), own.variables.end());
    // Declared twice.
    for (const Name name : own.lexical) facts.wrong = !lexical.insert(name).second || facts.wrong;
    for (size_t i = 0; i < piece.holes.size(); ++i) {
      const Facts& inside = FactsOf(*piece.holes[i], reverted);
      const HoleFacts& hole = own.holes[i];
      facts.wrong = facts.wrong || inside.wrong ||
                    std::any_of(inside.lexical.begin(), inside.lexical.end(),
                                [&hole](Name name) { return hole.parameters.count(name) > 0; });
      for (const Name name : inside.free) {
        if (hole.visible.count(name) == 0) free.insert(name);
      }
      for (const Name name : inside.implicit) {
        if (hole.visible.count(name) == 0) implicit.insert(name);
      }
    }
    if (facts.wrong) return facts;
  }
  for (const Name name : lexical) facts.wrong = facts.wrong || variables.count(name) > 0;
  for (const Name name : lexical) facts.lexical.push_back(name);
  for (const Name name : variables) facts.variables.push_back(name);
  const Name arguments = NameOf("arguments");
  const auto declared = [&](Name name) {
    return lexical.count(name) > 0 || variables.count(name) > 0 ||
           (name == arguments && body.is_function && !body.is_arrow);
  };
  for (const Name name : free) {
    if (!declared(name)) facts.free.push_back(name);
  }
  for (const Name name : implicit) {
    if (!declared(name)) facts.implicit.push_back(name);
  }
  return facts;
}

PiecewiseCheck::Facts PiecewiseCheck::WholeFacts(const std::string& path, const std::string& text) {
  const FileParser::Facts& whole = parser_.FactsOf(pair_, path, text);
  Facts facts;
  facts.wrong = !whole.error.empty() && construction_.unknown().count(path) == 0;
  for (const std::string& name : whole.free_names) facts.free.push_back(NameOf(name));
  for (const std::string& name : whole.global_names) facts.variables.push_back(NameOf(name));
  return facts;
}

const PiecewiseCheck::Facts& PiecewiseCheck::FactsOf(const File& file, const std::vector<bool>& reverted) {
  const std::string key = KeyOf(&file, file.changes, reverted);
  if (const auto found = bodies_.find(key); found != bodies_.end()) return found->second;
  Facts facts;
  if (file.body == nullptr) {
    facts = WholeFacts(file.changed->path, changes_.TextOf(*file.changed, reverted));
  } else {
    facts = FactsOf(*file.body, reverted);
    // What is assigned to and declared nowhere is declared by that.
    for (Names* names : {&facts.lexical, &facts.implicit}) {
      facts.variables.insert(facts.variables.end(), names->begin(), names->end());
      names->clear();
    }
    const std::unordered_set<Name> declared(facts.variables.begin(), facts.variables.end());
    std::erase_if(facts.free, [&declared](Name name) { return declared.count(name) > 0; });
  }
  return bodies_.emplace(key, std::move(facts)).first->second;
}

bool PiecewiseCheck::SaysTheSame(const File& file, bool reverted) {
  const std::vector<bool> all(static_cast<size_t>(changes_.size()), reverted);
  const Facts& pieces = FactsOf(file, all);
  const VersionFiles& files = reverted ? changes_.old_files() : changes_.new_files();
  const Facts whole = WholeFacts(file.changed->path, files.at(file.changed->path));
  const auto same = [](const Names& a, const Names& b) {
    return std::unordered_set<Name>(a.begin(), a.end()) == std::unordered_set<Name>(b.begin(), b.end());
  };
  return pieces.wrong == whole.wrong && same(pieces.free, whole.free) && same(pieces.variables, whole.variables);
}

bool PiecewiseCheck::HoldsTogether(const Configuration& reverted) {
  if (!changes_.Conflict(reverted).ok()) return false;
  std::vector<bool> is_reverted(static_cast<size_t>(changes_.size()), false);
  for (const int change : reverted) is_reverted[static_cast<size_t>(change)] = true;
  std::unordered_set<Name> free(test_.free.begin(), test_.free.end());
  std::vector<const Facts*> all;
  for (const File& file : files_) {
    if (!ChangeSet::IsThere(*file.changed, is_reverted)) continue;
    const Facts& facts = FactsOf(file, is_reverted);
    if (facts.wrong) return false;
    all.push_back(&facts);
    for (const Name name : facts.free) {
      if (known_.count(name) == 0) free.insert(name);
    }
  }
  if (pair_.form == ProgramForm::kScripts) {
    for (const Facts* facts : all) {
      for (const Name name : facts->variables) free.erase(name);
    }
  }
  return std::all_of(free.begin(), free.end(), [this](Name name) { return known_.count(name) > 0; });
}

}  // namespace twinstep
