// Builds data/guest/index.html: one file, everything inlined. `--check` says whether the committed one is the same.
import { build, transform } from 'esbuild';
import { readFile, writeFile, mkdir } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';

const LIMIT = 16 * 1024;
// What the page calls its own is called shorter: nothing of the wire, of the catalogue, of what is kept, or of a browser.
const OWN = /^(last|of|seen|table|up|wait|again|agree|asked|began|changed|channel|check|compared|connections|device|drop|enter|explain|forget|gone|hear|hello|keep|kept|language|lock|lost|missing|note|numbers|offer|openings|pack|place|putAway|received|refused|reply|rest|resting|scene|sendAgain|sent|sign|socket|timer|unpack|veil|veiled|verdict|waiting)$/;
const out = new URL('../data/guest/index.html', import.meta.url);
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
  mangleProps: OWN,
  plugins: [arrows],
  legalComments: 'none',
});
const script = bundled.outputFiles[0].text.trim().replaceAll('</script', '<\\/script');
const style = (await transform(await readFile(here('style.css'), 'utf8'), { loader: 'css', minify: true, target })).code.trim().replace(/(--\w+): /g, '$1:');
const frame = await readFile(here('index.html'), 'utf8');
const page = frame.replace('/*style*/', () => style).replace('/*script*/', () => script);
const size = Math.min(...[6, 7, 8].map((memLevel) => gzipSync(page, { level: 9, memLevel }).length)); // as the box packs it
console.log(`${page.length} bytes, ${size} zipped`);
if (size > LIMIT) {
  console.error(`The page may have ${LIMIT} bytes zipped.`);
  process.exit(1);
}
if (process.argv.includes('--check')) {
  const kept = await readFile(out, 'utf8').catch(() => '');
  if (kept !== page) {
    console.error('data/guest/index.html is not what web/src builds. Run: npm --prefix web run build');
    process.exit(1);
  }
} else {
  await mkdir(new URL('.', out), { recursive: true });
  await writeFile(out, page);
}
