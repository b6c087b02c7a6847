const {total} = require('.');
module.exports = async () => {
  const sum = await total(['one', 'three', 'four']);
  if (sum !== 12) throw new Error('not everything was loaded');
};
