// while tests before, do-while after: the step from the last body line goes to different places.
function collatz(n) {
    var steps = 0;
    while (n !== 1) {
        if (n % 2 === 0)
            n /= 2;
        else
            n = 3 * n + 1;
        steps++;
    }
    return steps;
}

function digits(n) {
    var out = [];
    do {
        var digit = n % 10;
        out.unshift(digit);
        n = (n - digit) / 10;
    } while (n > 0);
    return out;
}

function once() {
    var turns = 0;
    do turns++; while (false) turns += 100;
    do {
        turns++;
        if (turns < 105) continue;
        break;
    } while (true);
    return turns;
}

var results = [collatz(6), collatz(1), digits(0), digits(907), once()];
while (results.length) results.pop();
