const nothing = undefined;
(() => {
  throw nothing;
})();
