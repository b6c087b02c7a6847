// The work of trace_linker.h. trace_linker.cc has the order of things, linker_events.cc one function for each kind of
// event, but for names that get values otherwise than by assignment (linker_bindings.cc), calls (linker_calls.cc) and
// exceptions (linker_throws.cc); linker_tables.cc has values, cells and literals.
#ifndef TWINSTEP_ENGINES_TRACING_LINKER_H_
#define TWINSTEP_ENGINES_TRACING_LINKER_H_

#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "engines/tracing/raw_log.h"
#include "engines/tracing/trace_site.h"
#include "model/execution_trace/execution_trace.h"

namespace twinstep {

class Linker {
 public:
  Linker(RawLog log, const SiteTable& sites, std::vector<TraceSource> sources);
  absl::StatusOr<ExecutionTrace> Run();

 private:
  static constexpr uint32_t kNone = UINT32_MAX;

  // A value that nobody has used yet, above the one at `below`.
  struct Pending {
    EventId event = kNoEvent;
    uint32_t below = kNone;
  };
  struct State {
    uint32_t top = kNone;
    EventId last_return = kNoEvent;
    EventId last = kNoEvent;
    // The kThrow that looks for somebody who catches it, and what it came out of: the kCall, or kNoEvent.
    EventId in_flight = kNoEvent;
    EventId in_flight_from = kNoEvent;
    bool is_on_stack = false;
  };
  // One execution of a for-of.
  struct Iteration {
    EventId collection = kNoEvent;
    uint32_t index = 0;
  };
  // The entry that is looked at.
  struct Entry {
    const TraceSite* site = nullptr;
    const SyntaxTree* tree = nullptr;
    NodeId node = kNoNode;
    ActivationId activation = kNoActivation;
    ActivationId owner = kNoActivation;
    TraceValue value;
  };

  // --- trace_linker.cc
  void Add(const Entry& entry);
  template <typename Function>
  void ForEachColumn(const Function& function);
  bool IsSafeStart(const TraceSite& site) const;
  // Appends an event; its operands are those given.
  EventId Emit(EventKind kind, const Entry& entry, TraceValue value, std::initializer_list<EventId> operands);
  EventId EmitAt(EventKind kind, const Entry& entry, NodeId node, TraceValue value,
                 std::initializer_list<EventId> operands);
  void Push(const Entry& entry, EventId event);
  static NodeId UserOf(const SyntaxTree& tree, NodeId node);
  // Into `taken_` what the node's inside has left, in order.
  void Take(const Entry& entry, NodeId node);
  EventId Top(ActivationId activation) const;
  EventId Operand(EventId event, size_t index) const;
  // The value of the expression among the taken ones; literals are made.
  EventId ValueOf(const Entry& entry, NodeId expression);
  EventId FindTaken(NodeId node) const;
  EventId FindTaken(NodeId node, EventKind kind) const;
  bool IsPostfix(const SyntaxTree& tree, NodeId node) const;

  // --- linker_events.cc
  void AddRead(const Entry& entry);
  void AddWrite(const Entry& entry);
  void AddGet(const Entry& entry);
  void AddSet(const Entry& entry);
  void AddDelete(const Entry& entry);
  void AddLiteralMembers(const Entry& entry, EventId object);
  void AddBranch(const Entry& entry);
  void AddLogical(const Entry& entry);
  void Define(const Entry& entry, EventId event, CellId cell);
  void SetMember(const Entry& entry, NodeId node, EventId object, TraceValue key, EventId value);

  // --- linker_bindings.cc
  void AddBinding(const Entry& entry);
  EventId PatternValue(const Entry& entry, NodeId pattern, EventId& taken_apart);
  EventId ArgumentOf(const Entry& entry, NodeId parameter);

  // --- linker_calls.cc
  void AddCall(const Entry& entry);
  void AddResult(const Entry& entry);
  void AddPushed(const Entry& entry, EventId result);
  void AddEnter(const Entry& entry);
  EventId ReturnOfGetter(const Entry& entry, EventId object) const;
  EventId ReturnOfPromise(TraceValue promise, TraceValue value) const;

  // --- linker_throws.cc
  void Follow(const Entry& entry);
  void Leave();
  bool HasReturned(ActivationId id) const;
  bool Waits(ActivationId id) const;
  bool FailsAsPromise(ActivationId id) const;
  void AddThrow(const Entry& entry);
  void AddCatch(const Entry& entry);
  void AddUncaught(const Entry& entry);
  EventId Claim(TraceValue value);
  bool Fits(EventId thrown, TraceValue error) const;
  bool Fits(const SyntaxTree& tree, NodeId node, TraceValue error) const;
  NodeId FailedAt(ActivationId activation) const;
  void ThrowWhereItFailed(const Entry& again);
  NodeId UnreadableName(EventId thrown, TraceValue error) const;
  void SetThrown(EventId thrown, TraceValue value);
  EventId EmitThrow(ActivationId activation, TraceValue value);

  // --- linker_tables.cc
  TraceValue ValueOfRaw(uint8_t tag, double value) const;
  TraceValue Literal(const Entry& entry, NodeId node);
  uint32_t Intern(const std::u16string& text);
  // As a property key; unknown for objects and strings that were cut.
  TraceValue KeyOf(TraceValue value);
  TraceValue KeyOfName(uint16_t source, NodeId property);
  TraceValue KeyOfMember(const Entry& entry, NodeId member, EventId key);
  CellId VariableCell(const Entry& entry);
  CellId FindVariableCell(const Entry& entry);
  CellId PropertyCell(TraceValue object, TraceValue key);
  EventId DefinitionOf(CellId cell, TraceValue value) const;
  bool Outcome(const TraceSite& site, TraceValue value) const;

  RawLog log_;
  const SiteTable& sites_;
  ExecutionTrace::Parts parts_;
  std::vector<State> states_;
  std::vector<Pending> pending_;
  uint32_t free_ = kNone;
  std::vector<EventId> taken_;
  // Of the entry before.
  ActivationId running_ = kNoActivation;
  // Activations that are under way, the innermost last.
  std::vector<ActivationId> stack_;
  // Every kThrow that has left the last function on the stack, or an async one, and that nobody has caught yet.
  std::vector<EventId> left_;
  // The first kThrow of an object.
  absl::flat_hash_map<ObjectId, EventId> thrown_;
  // What the engine threw where nothing was under way: it stands at the statement of the last event, for want of
  // better.
  struct Guess {
    ActivationId activation = kNoActivation;
    EventId last = kNoEvent;
  };
  absl::flat_hash_map<EventId, Guess> guesses_;

  struct CellKey {
    uint64_t high;
    uint64_t low;
    friend bool operator==(const CellKey&, const CellKey&) = default;
    template <typename H>
    friend H AbslHashValue(H hash, const CellKey& key) {
      return H::combine(std::move(hash), key.high, key.low);
    }
  };
  absl::flat_hash_map<CellKey, CellId> cell_ids_;
  std::vector<EventId> definitions_;  // By cell.
  // By source and node, once they were asked for: what nodes of the program itself stand for.
  struct NodeValue {
    bool known = false;
    TraceValue value;
  };
  std::vector<std::vector<NodeValue>> node_values_;
  // By site: the cell of the last owner.
  struct LastCell {
    ActivationId owner = kNoActivation;
    CellId cell = kNoCell;
  };
  std::vector<LastCell> last_cells_;
  absl::flat_hash_map<uint64_t, Iteration> iterations_;
  // By source: the activation of its top-level code.
  std::vector<ActivationId> top_levels_;
  // What a function or class value was made of.
  absl::flat_hash_map<ObjectId, std::pair<uint16_t, NodeId>> functions_;
  // The async function whose promise it is.
  absl::flat_hash_map<ObjectId, ActivationId> promises_;
  // The pattern whose names are being bound.
  NodeId pattern_ = kNoNode;
  ActivationId pattern_activation_ = kNoActivation;
  EventId pattern_source_ = kNoEvent;
  std::vector<EventId> pattern_taken_;
  bool pattern_open_ = false;
};

}  // namespace twinstep

#endif  // TWINSTEP_ENGINES_TRACING_LINKER_H_
