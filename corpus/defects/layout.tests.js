const texts = ['the quick brown fox', 'a bb ccc dddd eeeee', 'incomprehensibilities are long', 'one', '', 'x y z x y z x y z', 'to be or not to be that is'];
for (const width of [8, 10, 13]) {
  for (const how of ['left', 'right', 'center', 'justify']) {
    for (const i of [(width + how.length) % 7, (width * how.length) % 7, how.length % 7]) {
      console.log(JSON.stringify({ width, blocks: [{ kind: 'paragraph', align: how, text: texts[i] }] }));
    }
  }
  console.log(JSON.stringify({ width, blocks: [{ kind: 'list', items: ['milk and bread', 'eggs'], numbered: width > 9 }] }));
  console.log(JSON.stringify({ width, blocks: [{ kind: 'list', items: ['a', 'b c d e f g'], numbered: width > 9, start: 9 }] }));
  console.log(JSON.stringify({ width, blocks: [{ kind: 'table', header: width > 9, rows: [['name', 'n'], ['apple', '12'], ['fig', '3', 'x']] }] }));
}
