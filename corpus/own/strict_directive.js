// A "use strict" directive changes one function only: the same text fails there and works outside.
var outcomes = [];

function loose() {
    undeclared = 1;
    var frozen = Object.freeze({ a: 1 });
    frozen.a = 2;
    delete frozen.a;
    "text".length = 9;
    var octal = 010;
    return octal + frozen.a + undeclared;
}

function tight() {
    "use strict";
    var count = 0;
    var actions = [
        function () { undeclaredToo = 1; },
        function () { Object.freeze([1]).push(2); },
        function () { delete Object.prototype; },
        function () { "text".length = 9; },
        function () { this.x = 1; },
        () => { ({ get only() { return 1; } }).only = 2; },
    ];
    for (var action of actions) {
        try { action(); } catch (e) { count++; outcomes.push(e.name); }
    }
    return count;
}

function notADirective() {
    var first = 1;
    "use strict";
    return this === undefined ? "strict" : "sloppy" + first;
}

outcomes.push(loose(), tight(), notADirective());
console.log(outcomes.join());
