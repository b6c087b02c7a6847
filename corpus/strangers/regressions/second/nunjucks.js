const assert = require('assert');
const nunjucks = require('./index.js');

const Loader = nunjucks.Loader.extend({
  asked: 0,
  getSource(name) {
    this.asked++;
    return { src: 'Hello {{ name }} of ' + name, path: name, noCache: false };
  },
});

describe('an environment', () => {
  it('renders', () => {
    const environment = new nunjucks.Environment(new Loader());
    assert.strictEqual(environment.render('a.html', { name: 'Ann' }), 'Hello Ann of a.html');
  });
  it('keeps its templates', () => {
    const loader = new Loader();
    const environment = new nunjucks.Environment(loader);
    environment.render('a.html', { name: 'Ann' });
    assert.strictEqual(environment.render('a.html', { name: 'Bob' }), 'Hello Bob of a.html');
    assert.strictEqual(loader.asked, 1);
  });
});
