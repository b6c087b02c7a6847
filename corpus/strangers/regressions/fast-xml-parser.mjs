import { test } from 'node:test';
import assert from 'node:assert';
import { XMLParser } from './src/fxp.js';

test('elements of a document type may be empty', () => {
  const xml = `<?xml version="1.0"?>
<!DOCTYPE note [
<!ELEMENT note (to, br)>
<!ELEMENT br EMPTY>
<!ELEMENT to (#PCDATA)>
]>
<note><to>Anna</to><br/></note>`;
  const parsed = new XMLParser().parse(xml);
  assert.deepEqual(parsed.note, { to: 'Anna', br: '' });
});
