// What the random user has at hand to draw an action.
#include <algorithm>
#include <iterator>
#include <map>
#include <string_view>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "model/answers/opened_paths.h"
#include "model/script_pattern.h"
#include "model/sessions/look_expressions.h"
#include "model/sessions/random_user.h"
#include "model/source/code_roles.h"
#include "model/source/identifier_text.h"
#include "model/source/scope_queries.h"

namespace twinstep {
namespace {

// Of breakpoints.
constexpr DrawWeights kCondition = {0.3, 0.3, 0.15, 0.15};
// Of those set at pauses: they log; they are by URL. An edit moves places of the main source, whatever they are asked
// for by.
constexpr DrawWeights kLogs = {0.15, 0.15, 0, 0};
constexpr DrawWeights kByUrl = {0.2, 0, 0.7, 0.7};
// Of expressions: they assign or call.
constexpr DrawWeights kEffects = {0.05, 0.05, 0, 0.25};

// Names of a frame to choose from.
constexpr size_t kMostNames = 20;
// Older frames that may be evaluated in.
constexpr int kMostFrames = 4;
// A frame that is looked for is one that the stack has no more.
constexpr double kOfPauseBefore = 0.03;
bool IsPlainIdentifier(std::string_view name) {
  // Of what these mean engines show different things.
  static constexpr std::string_view kOthers[] = {"this",  "arguments", "new",   "return", "import",
                                                 "super", "await",     "yield", "default"};
  if (name.empty() || absl::ascii_isdigit(static_cast<unsigned char>(name[0]))) return false;
  if (std::find(std::begin(kOthers), std::end(kOthers), name) != std::end(kOthers)) return false;
  return std::all_of(name.begin(), name.end(), IsIdentifierPart);
}

// Private fields that code there may name, "#x": of the classes around.
std::vector<std::string> PrivateFieldsAt(const SyntaxTree* tree, const Location& location) {
  std::vector<std::string> fields;
  if (tree == nullptr || location.source() != Location::MAIN) return fields;
  for (NodeId node = NodeAtPlace(*tree, location); node != kNoNode && node != kRootNode;
       node = tree->node(node).parent) {
    if (tree->type(node) != NodeType::kClassBody) continue;
    for (const NodeId element : tree->Children(node, NodeField::kBody)) {
      // A getter runs the program's code.
      const NodeKind kind = tree->node(element).kind;
      const NodeId key = tree->Child(element, NodeField::kKey);
      if (key == kNoNode || tree->type(key) != NodeType::kPrivateIdentifier) continue;
      if (kind == NodeKind::kGet || kind == NodeKind::kSet) continue;
      fields.push_back(absl::StrCat("#", std::string(tree->StringOf(key))));
    }
  }
  return fields;
}

}  // namespace

bool RandomUser::KeepsTruth() {
  return options_.kind == UserKind::kTruth || (options_.kind == UserKind::kTruthAndMore && Chance(0.5));
}

std::optional<uint32_t> RandomUser::AnyFrame(double youngest) {
  const int frames = std::min(pause_->frame_count(), kMostFrames);
  if (frames == 0) return std::nullopt;
  if (frames_before_ > pause_->frame_count() && Chance(kOfPauseBefore))
    return static_cast<uint32_t>(frames_before_ - 1);
  return Chance(youngest) ? 0 : static_cast<uint32_t>(Below(static_cast<uint64_t>(frames)));
}

void RandomUser::Collect(uint32_t frame, std::vector<Variable>& variables, std::vector<Variable>& hiding) {
  Frame described;
  if (static_cast<int>(frame) >= pause_->frame_count() ||
      !pause_
           ->DescribeScopes(static_cast<int>(frame), ValueLimits{}, /*with_globals=*/options_.known && Chance(0.5),
                            described)
           .ok()) {
    return;
  }
  std::map<std::string_view, const Variable*> named;
  for (const Scope& scope : described.scopes()) {
    for (const Variable& variable : scope.variables()) {
      if (!IsPlainIdentifier(variable.name()) || variables.size() >= kMostNames) continue;
      const auto [first, is_first] = named.emplace(variable.name(), &variable);
      (is_first ? variables : hiding).push_back(*first->second);
    }
  }
}

std::vector<Variable> RandomUser::Variables(uint32_t frame) {
  std::vector<Variable> variables, hiding;
  Collect(frame, variables, hiding);
  return variables;
}

std::optional<Variable> RandomUser::AnyVariable(uint32_t frame) {
  std::vector<Variable> variables, hiding;
  Collect(frame, variables, hiding);
  if (!hiding.empty() && Chance(0.6)) return Any(hiding);
  return variables.empty() ? std::nullopt : std::optional(Any(variables));
}

DrawingUser::ScopedNames RandomUser::NamesByScope(uint32_t frame) {
  ScopedNames shown;
  Frame described;
  if (static_cast<int>(frame) >= pause_->frame_count() ||
      !pause_->DescribeScopes(static_cast<int>(frame), ValueLimits{}, /*with_globals=*/true, described).ok()) {
    return shown;
  }
  for (const Scope& scope : described.scopes()) {
    for (const Variable& variable : scope.variables()) {
      if (scope.kind() == Scope::GLOBAL || !IsPlainIdentifier(variable.name())) continue;
      shown.names.emplace_back(shown.scopes, variable.name());
    }
    ++shown.scopes;
  }
  return shown;
}

std::string RandomUser::Primitive() {
  static constexpr std::string_view kPrimitives[] = {"0",    "1",         "2",     "-1",  "-0",     "NaN",
                                                     "true", "undefined", "false", "10n", "'text'", "null"};
  return std::string(kPrimitives[Below(std::size(kPrimitives))]);
}

std::string RandomUser::ExpressionOf(const std::vector<std::string>& names) {
  if (names.empty() || Chance(0.1)) {
    // What throws, what does not parse, and what needs nothing.
    static constexpr std::string_view kAnywhere[] = {"null.x", "not_declared_anywhere", "1 +", "(() => { throw 1; })()",
                                                     "1",      "typeof this",           "0"};
    return std::string(kAnywhere[Below(std::size(kAnywhere))]);
  }
  const std::string& name = Any(names);
  if (Chance(Of(kEffects))) return Chance(0.5) ? absl::StrCat(name, "()") : absl::StrCat(name, " = ", Primitive());
  switch (Below(6)) {
    case 0:
      return name;
    case 1:
      return absl::StrCat("typeof ", name);
    case 2:
      return absl::StrCat(name, " === ", Primitive());
    case 3:
      return absl::StrCat(name, " === ", Any(names));
    case 4:
      return absl::StrCat("[", name, ", ", Any(names), "]");
    default:
      return absl::StrCat("((x) => [x, typeof x])(", name, ")");
  }
}

std::string RandomUser::Expression(uint32_t frame) {
  std::vector<std::string> names;
  for (const Variable& variable : Variables(frame)) names.push_back(variable.name());
  Frame described;
  if (pause_->DescribeFrame(static_cast<int>(frame), described).ok()) {
    for (const std::string& field : PrivateFieldsAt(options_.tree, described.location())) {
      names.push_back(absl::StrCat("this.", field));
    }
  }
  return ExpressionOf(names);
}

const std::vector<Location>& RandomUser::Places() {
  if (options_.known) return options_.known->listed;
  if (!places_) {
    absl::StatusOr<std::vector<Location>> places = session_->BreakableLocations();
    places_ = places.ok() ? *std::move(places) : std::vector<Location>();
  }
  return *places_;
}

std::optional<Location> RandomUser::AnyPlace() {
  if (!options_.known) return Places().empty() ? std::nullopt : std::optional(Any(Places()));
  // Most of a program may never run.
  const UserKnowledge& known = *options_.known;
  if (!known.visited.empty() && Chance(0.4)) return Any(known.visited);
  if (!known.listed.empty() && !Chance(0.15)) return Any(known.listed);
  Location line;
  line.set_line(1 + static_cast<uint32_t>(Below(static_cast<uint64_t>(std::max(1, known.lines)))));
  return line;
}

std::vector<std::string> RandomUser::NamesSeenFrom(const Location& location) const {
  std::vector<std::string> names;
  const SyntaxTree* const tree = options_.tree;
  if (tree == nullptr || location.source() != Location::MAIN || location.line() == 0 ||
      static_cast<int>(location.line()) > tree->text().line_count()) {
    return names;
  }
  const NodeId node = tree->LowestNodeContainingTokensOfLine(static_cast<int>(location.line()));
  for (const VariableId variable : VisibleVariables(*tree, node)) {
    const std::string name(tree->NameOf(variable));
    if (IsPlainIdentifier(name) && names.size() < kMostNames) names.push_back(name);
  }
  return names;
}

std::string RandomUser::Condition(const Location& location) {
  if (!does_more_ || habit_ != Habit::kAny || !Chance(Of(kCondition))) return "";
  if (options_.known) {
    // Of which is known when they hold.
    const std::optional<Variable> variable = pause_ != nullptr && Chance(0.6) ? AnyVariable(0) : std::nullopt;
    if (variable && variable->value().has_number()) return absl::StrCat(variable->name(), " === ", Below(4));
    return Chance(0.5) ? "true" : "false";
  }
  const std::vector<std::string> names = NamesSeenFrom(location);
  switch (Below(4)) {
    case 0:
      return "true";
    case 1:
      return names.empty() ? "false" : absl::StrCat(Any(names), " > 1");
    default:
      return ExpressionOf(names);
  }
}

std::string RandomUser::Log(const Location& location) {
  if (!Chance(Of(kLogs))) return "";
  const std::vector<std::string> names = NamesSeenFrom(location);
  return names.empty() ? "this" : Any(names);
}

std::optional<ScriptPattern> RandomUser::Scripts() {
  if ((options_.known && !by_url_) || !Chance(Of(kByUrl))) return std::nullopt;
  std::vector<std::string> urls = {std::string(kMainUrl)};
  std::vector<std::string> patterns = {"main", "^main\\.js$", "\\bmain\\b", "(?:x|^)main\\.[a-z]s"};
  if (!options_.known && options_.tree != nullptr) {
    const std::string_view text = options_.tree->text().utf8();
    for (const std::vector<std::string>& more : {ImportedUrls(text), OwnUrls(text)}) {
      urls.insert(urls.end(), more.begin(), more.end());
    }
    for (const std::string& url : urls) patterns.push_back(PatternOf(url));
  }
  ScriptPattern scripts;
  if (Chance(0.5)) {
    scripts.set_url(Any(urls));
  } else {
    scripts.set_url_pattern(Any(patterns));
  }
  return scripts;
}

std::optional<SetBreakpoint> RandomUser::KnownLogpoint() {
  std::optional<SetBreakpoint> logpoint = options_.known->logpoint();
  if (!logpoint) return std::nullopt;
  if (const std::optional<ScriptPattern> scripts = Scripts()) *logpoint->mutable_scripts() = *scripts;
  return logpoint;
}

std::optional<Blackbox> RandomUser::AnyFunction() {
  const SyntaxTree* const tree = options_.known ? options_.known->tree : options_.tree;
  if (tree == nullptr) return std::nullopt;
  std::vector<NodeId> functions;
  for (NodeId id = 0; id < static_cast<NodeId>(tree->nodes().size()); ++id) {
    if (IsFunction(tree->type(id))) functions.push_back(id);
  }
  if (functions.empty()) return std::nullopt;
  const SyntaxNode& node = tree->node(Any(functions));
  Blackbox blackbox;
  const auto set = [tree](int offset, Location& location) {
    const TextPosition place = tree->text().PositionAt(offset);
    location.set_line(static_cast<uint32_t>(place.line));
    location.set_column(static_cast<uint32_t>(place.column));
  };
  // V8 takes a function that begins where the range does (an arrow function, a method) for one outside of it.
  const bool first_of_line = tree->text().PositionAt(node.start).column == 0;
  set(first_of_line ? node.start : node.start - 1, *blackbox.mutable_begin());
  set(node.end, *blackbox.mutable_end());
  return blackbox;
}

std::string RandomUser::AnyOtherScripts() {
  std::vector<std::string> patterns = {std::string(kSetupPattern)};
  if (options_.known->tree != nullptr) {
    for (const std::string& url : ImportedUrls(options_.known->tree->text().utf8())) patterns.push_back(PatternOf(url));
  }
  return Any(patterns);
}

std::string RandomUser::LookAt(const Variable& variable) {
  return LookAtVariable(variable.name(), variable.value(), random());
}

std::string RandomUser::EffectOn(const Variable& variable) {
  return twinstep::EffectOn(variable.name(), variable.value(), random());
}

std::vector<std::string> RandomUser::PathsInto(const std::string& name, const Output& inspected) {
  std::vector<std::string> expressions;
  for (const OpenedPath& path : twinstep::PathsInto(name, inspected.inspected().opened())) {
    expressions.push_back(path.expression);
  }
  return expressions;
}

}  // namespace twinstep
