// Opens the console by its browser entry, in a Chromium context of its own.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Browser, BrowserContext } from 'playwright/test';
import { consoleClient } from '../console/console-client.ts';
import type { OpenConsole, OpenOn, OpenWindow, WindowLook } from './open-console.ts';

const ENTRY = join(import.meta.dirname, '../../../dist/main/browser.js');

export async function openInBrowser(
  browser: Browser,
  look: WindowLook,
  { dataFolder, environment }: OpenOn,
): Promise<OpenConsole> {
  const child = spawn(process.execPath, [ENTRY, '--no-open', '--port', '0', '--data', dataFolder], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: environment,
  });
  const url = await readyUrl(child);
  const contexts = new Set<BrowserContext>();
  const openFresh = async ({ viewport, locale }: WindowLook): Promise<OpenWindow> => {
    // Frames that only fade are drawn in software, one by one; the desktop app's window has them.
    const context = await browser.newContext({ viewport, reducedMotion: 'reduce', ...(locale && { locale }) });
    contexts.add(context.once('close', () => contexts.delete(context)));
    return openWindow(context, url);
  };
  const end = async (signal: NodeJS.Signals) => {
    await Promise.all([...contexts].map((context) => context.close()));
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill(signal);
    await gone;
  };
  const { origin, hash } = new URL(url);
  return {
    ...(await openFresh(look)),
    electron: null,
    client: consoleClient(origin, hash.replace('#token=', '')),
    openFresh,
    close: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  };
}

async function openWindow(context: BrowserContext, url: string): Promise<OpenWindow> {
  const page = await context.newPage();
  await page.goto(url);
  return {
    page,
    checkoutFrame: async () =>
      page
        .frameLocator('iframe:is([title="Checkout preview"], [title="Vista previa de la página de pago"])')
        .frameLocator('iframe'),
    outside: async () =>
      context
        .pages()
        .filter((opened) => opened !== page)
        .map((opened) => opened.url()),
    save: async (press) => {
      const [download] = await Promise.all([page.waitForEvent('download'), press()]);
      return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') };
    },
  };
}

/** The address in the line that says the console is ready. Rejects when the process ends before it said so. */
async function readyUrl(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error('The console has no output to read.');
  for await (const line of createInterface({ input: child.stdout })) {
    if (line.startsWith('{')) return (JSON.parse(line) as { url: string }).url;
  }
  throw new Error('The console ended before it was ready.');
}
