const moment = require('.');
// Throws where the text made no date.
const date = moment('no date', moment.ISO_8601);
if (date.isValid()) throw new Error('it became a date');
