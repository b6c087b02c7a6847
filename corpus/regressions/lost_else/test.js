const {evaluate} = require('.');
if (evaluate('7 - 2') !== 5) throw new Error('a difference is wrong');
if (evaluate('2 + 3') !== 5) throw new Error('a sum is wrong');
