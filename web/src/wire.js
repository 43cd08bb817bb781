// Frames: signed, counted, private parts veiled. The same as companion/bidding_box/wire.py.
import { hmac, sha256 } from './hash.js';

const encoder = new TextEncoder();
const decoder = new TextDecoder();

export const bytes = (words) => encoder.encode(words);
export const hex = (content) => Array.from(content, (byte) => (byte + 256).toString(16).slice(1)).join('');
export const random = (count) => hex(crypto.getRandomValues(new Uint8Array(count)));
export const hash = (words) => sha256(bytes(words));
export const mac = (key, words) => hmac(key, bytes(words.join('\n')));

const base64 = (content) => btoa(Array.from(content, (byte) => String.fromCharCode(byte)).join(''));
export const unbase64 = (words) => Uint8Array.from(atob(words), (sign) => sign.charCodeAt(0));

const same = (one, other) => {
  let differs = one.length ^ other.length;
  for (let at = 0; at < one.length; at++) differs |= one.charCodeAt(at) ^ other.charCodeAt(at);
  return !differs;
};

export class Channel {
  constructor(key, said) {
    this.up = mac(key, ['BBX2 up', ...said]);
    this.down = mac(key, ['BBX2 down', ...said]);
    this.veil = mac(key, ['BBX2 veil', ...said]);
    this.sent = this.received = 0;
  }

  pack(frame, hidden) {
    if (hidden !== undefined) frame = { ...frame, x: base64(this.veiled(bytes(hidden), 'up', this.sent)) };
    const body = JSON.stringify(frame);
    return hex(hmac(this.up, bytes(this.sent++ + '|' + body))) + body;
  }

  // The next frame of the box, or null when it is not that.
  unpack(text) {
    const body = text.slice(64);
    if (!same(text.slice(0, 64), hex(hmac(this.down, bytes(this.received + '|' + body))))) return null;
    const frame = JSON.parse(body);
    if (frame.x !== undefined) frame.x = decoder.decode(this.veiled(unbase64(frame.x), 'down', this.received));
    this.received++;
    return frame;
  }

  veiled(content, way, number) {
    const key = mac(this.veil, [way, '' + number]);
    const block = new Uint8Array(36);
    block.set(key);
    for (let at = 0; at < content.length; at += 32) {
      new DataView(block.buffer).setUint32(32, at / 32);
      const stream = sha256(block);
      for (let i = 0; i < 32 && at + i < content.length; i++) content[at + i] ^= stream[i];
    }
    return content;
  }
}

// -- the key of a seat on its way here: numbers as hex, raised to a power (Diffie and Hellman). Not on phones of before 2020.
export const unhex = (words) => Uint8Array.from(words.match(/../g), (two) => parseInt(two, 16));
export function raised(base, power, prime) {
  const big = (words) => BigInt('0x' + words);
  const [one, over] = [big('1'), big(prime)];
  let made = one;
  base = big(base);
  for (power = big(power); power; power >>= one) {
    if (power & one) made = (made * base) % over;
    base = (base * base) % over;
  }
  return made.toString(16).padStart(512, '0');
}

// -- seals: the same as companion/core/seal.py

// What is under a seal, without telling it.
export const mark = (payload, salt) => hex(hash(`BBX2\nmark\n${payload}\n${salt}`));
export const sealOf = (table, round, seat, marked) => hex(hash(`BBX2\nseal\n${table}\n${round}\n${seat}\n${marked}`));
export const commitment = (table, round, seat, payload, salt) => sealOf(table, round, seat, mark(payload, salt));
export const fits = (seal, table, round, seat, marked) => HEX.test(marked) && sealOf(table, round, seat, marked) === seal;
const HEX = /^[0-9a-f]{64}$/;
// A key, then words with one blank between: what can be read in one way only. A box that names another key would write the answer.
const PAYLOAD = /^(?=.{64}$)[\w.@/+-]+:(([!$-[\]-~]+|"([ !#-[\]-~]|\\["\\])*")( (?=\S)| *$))+$/;
export const plain = (payload, salt) => PAYLOAD.test(payload) && HEX.test(salt);

// Does this opening fit the seal? One of another length or kind fits none.
export const unbroken = (seal, table, round, seat, payload, salt) => plain(payload, salt) && fits(seal, table, round, seat, mark(payload, salt));

export const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ';

// All that the letters of a round stand for: whoever keeps this knows the same seals and marks again.
export const whole = (table, round, listed, marks) => hex(hash(['BBX2', 'letters', table, round, ...Object.keys(listed).sort().map((seat) => `${seat}=${listed[seat]}=${marks[seat] || '-'}`)].join('\n')));

// Four letters, the same on every screen that saw the same seals and the same marks under them.
export function four(digest) {
  let rest = 0; // of that number, so much as four letters tell of it: 24 ** 4
  for (const byte of unhex(digest.slice(0, 16))) rest = (rest * 256 + byte) % 331776;
  return [1, 24, 576, 13824].map((part) => LETTERS[Math.floor(rest / part) % 24]).join('');
}

const quoted = (word) => (word && !/[\s"\\#]/.test(word) ? word : '"' + word.replace(/[\\"]/g, '\\$&') + '"');

// What is sealed: the ask and the answer, padded so that its length says nothing. Null when it cannot be sealed.
export function payload(key, words) {
  const said = (key + ':' + words.map(quoted).join(' ')).padEnd(64);
  return !/:/.test(key) && PAYLOAD.test(said) ? said : null;
}

// What is typed, forgiving: the 6 signs of a table, or the key of a seat as 26; null when it is neither.
export function untyped(words) {
  const signs = words.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1');
  const places = Array.from(signs, (sign) => '0123456789ABCDEFGHJKMNPQRSTVWXYZ'.indexOf(sign));
  if (places.includes(-1)) return null;
  if (places.length === 6) return signs;
  if (places.length !== 26) return null;
  const bits = places.map((place) => (place + 32).toString(2).slice(1)).join('');
  return seatCode({ seat: '', epoch: 0, key: Uint8Array.from({ length: 16 }, (_, at) => parseInt(bits.slice(at * 8, at * 8 + 8), 2)) });
}

// The code of a seat, as it stands behind the # of its address.
export const seatCode = ({ seat, epoch, key }) => `1.${seat}.${epoch}.` + base64(key).replace(/\+/g, '-').replace(/\//g, '_').slice(0, 22);
