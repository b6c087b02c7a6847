const {encode} = require('.');
if (encode('a b') !== 'a%20b') throw new Error('a space is encoded wrongly');
if (encode('\u{1F600}') !== '%F0%9F%98%80') throw new Error('an emoji is encoded wrongly');
