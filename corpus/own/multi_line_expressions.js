// One expression over many lines: the current line moves back and forth inside a single statement.
function part(name, n) {
  return name.length + n;
}
const base = 2;

const total =
  part("alpha", 1) *
    base +
  part(
    "beta",
    part("gamma", 3),
  ) -
  (base > 1
    ? part("delta",
        base)
    : 0);

const record = {
  id: total,
  size:
    part("size", 0),
  inner: {
    list: [
      part("x", 1),
      part("y", 2),
    ],
    fn(a,
       b = part("default", a)) {
      return a
        + b;
    },
  },
};

if (
  total > 0 &&
  (record.size === 4 ||
    part("never", 0)) &&
  record.inner.fn(
    1
  )
)
  record.ok =
    true;
