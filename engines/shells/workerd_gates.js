// What a program's modules wait for where workerd imports them: it dies of an exception of its own where V8 pauses in code that it imports, but
// not in code that goes on in a request.
const gates = [], AnyPromise = Promise;
let linked = false;

export const gate = () => {
  linked = true;
  return new AnyPromise((open) => { gates[gates.length] = open; });
};
// Whether a module has come to its gate: then all are found and have no errors of syntax.
export const areLinked = () => linked;
export const openGates = () => {
  for (let i = 0; i < gates.length; ++i) gates[i]();
  gates.length = 0;
};
