const {List} = require('.');
const large = List([1, 5, 7]).toSeq().filter((value) => value > 2);
const taken = large.take(10).toArray();
if (taken.length !== 2) throw new Error('more was taken than there is');
if (taken[0] !== 5 || taken[1] !== 7) throw new Error('something else was taken');
