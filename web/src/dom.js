// Small helpers for the page, and how a seat looks: colour, shape and letter.
export const el = (tag, look = {}, ...children) => {
  const made = document.createElement(tag);
  for (const name of Object.keys(look)) {
    if (name.startsWith('on')) made[name] = look[name];
    else if (look[name] !== undefined && look[name] !== false) made.setAttribute(name, look[name] === true ? '' : look[name]);
  }
  made.append(...children.filter(Boolean));
  return made;
};

export const button = (text, look, press) => el('button', { type: 'button', ...look, onclick: press }, text);

// The one button that matters, and those that wait beside it.
export const main = (text, tag, press) => button(text, { class: 'main', 'data-tag': tag }, press);
export const quiet = (text, tag, press) => button(text, { class: 'quiet', 'data-tag': tag }, press);

export const svg = (tag, look, ...children) => {
  const made = document.createElementNS('http://www.w3.org/2000/svg', tag);
  for (const name of Object.keys(look)) made.setAttribute(name, look[name]);
  made.append(...children);
  return made;
};

// A sentence of the catalogue, its gaps filled.
export const fill = (words, parts) => words.replace(/\{(\w+)\}/g, (gap, name) => (name in parts ? parts[name] : gap));

// Who, and what; French has a blank before the colon.
export const pair = (one, other) => one + (document.documentElement.lang === 'fr' ? '\u00a0: ' : ': ') + other;

let looks = {}; // the box sends them with the first words
export const dress = (found) => (looks = found);

export const badge = (seat, size = 28) => {
  const [, name, colour, shape, letter] = seat || ['', '', '', 'disc', ''];
  const dark = ['yellow', 'white', 'orange'].includes(colour);
  const fillWith = looks[colour] || '#5B534A';
  const picture = svg(
    'svg',
    { viewBox: '0 0 24 24', width: size, height: size, class: 'badge', role: 'img', 'aria-label': name },
    svg('path', { d: looks[shape] || looks.disc, fill: fillWith, stroke: '#8A8178', 'stroke-width': 1 }),
  );
  const sign = svg('text', { x: 12, y: 16.5, 'text-anchor': 'middle', 'font-size': 11, 'font-weight': 700, fill: dark ? '#000' : '#fff' });
  if (shape === 'ring' || shape === 'crescent') sign.setAttribute('class', 'ink');
  sign.textContent = letter || '';
  picture.append(sign);
  return picture;
};

// What lies before a seat: sealed, open, or nothing yet.
export const stamp = (kind, seat, who, inside, id) => el('li', { class: 'stamp ' + kind, 'data-seat': id }, seat && badge(seat, 36), el('span', {}, who), inside);
