// The page: who this is, what is asked, what lies on the table. All its words come from the box, one language at a time.
// In this order they pack best.
import { hash, random, seatCode, unbase64, untyped } from './wire.js';
import { panel, reasons } from './panels.js';
import { against, field, spoken, write } from './asks.js';
import { badge, button, dress, el, fill, main, pair, quiet, stamp } from './dom.js';
import { Guest } from './guest.js';
import { reveal } from './reveal.js';
import { Connection } from './connection.js';

const app = document.getElementById('app');
const live = document.getElementById('live');

// -- what this phone keeps

const shelf = (() => {
  try {
    localStorage.setItem('hanko', '1');
    return localStorage;
  } catch (none) {
    return {};
  }
})();
const kept = (name, make) => shelf[name] || (shelf[name] = make());
const device = kept('hanko.device', () => random(16));
let language = shelf['hanko.language'] || document.documentElement.lang;
document.documentElement.lang = language;
// What is said while the box is away: as it was last heard of it, or as it came with the page.
const offline = () => ({ ...JSON.parse(document.documentElement.dataset.words), ...JSON.parse(shelf['hanko.words'] || '{}') });

// The code of one seat; or the six signs of the table, with which a phone asks for a seat, or (behind a dot) only watches.
function readCode() {
  const here = location.hash.slice(1);
  if (here) history.replaceState(null, '', location.pathname);
  let text = here || tab('') || shelf['hanko.code'] || '';
  if (text === shelf['hanko.signs'] && shelf['hanko.own']) text = shelf['hanko.own'];
  const signs = /^[0-9A-Z]{6}(\.w)?$/.exec(text);
  const found = signs || /^1\.([a-z0-9_]{0,16})\.(\d{1,6})\.([\w-]{22})$/.exec(text);
  if (!found) return null;
  tab(text);
  shelf['hanko.code'] = text;
  if (!signs) return { text, seat: found[1], epoch: +found[2], key: unbase64(found[3].replace(/-/g, '+').replace(/_/g, '/') + '==') };
  if (!signs[1] && text !== shelf['hanko.signs']) {
    shelf['hanko.signs'] = text;
    delete shelf['hanko.own']; // of another table
  }
  return { text, watch: signs[1], seat: '', epoch: 0, key: hash('BBX3 table\n' + text.slice(0, 6)).slice(0, 16) };
}

// Not this seat: back to the table's question, where its code is known, else to typing one.
function other() {
  for (const one of ['own', 'code']) delete shelf['hanko.' + one];
  const signs = shelf['hanko.signs'] || '';
  delete shelf['hanko.signs']; // an old one is asked for once
  tab('-');
  if (signs) location.hash = signs;
  else location.reload();
}

// Two seats on one phone are two tabs: each remembers its own code.
function tab(code) {
  try {
    if (code) sessionStorage['hanko.code'] = code;
    return sessionStorage['hanko.code'];
  } catch (none) {
    return '';
  }
}

let code = readCode();
let guest, connection;
let later, drawn = '', sending = false, anew = false, sure, told = '', fresh = false, unsaid = '';

function start() {
  stayAwake();
  guest = new Guest(code, device, language, shelf, (text) => connection.send(text), changed);
  if (connection) connection.again();
  else connection = new Connection((text) => guest.hear(text), () => paint());
}

addEventListener('hashchange', () => {
  const found = readCode();
  if (found) {
    code = found;
    connection ? location.reload() : start();
  }
});

// -- what has changed

function changed(kind) {
  if (kind === 'PING') return;
  if (kind === 'BYE') connection.rest();
  if (kind === 'WELCOME') dress(guest.offer.looks);
  if (kind === 'WELCOME' && code.watch) guest.say({ t: 'WATCH' });
  if (kind === 'KEY') {
    shelf['hanko.own'] = shelf['hanko.code'] = guest.code.text = seatCode(guest.code);
    tab((code = guest.code).text);
    connection.again();
    return;
  }
  if (kind === 'WELCOME' || kind === 'WORDS') {
    document.documentElement.lang = shelf['hanko.language'] = language = guest.language;
    shelf['hanko.words'] = JSON.stringify(guest.words);
  }
  if (kind === 'SHOW') {
    fresh = true;
    told = ''; // whatever was refused in this round
    scrollTo(0, 0); // what came of it stands above
    feel([40, 80, 40]);
  }
  if (kind === 'VOID') say(guest.words.void); // until the next answer
  if (kind === 'SHOW' || kind === 'VOID' || kind === 'ROUND') anew = false;
  if (kind === 'ERR') say(guest.refused);
  paint();
}

// A phone that cannot be felt is heard, once "That's me" has unlocked its sound; and stays awake where the browser lets it.
let sound;
const unlock = () => (sound = !navigator.vibrate && window.AudioContext && new AudioContext());
const stayAwake = () => navigator.wakeLock && !document.hidden && navigator.wakeLock.request('screen').catch(() => 0);
document.addEventListener('visibilitychange', stayAwake);

function feel(pattern) {
  if (sound) {
    const tone = sound.createOscillator();
    tone.connect(sound.destination);
    tone.start();
    tone.stop(sound.currentTime + 0.15);
  } else if (navigator.vibrate && (!navigator.userActivation || navigator.userActivation.hasBeenActive)) navigator.vibrate(pattern);
}

// What went wrong stands below the ask; everything else is only read out to those who do not see it.
function say(text) {
  told = text;
  announce(text);
  setTimeout(() => parts.told && parts.told.box.scrollIntoView({ block: 'nearest' }), 60); // also who has tapped elsewhere sees it
}

function announce(text) {
  live.textContent = '';
  setTimeout(() => (live.textContent = text), 50);
}

const seat = (id) => guest.scene && guest.scene.people.find((person) => person[0] === id);
const name = (id) => (seat(id) || ['', ''])[1];
const names = (ids) => ids.map(name).join(', ');

// What panels may ask of the table.
const table = {
  seat,
  name,
  get words() {
    return guest.words;
  },
  explain(heading, lines) {
    table.over(heading, reasons(lines));
  },
  over(heading, ...parts) {
    const back = document.activeElement;
    const shut = () => {
      sheet.remove();
      if (back) back.focus();
    };
    const close = main(guest.words.close, 'close', shut);
    const sheet = el('div', { class: 'sheet', role: 'dialog', 'aria-modal': 'true', 'aria-label': heading }, el('div', { class: 'card' }, el('h2', {}, heading), ...parts, close));
    sheet.onclick = (event) => event.target === sheet && shut();
    sheet.onkeydown = (event) => event.key === 'Escape' && shut();
    document.body.append(sheet);
    close.focus({ preventScroll: true });
  },
  ask(heading, id, account) {
    guest.ask({ t: 'WHY', s: id, c: account }, (lines) => table.explain(heading, lines));
  },
};

// -- painting

const alarm = (text) => text && el('p', { class: 'bad', role: 'alert' }, text);

const show = (...parts) => {
  app.textContent = '';
  app.append(...parts);
};
const calm = (text, ...more) => show(el('section', { class: 'calm' }, el('h1', {}, 'Hanko'), el('p', { class: 'big' }, text), ...more));

function paint() {
  if (!code) return typing('');
  if (guest.gone) return goodbye();
  if (!guest.words) return calm(offline()[connection && connection.wait > 1000 ? 'box_away' : 'looking']);
  if (code.watch && guest.scene) return watching();
  if (guest.scene) return drawTable();
  if (!guest.here && (code.seat || guest.seat)) return asking();
  if (!guest.here && guest.offer.seats) return choosing();
  calm(offline().looking);
}

function typing(wrong, kept = '') {
  drawn = '';
  const input = el('input', { id: 'code', value: kept, autocapitalize: 'characters', autocomplete: 'off' });
  const form = el('form', { class: 'calm' }, el('h1', {}, 'Hanko'), el('label', { for: 'code' }, offline().typed_code), input, alarm(wrong), el('button', { class: 'main' }, offline().join));
  form.onsubmit = (event) => {
    event.preventDefault();
    const found = untyped(input.value);
    if (!found) return typing(offline().code, input.value);
    location.hash = found;
  };
  show(form);
}

function goodbye() {
  drawn = '';
  const words = offline();
  const why = words[guest.gone];
  const more = guest.gone === 'moved' ? main(words.me, 'me', again) : main(words.join, 'other', other);
  clearTimeout(later);
  if (!why) {
    later = setTimeout(guest.gone === 'version' ? () => location.reload() : again, 3000); // the page is always the box's own
    return;
  }
  calm(why, more);
}

function again() {
  guest.gone = '';
  connection.again();
}

// How else one may go on from here.
const ways = () => [el('a', { class: 'link quiet', href: `hanko://box/${location.host}/${code.text}` }, guest.words.app), languages()];

function asking() {
  drawn = '';
  show(el('section', { class: 'calm' },
    el('h1', {}, fill(guest.words.you, { who: guest.name })),
    main(guest.words.me, 'me', () => {
      unlock();
      guest.say({ t: 'CLAIM' });
    }),
    quiet(guest.words.not_me, 'not_me', other),
    ...ways()));
}

// With the table's code: which seat is this phone's? At the box somebody taps the same name.
function choosing() {
  drawn = '';
  const { words, offer, asked, connections, refused } = guest;
  const who = (found) => found[1];
  if (asked) {
    return calm(fill(words.asked_for, { who: who(offer.seats.find((found) => found[0] === asked)), code: guest.sign }), quiet(words.not_me, 'not_me', start)); // and what the box was asked is gone with the connection
  }
  show(el('section', { class: 'calm' }, el('h1', {}, words.which), alarm(refused),
    ...offer.seats.map((found) => button(who(found), { class: 'seat', 'data-seat': found[0], disabled: connections[found[0]] !== 'empty' }, () => {
      unlock();
      guest.take(found[0]);
      paint();
    })),
    quiet(words.watch, 'watch', () => (location.hash = code.text + '.w')),
    ...ways()));
  for (const one of app.querySelectorAll('.seat')) one.prepend(badge(offer.seats.find((found) => found[0] === one.dataset.seat)), ' ');
}

// What all see, large, and nothing to answer.
function watching() {
  const { scene, words } = guest;
  const key = JSON.stringify([scene, words, connection.up]);
  if (drawn === key) return;
  drawn = key;
  const whole = document.documentElement;
  whole.className = 'wall';
  show(el('section', {}, el('h1', {}, scene.title), alarm(connection.up ? '' : words.box_away),
    el('ul', { class: 'stamps' }, ...scene.asks.map((ask) => sealing(scene.sealed, ask.seat, ask.who, ask.q))),
    scene.over && el('p', { class: 'big' }, scene.over), scene.notice && el('p', { class: 'soft' }, scene.notice),
    ...scene.panels.map((found) => panel(found, table)),
    el('p', { class: 'row' }, whole.requestFullscreen && quiet(words.full, 'full', () => whole.requestFullscreen()), ...['sheet', 'timeline'].map(look), quiet(words.which, 'which', () => (location.hash = code.text.slice(0, 6)))), languages()));
}

const languages = () =>
  el('p', { class: 'row' }, ...['en', 'de', 'fr'].map((one) =>
    button({ en: 'English', de: 'Deutsch', fr: 'Français' }[one], { class: 'quiet', lang: one, 'aria-pressed': '' + (one === guest.language) }, () => {
      shelf['hanko.language'] = guest.language = language = one;
      guest.say({ t: 'SPEAK', l: one });
    })));

// Only what has changed is painted again: what is half entered stays as it is.
let parts = {}, order, lost; // who uses a keyboard goes on where they were
function drawTable() {
  if (drawn !== 'table') {
    show();
    drawn = 'table';
    parts = {};
    lost = order = null;
  }
  if (order !== fresh) {
    order = fresh; // what has just been opened stands above what is asked next, until that is answered
    app.append(...['top', 'cards', ...(fresh ? ['result', 'round', 'ask', 'told'] : ['ask', 'told', 'result', 'round']), 'shared', 'panels', 'foot'].map((one) => (parts[one] = parts[one] || { box: el('div', { id: one, tabindex: '-1' }) }).box));
  }
  const { scene, round, words } = guest;
  const mine = scene.asks.filter((ask) => ask.kind && (ask.secret ? round && ask.key === round.k : true));
  part('top', [scene.title, guest.connections, connection.up, guest.name, words], top);
  const own = mine.filter((ask) => ask.seat === guest.seat);
  const secret = own.find((ask) => ask.secret);
  remember(secret);
  const shared = mine.filter((ask) => ask.seat !== guest.seat);
  const open = own.filter((ask) => ask !== secret || !(round.c || (round.mine && !anew)));
  const now = [...open, ...shared].map((ask) => ask.key + (ask.ticket || round.r)).join();
  if (now !== asked) turned(now, open);
  part('cards', [guest.book(), guest.verdict, scene.panels, words], cards);
  const shut = open.length < own.length;
  part('ask', [open, sure, words, shut ? [round, guest.of(round.r), guest.foreign, guest.left, guest.holds, guest.letters, guest.kept.compare] : mine.length ? 0 : scene], () => mine.length ? [shut && sealedCard(round), ...open.map(askCard)] : scene.over ? el('p', { class: 'big' }, scene.over) : waitingCard());
  part('told', [told, scene.undo && scene.row, words], () => [scene.undo && quiet(words.take_back, 'take_back', () => tell({ t: 'UNDO', k: scene.row })), told && el('p', { class: 'bad' }, told)]);
  part('round', [round, guest.verdict, guest.left, scene.panels, scene.people, words], rounds);
  const first = (found) => ['result', 'todo'].includes(found.panel);
  const painted = (all) => () => all.map((found) => panel(guest.verdict ? checked().drawn(found) : found, table));
  part('result', [scene.panels.filter(first), scene.people, guest.verdict, words], painted(scene.panels.filter(first)));
  part('shared', [shared, sure, words], () => shared.map(askCard));
  part('panels', [scene.notice, scene.panels, scene.people, words], () => [scene.notice && el('p', { class: 'soft' }, scene.notice), ...painted(scene.panels.filter((found) => !first(found)))()]);
  part('foot', [guest.language, guest.kept.compare, words], () => [el('p', { class: 'row' }, ...['sheet', 'timeline'].map(look), quiet(words.record, 'record', record)), compareFirst(), quiet(words.leave, 'leave', leave), !navigator.wakeLock && el('p', { class: 'soft' }, words.sleeps), languages()]);
  if (unsaid !== undefined && fresh) sayVerdict();
  if (!document.activeElement || document.activeElement === document.body) parts[lost ? 'ask' : 'top'].box.focus({ preventScroll: true });
  lost = true;
}

const leave = () => {
  const { words } = guest;
  table.over(words.leave, el('p', {}, words.leave_sure), quiet(words.leave, 'leave_sure', (event) => {
    event.target.closest('.sheet').remove();
    guest.say({ t: 'LEAVE' });
  }));
};

// What is looked at beside the table: the scores, and what was done so far.
const look = (what) =>
  quiet(guest.words[what], what, () =>
    guest.ask({ t: 'LOOK', w: what }, (panels) => table.over(guest.words[what], ...panels.map((found) => panel(found, table)))));

function part(one, from, make) {
  const key = JSON.stringify(from);
  if (parts[one].key === key) return;
  parts[one].key = key;
  parts[one].box.textContent = '';
  parts[one].box.append(...[].concat(make()).filter(Boolean));
}

function top() {
  const { words, connections } = guest;
  const dots = Object.keys(connections).map((id) => el('span', { class: 'dot ' + connections[id], role: 'img', title: pair(name(id), words[connections[id]]) }, { live: '●', away: '◌', empty: '○' }[connections[id]]));
  return [
    el('header', {}, badge(seat(guest.seat), 40), el('div', {}, el('h1', {}, guest.name), el('p', { class: 'soft' }, guest.scene.title)), el('div', { class: 'dots' }, ...dots)),
    alarm(connection.up ? '' : words.box_away),
  ];
}

// -- asks

let asked = '';

// Another ask has come.
function turned(now, open) {
  asked = now;
  sure = undefined;
  sending = false;
  if (told !== guest.words.void) told = '';
  document.title = (open.length ? '● ' : '') + guest.name + ' · Hanko';
  if (open.length) {
    feel(60);
    announce(`${guest.words.turn} ${open[0].q}`);
  }
}

const waitingCard = () => {
  const waits = [...new Set(guest.scene.asks.map((ask) => ask.who))];
  return el('section', { class: 'calm small' }, el('p', { class: 'big' }, waits.length ? fill(guest.words.turn_of, { who: waits.join(', ') }) : guest.words.calm), el('p', { class: 'soft' }, guest.words.calm));
};

const sealedCard = (round) => {
  const { words, foreign } = guest;
  const own = Object.keys(guest.own(round.r));
  if (round.c && guest.letters && !guest.of(round.r).agreed && guest.kept.compare === '1') return comparing();
  if (round.c) return el('section', { class: 'card' }, el('p', { class: 'big' }, guest.left.length ? fill(words.wake, { who: names(guest.left) }) : guest.holds.length ? fill(words.holds, { who: names(guest.holds) }) : words.opening), ...compared(), own.length > 1 && own.indexOf(round.mine) < own.length - 1 ? el('p', {}, words.earlier_seal) : null);
  return el('section', { class: 'card' }, el('p', { class: 'big' }, foreign ? words.foreign : words.sealed), quiet(words.seal_anew, 'anew', () => {
    anew = true;
    paint();
  }));
};

const code4 = (letters) => el('p', { class: 'letters', 'aria-label': letters.split('').join(' ') }, letters);

// The letters before anything is open, and whose seals are not in them yet.
const compared = () => (guest.letters ? [code4(guest.letters), guest.missing[0] && el('p', {}, fill(guest.words.without, { who: names(guest.missing) }))] : []);

// Nothing is open yet: the owner of this phone compares the letters first.
function comparing() {
  const { words } = guest;
  const say = (same) => () => {
    guest.agree(same);
    paint();
  };
  setTimeout(() => parts.ask.box.scrollIntoView()); // it comes without a tap, and waits for one
  return el('section', { class: 'card ask' }, el('h2', {}, fill(words.comparing, { code: '' })), ...compared(),
    main(words.same, 'same', say(true)), quiet(words.not_same, 'differ', say(false)));
}

const compareFirst = () =>
  button(guest.words.compare_first, { class: 'quiet', 'data-tag': 'compare', 'aria-pressed': '' + (guest.kept.compare === '1') }, () => {
    guest.kept.compare = guest.kept.compare === '1' ? '' : '1';
    paint();
  });

function askCard(ask) {
  const { words } = guest;
  const direct = !ask.secret && ['pick', 'confirm'].includes(ask.kind);
  let value;
  const give = button(ask.secret ? words.seal : words.send, { class: 'main', 'data-tag': 'give', disabled: true }, () => given(ask, value));
  const took = (got) => {
    value = got;
    give.disabled = got === undefined;
    if (direct && got !== undefined) given(ask, got);
  };
  if (sure && sure.key === ask.key) return sureCard(ask);
  return el('section', { class: 'card ask', 'data-ask': ask.key, 'aria-labelledby': 'q-' + ask.key },
    el('h2', { id: 'q-' + ask.key }, ask.q),
    ask.private && el('p', { class: 'soft' }, ask.private),
    // Open for whoever meets it for the first time, for as long as this is asked.
    ask.rule && el('details', { open: kept('met/' + ask.rule, () => asked) === asked }, el('summary', {}, words.rule), ask.rule),
    field(ask, words, took),
    direct ? null : give,
    ask.none && quiet(ask.none, 'none', () => given(ask, null)));
}

function sureCard(ask) {
  const { words } = guest;
  return el('section', { class: 'card ask', 'data-ask': ask.key }, el('h2', {}, ask.q),
    el('p', { class: 'meant' }, spoken(ask, sure.value)),
    main(ask.secret ? words.sure_seal : words.sure_send, 'sure', () => send(ask, sure.value)),
    quiet(words.change, 'change', () => {
      sure = undefined;
      paint();
    }));
}

// What was entered is meant: at once, or after one more question.
function given(ask, got) {
  if (ask.secret || against(ask, got)) {
    sure = { key: ask.key, value: got };
    paint();
    const next = document.querySelector('[data-tag=sure]');
    if (next) next.focus();
  } else send(ask, got);
}

function send(ask, got) {
  sure = undefined;
  told = '';
  fresh = false;
  const words = write(ask, got);
  if (ask.secret) {
    if (!guest.seal(words, ask.private)) say(guest.words.nothing_sealed);
    else {
      feel(30);
      guest.round.mine = Object.keys(guest.own(guest.round.r)).pop();
      announce(guest.words.sealed);
    }
    anew = false;
  } else tell({ t: 'ANSWER', s: ask.seat, k: ask.ticket, w: words });
  paint();
}

// Something that the box takes or refuses, in words.
function tell(frame) {
  if (sending) return;
  sending = true;
  guest.ask(frame, (refused) => {
    sending = false;
    if (refused) say(refused);
    paint();
  });
}

// -- seals

const sealing = (sealed, id, who, q) => stamp(sealed.includes(id) ? 'sealed' : '', seat(id), who, el('small', {}, q || guest.words[sealed.includes(id) ? 'sealed_who' : 'not_sealed']));

function rounds() {
  const { round, verdict, words } = guest;
  return [
    round && el('section', { class: 'card' }, el('ul', { class: 'stamps' }, ...round.who.map((id) => sealing(round.have, id, name(id))))),
    verdict && !(round && round.mine) && verdictCard(verdict, words), // one round may follow another at once
  ];
}

// What this seat was asked in the round that was checked, and in the one that is open.
const askedIn = () => JSON.parse(guest.kept['ask/' + guest.table] || '{}');
// As it was when this phone sealed: from then on a box can say nothing else of it.
function remember(found) {
  const { round, verdict } = guest;
  const last = verdict && verdict.round;
  if (found && !guest.of(round.r).own) guest.kept['ask/' + guest.table] = JSON.stringify({ [last]: askedIn()[last], [round.r]: found });
}
// Beside what the box tells: what this phone has checked.
const checked = () => (guest.verdict ? reveal({ ...guest, ask: askedIn()[guest.verdict.round] }) : { lies: [] });

const verdictWords = ({ broken, code, hidden }) => {
  const { words } = guest;
  return broken.length ? fill(words.broken, { who: names(broken) }) : !code ? words.no_letters : fill(words[hidden ? 'own_unbroken' : 'unbroken'], { code });
};

function verdictCard(verdict, words) {
  const { broken, shut, code, openings, listed } = verdict;
  const { lies, stamp: shown } = checked();
  const stamps = Object.keys(listed).filter((id) => !verdict.hidden || openings[id] || shut.includes(id) || broken.includes(id)).map((id) => stamp('open', seat(id), name(id), el('b', {}, shown(id)), id));
  return el('section', { class: broken.length || lies.length ? 'card bad' : 'card good', 'data-tag': 'verdict' },
    el('ul', { class: 'stamps' }, ...stamps),
    el('p', { 'data-tag': 'words' }, verdictWords(verdict)),
    shut[0] && el('p', {}, fill(words.nothing_of, { who: names(shut) })),
    broken.length || !code ? null : el('p', { class: 'soft' }, words.compare_letters));
}

// The result, what was sealed and the letters, for who does not see them.
function sayVerdict() {
  const { verdict } = guest;
  const { result, lies, stamp: shown } = checked();
  if (!result || unsaid === verdict.round) return;
  unsaid = verdict.round;
  const bids = verdict.hidden ? [] : Object.keys(verdict.listed).map((id) => pair(name(id), shown(id)));
  announce([result.words, bids.join(', '), ...lies, verdictWords(verdict).replace(verdict.code, verdict.code.split('').join(' '))].filter(Boolean).join(' '));
}

// -- what stays until it is put away, and what this phone has checked

const entryWords = ({ what, letters }) => fill(guest.words['card_' + what], { code: letters });
// Only of this table is known how its people are called.
const whose = (entry) => (entry.at === guest.place ? names(entry.who) : '');

function cards() {
  const open = guest.book().filter((entry) => !entry.away);
  const wrong = checked().lies; // above the result that it is about
  return [wrong[0] && el('section', { class: 'card bad', role: 'alert', 'data-card': 'lies' }, ...[guest.words.other_numbers, ...wrong].map((line) => el('p', {}, line)))].concat(open.map((entry) => el('section', { class: 'card bad', role: 'alert', 'data-card': entry.what }, el('p', {}, entryWords(entry)), el('p', { class: 'soft' }, whose(entry)))),
    open.length ? quiet(guest.words.put_away, 'put_away', () => {
      guest.putAway();
      paint();
    }) : []);
}

function record() {
  const { words } = guest;
  const text = guest.book().map((entry) => [entry.r, entryWords(entry), whose(entry)].join(' · ')).reverse().join('\n') || words.record_none;
  const area = el('textarea', { rows: 8, readonly: true, 'aria-label': words.record }, text);
  table.over(words.record, area, quiet(words.copy, 'copy', (event) => {
    area.select();
    if (document.execCommand('copy')) event.target.textContent = words.copied;
  }));
}

if (code) start();
paint();
