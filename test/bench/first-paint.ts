// How soon the checkout is painted, beside an empty page of the same process in the same browser; and what it weighs.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { startService } from '../../service/service.ts';
import { gzipped, totalOf, weighCheckout } from '../support/consumer/checkout-weight.ts';
import {
  BUILT_CHECKOUT,
  createSession,
  MERCHANT_ORIGIN,
  organizationOf,
  signIn,
} from '../support/service/payment-service.ts';
import { launchChromium, serveShop, serveSite } from '../support/shop/merchant-page.ts';

/** In each both are opened once, one after the other, so that a slower moment of the machine strikes both. */
const ROUNDS = 15;
/** One letter: a page without anything has no paint to be timed. */
const EMPTY = '<!doctype html><html lang="en"><meta charset="utf-8"><title>Empty</title><p>.</p></html>';

export type CheckoutFigures = {
  sdkGzip: number;
  checkoutGzip: number;
  files: { path: string; gzip: number }[];
  /** Medians in ms; the ratio is each round's own before the median is taken. */
  firstPaint: { checkoutMs: number; emptyMs: number; timesEmpty: number };
  /** In a shop, from startSession to the first step being shown: median in ms. */
  shownMs: number;
};

/** Measures both in this process. */
export async function measureCheckout(): Promise<CheckoutFigures> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'paydesk-bench-checkout-'));
  const service = await startService({ dataFolder, port: 0, checkoutFolder: BUILT_CHECKOUT });
  const [shop, empty, browser] = await Promise.all([
    serveShop(service.urls.jsUrl),
    serveSite({ '/': EMPTY }),
    launchChromium(),
  ]);
  try {
    const token = await signIn(service, organizationOf(service, 'merchant'));
    const { id } = await createSession(service, token);
    const page = await browser.newPage();
    await page.goto(shop.origin);
    const files = await weighCheckout(page, id);
    const sdk = await (await fetch(`${service.urls.jsUrl}/v1.js`)).arrayBuffer();
    const checkout = `${service.urls.jsUrl}/checkout/${id}?origin=${encodeURIComponent(MERCHANT_ORIGIN)}`;
    const firstPaint = await firstPaints(browser, checkout, empty.origin);
    const shownMs = await timeToFirstStep(browser, shop.origin, id);
    return { sdkGzip: gzipped(new Uint8Array(sdk)), checkoutGzip: totalOf(files), files, firstPaint, shownMs };
  } finally {
    await browser.close();
    await Promise.all([shop.close(), empty.close()]);
    await service.close();
    rmSync(dataFolder, { recursive: true, force: true });
  }
}

async function firstPaints(browser: Browser, checkout: string, empty: string): Promise<CheckoutFigures['firstPaint']> {
  const rounds: { checkoutMs: number; emptyMs: number }[] = [];
  for (let round = -1; round < ROUNDS; round += 1) {
    const emptyMs = await firstPaint(browser, empty);
    const checkoutMs = await firstPaint(browser, checkout);
    // The first is not counted: the browser itself is warming up.
    if (round >= 0) rounds.push({ checkoutMs, emptyMs });
  }
  return {
    checkoutMs: median(rounds.map((round) => round.checkoutMs)),
    emptyMs: median(rounds.map((round) => round.emptyMs)),
    timesEmpty: median(rounds.map((round) => round.checkoutMs / round.emptyMs)),
  };
}

async function timeToFirstStep(browser: Browser, shop: string, sessionId: string): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(shop);
    times.push(await startAndWait(page, sessionId));
    await context.close();
  }
  return median(times);
}

function startAndWait(page: Page, sessionID: string): Promise<number> {
  return page.evaluate(
    (id) =>
      new Promise<number>((resolve) => {
        const began = performance.now();
        const nothing = () => undefined;
        new window.ServicePay().startSession({
          sessionID: id,
          selector: 'body',
          renderInModal: true,
          onComplete: nothing,
          onExit: nothing,
          onEvent: (name) => name === 'opened' && resolve(performance.now() - began),
        });
      }),
    sessionID,
  );
}

/** First contentful paint in ms after the navigation began, with nothing in the browser's cache. */
async function firstPaint(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    await page.goto(url);
    return await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          new PerformanceObserver((list) => {
            const [paint] = list.getEntriesByName('first-contentful-paint');
            if (paint) resolve(paint.startTime);
          }).observe({ type: 'paint', buffered: true });
        }),
    );
  } finally {
    await context.close();
  }
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

export function printCheckout({ sdkGzip, checkoutGzip, files, firstPaint: paint, shownMs }: CheckoutFigures): void {
  const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`;
  console.log(`\nv1.js: ${kilobytes(sdkGzip)} gzip (at most 4)`);
  const each = files.map(({ path, gzip }) => `${path} ${kilobytes(gzip)}`).join(', ');
  console.log(`all that the checkout loads: ${kilobytes(checkoutGzip)} gzip (at most 60): ${each}`);
  const [ours, theirs] = [paint.checkoutMs, paint.emptyMs].map((ms) => `${ms.toFixed(0)} ms`);
  console.log(
    `first paint: ${ours}, an empty page ${theirs}: × ${paint.timesEmpty.toFixed(2)} (median of ${ROUNDS}; at most 2)`,
  );
  console.log(`in a shop, from startSession to the first step: ${shownMs.toFixed(0)} ms (median of ${ROUNDS})`);
}
