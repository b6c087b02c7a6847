// Async generators mix both kinds of suspension: yield and await each leave the frame.
const log = [];

async function* pages(total) {
  let page = 1;
  try {
    while (page <= total) {
      const body = await fetchPage(page);
      for (const row of body) yield row;
      page++;
    }
  } finally {
    log.push(`stopped at page ${page}`);
  }
}

function fetchPage(n) {
  const rows = [n * 10, n * 10 + 1];
  return Promise.resolve(rows);
}

async function* take(source, n) {
  let left = n;
  if (left <= 0) return;
  for await (const item of source) {
    yield item;
    if (--left === 0) return;
  }
}

async function* both() {
  yield* take(pages(5), 3);
  yield* [Promise.resolve("last")];
}

(async () => {
  for await (const item of both()) log.push(item);
  const gen = pages(1);
  const queued = [gen.next(), gen.next(), gen.return("end"), gen.next()];
  for (const { value, done } of await Promise.all(queued)) log.push(done ? `(${value})` : value);
  console.log(log.join(" "));
})();
