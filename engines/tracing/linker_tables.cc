#include <cmath>

#include "absl/strings/str_cat.h"
#include "engines/tracing/linker.h"
#include "engines/tracing/literal_value.h"
#include "model/js_string.h"
#include "model/source/source_text.h"

namespace twinstep {
namespace {

constexpr double kArrayIndexEnd = 4294967295.0;

// "0", "17", not "01": its value; else -1.
double ArrayIndex(const std::u16string& text) {
  if (text.empty() || text.size() > 10 || (text.size() > 1 && text[0] == '0')) return -1;
  double value = 0;
  for (const char16_t unit : text) {
    if (unit < '0' || unit > '9') return -1;
    value = value * 10 + (unit - '0');
  }
  return value < kArrayIndexEnd ? value : -1;
}

}  // namespace

TraceValue Linker::ValueOfRaw(uint8_t tag, double value) const {
  switch (static_cast<ValueTag>(tag)) {
    case ValueTag::kUndefined:
      return TraceValue::Undefined();
    case ValueTag::kNull:
      return TraceValue::Null();
    case ValueTag::kBoolean:
      return TraceValue::Boolean(value != 0);
    case ValueTag::kNumber:
      // One NaN.
      return TraceValue::Number(std::isnan(value) ? std::nan("") : value);
    case ValueTag::kString:
    case ValueTag::kBigInt:
    case ValueTag::kSymbol: {
      const auto text = static_cast<size_t>(value);
      if (text >= log_.texts.size()) return TraceValue::Unknown();
      return TraceValue(static_cast<ValueTag>(tag), log_.texts[text]);
    }
    case ValueTag::kObject:
      if (value < 1 || value >= static_cast<double>(parts_.objects.size())) return TraceValue::Unknown();
      return TraceValue::Object(static_cast<uint32_t>(value));
    default:
      return TraceValue::Unknown();
  }
}

uint32_t Linker::Intern(const std::u16string& text) {
  const auto [found, is_new] = log_.string_indices.try_emplace(text, static_cast<uint32_t>(parts_.strings.size()));
  if (is_new) parts_.strings.push_back({text, text.size()});
  return found->second;
}

TraceValue Linker::Literal(const Entry& entry, NodeId node) {
  NodeValue& known = node_values_[entry.site->source][static_cast<size_t>(node)];
  if (known.known) return known.value;
  const SyntaxTree& tree = *entry.tree;
  const std::string_view text = tree.TextOf(node);
  TraceValue value;
  const bool is_template = tree.type(node) == NodeType::kTemplateLiteral;
  switch (is_template ? LiteralKind::kString : tree.node(node).literal) {
    case LiteralKind::kNull:
      value = TraceValue::Null();
      break;
    case LiteralKind::kBoolean:
      value = TraceValue::Boolean(text == "true");
      break;
    case LiteralKind::kNumber:
      value = TraceValue::Number(NumberOfLiteral(text));
      break;
    case LiteralKind::kString: {
      std::u16string units = StringOfLiteral(text.substr(1, text.size() - 2), is_template);
      if (units.size() <= ExecutionTrace::kStringLimit) {
        value = TraceValue::String(Intern(units));
      } else {
        TraceString cut{units.substr(0, ExecutionTrace::kStringLimit), units.size()};
        value = TraceValue::String(static_cast<uint32_t>(parts_.strings.size()));
        parts_.strings.push_back(std::move(cut));
      }
      break;
    }
    case LiteralKind::kBigInt:
      if (std::string digits = DigitsOfBigInt(text); !digits.empty()) {
        // Equal ones of the log have another index: they are compared by text where it matters.
        uint32_t index = 0;
        while (index < parts_.bigints.size() && parts_.bigints[index] != digits) ++index;
        if (index == parts_.bigints.size()) parts_.bigints.push_back(std::move(digits));
        value = TraceValue(ValueTag::kBigInt, index);
      }
      break;
    default:
      break;
  }
  known = {true, value};
  return value;
}

TraceValue Linker::KeyOf(TraceValue value) {
  switch (value.tag()) {
    case ValueTag::kString: {
      const TraceString& text = parts_.strings[value.index()];
      if (text.cut()) return TraceValue::Unknown();
      const double index = ArrayIndex(text.units);
      return index < 0 ? value : TraceValue::Number(index);
    }
    case ValueTag::kNumber: {
      const double number = value.number();
      if (number >= 0 && number < kArrayIndexEnd && number == std::floor(number)) {
        return TraceValue::Number(number == 0 ? 0.0 : number);
      }
      return TraceValue::String(Intern(SourceText(NumberToDisplay(number)).ToUtf16()));
    }
    case ValueTag::kSymbol:
      return value;
    case ValueTag::kUndefined:
      return TraceValue::String(Intern(u"undefined"));
    case ValueTag::kNull:
      return TraceValue::String(Intern(u"null"));
    case ValueTag::kBoolean:
      return TraceValue::String(Intern(value.boolean() ? u"true" : u"false"));
    default:
      return TraceValue::Unknown();
  }
}

TraceValue Linker::KeyOfName(uint16_t source, NodeId property) {
  NodeValue& known = node_values_[source][static_cast<size_t>(property)];
  // A literal is never a name of a member and evaluated as well, but for keys of patterns and classes, which are not.
  if (known.known) return known.value;
  const SyntaxTree& tree = *parts_.sources[source].tree;
  TraceValue key;
  switch (tree.type(property)) {
    case NodeType::kIdentifier:
      key = KeyOf(TraceValue::String(Intern(SourceText(tree.StringOf(property)).ToUtf16())));
      break;
    case NodeType::kPrivateIdentifier:
      key = TraceValue::String(Intern(SourceText(absl::StrCat("#", std::string(tree.StringOf(property)))).ToUtf16()));
      break;
    case NodeType::kLiteral: {
      const std::string_view text = tree.TextOf(property);
      if (tree.node(property).literal == LiteralKind::kString) {
        key = KeyOf(TraceValue::String(Intern(StringOfLiteral(text.substr(1, text.size() - 2), false))));
      } else if (tree.node(property).literal == LiteralKind::kNumber) {
        key = KeyOf(TraceValue::Number(NumberOfLiteral(text)));
      }
      break;
    }
    default:
      break;
  }
  known = {true, key};
  return key;
}

TraceValue Linker::KeyOfMember(const Entry& entry, NodeId member, EventId key) {
  if (entry.tree->node(member).is(SyntaxNode::kComputed)) {
    if (key == kNoEvent) return TraceValue::Unknown();
    return KeyOf(TraceValue(parts_.value_tag[key], parts_.value_bits[key]));
  }
  NodeId name = entry.tree->Child(member, NodeField::kProperty);
  if (name == kNoNode) name = entry.tree->Child(member, NodeField::kKey);
  return KeyOfName(entry.site->source, name);
}

CellId Linker::VariableCell(const Entry& entry) {
  if (entry.site->place == TraceSite::Place::kImport) return FindVariableCell(entry);
  LastCell& last = last_cells_[static_cast<size_t>(entry.site - sites_.sites.data())];
  if (last.cell == kNoCell || last.owner != entry.owner) last = {entry.owner, FindVariableCell(entry)};
  return last.cell;
}

CellId Linker::FindVariableCell(const Entry& entry) {
  const TraceSite& site = *entry.site;
  CellKey key{};
  TraceCell cell;
  switch (site.place) {
    case TraceSite::Place::kVariable:
    case TraceSite::Place::kImport:
      cell.kind = TraceCell::Kind::kVariable;
      cell.source = site.source;
      cell.activation = entry.owner;
      if (site.place == TraceSite::Place::kImport) {
        cell.source = site.exporter;
        cell.activation = top_levels_[site.exporter];
      }
      cell.variable = site.variable;
      key.high = (uint64_t{1} << 56) | (uint64_t{cell.source} << 32) | cell.activation;
      key.low = static_cast<uint32_t>(site.variable);
      break;
    case TraceSite::Place::kGlobal:
      key.high = uint64_t{2} << 56;
      key.low = static_cast<uint32_t>(site.name);
      cell.kind = TraceCell::Kind::kGlobal;
      break;
    default:
      return kNoCell;
  }
  const auto [found, is_new] = cell_ids_.try_emplace(key, static_cast<CellId>(parts_.cells.size()));
  if (is_new) {
    if (site.place == TraceSite::Place::kGlobal) {
      cell.key = TraceValue::String(Intern(SourceText(sites_.names[static_cast<size_t>(site.name)]).ToUtf16()));
    }
    parts_.cells.push_back(cell);
    definitions_.push_back(kNoEvent);
  }
  return found->second;
}

CellId Linker::PropertyCell(TraceValue object, TraceValue key) {
  if (!object.is(ValueTag::kObject) || !key.is_known()) return kNoCell;
  const CellKey id{(uint64_t{3} << 56) | (static_cast<uint64_t>(key.tag()) << 48) | object.index(), key.bits()};
  const auto [found, is_new] = cell_ids_.try_emplace(id, static_cast<CellId>(parts_.cells.size()));
  if (is_new) {
    TraceCell cell;
    cell.kind = TraceCell::Kind::kProperty;
    cell.object = object.index();
    cell.key = key;
    parts_.cells.push_back(cell);
    definitions_.push_back(kNoEvent);
  }
  return found->second;
}

// Only where the definition's value is what was read: else something that is not instrumented wrote in between.
EventId Linker::DefinitionOf(CellId cell, TraceValue value) const {
  if (cell == kNoCell) return kNoEvent;
  const EventId definition = definitions_[cell];
  if (definition == kNoEvent) return kNoEvent;
  const TraceValue defined = parts_.kind[definition] == EventKind::kDelete
                                 ? TraceValue::Undefined()
                                 : TraceValue(parts_.value_tag[definition], parts_.value_bits[definition]);
  return defined.is_known() && defined == value ? definition : kNoEvent;
}

bool Linker::Outcome(const TraceSite& site, TraceValue value) const {
  bool truthy = false;
  switch (value.tag()) {
    case ValueTag::kBoolean:
      truthy = value.boolean();
      break;
    case ValueTag::kNumber:
      truthy = value.number() != 0 && !std::isnan(value.number());
      break;
    case ValueTag::kString:
      truthy = parts_.strings[value.index()].length > 0;
      break;
    case ValueTag::kBigInt:
      truthy = parts_.bigints[value.index()] != "0";
      break;
    case ValueTag::kSymbol:
    case ValueTag::kObject:
      truthy = true;
      break;
    default:
      break;
  }
  switch (site.outcome) {
    case TraceSite::Outcome::kTrue:
      return true;
    case TraceSite::Outcome::kIfTruthy:
      return truthy;
    case TraceSite::Outcome::kIfFalsy:
      return !truthy;
    case TraceSite::Outcome::kIfNullish:
      return value.is_nullish();
    case TraceSite::Outcome::kUnlessNullish:
      return !value.is_nullish();
    default:
      return false;
  }
}

}  // namespace twinstep
