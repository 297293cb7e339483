// One service under two addresses: an order that was captured at one is not captured at the other.

import { expect, test } from 'vitest';
import type { EnvironmentInput } from '../../contract/console/environment.ts';
import { CaptureInput, CreateOrderInput } from '../../contract/console/order.ts';
import { remark } from '../../contract/console/remark.ts';
import { EventPageSeen } from '../../contract/records/payment.ts';
import { enterKeys, recordClientIds } from '../../main/features/keys/keys-desk.ts';
import { capture } from '../../main/features/orders/capture.ts';
import { createOrder } from '../../main/features/orders/create-order.ts';
import { retrySafely } from '../../main/features/outcomes/outcomes-desk.ts';
import { alarmsOf } from '../support/console/alarms.ts';
import { KEYS, openTestDesk, ownAccountOf } from '../support/console/desk.ts';
import { chargeTold, eventTold } from '../support/provider/event-feed.ts';
import { json, type Provider, startProvider } from '../support/provider/provider.ts';
import { chargeBody, orderBody } from '../support/provider/seen.ts';
import { entryFor, recordCall } from '../support/store/ledger.ts';

type Whose = { environmentId: string; accountId: string };
type Desk = Awaited<ReturnType<typeof openTestDesk>>;

/** An environment of the desk, with a server and keys of its own. */
async function addServed(desk: Desk, name: string, said: Partial<EnvironmentInput> = {}) {
  const provider = await startProvider();
  const keys = { ...KEYS, clientId: `key_of_${name}` };
  return { provider, ...(await desk.addKeyed({ baseUrl: provider.url, name, ...said }, keys)) };
}

const orderOf = (
  desk: Desk,
  whose: Whose & { provider: Provider },
  orderId: string,
  sessionId: string,
  org = 'org_7',
) => {
  whose.provider.answer(
    json(200, {
      order: orderBody(orderId, { organization_id: org, store_id: 'store_7' }),
      session: { id: sessionId, status: 'finalized ', total_amount: 10_000, organization_id: org },
    }),
  );
  return createOrder(desk.parts, CreateOrderInput.parse({ ...idsOf(whose), sessionId }));
};
const captureOf = (
  desk: Desk,
  whose: Whose & { provider: Provider },
  orderId: string,
  confirmedAmount: number | null = null,
  org = 'org_7',
) => {
  whose.provider.answer(
    json(200, {
      order: orderBody(orderId, { status: 'charged', charge_id: `charge_of_${orderId}`, organization_id: org }),
      charge: chargeBody(`charge_of_${orderId}`),
    }),
  );
  return capture(desk.parts, CaptureInput.parse({ ...idsOf(whose), orderId, confirmedAmount }));
};
const idsOf = ({ environmentId, accountId }: Whose) => ({ environmentId, accountId });
const chargesAt = ({ received }: Provider) => received.filter(({ path }) => path.endsWith('/charge')).length;

test.each(['http://127.0.0.1:4010', 'http://[::1]:4010/', 'http://LOCALHOST.:4010'])(
  'localhost is not added again as %s',
  async (baseUrl) => {
    const desk = await openTestDesk();
    const first = await desk.add({ baseUrl: 'http://localhost:4010' });
    expect(first.baseUrl).toBe('http://localhost:4010');
    await expect(desk.add({ baseUrl, name: 'Another' })).rejects.toMatchObject({
      problem: { field: 'baseUrl', code: 'environment_address_taken', params: { environment: 'Corner Books' } },
    });
  },
);

test('an order captured at one address is not captured at the other, once both have named the organization', async () => {
  const desk = await openTestDesk();
  const [one, other] = [await addServed(desk, 'One'), await addServed(desk, 'Other')];
  await orderOf(desk, one, 'order_1', 'sess_1');
  await captureOf(desk, one, 'order_1');
  await orderOf(desk, other, 'order_2', 'sess_2');
  expect((await desk.ledger.listEnvironments()).map(({ name, sameServiceAs }) => [name, sameServiceAs])).toEqual([
    ['One', ['Other']],
    ['Other', ['One']],
  ]);
  await expect(captureOf(desk, other, 'order_1')).rejects.toMatchObject({
    problem: {
      kind: 'already_done',
      code: 'elsewhere_done',
      params: { operation: 'charge_order', environment: 'One' },
      chargeId: 'charge_of_order_1',
      isElsewhere: true,
    },
  });
  expect(chargesAt(other.provider)).toBe(0);
  await captureOf(desk, other, 'order_2');
  await expect(captureOf(desk, one, 'order_2')).rejects.toMatchObject({ problem: { kind: 'already_done' } });
  expect(chargesAt(one.provider)).toBe(1);
  expect(await alarmsOf(desk.ledger, one.environmentId)).toEqual([]);
});

test('a capture of unknown outcome at one address blocks the order, and another order of its session, at the other', async () => {
  const desk = await openTestDesk();
  const [one, other] = [await addServed(desk, 'One'), await addServed(desk, 'Other')];
  await orderOf(desk, one, 'order_1', 'sess_1');
  await orderOf(desk, other, 'order_3', 'sess_3');
  const lost = { kind: 'unknown', httpStatus: null, code: 'timed_out', detail: 'No answer' } as const;
  await recordCall(desk.ledger, idsOf(one), { operation: 'charge_order', orderId: 'order_1' }, lost);
  await expect(captureOf(desk, other, 'order_1')).rejects.toMatchObject({
    problem: { kind: 'outcome_unknown_blocks' },
  });
  const ofSession = entryFor(idsOf(other), { operation: 'charge_order', orderId: 'order_9', sessionId: 'sess_1' });
  await expect(desk.ledger.writeSent(ofSession)).rejects.toMatchObject({ problem: { kind: 'outcome_unknown_blocks' } });
  await expect(orderOf(desk, other, 'order_9', 'sess_1')).rejects.toMatchObject({ problem: { kind: 'already_done' } });
  expect(chargesAt(other.provider)).toBe(0);
});

test('a charge that was shown late at one address blocks the order at the other, once the call that had replaced it was refused', async () => {
  const desk = await openTestDesk();
  const [one, other] = [await addServed(desk, 'One'), await addServed(desk, 'Other')];
  await orderOf(desk, one, 'order_1', 'sess_1');
  await orderOf(desk, other, 'order_3', 'sess_3');
  const capturing = () => entryFor(idsOf(one), { operation: 'charge_order', orderId: 'order_1' });
  const [first, second] = [capturing(), capturing()];
  await desk.ledger.writeSent(first);
  const lost = { kind: 'unknown', httpStatus: null, code: 'timed_out', detail: 'No answer' } as const;
  await desk.ledger.recordOutcome(first.id, lost);
  const word = { name: 'Grace', reason: 'nothing in the dashboard', verdict: 'not_done' as const };
  await desk.ledger.resolveUnknown({ environmentId: one.environmentId, entryId: first.id, ...word });
  await desk.ledger.writeSent(second);
  const named = {
    kind: 'already_done',
    httpStatus: 409,
    orderId: null,
    chargeId: 'charge_1',
    detail: 'Done.',
  } as const;
  await desk.ledger.recordOutcome(first.id, named);
  const refused = { kind: 'refused', httpStatus: 422, code: 'refused_by_service', detail: 'No.' } as const;
  await desk.ledger.recordOutcome(second.id, refused);
  await expect(captureOf(desk, other, 'order_1')).rejects.toMatchObject({ problem: { kind: 'already_done' } });
  expect(chargesAt(other.provider)).toBe(0);
});

test('captures of one order at both addresses before they were known as one raise an alarm in both', async () => {
  const desk = await openTestDesk();
  const [one, other] = [await addServed(desk, 'One'), await addServed(desk, 'Other')];
  for (const { environmentId, accountId } of [one, other]) {
    await desk.ledger.writeSent(
      entryFor({ environmentId, accountId }, { operation: 'charge_order', orderId: 'order_1' }),
    );
  }
  await orderOf(desk, one, 'order_2', 'sess_2');
  await orderOf(desk, other, 'order_3', 'sess_3');
  for (const { environmentId } of [one, other]) {
    expect(await alarmsOf(desk.ledger, environmentId)).toMatchObject([
      {
        kind: 'captured_at_two_addresses',
        orderId: 'order_1',
        heard: remark('order_at_two_addresses', {
          orderId: 'order_1',
          environment: 'Other',
          otherEnvironment: 'One',
        }),
      },
    ]);
  }
});

test('three addresses are joined through the one that was known last', async () => {
  const desk = await openTestDesk();
  const served = [await addServed(desk, 'One'), await addServed(desk, 'Two'), await addServed(desk, 'Three')] as const;
  const [one, two, three] = served;
  await orderOf(desk, one, 'order_1', 'sess_1', 'org_1');
  await orderOf(desk, two, 'order_2', 'sess_2', 'org_2');
  const seller = await desk.addSeller(two.environment, { clientId: 'key_of_a_seller', clientSecret: 'a-secret' });
  await desk.ledger.recordAccountIds(seller, { organization_id: 'org_1', store_id: null });
  await orderOf(desk, three, 'order_3', 'sess_3', 'org_2');
  const [first] = await desk.ledger.listEnvironments();
  expect(first?.sameServiceAs).toEqual(['Three', 'Two']);
});

test('another organization, or another kind of environment, is another service', async () => {
  const desk = await openTestDesk();
  const one = await addServed(desk, 'One');
  const elsewhere = await addServed(desk, 'Elsewhere');
  const live = await addServed(desk, 'Live', { kind: 'production' });
  await orderOf(desk, one, 'order_1', 'sess_1');
  await captureOf(desk, one, 'order_1');
  await orderOf(desk, elsewhere, 'order_2', 'sess_2', 'org_8');
  await orderOf(desk, live, 'order_3', 'sess_3');
  for (const { sameServiceAs } of await desk.ledger.listEnvironments()) expect(sameServiceAs).toEqual([]);
  await captureOf(desk, elsewhere, 'order_1');
  expect(chargesAt(elsewhere.provider)).toBe(1);
});

/** A service at two paths of one host, and its environments there; it debits at every call to charge. */
async function atTwoPaths({
  kind = 'sandbox',
  keys = KEYS,
}: {
  kind?: 'sandbox' | 'production';
  keys?: typeof KEYS;
} = {}) {
  const desk = await openTestDesk();
  const provider = await startProvider();
  const at = (path: string) => ({
    baseUrl: `${provider.url}/${path}`,
    authUrl: provider.url,
    dashboardUrl: provider.url,
  });
  const one = { provider, ...(await desk.addKeyed({ ...at('v1'), name: 'One' })) };
  const second = await desk.add({ ...at('v2'), name: 'Second', kind });
  const accountId = ownAccountOf(second);
  await enterKeys(desk.parts, { environmentId: second.id, accountId, ...keys, confirmedTokenHost: null });
  const other = { provider, environmentId: second.id, accountId };
  return { desk, provider, one, other, at, debits: () => chargesAt(provider) };
}

test.each(['sandbox', 'production'] as const)(
  'an order captured at one path isn’t captured at another path with the same keys, a %s environment',
  async (kind) => {
    const { desk, one, other, debits } = await atTwoPaths({ kind });
    await captureOf(desk, one, 'order_1');
    await expect(captureOf(desk, other, 'order_1', 10_000)).rejects.toMatchObject({
      problem: { code: 'elsewhere_done', params: { environment: 'One' } },
    });
    expect(debits()).toBe(1);
  },
);

test('two merchants at one host with keys of their own don’t block each other, and nobody is asked', async () => {
  const { desk, one, other, debits } = await atTwoPaths({ keys: { ...KEYS, clientId: 'key_of_another' } });
  await captureOf(desk, one, 'order_1', null, 'org_one');
  await captureOf(desk, other, 'order_1', null, 'org_other');
  expect(debits()).toBe(2);
  for (const { sameServiceAs } of await desk.ledger.listEnvironments()) expect(sameServiceAs).toEqual([]);
});

test('an environment that was removed still blocks its orders at another path with its keys', async () => {
  const { desk, one, at, debits } = await atTwoPaths({ keys: { ...KEYS, clientId: 'key_of_another' } });
  await captureOf(desk, one, 'order_1');
  await desk.environments.remove({ environmentId: one.environmentId });
  const again = { provider: one.provider, ...(await desk.addKeyed({ ...at('v3'), name: 'Again' })) };
  await expect(captureOf(desk, again, 'order_1')).rejects.toMatchObject({ problem: { code: 'elsewhere_done' } });
  expect(debits()).toBe(1);
});

test('keys that were replaced still join their address to another where they are entered', async () => {
  const { desk, one, other, debits } = await atTwoPaths({ keys: { ...KEYS, clientId: 'key_of_another' } });
  await captureOf(desk, one, 'order_1');
  const enter = ({ environmentId, accountId }: { environmentId: string; accountId: string }, clientId: string) =>
    enterKeys(desk.parts, { environmentId, accountId, ...KEYS, clientId, confirmedTokenHost: null });
  await enter(one, 'key_in_its_place');
  await enter(other, KEYS.clientId);
  await expect(captureOf(desk, other, 'order_1')).rejects.toMatchObject({ problem: { code: 'elsewhere_done' } });
  expect(debits()).toBe(1);
});

test('an organization that is named at two paths of one host joins them, whatever kind they were said to be', async () => {
  const { desk, one, other, debits } = await atTwoPaths({
    kind: 'production',
    keys: { ...KEYS, clientId: 'key_of_another' },
  });
  await captureOf(desk, one, 'order_1');
  await captureOf(desk, other, 'order_2', 10_000);
  await expect(captureOf(desk, other, 'order_1', 10_000)).rejects.toMatchObject({
    problem: { code: 'elsewhere_done' },
  });
  expect(debits()).toBe(2);
});

test('a charge that the feed tells of at one address blocks its order at the other', async () => {
  const { desk, one, other, debits } = await atTwoPaths();
  const page = EventPageSeen.parse({
    events: [eventTold('charge.created', chargeTold('1'))],
    next_cursor: 'c1',
    has_more: false,
  });
  await desk.ledger.ingestEvents({ accountId: one.accountId, after: null, page });
  await expect(captureOf(desk, other, 'order_1')).rejects.toMatchObject({ problem: { code: 'elsewhere_done' } });
  expect(debits()).toBe(0);
});

test('keys that an earlier Paydesk kept at two addresses join them at the next start', async () => {
  const { desk, one, other, debits } = await atTwoPaths({ keys: { ...KEYS, clientId: 'key_of_another' } });
  // As they lie there without a fingerprint.
  await desk.parts.payments.keepKeys(other.accountId, KEYS);
  await captureOf(desk, one, 'order_1');
  await recordClientIds(desk.parts);
  await expect(captureOf(desk, other, 'order_1')).rejects.toMatchObject({ problem: { code: 'elsewhere_done' } });
  expect(debits()).toBe(1);
});

test('a capture of unknown outcome isn’t sent again once the order was captured at the other address', async () => {
  const desk = await openTestDesk();
  const [one, other] = [
    await addServed(desk, 'One', { refusesRepeat: true }),
    await addServed(desk, 'Other', { refusesRepeat: true }),
  ];
  await orderOf(desk, one, 'order_1', 'sess_1');
  one.provider.answer(json(500, {}));
  const input = CaptureInput.parse({ ...idsOf(one), orderId: 'order_1' });
  await expect(capture(desk.parts, input)).rejects.toMatchObject({ problem: { kind: 'outcome_unknown' } });
  await captureOf(desk, other, 'order_1');
  const [entry] = await desk.ledger.listUnknown(one.environmentId);
  const again = { environmentId: one.environmentId, entryId: entry?.id ?? '', confirmedAmount: null };
  await expect(retrySafely(desk.parts, again)).rejects.toMatchObject({ problem: { code: 'elsewhere_done' } });
  expect([chargesAt(one.provider), chargesAt(other.provider)]).toEqual([1, 1]);
});
