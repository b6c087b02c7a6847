class Box {
  static value;
  static {
    Promise.resolve(1).then(v => {
      debugger;
      Box.value = v;
    });
  }
  made = Promise.resolve(2).then(v => {
    debugger;
    return v;
  });
  constructor() {
    this.after = this.made.then(() => {
      debugger;
    });
  }
}
function build() {
  return new Box();
}
build();
