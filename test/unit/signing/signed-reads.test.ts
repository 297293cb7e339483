// What each role has the team's server read at a payment service, with keys that the server keeps.
import { expect, test } from 'vitest';
import { DEFAULT_ROLES, DefaultRole } from '../../../contract/team/roles.ts';
import { SIGNED_READS, type SignedRead } from '../../../contract/team/signing-wire.ts';
import { DIRECT } from '../../../main/network/route.ts';
import { openSigning } from '../../../main/signing/open-signing.ts';
import { problemOf } from '../../support/console/problem.ts';

const SELLER = { id: 'a_1', name: 'Corner Books', role: 'seller' };
const SHOP = {
  id: 'e_1',
  provider: 'hosted-ach',
  keysAtServer: true,
  accounts: [SELLER],
  baseUrl: 'https://pay.example',
  authUrl: 'https://pay.example',
  dashboardUrl: 'https://pay.example',
};

/** Without keys, so that a read that is allowed ends before anything is sent. */
const signing = openSigning({
  ask: (async (call: string) => ({ listEnvironments: [SHOP], readFeedCursors: [] })[call] ?? null) as never,
  sealing: () => ({ seal: (text) => text, open: (text) => text, mac: (text) => text }),
  now: Date.now,
  network: DIRECT,
  changed: () => undefined,
});

const GIVEN: Partial<Record<SignedRead, unknown[]>> = {
  readEvents: ['organization', null],
  lookUpOrder: ['order_1'],
  readSettlements: ['organization', { cursor: null, limit: 10 }],
  readSettlement: ['settlement_1', { cursor: null, limit: 10 }],
  readReturnRates: [null],
  listBalanceEntries: ['2026-11'],
  getStatement: ['2026-11'],
};

const HOLDERS: readonly DefaultRole[] = ['clerk', 'bookkeeper', 'onboarding', 'back_office', 'administrator'];
const BOOKS: readonly DefaultRole[] = ['bookkeeper', 'back_office', 'administrator'];

const MAY_READ: Record<SignedRead, readonly DefaultRole[]> = {
  authorize: HOLDERS,
  tryKeys: HOLDERS,
  readEvents: HOLDERS,
  lookUpOrder: ['clerk', 'bookkeeper', 'back_office', 'administrator'],
  readSettlements: BOOKS,
  readSettlement: BOOKS,
  readReturnRates: HOLDERS,
  readSellersNearLimit: HOLDERS,
  readOwnBalance: HOLDERS,
  getOrganization: HOLDERS,
  listSellers: HOLDERS,
  onboardingLink: ['onboarding', 'administrator'],
  getBalance: BOOKS,
  listBalanceEntries: BOOKS,
  getStatement: BOOKS,
  listServicePayouts: BOOKS,
};

test.each(Object.keys(SIGNED_READS) as SignedRead[])(
  '%s is read for the roles that see the same elsewhere',
  async (name) => {
    const allowed: DefaultRole[] = [];
    for (const role of DefaultRole.options) {
      const session = { caller: { instanceId: 'd:1' } as never, person: 'Ada', duties: DEFAULT_ROLES[role] };
      const { code } = await problemOf(signing.answer(session, 'askProvider', ['a_1', name, GIVEN[name] ?? []]));
      if (code === 'role_not_allowed') continue;
      expect(code).toBe('account_keys_missing');
      allowed.push(role);
    }
    expect(allowed).toEqual(MAY_READ[name]);
  },
);
