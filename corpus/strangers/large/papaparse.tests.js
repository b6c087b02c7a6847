const cases = [
  ['a,b,c\n1,2,3'], ['a;b;c\n1;2;3'], ['a\tb\n1\t2\n3\t4'], ['a,"b,c",d'], ['a,"b ""q"" c",d\n1,2,3'], ['a,"line\nbreak",c\n1,2,3'], ['a,b\r\n1,2\r\n3,4'],
  ['h1,h2\n1,2\n3,4', { header: true }], ['h1,h2\n1,2,3\n4', { header: true }], ['x,x,y\n1,2,3', { header: true }], ['1,2.5,true,x,-3e2', { dynamicTyping: true }],
  ['n,t\n1,a\n2,b', { header: true, dynamicTyping: true }], ['a,b\n\n1,2\n\n', { skipEmptyLines: true }], ['a,b\n , \n1,2', { skipEmptyLines: 'greedy' }],
  ['# note\na,b\n#x\n1,2', { comments: '#' }], ['a,b\n1,2\n3,4\n5,6', { preview: 2 }], ['a|b|c\n1|2|3'], ['a,b\n"1,2'], ['"a" ,b\n1,2'], ['"a"x,b\n1,2'],
  ['a,b\n1,2', {}, { quotes: true }], ['a,b\n"1,1","2 ""x"""', {}, {}], ['a,b\n1,2', { header: true }, { header: true }], ['a,b\n1,2', {}, { delimiter: ';' }],
  ['a::b\n1::2', { delimiter: '::' }], ["a,'b,c'\n1,2", { quoteChar: "'" }], ['a,"b\\"c"\n1,2', { escapeChar: '\\' }], ['', {}], ['one'], ['a,b,\n,,\n1,,3'],
  ['a b\n1 2', { delimiter: ' ' }], ['h\n=1+2', {}, { escapeFormulae: true }], ['" a ", b \n c,d', {}, {}], ['a,b\r1,2\r3,4'], ['x,y\n"",""\n"a",""'],
  ['k,v\nd,2020-01-02\ne,12', { header: true, dynamicTyping: { v: true } }], ['a,b\n1,2\n3', { header: true, skipEmptyLines: true }, { skipEmptyLines: true }],
];
for (const [text, options, back] of cases) console.log(JSON.stringify({ text, options, back }));
