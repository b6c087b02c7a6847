const {print} = require('.');
const text = print({a: 1, b: {c: 2}, d: 3});
if (text !== '  a = 1\n  b:\n    c = 2\n  d = 3\n') throw new Error('the indentation is wrong');
