// `npm run dev`: the console from its sources. A saved screen is there at once; a saved file of main or of the service restarts main.

import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { newLaunchToken } from '../main/gateway/launch-token.ts';
import { openInBrowser as showInBrowser } from '../main/start/open-in-browser.ts';
import { FROM_SOURCES } from './bootstrap/from-sources.mjs';
import { buildInto } from './build/build.ts';
import { forNode, root, targets, type Variant } from './build/targets.ts';
import { buildPages, developmentFolder } from './dev/build-pages.ts';
import type { DevOptions } from './dev/options.ts';
import { readDevOptions } from './dev/options.ts';
import { type PageServer, servePages } from './dev/page-server.ts';
import { deferred, end, keepRunning } from './dev/restarting.ts';
import { type ElectronWayIn, findElectron, hasDisplay } from './start/choose-way-in.ts';

type Opened = {
  close: () => Promise<void>;
  /** When the person ended it in its window. */
  ended: Promise<void>;
};

/** What main is made of. */
const MAIN_SOURCES = targets.main.sources;

/** Resolves when the first page can be had, whose address is printed. */
async function openInBrowser({ port, dataFolder, mayOpen }: DevOptions): Promise<Opened> {
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

/** Every page is reloaded with the new main, whose preview has another origin; the first time none is open. */
function restarted(pages: PageServer): (seconds: number) => void {
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

// An earlier build, as of the end-to-end tests, leaves it at production: a saved screen would reload the page.
process.env['NODE_ENV'] = 'development';

const options = readDevOptions(process.argv.slice(2));
const opening = options.electron ? openInElectron(options) : openInBrowser(options);

let stopping = false;
/** Ends what was opened, also where it is still opening. */
async function stop(code: number): Promise<void> {
  if (stopping) return;
  stopping = true;
  const opened = await opening.catch(() => null);
  await opened?.close();
  process.exit(code);
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0));

try {
  const opened = await opening;
  void opened.ended.then(() => stop(0));
} catch (error) {
  console.error(`paydesk: ${error instanceof Error ? error.message : error}`);
  await stop(1);
}

/** Rejects where there is no runtime or no display. */
async function openInElectron({ port, dataFolder }: DevOptions): Promise<Opened> {
  const found = await findElectron({ retryElectron: false, ownDataFolder: true });
  if ('missing' in found) throw new Error(`Electron can't open its window: ${found.missing}. Leave --electron out.`);
  if (found.why) console.error(`paydesk: ${found.why}`);
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
  const pages = await servePages({ port, mainPort: null });
  const ended = deferred<void>();
  let app: ChildProcess | null = null;
  let closed = false;
  let saved = false;
  let working: Promise<void> | null = null;

  const work = async () => {
    while (saved && !closed) {
      saved = false;
      try {
        await Promise.all([buildPages(), buildInto(developmentFolder, ['preload'], 'official'), buildMain(found)]);
      } catch (error) {
        console.error(error instanceof Error ? error.message : error);
        continue;
      }
      const old = app;
      app = null;
      if (old) await end(old);
      if (!closed) app = startApp(found, dataFolder, pages);
      const started = app;
      started?.once('exit', () => started === app && ended.resolve());
    }
    working = null;
  };
  const restart = () => {
    saved = true;
    working ??= work();
  };
  restart();
  pages.onChange([...MAIN_SOURCES, 'preload'], restart);
  await working;
  return {
    ended: ended.promise,
    close: async () => {
      closed = true;
      await working;
      if (app) await end(app);
      await pages.close();
    },
  };
}

/** The runtime's Node may be too old for the sources as they are, and Electron wants its modules beside its entry. */
async function buildMain({ switches }: ElectronWayIn): Promise<void> {
  const { build } = await import('vite');
  // The test runtime is the only one that is started with switches.
  const variant: Variant = switches.length > 0 ? 'test' : 'official';
  const config = forNode(join(developmentFolder, 'main'), variant, {
    electron: 'scripts/dev/desktop.ts',
    'ledger-worker': 'main/ledger/thread/worker.ts',
  });
  await build({ ...config, build: { ...config.build, sourcemap: true, emptyOutDir: true } });
}

function startApp({ executable, switches }: ElectronWayIn, dataFolder: string, pages: PageServer): ChildProcess {
  const entry = join(developmentFolder, 'main/electron.js');
  return spawn(executable, [...switches, entry, '--data', dataFolder], {
    env: { ...process.env, PAYDESK_DEVELOPMENT_PAGES: JSON.stringify({ origin: pages.origin, ...pages.policy }) },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
}
