const Handlebars = require('./dist/handlebars.js');
const program = Handlebars.parse('{{{{a}}}} one {{{{/a}}}} {{{{b}}}} two {{{{/b}}}}');
const blocks = program.body.filter((statement) => statement.type === 'BlockStatement');
if (blocks.length !== 2) throw new Error('two raw blocks became one');
