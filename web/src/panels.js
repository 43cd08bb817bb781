// Every kind of panel. Numbers with reasons are buttons that open them.
import { badge, button, el, pair, stamp, svg } from './dom.js';

const minus = (amount) => (typeof amount === 'number' && amount < 0 ? '\u2212' + -amount : amount);

export function panel(found, table) {
  if (found.panel === 'result') return result(found, table);
  const body = KINDS[found.panel](found, table);
  return el('section', { class: 'card', 'data-panel': found.panel }, found.name && el('h3', {}, found.name), body);
}

const named = (seat, table) => (seat ? table.seat(seat) : null);
const worn = (seat, table, size) => named(seat, table) && badge(named(seat, table), size);

// A number, and why it is that.
const value = (fact, table, about = '') => {
  if (fact.value == null) return '';
  const text = '' + minus(fact.value);
  const heading = [table.name(fact.seat) || about, fact.words, text].filter(Boolean).join(' ');
  const look = { class: 'why', 'aria-label': `${heading}, ${table.words.why}` };
  if (fact.why) return button(text, look, () => table.explain(heading, fact.why));
  if (fact.seat && fact.account) return button(text, look, () => table.ask(heading, fact.seat, fact.account));
  return el('b', {}, text);
};

const facts = (found, table) =>
  el('ul', { class: 'facts' }, ...found.facts.map((fact) =>
    el('li', {}, worn(fact.seat, table), el('span', {}, [table.name(fact.seat), fact.words].filter((part, at, all) => part && all.indexOf(part) === at).join(' · ')), value(fact, table))));

const rows = (found, table) => {
  const cell = (fact, at, row) => {
    const first = at === 0;
    const column = found.columns[at - (row.length - found.columns.length)];
    const none = fact.value == null;
    const inside = none && first ? table.name(fact.seat) || fact.words : value(fact, table, [table.name(row[0].seat) || row[0].words, column].filter(Boolean).join(', '));
    return el(first ? 'th' : 'td', first ? { scope: 'row' } : {}, first ? worn(fact.seat, table, 20) : '', ' ', inside);
  };
  const width = Math.max(...found.rows.map((row) => row.length), found.columns.length);
  const heads = [...Array(Math.max(0, width - found.columns.length)).fill(''), ...found.columns];
  return el('div', { class: 'wide' }, el('table', {},
    el('thead', {}, el('tr', {}, ...heads.map((text, at) => el('th', { scope: 'col' }, worn((found.seats || [])[at - 1], table, 20), ' ', text)))),
    el('tbody', {}, ...found.rows.map((row) => el('tr', {}, ...row.map(cell))))));
};

const track = (found, table) =>
  el('ul', { class: 'facts' }, ...found.marks.slice().sort((one, other) => other.at - one.at).map((mark) =>
    el('li', {}, worn(mark.seat, table), el('span', {}, table.name(mark.seat) || mark.words), el('b', {}, `${minus(+mark.at)} / ${found.high}`))));

const dice = (found) =>
  el('div', { class: 'row' }, ...found.dice.map(([shown]) => el('span', { class: 'die' }, '' + shown)), found.total !== null && el('b', {}, ' = ' + found.total));

// By its seat, which is what is checked.
const called = (one, table) => table.name(one.seat) || one.who;

const todo = (found, table) =>
  el('ol', {}, ...found.tasks.map((task) => el('li', {}, el('b', {}, called(task, table)), pair('', task.words), task.why && el('div', { class: 'soft' }, task.why))));

function map(found, table) {
  const at = {};
  const xs = found.nodes.map((node) => node[1]);
  const ys = found.nodes.map((node) => node[2]);
  const place = (all, one) => 11 + (78 * (one - Math.min(...all))) / (Math.max(...all) - Math.min(...all) || 1);
  for (const [id, x, y] of found.nodes) at[id] = [place(xs, x), place(ys, y)];
  const lines = found.edges.filter(([one, other]) => at[one] && at[other]).map(([one, other]) =>
    svg('line', { x1: at[one][0], y1: at[one][1], x2: at[other][0], y2: at[other][1] }));
  const spots = found.nodes.map(([id, , , text, seat], turn) => {
    const [x, y] = at[id];
    const seated = named(seat, table);
    const mark = seated ? badge(seated, 8) : svg('circle', { cx: x, cy: y, r: 3 });
    if (seated) {
      mark.setAttribute('x', x - 4);
      mark.setAttribute('y', y - 4);
    }
    const words = svg('text', { x, y: y + 7.5 + (turn % 2) * 3, 'text-anchor': 'middle' }); // neighbours do not write over each other
    words.textContent = text.slice(0, 14);
    const title = svg('title', {});
    title.textContent = [text, table.name(seat)].filter(Boolean).join(', ');
    return svg('g', { 'data-option': id }, title, mark, words);
  });
  const lying = {};
  for (const mark of found.marks) (lying[mark.at] = lying[mark.at] || []).push([table.name(mark.seat), mark.words].filter((part, at, all) => part && all.indexOf(part) === at).join(' '));
  const said = found.nodes.filter(([id, , , text, seat]) => lying[id] || (text && seat)).map(([id, , , text, seat]) =>
    el('li', {}, el('b', {}, text || id), ' ', [table.name(seat), ...(lying[id] || [])].filter(Boolean).join(', ')));
  return el('div', {}, svg('svg', { viewBox: '0 0 100 104', class: 'map' }, ...lines, ...spots), el('ul', {}, ...said));
}

function result(found, table) {
  const opened = found.opened.map((seal) =>
    stamp('open', named(seal.seat, table), called(seal, table), el('b', {}, seal.words)));
  return el('section', { class: 'card result', 'data-panel': 'result' },
    opened.length ? el('ul', { class: 'stamps' }, ...opened) : null,
    found.words && el('p', { class: 'big' }, found.words),
    found.note && el('p', { class: 'soft' }, found.note),
    found.why.length ? el('details', {}, el('summary', {}, table.words.why), reasons(found.why)) : null);
}

export const reasons = (lines) => el('ul', {}, ...lines.map(([amount, text]) => el('li', {}, amount === null ? '' : el('b', {}, amount + ' '), text)));

const KINDS = { facts, rows, track, dice, map, todo };
