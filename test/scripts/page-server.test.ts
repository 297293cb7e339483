// The page that development shows where main can't be asked.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { servePages } from '../../scripts/dev/page-server.ts';

test.each([
  { how: 'didn’t start', mainPort: () => Promise.reject(new Error('Main ended before it was ready.')) },
  { how: 'ended while it was asked', mainPort: endsWhenAsked },
])('a page opened after main $how loads by itself once main is back', async ({ mainPort }) => {
  const pages = await servePages({ port: 0, mainPort });
  onTestFinished(pages.close);
  const page = await fetch(`${pages.origin}/orders`, { headers: { Accept: 'text/html' } });
  expect(page.status).toBe(503);
  expect(await page.text()).toContain('/@vite/client');
});

/** The port of a server that takes a request and closes its connection without an answer. */
async function endsWhenAsked(): Promise<number> {
  const server = createServer((request) => request.socket.destroy());
  onTestFinished(() => void server.close());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}
