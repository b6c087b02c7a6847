const {record} = require('.');
if (record(['a', 'b', 'c'], [1, 0])[0] !== '1:b') throw new Error('the wrong button was pressed');
