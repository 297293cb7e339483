// An environment's file: what it holds, and what is refused of one that comes from elsewhere.
import { describe, expect, test } from 'vitest';
import type { EnvironmentView } from '../../../contract/console/environment.ts';
import {
  environmentFileOf,
  type FileProblem,
  readEnvironmentFile,
} from '../../../contract/console/environment-file.ts';
import { fileProblemWords } from '../../../renderer/features/environments/file-problem-words.ts';

const VIEW: EnvironmentView = {
  id: 'an-id-of-this-ledger',
  provider: 'hosted-ach',
  name: 'Harvest Market',
  kind: 'production',
  embedded: false,
  mode: 'marketplace',
  marketplaceId: 'mk_org_1',
  baseUrl: 'https://api.example.com',
  authUrl: 'https://auth.example.com',
  jsUrl: 'https://js.example.com',
  dashboardUrl: 'https://dash.example.com',
  sdkConstructor: 'BrandPay',
  orderSpelling: 'sessionID',
  brandTitle: 'Harvest',
  logo: null,
  checkoutLink: 'https://pay.example.com/s/{session_id}?from=desk',
  onboardingLink: 'https://dash.example.com/join',
  holdingBalance: 5_000,
  refusesRepeat: true,
  accounts: [
    {
      id: 'account-1',
      name: 'Harvest',
      role: 'platform',
      organizationId: 'org_1',
      storeId: null,
      keys: { clientIdEnding: 'x7Qp', verifiedAt: '2026-11-21T00:00:00Z' },
    },
  ],
  keysAtServer: false,
  sameServiceAs: [],
};

const file = JSON.parse(environmentFileOf(VIEW));
const problemsOf = (json: unknown) => {
  const read = readEnvironmentFile(typeof json === 'string' ? json : JSON.stringify(json));
  return 'problems' in read ? read.problems : [];
};

describe('an exported environment', () => {
  test('is read back as it was, a byte order mark or not', () => {
    for (const start of ['', '﻿']) {
      const read = readEnvironmentFile(start + environmentFileOf(VIEW));
      expect(read).toEqual({
        read: { said: { ...file.environment, provider: VIEW.provider, refusesRepeat: false }, logo: null },
        saysRejectsDuplicates: false,
      });
    }
    expect(file.environment).toMatchObject({ name: 'Harvest Market', kind: 'production', holdingBalance: 5_000 });
  });

  test('that was exported before there was a checkout link is still read', () => {
    const { checkoutLink, ...before } = file.environment;
    const read = readEnvironmentFile(JSON.stringify({ ...file, environment: before }));
    expect(read).toMatchObject({ read: { said: { checkoutLink: null } } });
  });

  test('holds nothing of its accounts, their keys or this ledger', () => {
    for (const word of ['x7Qp', 'account-1', 'org_1"', 'an-id-of-this-ledger']) {
      expect(environmentFileOf(VIEW)).not.toContain(word.replace('org_1"', '"org_1"'));
    }
  });

  test('of one that was switched to merchant says nothing of the marketplace it still knows', () => {
    const read = readEnvironmentFile(environmentFileOf({ ...VIEW, mode: 'merchant' }));
    expect(read).toMatchObject({ read: { said: { mode: 'merchant', marketplaceId: null } } });
  });
});

test('a file can’t say that a provider rejects duplicates, and what it says of it is told', () => {
  expect(file.environment).not.toHaveProperty('refusesRepeat');
  const mailed = { ...file, environment: { ...file.environment, refusesRepeat: true } };
  expect(readEnvironmentFile(JSON.stringify(mailed))).toMatchObject({
    read: { said: { refusesRepeat: false } },
    saysRejectsDuplicates: true,
  });
});

describe('a file is refused, saying what and where', () => {
  test.each([
    ['that is no JSON', 'name = Harvest', { code: 'not_json' }, 'This isn’t a JSON file.'],
    [
      'of another format',
      { ...file, format: 'other-1' },
      { code: 'other_format', format: 'paydesk-environment-1' },
      'This isn’t an exported environment: its format must be “paydesk-environment-1”.',
    ],
    [
      'with an address in the clear',
      { ...file, environment: { ...file.environment, authUrl: 'http://auth.example.com' } },
      {
        code: 'address',
        place: 'environment.authUrl',
        message: 'must begin with https:// (http:// only for this machine)',
      },
      'environment.authUrl: Start the address with https://. Only this computer’s own addresses may use http://.',
    ],
    [
      'with a member nobody knows',
      { ...file, environment: { ...file.environment, colour: 'red' } },
      { code: 'unknown_member', place: 'environment.colour' },
      'Paydesk doesn’t know environment.colour. Remove it.',
    ],
    [
      'without a logo member',
      { format: file.format, environment: file.environment },
      { code: 'missing', place: 'logo' },
      'logo is missing.',
    ],
    [
      'with a marketplace’s id in merchant mode',
      { ...file, environment: { ...file.environment, mode: 'merchant' } },
      { code: 'marketplace_id', place: 'environment.marketplaceId' },
      'environment.marketplaceId: a marketplace needs a marketplace ID, and a merchant can’t have one.',
    ],
    [
      'with a holding balance below zero',
      { ...file, environment: { ...file.environment, holdingBalance: -1 } },
      { code: 'value', place: 'environment.holdingBalance' },
      'The value of environment.holdingBalance isn’t valid.',
    ],
    [
      'with two holding balances',
      environmentFileOf(VIEW).replace('"holdingBalance": 5000', '"holdingBalance": 100000, "holdingBalance": 0'),
      { code: 'repeated', text: 'holdingBalance' },
      'This file has holdingBalance twice. Remove one of them.',
    ],
    [
      'with a holding balance that would be rounded',
      environmentFileOf(VIEW).replace('5000', '100.00000000000000001'),
      { code: 'inexact', text: '100.00000000000000001' },
      'The number 100.00000000000000001 has too many digits. Round it.',
    ],
  ] as [string, unknown, FileProblem, string][])('%s', (_what, json, problem, sentence) => {
    expect(problemsOf(json)).toContainEqual(problem);
    expect(fileProblemWords(problem)).toBe(sentence);
  });

  test.each(['clientSecret', 'client_secret', 'clientId', 'apiKey', 'password', 'access_token'])(
    'with a member named %s, wherever it stands',
    (name) => {
      const problems = problemsOf({
        ...file,
        environment: { ...file.environment, accounts: [{ [name]: 'hidden-value' }] },
      });
      expect(problems).toEqual([{ code: 'secret', place: `environment.accounts.0.${name}` }]);
      expect(problems.map(fileProblemWords)).toEqual([
        `environment.accounts.0.${name} looks like a secret. Remove it: you enter API keys later.`,
      ]);
    },
  );
});
