// The page's own guest against tests/vectors, in plain Node: no browser, and no package either where none is installed.
// Prints how many vectors agreed; ends with 1, and says which, where one does not.
import assert from 'node:assert';
import { webcrypto } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { register } from 'node:module';

globalThis.crypto ??= webcrypto; // of itself from Node 20 on

// Where `npm ci` has not run, Node's own hashes stand in for @noble/hashes.
const hashes = `
import { createHash, createHmac } from 'node:crypto';
export const sha256 = (content) => new Uint8Array(createHash('sha256').update(content).digest());
export const hmac = (_, key, content) => new Uint8Array(createHmac('sha256', key).update(content).digest());
`;
const instead = `
export async function resolve(name, context, next) {
  try {
    return await next(name, context);
  } catch (error) {
    if (!name.startsWith('@noble/hashes/')) throw error;
    return { url: ${JSON.stringify('data:text/javascript,' + encodeURIComponent(hashes))}, shortCircuit: true };
  }
}
`;
register('data:text/javascript,' + encodeURIComponent(instead));
const { Channel, commitment, payload, roundCode, unbroken } = await import('./src/wire.js');
const { Guest } = await import('./src/guest.js');

const read = async (name) => JSON.parse(await readFile(new URL(`../tests/vectors/${name}`, import.meta.url), 'utf8'));
const seals = await read('seals.json');
const agreed = { seals: 0, frames: 0 };

function check(what, name, one) {
  try {
    one();
    agreed[what]++;
  } catch (error) {
    console.error(`${what}: ${name}\n${error.message}\n`);
    process.exitCode = 1;
  }
}

function each(kind, one) {
  for (const vector of seals[kind]) check('seals', `${kind}: ${vector.about || JSON.stringify(vector)}`, () => one(vector));
}

each('payloads', ({ key, words, payload: made }) => assert.strictEqual(payload(key, words), made));
each('seals', ({ table, round, seat, payload, salt, seal }) => assert.strictEqual(commitment(table, round, seat, payload, salt), seal));
each('codes', ({ listed, code }) => assert.strictEqual(roundCode(listed), code));
each('openings', ({ seal, table, round, seat, payload, salt, fits }) => assert.strictEqual(unbroken(seal, table, round, seat, payload, salt), fits));

// Random numbers that are no such thing: those of the vector.
function drawing(numbers, act) {
  crypto.getRandomValues = (content) => (content.set(Buffer.from(numbers, 'hex')), content);
  act();
  delete crypto.getRandomValues;
}

// A guest whose frames are neither signed nor veiled, and whose salts are those of the vector.
each('guests', ({ table, seat, kept, steps, says, foreign, verdict, then }) => {
  const said = [];
  const store = Object.fromEntries(Object.entries(kept).map(([place, record]) => [place, JSON.stringify(record)]));
  const guest = new Guest({}, 'd', 'en', store, (text) => said.push(JSON.parse(text)), () => {});
  guest.channel = { unpack: (text) => JSON.parse(text), pack: (frame, hidden) => JSON.stringify({ ...frame, x: hidden }) };
  Object.assign(guest, { table, seat });
  for (const step of steps) {
    if (step.hears) guest.hear(JSON.stringify(step.hears));
    else drawing(step.salt, () => guest.seal(step.seals));
  }
  const found = guest.verdict && { round: guest.verdict.round, code: guest.verdict.code, broken: guest.verdict.broken };
  const left = Object.fromEntries(Object.entries(store).map(([place, record]) => [place, JSON.parse(record)]));
  assert.deepStrictEqual(
    { said, foreign: !!guest.foreign, verdict: found || null, then: left },
    { said: says, foreign, verdict, then },
  );
});
// What the box said to a page, and what the page said to it: read, and written, by the page's own code.
const { keys, joins, frames } = await read('frames-1.json');
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
