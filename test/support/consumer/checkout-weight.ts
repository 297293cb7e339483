// What the checkout costs a shop's visitor to load: every file its frame asks for, as small as gzip makes it.
import { gzipSync } from 'node:zlib';
import type { Page, Response } from 'playwright';
import { comeToAccounts, startCheckout } from '../shop/merchant-page.ts';

export const MAX_SDK_BYTES = 4 * 1024;
export const MAX_CHECKOUT_BYTES = 60 * 1024;

export type Weight = { path: string; gzip: number };

/** The files and the document the frame loads, from its opening until a consumer has come some way, by size. Answers of steps are no files. */
export async function weighCheckout(page: Page, sessionId: string): Promise<Weight[]> {
  const weights: Promise<Weight>[] = [];
  const weigh = (response: Response) => {
    const { pathname } = new URL(response.url());
    if (response.frame() === page.mainFrame() || pathname.startsWith('/checkout/api/')) return;
    const path = pathname.replace(sessionId, '{session_id}');
    weights.push(bodyOf(response).then((body) => ({ path, gzip: gzipped(body) })));
  };
  page.on('response', weigh);
  await comeToAccounts(await startCheckout(page, sessionId));
  page.off('response', weigh);
  return (await Promise.all(weights)).toSorted((one, other) => other.gzip - one.gzip);
}

/** The browser doesn't keep what a worker loaded: then it is asked for once more. */
async function bodyOf(response: Response): Promise<Uint8Array> {
  return response.body().catch(async () => (await fetch(response.url())).bytes());
}

export function gzipped(content: Uint8Array): number {
  return gzipSync(content, { level: 9 }).byteLength;
}

export function totalOf(weights: Weight[]): number {
  return weights.reduce((sum, { gzip }) => sum + gzip, 0);
}
