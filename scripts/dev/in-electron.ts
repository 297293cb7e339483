// Development in Electron's window: the same pages, asked for by main in their names.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { buildInto } from '../build/build.ts';
import { forNode, type Variant } from '../build/targets.ts';
import { type ElectronWayIn, findElectron } from '../start/choose-way-in.ts';
import { buildPages, developmentFolder } from './build-pages.ts';
import { MAIN_SOURCES, type Opened } from './in-browser.ts';
import type { DevOptions } from './options.ts';
import { type PageServer, servePages } from './page-server.ts';
import { deferred, end } from './restarting.ts';

/** Rejects where there is no runtime or no display. */
export async function openInElectron({ port, dataFolder }: DevOptions): Promise<Opened> {
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
    'ledger-worker': 'main/ledger/worker.ts',
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
