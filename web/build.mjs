// Builds data/guest/index.html: one file, everything inlined; and beside it, packed, what is always the same of it. `--check` says
// whether the committed ones are the same.
import { build, transform } from 'esbuild';
import { readFile, writeFile, mkdir } from 'node:fs/promises';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { deflated } from './pack.mjs';

const LIMIT = 16 * 1024;
// Names within the page alone: neither the box nor what a phone keeps nor a catalogue knows them. They are called shorter.
const INNER = 'again agree asked began changed channel check compared connection connections device drawn drop enter epoch explain forget gone hear hello keep kept language last lies lock look lost missing note numbers of offer openings pack place putAway received refused reply rest resting result rouse said scene seen sendAgain sent sign socket stamp table take timer unpack up veil veiled verdict wait waiting';
const out = new URL('../data/guest/index.html', import.meta.url);
const restOut = new URL('../data/guest/rest.deflate', import.meta.url);
const here = (name) => new URL(`src/${name}`, import.meta.url);
const target = ['ios12.2', 'chrome80', 'firefox78'];

// A function as an arrow packs smaller; none of them is called before the line where it stands.
const arrows = {
  name: 'arrows',
  setup: ({ onLoad }) =>
    onLoad({ filter: /\.js$/ }, async ({ path }) => ({
      contents: (await readFile(path, 'utf8')).replace(/^(export )?function (\w+)\((.*)\) \{$/gm, (found, out = '', name, given) => `${out}const ${name} = (${given}) => {`),
    })),
};

const bundled = await build({
  entryPoints: [here('main.js').pathname],
  bundle: true,
  minify: true,
  write: false,
  format: 'iife',
  target,
  supported: { destructuring: true },
  mangleProps: new RegExp(`^(${INNER.replaceAll(' ', '|')})$`),
  plugins: [arrows],
  legalComments: 'none',
});
const script = bundled.outputFiles[0].text.trim().replaceAll('</script', '<\\/script');
const style = (await transform(await readFile(here('style.css'), 'utf8'), { loader: 'css', minify: true, target })).code.trim().replace(/(--\w+): /g, '$1:');
const frame = await readFile(here('index.html'), 'utf8');
const page = frame.replace('/*style*/', () => style).replace('/*script*/', () => script);
// What stands behind the colours by night, the last thing that a box changes.
const from = page.indexOf(';', page.lastIndexOf('--paper:'));
const end = Buffer.from(page.slice(from));
const rest = deflated(end);
if (!inflateRawSync(rest).equals(end)) throw new Error('packed wrongly');
const size = rest.length + deflateRawSync(page.slice(0, from), { level: 9 }).length + 23;
console.log(`${page.length} bytes, ${size} packed`);
if (size > LIMIT) {
  console.error(`The page may have ${LIMIT} bytes packed.`);
  process.exit(1);
}
const files = [[out, Buffer.from(page)], [restOut, Buffer.from(rest)]];
if (process.argv.includes('--check')) {
  for (const [name, made] of files) {
    const kept = await readFile(name).catch(() => Buffer.alloc(0));
    if (kept.equals(made)) continue;
    console.error(`${name.pathname} is not what web/src builds. Run: npm --prefix web run build`);
    process.exit(1);
  }
} else {
  await mkdir(new URL('.', out), { recursive: true });
  for (const [name, made] of files) await writeFile(name, made);
}
