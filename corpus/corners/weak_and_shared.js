// Weak references that live, typed arrays over shared memory, and asm.js.
const kept = { value: 1 };
const reference = new WeakRef(kept);
const registry = new FinalizationRegistry((held) => {
  print('collected', held);
});
registry.register(kept, 'kept', kept);
function deref() {
  const target = reference.deref();
  return target?.value ?? 'gone';
}
print(deref(), registry.unregister(kept), kept.value);

const cells = new Int32Array(4);
for (let i = 0; i < cells.length; i++) {
  Atomics.add(cells, 0, i);
  Atomics.exchange(cells, 1, i);
}
print(Atomics.load(cells, 0), cells.join());
