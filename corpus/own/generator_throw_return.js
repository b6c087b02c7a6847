// throw() and return() enter a paused generator at its yield; catch and finally run from there.
function* worker(journal) {
  let jobs = 0;
  while (jobs < 5) {
    try {
      const job = yield jobs;
      journal.push("did " + job);
      jobs++;
    } catch (problem) {
      journal.push("caught " + problem);
      jobs += 2;
    } finally {
      journal.push("tidy");
    }
  }
}

const journal = [];
const w = worker(journal);
w.next();
w.next("paint");
const afterThrow = w.throw("spill").value;
const closed = w.return("stop");
const dead = w.next();

function* stubborn() {
  try { yield 1; } finally { yield "not yet"; journal.push("ok"); }
}
const s = stubborn();
s.next();
const refused = s.return("now");
const given = s.next();

const fresh = stubborn();
try { fresh.throw(new TypeError("early")); } catch (e) { journal.push(e.message); }
const spent = fresh.next().done;
