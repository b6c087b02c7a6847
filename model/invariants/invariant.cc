#include "model/invariants/invariant.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"

namespace twinstep {

std::vector<PromiseSource> SourcesFor(const Sources& sources, std::optional<bool> with_tools) {
  std::vector<PromiseSource> those;
  const auto add = [&those](const PromiseSource& source) {
    if (!source.text.empty()) those.push_back(source);
  };
  add(sources.of_all);
  if (with_tools != true) add(sources.of_engine);
  if (with_tools != false) add(sources.of_tools);
  return those.empty() && with_tools ? SourcesFor(sources) : those;
}

std::string ToText(const Sources& sources, std::optional<bool> with_tools) {
  return absl::StrJoin(SourcesFor(sources, with_tools), "; ", [](std::string* out, const PromiseSource& source) {
    absl::StrAppend(out, std::string(source.text));
  });
}

std::string ConstructOf(const KnownProgram& known, NodeId node) { return std::string(Name(known.tree->type(node))); }

std::string ConstructAt(const KnownProgram& known, const Location& location) {
  if (location.source() != Location::MAIN) return "Eval";
  if (known.tree == nullptr) return "Unparsed";
  if (known.places != nullptr && location.has_column()) {
    const NodeId node = known.places->NodeAt(location);
    if (node != kNoNode) return ConstructOf(known, node);
  }
  const SyntaxTree& tree = *known.tree;
  const std::optional<int> offset =
      tree.text().OffsetAt({static_cast<int>(location.line()), static_cast<int>(location.column())});
  if (!location.has_column() || !offset || *offset >= tree.text().length()) {
    return ConstructOf(known, tree.LowestNodeContainingTokensOfLine(static_cast<int>(location.line())));
  }
  return ConstructOf(known, tree.InnermostNodeAt(*offset));
}

Code CodeOf(const KnownProgram& known, NodeId node) {
  const TextPosition place = known.tree->text().PositionAt(known.tree->node(node).start);
  Code code;
  code.mutable_place()->set_line(static_cast<uint32_t>(place.line));
  code.mutable_place()->set_column(static_cast<uint32_t>(place.column));
  code.set_node_type(ConstructOf(known, node));
  return code;
}

Location LocationOf(const LineAndColumn& place) {
  Location location;
  location.set_line(place.first);
  location.set_column(place.second);
  return location;
}

Datum Came(const JudgedSession& session, int event) { return Comes(session.trace().events(event).output()); }

Aspect AboutStep(const JudgedSession& session, const Stretch& stretch) {
  Aspect about = About(Aspect::STEP, *stretch.action);
  *about.mutable_place() = session.FromOf(stretch)->paused->location();
  return about;
}

const Stretch* StretchTo(const JudgedSession& session, uint32_t event) {
  for (const absl::Span<const Stretch> stretches : {session.stretches(), session.unpaused()}) {
    for (const Stretch& stretch : stretches) {
      if (stretch.answer_event == static_cast<int>(event)) return &stretch;
    }
  }
  return nullptr;
}

}  // namespace twinstep
