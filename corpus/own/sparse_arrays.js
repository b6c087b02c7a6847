// Holes are not undefined: callbacks skip them, loops do not, and length may exceed what is shown.
var holes = [1, , 3, , ];
var visited = [];
holes.forEach(function (v, i) {
    var label = i + "=" + v;
    visited.push(label);
});

var byLoop = 0;
for (var i = 0; i < holes.length; i++) {
    if (!(i in holes)) byLoop += 10;
    else byLoop += holes[i];
}
var byOf = 0;
for (var v of holes) byOf += v === undefined ? 100 : v;

var far = [];
far[5] = "five";
far[1000] = "thousand";
far.name = "extra";
far[-1] = "negative";
var keys = Object.keys(far);

delete holes[0];
holes.length = 6;
var mapped = holes.map(function (x) { return x * 2; });
var filled = Array(3).fill(0), dense = [...Array(2)], found = holes.findIndex((x) => x === undefined);
var last = far.reduce(function (seen, x, at) { return at; }, -1);
far.length = 2;
console.log(visited.join(), byLoop, byOf, keys.length, mapped.length, found, last);
