const assert = require('assert');
const Prism = require('./prism.js');
require('./components/prism-markdown.js');

describe('markdown', () => {
  it('has headings', () => {
    const html = Prism.highlight('# Title', Prism.languages.markdown, 'markdown');
    assert.ok(html.includes('title important'));
  });
  it('has code in another language', () => {
    const html = Prism.highlight('```js\nlet a = "<b>";\n```\n', Prism.languages.markdown, 'markdown');
    assert.ok(html.includes('<span class="token keyword">let</span>'), html);
    assert.ok(html.includes('&lt;b>'), html);
  });
});
