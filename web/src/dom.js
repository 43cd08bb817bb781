// Small helpers for the page, and how a seat looks: colour, shape and letter.
export const el = (tag, look = {}, ...children) => {
  const made = document.createElement(tag);
  for (const name of Object.keys(look)) {
    if (name.startsWith('on')) made[name] = look[name];
    else if (look[name] !== undefined && look[name] !== false) made.setAttribute(name, look[name] === true ? '' : look[name]);
  }
  made.append(...children.filter((child) => child !== null && child !== undefined && child !== ''));
  return made;
};

export const button = (text, look, press) => el('button', { type: 'button', ...look, onclick: press }, text);

export const svg = (tag, look, ...children) => {
  const made = document.createElementNS('http://www.w3.org/2000/svg', tag);
  for (const name of Object.keys(look)) made.setAttribute(name, look[name]);
  made.append(...children);
  return made;
};

// A sentence of the catalogue, its gaps filled.
export const fill = (words, parts) => words.replace(/\{(\w+)\}/g, (gap, name) => (name in parts ? parts[name] : gap));

const COLOURS = {
  red: '#C62828', blue: '#1565C0', green: '#2E7D32', yellow: '#F9A825', black: '#212121', white: '#FAFAFA',
  orange: '#E65100', purple: '#6A1B9A', pink: '#D81B60', brown: '#5D4037', teal: '#00796B', grey: '#757575',
};
const SHAPES = {
  disc: 'M12 2a10 10 0 1 0 .1 0z', square: 'M3 3h18v18H3z', triangle: 'M12 1l11 20H1z', diamond: 'M12 1l11 11-11 11L1 12z',
  star: 'M12 1l3.2 7 7.8.9-5.8 5.2 1.6 7.9-6.8-4-6.8 4 1.6-7.9L1 8.9 8.8 8z', hexagon: 'M12 1l10 5.5v11L12 23 2 17.500v-11z',
  cross: 'M8 1h8v7h7v8h-7v7H8v-7H1V8h7z', drop: 'M12 1c5 7 8 10 8 14a8 8 0 0 1-16 0c0-4 3-7 8-14z',
  crescent: 'M16 1a11 11 0 1 0 6 15A10 10 0 0 1 16 1z', ring: 'M12 1a11 11 0 1 0 .1 0zm0 3.500a7.500 7.500 0 1 1-.1 0z',
  leaf: 'M2 22C2 8 10 2 22 2c0 14-8 20-20 20z', fan: 'M1 13a12 12 0 0 1 22 0l-11 10z',
};

export const badge = (seat, size = 28) => {
  const [, name, colour, shape, letter] = seat || ['', '', '', 'disc', ''];
  const dark = ['yellow', 'white', 'orange'].includes(colour);
  const fillWith = COLOURS[colour] || '#5B534A';
  const picture = svg(
    'svg',
    { viewBox: '0 0 24 24', width: size, height: size, class: 'badge', role: 'img', 'aria-label': name },
    svg('path', { d: SHAPES[shape] || SHAPES.disc, fill: fillWith, stroke: '#8A8178', 'stroke-width': 1 }),
  );
  const sign = svg('text', { x: 12, y: 16.5, 'text-anchor': 'middle', 'font-size': 11, 'font-weight': 700, fill: dark ? '#000' : '#fff' });
  if (shape === 'ring' || shape === 'crescent') sign.setAttribute('class', 'ink');
  sign.textContent = letter || '';
  picture.append(sign);
  return picture;
};
