// In workerd, what makes the realms of programs: an isolate for each, out of modules. A request's path names the realm, and then the phase that
// goes on in it; the first one brings the realm's modules.
const realms = new Map();
// The program's modules come last: V8 numbers scripts in their order.
const isOfHost = ([name]) => name.startsWith('twinstep:');
const sorted = (modules) => {
  const all = Object.entries(modules);
  return Object.fromEntries([...all.filter(isOfHost), ...all.filter((module) => !isOfHost(module))]);
};

export default {
  async fetch(request, {loader}) {
    const name = new URL(request.url).pathname.split('/')[1];
    if (request.method === 'POST') realms.set(name, sorted(JSON.parse(await request.text())));
    const realm = loader.get(name, () => ({
      compatibilityDate: '2026-01-01', compatibilityFlags: ['nodejs_compat', 'unsafe_module'], allowExperimental: true,
      mainModule: 'twinstep:host.js', modules: realms.get(name), env: {},
    }));
    return realm.getEntrypoint().fetch(request.url);
  },
};
