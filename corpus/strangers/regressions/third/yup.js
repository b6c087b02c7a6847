const assert = require('assert');
const { object, string } = require('./index.js');

const person = object().shape({
  name: string().required(),
  mail: string().when('phone', ([phone], schema) => (phone ? schema : schema.required())),
  phone: string().when('mail', ([mail], schema) => (mail ? schema : schema.required())),
}, [['mail', 'phone']]);

module.exports = async () => {
  assert.strictEqual(await person.isValid({ name: 'Ann', mail: 'a@b.c' }), true);
  assert.strictEqual(await person.isValid({ name: 'Ann' }), false);
  assert.deepStrictEqual(Object.keys(person.pick(['name']).fields), ['name']);
  assert.deepStrictEqual(Object.keys(person.omit(['name']).fields).sort(), ['mail', 'phone']);
};
