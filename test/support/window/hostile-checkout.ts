// A provider whose checkout's script is hostile, for the desktop app's tests: what it runs, they say.
import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ElectronApplication, expect } from 'playwright/test';
import { ConsolePages } from '../../journeys/pages/console.ts';
import { addWithKeys } from '../../journeys/pages/environments.ts';
import { createSession } from '../../journeys/pages/new-session.ts';
import type { SharedWindow } from './console-fixture.ts';
import { test as base } from './provider-fixture.ts';

const SDK = `window.ServicePay = class {
  startSession(options) {
    window.sdk = options;
    const frame = document.createElement('iframe');
    frame.src = new URL('/frame', document.querySelector('script[src$="/v1.js"]').src).href;
    document.body.append(frame);
  }
}`;

/** Where its script and its frame come from, and a file that the browser would save. */
async function hostileProvider() {
  const server = createServer((request, response) => {
    if (request.url === '/v1.js') response.writeHead(200, { 'Content-Type': 'text/javascript' }).end(SDK);
    else if (request.url === '/file')
      response.writeHead(200, { 'Content-Disposition': 'attachment; filename=statement.pdf' }).end('%PDF');
    else response.writeHead(200, { 'Content-Type': 'text/html' }).end('<!doctype html><p>Checkout</p>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { origin: `http://127.0.0.1:${port}`, close };
}

export const test = base.extend<{ hostile: { origin: string }; openedPrograms: () => string[] }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture wants from this pattern.
  hostile: async ({}, use) => {
    const { origin, close } = await hostileProvider();
    await use({ origin });
    close();
  },

  /** Chromium opens other programs' addresses by xdg-open, which it looks for in PATH: what it would have opened. */
  openedPrograms: async ({ sharedWindow: { electron } }, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'paydesk-opened-'));
    for (const name of ['xdg-open', 'xdg-email', 'gio']) {
      writeFileSync(join(folder, name), `#!/bin/sh\nmktemp "${folder}/opened-XXXXXX" >/dev/null\n`);
      chmodSync(join(folder, name), 0o755);
    }
    const before = await electron.evaluate((_electron, added) => {
      const { PATH } = process.env;
      process.env['PATH'] = `${added}:${PATH}`;
      return PATH;
    }, folder);
    await use(() => readdirSync(folder).filter((name) => name.startsWith('opened-')));
    await electron.evaluate((_electron, path) => {
      process.env['PATH'] = path;
    }, before);
    rmSync(folder, { recursive: true, force: true });
  },
});

export type Place = 'page' | 'frame';
type Where = { place: Place; gesture: boolean };

/** Runs code in the checkout, as a click of a person's would or as a script by itself. Never answers where its page goes away meanwhile. */
export function inCheckout(electron: ElectronApplication, code: string, where: Where): Promise<unknown> {
  return electron.evaluate(
    ({ webContents }, { text, place, gesture }) => {
      // For a moment the guest of before is there beside the new one.
      const guests = webContents.getAllWebContents().filter((contents) => contents.getType() === 'webview');
      const guest = guests.toSorted((one, other) => one.id - other.id).at(-1);
      const frame = place === 'page' ? guest?.mainFrame : guest?.mainFrame.frames[0];
      return frame?.executeJavaScript(text, gesture) as Promise<unknown>;
    },
    { text: code, ...where },
  );
}

/** A session of a hostile provider, with its checkout in the preview. */
export async function openHostileCheckout(window: SharedWindow, provider: Parameters<typeof addWithKeys>[1]) {
  const pages = new ConsolePages(window.page);
  await addWithKeys(pages, provider, { name: `Hostile ${randomUUID().slice(0, 8)}` });
  await createSession(pages, { amount: '100', firstName: 'Ada', lastName: 'Lovelace' });
  await window.electron.evaluate(({ clipboard, session }) => {
    clipboard.writeText('what a person copied');
    const saved: string[] = [];
    (globalThis as { saved?: string[] }).saved = saved;
    session.fromPartition('checkout').on('will-download', (event, item) => {
      if (!event.defaultPrevented) saved.push(item.getURL());
    });
  });
  await openPreview(window, pages);
  return pages;
}

/** Where the checkout's own frame is; '' until the preview's page has one. Asked of Electron, which answers while a page is still on its way. */
const frameAddress = (electron: ElectronApplication): Promise<string> =>
  electron.evaluate(({ webContents }) => {
    const guests = webContents.getAllWebContents().filter((contents) => contents.getType() === 'webview');
    const guest = guests.toSorted((one, other) => one.id - other.id).at(-1);
    return guest?.mainFrame.frames[0]?.url ?? '';
  });

/** Opens the preview, and waits until its script runs. */
export async function openPreview({ electron }: SharedWindow, pages: ConsolePages): Promise<void> {
  await pages.click(/^Preview checkout/);
  // No code is run before: a page that is replaced by the next takes the answer with it.
  await expect.poll(() => frameAddress(electron).catch(() => ''), { timeout: 60_000 }).toMatch(/\/frame$/);
  const isThere = '"sdk" in window && frames.length === 1';
  expect(await inCheckout(electron, isThere, { place: 'page', gesture: false })).toBe(true);
  await expect
    .poll(() => inCheckout(electron, 'document.readyState', { place: 'frame', gesture: false }))
    .toBe('complete');
}
