const {Stack, fill} = require('.');
const stack = fill(new Stack(3), ['a', 'b', 'c', 'd']);
if (stack.size !== 3) throw new Error('a stack of three does not hold three');
