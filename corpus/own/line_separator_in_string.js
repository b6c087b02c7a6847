// A raw U+2028 or U+2029 in a string is allowed: does it start a new line or not? Both must agree.
const first = "before after"; let a = 1;
const second = 'x y'; a += second.length;

function split(text) {
  const parts = text.split(" "); const n = parts.length;
  return n;
}

let count = split(first);
const template = `one two${count} three`; count++;
// A comment ends at the separator: count += 10;
/* but not
     here */ count *= 2;
const codes = [first, second, template].map((s) => s.charCodeAt(s.search(/[\u2028\u2029]/)));
console.log(count, codes.join(), a);
