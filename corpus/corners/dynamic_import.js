// import() of what is not there, awaited and not.
async function load(name) {
  try {
    const module = await import(name);
    return Object.keys(module).length;
  } catch {
    return `no ${name}`;
  } finally {
    print('tried', name);
  }
}
load('./not_there.mjs').then((result) => {
  print(result);
});
import('./nor_this.mjs').catch(() => print('rejected'));
const key = { toString() { throw 'no name'; } };
import(key).catch((error) => print(error));
print('first');
