// What the box tells of a round, held against what this phone has opened. `ask`: what this seat was asked in it, which knows how
// options are called. The app does the same in companion/ui/checked.py.
import { invented, opened, otherwise } from './asks.js';
import { fill } from './dom.js';

export function reveal({ verdict, scene, words, ask }) {
  const { round, openings, listed, broken, shut, hidden } = verdict;
  const seats = Object.keys(listed);
  const name = (id) => (scene.people.find((one) => one[0] === id) || ['', ''])[1];
  const known = [...scene.people, ...((ask && ask.options) || [])].map((one) => one[1]);
  const noun = (key) => key.split(/[:/]/)[0];
  const parts = (id) => opened(ask && noun(ask.key) === noun(openings[id][0]) ? ask : null, openings[id][0], name, words);
  const saying = (one) => one.words + (typeof one.amount === 'number' ? ` (${one.amount})` : '');
  const inside = (id) => (broken.includes(id) ? '?' : openings[id] ? parts(id).map((one) => one.shown).join(', ') : words[shut.includes(id) ? 'shut' : listed[id] === '-' ? 'away' : listed[id] ? 'sealed_who' : 'nothing']);
  const ofIt = (found) => found.panel === 'result' && found.row === parseInt(round) + seats.length;

  const isFalse = ({ seat, words: text, amount }) =>
    !listed[seat] ? typeof amount === 'number' || /\d/.test(text)
    : broken.includes(seat) ? false
    : hidden ? otherwise(text, [], known, amount)
    : openings[seat] ? otherwise(text, parts(seat), known, amount)
    : invented(ask, text, known, amount);

  const results = scene.panels.filter(ofIt);
  // What it costs, in whichever order: it belongs to the result above it, or where there is none to that of the round.
  const costs = (found) => {
    let above = results[0];
    return [].concat(...scene.panels.map((one) => {
      if (one.panel === 'result') above = one;
      return (above === found && one.name === words.paid && one.tasks) || [];
    }));
  };

  // Whom it is about, what was sealed, what the box says; also below the result, where it tells what each of them pays.
  const liesOf = (found) => {
    const missing = hidden || !found.opened[0] ? [] : Object.keys(openings).filter((id) => !found.opened.some((one) => one.seat === id));
    const lines = found.opened.concat(costs(found)).filter(isFalse).concat(missing.map((seat) => ({ seat, words: '–' })));
    return [...new Set(lines.map((one) => fill(words.sealed_told, { who: name(one.seat), sealed: inside(one.seat), told: saying(one) })))];
  };

  return {
    lies: [].concat(...results.map(liesOf)),
    result: results[0],
    // What a seat had sealed; of one that opened nothing, what the box counts there.
    stamp: (id) => {
      const told = [].concat(...results.map((one) => one.opened)).find((one) => one.seat === id);
      return openings[id] || !told ? inside(id) : fill(words.counts, { what: inside(id), told: saying(told) });
    },
    // What was sealed stands on the card of the verdict: what a result tells otherwise of no round that was checked, it says. Nobody
    // takes numbers, as of a fight, for a yes or no.
    drawn: (found) => {
      if (found.panel !== 'result' || !found.opened.length) return found;
      const same = !hidden && found.opened.length === seats.length && !liesOf(found).length;
      return ofIt(found) || same ? { ...found, opened: [], note: words.box_says } : ask && ask.kind === 'confirm' && found.opened.every((one) => one.amount != null) ? found : { ...found, words: fill(words.unchecked, found) };
    },
  };
}
