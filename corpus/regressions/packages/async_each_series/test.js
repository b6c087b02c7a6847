const async = require('.');
const seen = [];
let done = false;
async.eachSeries(['only'], (item, next) => {
  seen.push(item);
  next();
}, () => { done = true; });
if (seen.length !== 1) throw new Error('the item was not visited');
if (!done) throw new Error('the end is told a turn too late');
