const {Client} = require('.');
const hasty = new Client({retries: 1});
if (hasty.request('a') !== 1) throw new Error('the option does not count');
if (new Client().request('b') !== 3) throw new Error('the options of one client are those of the next');
