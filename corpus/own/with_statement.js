// Inside with, a plain name may be a property: evaluation in the frame must see the object first.
var width = 1;
var box = { width: 20, height: 5 };

function area() {
    var height = 1000;
    with (box) {
        var total = width * height;
        width = width + 1;
        var depth = 2;
        let local = total - depth;
        total = local;
    }
    return [total, width, height];
}

var point = {
    x: 1,
    get y() { return this.x * 10; },
    move: function (by) { this.x += by; return this.x; },
    [Symbol.unscopables]: { hidden: true },
    hidden: "property"
};
var hidden = "global";

with (point) with ({ by: 3 }) {
    move(by);
    var seen = [x, y, hidden];
    var later = function () { return x + y + by; };
}
var result = area();
with ("text") var size = length;
point.x = 0;
var sum = later() + size;
