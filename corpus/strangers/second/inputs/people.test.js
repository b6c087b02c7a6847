// Every birthday is a day. Americans write the month first.
const rows = input.split('\r\n').filter((row) => row !== '').map((row) =>
  [...row.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map((m) => m[1] ?? m[2]));
const head = rows.shift() || [];
const country = head.indexOf('country'), birthday = head.indexOf('birthday');
if (country < 0 || birthday < 0) print('unresolved');
else {
  const wrong = rows.some((row) => {
    const date = /^(\d\d)\/(\d\d)\/(\d{4})$/.exec(row[birthday] || '');
    return date && Number(row[country] === 'US' ? date[1] : date[2]) > 12;
  });
  print(wrong ? 'fail' : 'pass');
}
