// Entry: the console in a browser window, for a machine without an Electron runtime.
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { OpeningProgress } from '../contract/console/opening.ts';
import { ignoreDebuggerSignal } from '../lib/node/no-debugger-signal.ts';
import { t } from '../messages/t.ts';
import { version } from '../package.json' with { type: 'json' };
import type { Gateway } from './gateway/gateway.ts';
import { newLaunchToken } from './gateway/launch-token.ts';
import { serveHandler } from './network/serve-handler.ts';
import { built } from './process/built.ts';
import { checkStart } from './process/check-start.ts';
import { clearCodeLoading } from './process/code-loading.ts';
import { defaultDataFolder } from './process/data-folder.ts';
import { speakAtStart } from './process/language.ts';
import { failedStart, noteFailedStart } from './process/last-start.ts';
import { forbidCoreDumps } from './process/no-core-dumps.ts';
import type { StartCondition } from './process/start-condition.ts';
import { StartError } from './process/start-error.ts';
import { startWords } from './process/start-words.ts';
import { refuseUnsafeSettings } from './process/unsafe-settings.ts';
import { openConsole } from './start/console.ts';
import { openInBrowser } from './start/open-in-browser.ts';
import { openingPage, openingWords } from './start/opening-page.ts';

/** The system's language, as Node has it from the environment. */
const SYSTEM = [Intl.DateTimeFormat().resolvedOptions().locale];

function readArguments() {
  const values = parseOptions();
  const port = values.port === undefined ? null : Number(values.port);
  if (port !== null && (!Number.isInteger(port) || port < 0 || port > 65_535)) {
    throw new StartError({
      message: t({ defaultMessage: '{port} isn’t a valid port.' }, { port: String(values.port) }),
      nextStep: t({ defaultMessage: 'Give --port a number from 0 to 65535; 0 uses any free port.' }),
    });
  }
  return {
    port,
    dataFolder: resolve(values.data),
    mayOpen: !values['no-open'],
    onUnreadableLedger: values['set-ledger-aside'] ? 'set_aside' : 'offer',
  } as const;
}

function parseOptions() {
  try {
    return parseArgs({
      options: {
        port: { type: 'string' },
        data: { type: 'string', default: defaultDataFolder(process.platform, process.env) },
        'no-open': { type: 'boolean', default: false },
        'set-ledger-aside': { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new StartError({
      message: why,
      nextStep: t({ defaultMessage: 'Options: [--no-open] [--port N] [--data DIR] [--set-ledger-aside].' }),
    });
  }
}

/** A browser keeps half-typed notes by address: without --port it is the last one. */
async function serve(handle: Gateway, { port, dataFolder }: { port: number | null; dataFolder: string }) {
  const last = port === null ? keptPort(dataFolder) : null;
  if (last === null) return serveHandler(handle, port ?? 0);
  return serveHandler(handle, last).catch(() => serveHandler(handle, 0));
}

const portFile = (dataFolder: string): string => join(dataFolder, 'browser-port');

function keptPort(dataFolder: string): number | null {
  try {
    const port = Number(readFileSync(portFile(dataFolder), 'utf8'));
    return Number.isInteger(port) && port > 0 && port <= 65_535 ? port : null;
  } catch {
    return null;
  }
}

function keepPort(dataFolder: string, origin: string): void {
  try {
    writeFileSync(portFile(dataFolder), new URL(origin).port, { mode: 0o600 });
  } catch {
    // The next start takes any free port.
  }
}

/** Where the data are, once that was said. */
let folder = defaultDataFolder(process.platform, process.env);

async function main(): Promise<void> {
  ignoreDebuggerSignal();
  clearCodeLoading(process.env, dirname(process.execPath));
  forbidCoreDumps(process.platform);
  await speakAtStart(null, SYSTEM);
  refuseUnsafeSettings(process.env, process.execArgv);
  const { port, dataFolder, mayOpen, onUnreadableLedger } = readArguments();
  folder = dataFolder;
  await speakAtStart(dataFolder, SYSTEM);
  const uid = process.getuid?.() ?? null;
  const inTheWay = checkStart({ dataFolder, nowMs: Date.now(), tempFolder: null, uid });
  if (inTheWay !== null) {
    noteFailedStart(dataFolder, inTheWay, { error: null, version, entry: 'browser' });
    return end(inTheWay);
  }
  let progress: OpeningProgress | null = null;
  let gateway: Gateway = async () => openingPage(progress);
  const server = await serve((request) => gateway(request), { port, dataFolder });
  const launchToken = newLaunchToken();
  const url = `${server.origin}/#token=${launchToken}`;
  let shown: Promise<{ remove: () => void }> | null = null;
  const show = () => {
    if (mayOpen) shown ??= openInBrowser(url, dataFolder);
    return shown;
  };
  const unshow = async () => (await shown)?.remove();
  let keychainHangs = false;
  const opened = await openConsole({
    dataFolder,
    built,
    entry: 'browser',
    consoleOrigin: server.origin,
    version,
    onUnreadableLedger,
    launchToken,
    quit: () => void stop(),
    onHangingKeychain: () => {
      keychainHangs = true;
    },
    tellOpening: (told) => {
      progress = told;
      // Not on stdout: its first line is the address, for programs that start the console.
      console.error(`paydesk: ${openingWords(told)}`);
      // Who waits for minutes sees what for.
      void show();
    },
  });
  await opened.opened.catch(async (error: unknown) => {
    await unshow();
    throw error;
  });
  gateway = opened.gateway;
  if (port === null) keepPort(dataFolder, server.origin);

  const stop = async () => {
    await unshow();
    await server.close();
    await opened.close();
    if (keychainHangs) {
      // process.exit() would wait for the call.
      process.removeAllListeners('SIGTERM');
      process.kill(process.pid, 'SIGTERM');
    }
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => void stop());

  console.log(JSON.stringify({ url }));
  await show();
}

/** Says it in one line. */
function end(condition: StartCondition): never {
  const { message, nextStep, exitCode } = startWords(condition);
  console.error(`${message} ${nextStep}`);
  process.exit(exitCode);
}

main().catch((error: unknown) => end(failedStart(folder, { error, version, entry: 'browser' })));
