// Every crate that has a place has as many cells as it is large.
const sizes = {a: 4, b: 6, c: 1, d: 4};
const rows = run.console.filter((line) => /^[.a-z]+$/.test(line));
const count = (letter) => rows.join('').split(letter).length - 1;
const good = ['a', 'c', 'd'].every((letter) => count(letter) === sizes[letter]) && [6, 9].includes(count('b')) && rows.length === 5;
print(run.outcome === 'completed' && good ? 'pass' : 'fail');
