const {best} = require('.');
const winner = best([{name: 'Ann', score: 3}, {name: 'Bea', score: 9}, {name: 'Cat', score: 7}]);
if (winner !== '1. Bea') throw new Error('the wrong player wins');
