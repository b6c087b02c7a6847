const values = { x: 4, y: 2.5, s: 'text', list: [3, 1, 2], o: { p: { q: 7 } } };
const lines = [
  '1 + 2 * 3', '(1 + 2) * 3', '2 ^ 3 ^ 2', '-x ^ 2', 'x % 3 + y', 'x > 3 and y < 3', 'x > 5 or not (y > 3)', 'x ? 1 : 2', 'x > 3 ? "big" : "small"',
  'max(1, x, 3)', 'min(list)', 'f(a) = a * 2; f(x) + 1', 'g(a, b) = a - b; g(10, g(5, 2))', 'o.p.q + 1', 'list[1] + list[0]', '[1, 2, x]', '"a" || "b" || s',
  'sqrt 16 + abs -3', 'round(2.5) + floor(2.7) + ceil 2.1', '5!', '3! + x', '1e3 + 0x10 + 0b101', '"a\\nb\\u0041"', "'it\\'s'", 'a = 3; a * x', 'x == 4', 'x != 4',
  '1 in list', '9 in list', 'length s', 'sin 0 + cos 0', 'log 1', 'undefined_name', '1 +', '(1 + 2', 'x y', 'pow(2, 10)', 'hypot(3, 4)', 'map(f2(t) = t + 1, list)',
  'fold(add2(p, q) = p + q, 0, list)', 'filter(c(t) = t > 1, list)', 'indexOf(2, list)', 'join("-", list)', 'sum(list)', 'if(x > 3, 1, 0)', 'PI > 3', 'true and false',
  '10 - 4 - 3', '2 * -3', 'x >= 4 and x <= 4', 'roundTo(3.14159, 2)', '/* note */ 1 + 1',
];
lines.forEach((line, i) => console.log(JSON.stringify({ lines: [line], values, simplify: i % 7 === 3 })));
