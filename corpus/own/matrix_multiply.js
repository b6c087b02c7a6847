// Three nested loops: conditional stops on i, j and k must see all three counters at once.
function multiply(a, b) {
	const rows = a.length, cols = b[0].length, inner = b.length;
	const out = [];
	for (let i = 0; i < rows; i++) {
		out[i] = new Array(cols).fill(0);
		for (let j = 0; j < cols; j++) {
			let cell = 0;
			for (let k = 0; k < inner; k++) {
				cell += a[i][k] * b[k][j];
			}
			out[i][j] = cell;
		}
	}
	return out;
}

const identity = (n) => Array.from({ length: n }, (_, i) => Array.from({ length: n }, (_, j) => +(i === j)));
const transpose = (m) => m[0].map((_, j) => m.map((row) => row[j]));

function power(m, n) {
	let result = identity(m.length);
	while (n > 0) {
		if (n & 1) result = multiply(result, m);
		m = multiply(m, m);
		n >>= 1;
	}
	return result;
}

const a = [[1, 2, 3], [4, 5, 6]];
const square = multiply(a, transpose(a));
const fib = power([[1, 1], [1, 0]], 10)[0][1];
console.log(square.join(" / "), fib);
