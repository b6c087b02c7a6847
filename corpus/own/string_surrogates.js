// Strings are code units: lone surrogates, zero bytes and long escapes must survive display.
const lone = "\uD83D";
const low = "\uDE00!";
const face = lone + low;
const odd = ["\0", "\x7f", "\u2028", "a\
b", "tab\tquote\"", '\u{10FFFF}', "\ud800\ud800"];

function units(s) {
    const out = [];
    for (let i = 0; i < s.length; i++) {
        const code = s.charCodeAt(i);
        out.push(code.toString(16));
    }
    return out;
}

function points(s) {
    let n = 0;
    for (const ch of s) {
        n += ch.length > 1 ? 10 : 1;
    }
    return n;
}

const counts = [face, lone, low, ...odd].map((s) => points(s) + units(s).length * 100);
const split = [...face], reversed = face.split("").reverse().join("");
const key = { [lone]: "as a key" };
const json = JSON.stringify({ lone, key });
const half = face.slice(1);
const at = face.codePointAt(0) - half.codePointAt(0);
