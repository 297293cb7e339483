// The form of an environment: what it takes, and what it says of what it doesn't.
import { describe, expect, test } from 'vitest';
import type { EnvironmentView } from '../../../contract/console/environment.ts';
import { dependantWords, openWords } from '../../../renderer/features/environments/dependant-words.ts';
import { detailProblems, detailsSent } from '../../../renderer/features/sessions/detail-values.ts';
import { checkEnvironment, NEW_ENVIRONMENT, valuesOf } from '../../../renderer/ui/environment-values.ts';
import { signersOf } from '../../../renderer/window/environment.ts';

const FILLED = {
  ...NEW_ENVIRONMENT,
  name: 'Corner',
  baseUrl: 'https://api.example.com',
  authUrl: 'https://auth.example.com',
  jsUrl: 'https://js.example.com',
  dashboardUrl: 'https://dash.example.com',
};
const MARKET = { ...FILLED, mode: 'marketplace' as const, marketplaceId: 'mk_org_1' };
const errorsOf = (values: typeof NEW_ENVIRONMENT) => {
  const checked = checkEnvironment(values);
  return 'errors' in checked ? checked.errors : {};
};
const saidOf = (values: typeof NEW_ENVIRONMENT) => {
  const checked = checkEnvironment(values);
  return 'said' in checked ? checked.said : null;
};

describe('the form of an environment', () => {
  test('takes the name for the brand title where that is empty', () => {
    expect(saidOf(FILLED)).toMatchObject({ name: 'Corner', brandTitle: 'Corner', marketplaceId: null });
  });

  test('asks for every empty field at once', () => {
    expect(errorsOf({ ...NEW_ENVIRONMENT, mode: 'marketplace' })).toMatchObject({
      name: 'Enter a name.',
      baseUrl: 'Enter the API base URL.',
      authUrl: 'Enter the token URL.',
      jsUrl: 'Enter the browser SDK URL.',
      dashboardUrl: 'Enter the dashboard URL.',
      marketplaceId: 'Enter the marketplace ID.',
    });
  });

  test.each([
    ['http://pay.example', 'Start the address with https://. Only this computer’s own addresses may use http://.'],
    ['ftp://pay.example', 'Start the address with https://. Only this computer’s own addresses may use http://.'],
    ['pay.example', 'Enter an address like https://api.example.com.'],
    ['https://user:secret@pay.example', 'Remove the user name, password, query or fragment from the address.'],
    ['https://pay.example/?key=1', 'Remove the user name, password, query or fragment from the address.'],
  ])('refuses %s', (baseUrl, words) => {
    expect(errorsOf({ ...FILLED, baseUrl })).toEqual({ baseUrl: words });
  });

  test('takes a checkout link of a merchant too, and refuses one in which no session has its place', () => {
    const checkoutLink = 'https://pay.example.com/{session_id}';
    expect(saidOf({ ...FILLED, checkoutLink })).toMatchObject({ checkoutLink });
    expect(saidOf(FILLED)).toMatchObject({ checkoutLink: null });
    expect(errorsOf({ ...FILLED, checkoutLink: 'https://pay.example.com/' })).toEqual({
      checkoutLink: 'Include {session_id} where the session ID goes.',
    });
  });

  test('takes http for this machine', () => {
    expect(saidOf({ ...FILLED, baseUrl: 'http://127.0.0.1:4010' })).not.toBeNull();
  });

  test.each([
    ['', null],
    ['0', 0],
    ['$0.00', 0],
    ['250', 25_000],
    ['1,250.50', 125_050],
  ])('reads a holding balance of %j as %j cents', (holdingBalance, cents) => {
    expect(saidOf({ ...MARKET, holdingBalance })).toMatchObject({ holdingBalance: cents });
  });

  test.each(['-5', '1.005', 'ten', '1.234,50'])('refuses a holding balance of %s', (holdingBalance) => {
    expect(errorsOf({ ...MARKET, holdingBalance })).toEqual({
      holdingBalance: 'Enter an amount like 12.50 or 1,234.50.',
    });
  });

  test('forgets a marketplace’s fields once it is a merchant again, and shows an environment as it is', () => {
    expect(saidOf({ ...MARKET, mode: 'merchant', holdingBalance: 'ten' })).toMatchObject({
      marketplaceId: null,
      holdingBalance: null,
    });
    const said = saidOf({ ...MARKET, holdingBalance: '1,250.50' });
    expect(saidOf(valuesOf(said as unknown as EnvironmentView))).toEqual(said);
  });
});

describe('who can take a payment', () => {
  const keys = { clientIdEnding: 'abcd', verifiedAt: '2026-11-21T00:00:00Z' };
  const account = { name: '', organizationId: null, storeId: null, keys: null };
  const accounts = [
    { ...account, id: 'merchant', role: 'merchant' },
    { ...account, id: 'platform', role: 'platform', keys },
    { ...account, id: 'seller', role: 'seller', keys },
    { ...account, id: 'new seller', role: 'seller' },
  ];
  const idsOf = (environment: object) => signersOf({ accounts, ...environment } as EnvironmentView).map(({ id }) => id);

  test('is a seller whose keys work, the merchant once its keys are entered, never the platform', () => {
    expect(idsOf({ mode: 'marketplace', embedded: false })).toEqual(['seller']);
    expect(idsOf({ mode: 'merchant', embedded: false })).toEqual([]);
    expect(idsOf({ mode: 'merchant', embedded: true })).toEqual(['merchant']);
  });
});

describe('what a marketplace’s session says of its consumer', () => {
  test('is what was typed, trimmed, and nothing else', () => {
    expect(detailsSent({ email: ' ada@example.com ', phone: '', driversLicense: '  ' })).toEqual({
      email: 'ada@example.com',
    });
  });

  test('is refused by its field where the service would refuse it', () => {
    expect(detailProblems.email('')).toBeNull();
    expect(detailProblems.email('ada@')).toBe('Enter an email address like ada@example.com.');
    expect(detailProblems.phone('12')).toBe('Enter a phone number with 7 to 32 characters.');
    expect(detailProblems.driversLicense('D'.repeat(65))).toBe('Use 64 characters or fewer.');
  });
});

describe('what depends on an environment', () => {
  const none = {
    hasRecords: false,
    callsInFlight: 0,
    unknownOutcomes: 0,
    openSessions: 0,
    ordersToCapture: 0,
    sellers: 0,
    accountsWithKeys: 0,
  };

  test('is named, each in the singular or the plural', () => {
    expect(dependantWords(none)).toEqual([]);
    expect(dependantWords({ ...none, ordersToCapture: 1, sellers: 2 })).toEqual([
      '1 order that is ready to capture',
      '2 sellers',
    ]);
  });

  test('holds its removal up while a call is open', () => {
    expect(openWords(none)).toBeNull();
    expect(openWords({ ...none, callsInFlight: 1 })).toBe(
      '1 call is still waiting for a response. Try again when it has one.',
    );
    expect(openWords({ ...none, unknownOutcomes: 2 })).toBe(
      '2 calls need review. Resolve them under Needs review first.',
    );
  });
});
