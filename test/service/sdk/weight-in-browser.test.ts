// How light the checkout is, and that a browser doesn't load twice what it has.
import { expect, test } from 'vitest';
import {
  gzipped,
  MAX_CHECKOUT_BYTES,
  MAX_SDK_BYTES,
  totalOf,
  weighCheckout,
} from '../../support/consumer/checkout-weight.ts';
import { openCheckout } from '../../support/service/payment-service.ts';
import { openShop } from '../../support/shop/shop-fixture.ts';

const at = openShop();
const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${at.service.urls.jsUrl}${path}`, { headers: { 'Accept-Encoding': 'identity', ...headers } });

test('v1.js is 4 KB at most', async () => {
  expect(gzipped(new Uint8Array(await (await get('/v1.js')).arrayBuffer()))).toBeLessThanOrEqual(MAX_SDK_BYTES);
});

test('all that the checkout loads is 60 KB at most', async () => {
  const weights = await weighCheckout(at.page, (await at.newSession()).id);
  expect(weights.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['/checkout/{session_id}', '/checkout/page.js', '/checkout/page.css']),
  );
  expect(totalOf(weights)).toBeLessThanOrEqual(MAX_CHECKOUT_BYTES);
});

test('a file is sent zipped to who can unzip it, and the same to who can’t', async () => {
  const [plain, zipped] = await Promise.all([get('/v1.js'), get('/v1.js', { 'Accept-Encoding': 'gzip' })]);
  expect([plain.headers.get('content-encoding'), zipped.headers.get('content-encoding')]).toEqual([null, 'gzip']);
  expect(plain.headers.get('vary')).toBe('Accept-Encoding');
  expect(await zipped.text()).toBe(await plain.text());
});

test('v1.js is asked for each time and answered with nothing new; the page’s files carry their content in the name and are kept', async () => {
  const first = await get('/v1.js');
  expect(first.headers.get('cache-control')).toBe('no-cache');
  const again = await get('/v1.js', { 'If-None-Match': first.headers.get('etag') ?? '' });
  expect([again.status, await again.text()]).toEqual([304, '']);
  const document = await (await openCheckout(at.service, (await at.newSession()).id)).text();
  const address = /src="(\/checkout\/page\.js\?v=[^"]+)"/.exec(document)?.[1] ?? '';
  expect((await get(address)).headers.get('cache-control')).toContain('immutable');
  expect((await get('/checkout/page.js?v=of-another-build')).headers.get('cache-control')).toBe('no-cache');
});
