const {Duration} = require('.');
const left = Duration.fromObject({years: 2, weeks: -1}, {conversionAccuracy: 'longterm'}).shiftToAll();
if (left.weeks !== Math.trunc(left.weeks)) throw new Error('a part of a week is left');
if (left.years !== 1) throw new Error('the years are wrong');
