const Mustache = require('mustache');

const partials = { address: '{{street}}, {{city}}' };
console.log(Mustache.render(input.template, input.view, partials));
