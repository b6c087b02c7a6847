// A ring must end where it began.
let o;
try { o = JSON.parse(input); } catch { o = null; }
if (!o || !Array.isArray(o.features)) print('unresolved');
else {
  try {
    const open = o.features.some((f) => f.geometry.coordinates.some((ring) => ring.length > 3 && String(ring[0]) !== String(ring.at(-1))));
    print(open ? 'fail' : 'pass');
  } catch { print('unresolved'); }
}
