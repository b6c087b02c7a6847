const {checkout} = require('.');
const order = {member: true, items: [{price: 40, count: 4}, {price: 20, count: 2}]};
const {total} = checkout(order);
if (total !== 170) throw new Error('a member with a large order pays the wrong price');
