const MarkdownIt = require('./dist/markdown-it.js');
// Throws where it looks beyond the list of delimiters.
const html = new MarkdownIt().renderInline('a~~~~b~~~~~~');
if (html !== 'a<s><s>b</s></s>~~') throw new Error('other tildes were paired');
