// node run.js INPUT: by Node itself
global.input = JSON.parse(require('fs').readFileSync(process.argv[2], 'utf8'));
require('./main.js');
