// Several phones in one headless Chromium, moved by lines of JSON: {"do": "click", "phone": "anna", "at": "text=Seal"}.
// Used by tests/bidding_box/test_browser.py.
import { createInterface } from 'node:readline';
import { chromium } from 'playwright-core';

const flags = ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run', '--disable-quic'];
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM || '/usr/bin/chromium', headless: true, args: flags });
const phones = {};
const errors = [];
const WAIT = { timeout: 8000 };

async function page(phone, url, look = {}) {
  const context = phones[phone] ? phones[phone].context : await browser.newContext({ viewport: { width: 390, height: 844 }, ...look });
  const opened = await context.newPage();
  opened.on('pageerror', (error) => errors.push(`${phone}: ${error.message}`));
  opened.on('console', (message) => message.type() === 'error' && !/WebSocket|ERR_/.test(message.text()) && errors.push(`${phone}: ${message.text()}`));
  await opened.goto(url);
  return { context, page: opened };
}

const does = {
  open: async ({ phone, url, look }) => { phones[phone] = await page(phone, url, look); },
  tab: async ({ phone, as, url }) => { phones[as] = await page(phone, url); },
  click: ({ phone, at }) => phones[phone].page.locator(at).first().click(WAIT),
  fill: ({ phone, at, text }) => phones[phone].page.locator(at).first().fill(text, WAIT),
  see: ({ phone, at }) => phones[phone].page.locator(at).first().waitFor(WAIT),
  gone: ({ phone, at }) => phones[phone].page.locator(at).first().waitFor({ ...WAIT, state: 'hidden' }),
  text: ({ phone, at }) => phones[phone].page.locator(at).first().innerText(WAIT),
  count: ({ phone, at }) => phones[phone].page.locator(at).count(),
  run: ({ phone, code }) => phones[phone].page.evaluate(code),
  reload: async ({ phone }) => { await phones[phone].page.reload(); },
  offline: ({ phone, off }) => phones[phone].context.setOffline(off),
  shut: async ({ phone }) => { await phones[phone].page.close(); },
  shot: async ({ phone, path, full }) => { await phones[phone].page.screenshot({ path, fullPage: !!full }); },
  errors: () => errors.splice(0),
};

for await (const line of createInterface({ input: process.stdin })) {
  const wish = JSON.parse(line);
  let told;
  try {
    told = { ok: true, value: await does[wish.do](wish) };
  } catch (error) {
    told = { ok: false, value: String(error.message).split('\n')[0] };
  }
  process.stdout.write(JSON.stringify(told) + '\n');
}
await browser.close();
