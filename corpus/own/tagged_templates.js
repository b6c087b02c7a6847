// A tagged template is a call: arguments are evaluated first, the strings array is cached per site.
function html(strings, ...values) {
  let out = strings[0];
  for (let i = 0; i < values.length; i++) {
    const safe = String(values[i]).replace(/</g, "&lt;");
    out += safe + strings[i + 1];
  }
  return out;
}

const raws = new Set();
function keep(strings) {
  raws.add(strings);
  return strings.raw.join("-");
}

const user = "<Ann>";
const page = html`<p title="${user}">${1 + 1} new, ${[user, "b"].join()}</p>`;

for (let i = 0; i < 3; i++) keep`same ${i} site`;
keep`other ${0} site`;

const bad = ((s) => s[0])`\u{oops} \unicode`;
const raw = String.raw`C:\new\table ${page.length}`;

const chain = (s) => (t, ...n) => (n.length ? chain(s.concat(t)) : s.concat(t).length);
const chained = chain([])`a${1}b``c`;
const obj = { sep: "+", tag(s, ...v) { return v.join(this.sep); } };
const bound = obj.tag`${1}${2}${3}`;
console.log(raws.size, bad === undefined, bound);
