// Builds data/guest/index.html: one file, everything inlined. `--check` says whether the committed one is the same.
import { build, transform } from 'esbuild';
import { readFile, writeFile, mkdir } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';

const LIMIT = 16 * 1024;
const out = new URL('../data/guest/index.html', import.meta.url);
const here = (name) => new URL(`src/${name}`, import.meta.url);
const target = ['ios12.2', 'chrome80', 'firefox78'];

const bundled = await build({
  entryPoints: [here('main.js').pathname],
  bundle: true,
  minify: true,
  write: false,
  format: 'iife',
  target,
  supported: { destructuring: true },
  legalComments: 'none',
  charset: 'utf8',
});
const script = bundled.outputFiles[0].text.trim().replaceAll('</script', '<\\/script');
const style = (await transform(await readFile(here('style.css'), 'utf8'), { loader: 'css', minify: true, target })).code.trim();
const frame = await readFile(here('index.html'), 'utf8');
const page = frame.replace('/*style*/', () => style).replace('/*script*/', () => script);
const size = gzipSync(page, { level: 9 }).length;
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
