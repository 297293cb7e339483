// A day's work in short: every page visited again and again, capture runs watched to their end. Fails where the window or the main process grows with it.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { CDPSession, Page } from 'playwright';
import { launchChromium } from '../../support/shop/merchant-page.ts';
import { fromFile, planNew } from '../faults/carry-out.ts';
import { type Client, moveIn, type Place, startConsole } from '../faults/console-process.ts';
import { type Provider, startProvider } from '../faults/providers.ts';
import { stock } from '../faults/stock.ts';

/** The day: after each hour everything is weighed. The first two hours fill caches and compile what is used. */
const HOURS = 10;
const WARM = 2;
/** The last hours may weigh this much more than the first warm ones: a collector leaves more or less behind. */
const MAX_GROWTH = 1.15;
const MB = 1_000_000;
/** Of what a provider is stocked with; the rest has no order yet. */
const WITH_ORDER = 0.95;
const PAGES = [
  ...['/overview', '/sessions', '/orders', '/capture-many', '/returns', '/needs-review', '/sellers', '/settlements'],
  ...['/fees', '/balance', '/reconcile', '/environments', '/environment', '/network', '/backups', '/audit'],
  ...['/diagnostics', '/about'],
];

const { values } = parseArgs({
  options: { visits: { type: 'string', default: '10000' }, captures: { type: 'string', default: '50000' } },
});
const visits = wholeNumber('visits', values.visits);
const captures = wholeNumber('captures', values.captures);

function wholeNumber(name: string, text: string): number {
  if (!/^[1-9]\d{1,6}$/.test(text)) throw new Error(`--${name} must be a whole number from 10 to 9999999.`);
  return Number(text);
}

/** windowMb: the page's JavaScript. mainMb: all the main process holds in memory. */
type Weight = { windowMb: number; elements: number; listeners: number; mainMb: number };

async function weigh(devtools: CDPSession, pid: number): Promise<Weight> {
  // What only waits for a collection to be found isn't growth; weak references take a second one.
  for (let times = 0; times < 3; times += 1) await devtools.send('HeapProfiler.collectGarbage');
  const { metrics } = await devtools.send('Performance.getMetrics');
  const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0;
  const [, rss = '0'] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return {
    windowMb: of('JSHeapUsedSize') / MB,
    elements: of('Nodes'),
    listeners: of('JSEventListeners'),
    mainMb: (Number(rss) * 1024) / MB,
  };
}

/** Goes to a page as a link does, and waits until its heading is drawn. */
async function visit(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => window.history.pushState(null, '', to), path);
  await page.waitForFunction((to) => location.pathname === to && document.querySelector('h1') !== null, path);
}

/** Captures so many new orders in one run, its page open all the while. */
async function watchRun(page: Page, client: Client, place: Place, provider: Provider, count: number): Promise<number> {
  const payments = await stock(provider, count);
  const planned = await planNew(client, place, fromFile(payments));
  await visit(page, `/capture-many/${planned.id}`);
  await page.getByRole('button', { name: /^Capture [\d,]+ orders$/ }).click();
  await page.getByText('Done', { exact: true }).first().waitFor({ timeout: 0 });
  const run = await client.captureMany.get({ environmentId: place.environmentId, runId: planned.id });
  return run.counts.captured ?? 0;
}

function print(hour: number, { windowMb, elements, listeners, mainMb }: Weight, seconds: number): void {
  const cells = [windowMb.toFixed(1), String(elements), String(listeners), mainMb.toFixed(0), seconds.toFixed(0)];
  console.log(`${String(hour).padStart(4)}${cells.map((cell) => cell.padStart(13)).join('')}`);
}

/** What grew by more than is left to chance, in words. */
function grown(weights: Weight[]): string[] {
  const middle = (of: keyof Weight, from: Weight[]) =>
    from.map((weight) => weight[of]).toSorted((a, b) => a - b)[Math.floor(from.length / 2)] ?? 0;
  const [early, late] = [weights.slice(WARM, WARM + 3), weights.slice(-3)];
  return (['windowMb', 'elements', 'listeners', 'mainMb'] as const).flatMap((of) => {
    const [before, after] = [middle(of, early), middle(of, late)];
    return after > before * MAX_GROWTH ? [`${of} grew from ${before.toFixed(1)} to ${after.toFixed(1)}`] : [];
  });
}

const folder = mkdtempSync(join(tmpdir(), 'paydesk-soak-'));
const provider = await startProvider('service', folder);
const running = startConsole(folder);
const browser = await launchChromium();
try {
  const client = await running.client;
  const place = await moveIn(client, provider);
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.addInitScript((id) => {
    const kept = JSON.parse(sessionStorage.getItem('paydesk.window') ?? '{"state":{},"version":0}');
    sessionStorage.setItem('paydesk.window', JSON.stringify({ ...kept, state: { ...kept.state, environmentId: id } }));
  }, place.environmentId);
  await page.goto(await running.url);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable');
  await devtools.send('HeapProfiler.enable');
  console.log('hour    window MB     elements    listeners      main MB      seconds');
  const weights: Weight[] = [];
  let captured = 0;
  let visited = 0;
  for (let hour = 1; hour <= HOURS; hour += 1) {
    const begun = performance.now();
    for (; visited < (visits / HOURS) * hour; visited += 1) await visit(page, PAGES[visited % PAGES.length] ?? '/');
    captured += await watchRun(page, client, place, provider, Math.ceil(captures / HOURS / WITH_ORDER));
    // Weighed where it is always the same.
    await visit(page, '/about');
    const weight = await weigh(devtools, running.pid);
    weights.push(weight);
    print(hour, weight, (performance.now() - begun) / 1000);
  }
  const found = grown(weights);
  for (const words of found) console.log(words);
  console.log(`soak: ${visited} visits, ${captured} captures watched, ${found.length === 0 ? 'no growth' : 'GROWTH'}`);
  process.exitCode = found.length === 0 ? 0 : 1;
} finally {
  await browser.close();
  await running.kill();
  await provider.stop();
  rmSync(folder, { recursive: true, force: true });
}
