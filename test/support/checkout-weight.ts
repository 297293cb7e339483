// What the checkout costs a shop's visitor to load: every file its frame asks for, as small as gzip makes it.
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright';
import { comeToAccounts, startCheckout } from './merchant-page.ts';

export const MAX_SDK_BYTES = 4 * 1024;
export const MAX_CHECKOUT_BYTES = 60 * 1024;

export type Weight = { path: string; gzip: number };

/** The files and the document the frame loads, from its opening until a consumer has come some way, by size. Answers of steps are no files. */
export async function weighCheckout(page: Page, sessionId: string): Promise<Weight[]> {
  const weights: Promise<Weight>[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (response.frame() === page.mainFrame() || pathname.startsWith('/checkout/api/')) return;
    weights.push(
      response.body().then((body) => ({ path: pathname.replace(sessionId, '{session_id}'), gzip: gzipped(body) })),
    );
  });
  await comeToAccounts(await startCheckout(page, sessionId));
  return (await Promise.all(weights)).toSorted((one, other) => other.gzip - one.gzip);
}

export function gzipped(content: Uint8Array): number {
  return gzipSync(content, { level: 9 }).byteLength;
}

export function totalOf(weights: Weight[]): number {
  return weights.reduce((sum, { gzip }) => sum + gzip, 0);
}
