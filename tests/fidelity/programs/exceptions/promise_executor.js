const p = new Promise(() => {
  throw new Error('executor');
});
p.catch(() => {});
new Promise(() => {
  throw new Error('nobody');
});
