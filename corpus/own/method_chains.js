// A method chain over lines: each call stops on its own line, in order, and callbacks run in between.
class Query {
  constructor(rows) { this.rows = rows; }

  where(test) {
    const kept = this.rows.filter(test);
    return new Query(kept);
  }
  select(...keys) {
    return new Query(this.rows.map((row) => {
      const out = {};
      for (const key of keys) out[key] = row[key];
      return out;
    }));
  }
  get first() { return this.rows[0]; }
  count() { return this.rows.length; }
}

const rows = [
  { town: "Ulm", pop: 126, state: "BW" },
  { town: "Bonn", pop: 330, state: "NW" },
  { town: "Jena", pop: 110, state: "TH" },
];

const big = new Query(rows)
  .where((r) => r.pop > 120)
  // comment in the middle of the chain
  .where(({ state }) => state !== "XX")
  .select("town", "pop");

const n = big.count(), name = big
  .first
  .town
  .toUpperCase();

const words = "the quick brown fox"
  .split(" ").map((w) => w[0]).join("")
  .padEnd(6, "-")
  .concat(n, name);
