// Locale, Intl and time zone on purpose: the harness pins them, so the texts must be the same.
const amount = 1234567.891;
const when = new Date(Date.UTC(2024, 2, 5, 13, 4, 9));

function describe(locale) {
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(amount);
  const date = when.toLocaleDateString(locale, { year: "numeric", month: "2-digit", day: "2-digit" });
  return `${number} ${date}`;
}

const texts = [];
for (const locale of ["en-US", undefined]) {
  const text = describe(locale);
  texts.push(text);
}

const plain = (0.5).toLocaleString();
const words = ["zebra", "apple", "Äpfel", "Zoo"];
const collator = new Intl.Collator("en");
let smallest = words[0];
for (const word of words) {
  const order = collator.compare(word, smallest);
  if (order < 0) smallest = word;
}

const rules = new Intl.PluralRules("en", { type: "ordinal" });
const suffix = { one: "st", two: "nd", few: "rd", other: "th" };
const ordinals = [1, 2, 3, 4, 11, 22].map((n) => n + suffix[rules.select(n)]);
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone, hour = when.getHours();
const shout = "i".toLocaleUpperCase(), cmp = "a".localeCompare("b");
console.log(texts.join(" | "), plain, smallest, ordinals.join(), zone, hour, shout, cmp);
