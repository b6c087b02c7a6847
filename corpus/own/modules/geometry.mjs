// Helper: named exports of every declaration kind; module code is strict and runs once.
export const PI = 3;
export var evaluations = 0;
evaluations++;

export function area({ r }) {
  const squared = r * r;
  return PI * squared;
}

export class Circle {
  static made = 0;
  constructor(r) {
    this.r = r;
    Circle.made++;
  }
  get area() { return area(this); }
}

export const [unit, double] = [1, 2].map((r) => new Circle(r));
export function* radii() { yield unit.r; yield double.r; }
