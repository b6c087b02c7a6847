const Papa = require('papaparse');

const parsed = Papa.parse(input.text, { header: true, dynamicTyping: true, skipEmptyLines: true });
for (const row of parsed.data) console.log(JSON.stringify(row));
console.log(parsed.errors.map((e) => e.code).join());
