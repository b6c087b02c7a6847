const {marked} = require('.');
const tokens = marked.lexer('Features\n- one\n- two\n---\n');
if (tokens[0].type !== 'paragraph') throw new Error('the first line is no paragraph');
if (tokens[1].type !== 'list') throw new Error('the list is gone');
