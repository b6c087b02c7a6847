// A traffic light as a table of functions: calls through computed members, states that return states.
const machine = {
  state: "red",
  ticks: 0,
  states: {
    red: {
      enter() { this.ticks = 0; },
      tick() { if (++this.ticks === 2) return "green"; },
      button: () => "blinking",
    },
    green: {
      tick() { return this.ticks++ > 2 ? "yellow" : undefined; },
    },
    yellow: { tick: () => "red", leave() { this.rounds = (this.rounds ?? 0) + 1; } },
    blinking: { *[Symbol.iterator]() { yield "on"; yield "off"; }, tick: () => "red" },
  },

  send(event) {
    const current = this.states[this.state];
    const next = current[event]?.call(this);
    if (next === undefined) return this.state;
    current.leave?.call(this);
    this.state = next;
    this.states[next].enter?.call(this);
    return next;
  },
};

const path = [];
for (const event of "tick tick tick tick tick button tick".split(" ")) {
  const [before, after] = [machine.state, machine.send(event)];
  if (before !== after) path.push(`${before[0]}>${after[0]}`);
}
machine.send("button");
const lamp = [...machine.states[machine.state] ?? []];
console.log(path.join(" "), machine.state, machine.rounds, lamp.join("/"));
