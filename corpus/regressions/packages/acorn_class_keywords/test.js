const acorn = require('.');
// Throws where it finds no name.
const program = acorn.parse('class A { static delete() {} }', {ecmaVersion: 2021});
const method = program.body[0].body.body[0];
if (method.static !== true) throw new Error('the method is not static');
if (method.key.name !== 'delete') throw new Error('the method has another name');
