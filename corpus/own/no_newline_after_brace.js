// The file stops right after a closing brace, with several jobs still to come.
const words = [];

function later(word) {
  return Promise.resolve(word).then((w) => {
    words.push(w);
    return w.length;
  });
}

later("one");
{
  let n = words.length;
  const after = () => later("two" + n);
  after();
}
if (words.length === 0) {
  later("three");
  words.push("now"); }