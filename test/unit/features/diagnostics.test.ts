// The diagnostics: what they tell, and that nothing else comes along, wherever it was planted.
import { expect, test } from 'vitest';
import { diagnosticsText, type Found, logLine } from '../../../main/features/diagnostics/diagnostics-text.ts';

/** What must never be told: of consumers, of sellers, of staff, of keys and of this computer. */
const PLANTED = {
  name: 'Lovelace',
  amount: '1234567',
  id: 'order_planted1',
  account: '000123456789',
  key: 'planted-secret-key',
  host: 'api.planted.example',
  folder: '/home/grace',
};
const planted = Object.values(PLANTED).join(' ');

const line = (more: object) => JSON.stringify({ level: 30, time: '2026-11-23T10:00:00.000Z', msg: 'done', ...more });

const FOUND: Found = {
  now: '2026-11-23T10:00:00.000Z',
  about: { version: '0.1.0', entry: 'electron', sandboxPortTaken: 4100 },
  system: { node: '24.0.0' },
  vault: { state: 'memory', reason: `Cannot create an item in a locked collection ${planted}` },
  failedStart: {
    at: '2026-11-23T09:00:00.000Z',
    version: '0.1.0',
    entry: 'electron',
    code: 'disk_full',
    system: 'ENOSPC',
    places: ['electron.js:10:5'],
  },
  checks: [
    {
      environmentId: planted,
      use: 'baseUrl',
      address: `https://${PLANTED.host}`,
      at: '2026-11-23T10:00:00.000Z',
      steps: [
        { name: 'name', result: 'ok', finding: { code: 'name_found', addresses: [planted] } },
        { name: 'connect', result: 'failed', finding: { code: 'not_connected', details: `ECONNREFUSED ${planted}` } },
      ],
    },
    {
      environmentId: null,
      use: 'updates',
      address: planted,
      at: '2026-11-23T10:00:00.000Z',
      steps: [{ name: 'answer', result: 'ok', finding: { code: 'answered', status: 204 } }],
    },
  ],
  language: { choice: 'system', spoken: 'en' },
  settings: {
    lockWithScreen: true,
    keepInTray: false,
    notices: {
      kinds: { returns: true, needsReview: false, approvals: false, runs: true },
      quiet: { from: '18:00', until: '08:00' },
    },
    updates: { mode: 'notify', channel: 'stable' },
  },
  network: {
    proxy: { mode: 'pac', address: `https://${PLANTED.host}/proxy.pac?key=${PLANTED.key}` },
    isProxyManaged: true,
    inUse: ['direct', 'http://proxy.example:3128'],
    policy: '/etc/paydesk/policy.json',
    policySets: ['updates', 'proxy'],
    authorities: [
      { name: 'Corner Books\nauthority', fingerprint: Array(32).fill('AB').join(':'), isManaged: false },
      { name: 'Head office', fingerprint: planted, isManaged: true },
    ],
  },
  ledgerBytes: 12_340_000,
  ledgerState: {
    trouble: {
      kind: 'ledger_unreadable',
      code: 'ledger_unreadable',
      params: { file: planted },
      details: planted,
    } as never,
    seal: { at: '2026-11-22T10:00:00.000Z', reason: planted, cause: 'moved' as never },
    backupTrouble: { at: planted, problem: { kind: 'internal', code: planted, params: {} } as never },
  },
  environments: [
    {
      id: planted,
      name: planted,
      kind: 'production',
      embedded: false,
      mode: 'merchant',
      marketplaceId: planted,
      baseUrl: `https://${PLANTED.host}`,
      brandTitle: planted,
      accounts: [{ id: 'account', name: planted, role: 'merchant', keys: { clientIdEnding: planted } }],
    } as never,
  ],
  feeds: new Map([['account', { readAt: '2026-11-23T09:59:00.000Z', trouble: planted }]]),
  log: [
    line({ procedure: 'orders.capture', ms: 12, person: PLANTED.name, requestId: PLANTED.id }),
    line({ msg: 'denied', procedure: `/rpc/${PLANTED.name}`, why: planted, code: planted }),
    line({ msg: planted, level: planted, procedure: planted, typed: planted }),
    line({
      msg: 'failed',
      level: 50,
      places: `Error\n    at x (${PLANTED.folder}/paydesk/dist/main/electron.js:10:5)\n    at ${planted}`,
    }),
    line({ time: planted }),
    planted,
  ],
};

test('tells versions, settings, health and the log', () => {
  const text = diagnosticsText(FOUND);
  for (const told of [
    'version: 0.1.0',
    'proxy: PAC file (by policy)',
    'proxy in use: direct, http://proxy.example:3128',
    'policy: /etc/paydesk/policy.json, sets updates, proxy',
    '1 baseUrl: name ok, connect failed (not_connected ECONNREFUSED)\n',
    'updates: answer ok (204)\n',
    'last failed start: 2026-11-23T09:00:00.000Z, electron 0.1.0: disk_full (ENOSPC), electron.js:10:5\n',
    `added authority: Corner Books authority, SHA-256 ${Array(32).fill('AB').join(':')}\n`,
    'authority by policy: Head office, SHA-256 unknown',
    'ledger size: 12.3 MB',
    'ledger: ledger_unreadable',
    'locked: since 2026-11-22T10:00:00.000Z (moved)',
    'newest backup: unknown',
    'keychain: memory (keyring locked)',
    '1: production, merchant; 1 accounts, 1 with keys; feed last read 2026-11-23T09:59:00.000Z; feed trouble: other',
    '2026-11-23T10:00:00.000Z info orders.capture done 12 ms',
    '2026-11-23T10:00:00.000Z error other failed electron.js:10:5',
  ]) {
    expect(text).toContain(told);
  }
});

test.each(Object.entries(PLANTED))('never tells a planted %s', (_what, value) => {
  expect(diagnosticsText(FOUND)).not.toContain(value);
});

test('the newest backup is told by its time, or that there is none', () => {
  const takenAt = '2026-11-23T04:00:00.000Z';
  const lineOf = (lastBackup: { takenAt: string } | null) =>
    diagnosticsText({ ...FOUND, ledgerState: { ...FOUND.ledgerState, lastBackup: lastBackup as never } });
  expect(lineOf({ takenAt })).toContain(`newest backup: ${takenAt}\n`);
  expect(lineOf(null)).toContain('newest backup: none by Paydesk\n');
});

test('a line that is not the log’s is left out', () => {
  expect(logLine(planted)).toBeNull();
  expect(logLine('null')).toBeNull();
});
