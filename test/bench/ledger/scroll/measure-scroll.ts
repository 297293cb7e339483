// How soon rows are painted and how fast 100,000 of them are scrolled through, beside AG Grid Community in the same browser.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { type Browser, chromium, type Page } from 'playwright';
import { build } from 'vite';
import { chromiumArguments, chromiumExecutable } from '../../../support/browser/chromium.ts';
import { serveSite } from '../../../support/shop/merchant-page.ts';

const ROUNDS = 5;
const STEPS = 25;
/** Twenty rows. */
const STEP_PX = 1_140;
const EMPTY = '<!doctype html><html lang="en"><meta charset="utf-8"><title>Rows</title><body></body></html>';

/** ms: until rows are painted, and what one step of the scrolling keeps the page's main thread busy: waiting for the screen isn't counted. */
type Figures = { paintMs: number; stepMs: number };
type Built = { script: string; style: string };

/** Ours over AG Grid's, of first rows and of scrolling together: the median of all rounds. */
export async function measureScroll(): Promise<number> {
  const built = await buildPage();
  const executablePath = chromiumExecutable();
  const [site, browser] = await Promise.all([
    serveSite({ '/ours': EMPTY, '/grid': EMPTY }),
    chromium.launch({ args: chromiumArguments, ...(executablePath && { executablePath }) }),
  ]);
  try {
    const ratios: number[] = [];
    for (let round = -1; round < ROUNDS; round += 1) {
      const ours = await look(browser, `${site.origin}/ours`, built);
      const grid = await look(browser, `${site.origin}/grid`, built);
      const words = ({ paintMs, stepMs }: Figures) =>
        `${paintMs.toFixed(0)} ms to rows, ${stepMs.toFixed(1)} ms a step`;
      console.log(`ours: ${words(ours)}; AG Grid: ${words(grid)}`);
      // The first is not counted: the browser itself is warming up.
      if (round >= 0) ratios.push((ours.paintMs / grid.paintMs + ours.stepMs / grid.stepMs) / 2);
    }
    return ratios.toSorted((a, b) => a - b)[Math.floor(ratios.length / 2)] ?? Number.NaN;
  } finally {
    await browser.close();
    await site.close();
  }
}

async function buildPage(): Promise<Built> {
  const folder = mkdtempSync(join(tmpdir(), 'paydesk-bench-scroll-'));
  try {
    await build({
      configFile: false,
      logLevel: 'error',
      root: import.meta.dirname,
      plugins: [react()],
      define: { 'process.env.NODE_ENV': '"production"' },
      build: {
        outDir: folder,
        cssCodeSplit: false,
        lib: { entry: join(import.meta.dirname, 'page.tsx'), formats: ['iife'], name: 'rows', fileName: 'page' },
      },
    });
    const read = (end: string) => {
      const name = readdirSync(folder).find((one) => one.endsWith(end));
      return name === undefined ? '' : readFileSync(join(folder, name), 'utf8');
    };
    return { script: read('.js'), style: read('.css') };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function look(browser: Browser, address: string, { script, style }: Built): Promise<Figures> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  try {
    await page.goto(address);
    await page.addStyleTag({ content: style });
    const begun = await page.evaluate(() => performance.now());
    await page.addScriptTag({ content: script });
    const paintMs = await page.evaluate(async (from) => {
      while (!document.body.innerText.includes('Ada Lovelace 5')) await new Promise(requestAnimationFrame);
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      return performance.now() - from;
    }, begun);
    const busy = await busyTime(page);
    const before = await busy();
    await page.evaluate(
      async ({ steps, px }) => {
        const scroller =
          document.querySelector('.ag-body-vertical-scroll-viewport') ?? document.scrollingElement ?? document.body;
        for (let step = 1; step <= steps; step += 1) {
          scroller.scrollTop = step * px;
          // One frame brings the rows, and after the next they are painted.
          await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
        }
      },
      { steps: STEPS, px: STEP_PX },
    );
    const stepMs = ((await busy()) - before) / STEPS;
    return { paintMs, stepMs };
  } finally {
    await page.close();
  }
}

/** How long the page's main thread has been busy, in ms. */
async function busyTime(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
  };
}
