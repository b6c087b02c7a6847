const sources = [
  'print 1 + 2 * 3;', 'let a = 2; a = a + 3; print a;', 'let i = 0; while i < 4 { print i; i = i + 1; }', 'if 1 { print 1; } else { print 2; }',
  'if 0 { print 1; } else { print 2; }', 'if 2 <= 2 { print 5; }', 'if 3 <= 2 { print 5; } print 6;', 'fn f(x) { return x * 2; } print f(4);',
  'fn f(n) { if n <= 1 { return 1; } return n * f(n - 1); } print f(5);', 'fn add(a, b) { return a + b; } print add(add(1, 2), 3);', 'print 7 / 2; print 7 % 3; print (0 - 7) % 3;',
  'print 2 == 2; print 2 != 2; print 1 < 2; print 2 < 1;', 'print -3 + 5;', 'print (1 + 2) * (3 + 4);', 'print 1 / 0;', 'print x;', 'f(1);', 'fn f(a) { return a; } print f();',
  'print 1', 'print ;', 'let a = 1; let b = 2; let c = a; a = b; b = c; print a; print b;', 'fn fib(n) { if n < 2 { return n; } return fib(n - 1) + fib(n - 2); } print fib(7);',
  'fn none() { let q = 1; } print none();', 'let s = 0; let i = 10; while i { s = s + i; i = i - 1; } print s;', 'print 10 - 4 - 3;', 'print 100 / 5 / 2;',
  'fn g(a, b) { let t = a; while b != 0 { t = a % b; a = b; b = t; } return a; } print g(48, 18);', 'print 1 < 2 == 1;', 'print 2 * 3 % 4;',
  'fn f(x) { fn h(y) { return y + 1; } return h(x) * 2; } print f(3);', 'let a = 5; if a < 3 { print 1; } else { if a < 6 { print 2; } }', 'f1(2);', '',
];
for (const source of sources) console.log(JSON.stringify({ source }));
