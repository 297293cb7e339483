// The options of `npm run ledger`: read, checked, and described for --help.
import { readFileSync, statSync } from 'node:fs';
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { createSecureContext } from 'node:tls';
import { parseArgs } from 'node:util';
import { LOOPBACK } from '../../contract/console/service-address.ts';
import { trustedProxies } from '../../lib/node/connection.ts';
import { t } from '../../messages/t.ts';
import { defaultDataFolder } from '../process/data-folder.ts';
import { StartError } from '../process/start-error.ts';
import { readSignIn, SIGN_IN_OPTIONS } from './sign-in/options.ts';
import type { TeamServerOptions } from './team-server.ts';

export const DEFAULT_PORT = 4020;
const DEFAULT_HOST = '127.0.0.1';

/** Name, what it takes, and what it is for. */
const OPTIONS = {
  port: ['N', () => t({ defaultMessage: 'The port to listen on, or 0 for any free port. Default: 4020.' })],
  host: ['ADDRESS', () => t({ defaultMessage: 'The address of this machine to listen on. Default: 127.0.0.1.' })],
  data: [
    'DIR',
    () =>
      t({
        defaultMessage:
          'The folder for the ledger, or for what the server remembers of its database. Default: a folder of the current user.',
      }),
  ],
  store: [
    'ADDRESS',
    () =>
      t({
        defaultMessage: 'A PostgreSQL database for the ledger, like postgres://USER@HOST/DATABASE, instead of a file.',
      }),
  ],
  from: [
    'DIR',
    () =>
      t({
        defaultMessage: 'With --store: the folder whose ledger is moved into the database first, unless it was.',
      }),
  ],
  team: ['NAME', () => t({ defaultMessage: 'What your team calls itself. Default: Paydesk.' })],
  'tls-cert': [
    'FILE',
    () => t({ defaultMessage: 'The server’s certificate, with those between it and its authority.' }),
  ],
  'tls-key': ['FILE', () => t({ defaultMessage: 'The certificate’s private key.' })],
  'public-url': [
    'URL',
    () => t({ defaultMessage: 'The address behind a proxy that ends TLS, like https://ledger.example.com.' }),
  ],
  'trusted-proxy': [
    'LIST',
    () => t({ defaultMessage: 'Addresses or ranges of your proxies, separated by commas, like 10.0.0.0/8.' }),
  ],
  ...SIGN_IN_OPTIONS,
} as const;

const FLAGS = {
  help: { type: 'boolean', short: 'h' },
  'new-administrator': { type: 'boolean' },
  rebuild: { type: 'boolean' },
  restored: { type: 'boolean' },
  'set-ledger-aside': { type: 'boolean' },
} as const;

type Values = Partial<Record<keyof typeof OPTIONS, string>>;
type ParsedOptions = Values & Partial<Record<keyof typeof FLAGS, boolean>>;

/** What the command line says of a server. */
export type LedgerServerOptions = Pick<
  TeamServerOptions,
  'port' | 'host' | 'team' | 'tls' | 'publicUrl' | 'trustedProxies' | 'newAdministrator'
> &
  ReturnType<typeof readSignIn> & {
    dataFolder: string;
    postgres?: string;
    from?: string;
    isRestored: boolean;
    setsLedgerAside: boolean;
  };

/** Where the ledger is that is to be rebuilt. */
export type RebuildOptions = Pick<LedgerServerOptions, 'dataFolder' | 'postgres'> & { isRebuild: true };

/** What --help shows. */
export function helpText(): string {
  const lines = Object.entries(OPTIONS).map(([name, [value, about]]) => helpLine(`--${name} ${value}`, about()));
  return [
    t({ defaultMessage: 'Usage: npm run ledger -- [options]' }),
    '',
    t({ defaultMessage: 'Starts the ledger of a team. Once ready, it prints its address as one line of JSON.' }),
    '',
    ...lines,
    helpLine('--new-administrator', newAdministratorWords()),
    helpLine('--restored', t({ defaultMessage: 'Lock the ledger, because it was restored from a backup.' })),
    helpLine(
      '--set-ledger-aside',
      t({ defaultMessage: 'Keep a ledger that can’t be read under another name, and start with an empty one.' }),
    ),
    helpLine(
      '--rebuild',
      t({
        defaultMessage:
          'Rebuild lists and totals from the payment records, with --data or --store, then end. No server may run.',
      }),
    ),
    helpLine('--help', t({ defaultMessage: 'Show this help.' })),
    '',
  ].join('\n');
}

const newAdministratorWords = () =>
  t({ defaultMessage: 'Print an invitation code for one more administrator, where the others lost their devices.' });

const helpLine = (option: string, about: string): string => `  ${option.padEnd(26)}${about}`;

/** What the command line asks for; 'help' where it asks for that. Throws a StartError that names the option that is wrong. */
export function readOptions(args: readonly string[]): LedgerServerOptions | RebuildOptions | 'help' {
  const { help, ...values } = parsed(args);
  if (help) return 'help';
  const place = readPlace(values);
  if (values.rebuild) return readRebuild(values, place);
  const team = (values.team ?? 'Paydesk').trim();
  if (team === '' || team.length > 100) {
    throw wrong(t({ defaultMessage: '--team must be a name of at most 100 characters.' }));
  }
  const host = readHost(values.host);
  const tls = readTls(values);
  const publicUrl = readPublicUrl(values['public-url']);
  if (!tls && !publicUrl && !isLoopback(host)) {
    throw wrong(
      t(
        { defaultMessage: '--host {host} can be reached from other machines, so the connection must be encrypted.' },
        { host },
      ),
      t({ defaultMessage: 'Add --tls-cert and --tls-key, or --public-url with the https address of your proxy.' }),
    );
  }
  return {
    port: readPort(values.port),
    host,
    team,
    ...place,
    ...readFrom(values),
    ...(tls && { tls }),
    ...(publicUrl && { publicUrl }),
    ...readProxies(values['trusted-proxy']),
    ...readSignIn(values),
    newAdministrator: values['new-administrator'] ?? false,
    isRestored: values.restored ?? false,
    setsLedgerAside: readSetAside(values),
  };
}

function parsed(args: readonly string[]): ParsedOptions {
  const named = Object.fromEntries(Object.keys(OPTIONS).map((name) => [name, { type: 'string' as const }]));
  try {
    return parseArgs({ args: [...args], options: { ...named, ...FLAGS } }).values;
  } catch (error) {
    const problem = (error as Error).message.replaceAll(/\s*\n\s*/g, ' ');
    throw wrong(/[.!?]$/.test(problem) ? problem : `${problem}.`);
  }
}

function readPlace(values: Values): Pick<LedgerServerOptions, 'dataFolder' | 'postgres'> {
  if (values.data === '' || isFile(values.data)) throw wrong(t({ defaultMessage: '--data must name a folder.' }));
  const postgres = readStore(values);
  return {
    dataFolder: resolve(values.data ?? `${defaultDataFolder(process.platform, process.env)}-team`),
    ...(postgres && { postgres }),
  };
}

const isFile = (path: string | undefined): boolean =>
  path !== undefined && (statSync(path, { throwIfNoEntry: false })?.isFile() ?? false);

function readRebuild(values: ParsedOptions, place: ReturnType<typeof readPlace>): RebuildOptions {
  const other = Object.keys(values).find((name) => !['data', 'store', 'rebuild'].includes(name));
  if (other === undefined) return { ...place, isRebuild: true };
  throw wrong(
    t({ defaultMessage: '--rebuild can’t be used together with --{option}.' }, { option: other }),
    t({ defaultMessage: 'Only --data and --store go with it.' }),
  );
}

function readStore({ store }: Values): string | undefined {
  if (store === undefined) return undefined;
  if (/^postgres(ql)?:\/\//.test(store) && URL.canParse(store)) return store;
  // Not repeated: it may hold a password.
  throw wrong(
    t({ defaultMessage: '--store must be the address of a database, like postgres://USER@HOST/DATABASE.' }),
    t({ defaultMessage: 'Leave a password out of it: set PGPASSWORD, or use ~/.pgpass.' }),
  );
}

function readFrom({ from, store }: Values): Pick<LedgerServerOptions, 'from'> {
  if (from === undefined) return {};
  if (from === '') throw wrong(t({ defaultMessage: '--from must name a folder.' }));
  if (store === undefined) throw wrong(t({ defaultMessage: '--from is used together with --store.' }));
  return { from: resolve(from) };
}

function readSetAside({ store, 'set-ledger-aside': isSetAside = false }: ParsedOptions): boolean {
  if (isSetAside && store !== undefined)
    throw wrong(t({ defaultMessage: '--set-ledger-aside can’t be used together with --store.' }));
  return isSetAside;
}

function readPort(text: string | undefined): number {
  const port = Number(text ?? DEFAULT_PORT);
  if (text === undefined || (/^\d+$/.test(text) && port <= 65_535)) return port;
  throw wrong(t({ defaultMessage: '--port must be a number from 0 to 65535, not “{value}”.' }, { value: text }));
}

function readHost(text = DEFAULT_HOST): string {
  if (isIP(text) !== 0 || /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(text)) return text;
  throw wrong(
    t({ defaultMessage: '--host must be an address of this machine, like 127.0.0.1, not “{host}”.' }, { host: text }),
  );
}

const isLoopback = (host: string): boolean => LOOPBACK.has(host) || host === '::1' || /^127\.[\d.]+$/.test(host);

function readTls(values: Values): TeamServerOptions['tls'] {
  const [certFile, keyFile] = [values['tls-cert'], values['tls-key']];
  if (certFile === undefined && keyFile === undefined) return undefined;
  if (certFile === undefined || keyFile === undefined) {
    throw wrong(t({ defaultMessage: '--tls-cert and --tls-key go together.' }));
  }
  const tls = { cert: readText('--tls-cert', certFile), key: readText('--tls-key', keyFile) };
  try {
    createSecureContext(tls);
  } catch {
    // What went wrong isn't repeated: it may hold a part of the key.
    throw wrong(
      t({ defaultMessage: '--tls-cert and --tls-key must be a certificate and its own private key, as PEM files.' }),
    );
  }
  return tls;
}

function readText(option: string, file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? '';
    throw wrong(t({ defaultMessage: '{option}: {file} can’t be read ({code}).' }, { option, file, code }));
  }
}

function readPublicUrl(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isPlain = url && url.pathname === '/' && !url.search && !url.hash && !url.username && !url.password;
  if (isPlain && url.protocol === 'https:') return url.origin;
  throw wrong(
    t({ defaultMessage: '--public-url must be an https address without a path, like https://ledger.example.com.' }),
  );
}

function readProxies(text: string | undefined): Pick<LedgerServerOptions, 'trustedProxies'> {
  const list = text?.split(',').map((entry) => entry.trim());
  if (!list) return {};
  try {
    trustedProxies(list);
    return { trustedProxies: list };
  } catch (error) {
    throw wrong(t({ defaultMessage: '--trusted-proxy: {problem}.' }, { problem: (error as Error).message }));
  }
}

const wrong = (message: string, nextStep?: string): StartError =>
  new StartError({ message, nextStep: nextStep ?? t({ defaultMessage: 'Run it with --help to see every option.' }) });
