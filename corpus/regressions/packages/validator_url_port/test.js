const validator = require('.');
if (!validator.isURL('backend:9000', {require_tld: false, require_valid_protocol: false})) {
  throw new Error('a host with a port is no URL any more');
}
