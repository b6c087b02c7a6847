const SortedList = require('.');
const list = new SortedList();
for (const value of [5, 1, 9, 3, 7]) list.add(value);
const order = list.values.join(' ');
if (order !== '1 3 5 7 9') throw new Error('the list is not sorted');
