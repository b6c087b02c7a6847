// What test262's harness, in both its forms, expects of its host; see corpus_index.h.
var $262 = { global: this, createRealm: () => ({ global: createRealm() }) };
function print(message) { console.log(String(message)); }
function reportCompare() {}
function $DONE(error) { if (error) print(error); }
