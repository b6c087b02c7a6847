// The last line has no newline: its statement is still a place to stop.
function area(w, h) {
  const result = w * h;
  return result;
}

let sum = 0;
for (const [w, h] of [[1, 2], [3, 4]]) {
  sum += area(w, h);
}

const half = sum / 2;
if (half > 5) sum = area(half, 2); else sum = 0;
area(sum, half)