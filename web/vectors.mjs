// The page's own guest against tests/vectors, in plain Node: no browser, and no package either.
// Prints how many vectors agreed; ends with 1, and says which, where one does not.
import assert from 'node:assert';
import { createHash, createHmac, randomBytes, webcrypto } from 'node:crypto';
import { readFile } from 'node:fs/promises';

globalThis.crypto ??= webcrypto; // of itself from Node 20 on

const { hmac, sha256 } = await import('./src/hash.js');
const { Channel, commitment, four, hex, mark, payload, unbroken, whole } = await import('./src/wire.js');
const { invented, opened, otherwise } = await import('./src/asks.js');
const { Guest } = await import('./src/guest.js');
const { panel } = await import('./src/panels.js');
const { reveal } = await import('./src/reveal.js');

const read = async (name) => JSON.parse(await readFile(new URL(`../tests/vectors/${name}`, import.meta.url), 'utf8'));
const seals = await read('seals.json');
const agreed = { hashes: 0, seals: 0, frames: 0 };

function check(what, name, one) {
  try {
    one();
    agreed[what]++;
  } catch (error) {
    console.error(`${what}: ${name}\n${error.message}\n`);
    process.exitCode = 1;
  }
}

// The page's own SHA-256 and HMAC against Node's: every length around the first blocks, and random words beyond.
for (let length = 0; length < 3000; length = length < 300 ? length + 1 : length + 27) {
  check('hashes', `${length} bytes`, () => {
    const [key, content] = [new Uint8Array(randomBytes(length % 97)), new Uint8Array(randomBytes(length))];
    assert.strictEqual(hex(sha256(content)), createHash('sha256').update(content).digest('hex'));
    assert.strictEqual(hex(hmac(key, content)), createHmac('sha256', key).update(content).digest('hex'));
  });
}

function each(kind, one) {
  for (const vector of seals[kind]) check('seals', `${kind}: ${vector.about || JSON.stringify(vector)}`, () => one(vector));
}

each('payloads', ({ key, words, payload: made }) => assert.strictEqual(payload(key, words), made));
each('seals', ({ table, round, seat, payload, salt, seal }) => assert.strictEqual(commitment(table, round, seat, payload, salt), seal));
each('marks', ({ payload, salt, mark: made }) => assert.strictEqual(mark(payload, salt), made));
each('letters', ({ table, round, listed, marks, letters: made }) => assert.strictEqual(four(whole(table, round, listed, marks)), made));
each('openings', ({ seal, table, round, seat, payload, salt, fits }) => assert.strictEqual(unbroken(seal, table, round, seat, payload, salt), fits));

each('tales', ({ ask, names, payload, shown, told }) => {
  const words = { nothing: 'nothing' };
  const parts = opened(ask, payload, (seat) => names[seat], words);
  assert.deepStrictEqual(parts.map((part) => part.shown), shown);
  for (const [said, lies, amount] of told) assert.strictEqual(!!otherwise(said, parts, Object.values(names), amount), lies, said);
});

each('unopened', ({ ask, names, told }) => {
  for (const [said, lies, amount] of told) assert.strictEqual(!!invented(ask, said, Object.values(names), amount), lies, said);
});

each('reveals', ({ verdict, ask, panels, lies, stamps, drawn }) => {
  const words = { nothing: 'nothing', shut: 'stayed shut', away: 'away', sealed_who: 'sealed', sealed_told: '{who} sealed {sealed}, told {told}', counts: '{what}, counted {told}', unchecked: '{words} Unchecked.', box_says: 'So says the box.', paid: 'What it costs' };
  const people = [['anna', 'Anna'], ['ben', 'Ben'], ['cora', 'Cora']];
  const found = reveal({ verdict, scene: { people, panels }, words, ask });
  assert.deepStrictEqual(found.lies, lies);
  assert.deepStrictEqual(Object.fromEntries(Object.keys(verdict.listed).map((id) => [id, found.stamp(id)])), stamps);
  const results = panels.filter((one) => one.panel === 'result').map(found.drawn);
  assert.deepStrictEqual(results.map((one) => [one.opened.length, one.words, one.note || '']), drawn);
});

// What a row, and what it costs, is painted beside: the name of the seat that was checked, whatever name is told with it.
const made = (tag) => ({ tag, parts: [], setAttribute() {}, append(...parts) { this.parts.push(...parts); } });
globalThis.document = { createElement: made, createElementNS: (_, tag) => made(tag), documentElement: {} };
const textOf = (one) => (one.parts ? one.parts.map(textOf).join('|') : one.textContent || '' + one);
const table = { seat: (id) => ({ anna: ['anna', 'Anna'] })[id], name: (id) => ({ anna: 'Anna' })[id] || '', words: {} };
each('painted', ({ panel: found, shown, hidden }) => {
  const text = textOf(panel(found, table));
  assert.ok(text.includes(shown) && !text.includes(hidden), text);
});
delete globalThis.document;

// Random numbers that are no such thing: those of the vector.
function drawing(numbers, act) {
  crypto.getRandomValues = (content) => (content.set(Buffer.from(numbers, 'hex')), content);
  act();
  delete crypto.getRandomValues;
}

// A guest whose frames are neither signed nor veiled, and whose salts are those of the vector.
each('guests', ({ table, seat, code = '', kept, steps, says, foreign, letters: compared, missing = [], gone = '', cards, verdict, then }) => {
  const said = [];
  const store = Object.fromEntries(Object.entries(kept).map(([place, record]) => [place, JSON.stringify(record)]));
  const guest = new Guest({ seat: code, epoch: 0, key: new Uint8Array(16) }, 'd', 'en', store, (text) => said.push(JSON.parse(text)), () => {});
  guest.channel = { unpack: (text) => JSON.parse(text), pack: (frame, hidden) => JSON.stringify({ ...frame, x: hidden }) };
  Object.assign(guest, { table, seat });
  for (const step of steps) {
    if (step.hears) guest.hear(JSON.stringify(step.hears));
    else if (step.does === 'puts away') guest.putAway();
    else if (step.does) guest.agree(step.does === 'agrees');
    else drawing(step.salt, () => guest.seal(step.seals, step.private));
  }
  const found = guest.verdict && { round: guest.verdict.round, code: guest.verdict.code, broken: guest.verdict.broken, shut: guest.verdict.shut };
  const left = Object.fromEntries(Object.entries(store).map(([place, record]) => [place, JSON.parse(record)]));
  assert.deepStrictEqual(
    { said, foreign: !!guest.foreign, letters: guest.letters || '', missing: guest.letters ? guest.missing : [], gone: guest.gone || '', verdict: found || null, then: left },
    { said: says, foreign, letters: compared, missing, gone, verdict, then },
  );
  if (cards) assert.deepStrictEqual(guest.book().filter((entry) => !entry.away).map((entry) => entry.what), cards);
});
// What the box said to a page, and what the page said to it: read, and written, by the page's own code.
const { keys, joins, frames } = await read('frames-4.json');
const ends = {};
const hellos = {};
for (const { connection, way, frame, text } of frames) {
  const { seat, form, said } = joins[connection];
  if (form !== 'page') continue;
  check('frames', `${connection} ${way} ${text}`, () => {
    const key = Uint8Array.from(Buffer.from(keys[seat], 'hex'));
    if (frame.t === 'HELLO') {
      hellos[connection] = text;
    } else if (frame.t === 'JOIN') {
      let joined;
      const guest = new Guest({ seat, epoch: frame.e, key }, frame.d, frame.l, {}, (words) => (joined = words), () => {});
      drawing(frame.nc, () => guest.hear(hellos[connection]));
      assert.strictEqual(joined, text);
      ends[connection] = new Channel(key, said);
    } else if (way === 'down') {
      assert.deepStrictEqual(ends[connection].unpack(text), frame);
    } else {
      const { x, ...open } = frame;
      assert.strictEqual(ends[connection].pack(open, x), text);
    }
  });
}
if (!process.exitCode) console.log(JSON.stringify(agreed));
