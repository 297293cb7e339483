// Environments as staff change them, over a real ledger, a real vault and real HTTP.
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { CaptureInput, CreateOrderInput } from '../../contract/console/order.ts';
import { MarketplaceId } from '../../contract/ids.ts';
import { mayOpenOutside } from '../../main/features/environments/outside-links.ts';
import { enterKeys } from '../../main/features/keys/keys-desk.ts';
import { capture } from '../../main/features/orders/capture.ts';
import { createOrder } from '../../main/features/orders/create-order.ts';
import { KEYS, openTestDesk, ownAccountOf, saidOf } from '../support/console/desk.ts';
import { json, startProvider } from '../support/provider/provider.ts';
import { chargeBody, orderBody } from '../support/provider/seen.ts';
import { creationOf, entryFor, recordCall } from '../support/store/ledger.ts';
import { everythingKept } from '../support/store/postgres/ledger-database.ts';

const LINK = 'https://pay.example.com/{session_id}';

const ordered = (sessionId: string, more: object = {}) =>
  json(200, {
    order: orderBody('order_1', { organization_id: 'org_7', store_id: 'store_7', ...more }),
    session: { id: sessionId, status: 'finalized ', total_amount: 10_000, organization_id: 'org_7' },
  });

test('an environment is added with its addresses tidied, and an account of its own for the mode', async () => {
  const desk = await openTestDesk();
  const added = await desk.add({ baseUrl: 'https://API.Example.com:443/pay/', jsUrl: 'https://js.example.com/' });
  expect(added).toMatchObject({
    baseUrl: 'https://api.example.com/pay',
    jsUrl: 'https://js.example.com',
    embedded: false,
    accounts: [{ role: 'merchant', name: 'Corner Books', keys: null, organizationId: null }],
  });
  const market = await desk.add({
    baseUrl: 'https://market.example.com',
    name: 'Harvest',
    mode: 'marketplace',
    marketplaceId: MarketplaceId.parse('mk_org_1'),
  });
  expect(market.accounts).toMatchObject([{ role: 'platform' }]);
});

test.each([
  [
    'the same address',
    { baseUrl: 'https://api.example.com/', name: 'Another' },
    'baseUrl',
    'environment_address_taken',
    { environment: 'Corner Books' },
  ],
  [
    'the same address spelt otherwise',
    { baseUrl: 'https://API.example.com:443', name: 'Another' },
    'baseUrl',
    'environment_address_taken',
    { environment: 'Corner Books' },
  ],
  [
    'the same name',
    { baseUrl: 'https://other.example.com', name: 'CORNER books' },
    'name',
    'environment_name_taken',
    { name: 'CORNER books' },
  ],
])('%s twice is refused, naming the one that is there', async (_what, said, field, code, params) => {
  const desk = await openTestDesk();
  await desk.add({ baseUrl: 'https://api.example.com' });
  await expect(desk.add(said)).rejects.toMatchObject({
    problem: { kind: 'invalid_input', field, code, params },
  });
  expect(await desk.ledger.listEnvironments()).toHaveLength(1);
});

test('an edit changes what may change; the kind stays, and so does an address that has records', async () => {
  const desk = await openTestDesk();
  const { id, accounts } = await desk.add({ baseUrl: 'https://api.example.com' });
  await recordCall(desk.ledger, { environmentId: id, accountId: accounts[0]?.id ?? '' }, creationOf('sess_1'));
  const edited = await desk.environments.edit({
    environmentId: id,
    said: saidOf({ baseUrl: 'https://api.example.com/', name: 'Corner', checkoutLink: LINK }),
  });
  expect(edited).toMatchObject({ id, name: 'Corner', checkoutLink: LINK });
  const refused = (said: Parameters<typeof saidOf>[0]) =>
    expect(desk.environments.edit({ environmentId: id, said: saidOf(said) })).rejects;
  await refused({ baseUrl: 'https://elsewhere.example.com' }).toMatchObject({ problem: { field: 'baseUrl' } });
  await refused({ baseUrl: 'https://api.example.com', kind: 'production' }).toMatchObject({
    problem: { field: 'kind' },
  });
});

test('an address that has no records yet can be corrected: its keys are gone, and its records are of the new one', async () => {
  const [wrong, right] = [await startProvider(), await startProvider()];
  const desk = await openTestDesk();
  const { environmentId, accountId } = await desk.addKeyed({ baseUrl: wrong.url });
  const whose = { environmentId, accountId };
  expect(await desk.environments.dependants(whose)).toMatchObject({ hasRecords: false });
  await desk.add({ baseUrl: 'https://taken.example.com', name: 'Taken' });
  const move = (baseUrl: string) => desk.environments.edit({ environmentId, said: saidOf({ baseUrl }) });
  await expect(move('https://taken.example.com')).rejects.toMatchObject({
    problem: { code: 'environment_address_taken', field: 'baseUrl' },
  });
  const old = await desk.add({ baseUrl: 'https://old.example.com', name: 'Old' });
  await desk.environments.remove({ environmentId: old.id });
  await expect(move('https://old.example.com')).rejects.toMatchObject({
    problem: { code: 'environment_address_removed', field: 'baseUrl', params: { environment: 'Old' } },
  });
  expect(desk.secrets()).toHaveLength(1);
  const moved = await move(right.url);
  expect(desk.secrets()).toEqual([]);
  expect(moved).toMatchObject({ baseUrl: right.url, accounts: [{ keys: null }] });
  await recordCall(desk.ledger, whose, creationOf('sess_1'));
  expect(await desk.environments.dependants(whose)).toMatchObject({ hasRecords: true });
  await expect(move(wrong.url)).rejects.toMatchObject({ problem: { code: 'environment_address_fixed' } });
  // The address that it left is free.
  await desk.add({ baseUrl: wrong.url, name: 'Another' });
  expect(wrong.received.filter(({ path }) => path !== '/oauth2/token')).toEqual([]);
});

test('a new token URL takes the keys out of the vault, so that no edit sends them to another host', async () => {
  const provider = await startProvider();
  const desk = await openTestDesk();
  const { environmentId } = await desk.addKeyed({ baseUrl: provider.url });
  expect(desk.secrets()).toHaveLength(1);
  const edit = (authUrl: string) =>
    desk.environments.edit({ environmentId, said: saidOf({ baseUrl: provider.url, authUrl }) });
  expect((await edit(`${provider.url}/`)).accounts[0]?.keys).not.toBeNull();
  expect((await edit('https://elsewhere.example.com')).accounts[0]?.keys).toBeNull();
  expect(desk.secrets()).toEqual([]);
});

test('the mode is switched by one errand, and brings the account it needs; a marketplace needs its id', async () => {
  const desk = await openTestDesk();
  const { id } = await desk.add({ baseUrl: 'https://api.example.com' });
  await expect(desk.environments.setMode({ environmentId: id, mode: 'marketplace' })).rejects.toMatchObject({
    problem: { kind: 'invalid_input', field: 'marketplaceId' },
  });
  const marketplaceId = MarketplaceId.parse('mk_org_1');
  const said = saidOf({ baseUrl: 'https://api.example.com', mode: 'marketplace', marketplaceId });
  const market = await desk.environments.edit({ environmentId: id, said });
  expect(market.accounts.map(({ role }) => role)).toEqual(['merchant', 'platform']);
  expect(await desk.environments.setMode({ environmentId: id, mode: 'merchant' })).toMatchObject({ mode: 'merchant' });
  const back = await desk.environments.setMode({ environmentId: id, mode: 'marketplace' });
  expect(back).toMatchObject({ mode: 'marketplace', marketplaceId });
  expect(back.accounts).toHaveLength(2);
});

test('keys of the other kind are refused by their field before anything is sent', async () => {
  const provider = await startProvider();
  const desk = await openTestDesk();
  const environment = await desk.add({ baseUrl: provider.url });
  const entering = enterKeys(desk.parts, {
    environmentId: environment.id,
    accountId: ownAccountOf(environment),
    clientId: 'key_production_abc',
    clientSecret: 'x',
  });
  await expect(entering).rejects.toMatchObject({ problem: { kind: 'invalid_input', field: 'clientId' } });
  expect(provider.received).toEqual([]);
});

test('in production keys go to another host than the API’s only if a person has named it', async () => {
  const provider = await startProvider();
  const desk = await openTestDesk();
  // The API and the token endpoint on two ports of this machine are two hosts.
  const environment = await desk.add({ kind: 'production', baseUrl: 'https://api.example.com', authUrl: provider.url });
  const enter = (confirmedTokenHost: string | null) =>
    enterKeys(desk.parts, {
      environmentId: environment.id,
      accountId: ownAccountOf(environment),
      clientId: 'live-client',
      clientSecret: 'x',
      confirmedTokenHost,
    });
  const refused = { problem: { kind: 'confirmation_wanted', field: 'confirmedTokenHost' } };
  await expect(enter(null)).rejects.toMatchObject(refused);
  await expect(enter('api.example.com')).rejects.toMatchObject(refused);
  expect(provider.received).toEqual([]);
  expect(desk.secrets()).toEqual([]);
  await enter(new URL(provider.url).host);
  expect(desk.secrets()).toHaveLength(1);
});

test('keys go nowhere but to the addresses that were on the screen when they were typed', async () => {
  const provider = await startProvider();
  const desk = await openTestDesk();
  const environment = await desk.add({ baseUrl: provider.url });
  const { baseUrl, authUrl, dashboardUrl } = environment;
  const enter = (shown: { baseUrl: string; authUrl: string; dashboardUrl: string }) =>
    enterKeys(desk.parts, {
      environmentId: environment.id,
      accountId: ownAccountOf(environment),
      clientId: 'client',
      clientSecret: 'x',
      shown,
    });
  for (const other of [{ baseUrl }, { authUrl }, { dashboardUrl }]) {
    const [field = ''] = Object.keys(other);
    const elsewhere = { baseUrl, authUrl, dashboardUrl, [field]: 'https://elsewhere.example.com' };
    await expect(enter(elsewhere)).rejects.toMatchObject({ problem: { code: 'addresses_changed' } });
  }
  expect(provider.received).toEqual([]);
  expect(desk.secrets()).toEqual([]);
  await enter({ baseUrl, authUrl, dashboardUrl });
  expect(desk.secrets()).toHaveLength(1);
});

test('what depends on an environment is counted, and its removal takes the keys and hides it', async () => {
  const provider = await startProvider();
  const desk = await openTestDesk();
  const whose = await desk.addKeyed({ baseUrl: provider.url });
  provider.answer(ordered('sess_1'));
  await createOrder(desk.parts, CreateOrderInput.parse({ ...whose, sessionId: 'sess_1' }));
  expect(await desk.environments.dependants(whose)).toEqual({
    hasRecords: true,
    callsInFlight: 0,
    unknownOutcomes: 0,
    openSessions: 0,
    ordersToCapture: 1,
    sellers: 0,
    accountsWithKeys: 1,
  });
  await desk.environments.remove(whose);
  expect(await desk.ledger.listEnvironments()).toEqual([]);
  expect(desk.secrets()).toEqual([]);
  // Nothing can be begun in it any more, not even by a window that still shows it.
  const late = desk.ledger.writeSent(entryFor(whose, { operation: 'charge_order', orderId: 'order_1' }));
  await expect(late).rejects.toMatchObject({ problem: { kind: 'not_found' } });
});

test('added again under another name, it has its records, and its accounts without keys', async () => {
  const provider = await startProvider();
  const desk = await openTestDesk();
  const whose = await desk.addKeyed({ baseUrl: provider.url });
  provider.answer(ordered('sess_1'));
  await createOrder(desk.parts, CreateOrderInput.parse({ ...whose, sessionId: 'sess_1' }));
  await desk.environments.remove(whose);
  const again = await desk.add({ baseUrl: `${provider.url}/`, name: 'Corner again' });
  expect(again).toMatchObject({
    name: 'Corner again',
    accounts: [{ id: whose.accountId, organizationId: 'org_7', storeId: 'store_7', keys: null }],
  });
  expect((await desk.ledger.listOrders({ environmentId: again.id, limit: 10 })).items).toMatchObject([
    { id: 'order_1' },
  ]);
});

test('an environment with an unknown outcome, or a call on its way, can’t be removed, and keeps its keys', async () => {
  const provider = await startProvider();
  const desk = await openTestDesk();
  const whose = await desk.addKeyed({ baseUrl: provider.url });
  await desk.ledger.writeSent(entryFor(whose, { operation: 'charge_order', orderId: 'order_1', id: 'sent' }));
  await expect(desk.environments.remove(whose)).rejects.toMatchObject({ problem: { kind: 'capture_in_flight' } });
  await desk.ledger.recordOutcome('sent', {
    kind: 'unknown',
    httpStatus: null,
    code: 'timed_out',
    detail: 'No answer',
  });
  await expect(desk.environments.remove(whose)).rejects.toMatchObject({ problem: { kind: 'outcome_unknown_blocks' } });
  expect(desk.secrets()).toHaveLength(1);
  expect(await desk.ledger.listEnvironments()).toHaveLength(1);
});

test('no secret is in what is kept of the ledger, the audit log included, whatever was done with the keys', async () => {
  const provider = await startProvider();
  const desk = await openTestDesk();
  const whose = await desk.addKeyed({ baseUrl: provider.url });
  await desk.environments.setLook({ environmentId: whose.environmentId, brandTitle: 'Corner', logo: null });
  await desk.environments.remove(whose);
  const kept = await everythingKept(desk.folder);
  expect(kept).toContain('remove_environment');
  expect(kept).toContain('enter_keys');
  expect(kept).not.toContain(KEYS.clientSecret);
  expect(kept).not.toContain(KEYS.clientId);
});

test('create order is spelt as the environment says, with the store once it is known', async () => {
  const provider = await startProvider();
  const desk = await openTestDesk();
  const whose = await desk.addKeyed({ baseUrl: provider.url, orderSpelling: 'sessionID' });
  const bodies = () => provider.received.filter(({ path }) => path.endsWith('/orders')).map(({ body }) => body);
  provider.answer(ordered('sess_1'));
  await createOrder(desk.parts, CreateOrderInput.parse({ ...whose, sessionId: 'sess_1' }));
  provider.answer(ordered('sess_2', { id: 'order_2' }));
  await createOrder(desk.parts, CreateOrderInput.parse({ ...whose, sessionId: 'sess_2' }));
  expect(bodies()).toEqual(['{"sessionID":"sess_1"}', '{"sessionID":"sess_2","storeIdentifier":"store_7"}']);
});

const charged = json(200, {
  order: orderBody('order_1', { status: 'charged', charge_id: 'charge_1' }),
  charge: chargeBody('charge_1'),
});

test.each([
  ['without a confirmation', null],
  ['with another amount confirmed than the order’s', 9_999],
])('in production a capture %s is refused, and nothing is written down or sent', async (_what, confirmedAmount) => {
  const provider = await startProvider();
  const desk = await openTestDesk();
  const whose = await desk.addKeyed({ baseUrl: provider.url, kind: 'production' });
  provider.answer(ordered('sess_1'));
  await createOrder(desk.parts, CreateOrderInput.parse({ ...whose, sessionId: 'sess_1' }));
  const before = provider.received.length;
  const asked = CaptureInput.parse({ ...whose, orderId: 'order_1', confirmedAmount });
  await expect(capture(desk.parts, asked)).rejects.toMatchObject({
    problem: { kind: 'confirmation_wanted', params: expect.objectContaining({ amount: 10_000 }) },
  });
  expect(provider.received).toHaveLength(before);
  const { calls, status } = await desk.ledger.getOrder(whose.environmentId, 'order_1');
  expect(calls.map(({ operation }) => operation)).toEqual(['create_order']);
  expect(status).toBe('ready');
  provider.answer(charged);
  expect(await capture(desk.parts, { ...asked, confirmedAmount: 10_000 })).toMatchObject({ status: 'charged' });
});

test('an order nobody here has seen is captured in production by the amount a person typed, and by none without', async () => {
  const provider = await startProvider();
  const desk = await openTestDesk();
  const whose = await desk.addKeyed({ baseUrl: provider.url, kind: 'production' });
  provider.answer(charged);
  const asked = CaptureInput.parse({ ...whose, orderId: 'order_1' });
  await expect(capture(desk.parts, asked)).rejects.toMatchObject({ problem: { kind: 'confirmation_wanted' } });
  expect(await capture(desk.parts, { ...asked, confirmedAmount: 5_000 })).toMatchObject({
    status: 'charged',
    totalAmount: 10_000,
  });
});

test('the system’s browser is sent to the pages of providers that are here, and nowhere else', async () => {
  const desk = await openTestDesk();
  const dashboardUrl = 'https://dash.example.com/home';
  const { id } = await desk.add({ baseUrl: 'https://api.example.com', dashboardUrl });
  const may = (address: string) => mayOpenOutside(desk.ledger, null, address);
  expect(await may('https://dash.example.com/statements?month=2026-11')).toBe(true);
  for (const address of [
    'https://api.example.com/',
    'https://dash.example.com.evil.example/',
    'https://dash.example.com:8443/',
    'http://dash.example.com/',
    'https://user@dash.example.com/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'not an address',
  ])
    expect([address, await may(address)]).toEqual([address, false]);
  await desk.environments.remove({ environmentId: id });
  expect(await may('https://dash.example.com/')).toBe(false);
});

test('an account is named by a person, and only one of that environment', async () => {
  const desk = await openTestDesk();
  const environment = await desk.add({ baseUrl: 'https://api.example.com' });
  const accountId = ownAccountOf(environment);
  const named = await desk.environments.nameAccount({ environmentId: environment.id, accountId, name: 'Main street' });
  expect(named.accounts).toMatchObject([{ name: 'Main street' }]);
  const foreign = { environmentId: environment.id, accountId: randomUUID(), name: 'x' };
  await expect(desk.environments.nameAccount(foreign)).rejects.toMatchObject({ problem: { kind: 'not_found' } });
});
