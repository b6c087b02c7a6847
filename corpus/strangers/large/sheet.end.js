const sheet = new sheetModule.Sheet();
const shown = [];
for (const entry of input) {
  for (const [name, text] of Object.entries(entry)) {
    if (name === 'show') shown.push(sheet.text(text));
    else sheet.set(name, text);
  }
}
console.log(shown.concat(renderModule.render(sheet)).join('/'));
