
console.log(globalThis.Mustache.render(input.template, input.view, input.partials).split('\n').join('|'));
