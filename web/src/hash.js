// SHA-256 (FIPS 180-4) and HMAC (RFC 2104): a page of plain http is given none by the browser.
// Held against Node's own by web/vectors.mjs, for every length around a block and for some thousand random words.
const K = new Int32Array(64);
const START = new Int32Array(8);

// The first 32 bits behind the point of the roots of the first primes.
const behind = (number) => (number - Math.floor(number)) * 4294967296;
for (let prime = 2, count = 0; count < 64; prime++) {
  let divides = 2;
  while (prime % divides) divides++;
  if (divides < prime) continue;
  if (count < 8) START[count] = behind(Math.sqrt(prime));
  K[count++] = behind(Math.cbrt(prime));
}

const turned = (word, by) => (word >>> by) | (word << (32 - by));
const W = new Int32Array(64);

export function sha256(content) {
  const blocks = ((content.length + 72) >> 6) << 6;
  const padded = new Uint8Array(blocks);
  padded.set(content);
  padded[content.length] = 128;
  const view = new DataView(padded.buffer);
  view.setUint32(blocks - 4, content.length * 8);
  const H = START.slice();
  for (let start = 0; start < blocks; start += 64) {
    let [a, b, c, d, e, f, g, h] = H;
    for (let t = 0; t < 64; t++) {
      const x = W[t - 15];
      const y = W[t - 2];
      W[t] = t < 16 ? view.getInt32(start + t * 4) : W[t - 16] + W[t - 7] + (turned(x, 7) ^ turned(x, 18) ^ (x >>> 3)) + (turned(y, 17) ^ turned(y, 19) ^ (y >>> 10));
      const one = (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + K[t] + W[t]) | 0;
      const two = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
      h = g;
      g = f;
      f = e;
      e = (d + one) | 0;
      d = c;
      c = b;
      b = a;
      a = (one + two) | 0;
    }
    [a, b, c, d, e, f, g, h].forEach((word, at) => (H[at] += word));
  }
  const found = new DataView(new ArrayBuffer(32));
  H.forEach((word, at) => found.setInt32(at * 4, word));
  return new Uint8Array(found.buffer);
}

const joined = (one, other) => {
  const all = new Uint8Array(one.length + other.length);
  all.set(one);
  all.set(other, one.length);
  return all;
};

export function hmac(key, content) {
  const block = new Uint8Array(64);
  block.set(key.length > 64 ? sha256(key) : key);
  const laid = (over) => block.map((byte) => byte ^ over);
  return sha256(joined(laid(0x5c), sha256(joined(laid(0x36), content))));
}
