// The commands and options of the ledger server: read, checked, and described for --help. Each option can be an environment variable too.
import { statSync } from 'node:fs';
import { parse, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { Sha256 } from '../../contract/team/move.ts';
import { InvitePersonInput } from '../../contract/team/people.ts';
import { optionsInEnvironment } from '../../lib/node/options-in-environment.ts';
import { t } from '../../messages/t.ts';
import type { ImportInput } from '../ledger/move-to-team/import-ledger.ts';
import { defaultDataFolder } from '../process/data-folder.ts';
import { StartError } from '../process/start-error.ts';
import {
  isLoopback,
  readHost,
  readPort,
  readProxies,
  readPublicUrl,
  readSyslog,
  readTls,
  readTokenFile,
  wrong,
} from './reach-options.ts';
import { readSignIn, SIGN_IN_OPTIONS } from './sign-in/options.ts';
import type { TeamServerOptions } from './team-server.ts';

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
  'backup-at': [
    'HH:MM',
    () =>
      t({
        defaultMessage:
          'When the day’s backup is made, in this machine’s time zone. Default: a day after the one before.',
      }),
  ],
  'erase-due': [
    'on|off',
    () =>
      t({
        defaultMessage:
          'Whether consumers’ data is erased each day, two years after the end of its authorization. Default: off.',
      }),
  ],
  'metrics-token-file': [
    'FILE',
    () => t({ defaultMessage: 'The bearer token with which other machines may read the metrics. Default: none may.' }),
  ],
  'audit-token-file': [
    'FILE',
    () => t({ defaultMessage: 'The bearer token with which other systems read the audit log. Default: none may.' }),
  ],
  'audit-syslog': [
    'ADDRESS',
    () =>
      t({
        defaultMessage: 'A syslog server that is sent the audit log, like tls://logs.example.com:6514.',
      }),
  ],
  'private-services': [
    'on|off',
    () =>
      t({
        defaultMessage:
          'Whether the server sends to payment services inside its own network, where it keeps their API keys. Default: off.',
      }),
  ],
  ...SIGN_IN_OPTIONS,
  'first-code': [
    'on|off',
    () => t({ defaultMessage: 'Whether a start prints a code for the first administrator, until one has joined.' }),
  ],
} as const;

const FLAGS = {
  help: { type: 'boolean', short: 'h' },
  'set-ledger-aside': { type: 'boolean' },
} as const;

/** Of a command other than `serve`. */
const OF_COMMANDS = {
  name: ['NAME', () => t({ defaultMessage: 'With init or administrator: what the administrator is called.' })],
  hostname: [
    'NAME',
    () => t({ defaultMessage: 'With init: the name of this machine that computers find it by. Default: its own.' }),
  ],
  sha256: ['HASH', () => t({ defaultMessage: 'With import: the SHA-256 that the computer showed for the file.' })],
  config: [
    'FILE',
    () => t({ defaultMessage: 'With init: where the options are kept. Default: /etc/paydesk/ledger.env.' }),
  ],
} as const;

/** Before the name of an option, in capitals, of the variable that sets it. */
export const VARIABLES = 'PAYDESK_LEDGER_';

type Option = keyof typeof OPTIONS;
export type Values = Partial<Record<Option, string>>;
type ParsedOptions = Partial<Record<Option | keyof typeof OF_COMMANDS, string>> &
  Partial<Record<keyof typeof FLAGS, boolean>>;

/** What the options say of a server. backupAtMinute: of the day, in local time; null for a day after the one before. */
export type LedgerServerOptions = Pick<
  TeamServerOptions,
  'port' | 'host' | 'team' | 'tls' | 'publicUrl' | 'trustedProxies' | 'invitesFirst' | 'metricsToken' | 'auditToken'
> &
  ReturnType<typeof readSignIn> & {
    dataFolder: string;
    postgres?: string;
    from?: string;
    setsLedgerAside: boolean;
    backupAtMinute: number | null;
    sendsInside: boolean;
    erasesDue: boolean;
    auditSyslog?: NonNullable<ReturnType<typeof readSyslog>>;
  };

/** Where the ledger is. */
export type LedgerPlace = Pick<LedgerServerOptions, 'dataFolder' | 'postgres'>;

/** What `init` is asked: the options to keep, and what only it needs. */
export type InitOptions = { values: Values; name?: string; hostname?: string; config: string };

export type Command =
  | { command: 'help' }
  | ({ command: 'serve' } & LedgerServerOptions)
  | ({ command: 'init' } & InitOptions)
  | ({ command: 'administrator'; name?: string } & LedgerPlace)
  | ({ command: 'restored' } & LedgerPlace)
  | ({ command: 'rebuild' } & LedgerPlace)
  | ({ command: 'import'; input: ImportInput } & LedgerPlace);

/** Each with the options that a person may type with it. */
const COMMANDS: Record<
  Exclude<Command['command'], 'help'>,
  [() => string, readonly (keyof ParsedOptions)[] | 'all']
> = {
  serve: [() => t({ defaultMessage: 'Start the server. This is what it does without a command.' }), 'all'],
  init: [
    () =>
      t({ defaultMessage: 'Set the installed server up: its options, its certificate and the first administrator.' }),
    'all',
  ],
  administrator: [
    () => t({ defaultMessage: 'Print an invitation for one more administrator, where the others lost their devices.' }),
    ['data', 'store', 'name'],
  ],
  restored: [
    () => t({ defaultMessage: 'Lock the ledger, because it was restored from a backup. Then start the server.' }),
    ['data', 'store'],
  ],
  rebuild: [
    () => t({ defaultMessage: 'Rebuild lists and totals from the payment records. No server may run.' }),
    ['data', 'store'],
  ],
  import: [
    () =>
      t({
        defaultMessage:
          'import FILE: put a ledger that a computer prepared into the team’s, which must have no records.',
      }),
    ['data', 'store', 'sha256'],
  ],
};

const DEFAULT_CONFIG = '/etc/paydesk/ledger.env';

/** What a person types to run it: its package's command, or the repository's script. */
export const programName = (program = process.argv[1] ?? ''): string =>
  parse(program).name === 'paydesk-server' ? 'paydesk-server' : 'npm run ledger --';

/** What --help shows. */
export function helpText(): string {
  const options = Object.entries({ ...OPTIONS, ...OF_COMMANDS });
  return [
    t({ defaultMessage: 'Usage: {program} [command] [options]' }, { program: programName() }),
    '',
    t({ defaultMessage: 'The ledger of a team. Once it is ready, it prints its address as one line of JSON.' }),
    '',
    ...Object.entries(COMMANDS).map(([name, [about]]) => helpLine(name, about())),
    '',
    ...options.map(([name, [value, about]]) => helpLine(`--${name} ${value}`, about())),
    helpLine(
      '--set-ledger-aside',
      t({ defaultMessage: 'Keep a ledger that can’t be read under another name, and start with an empty one.' }),
    ),
    helpLine('--help', t({ defaultMessage: 'Show this help.' })),
    '',
    t(
      { defaultMessage: 'Each option can be a variable of the environment: {variable} is --tls-cert.' },
      { variable: `${VARIABLES}TLS_CERT` },
    ),
    '',
  ].join('\n');
}

const helpLine = (option: string, about: string): string => `  ${option.padEnd(26)}${about}`;

/** What the command line and the environment ask for. Throws a StartError that names the option that is wrong. */
export function readCommand(args: readonly string[], environment: NodeJS.ProcessEnv): Command {
  const { command, file, typed } = parsed(args);
  if (typed.help) return { command: 'help' };
  const [, allowed] = COMMANDS[command];
  const other = Object.keys(typed).find((option) => allowed !== 'all' && !allowed.includes(option as Option));
  if (other !== undefined) {
    throw wrong(t({ defaultMessage: '{command} can’t be used together with --{option}.' }, { command, option: other }));
  }
  const { name, hostname, config, sha256, ...given } = typed;
  if (command !== 'init' && (hostname ?? config) !== undefined)
    throw wrong(t({ defaultMessage: '--hostname and --config are for init only.' }));
  if (command !== 'import' && sha256 !== undefined) throw wrong(t({ defaultMessage: '--sha256 is for import only.' }));
  if (command === 'serve' && name !== undefined)
    throw wrong(t({ defaultMessage: '--name is for init and administrator only.' }));
  const values = { ...inEnvironment(environment), ...given };
  const named = name === undefined ? {} : { name: readName(name) };
  if (command === 'init') {
    const { 'set-ledger-aside': _, ...kept } = values;
    return { command, values: kept, ...named, ...(hostname && { hostname }), config: config ?? DEFAULT_CONFIG };
  }
  if (command === 'serve') return { command, ...readServer(values) };
  const place = readPlace(values);
  if (command === 'import') return { command, ...place, input: readImport(file, sha256) };
  return command === 'administrator' ? { command, ...place, ...named } : { command, ...place };
}

function readImport(file: string | undefined, sha256: string | undefined): ImportInput {
  if (file === undefined) throw wrong(t({ defaultMessage: 'import needs the file that the computer prepared.' }));
  const wanted = sha256?.trim().toLowerCase();
  if (wanted !== undefined && !Sha256.safeParse(wanted).success)
    throw wrong(t({ defaultMessage: '--sha256 must be 64 hexadecimal digits.' }));
  return { file: resolve(file), sha256: wanted ?? null };
}

function readName(text: string): string {
  const { data: name } = InvitePersonInput.shape.name.safeParse(text);
  if (name !== undefined) return name;
  throw wrong(t({ defaultMessage: '--name must be the administrator’s own name, of at most 100 characters.' }));
}

/** What starts a server by these options. Throws a StartError that names the one that is wrong. */
export function readServer(values: Values & { 'set-ledger-aside'?: boolean }): LedgerServerOptions {
  const place = readPlace(values);
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
  const metricsToken = readTokenFile('metrics-token-file', values['metrics-token-file']);
  const auditToken = readTokenFile('audit-token-file', values['audit-token-file']);
  const auditSyslog = readSyslog(values['audit-syslog']);
  return {
    port: readPort(values.port),
    host,
    team,
    ...place,
    ...readFrom(values),
    ...(tls && { tls }),
    ...(publicUrl && { publicUrl }),
    ...readProxies(values['trusted-proxy']),
    ...(metricsToken !== undefined && { metricsToken }),
    ...(auditToken !== undefined && { auditToken }),
    ...(auditSyslog && { auditSyslog }),
    ...readSignIn(values),
    invitesFirst: readSwitch('first-code', values['first-code'] ?? 'on'),
    sendsInside: readSwitch('private-services', values['private-services'] ?? 'off'),
    erasesDue: readSwitch('erase-due', values['erase-due'] ?? 'off'),
    setsLedgerAside: readSetAside(values),
    backupAtMinute: readBackupAt(values),
  };
}

function parsed(args: readonly string[]): { command: keyof typeof COMMANDS; file?: string; typed: ParsedOptions } {
  const named = Object.fromEntries(
    Object.keys({ ...OPTIONS, ...OF_COMMANDS }).map((name) => [name, { type: 'string' as const }]),
  );
  try {
    const options = { ...named, ...FLAGS };
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    return { ...readCommandName(positionals), typed: values };
  } catch (error) {
    if (error instanceof StartError) throw error;
    // What Node adds after an unknown option speaks of arguments, which there are none of.
    const problem = (error as Error).message.replace(/\. To specify.*$/s, '').replaceAll(/\s*\n\s*/g, ' ');
    throw wrong(/[.!?]$/.test(problem) ? problem : `${problem}.`);
  }
}

function readCommandName([command = 'serve', ...more]: string[]): { command: keyof typeof COMMANDS; file?: string } {
  const [file, extra] = command === 'import' ? more : [undefined, more[0]];
  if (Object.hasOwn(COMMANDS, command) && extra === undefined)
    return { command: command as keyof typeof COMMANDS, ...(file !== undefined && { file }) };
  throw wrong(t({ defaultMessage: 'There is no command “{command}”.' }, { command: extra ?? command }));
}

function inEnvironment(environment: NodeJS.ProcessEnv): Values {
  const { values, unknown } = optionsInEnvironment(environment, VARIABLES, Object.keys(OPTIONS) as Option[]);
  if (unknown === undefined) return values;
  throw wrong(t({ defaultMessage: 'The variable {variable} names no option.' }, { variable: unknown }));
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

function readSetAside({
  store,
  'set-ledger-aside': isSetAside = false,
}: Values & { 'set-ledger-aside'?: boolean }): boolean {
  if (isSetAside && store !== undefined)
    throw wrong(t({ defaultMessage: '--set-ledger-aside can’t be used together with --store.' }));
  return isSetAside;
}

function readSwitch(option: Option, text: string): boolean {
  if (text === 'on' || text === 'off') return text === 'on';
  throw wrong(t({ defaultMessage: '--{option} must be on or off, not “{value}”.' }, { option, value: text }));
}

function readBackupAt({ store, 'backup-at': text }: Values): number | null {
  if (text === undefined) return null;
  if (store !== undefined) throw wrong(t({ defaultMessage: '--backup-at can’t be used together with --store.' }));
  const [, hour, minute] = /^([01]?\d|2[0-3]):([0-5]\d)$/.exec(text) ?? [];
  if (hour !== undefined && minute !== undefined) return Number(hour) * 60 + Number(minute);
  throw wrong(t({ defaultMessage: '--backup-at must be a time of day like 02:30, not “{value}”.' }, { value: text }));
}
