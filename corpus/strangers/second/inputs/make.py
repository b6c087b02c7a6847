#!/usr/bin/python3
"""Writes the failing inputs, and a passing one for each, into FOLDER: make.py FOLDER."""
import json
import os
import random
import struct
import sys

folder = sys.argv[1]
os.makedirs(folder, exist_ok=True)
rnd = random.Random(22)


def write(name, data):
    with open(os.path.join(folder, name), 'wb') as f:
        f.write(data if isinstance(data, bytes) else data.encode())


# flow.json: a machine of states. In the failing one a state can only be left for itself, and cannot reach the end.
states = {}
names = ['s%d' % i for i in range(16)]
for i, name in enumerate(names):
    targets = [names[min(15, i + rnd.randrange(1, 4))] for _ in range(rnd.randrange(1, 4))]
    states[name] = {'title': 'State %d' % i, 'position': {'x': rnd.randrange(900), 'y': rnd.randrange(600)},
                    'on': [{'event': 'e%d' % k, 'to': t, 'guard': rnd.choice([None, 'ready', 'x > 3'])}
                           for k, t in enumerate(targets)], 'color': rnd.choice(['red', 'blue'])}
states['s15']['on'] = []
states['trap'] = {'title': 'Trap', 'position': {'x': 0, 'y': 0}, 'on': [{'event': 'go', 'to': 's15', 'guard': None}],
                  'color': 'red'}
states['s7']['on'].append({'event': 'fall', 'to': 'trap', 'guard': 'x > 9'})
flow = {'version': 3, 'initial': 's0', 'final': ['s15'], 'states': states}
for i in range(7):
    states[names[i]]['on'][0]['to'] = names[i + 1]
write('flow.pass.json', json.dumps(flow, indent=2))
states['trap']['on'] = [{'event': 'go', 'to': 'trap', 'guard': None}]
write('flow.json', json.dumps(flow, indent=2))

# client.js: a remover of comments takes the rest of the line from // on, also in a string behind an escaped quote.
client = '''// A client of a small service.
import_once('fetcher');

const HOST = 'example.org'; // where it is
const PATHS = {
  list: '/items',
  item: '/items/:id',
  user: "/users/:name", // names are unique
};

function import_once(name) {
  import_once.names ??= new Set();
  return import_once.names.add(name);
}

class Client {
  #token = null;
  constructor(token, { retries = 3, wait = 100 } = {}) {
    this.#token = token;
    this.retries = retries;
    this.wait = wait;
  }
  url(kind, values) {
    let path = PATHS[kind];
    for (const [key, value] of Object.entries(values)) {
      path = path.replace(':' + key, encodeURIComponent(value)); // all of them
    }
    const note = 'it\\'s at %s';
    return `${note.replace('%s', HOST)}${path}`;
  }
  async get(kind, values) {
    for (let i = 0; i < this.retries; i++) {
      try {
        return await this.fetch(this.url(kind, values), { headers: { token: this.#token } });
      } catch (error) {
        if (i === this.retries - 1) throw error;
      }
    }
  }
  fetch(url) {
    return Promise.resolve({ url, status: 200 });
  }
}

const client = new Client('t0');
client.get('item', { id: 3 }).then((answer) => {
  console.log(answer.status, answer.url);
});
'''
write('client.pass.js', client)
write('client.js', client.replace('''it\\'s at %s''', '''it\\'s at //%s'''))

# sound.wav: a chunk of an odd length that is not padded, which a strict reader is shifted by.
def chunk(kind, data, pad=True):
    return kind + struct.pack('<I', len(data)) + data + (b'\0' if pad and len(data) % 2 else b'')

wave = [chunk(b'fmt ', struct.pack('<HHIIHH', 1, 1, 8000, 8000, 1, 8))]
wave += [chunk(b'LIST', b'INFOINAM' + struct.pack('<I', 6) + b'Gr\xfc\xdfe\0')]
wave += [chunk(b'cue ', struct.pack('<I', 2) + bytes(rnd.randrange(256) for _ in range(48)))]
tail = [chunk(b'data', bytes(128 + (i * i) % 90 for i in range(400))), chunk(b'smpl', bytes(60))]
note = b'note by the mixer'
riff = lambda chunks: b'RIFF' + struct.pack('<I', 4 + sum(map(len, chunks))) + b'WAVE' + b''.join(chunks)
write('sound.pass.wav', riff(wave + [chunk(b'note', note)] + tail))
write('sound.wav', riff(wave + [chunk(b'note', note, pad=False)] + tail))

# form.html: two elements of one id that a label is for.
fields = ''
for i in range(14):
    fields += '''  <div class="row">
    <label for="f%d">Field <em>%d</em></label>
    <input id="f%d" name="n%d" type="text" value="v%d">
    <p class="hint">What you know of <a href="#f%d">it</a>.</p>
  </div>
''' % (i, i, i, i, i, i)
form = '''<!DOCTYPE html>
<html lang="en">
<head><meta charset="utf-8"><title>A form</title><link rel="stylesheet" href="form.css"></head>
<body>
<header><h1>Tell us <br> more</h1></header>
<main><form action="/send" method="post">
%s  <table><tbody><tr><td>Sum</td><td id="sum">0</td></tr></tbody></table>
  <button type="submit">Send</button>
</form></main>
<script>document.getElementById('sum').textContent = 3 < 4 ? 'a' : 'b';</script>
</body>
</html>
'''
write('form.pass.html', form % fields)
write('form.html', form % fields.replace('<p class="hint">What you know of <a href="#f9">it</a>.</p>',
                                         '<p class="hint" id="f4">What you know of <a href="#f9">it</a>.</p>'))

# people.csv: a birthday that no calendar has, in a row whose country writes the month first.
rows = ['id,name,country,birthday,tags']
for i in range(80):
    country = rnd.choice(['DE', 'FR', 'US', 'GB'])
    day, month = rnd.randrange(1, 28), rnd.randrange(1, 13)
    first, second = (month, day) if country == 'US' else (day, month)
    rows.append('%d,%s,%s,%02d/%02d/%d,%s' % (i, rnd.choice(['"Noether, Emmy"', 'Ada Lovelace', 'Kurt Goedel']), country,
                                              first, second, 1950 + i % 50, rnd.choice(['', 'a;b', '"x ""y"""'])))
rows[60] = '59,"Noether, Emmy",GB,31/03/1960,a;b'
write('people.pass.csv', '\r\n'.join(rows) + '\r\n')
rows[60] = '59,"Noether, Emmy",US,31/03/1960,a;b'
write('people.csv', '\r\n'.join(rows) + '\r\n')

# bank.log: transactions that begin, change and end. One is written to behind its rollback.
lines, open_ones, number = [], [], 100
for i in range(150):
    if len(open_ones) < 3:
        number += 1
        open_ones.append(number)
        lines.append('BEGIN tx=%d user=%s' % (number, rnd.choice(['ann', 'bob'])))
    tx = rnd.choice(open_ones)
    kind = rnd.random()
    if kind < .7:
        lines.append('WRITE tx=%d key=%s value=%d' % (tx, rnd.choice('abcdef'), rnd.randrange(1000)))
    else:
        open_ones.remove(tx)
        lines.append(('COMMIT tx=%d' if kind < .9 else 'ROLLBACK tx=%d reason=timeout') % tx)
log = lambda ls: ''.join('10:%02d:%02d.%03d [worker-%d] %s\n' % (i // 60, i % 60, i * 37 % 1000, i % 4, l) for i, l in enumerate(ls))
write('bank.pass.log', log(lines))
at = next(i for i, l in enumerate(lines) if l.startswith('ROLLBACK') and i > 60)
tx = lines[at].split()[1]
lines.insert(at + 7, 'WRITE %s key=c value=41' % tx)
write('bank.log', log(lines))
