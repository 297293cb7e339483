// The text of the diagnostics: versions, settings, health, and the last lines of the log. Everything in it is chosen here by name, so that nothing comes along.

import type { LedgerState } from '../../../contract/console/backup.ts';
import type { ConsoleFacts, EnvironmentView } from '../../../contract/console/environment.ts';
import type { LanguageState } from '../../../contract/console/language.ts';
import type { PlaceCheck, ProxySettings } from '../../../contract/console/network.ts';
import { NoticeKind } from '../../../contract/console/settings.ts';
import type { FailedStart } from '../../process/last-start.ts';
import type { StoredSettings } from '../settings/settings.ts';

export type Found = {
  now: string;
  about: Pick<ConsoleFacts, 'version' | 'entry' | 'sandboxPortTaken'>;
  system: { [what: string]: string };
  vault: ConsoleFacts['vault'];
  failedStart: FailedStart | null;
  /** Of each address: how far it was reached. */
  checks: PlaceCheck[];
  language: LanguageState;
  settings: StoredSettings;
  network: NetworkFound;
  /** null where the file isn't there. */
  ledgerBytes: number | null;
  ledgerState: Pick<LedgerState, 'trouble' | 'seal' | 'backupTrouble' | 'lastBackup'>;
  environments: EnvironmentView[];
  /** Of each account: when its feed was last read to its end in this run, ISO 8601, and the code of what was in the way. */
  feeds: Map<string, { readAt: string | null; trouble: string | null }>;
  /** Raw lines of the log, oldest first. */
  log: string[];
};

/** inUse: how the services are reached, such as "direct" or a proxy's host and port; no name and no password. */
export type NetworkFound = {
  proxy: ProxySettings;
  isProxyManaged: boolean;
  inUse: string[];
  /** The file of the organization's policy; null where there is none. */
  policy: string | null;
  /** What it sets, by name. */
  policySets: readonly string[];
  authorities: { name: string; fingerprint: string; isManaged: boolean }[];
};

const MEGABYTE = 1_000_000;

function settingLines({ notices, updates, lockWithScreen, keepInTray }: StoredSettings): [string, string][] {
  const kinds = NoticeKind.options.filter((kind) => notices.kinds[kind]);
  const { quiet } = notices;
  return [
    ['notifications', kinds.join(', ') || 'off'],
    ['quiet hours', quiet ? `${quiet.from} to ${quiet.until}` : 'none'],
    ['updates', `${updates.mode}, ${updates.channel}`],
    ['lock with the screen', lockWithScreen ? 'on' : 'off'],
    ['stay in the tray', keepInTray ? 'on' : 'off'],
  ];
}

/** A ledger that can't be opened, and a ledger server of before, say nothing of it. */
const newestBackupWords = (newest: Found['ledgerState']['lastBackup']): string =>
  newest === undefined ? 'unknown' : newest === null ? 'none by Paydesk' : time(newest.takenAt);

export function diagnosticsText(found: Found): string {
  const { about, ledgerState, language, ledgerBytes } = found;
  const sections: [title: string, lines: [string, string][]][] = [
    [
      'Paydesk',
      [['made', found.now], ['version', about.version], ['entry', about.entry], ...Object.entries(found.system)],
    ],
    ['Settings', [['language', `${language.choice} (${language.spoken})`], ...settingLines(found.settings)]],
    ['Network', networkLines(found.network)],
    ['Network checks', found.checks.map((check) => checkLine(check, found.environments))],
    [
      'Health',
      [
        ['ledger size', ledgerBytes === null ? 'none' : `${(ledgerBytes / MEGABYTE).toFixed(1)} MB`],
        ['ledger', ledgerState.trouble ? code(ledgerState.trouble.code) : 'open'],
        ['locked', ledgerState.seal ? `since ${time(ledgerState.seal.at)} (${code(ledgerState.seal.cause)})` : 'no'],
        ['newest backup', newestBackupWords(ledgerState.lastBackup)],
        ['daily backup', ledgerState.backupTrouble ? code(ledgerState.backupTrouble.problem.code) : 'ok'],
        ['keychain', vaultWords(found.vault)],
        ['last failed start', failedStartWords(found.failedStart)],
        ['sandbox port', about.sandboxPortTaken === null ? 'ok' : 'used by another program'],
      ],
    ],
    [
      'Environments',
      found.environments.map((environment, place) => [`${place + 1}`, environmentLine(environment, found)]),
    ],
  ];
  const head = sections.map(([title, lines]) => [title, ...lines.map(([what, is]) => `  ${what}: ${is}`)].join('\n'));
  return [...head, ['Last actions', ...found.log.flatMap((line) => logLine(line) ?? [])].join('\n')]
    .join('\n\n')
    .concat('\n');
}

function networkLines({
  proxy,
  isProxyManaged,
  inUse,
  policy,
  policySets,
  authorities,
}: NetworkFound): [string, string][] {
  const setting = { system: 'system settings', none: 'none', server: 'server', pac: 'PAC file' }[proxy.mode];
  return [
    ['proxy', `${setting}${isProxyManaged ? ' (by policy)' : ''}`],
    ['proxy in use', inUse.map(plain).join(', ') || 'nothing to reach'],
    ['policy', policy === null ? 'none' : `${plain(policy)}, sets ${policySets.join(', ') || 'nothing'}`],
    ...authorities.map(({ name, fingerprint, isManaged }): [string, string] => [
      isManaged ? 'authority by policy' : 'added authority',
      `${plain(name)}, SHA-256 ${/^[0-9A-F:]{95}$/.test(fingerprint) ? fingerprint : 'unknown'}`,
    ]),
  ];
}

/** An environment by its number below, the step that failed by its code; no host and no address. */
function checkLine(
  { environmentId, use, steps }: PlaceCheck,
  environments: readonly EnvironmentView[],
): [string, string] {
  const number = environments.findIndex(({ id }) => id === environmentId) + 1;
  const told = steps.map(({ name, result, finding }) => {
    if (finding.code === 'answered') return `${name} ${result} (${finding.status})`;
    const system =
      'details' in finding ? (/\b(?:ERR_[A-Z_]{1,40}|E[A-Z]{3,20})\b/.exec(finding.details)?.[0] ?? '') : '';
    return result === 'ok' ? `${name} ok` : `${name} ${result} (${[finding.code, system].filter(Boolean).join(' ')})`;
  });
  return [number === 0 ? use : `${number} ${use}`, told.join(', ')];
}

/** Why keys are in memory: what a keychain says names services and paths, so only its kind is told. */
function vaultWords(vault: Found['vault']): string {
  if (vault.state !== 'memory') return vault.state;
  const kind = VAULT_KINDS.find(([said]) => said.test(vault.reason))?.[1] ?? 'other';
  return `memory (${kind})`;
}

const VAULT_KINDS: readonly (readonly [RegExp, string])[] = [
  [/lib\w+\.so|cannot open shared object|keytar/i, 'library missing'],
  [/D-?Bus|autolaunch|Could not connect|address/i, 'no session bus'],
  [/not provided by any|ServiceUnknown|activat/i, 'no keyring service'],
  [/locked|does not exist at path|dismissed|prompt/i, 'keyring locked'],
  [/keychain_late|time/i, 'no answer in time'],
];

function failedStartWords(failed: FailedStart | null): string {
  if (failed === null) return 'none is known';
  const { at, code: why, system, entry, version, places } = failed;
  const cause = system === null ? why : `${why} (${system})`;
  return [`${time(at)}, ${entry} ${version}: ${cause}`, ...places].join(', ');
}

/** In one line, without what a terminal or a form could take for something else. */
const plain = (text: string): string => text.replace(/\p{C}/gu, ' ').slice(0, 200);

/** How many and of which kind; no name, no address. */
function environmentLine({ kind, mode, embedded, accounts }: EnvironmentView, { feeds }: Found): string {
  const withKeys = accounts.filter(({ keys }) => keys !== null).length;
  const states = accounts.map(({ id }) => feeds.get(id)).filter((state) => state !== undefined);
  const read = states.flatMap(({ readAt }) => readAt ?? []).sort();
  const troubles = [...new Set(states.flatMap(({ trouble }) => (trouble === null ? [] : [code(trouble)])))];
  return [
    `${kind}, ${mode}${embedded ? ', embedded' : ''}`,
    `${accounts.length} accounts, ${withKeys} with keys`,
    `feed last read ${read[0] ? time(read[0]) : 'never in this run'}`,
    ...(troubles.length > 0 ? [`feed trouble: ${troubles.join(', ')}`] : []),
  ].join('; ');
}

/** A code of ours, or nothing. */
const code = (text: string): string => (/^[a-z_]{1,60}$/.test(text) ? text : 'other');
const time = (text: string): string => (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text) ? text : 'unknown time');

const LEVELS: Record<number, string> = { 30: 'info', 40: 'warn', 50: 'error' };
const ENDS = new Set(['done', 'refused', 'denied', 'failed']);
/** Of a stack: file and line, without the folders above, which hold a user's name. */
const PLACE = /([\w.-]+\.js:\d+:\d+)\)?$/;

/** A line of the log with what is known to be harmless; null for one that isn't the log's. Who did it is left out. */
export function logLine(raw: string): string | null {
  const line = parsed(raw);
  if (!line || typeof line['time'] !== 'string') return null;
  const { level, msg, procedure, ms, places } = line;
  return [
    time(line['time']),
    LEVELS[Number(level)] ?? 'other',
    // Names of procedures: an address that was denied may hold anything.
    typeof procedure === 'string' && /^[a-z][A-Za-z]{1,30}\.[a-z][A-Za-z]{1,30}$/.test(procedure) ? procedure : 'other',
    typeof msg === 'string' && ENDS.has(msg) ? msg : 'other',
    ...(typeof ms === 'number' ? [`${Math.round(ms)} ms`] : []),
    ...(typeof line['code'] === 'string' ? [code(line['code'])] : []),
    ...(typeof places === 'string' ? places.split('\n').flatMap((place) => PLACE.exec(place.trim())?.[1] ?? []) : []),
  ].join(' ');
}

function parsed(raw: string): Record<string, unknown> | null {
  try {
    const read: unknown = JSON.parse(raw);
    return typeof read === 'object' && read !== null ? (read as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
