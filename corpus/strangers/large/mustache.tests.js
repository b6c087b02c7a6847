const view = { name: 'Ann', list: [{ n: 1 }, { n: 2 }, { n: 3 }], none: [], yes: true, no: false, a: { b: { c: 'deep' } }, html: '<b>&"', zero: 0, words: ['x', 'y'] };
const templates = [
  'Hello {{name}}', '{{#list}}{{n}},{{/list}}', '{{^none}}nothing{{/none}}', '{{#none}}{{n}}{{/none}}none', '{{#yes}}y{{/yes}}{{^yes}}n{{/yes}}',
  '{{#no}}y{{/no}}{{^no}}n{{/no}}', '{{a.b.c}}', '{{#a}}{{#b}}{{c}}{{name}}{{/b}}{{/a}}', '{{html}}', '{{{html}}}', '{{&html}}', '{{! not shown }}shown',
  '{{#words}}<{{.}}>{{/words}}', 'zero {{zero}}', '{{missing}}.', '{{#list}}\n* {{n}}\n{{/list}}\nend', '  {{#yes}}\n  in\n  {{/yes}}\nout',
  '{{=<% %>=}}<% name %> {{name}}', '{{>part}}', '  {{>lines}}\nlast', '{{#list}}{{>part}}{{/list}}', '{{#a}}{{b.c}}{{/a}}{{b}}',
  '{{ name }}{{  name}}', '{{#list}}{{#words}}{{n}}{{.}} {{/words}}{{/list}}', '{{#zero}}never{{/zero}}{{^zero}}zero{{/zero}}', 'a\n\n{{! alone }}\nb',
  '{{#yes}} {{name}} {{/yes}}', '{{#a.b}}{{c}}{{/a.b}}', '{{words.length}}', '{{list.1.n}}', 'plain text', '', '{', '{{#words}}{{.}}{{^last}}, {{/last}}{{/words}}',
];
const partials = { part: '[{{name}}{{n}}]', lines: 'one\ntwo {{name}}\n' };
for (const template of templates) console.log(JSON.stringify({ template, view, partials }));
