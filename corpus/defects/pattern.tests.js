const texts = [['hello world'], ['aaa bbb', 'abc'], ['x = 10', 'y = 200'], ['', 'a']];
const patterns = [['a', 'b'], ['l*', 'L'], ['[a-c]', '<&>'], ['[^a-z]', '_'], ['%h', 'J'], ['d$', 'D'], ['?', '.'], ['o?', '(&)'],
                  ['[0-9][0-9]*', '#'], ['@*', 'star'], ['b*c', 'X'], ['a*b', '&&'], ['[ax]', '@&'], ['lo w', '-']];
for (const [pattern, replacement] of patterns) {
  for (const lines of texts) console.log(JSON.stringify({ pattern, replacement, lines }));
}
