// The service by itself: npm run service -- --port N --data DIR, and the other options of --help.

import { fileURLToPath } from 'node:url';
import { ignoreDebuggerSignal } from '../lib/node/no-debugger-signal.ts';
import { t } from '../messages/t.ts';
import { forwardEvents } from './forward/forward-events.ts';
import { forwardHelp, readForwardOptions } from './forward/options.ts';
import { logAsJson } from './process/log.ts';
import { type RunningService, type ServiceOptions, startService } from './service.ts';
import { type KeysFile, keysFileIn, readKeys } from './start/keys-file.ts';
import { DEFAULT_PORT, helpText, readOptions } from './start/options.ts';
import { replaceFile } from './start/replace-file.ts';

/** Less than the half minute after which an orchestrator kills what it has asked to end. */
const DRAIN_MS = 25_000;

const ENDING = ['SIGINT', 'SIGTERM'] as const;

/** With the code a shell gives to what a signal ended. */
const endAtOnce = (_name: string, number: number): never => process.exit(128 + number);

/** Beside the bundle once built; run from source, the built checkout is where the build puts it. */
const checkoutFolder = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? '../dist/service/checkout' : './checkout', import.meta.url),
);

/** The one line a script reads (product.md, "Commands"). Production begins with no organization: each registers, and makes its keys in the dashboard. */
async function readyLine(service: RunningService, dataFolder: string): Promise<string> {
  const keys = await firstKeys(dataFolder, service);
  return JSON.stringify({
    environment: service.environment,
    base_url: service.urls.baseUrl,
    auth_url: service.urls.authUrl,
    js_url: service.urls.jsUrl,
    dashboard_url: service.urls.dashboardUrl,
    listening: service.listening,
    ...(service.metricsUrl !== null && { metrics_url: service.metricsUrl }),
    organizations: service.organizations.map(({ id, name, storeId, marketplaceId }) => ({
      id,
      name,
      store_id: storeId,
      marketplace_id: marketplaceId,
      client_id: keys[id]?.client_id,
      client_secret: keys[id]?.client_secret,
    })),
  });
}

type Options = Partial<Pick<ServiceOptions, 'port' | 'host' | 'metricsPort'>>;

function startProblem(error: unknown, { port = DEFAULT_PORT, host, metricsPort }: Options): string {
  const { code, message, port: taken } = error as NodeJS.ErrnoException & { port?: number };
  if (code === 'EADDRINUSE' && taken !== undefined && taken === metricsPort)
    return t({ defaultMessage: 'Port {port} is taken. Choose another with --metrics-port.' }, { port: taken });
  if (code === 'EADDRINUSE')
    return t({ defaultMessage: 'Port {port} is taken. Choose another with --port.' }, { port });
  if (code === 'EACCES' && message.includes('listen'))
    return t({ defaultMessage: 'You may not use port {port}. Choose another with --port.' }, { port });
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return t(
      { defaultMessage: 'This machine has no address {host}. Choose another with --host.' },
      { host: host ?? '' },
    );
  return message;
}

/** What doesn't stop the service, and yet keeps people out or makes limits meaningless. */
function warnings({
  environment,
  smtp,
  tls,
  published,
  trustedProxies,
}: Omit<ServiceOptions, 'checkoutFolder'>): string[] {
  return [
    ...(environment === 'production' && smtp === undefined
      ? [
          t({
            defaultMessage: 'No mail server is configured (--smtp). Nobody can register or sign in to the dashboard.',
          }),
        ]
      : []),
    // Who names an https address and has no certificate has a proxy.
    ...(published?.api.startsWith('https:') && !tls && !trustedProxies
      ? [
          t({
            defaultMessage:
              'No trusted proxy is configured (--trusted-proxy). Rate limits count all clients as one, by the proxy’s address.',
          }),
        ]
      : []),
  ];
}

async function main(): Promise<void> {
  let asked: Options = {};
  try {
    const options = readOptions(process.argv.slice(2), process.env);
    if (options === 'help') return void process.stdout.write(helpText());
    asked = options;
    if (options.log === 'json') logAsJson();
    // As a container's first process it would otherwise be deaf to a signal until it is ready.
    for (const name of ENDING) process.once(name, endAtOnce);
    const service = await startService({ ...options, checkoutFolder, closingGraceMs: DRAIN_MS });
    // Asked a second time, the process ends at once.
    const stop = () => void service.close().then(() => process.exit(0));
    for (const name of ENDING) process.off(name, endAtOnce).once(name, stop);
    // Tools that renew certificates send it. At a terminal it means that the terminal is gone, and the service goes too.
    if (options.tls && !process.stdin.isTTY) process.on('SIGHUP', () => service.renewCertificate());
    for (const words of warnings(options)) process.stderr.write(`${words}\n`);
    process.stdout.write(`${await readyLine(service, options.dataFolder)}\n`);
    await service.prepareWorlds();
  } catch (error) {
    process.stderr.write(`${t({ defaultMessage: 'The service can’t start.' })} ${startProblem(error, asked)}\n`);
    process.exit(1);
  }
}

/** `events`: follows the feed of a service that runs, until Ctrl C. */
async function forward(args: readonly string[]): Promise<void> {
  const end = new AbortController();
  try {
    const options = readForwardOptions(args, process.env);
    if (options === 'help') return void process.stdout.write(forwardHelp());
    for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => end.abort());
    await forwardEvents(options, { signal: end.signal, tell: (line) => void process.stdout.write(`${line}\n`) });
  } catch (error) {
    process.stderr.write(`${t({ defaultMessage: 'Events can’t be forwarded.' })} ${(error as Error).message}\n`);
    process.exit(1);
  }
}

ignoreDebuggerSignal();
const [command, ...rest] = process.argv.slice(2);
await (command === 'events' ? forward(rest) : main());

/** The keys of each of a sandbox's first organizations by its id; those that are missing are made and written to DIR/sandbox-keys.json, mode 0600. */
async function firstKeys(dataFolder: string, service: RunningService): Promise<KeysFile> {
  const file = keysFileIn(dataFolder);
  const keys = await readKeys(file);
  const missing = service.organizations.filter(({ id }) => !keys[id]);
  if (missing.length === 0) return keys;
  for (const { id } of missing) {
    const { clientId, clientSecret } = await service.issueKeys(id);
    keys[id] = { client_id: clientId, client_secret: clientSecret };
  }
  await replaceFile(file, `${JSON.stringify(keys, null, 2)}\n`);
  return keys;
}
