// Node's path.posix.
'use strict';

function normalizeSteps(path, absolute) {
  const steps = [];
  for (const step of path.split('/')) {
    if (step === '' || step === '.') continue;
    if (step !== '..') {
      steps.push(step);
    } else if (steps.length > 0 && steps[steps.length - 1] !== '..') {
      steps.pop();
    } else if (!absolute) {
      steps.push('..');
    }
  }
  return steps.join('/');
}

const path = {
  sep: '/',
  delimiter: ':',
  isAbsolute: (value) => value.startsWith('/'),
  normalize(value) {
    if (value === '') return '.';
    const absolute = value.startsWith('/');
    let result = normalizeSteps(value, absolute);
    if (result === '' && !absolute) result = '.';
    if (result !== '' && value.endsWith('/')) result += '/';
    return absolute ? '/' + result : result;
  },
  join(...parts) {
    const joined = parts.filter((part) => part !== '').join('/');
    return joined === '' ? '.' : path.normalize(joined);
  },
  resolve(...parts) {
    let resolved = '';
    for (let i = parts.length - 1; i >= 0 && !resolved.startsWith('/'); --i) {
      if (parts[i] !== '') resolved = resolved === '' ? parts[i] : parts[i] + '/' + resolved;
    }
    return '/' + normalizeSteps(resolved, true);
  },
  dirname(value) {
    const trimmed = value.replace(/\/+$/, '');
    const slash = trimmed.lastIndexOf('/');
    if (slash < 0) return trimmed === '' && value !== '' ? '/' : '.';
    return trimmed.slice(0, slash).replace(/\/+$/, '') || '/';
  },
  basename(value, extension) {
    const trimmed = value.replace(/\/+$/, '');
    const base = trimmed.slice(trimmed.lastIndexOf('/') + 1);
    return extension !== undefined && base !== extension && base.endsWith(extension)
      ? base.slice(0, -extension.length) : base;
  },
  extname(value) {
    const base = path.basename(value);
    const dot = base.lastIndexOf('.');
    return dot <= 0 ? '' : base.slice(dot);
  },
  relative(from, to) {
    const a = path.resolve(from).split('/').filter(Boolean);
    const b = path.resolve(to).split('/').filter(Boolean);
    let same = 0;
    while (same < a.length && same < b.length && a[same] === b[same]) ++same;
    return [...a.slice(same).map(() => '..'), ...b.slice(same)].join('/');
  },
  parse(value) {
    const base = path.basename(value);
    const ext = path.extname(value);
    const dir = path.dirname(value);
    return {root: value.startsWith('/') ? '/' : '', dir: dir === '.' && !value.startsWith('.') ? '' : dir, base, ext,
            name: ext === '' ? base : base.slice(0, -ext.length)};
  },
  format(parts) {
    const base = parts.base || (parts.name || '') + (parts.ext || '');
    const dir = parts.dir || parts.root;
    return dir ? (dir.endsWith('/') ? dir : dir + '/') + base : base;
  },
};
path.posix = path;
module.exports = path;
