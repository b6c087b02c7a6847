// Many statements per line: breakpoints need columns, and one step must not skip the rest of a line.
var a = 1, b = 2; var c = a + b; a = c; b = a; function f(x) { var y = x * 2; y++; return y; }
c = f(a); c = f(b) + f(c); if (c > 10) { c -= 10; b = c; } else { c += 10; } a = b;
for (var i = 0; i < 3; i++) { a += i; if (i === 1) continue; b -= i; } while (a > 10) a -= 7; c = a;
try { g(); } catch (e) { a = e; } finally { b = 0; } function g() { throw f(1); }
switch (b) { case 0: a++; case 1: b++; break; default: c = 0; } do { b++; } while (b < 4); a = b;
{ let a = 5; { let a = 6; b = a; } c = a; } const k = () => { let z = a; return z + c; }; const r = k();
var o = { m() { return this.n; }, n: f(2) }; var n = o.m(); var list = [f(0), f(1), f(2)]; var last = list.pop();
if (a) b = 1; if (b) c = 2; else c = 3; ; ; label: { c++; break label; } a = (b, c); var done = true;
function one() { return 1; } function two() { return one() + one(); } var four = two() + two(); four++;
