// How soon the Orders list has its first rows on the screen, beside a route of the same window that shows nothing.
import type { Page } from 'playwright/test';

const ROUNDS = 25;
/** ms in which the page before has come to rest. */
const REST_MS = 300;

type Route = { path: string; heading: string; content: string };
const OVERVIEW: Route = { path: '/overview', heading: 'Overview', content: 'h1' };
const ORDERS: Route = { path: '/orders', heading: 'Orders', content: 'tbody tr:not([aria-hidden]) td' };
const NOWHERE: Route = { path: '/nowhere', heading: 'Page not found', content: 'h1' };

/** Medians in ms; the ratio is each round's own before the median is taken. */
export type Measured = { rowsMs: number; emptyMs: number; timesEmpty: number };

/** `opened`: the window at that address; `followed`: as a link leads there from the Overview. The first round isn't counted: it loads the screens. */
export async function measureFirstRows(page: Page): Promise<{ opened: Measured; followed: Measured }> {
  return { opened: await beside((route) => open(page, route)), followed: await beside((route) => follow(page, route)) };
}

async function beside(timeTo: (route: Route) => Promise<number>): Promise<Measured> {
  const rounds: { rowsMs: number; emptyMs: number }[] = [];
  for (let round = -1; round < ROUNDS; round += 1) {
    const emptyMs = await timeTo(NOWHERE);
    const rowsMs = await timeTo(ORDERS);
    if (round >= 0) rounds.push({ rowsMs, emptyMs });
  }
  return {
    rowsMs: median(rounds.map(({ rowsMs }) => rowsMs)),
    emptyMs: median(rounds.map(({ emptyMs }) => emptyMs)),
    timesEmpty: median(rounds.map(({ rowsMs, emptyMs }) => rowsMs / emptyMs)),
  };
}

async function open(page: Page, route: Route): Promise<number> {
  await page.goto(new URL(route.path, page.url()).href, { waitUntil: 'commit' });
  return page.evaluate(timeUntilShown, { ...route, restMs: null });
}

async function follow(page: Page, route: Route): Promise<number> {
  await page.evaluate(timeUntilShown, { ...OVERVIEW, restMs: 0 });
  return page.evaluate(timeUntilShown, { ...route, restMs: REST_MS });
}

/** ms to the frame after the content is in the page: from its request on, or from following a link after a rest of `restMs`. */
async function timeUntilShown({ path, heading, content, restMs }: Route & { restMs: number | null }): Promise<number> {
  const MAX_MS = 20_000;
  let begun = 0;
  if (restMs !== null) {
    await new Promise((resolve) => setTimeout(resolve, restMs));
    begun = performance.now();
    history.pushState({}, '', path);
    dispatchEvent(new PopStateEvent('popstate'));
  }
  const frame = () => new Promise(requestAnimationFrame);
  const isShown = () =>
    document.querySelector('main h1')?.textContent === heading && document.querySelector(`main ${content}`) !== null;
  while (!isShown()) {
    if (performance.now() - begun > MAX_MS) throw new Error(`${path} isn't shown.`);
    await frame();
  }
  await frame();
  return performance.now() - begun;
}

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
