// Deflate (RFC 1951), slowly and small: the part of the page that is always the same is packed here, once, a twentieth smaller than
// a box could do it each time it starts. Held against Node's own inflate when the page is built.
const MOST = 258;
const FAR = 32768;
const ROUNDS = 12; // until what is cheapest changes no more

// Which code stands for a length or a distance, how many bits follow it, and from where on it counts.
const steps = (first, count, each, last) => {
  const found = [];
  for (let code = 0, from = first; code < count; code++) {
    const bits = Math.max(0, Math.floor(code / each) - 1);
    found.push([from, bits]);
    from += 1 << bits;
  }
  if (last) found.push(last);
  return found;
};
const LENGTHS = steps(3, 28, 4, [MOST, 0]);
const DISTANCES = steps(1, 30, 2);
const codeOf = (table, number) => {
  let code = table.length - 1;
  while (table[code][0] > number) code--;
  return code;
};
const LENGTH_CODE = Array.from({ length: MOST + 1 }, (_, length) => (length < 3 ? 0 : codeOf(LENGTHS, length)));
const DISTANCE_CODE = Array.from({ length: FAR + 1 }, (_, distance) => (distance ? codeOf(DISTANCES, distance) : 0));
const ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];

// For each place the matches that are longer than all nearer ones: [length, distance].
function matches(content) {
  const before = new Map();
  return Array.from(content, (_, at) => {
    const key = at + 2 < content.length ? (content[at] << 16) | (content[at + 1] << 8) | content[at + 2] : -1;
    const places = before.get(key) || [];
    const found = [];
    let longest = 2;
    for (let turn = places.length - 1; turn >= 0 && longest < MOST; turn--) {
      const from = places[turn];
      if (at - from > FAR) break;
      let length = 3;
      while (length < MOST && at + length < content.length && content[from + length] === content[at + length]) length++;
      if (length > longest) found.push([(longest = length), at - from]);
    }
    if (key >= 0) before.set(key, [...places.slice(-4000), at]);
    return found;
  });
}

// Lengths of Huffman's codes, none longer than `limit`: packages of the cheapest, merged.
function huffman(counts, limit) {
  const used = counts.map((count, symbol) => ({ count, symbols: [symbol] })).filter(({ count }) => count).sort((one, other) => one.count - other.count);
  const lengths = counts.map(() => 0);
  if (used.length < 2) {
    for (const { symbols } of used) lengths[symbols[0]] = 1;
    return lengths;
  }
  let row = used;
  for (let depth = 1; depth < limit; depth++) {
    const packed = [];
    for (let at = 0; at + 1 < row.length; at += 2) packed.push({ count: row[at].count + row[at + 1].count, symbols: row[at].symbols.concat(row[at + 1].symbols) });
    row = used.concat(packed).sort((one, other) => one.count - other.count);
  }
  for (const { symbols } of row.slice(0, 2 * used.length - 2)) for (const symbol of symbols) lengths[symbol]++;
  return lengths;
}

// How the lengths of all codes are told: [sign, what follows it, in so many bits].
function told(lengths) {
  const signs = [];
  for (let at = 0; at < lengths.length; ) {
    let run = 1;
    while (lengths[at + run] === lengths[at]) run++;
    const length = lengths[at];
    at += run;
    if (length) {
      signs.push([length, 0, 0]);
      run--;
    }
    const [sign, most, bits] = length ? [16, 6, 2] : [17, 10, 3];
    while (run >= 3) {
      const long = !length && run > 10;
      const count = Math.min(run, long ? 138 : most);
      signs.push(long ? [18, count - 11, 7] : [sign, count - 3, bits]);
      run -= count;
    }
    for (; run; run--) signs.push([length, 0, 0]);
  }
  return signs;
}

const counted = (signs, size) => {
  const counts = Array(size).fill(0);
  for (const sign of signs) counts[sign]++;
  return counts;
};

// One block: its codes, and how many bits it takes.
function block(tokens) {
  const literals = counted(tokens.map(([length, what]) => (length ? 257 + LENGTH_CODE[length] : what)).concat(256), 286);
  const distances = counted(tokens.filter(([length]) => length).map(([, distance]) => DISTANCE_CODE[distance]), 30);
  const [codes, further] = [huffman(literals, 15), huffman(distances, 15)];
  const [most, least] = [Math.max(257, codes.findLastIndex(Boolean) + 1), Math.max(1, further.findLastIndex(Boolean) + 1)];
  const signs = told([...codes.slice(0, most), ...further.slice(0, least)]);
  const signCodes = huffman(counted(signs.map(([sign]) => sign), 19), 7);
  const orders = Math.max(4, ORDER.findLastIndex((sign) => signCodes[sign]) + 1);
  let bits = 17 + 3 * orders;
  for (const [sign, , extra] of signs) bits += signCodes[sign] + extra;
  literals.forEach((count, symbol) => (bits += count * (codes[symbol] + (symbol > 256 ? LENGTHS[symbol - 257][1] : 0))));
  distances.forEach((count, code) => (bits += count * (further[code] + DISTANCES[code][1])));
  return { tokens, literals, distances, codes, further, most, least, signs, signCodes, orders, bits };
}

// Cut in two where that saves most, and each part again.
function blocks(tokens) {
  const whole = block(tokens);
  let best = null;
  const cut = (at) => {
    if (at <= 0 || at >= tokens.length) return Infinity;
    const bits = block(tokens.slice(0, at)).bits + block(tokens.slice(at)).bits;
    if (bits < whole.bits && (!best || bits < best.bits)) best = { at, bits };
    return bits;
  };
  for (let part = 1; part < 12; part++) cut(Math.floor((tokens.length * part) / 12));
  for (let step = Math.floor(tokens.length / 24); best && step > 8; step >>= 1) for (const way of [-step, step]) cut(best.at + way);
  return best ? [...blocks(tokens.slice(0, best.at)), ...blocks(tokens.slice(best.at))] : [whole];
}

const price = (counts) => {
  const all = counts.reduce((sum, count) => sum + count, 0);
  return counts.map((count) => (count ? Math.log2(all / count) : Math.log2(all) + 1));
};

// What each literal, length and distance costs from a place on, as the blocks of the last round have it.
const prices = ({ literals, distances }) => {
  const [one, other] = [price(literals), price(distances)];
  const lengths = LENGTH_CODE.map((code, length) => (length < 3 ? 0 : one[257 + code] + LENGTHS[code][1]));
  return { one, lengths, far: (distance) => other[DISTANCE_CODE[distance]] + DISTANCES[DISTANCE_CODE[distance]][1] };
};

function cheapest(content, found, priceAt) {
  const cost = new Float64Array(content.length + 1).fill(Infinity);
  const came = Array(content.length + 1);
  cost[0] = 0;
  for (let at = 0; at < content.length; at++) {
    const { one, lengths, far } = priceAt(at);
    const reach = (length, what, bits) => {
      if (cost[at] + bits < cost[at + (length || 1)]) {
        cost[at + (length || 1)] = cost[at] + bits;
        came[at + (length || 1)] = [length, what];
      }
    };
    reach(0, content[at], one[content[at]]);
    let from = 3;
    for (const [longest, distance] of found[at]) {
      const bits = far(distance);
      for (; from <= longest; from++) reach(from, distance, lengths[from] + bits);
    }
  }
  const tokens = [];
  for (let at = content.length; at; at -= came[at][0] || 1) tokens.push(came[at]);
  return tokens.reverse();
}

// How many bytes each of them stands for, and whose prices hold there.
function pricesOf(parts) {
  const ends = [];
  let at = 0;
  for (const part of parts) {
    for (const [length] of part.tokens) at += length || 1;
    ends.push([at, prices(part)]);
  }
  let turn = 0;
  return (place) => {
    while (turn + 1 < ends.length && ends[turn][0] <= place) turn++;
    return ends[turn][1];
  };
}

class Bits {
  bytes = [];
  filled = 0;

  put(number, count) {
    for (let bit = 0; bit < count; bit++) {
      if (!(this.filled & 7)) this.bytes.push(0);
      this.bytes[this.bytes.length - 1] |= ((number >> bit) & 1) << (this.filled++ & 7);
    }
  }
}

// Codes of these lengths, turned round as they stand in the stream.
function canonical(lengths) {
  const next = [];
  let code = 0;
  for (let bits = 1; bits < 16; bits++) {
    code = (code + lengths.filter((length) => length && length === bits - 1).length) << 1;
    next[bits] = code;
  }
  return lengths.map((length) => (length ? parseInt((next[length]++).toString(2).padStart(length, '0').split('').reverse().join(''), 2) : 0));
}

function write(out, part, last) {
  const { tokens, codes, further, most, least, signs, signCodes, orders } = part;
  out.put(last ? 1 : 0, 1);
  out.put(2, 2);
  out.put(most - 257, 5);
  out.put(least - 1, 5);
  out.put(orders - 4, 4);
  for (const sign of ORDER.slice(0, orders)) out.put(signCodes[sign], 3);
  const [says, one, other] = [canonical(signCodes), canonical(codes), canonical(further)];
  for (const [sign, more, bits] of signs) {
    out.put(says[sign], signCodes[sign]);
    out.put(more, bits);
  }
  for (const [length, what] of tokens) {
    const code = LENGTH_CODE[length];
    const symbol = length ? 257 + code : what;
    out.put(one[symbol], codes[symbol]);
    if (!length) continue;
    out.put(length - LENGTHS[code][0], LENGTHS[code][1]);
    const far = DISTANCE_CODE[what];
    out.put(other[far], further[far]);
    out.put(what - DISTANCES[far][0], DISTANCES[far][1]);
  }
  out.put(one[256], codes[256]);
}

export function deflated(content) {
  const found = matches(content);
  const flat = { literals: Array(286).fill(1), distances: Array(30).fill(1), tokens: [] };
  let parts = [flat], best = null;
  for (let round = 0; round < ROUNDS; round++) {
    parts = blocks(cheapest(content, found, pricesOf(parts)));
    const bits = parts.reduce((sum, part) => sum + part.bits, 0);
    if (!best || bits < best.bits) best = { bits, parts };
  }
  const out = new Bits();
  best.parts.forEach((part, at) => write(out, part, at === best.parts.length - 1));
  return Uint8Array.from(out.bytes);
}
