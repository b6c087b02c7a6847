const {attributes} = require('.');
const found = attributes('<a href="x.html" title="Tom &amp; Ann">');
if (found.title !== 'Tom & Ann') throw new Error('the second attribute is lost');
