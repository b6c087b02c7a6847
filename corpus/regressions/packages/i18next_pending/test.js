const i18next = require('./i18next.js');
const readers = [];
const backend = {
  type: 'backend',
  init() {},
  read(language, namespace, callback) { readers.push(callback); },
};
const instance = i18next.createInstance();
instance.use(backend).init({lng: 'en', fallbackLng: false, load: 'currentOnly', ns: [], defaultNS: 'shop', initImmediate: false});
let told = 0;
instance.loadNamespaces('shop', () => { told++; });
instance.loadNamespaces('shop', () => { told++; });
if (readers.length !== 1) throw new Error('it is not read exactly once');
if (told !== 0) throw new Error('the second one is told before anything was read');
readers[0](null, {buy: 'Buy'});
if (told !== 2) throw new Error('not both are told');
