// Development in a browser: pages by Vite, main from its sources behind the same origin.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { newLaunchToken } from '../../main/gateway/launch-token.ts';
import { openInBrowser as showInBrowser } from '../../main/open-in-browser.ts';
import { FROM_SOURCES } from '../bootstrap/from-sources.mjs';
import { root, targets } from '../build/targets.ts';
import { hasDisplay } from '../start/choose-way-in.ts';
import { buildPages } from './build-pages.ts';
import type { DevOptions } from './options.ts';
import { type PageServer, servePages } from './page-server.ts';
import { keepRunning } from './restarting.ts';

export type Opened = {
  close: () => Promise<void>;
  /** When the person ended it in its window. */
  ended: Promise<void>;
};

/** What main is made of. */
export const MAIN_SOURCES = targets.main.sources;

/** Resolves when the first page can be had, whose address is printed. */
export async function openInBrowser({ port, dataFolder, mayOpen }: DevOptions): Promise<Opened> {
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
  const launchToken = newLaunchToken();
  // Main has to know the origin of the pages, and the pages are answered by main.
  const started: { main?: ReturnType<typeof keepRunning> } = {};
  const pages = await servePages({ port, mainPort: async () => started.main?.port() ?? Promise.reject(STARTING) });
  const main = keepRunning({
    command: mainFromSources(),
    message: { dataFolder, consoleOrigin: pages.origin, launchToken },
    onReady: restarted(pages),
    onTrouble: pages.showTrouble,
  });
  started.main = main;
  const close = async () => {
    await pages.close();
    await main.close();
    shown?.remove();
  };
  let shown: { remove: () => void } | null = null;
  main.restart(() => buildPages());
  pages.onChange(MAIN_SOURCES, (path) => main.restart(() => buildPages(path)));
  try {
    await main.port();
  } catch (error) {
    await close();
    throw error;
  }
  const url = `${pages.origin}/#token=${launchToken}`;
  console.log(JSON.stringify({ url }));
  if (mayOpen && hasDisplay(process.platform, process.env)) shown = await showInBrowser(url, dataFolder);
  return { close, ended: new Promise(() => undefined) };
}

const STARTING = new Error('Paydesk is starting.');

/** Every page is loaded anew with the new main, whose preview has another origin; the first time none is open. */
export function restarted(pages: PageServer): (seconds: number) => void {
  let times = 0;
  return (seconds) => {
    if (times++ === 0) return;
    console.error(`paydesk: main restarted in ${seconds.toFixed(1)} s`);
    pages.reload();
  };
}

function mainFromSources() {
  return {
    file: process.execPath,
    args: [...FROM_SOURCES, join(root, 'scripts/dev/console.ts')],
    env: { ...process.env, NODE_COMPILE_CACHE: join(root, '.cache/node') },
  };
}
