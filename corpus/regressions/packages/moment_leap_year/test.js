const moment = require('.');
const date = moment.utc([2016, 0, 5]).year(2017);
if (date.year() !== 2017) throw new Error('the year was not set');
if (date.month() !== 0) throw new Error('the month changed too');
if (date.date() !== 5) throw new Error('the day changed too');
