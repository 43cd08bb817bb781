// One seat on this device: it joins, seals, opens by itself when all have sealed, and checks every seal.
// The same as companion/bidding_box/guest.py, which the tests run by the thousand.
import { Channel, commitment, hex, mac, payload, random, roundCode, unbroken } from './wire.js';

const NO_SEAL = '-';
const alike = (one, other) => {
  const flat = (listed) => JSON.stringify(Object.keys(listed).sort().map((seat) => [seat, listed[seat]]));
  return flat(one) === flat(other);
};

export class Guest {
  // `kept` outlives reloads: what opens a seal lies in it before the seal is sent.
  constructor(code, device, language, kept, send, told) {
    Object.assign(this, { code, device, language, kept, send, told });
    this.connections = {};
    this.left = [];
    this.waiting = {};
    this.numbers = 0;
  }

  hear(text) {
    if (text.startsWith('{"t":"HELLO"')) return this.hello(JSON.parse(text));
    const frame = this.channel && this.channel.unpack(text);
    if (frame) {
      const does = this['on' + frame.t];
      if (does) does.call(this, frame);
      this.told(frame.t);
    } else if (this.channel && !this.channel.received && text.startsWith('{"t":"BYE"')) {
      this.gone = JSON.parse(text).why;
      this.told('BYE');
    }
  }

  hello(frame) {
    const { seat, epoch, key } = this.code;
    const join = { t: 'JOIN', v: 1, g: frame.g, s: seat, e: epoch, nc: random(16), d: this.device, l: this.language, f: 'page' };
    const said = [join.g, seat, '' + epoch, frame.nh, join.nc, join.d, join.l, join.f];
    this.here = false;
    this.table = frame.g;
    this.channel = new Channel(key, said);
    this.send(JSON.stringify({ ...join, m: hex(mac(key, ['BBX1 join', ...said])) }));
  }

  say(frame, hidden) {
    if (this.channel) this.send(this.channel.pack(frame, hidden));
  }

  // -- hearing

  onWELCOME(frame) {
    Object.assign(this, { seat: frame.s, name: frame.name, here: frame.here, language: frame.l, words: frame.words, gone: '' });
    if (!this.here) return;
    const shown = JSON.parse(frame.x);
    if (shown && (!this.verdict || this.verdict.round !== shown.r)) this.check(shown);
    this.onROUND(frame);
    this.sendAgain();
  }

  onWORDS(frame) {
    this.words = frame.words;
    this.language = frame.l;
  }

  onROUND(frame) {
    this.round = frame.round;
    this.foreign = false;
    this.left = [];
    if (!this.round) return;
    const own = this.own(this.round.r);
    const mine = this.round.mine;
    this.foreign = !!mine && !own[mine];
    if (this.round.c) this.open(this.round.r, this.round.c);
  }

  // After a lost connection: the seal that the box does not know of.
  sendAgain() {
    if (!this.round || this.foreign || this.round.c) return;
    const last = Object.keys(this.own(this.round.r)).pop();
    if (last && this.round.mine !== last) this.say({ t: 'SEAL', r: this.round.r, c: last });
  }

  onSEALED(frame) {
    if (!this.round || this.round.r !== frame.r) return;
    this.round = { ...this.round, have: frame.have, anew: frame.anew, mine: frame.c || this.round.mine };
  }

  onLOCK(frame) {
    if (!this.round || this.round.r !== frame.r) return;
    this.round = { ...this.round, c: frame.c, mine: frame.c[this.seat] || NO_SEAL };
    this.open(frame.r, frame.c);
  }

  onSHOW(frame) {
    this.check(frame.x === undefined ? frame : JSON.parse(frame.x));
    this.round = null;
  }

  onVOID(frame) {
    this.forget(frame.r);
    this.round = null;
  }

  onSCENE(frame) {
    this.scene = JSON.parse(frame.x);
  }

  onLINKS(frame) {
    this.connections = frame.links;
  }

  onLEFT(frame) {
    this.left = frame.left;
  }

  onERR(frame) {
    this.refused = frame.x;
  }

  onTOLD(frame) {
    this.reply(frame.a, frame.x);
  }

  onWHY(frame) {
    this.reply(frame.a, JSON.parse(frame.x));
  }

  onLOOK(frame) {
    this.onWHY(frame);
  }

  onPING() {
    this.say({ t: 'PONG' });
  }

  onBYE(frame) {
    this.here = false;
    this.gone = frame.why;
  }

  // -- sealing

  // False when this cannot be sealed: too long, or not plain letters.
  seal(words) {
    const { r, k, who } = this.round;
    const opened = payload(k, words);
    if (!opened) return false;
    const salt = random(32);
    const made = commitment(this.table, r, this.seat, opened, salt);
    const own = { ...this.own(r), [made]: [opened, salt] };
    this.kept[this.place()] = JSON.stringify({ r, who, own });
    this.say({ t: 'SEAL', r, c: made });
    return true;
  }

  place() {
    return `seal/${this.table}/${this.seat}`;
  }

  record(round) {
    const found = JSON.parse(this.kept[this.place()] || '{}');
    return found.r === round ? found : {};
  }

  own(round) {
    return this.record(round).own || {};
  }

  forget(round) {
    if (this.record(round).r) delete this.kept[this.place()];
  }

  // All have sealed: open, unless the list is not the one it should be.
  open(round, listed) {
    const record = this.record(round);
    const mine = listed[this.seat] || NO_SEAL;
    if (!record.own || !record.own[mine]) {
      this.foreign = mine !== NO_SEAL;
      return;
    }
    const seals = Object.keys(listed).map((seat) => listed[seat]).filter((seal) => seal !== NO_SEAL);
    if (Object.keys(listed).sort().join() !== record.who.slice().sort().join()) return;
    if (new Set(seals).size < seals.length) return;
    if (record.listed && !alike(record.listed, listed)) return;
    this.kept[this.place()] = JSON.stringify({ ...record, listed });
    this.say({ t: 'OPEN', r: round }, record.own[mine].join('|'));
  }

  check(shown) {
    const { r, c: listed, o: openings } = shown;
    const broken = new Set(Object.keys(openings).filter((seat) => !unbroken(listed[seat], this.table, r, seat, ...openings[seat])));
    const record = this.record(r);
    const own = record.own && record.own[listed[this.seat]];
    const shownOwn = openings[this.seat];
    if ((record.listed && !alike(record.listed, listed)) || (own && shownOwn && own.join() !== shownOwn.join())) {
      broken.add(this.seat);
    }
    this.verdict = { round: r, code: roundCode(listed), broken: [...broken].sort(), openings, listed, hidden: shown.private };
    this.forget(r);
  }

  // -- everything else

  ask(frame, done) {
    this.waiting[++this.numbers] = done;
    this.say({ ...frame, a: this.numbers });
  }

  reply(number, what) {
    const done = this.waiting[number];
    delete this.waiting[number];
    if (done) done(what);
  }
}
