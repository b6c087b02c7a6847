const {diffWords} = require('./dist/diff.js');
const parts = diffWords('room 101 is free', 'room 102 is free');
// What stays, what goes, what comes, what stays.
if (parts.length !== 4) throw new Error('the numbers are not one word each');
if (parts[1].value !== '101') throw new Error('the old number is not removed as a whole');
if (parts[2].value !== '102') throw new Error('the new number is not added as a whole');
