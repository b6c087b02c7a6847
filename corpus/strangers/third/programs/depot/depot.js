class Depot {
  constructor(width, height) {
    this.width = width;
    this.height = height;
    this.cells = Array.from({ length: height }, () => new Array(width).fill(null));
    this.places = new Map();
    this.refused = [];
  }

  isFree(left, top, width, height) {
    for (let y = top; y < top + height; ++y) {
      for (let x = left; x < left + width; ++x) {
        if (this.cells[y][x] !== null) return false;
      }
    }
    return true;
  }

  findPlace(width, height) {
    for (let top = 0; top + height <= this.height; ++top) {
      for (let left = 0; left + width <= this.width; ++left) {
        if (this.isFree(left, top, width, height)) return { left, top };
      }
    }
    return null;
  }

  fill(name, place, width, height) {
    for (let y = place.top; y < place.top + height; ++y) {
      for (let x = place.left; x < place.left + height; ++x) {
        this.cells[y][x] = name;
      }
    }
  }

  store(crate) {
    const place = this.findPlace(crate.width, crate.height);
    if (place === null) {
      this.refused.push(crate.name);
      return false;
    }
    this.fill(crate.name, place, crate.width, crate.height);
    this.places.set(crate.name, place);
    return true;
  }

  used() {
    let count = 0;
    for (const row of this.cells) {
      for (const cell of row) {
        if (cell !== null) ++count;
      }
    }
    return count;
  }
}

exports.Depot = Depot;
