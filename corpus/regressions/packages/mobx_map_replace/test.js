const {map} = require('.');
const prices = map({apple: 1, pear: 2});
prices.replace(map({plum: 3}));
if (prices.size !== 1) throw new Error('old entries are still there');
if (prices.get('plum') !== 3) throw new Error('the new entry is missing');
