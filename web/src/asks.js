// Every kind of ask as a field of the page: it tells `changed(value)`; undefined while it is no answer yet.
import { button, el, fill, pair } from './dom.js';

const NONE = '-';

// The words of a `.play` line for a value.
export function write(ask, value) {
  if (value === null) return [NONE];
  if (ask.kind === 'form') {
    const last = ask.fields.length - 1;
    return [].concat(...ask.fields.map((field, at) => (at === last ? write(field, value[at]) : [inOne(field, value[at])])));
  }
  if (Array.isArray(value)) return value.length ? value : [NONE];
  return ['' + value];
}

const inOne = (field, value) => {
  const words = write(field, value);
  return field.listed && value !== null ? words.map((word) => word.replace(/[,\\]/g, '\\$&')).join(',') : words[0];
};

// The value as people read it back before they are sure.
export function spoken(ask, value) {
  if (value === null) return ask.none || NONE;
  if (ask.kind === 'form') return ask.fields.map((field, at) => pair(field.name, spoken(field, value[at]))).join(', ');
  if (Array.isArray(value)) return value.map((item) => label(ask, item)).join(', ') || NONE;
  return label(ask, value);
}

const label = (ask, item) => {
  const known = [...(ask.options || []), ...(ask.beyond || [])].find(([id]) => id === item);
  return known ? known[1] : ('' + item).replace('-', ask.kind === 'number' ? '\u2212' : '-');
};

// The words of an opened seal: each as it is shown, and whether the box has to say the same (null: nobody here knows).
export function opened(ask, payload, name, words) {
  const given = (payload.slice(payload.indexOf(':') + 1).match(/"(\\.|[^"])*"|\S+/g) || []).map((word) => (word[0] === '"' ? word.slice(1, -1).replace(/\\(.)/g, '$1') : word));
  const fields = ask && ask.kind === 'form' ? ask.fields : [ask];
  const last = fields.length - 1;
  return [].concat(...given.map((word, at) => {
    const one = fields[Math.min(at, last)];
    const items = one && one.listed && at < last ? word.match(/(\\.|[^,\\])+/g) || [] : [word];
    return items.map((item) => {
      if (item === NONE) return { shown: words.nothing };
      const number = /^-?\d+$/.test(item);
      const shown = number ? item.replace('-', '\u2212') : name(item) || (one && (one.options || []).concat(one.beyond || []).filter(([id]) => id === item).map(([, text]) => text)[0]);
      return { shown: shown || item, said: number || (shown && !isFigure(plain(shown))) ? shown : null }; // nobody can tell a name of figures from a number
    });
  }));
}

// Does the box say something else than what was opened: other numbers, or other seats and options? Word by word and in order:
// no name beside what was sealed is left over (where numbers alone were sealed, of whom they are told is its own word), and the
// numbers that were sealed stand first; what follows, such as what it cost, is its own.
const FIGURES = /\u2212?\d+/g;
const plain = (text) => text.split(/[\s\p{P}]+/u).filter(Boolean).join(' '); // an "a" is in "abstained" too
const figures = (text) => text.match(FIGURES) || [];
const isFigure = (text) => !text.replace(FIGURES, '');
const within = (few, all) => all.reduce((at, one) => at + (one === few[at]), 0) === few.length; // all of them, in their order

function namedIn(text, names) {
  const known = names.map(plain).filter((one) => !isFigure(one)).sort((one, other) => other.length - one.length);
  const named = [];
  let left = plain(text) + ' ', rest = '';
  while (left) {
    const found = known.find((one) => left.startsWith(one + ' '));
    const word = found || left.split(' ')[0];
    if (found) named.push(found);
    else rest += word + ' ';
    left = left.slice(word.length + 1);
  }
  return [named, figures(rest)];
}

export function otherwise(text, parts, names, amount) {
  const said = parts.map((part) => part.said).filter((one) => one !== undefined);
  const numbers = said.filter((one) => one !== null && isFigure(one));
  const wanted = said.filter((one) => one && !isFigure(one)).map(plain);
  let [named, found] = namedIn(text, wanted.concat(names));
  if (plain(text) === wanted.join(' ')) named = wanted; // two names that follow each other may read as a third
  const apart = typeof amount === 'number' ? [('' + amount).replace('-', '\u2212')] : [];
  if (apart.some((one) => !numbers.includes(one))) return true;
  if (said.includes(null)) return !within(wanted, named) || !within(numbers, apart.concat(found));
  if ((wanted[0] || !numbers[0]) && '' + named !== '' + wanted) return true;
  if (!numbers[0] || (apart[0] && !found[0])) return !!found[0];
  return '' + found.slice(0, numbers.length) !== '' + numbers;
}

// Does it tell more of a seat whose seal did not open than what counts for whoever does not answer?
export function invented(ask, text, names, amount) {
  if (!ask) return false;
  if (ask.none) return otherwise(text, [], names, amount);
  const { low } = ask.fields ? ask.fields[ask.fields.length - 1] : ask;
  return namedIn(text, names)[1].concat(amount).some((one) => +('' + one).replace('\u2212', '-') > low);
}

export const against = (ask, value) =>
  ask.kind === 'form'
    ? !!value && ask.fields.some((field, at) => against(field, value[at]))
    : ask.kind === 'number'
      ? value !== null && (value < ask.low || value > ask.high)
      : (ask.beyond || []).some(([id]) => id === value);

export const field = (ask, words, changed, inForm) => KINDS[ask.kind](ask, words, changed, inForm);

const chooser = (options, press) => {
  const row = el('div', { class: 'row', role: 'group' });
  const made = options.map(([id, text]) => button(text, { class: 'option', 'data-option': id, 'aria-pressed': 'false' }, () => press(id)));
  row.append(...made);
  row.mark = (chosen) => made.forEach((one, at) => one.setAttribute('aria-pressed', chosen.includes(options[at][0])));
  return row;
};

const withNone = (ask, inForm) => (ask.none && inForm ? [['', ask.none]] : []);

function pick(ask, words, changed, inForm) {
  const box = el('div');
  const choose = (id) => {
    rows.forEach((row) => row.mark([id]));
    changed(id === '' ? null : id);
  };
  const rows = [chooser([...ask.options, ...withNone(ask, inForm)], choose)];
  box.append(rows[0]);
  if (ask.beyond && ask.beyond.length) {
    const more = button(words.otherwise, { class: 'quiet' }, () => {
      rows.push(chooser(ask.beyond, choose));
      more.replaceWith(rows[1]);
    });
    box.append(more);
  }
  return box;
}

function some(ask, words, changed) {
  let chosen = [];
  const row = chooser(ask.options, (id) => {
    chosen = ask.options.map(([one]) => one).filter((one) => (one === id) !== chosen.includes(one));
    row.mark(chosen);
    tell();
  });
  const tell = () => changed(chosen.length >= ask.least && chosen.length <= ask.most ? chosen : undefined);
  tell();
  return el('div', {}, el('p', { class: 'soft' }, fill(words.some, { least: ask.least, most: ask.most })), row);
}

function order(ask, words, changed) {
  let chosen = [];
  const row = chooser(ask.options, (id) => {
    chosen = chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id];
    row.mark(chosen);
    ask.options.forEach(([one, text], at) => {
      row.children[at].textContent = (chosen.includes(one) ? chosen.indexOf(one) + 1 + ' · ' : '') + text;
    });
    changed(chosen.length === ask.options.length ? chosen : undefined);
  });
  return el('div', {}, el('p', { class: 'soft' }, words.order), row);
}

// Few numbers are buttons; what lies beyond them is a step away.
function number(ask, words, changed, inForm) {
  if (ask.high - ask.low > 12) return stepper(ask, words, changed, inForm);
  const options = [];
  for (let at = ask.low; at <= ask.high; at++) options.push(['' + at, label(ask, at)]);
  const row = chooser([...options, ...withNone(ask, inForm)], (id) => {
    row.mark([id]);
    changed(id === '' ? null : +id);
  });
  if (ask.lowest === ask.low && ask.highest === ask.high) return row;
  const box = el('div', {}, row, button(words.otherwise, { class: 'quiet' }, () => {
    box.textContent = '';
    changed(undefined);
    box.append(stepper(ask, words, changed, inForm));
  }));
  return box;
}

function stepper(ask, words, changed, inForm) {
  let value;
  const range = fill(words.from_to, { low: label(ask, ask.low), high: label(ask, ask.high) });
  const shown = el('input', { class: 'number', inputmode: ask.lowest < 0 ? 'text' : 'numeric', 'aria-label': [ask.name || ask.q, range].filter(Boolean).join(', '), placeholder: '–', autocomplete: 'off' });
  const set = (wanted) => {
    value = wanted === null ? null : Math.max(ask.lowest, Math.min(ask.highest, wanted));
    shown.value = value === null ? ask.none : label(ask, value);
    changed(value);
  };
  // Typed with the keys of the phone: 47 is two of them.
  shown.oninput = () => {
    const typed = shown.value.trim().replace('\u2212', '-');
    value = /^-?\d{1,7}$/.test(typed) && +typed >= ask.lowest && +typed <= ask.highest ? +typed : undefined;
    row.mark(['' + value]);
    changed(value);
  };
  const by = (step) => {
    const sign = step < 0 ? '\u2212' : '+';
    const start = Math.max(ask.low, Math.min(0, ask.high));
    const says = `${step < 0 ? words.less : words.more} ${Math.abs(step)}`;
    return button(sign + Math.abs(step), { class: 'step', 'aria-label': says }, () => set((typeof value === 'number' ? value : start) + step));
  };
  const usual = [0, 1, 2, 3, 5, 10, ask.high].filter((chip) => chip >= ask.low && chip <= ask.high);
  const chips = ask.chips.length ? ask.chips : usual;
  const row = chooser([...new Set(chips)].map((chip) => ['' + chip, label(ask, chip)]).concat(withNone(ask, inForm)), (id) => set(id === '' ? null : +id));
  return el(
    'div', {},
    el('p', { class: 'soft' }, range),
    el('div', { class: 'stepper' }, by(-10), by(-1), shown, by(1), by(10)),
    row,
  );
}

function text(ask, words, changed, inForm) {
  const many = ask.most > 1;
  const read = () => {
    const lines = input.value.split('\n').map((line) => line.trim().replace(/\s+/g, ' ')).filter((line) => line && line !== NONE);
    const fits = lines.every((line) => line.length <= ask.longest);
    if (many) changed(fits && lines.length >= ask.least && lines.length <= ask.most && new Set(lines).size === lines.length ? lines : undefined);
    else changed(!fits ? undefined : lines.length ? lines[0] : ask.least ? undefined : null);
  };
  const input = el(many ? 'textarea' : 'input', { rows: many ? 4 : undefined, maxlength: many ? undefined : ask.longest, 'aria-label': ask.name || words.typed, autocomplete: 'off' });
  input.oninput = read;
  if (inForm || many) read();
  return input;
}

function form(ask, words, changed) {
  const values = ask.fields.map(() => undefined);
  const tell = () => {
    const ready = values.every((value) => value !== undefined);
    const sum = values.reduce((all, value) => all + (typeof value === 'number' ? value : 0), 0);
    changed(ready && (ask.together === null || sum <= ask.together) ? values.slice() : undefined);
  };
  return el('div', {}, ...ask.fields.map((one, at) => {
    const made = field(one, words, (value) => {
      values[at] = value;
      tell();
    }, true);
    return el('fieldset', { 'data-field': at }, el('legend', {}, one.name), made);
  }));
}

const KINDS = { pick, some, order, number, confirm: pick, text, form };
