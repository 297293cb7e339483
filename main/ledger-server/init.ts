// `paydesk-server init`: keeps the server's options in a file, makes its certificate where none is given, invites the first administrator, and says the next step.
import { spawnSync } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { hostname as hostnameOf } from 'node:os';
import { dirname, join } from 'node:path';
import { variableOf } from '../../lib/node/options-in-environment.ts';
import { t } from '../../messages/t.ts';
import { StartError } from '../process/start-error.ts';
import { makeCertificate } from './certificate.ts';
import { type InitOptions, readServer, VARIABLES, type Values } from './options.ts';
import { DEFAULT_PORT } from './reach-options.ts';

/** Made by the package; the server runs as it. */
const USER = 'paydesk';
/** Where the unit keeps the ledger. */
const DATA = '/var/lib/paydesk/ledger';

/** Gives what to print. Throws a StartError, and leaves nothing behind, where an option is wrong or something fails. */
export function initServer({ values, name, hostname = hostnameOf(), config }: InitOptions): string {
  if (existsSync(config)) {
    throw new StartError({
      message: t({ defaultMessage: 'This server is set up already: {config} is there.' }, { config }),
      nextStep: t({ defaultMessage: 'Change the options in it, and start the server again.' }),
    });
  }
  if (name === undefined || values.team === undefined) {
    throw new StartError({
      message: t({ defaultMessage: 'init needs --team and --name, the first administrator’s own name.' }),
      nextStep: t({ defaultMessage: 'Run it with --help to see every option.' }),
    });
  }
  if (!/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(hostname)) {
    throw new StartError({
      message: t(
        { defaultMessage: '--hostname must be a name like ledger.example.com, not “{hostname}”.' },
        { hostname },
      ),
      nextStep: t({ defaultMessage: 'Computers must find this machine by it.' }),
    });
  }
  const group = groupId();
  const folder = dirname(config);
  const tls = join(folder, 'tls');
  const isNew = !existsSync(tls);
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  try {
    const kept = { data: DATA, 'first-code': 'off', ...published(values, hostname, tls, group) };
    writeFileSync(config, fileOf(kept), { mode: 0o640, flush: true });
    if (group !== null) chownSync(config, 0, group);
    // Before anybody is invited: what serve would refuse is refused now.
    const { port, publicUrl } = readServer(kept);
    const { code, expiresAt } = inviteFirst(config, name);
    const address = publicUrl ?? `https://${hostname}:${port === 0 ? DEFAULT_PORT : port}`;
    return words({ team: values.team, name, address, code, expiresAt, authority: authorityIn(kept, tls) });
  } catch (error) {
    rmSync(config, { force: true });
    if (isNew) rmSync(tls, { recursive: true, force: true });
    throw error;
  }
}

/** Behind a proxy, as given; else encrypted by the server itself, for every address of this machine. */
function published(values: Values, hostname: string, tls: string, group: number | null): Values {
  if (values['public-url'] !== undefined) return values;
  const open = { host: '0.0.0.0', ...values };
  if (values['tls-cert'] !== undefined || values['tls-key'] !== undefined) return open;
  mkdirSync(tls, { mode: 0o750 });
  if (group !== null) chownSync(tls, 0, group);
  const { certificate, key } = makeCertificate(tls, hostname, values.team ?? '');
  if (group !== null) chownSync(key, 0, group);
  return { ...open, 'tls-cert': certificate, 'tls-key': key };
}

/** The group of the server's user; null where init isn't run as root, and the server runs as the same user. */
function groupId(): number | null {
  if (process.getuid?.() !== 0) return null;
  const asked = spawnSync('id', ['-g', USER], { encoding: 'utf8' });
  return asked.status === 0 ? Number(asked.stdout) : null;
}

/** As systemd reads it, and Node's --env-file. */
const fileOf = (values: Values): string =>
  Object.entries(values)
    .filter((entry): entry is [string, string] => entry[1] !== undefined)
    .map(([option, value]) => `${variableOf(VARIABLES, option)}=${quoted(option, value)}\n`)
    .join('');

function quoted(option: string, value: string): string {
  if (!/["\\\n$`]/.test(value)) return `"${value}"`;
  throw new StartError({
    message: t(
      { defaultMessage: '--{option} can’t be kept: it has a quote, a backslash or a dollar sign.' },
      { option },
    ),
    nextStep: t({ defaultMessage: 'Leave it out, or choose another.' }),
  });
}

/** By the server's user, in a process of its own, so that the ledger's files are that user's. */
function inviteFirst(config: string, name: string): { code: string; expiresAt: string } {
  const user = process.getuid?.() === 0 ? spawnSync('id', ['-u', USER], { encoding: 'utf8' }) : null;
  const ids = user?.status === 0 ? { uid: Number(user.stdout), gid: groupId() ?? 0 } : {};
  const args = [`--env-file=${config}`, process.argv[1] ?? '', 'administrator', '--name', name];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8', cwd: '/', ...ids });
  if (status === 0) {
    const { code, expires_at: expiresAt } = JSON.parse(stdout) as { code: string; expires_at: string };
    return { code, expiresAt };
  }
  throw new StartError({
    message: t({ defaultMessage: 'The ledger can’t be made, and nothing was set up.' }),
    nextStep: stderr.trim(),
  });
}

/** What computers must trust, where init made the certificate. */
const authorityIn = (kept: Values, tls: string): string | null => {
  const file = join(tls, 'authority.pem');
  return kept['tls-cert']?.startsWith(`${tls}/`) && statSync(file, { throwIfNoEntry: false }) ? file : null;
};

type Made = { team: string; name: string; address: string; code: string; expiresAt: string; authority: string | null };

function words({ team, name, address, code, expiresAt, authority }: Made): string {
  const line = (label: string, value: string) => `  ${label.padEnd(26)}${value}`;
  const until = `${expiresAt.slice(0, 16).replace('T', ' ')} UTC`;
  const trusted = authority === null ? null : new X509Certificate(readFileSync(authority)).fingerprint256;
  const trust =
    authority &&
    t(
      { defaultMessage: 'On each computer, in Paydesk under Network: add the certificate {authority}.' },
      { authority },
    );
  const next = [
    'systemctl enable --now paydesk-ledger',
    ...(trust === null ? [] : [trust]),
    t(
      { defaultMessage: 'On {name}’s computer, under Environment → Work as a team: enter address and code.' },
      { name },
    ),
  ];
  return [
    t({ defaultMessage: 'The ledger server of {team} is set up.' }, { team }),
    '',
    line(t({ defaultMessage: 'Address for computers' }), address),
    line(t({ defaultMessage: 'Code for {name}' }, { name }), code),
    line('', t({ defaultMessage: 'Works once, until {until}.' }, { until })),
    ...(authority === null || trusted === null
      ? []
      : [line(t({ defaultMessage: 'Certificate authority' }), authority), line('SHA-256', trusted)]),
    '',
    t({ defaultMessage: 'Next:' }),
    ...next.map((step, index) => `  ${index + 1}. ${step}`),
    '',
  ].join('\n');
}
