// RegExp objects carry state: lastIndex moves with global and sticky searches.
const text = "2021-03-04 and 1999-12-31, not 20-1-1";
const date = /(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d)/g;

const found = [];
for (const match of text.matchAll(date)) {
  const { year, month, day } = match.groups;
  found.push(`${day}.${month}.${year}@${match.index}`);
}

let m, rounds = 0;
while ((m = date.exec(text)) !== null) {
  rounds += m[0].length;
}

function lex(source) {
  const token = /\s*(?:(\d+)|([a-z]+)|(.))/y;
  const kinds = [];
  while (token.lastIndex < source.length) {
    const [, num, word, other] = token.exec(source);
    kinds.push(num ? "n" : word ? "w" : other);
  }
  return kinds.join("");
}

const shape = lex("x1 = 42 + foo(7)");
const look = "price: 30 EUR".match(/(?<=: )\d+(?= EUR)/)[0];
const back = /(?<q>['"]).*?\k<q>/.exec(`say "it's" now`)[0];
const unicode = "a😀b".match(/\p{Emoji_Presentation}/u).index, dot = /^.$/su.test("\n");
const span = /b+/d.exec("aabbb").indices[0];
console.log(found.join(), rounds, shape, look, back, unicode, dot, span.join());
