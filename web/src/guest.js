// One seat on this device: it joins, seals, opens by itself when all have sealed, and checks every seal.
// The same as companion/bidding_box/guest.py, which the tests run by the thousand.
import { Channel, commitment, fits, four, hash, hex, mac, mark, payload, plain, raised, random, LETTERS, unhex, whole } from './wire.js';

const NO_SEAL = '-';
const STAYS = ['void', 'unheard', 'differ', 'broken', 'again']; // in sight until it is put away
const sealedOf = (listed) => Object.keys(listed).filter((seat) => listed[seat] !== NO_SEAL);
// Who has sealed and is not among these.
const missing = (listed, known) => sealedOf(listed).filter((seat) => !known[seat]).sort();
const last = (own) => Object.keys(own).pop();
const alike = (one, other) => Object.keys({ ...one, ...other }).every((seat) => one[seat] === other[seat]);

export class Guest {
  // `kept` outlives reloads: what opens a seal lies in it before the seal is sent.
  constructor(code, device, language, kept, send, told) {
    Object.assign(this, { code, device, language, kept, send, told, connections: {}, left: [], holds: [], missing: [], waiting: {}, numbers: 0 });
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
    const led = JSON.parse(this.kept['code/' + hex(key)] || 0) || frame.g; // a code leads to one table
    if (frame.v !== 4 || led !== frame.g) {
      this.gone = frame.v !== 4 ? 'version' : 'other_table';
      return this.told('BYE');
    }
    const join = { t: 'JOIN', v: 4, g: frame.g, s: seat, e: epoch, nc: random(16), d: this.device, l: this.language, f: 'page' };
    const said = [join.g, seat, '' + epoch, frame.nh, join.nc, join.d, join.l, join.f];
    this.here = false;
    this.table = frame.g;
    this.channel = new Channel(key, said);
    this.send(JSON.stringify({ ...join, m: hex(mac(key, ['BBX2 join', ...said])) }));
  }

  say(frame, hidden) {
    if (this.channel) this.send(this.channel.pack(frame, hidden));
  }

  // -- hearing

  onWELCOME(frame) {
    Object.assign(this, { seat: this.code.seat || frame.s, name: frame.name, here: frame.here, language: frame.l, words: frame.words, gone: '', offer: frame, asked: '' });
    if (!this.here) return;
    this.kept['code/' + hex(this.code.key)] = JSON.stringify(this.table);
    const shown = JSON.parse(frame.x);
    if (shown && (!this.verdict || this.verdict.round !== shown.r)) this.check(shown);
    const rounds = [shown, frame.round].map((found) => found && found.r);
    // Whatever else was locked on this phone, at whichever table, is not shown.
    for (const place of Object.keys(this.kept)) if (/^seal\//.test(place) && !(place.slice(5, place.lastIndexOf('/')) === this.table && rounds.includes(this.record(place).r))) this.lost(place);
    if (!rounds.includes(this.record().r)) this.forget();
    this.onROUND(frame);
    this.sendAgain();
  }

  // With the code of the whole table: that seat is this phone's. Whoever holds the box says so too, with one tap.
  take(seat) {
    this.secret = random(32);
    const p = raised('2', this.secret, this.offer.n);
    const sign = hash(`BBX3 sign\n${this.table}\n${p}`);
    this.sign = LETTERS[sign[0] % 24] + LETTERS[sign[1] % 24];
    this.asked = seat;
    this.refused = '';
    this.say({ t: 'TAKE', s: seat, p });
  }

  onKEY({ s, e, x }) {
    const over = mac(hash(raised(this.offer.b, this.secret, this.offer.n)), ['BBX3 hand', this.table, s, '' + e]);
    this.code = { seat: s, epoch: e, key: unhex(x).map((byte, at) => byte ^ over[at]) };
  }

  onWORDS(frame) {
    this.words = frame.words;
    this.language = frame.l;
  }

  onROUND(frame) {
    this.round = frame.round;
    this.foreign = false;
    this.left = [];
    this.holds = [];
    this.compared = '';
    if (!this.round) return this.record().shown || this.forget();
    const { r, mine, c } = this.round;
    if (!this.of(r).r) this.forget();
    const shown = this.shown(r); // one that was shown never is asked again; only a box that lost power may lock the same list
    if (shown.r && !(c && alike(c, this.of(r).listed || {}))) this.enter({ ...shown, what: 'again', away: false });
    this.foreign = !!mine && !this.own(r)[mine];
    if (c) this.lock(c);
  }

  // After a lost connection: the seal that the box does not know of.
  sendAgain() {
    if (!this.round || this.foreign || this.round.c) return;
    const made = last(this.own(this.round.r));
    if (made && this.round.mine !== made) this.say({ t: 'SEAL', r: this.round.r, c: made });
  }

  onSEALED(frame) {
    if (!this.round || this.round.r !== frame.r) return;
    this.round = { ...this.round, have: frame.have, anew: frame.anew, mine: frame.c || this.round.mine };
  }

  onLOCK(frame) {
    if (!this.round || this.round.r !== frame.r) return;
    this.round = { ...this.round, c: frame.c, mine: frame.c[this.seat] || NO_SEAL };
    this.lock(frame.c);
  }

  // What is under the seals, and nobody knows yet what it says: somebody compares letters first.
  onMARKS({ r, m }) {
    const listed = this.of(r).listed || {};
    // Without its own a box could choose them.
    this.missing = missing(listed, m);
    this.compared = m[this.seat] && Object.keys(m).every((seat) => fits(listed[seat], this.table, r, seat, m[seat])) ? whole(this.table, r, listed, m) : '';
  }

  onSHOW(frame) {
    const shown = frame.x === undefined ? frame : JSON.parse(frame.x);
    if (!this.of(shown.r).r) this.forget(); // what was locked here is not what is shown
    this.check(shown);
    this.round = null;
  }

  onVOID() {
    this.forget(); // whichever round the box names: what was locked here is never shown
    this.round = null;
    this.compared = '';
  }

  onSCENE(frame) {
    this.scene = JSON.parse(frame.x);
  }

  onLINKS(frame) {
    this.connections = frame.links;
  }

  onLEFT(frame) {
    this.left = frame.left;
    this.holds = frame.holds;
  }

  onERR(frame) {
    this.refused = frame.x;
    this.asked = '';
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

  // The letters that are compared before anything opens.
  get letters() {
    return this.compared && four(this.compared);
  }

  // -- sealing

  // False when this cannot be sealed: too long, or not plain letters. `hidden`: nobody else is ever shown it.
  seal(words, hidden) {
    const { r, k, who } = this.round;
    const opened = payload(k, words);
    if (!opened) return false;
    const salt = random(32);
    const made = commitment(this.table, r, this.seat, opened, salt);
    const { listed, own, spent } = this.of(r);
    this.forget(); // of a list that was locked before, a box that asks once more shows nothing any more
    // What lay in that list may be known by now: so that nobody can choose another one by it, it opens in none but its own.
    this.keep({ r, who, own: { ...own, [made]: [opened, salt] }, private: !!hidden || undefined, spent: listed ? { ...spent, [listed[this.seat]]: listed } : spent });
    this.say({ t: 'SEAL', r, c: made });
    return true;
  }

  // All have sealed: remember the list, and open, unless it is not the one that it should be.
  lock(listed) {
    const { r, who, have } = this.round;
    const mine = listed[this.seat] || NO_SEAL;
    const record = this.of(r).r ? this.of(r) : { r, who, own: {} };
    const sealed = sealedOf(listed);
    this.foreign = mine !== NO_SEAL && !record.own[mine];
    if ('' + Object.keys(listed).sort() !== '' + record.who.slice().sort()) return;
    if (/[\\=]/.test(JSON.stringify([r, listed]))) return; // its letters could be those of another list
    if (new Set(sealed.map((seat) => listed[seat])).size < sealed.length) return;
    if (!sealed.every((seat) => have.includes(seat))) return this.note(r, 'unheard', whole(this.table, r, listed, {}), listed);
    if ([record.listed, mine !== NO_SEAL && (record.spent || {})[mine]].some((known) => known && !alike(known, listed))) return;
    this.keep({ ...record, listed, shown: record.listed && record.shown }); // whatever was shown before there was a list was not this one
    if (mine !== NO_SEAL && !this.foreign) this.open(record, record.own[mine]);
  }

  // With an owner who compares first, only what lies under the seal.
  open(record, opening) {
    if (this.kept.compare === '1' && !record.agreed) this.say({ t: 'MARK', r: record.r, m: mark(...opening) });
    else this.say({ t: 'OPEN', r: record.r }, opening.join('|'));
  }

  // The letters are the same on all screens: open. Or they are not: nothing opens, and the record says so.
  agree(same) {
    const record = this.record();
    const own = record.own && record.own[(record.listed || {})[this.seat]];
    if (!this.compared || !this.round || record.r !== this.round.r) return;
    if (!same) return this.note(record.r, 'differ', this.compared, record.listed);
    if (!own) return;
    record.agreed = true;
    this.keep(record);
    this.open(record, own);
  }

  check(shown) {
    const { r, c: listed, o: openings } = shown;
    const marks = shown.private ? { ...shown.m } : {};
    for (const seat of Object.keys(openings)) marks[seat] = plain(...openings[seat]) && mark(...openings[seat]);
    const broken = new Set(Object.keys({ ...openings, ...marks }).filter((seat) => !fits(listed[seat], this.table, r, seat, marks[seat])));
    const record = this.of(r);
    const sealed = this.own(r);
    const own = sealed[listed[this.seat]];
    const all = whole(this.table, r, listed, marks);
    const before = this.shown(r).whole; // the same round is shown in one way only
    if ((record.listed && !alike(record.listed, listed)) || (before && before !== all) || (last(sealed) && marks[this.seat] && (!own || '' + own !== '' + (openings[this.seat] || own)))) broken.add(this.seat);
    const hides = shown.private && last(sealed) && !record.private && before !== all;
    if (hides) missing(listed, openings).forEach((seat) => broken.add(seat)); // what everybody was to see
    const shut = missing(listed, marks).filter((seat) => !broken.has(seat));
    // Without the list before anything was open, and something of its own in it, letters prove nothing.
    const code = before === all || (record.listed && own && marks[this.seat]) ? four(all) : '';
    if (record.r) this.keep({ ...record, shown: true });
    if (code || broken.size) this.note(r, broken.size ? 'broken' : 'shown', all, listed);
    this.verdict = { round: r, code, broken: [...broken].sort(), shut, openings, listed, hidden: shown.private && !hides };
    this.compared = '';
  }

  // -- what this phone keeps: of the open round, and of every round that it has seen to its end

  get place() {
    return `seal/${this.table}/${this.seat}`;
  }

  record(place = this.place) {
    return JSON.parse(this.kept[place] || '{}');
  }

  of(round) {
    const found = this.record();
    return found.r === round ? found : {};
  }

  own(round) {
    return this.of(round).own || {};
  }

  keep(record) {
    this.kept[this.place] = JSON.stringify(record);
  }

  forget() {
    this.lost(this.place);
    delete this.kept[this.place];
  }

  // A list that was locked and is not shown: it stays as a card.
  lost(place) {
    const { r, listed, shown } = this.record(place);
    if (listed && !shown) this.note(r, 'void', whole(place.slice(5, place.lastIndexOf('/')), r, listed, {}), listed, place);
  }

  // What became of every round, at every table.
  book() {
    return JSON.parse(this.kept.book || '[]');
  }

  // The last entry of a round that this phone has checked, and found unbroken.
  shown(round) {
    return this.book().reverse().find(({ at, r, what }) => at === this.place && r === round && what === 'shown') || {};
  }

  // Of a round that was shown with all that its letters are made of.
  note(r, what, all, listed, at = this.place) {
    this.enter({ at, r, what, letters: four(all), who: sealedOf(listed).sort(), away: !STAYS.includes(what), whole: all });
  }

  enter(entry) {
    const book = this.book();
    if (!book.some((known) => ['at', 'r', 'what', 'whole'].every((part) => known[part] === entry[part]))) this.write([...book, entry]);
  }

  write(book) {
    this.kept.book = JSON.stringify(book.filter(({ away }, at) => !away || at >= book.length - 60).slice(0, 120));
  }

  putAway() {
    this.write(this.book().map((entry) => ({ ...entry, away: true })));
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
