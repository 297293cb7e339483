// Sessions in marketplace mode: the marketplace is always sent, and its answer is held against it.
import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { CreateOrderInput } from '../../contract/console/order.ts';
import { CreateSessionInput } from '../../contract/console/session.ts';
import { MarketplaceId } from '../../contract/ids.ts';
import { createOrder } from '../../main/features/orders/create-order.ts';
import { createSession } from '../../main/features/sessions/create-session.ts';
import { openTestDesk, saidOf } from '../support/console/desk.ts';
import { problemOf } from '../support/console/problem.ts';
import { json, startProvider } from '../support/provider/provider.ts';
import { sessionSeen } from '../support/provider/seen.ts';
import { tempFolder } from '../support/runner/temp-folder.ts';
import { organizationOf, startTestService } from '../support/service/payment-service.ts';
import {
  addTestEnvironment,
  creationOf,
  entryFor,
  openTestLedger,
  recordCall,
  succeeded,
} from '../support/store/ledger.ts';

const OURS = MarketplaceId.parse('mk_org_ours');

async function atAMarketplace(marketplaceId = OURS) {
  const provider = await startProvider();
  const desk = await openTestDesk();
  const environment = await desk.add({ baseUrl: provider.url, mode: 'marketplace', marketplaceId });
  const accountId = await desk.addSeller(environment);
  const whose = { environmentId: environment.id, accountId };
  return { provider, desk, environment, whose, create: creating(desk, whose) };
}

const creating =
  (desk: Awaited<ReturnType<typeof openTestDesk>>, whose: { environmentId: string; accountId: string }) =>
  (more: object = {}) =>
    createSession(
      desk.parts,
      CreateSessionInput.parse({
        ...whose,
        attempt: randomUUID(),
        amount: 10_000,
        firstName: 'Ada',
        lastName: 'Lovelace',
        ...more,
      }),
    );

const session = (marketplace_id: string | null) =>
  json(200, { id: 'sess_1', status: 'started', total_amount: 10_000, marketplace_id });
const sent = (provider: Awaited<ReturnType<typeof startProvider>>) =>
  provider.received.filter(({ path }) => path === '/api/v2.0/sessions').map(({ body }) => JSON.parse(body));

test('a seller’s session carries the environment’s marketplace, and what was typed of the consumer', async () => {
  const { provider, create } = await atAMarketplace();
  provider.answer(session(OURS));
  const made = await create({ email: 'ada@example.com', phone: '5551234567', driversLicense: 'D123' });
  expect(made).toMatchObject({ marketplaceId: OURS, wrongMarketplace: false });
  expect(sent(provider)).toMatchObject([
    {
      marketplace_id: OURS,
      consumer_info: {
        first_name: 'Ada',
        last_name: 'Lovelace',
        email: 'ada@example.com',
        phone: '5551234567',
        drivers_license: 'D123',
      },
    },
  ]);
});

test('a driver’s license goes to the service, and the journal keeps only that one was sent', async () => {
  const { provider, desk, create } = await atAMarketplace();
  provider.answer(session(OURS));
  await create({ email: 'ada@example.com', driversLicense: 'D1234567-CA' });
  expect(sent(provider)[0].consumer_info.drivers_license).toBe('D1234567-CA');
  const files = readdirSync(desk.folder).filter((name) => name.startsWith('ledger.db'));
  const kept = files.map((name) => readFileSync(join(desk.folder, name), 'latin1')).join('');
  expect(kept).toContain('(sent, not kept)');
  expect(kept).not.toContain('D1234567-CA');
});

test('what wasn’t typed is absent, and a merchant’s session has no member of a marketplace', async () => {
  const { provider, create } = await atAMarketplace();
  provider.answer(session(OURS));
  await create();
  expect(Object.keys(sent(provider)[0].consumer_info)).toEqual(['first_name', 'last_name']);
  const merchant = await startProvider();
  const desk = await openTestDesk();
  const createThere = creating(desk, await desk.addKeyed({ baseUrl: merchant.url }));
  merchant.answer(session(null));
  await createThere();
  expect(sent(merchant)[0]).not.toHaveProperty('marketplace_id');
  await expect(createThere({ email: 'ada@example.com' })).rejects.toMatchObject({ problem: { kind: 'invalid_input' } });
});

test('a marketplace’s own keys sign no session', async () => {
  const { provider, desk, environment } = await atAMarketplace();
  const platform = environment.accounts.find(({ role }) => role === 'platform');
  const asPlatform = creating(desk, { environmentId: environment.id, accountId: platform?.id ?? '' });
  await expect(asPlatform()).rejects.toMatchObject({ problem: { kind: 'invalid_input', field: 'accountId' } });
  expect(sent(provider)).toEqual([]);
});

test.each([['mk_org_another'], [null]])(
  'an answer for %s stops: it is recorded as such, and no order is made from it',
  async (answered) => {
    const { provider, desk, whose, create } = await atAMarketplace();
    provider.answer(session(answered));
    await expect(create()).rejects.toMatchObject({ problem: { kind: 'marketplace_mismatch', sessionId: 'sess_1' } });
    const recorded = await desk.ledger.getSession(whose.environmentId, 'sess_1');
    expect(recorded).toMatchObject({
      wrongMarketplace: true,
      marketplaceId: answered,
      calls: [{ state: 'succeeded' }],
    });
    const before = provider.received.length;
    const order = createOrder(desk.parts, CreateOrderInput.parse({ ...whose, sessionId: 'sess_1' }));
    await expect(order).rejects.toMatchObject({ problem: { kind: 'marketplace_mismatch' } });
    expect(provider.received).toHaveLength(before);
    expect((await desk.ledger.getSession(whose.environmentId, 'sess_1')).calls).toHaveLength(1);
  },
);

test.each([
  ['mk_org_another', 'session_of_other_marketplace'],
  [null, 'session_of_no_marketplace'],
])('the ledger writes no order of a session that was made for %s', async (marketplaceId, code) => {
  const { ledger } = await openTestLedger(tempFolder());
  const whose = await addTestEnvironment({ ledger }, 'https://pay.example');
  const answer = sessionSeen('sess_1', { marketplace_id: marketplaceId });
  await recordCall(
    ledger,
    whose,
    {
      operation: 'create_session',
      attempt: randomUUID(),
      request: { marketplace_id: OURS },
    },
    succeeded(answer),
  );
  const order = entryFor(whose, creationOf('sess_1'));
  expect(await problemOf(ledger.writeSent(order))).toMatchObject({ kind: 'marketplace_mismatch', code });
});

test('our own service refuses a seller of another platform with 422, and the person is told', async () => {
  const service = await startTestService();
  onTestFinished(service.discard);
  const desk = await openTestDesk();
  const { baseUrl } = service.urls;
  const keys = await service.issueKeys(organizationOf(service, 'seller').id);
  const environment = await desk.add({ baseUrl, mode: 'marketplace', marketplaceId: OURS });
  const create = creating(desk, { environmentId: environment.id, accountId: await desk.addSeller(environment, keys) });
  await expect(create()).rejects.toMatchObject({
    problem: { kind: 'refused_by_service', details: expect.stringContaining('the marketplace this seller belongs to') },
  });
  const { marketplaceId } = organizationOf(service, 'seller');
  await desk.environments.edit({
    environmentId: environment.id,
    said: saidOf({ baseUrl, mode: 'marketplace', marketplaceId: MarketplaceId.parse(marketplaceId) }),
  });
  const made = await create();
  expect(made).toMatchObject({ marketplaceId, wrongMarketplace: false });
  // Which organization the keys are is learnt from that answer.
  const [known] = await desk.ledger.listEnvironments();
  expect(known?.accounts.find(({ role }) => role === 'seller')?.organizationId).toBe(
    organizationOf(service, 'seller').id,
  );
});
