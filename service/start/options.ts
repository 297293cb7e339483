// The options of `npm run service`: read, checked, and described for --help. Each can be an environment variable too.
import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readToken } from '../../lib/node/metrics-access.ts';
import { optionsInEnvironment } from '../../lib/node/options-in-environment.ts';
import { t } from '../../messages/t.ts';
import { isConstructorName } from '../checkout/constructor-name.ts';
import type { RateLimits } from '../http/rate-limit.ts';
import type { ServiceOptions } from '../service.ts';
import { ENVIRONMENTS, type Environment } from '../settings/environment.ts';
import { commandName } from './command-name.ts';
import { defaultDataFolder } from './data-folder.ts';
import { HOST_NAME, readPublication, readSwitch } from './reach-options.ts';

export const DEFAULT_PORT = 4010;
/** Name, what it takes, and what it is for. */
const OPTIONS = {
  port: ['N', () => t({ defaultMessage: 'The port to listen on, or 0 for any free port. Default: 4010.' })],
  host: ['ADDRESS', () => t({ defaultMessage: 'The address of this machine to listen on. Default: 127.0.0.1.' })],
  'tls-cert': [
    'FILE',
    () => t({ defaultMessage: 'Serve HTTPS with this certificate (PEM; its chain may follow). Default: plain HTTP.' }),
  ],
  'tls-key': ['FILE', () => t({ defaultMessage: 'The private key of that certificate (PEM, not encrypted).' })],
  'allow-http': [
    'on|off',
    () => t({ defaultMessage: 'Whether a sandbox may be reached from other machines without HTTPS. Default: off.' }),
  ],
  data: ['DIR', () => t({ defaultMessage: 'The folder for records and keys. Default: a folder of the current user.' })],
  environment: ['NAME', () => t({ defaultMessage: 'sandbox or production. Default: sandbox.' })],
  store: [
    'URL',
    () =>
      t({
        defaultMessage: 'A PostgreSQL database, postgres://USER@HOST/DATABASE. Default: SQLite in the data folder.',
      }),
  ],
  'named-statements': [
    'on|off',
    () =>
      t({
        defaultMessage:
          'Whether PostgreSQL keeps statements by name. Turn it off behind a pooler that can’t. Default: on.',
      }),
  ],
  'metrics-port': [
    'N',
    () => t({ defaultMessage: 'A port of its own for Prometheus, at /metrics. Default: no metrics.' }),
  ],
  'metrics-token-file': [
    'FILE',
    () => t({ defaultMessage: 'The bearer token with which other machines may read the metrics. Default: none may.' }),
  ],
  log: [
    'text|json',
    () => t({ defaultMessage: 'json logs each request and failure on stderr. Default: text, failures only.' }),
  ],
  'public-url': [
    'URL',
    () => t({ defaultMessage: 'The public address behind a proxy, like https://api.example.com.' }),
  ],
  'public-auth-url': [
    'URL',
    () => t({ defaultMessage: 'The public address of the token endpoint (auth_url). Default: --public-url.' }),
  ],
  'public-checkout-url': [
    'URL',
    () => t({ defaultMessage: 'The public address of the SDK and the checkout (js_url). Default: --public-url.' }),
  ],
  'public-dashboard-url': [
    'URL',
    () => t({ defaultMessage: 'The public address of the dashboard. Default: --public-url.' }),
  ],
  'trusted-proxy': [
    'LIST',
    () => t({ defaultMessage: 'Addresses or ranges of your proxies, separated by commas, like 127.0.0.1,10.0.0.0/8.' }),
  ],
  smtp: [
    'URL',
    () =>
      t({
        defaultMessage:
          'The mail server, smtp://[user@]host:port[?from=address][&tls=none]. Default: no emails are sent.',
      }),
  ],
  'smtp-password-file': [
    'FILE',
    () => t({ defaultMessage: 'The mail server’s password. Default: the environment variable SMTP_PASSWORD.' }),
  ],
  'rate-limit': [
    'N',
    () => t({ defaultMessage: 'Calls a minute for each API key, and tokens for each address; 0 for no limit.' }),
  ],
  'code-limits': [
    'on|off',
    () => t({ defaultMessage: 'Limits one-time codes. Default: on in production, off in a sandbox.' }),
  ],
  'account-key': [
    'FILE',
    () =>
      t({ defaultMessage: 'The key that encrypts account numbers. Default: account-numbers.key in the data folder.' }),
  ],
  'bank-directory': ['FILE', () => t({ defaultMessage: 'A CSV file with routing_number and name, for production.' })],
  'webhook-hosts': [
    'LIST',
    () =>
      t({
        defaultMessage: 'Hosts of your own network that webhooks may be sent to, like app,host.docker.internal.',
      }),
  ],
  'sdk-constructor': [
    'NAME',
    () => t({ defaultMessage: 'The name of the constructor in v1.js. Default: ServicePay.' }),
  ],
} as const;

type Name = keyof typeof OPTIONS;
type Values = Partial<Record<Name, string>>;

/** What --help shows. */
export function helpText(): string {
  const options = Object.entries(OPTIONS).map(([name, [value, about]]) => helpLine(`--${name} ${value}`, about()));
  return [
    t({ defaultMessage: 'Usage: {command} [options]' }, { command: commandName() }),
    t({ defaultMessage: '       {command} events --forward URL (see events --help)' }, { command: commandName() }),
    '',
    t({
      defaultMessage: 'Starts the hosted ACH payment service. Once ready, it prints its addresses as one line of JSON.',
    }),
    '',
    ...options,
    helpLine('--help', t({ defaultMessage: 'Show this help.' })),
    '',
    t({ defaultMessage: 'For more, including how to publish it behind a proxy, see docs/service.md.' }),
    '',
  ].join('\n');
}

const helpLine = (option: string, about: string): string => `  ${option.padEnd(28)}${about}`;

/** Besides what the service takes: how its process logs. */
export type CommandLine = Omit<ServiceOptions, 'checkoutFolder'> & { log: 'text' | 'json' };

/** Before the name of an option, in capitals, of the variable that sets it. */
const VARIABLES = 'PAYDESK_SERVICE_';

/** What the command line and the environment ask for; 'help' where it asks for that. Throws an Error that names the option that is wrong. */
export function readOptions(args: readonly string[], variables: NodeJS.ProcessEnv = {}): CommandLine | 'help' {
  const { help, ...typed } = parsed(args);
  if (help) return 'help';
  const values = { ...inEnvironment(variables), ...typed };
  const environment = ENVIRONMENTS.find((name) => name === (values.environment ?? 'sandbox'));
  if (!environment)
    throw new Error(
      t(
        { defaultMessage: '--environment must be sandbox or production, not “{value}”.' },
        { value: values.environment ?? '' },
      ),
    );
  if (values.data === '') throw new Error(t({ defaultMessage: '--data must name a folder.' }));
  // Not repeated in the words: it may hold a password.
  if (values.store !== undefined && !(/^postgres(ql)?:\/\//.test(values.store) && URL.canParse(values.store))) {
    throw new Error(
      t({ defaultMessage: '--store must be the address of a database, like postgres://USER@HOST/DATABASE.' }),
    );
  }
  for (const name of ['account-key', 'bank-directory', 'tls-cert', 'tls-key'] as const) {
    if (values[name] === '') throw new Error(t({ defaultMessage: '--{name} must name a file.' }, { name }));
  }
  const sdkConstructor = values['sdk-constructor'];
  if (sdkConstructor !== undefined && !isConstructorName(sdkConstructor)) {
    throw new Error(
      t(
        { defaultMessage: '--sdk-constructor must be the name of a constructor, like ServicePay, not “{value}”.' },
        { value: sdkConstructor },
      ),
    );
  }
  return {
    port: readPort('port', values.port ?? String(DEFAULT_PORT)),
    ...(values['metrics-port'] !== undefined && { metricsPort: readPort('metrics-port', values['metrics-port']) }),
    ...readMetricsTokenFile(values['metrics-token-file']),
    log: readLog(values.log),
    store: values.store,
    dataFolder: resolve(values.data ?? defaultDataFolder(environment)),
    environment,
    ...readPublication(values, environment),
    ...readRateLimit(values['rate-limit']),
    ...readCodeLimits(values, environment),
    ...readNamedStatements(values),
    ...readWebhookHosts(values['webhook-hosts']),
    ...(values.smtp !== undefined && { smtp: values.smtp }),
    ...readSmtpPassword(values['smtp-password-file']),
    ...(sdkConstructor !== undefined && { sdkConstructor }),
    ...(values['account-key'] && { accountKey: resolve(values['account-key']) }),
    ...(values['bank-directory'] && { bankDirectory: resolve(values['bank-directory']) }),
  };
}

function inEnvironment(variables: NodeJS.ProcessEnv): Values {
  const { values, unknown } = optionsInEnvironment(variables, VARIABLES, Object.keys(OPTIONS) as Name[]);
  if (unknown === undefined) return values;
  throw new Error(t({ defaultMessage: 'The variable {variable} names no option.' }, { variable: unknown }));
}

function parsed(args: readonly string[]): Values & { help?: boolean } {
  const named = Object.fromEntries(Object.keys(OPTIONS).map((name) => [name, { type: 'string' as const }]));
  try {
    return parseArgs({ args: [...args], options: { ...named, help: { type: 'boolean', short: 'h' } } }).values;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const words = code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION' ? message.replace(/\. To specify.*$/s, '') : message;
    const problem = words.replaceAll(/\s*\n\s*/g, ' ');
    throw new Error(t({ defaultMessage: '{problem}. Run it with --help to see every option.' }, { problem }));
  }
}

function readMetricsTokenFile(file: string | undefined): { metricsToken?: string } {
  if (file === undefined) return {};
  try {
    return { metricsToken: readToken(resolve(file)) };
  } catch (error) {
    throw new Error(t({ defaultMessage: '--metrics-token-file: {problem}.' }, { problem: (error as Error).message }));
  }
}

function readPort(name: Name, text: string): number {
  if (!/^\d+$/.test(text) || Number(text) > 65535) {
    throw new Error(
      t({ defaultMessage: '--{name} must be a number from 0 to 65535, not “{value}”.' }, { name, value: text }),
    );
  }
  return Number(text);
}

function readLog(text = 'text'): 'text' | 'json' {
  if (text !== 'text' && text !== 'json')
    throw new Error(t({ defaultMessage: '--log must be text or json, not “{value}”.' }, { value: text }));
  return text;
}

function readRateLimit(perMinute: string | undefined): { rateLimits?: Partial<RateLimits> } {
  if (perMinute === undefined) return {};
  if (!/^\d{1,9}$/.test(perMinute)) {
    throw new Error(
      t(
        { defaultMessage: '--rate-limit must be a number of calls a minute, or 0 for no limit, not “{value}”.' },
        { value: perMinute },
      ),
    );
  }
  return { rateLimits: { apiPerMinute: Number(perMinute), tokensPerMinute: Number(perMinute) } };
}

/** Never from the command line, which others on this machine can read. */
function readSmtpPassword(file: string | undefined): Pick<ServiceOptions, 'smtpPassword'> {
  const password = file === undefined ? process.env['SMTP_PASSWORD'] : readFileSync(file, 'utf8').trim();
  return password === undefined ? {} : { smtpPassword: password };
}

function readCodeLimits(values: Values, environment: Environment): { limitsCodes?: boolean } {
  const limitsCodes = readSwitch('code-limits', values);
  if (limitsCodes === false && environment === 'production')
    throw new Error(t({ defaultMessage: '--code-limits can be off in a sandbox only.' }));
  return limitsCodes === undefined ? {} : { limitsCodes };
}

function readNamedStatements(values: Values): { namesStatements?: boolean } {
  const namesStatements = readSwitch('named-statements', values);
  return namesStatements === undefined ? {} : { namesStatements };
}

function readWebhookHosts(list: string | undefined): { webhookHosts?: string[] } {
  if (list === undefined) return {};
  return { webhookHosts: list.split(',').map((entry) => readHost(entry.trim())) };
}

/** As addresses of webhooks spell it. */
function readHost(name: string): string {
  const inAddress = `http://${isIP(name) === 6 ? `[${name}]` : name}`;
  if (isIP(name) === 0 && !(HOST_NAME.test(name) && URL.canParse(inAddress))) {
    throw new Error(
      t(
        {
          defaultMessage:
            '--webhook-hosts must list names or addresses without ports, separated by commas, like app,host.docker.internal, not “{value}”.',
        },
        { value: name },
      ),
    );
  }
  return new URL(inAddress).hostname;
}
