// How soon the Orders list has its first rows on the screen, beside a route of the same window that shows nothing.
import type { Page } from 'playwright/test';

const ROUNDS = 25;

type Route = { path: string; heading: string; content: string };
const ORDERS: Route = { path: '/orders', heading: 'Orders', content: '[role="row"] a[href*="/orders/"]' };
const NOWHERE: Route = { path: '/nowhere', heading: 'Page not found', content: 'h1' };

/** Medians in ms; the ratio is each round's own before the median is taken. The first round isn't counted: it loads the screen. */
export async function measureFirstRows(page: Page): Promise<{ rowsMs: number; emptyMs: number; timesEmpty: number }> {
  const rounds: { rowsMs: number; emptyMs: number }[] = [];
  for (let round = -1; round < ROUNDS; round += 1) {
    const emptyMs = await timeTo(page, NOWHERE);
    const rowsMs = await timeTo(page, ORDERS);
    if (round >= 0) rounds.push({ rowsMs, emptyMs });
  }
  return {
    rowsMs: median(rounds.map(({ rowsMs }) => rowsMs)),
    emptyMs: median(rounds.map(({ emptyMs }) => emptyMs)),
    timesEmpty: median(rounds.map(({ rowsMs, emptyMs }) => rowsMs / emptyMs)),
  };
}

/** From the Overview, as a link leads there, to the frame after its content is in the page. */
async function timeTo(page: Page, { path, heading, content }: Route): Promise<number> {
  await go(page, '/overview');
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
  await page.waitForLoadState('networkidle');
  return page.evaluate(
    async ([to, title, selector]) => {
      const begun = performance.now();
      history.pushState({}, '', to);
      dispatchEvent(new PopStateEvent('popstate'));
      const frame = () => new Promise(requestAnimationFrame);
      const isShown = () =>
        document.querySelector('main h1')?.textContent === title && document.querySelector(`main ${selector}`) !== null;
      while (!isShown()) await frame();
      await frame();
      return performance.now() - begun;
    },
    [path, heading, content] as const,
  );
}

const go = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
