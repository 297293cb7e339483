// The service by itself: npm run service -- --port N --data DIR, and the other options of docs/service.md.
import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { RateLimits } from './api/rate-limit.ts';
import { isConstructorName } from './checkout/constructor-name.ts';
import { ENVIRONMENTS, type Environment } from './environment.ts';
import { firstKeys } from './first-keys.ts';
import { type RunningService, type ServiceOptions, startService } from './service.ts';

const DEFAULT_PORT = 4010;

/** Beside the bundle once built; run from source, the built checkout is where the build puts it. */
const checkoutFolder = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? '../dist/service/checkout' : './checkout', import.meta.url),
);

function defaultDataFolder(environment: Environment): string {
  const name = environment === 'sandbox' ? 'paydesk-service' : 'paydesk-service-production';
  const { APPDATA, XDG_DATA_HOME } = process.env;
  if (process.platform === 'win32') return join(APPDATA ?? homedir(), name);
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Application Support', name);
  return join(XDG_DATA_HOME ?? join(homedir(), '.local', 'share'), name);
}

function readArguments(): Omit<ServiceOptions, 'checkoutFolder'> {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    options: {
      ...{ port: text, data: text, store: text, environment: text, 'rate-limit': text, smtp: text },
      'smtp-password-file': text,
      'sdk-constructor': text,
      'account-key': text,
      'bank-directory': text,
    },
  });
  const port = Number(values.port ?? DEFAULT_PORT);
  if (values.port !== undefined && !(/^\d+$/.test(values.port) && port <= 65535)) {
    throw new Error(`--port must be a number from 0 to 65535, not "${values.port}"`);
  }
  if (values.data === '') throw new Error('--data must name a folder');
  // Not repeated in the words: it may hold a password.
  if (values.store !== undefined && !(/^postgres(ql)?:\/\//.test(values.store) && URL.canParse(values.store))) {
    throw new Error('--store must be the address of a database, as postgres://USER@HOST/DATABASE');
  }
  const environment = ENVIRONMENTS.find((name) => name === (values.environment ?? 'sandbox'));
  if (!environment) throw new Error(`--environment must be ${ENVIRONMENTS.join(' or ')}, not "${values.environment}"`);
  for (const name of ['account-key', 'bank-directory'] as const) {
    if (values[name] === '') throw new Error(`--${name} must name a file`);
  }
  const perMinute = values['rate-limit'];
  if (perMinute !== undefined && !/^\d{1,9}$/.test(perMinute)) {
    throw new Error(`--rate-limit must be a number of calls a minute, or 0 for none, not "${perMinute}"`);
  }
  const sdkConstructor = values['sdk-constructor'];
  if (sdkConstructor !== undefined && !isConstructorName(sdkConstructor)) {
    throw new Error(`--sdk-constructor must be the name of a constructor, like ServicePay, not "${sdkConstructor}"`);
  }
  return {
    port,
    store: values.store,
    dataFolder: resolve(values.data ?? defaultDataFolder(environment)),
    environment,
    ...(perMinute && { rateLimits: rateLimitsOf(Number(perMinute)) }),
    ...(values.smtp !== undefined && { smtp: values.smtp }),
    ...smtpPassword(values['smtp-password-file']),
    ...(sdkConstructor !== undefined && { sdkConstructor }),
    ...(values['account-key'] && { accountKey: resolve(values['account-key']) }),
    ...(values['bank-directory'] && { bankDirectory: resolve(values['bank-directory']) }),
  };
}

/** Never from the command line, which others on this machine can read. */
function smtpPassword(file: string | undefined): Pick<ServiceOptions, 'smtpPassword'> {
  const password = file === undefined ? process.env['SMTP_PASSWORD'] : readFileSync(file, 'utf8').trim();
  return password === undefined ? {} : { smtpPassword: password };
}

/** 0 takes the limit off a consumer's codes, too; any other number is of calls. */
function rateLimitsOf(perMinute: number): Partial<RateLimits> {
  return {
    apiPerMinute: perMinute,
    tokensPerMinute: perMinute,
    ...(perMinute === 0 && { codesPerHour: 0 }),
  };
}

/** The one line a script reads (product.md, "Commands"). Production begins with no organization: each registers, and makes its keys in the dashboard. */
async function readyLine(service: RunningService, dataFolder: string): Promise<string> {
  const keys = await firstKeys(dataFolder, service);
  return JSON.stringify({
    environment: service.environment,
    base_url: service.urls.baseUrl,
    auth_url: service.urls.authUrl,
    js_url: service.urls.jsUrl,
    dashboard_url: service.urls.dashboardUrl,
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
    if (args.environment === 'production' && args.smtp === undefined) {
      process.stderr.write('No mail server is configured (--smtp): nobody can register or sign in to the dashboard.\n');
    }
    process.stdout.write(`${await readyLine(service, args.dataFolder)}\n`);
  } catch (error) {
    process.stderr.write(`The service can't start: ${wordsOf(error, port)}\n`);
    process.exit(1);
  }
}

await main();
