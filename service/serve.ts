// The service by itself: npm run service -- --port N --data DIR
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { sandboxKeys } from './sandbox-keys.ts';
import { type RunningService, startService } from './service.ts';

const DEFAULT_PORT = 4010;

/** Beside the bundle once built; run from source, the built checkout is where the build puts it. */
const checkoutFolder = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? '../dist/service/checkout' : './checkout', import.meta.url),
);

function defaultDataFolder(): string {
  const { APPDATA, XDG_DATA_HOME } = process.env;
  if (process.platform === 'win32') return join(APPDATA ?? homedir(), 'paydesk-service');
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Application Support', 'paydesk-service');
  return join(XDG_DATA_HOME ?? join(homedir(), '.local', 'share'), 'paydesk-service');
}

function readArguments(): { port: number; dataFolder: string; smtp?: string } {
  const { values } = parseArgs({
    options: { port: { type: 'string' }, data: { type: 'string' }, smtp: { type: 'string' } },
  });
  const port = Number(values.port ?? DEFAULT_PORT);
  if (values.port !== undefined && !(/^\d+$/.test(values.port) && port <= 65535)) {
    throw new Error(`--port must be a number from 0 to 65535, not "${values.port}"`);
  }
  if (values.data === '') throw new Error('--data must name a folder');
  return {
    port,
    dataFolder: resolve(values.data ?? defaultDataFolder()),
    ...(values.smtp !== undefined && { smtp: values.smtp }),
  };
}

/** The one line a script reads (product.md, "Commands"). */
async function readyLine(service: RunningService, dataFolder: string): Promise<string> {
  const keys = await sandboxKeys(dataFolder, service);
  return JSON.stringify({
    base_url: service.urls.baseUrl,
    auth_url: service.urls.authUrl,
    js_url: service.urls.jsUrl,
    dashboard_url: service.urls.dashboardUrl,
    organizations: service.organizations.map(({ id, name, storeId, marketplaceId }) => ({
      id,
      name,
      store_id: storeId,
      marketplace_id: marketplaceId,
      ...keys[id],
    })),
  });
}

function wordsOf(error: unknown, port: number): string {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') return `port ${port} is taken: choose another with --port`;
  if (code === 'EACCES' && message.includes('listen'))
    return `port ${port} may not be used: choose another with --port`;
  return message;
}

async function main(): Promise<void> {
  let port = DEFAULT_PORT;
  try {
    const args = readArguments();
    port = args.port;
    const service = await startService({ ...args, checkoutFolder });
    const stop = () => void service.close().then(() => process.exit(0));
    process.once('SIGINT', stop);
    process.once('SIGTERM', stop);
    process.stdout.write(`${await readyLine(service, args.dataFolder)}\n`);
  } catch (error) {
    process.stderr.write(`The service can't start: ${wordsOf(error, port)}\n`);
    process.exit(1);
  }
}

await main();
