const Papa = require('.');
const rows = [];
Papa.parse('name,left,right\nx,7,7\ny,8,9', {header: true, step: (result) => { rows.push(result.data); }});
if (rows.length !== 2) throw new Error('there are not two rows');
if (rows[0].left !== '7') throw new Error('the first value is wrong');
if (rows[0].right !== '7') throw new Error('a repeated value was renamed as if it were a header');
