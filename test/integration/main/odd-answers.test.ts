// Odd answers at the desk: whatever a provider says after it debited, nobody is debited twice, and nothing counts as charged that no answer has shown.

import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { CaptureInput, CreateOrderInput } from '../../../contract/console/order.ts';
import { remark } from '../../../contract/console/remark.ts';
import { CreateSessionInput } from '../../../contract/console/session.ts';
import { capture } from '../../../main/desk/capture.ts';
import { createOrder } from '../../../main/desk/create-order.ts';
import { createSession } from '../../../main/desk/create-session.ts';
import { ledgerOn } from '../../../main/ledger/ledger.ts';
import { openDatabase } from '../../../main/ledger/open-database.ts';
import { openPayments } from '../../../main/payments/payments.ts';
import { memoryKeychain } from '../../../main/vault/keychain.ts';
import { openVault } from '../../../main/vault/vault.ts';
import { remarkText } from '../../../messages/remarks/remark-text.ts';
import { alarmsOf } from '../../support/alarms.ts';
import { ROUTE_ECHOES } from '../../support/error-bodies.ts';
import { addTestEnvironment, chargeSaid } from '../../support/ledger.ts';
import { json, startProvider } from '../../support/provider.ts';
import { chargeBody, orderBody } from '../../support/seen.ts';
import { tempFolder } from '../../support/temp-folder.ts';

const ADA = { name: 'Ada', reason: 'Saw it in the dashboard.' };
const SESSION = { id: 'sess_1', status: 'started', total_amount: 10_000, track_number: 'T-1' };

const charged = (orderId: string, chargeId: string, more: { order?: object; charge?: object } = {}) => ({
  order: orderBody(orderId, { status: 'charged', charge_id: chargeId, ...more.order }),
  charge: chargeBody(chargeId, more.charge),
});
const created = (orderId: string, sessionId: string, more: { order?: object; session?: object } = {}) => ({
  order: orderBody(orderId, { track_number: `T-${sessionId}`, ...more.order }),
  session: {
    ...{ id: sessionId, status: 'finalized ', total_amount: 10_000, track_number: `T-${sessionId}` },
    ...more.session,
  },
});

async function atTheDesk() {
  const provider = await startProvider();
  const database = await openDatabase(tempFolder());
  const ledger = ledgerOn(database, 'this-instance', Date.now);
  const whose = await addTestEnvironment({ ledger }, provider.url);
  const vault = openVault({ timeLimitMs: 10_000, openKeychain: async () => memoryKeychain() });
  await vault.save(whose.accountId, { clientId: 'key', clientSecret: 'the-client-secret' });
  const parts = { ledger, payments: openPayments(vault, { tokenMs: 10_000, callMs: 3000 }), leaseMs: 60_000 };
  const { environmentId } = whose;
  const order = (id = 'order_1') => ledger.getOrder(environmentId, id);
  const entryOf = async (id = 'order_1') => (await order(id)).calls.at(-1)?.id ?? '';
  return {
    ...{ provider, ledger, environmentId, order },
    /** How often a consumer was debited: this provider does so at every call to charge. */
    debits: () => provider.received.filter(({ path }) => path.endsWith('/charge')).length,
    capture: (orderId = 'order_1') => capture(parts, CaptureInput.parse({ ...whose, orderId })),
    createOrder: (sessionId = 'sess_1') => createOrder(parts, CreateOrderInput.parse({ ...whose, sessionId })),
    createSession: () =>
      createSession(
        parts,
        CreateSessionInput.parse({ ...whose, attempt: randomUUID(), amount: 10_000, firstName: 'Ada', lastName: 'L' }),
      ),
    settle: async (verdict: 'done' | 'not_done', charge: object = {}) =>
      ledger.resolveUnknown({ environmentId, entryId: await entryOf(), verdict, ...ADA, ...charge }),
    takeBack: async () => ledger.takeBackCharge({ environmentId, entryId: await entryOf(), ...ADA }),
    losePast: () =>
      database.writer
        .insertInto('ledger_past')
        .values({
          kind: 'restored',
          at: '2026-11-20T10:00:00.000Z',
          actor: 'Ada',
          backup_at: null,
          replaced_head: null,
        })
        .execute(),
  };
}

test.each(Object.entries(ROUTE_ECHOES))(
  'a capture that is answered by an echo of its path, as %s writes it, is not sent twice',
  async (_whose, echo) => {
    const desk = await atTheDesk();
    desk.provider.answer((response, { path }) => {
      const { json: body, text, mediaType } = echo(path);
      response.writeHead(404, { 'Content-Type': mediaType ?? 'application/json' }).end(text ?? JSON.stringify(body));
    });
    await expect(desk.capture()).rejects.toMatchObject({ problem: { kind: 'outcome_unknown' } });
    await expect(desk.capture()).rejects.toMatchObject({ problem: { kind: 'outcome_unknown_blocks' } });
    expect(desk.debits()).toBe(1);
  },
);

test('an order that the service doesn’t know may be captured again', async () => {
  const desk = await atTheDesk();
  desk.provider.answer(json(404, { detail: 'There is no order order_1.' }));
  await expect(desk.capture()).rejects.toMatchObject({ problem: { kind: 'refused_by_service' } });
  desk.provider.answer(json(200, charged('order_1', 'charge_1')));
  expect(await desk.capture()).toMatchObject({ status: 'charged' });
});

test('a machine code in a 409 charges nothing, and a person can say that nothing was charged', async () => {
  const desk = await atTheDesk();
  desk.provider.answer(json(409, { error: { code: 'charge_in_progress' } }));
  await expect(desk.capture()).rejects.toMatchObject({ problem: { kind: 'outcome_unknown' } });
  expect(await desk.order()).toMatchObject({ status: 'needs_review', chargeId: null, serviceStatus: 'unverified' });
  await desk.settle('not_done');
  expect(await desk.order()).toMatchObject({ status: 'ready' });
});

test('“already charged” that names no charge blocks another capture, charges nothing, and is completed by a person', async () => {
  const desk = await atTheDesk();
  desk.provider.answer(json(409, { message: 'Order already charged' }));
  const problem = { kind: 'already_done', code: 'call_done_unnamed', params: { operation: 'charge_order' } };
  await expect(desk.capture()).rejects.toMatchObject({ problem });
  expect(await desk.order()).toMatchObject({
    ...{ status: 'needs_review', chargeId: null, serviceStatus: 'unverified', chargedByWord: null },
    blocking: { state: 'already_done', detail: 'Order already charged' },
  });
  const { items } = await desk.ledger.listOrders({
    environmentId: desk.environmentId,
    limit: 9,
    status: 'needs_review',
  });
  expect(items).toMatchObject([{ id: 'order_1', status: 'needs_review' }]);
  expect(await desk.ledger.listUnknown(desk.environmentId)).toMatchObject([
    { orderId: 'order_1', state: 'already_done' },
  ]);
  expect(await desk.ledger.readOverview(desk.environmentId)).toMatchObject({ unknownOutcomes: { count: 1 } });
  await expect(desk.capture()).rejects.toMatchObject({ problem: { kind: 'already_done' } });
  expect(desk.debits()).toBe(1);

  await desk.settle('done', chargeSaid('charge_9'));
  expect(await desk.ledger.listUnknown(desk.environmentId)).toEqual([]);
  expect(await desk.order()).toMatchObject({
    status: 'charged',
    chargeId: 'charge_9',
    chargedByWord: { settledBy: 'Ada' },
  });
  await desk.takeBack();
  expect(await desk.order()).toMatchObject({ status: 'ready', chargeId: null });
});

test('“already charged” that was wrong is taken back by a person', async () => {
  const desk = await atTheDesk();
  desk.provider.answer(json(422, { errors: ['This order was already captured.'] }));
  await expect(desk.capture()).rejects.toMatchObject({ problem: { kind: 'already_done' } });
  await desk.settle('not_done');
  desk.provider.answer(json(200, charged('order_1', 'charge_1')));
  expect(await desk.capture()).toMatchObject({ status: 'charged', chargeId: 'charge_1' });
});

test('a charge that only a 409 named can be taken back; one that an answer has shown can’t', async () => {
  const desk = await atTheDesk();
  desk.provider.answer(json(409, { detail: { message: 'was charged already', charge_id: 'charge_7' } }));
  await expect(desk.capture()).rejects.toMatchObject({ problem: { kind: 'already_done', chargeId: 'charge_7' } });
  expect(await desk.order()).toMatchObject({
    ...{
      status: 'charged',
      chargeId: 'charge_7',
      serviceStatus: 'unverified',
      chargedByWord: { state: 'already_done' },
    },
  });
  expect(await desk.takeBack()).toMatchObject({ state: 'settled_not_done', settledBy: 'Ada' });
  expect(await desk.order()).toMatchObject({ status: 'ready', chargeId: null, serviceStatus: 'unverified' });
  expect((await desk.order()).timeline).toMatchObject([
    { kind: 'said_charged', chargeId: 'charge_7' },
    { kind: 'marked_not_done', operation: 'charge_order', person: 'Ada', isChange: true },
  ]);
  desk.provider.answer(json(200, charged('order_1', 'charge_1')));
  await desk.capture();
  await expect(desk.takeBack()).rejects.toMatchObject({ problem: { kind: 'already_done' } });
  expect(await desk.order()).toMatchObject({ status: 'charged', chargeId: 'charge_1', chargedByWord: null });
});

test('an order that is said to exist already, without its id, is asked of a person', async () => {
  const desk = await atTheDesk();
  desk.provider.answer(json(200, SESSION));
  await desk.createSession();
  desk.provider.answer(json(409, { error: 'An order already exists for this session' }));
  await expect(desk.createOrder()).rejects.toMatchObject({ problem: { kind: 'already_done' } });
  const session = await desk.ledger.getSession(desk.environmentId, 'sess_1');
  expect(session.blocking).toMatchObject({ state: 'already_done', orderId: null });
  const entryId = session.blocking?.id ?? '';
  await desk.ledger.resolveUnknown({ environmentId: desk.environmentId, entryId, verdict: 'not_done', ...ADA });
  desk.provider.answer(
    json(200, created('order_1', 'sess_1', { order: { track_number: null }, session: { track_number: null } })),
  );
  expect(await desk.createOrder()).toMatchObject({ id: 'order_1', status: 'ready' });
});

test('after a restore, an order that only a 409 names stays in doubt', async () => {
  const desk = await atTheDesk();
  desk.provider.answer(json(200, SESSION));
  await desk.createSession();
  await desk.losePast();
  desk.provider.answer(json(409, { detail: { message: 'was created already', order_id: 'order_1' } }));
  await expect(desk.createOrder()).rejects.toMatchObject({ problem: { kind: 'already_done', orderId: 'order_1' } });
  expect(await desk.order()).toMatchObject({ status: 'needs_review', blocking: { code: 'restored' } });
  await expect(desk.capture()).rejects.toMatchObject({ problem: { kind: 'outcome_unknown_blocks' } });
  expect(desk.debits()).toBe(0);
  await desk.settle('not_done');
  desk.provider.answer(json(200, charged('order_1', 'charge_1')));
  expect(await desk.capture()).toMatchObject({ status: 'charged' });
});

test('where nothing was lost, an order that a 409 names is ready', async () => {
  const desk = await atTheDesk();
  desk.provider.answer(json(200, SESSION));
  await desk.createSession();
  desk.provider.answer(json(409, { detail: { message: 'was created already', order_id: 'order_1' } }));
  await expect(desk.createOrder()).rejects.toMatchObject({ problem: { kind: 'already_done' } });
  expect(await desk.order()).toMatchObject({ status: 'ready', sessionId: 'sess_1' });
});

test('a second order of a session is refused once the first one’s answer has told which session it is', async () => {
  const desk = await atTheDesk();
  desk.provider.answer(json(200, charged('order_1', 'charge_1', { order: { track_number: 'T-sess_1' } })));
  await desk.capture('order_1');
  desk.provider.answer(json(200, created('order_2', 'sess_1')));
  await desk.createOrder('sess_1');
  expect(await desk.order('order_1')).toMatchObject({ sessionId: 'sess_1' });
  expect(await desk.order('order_2')).toMatchObject({ status: 'charged' });
  await expect(desk.capture('order_2')).rejects.toMatchObject({
    problem: { kind: 'already_done', orderId: 'order_1' },
  });
  expect(desk.debits()).toBe(1);
});

test('a session whose track number the answer leaves out has its order’s, so that its second order is refused', async () => {
  const desk = await atTheDesk();
  desk.provider.answer(json(200, charged('order_1', 'charge_1', { order: { track_number: 'T-sess_1' } })));
  await desk.capture('order_1');
  const { order, session } = created('order_2', 'sess_1');
  desk.provider.answer(json(200, { order, session: { ...session, track_number: undefined } }));
  await desk.createOrder('sess_1');
  await expect(desk.capture('order_2')).rejects.toMatchObject({
    problem: { kind: 'already_done', orderId: 'order_1' },
  });
  expect(desk.debits()).toBe(1);
});

test('a track number in the answer of a capture tells the journal the session', async () => {
  const desk = await atTheDesk();
  desk.provider.answer(json(200, created('order_2', 'sess_1')));
  await desk.createOrder('sess_1');
  desk.provider.answer(json(200, charged('order_1', 'charge_1', { order: { track_number: 'T-sess_1' } })));
  await desk.capture('order_1');
  const calls = (await desk.order('order_1')).calls.filter(({ operation }) => operation === 'charge_order');
  expect(calls).toMatchObject([{ orderId: 'order_1', sessionId: 'sess_1' }]);
  await expect(desk.capture('order_2')).rejects.toMatchObject({
    problem: { kind: 'already_done', orderId: 'order_1' },
  });
  expect(desk.debits()).toBe(1);
});

test('two orders that turn out to be of one session after both were captured raise an alarm', async () => {
  const desk = await atTheDesk();
  for (const n of [1, 2]) {
    desk.provider.answer(json(200, charged(`order_${n}`, `charge_${n}`, { order: { track_number: 'T-sess_1' } })));
    await desk.capture(`order_${n}`);
  }
  expect(await alarmsOf(desk.ledger, desk.environmentId)).toEqual([]);
  desk.provider.answer(json(200, { ...SESSION, track_number: 'T-sess_1' }));
  await desk.createSession();
  const [alarm, ...more] = await alarmsOf(desk.ledger, desk.environmentId);
  expect(alarm).toMatchObject({ kind: 'two_captures', operation: 'charge_order', notedBy: null });
  expect([alarm?.heard, more]).toEqual([expect.stringMatching(/order_1.*order_2|order_2.*order_1/), []]);
  for (const id of ['order_1', 'order_2'])
    expect(await desk.order(id)).toMatchObject({ status: 'charged', sessionId: 'sess_1' });
});

test('an answer that joins many captured orders raises few alarms, which are read in pages', async () => {
  const desk = await atTheDesk();
  for (let n = 1; n <= 40; n += 1) {
    desk.provider.answer(json(200, charged(`order_${n}`, `charge_${n}`, { order: { track_number: 'T-sess_1' } })));
    await desk.capture(`order_${n}`);
  }
  desk.provider.answer(json(200, { ...SESSION, track_number: 'T-sess_1' }));
  await desk.createSession();
  const { environmentId } = desk;
  const first = await desk.ledger.listAlarms({ environmentId, limit: 15 });
  expect([first.items.length, first.open]).toEqual([15, 21]);
  const second = await desk.ledger.listAlarms({ environmentId, limit: 15, cursor: first.nextCursor });
  expect([second.items.length, second.nextCursor]).toEqual([6, null]);
  const all = [...first.items, ...second.items];
  expect(new Set(all.map(({ id }) => id)).size).toBe(21);
  expect(all.filter(({ heard }) => remarkText(heard).startsWith('19 more alarms like this.'))).toHaveLength(1);
  for (const { id } of all) await desk.ledger.noteAlarm({ environmentId, alarmId: id, name: 'Ada', what: 'Refunded.' });
  expect(await desk.ledger.listAlarms({ environmentId, limit: 1 })).toMatchObject({
    open: 0,
    items: [{ notedBy: 'Ada' }],
  });
});

test('a second order of a session whose capture has just told it raises an alarm and keeps its outcome', async () => {
  const desk = await atTheDesk();
  desk.provider.answer(json(200, created('order_3', 'sess_1')));
  await desk.createOrder('sess_1');
  for (const n of [1, 2]) {
    desk.provider.answer(json(200, charged(`order_${n}`, `charge_${n}`, { order: { track_number: 'T-sess_1' } })));
    await desk.capture(`order_${n}`);
  }
  expect(await desk.order('order_2')).toMatchObject({ status: 'charged', chargeId: 'charge_2' });
  expect(await alarmsOf(desk.ledger, desk.environmentId)).toMatchObject([{ kind: 'two_captures', orderId: 'order_2' }]);
});

test('a charge that is another order’s makes an outcome unknown, and overwrites nothing', async () => {
  const desk = await atTheDesk();
  desk.provider.answer(json(200, charged('order_1', 'charge_1', { order: { track_number: 'T-a' } })));
  await desk.capture('order_1');
  for (const answer of [
    json(200, charged('order_2', 'charge_1', { order: { track_number: 'T-b' } })),
    json(409, { detail: { message: 'was charged already', charge_id: 'charge_1' } }),
  ]) {
    desk.provider.answer(answer);
    await expect(desk.capture('order_2')).rejects.toMatchObject({ problem: { kind: 'outcome_unknown' } });
    expect(await desk.order('order_2')).toMatchObject({
      ...{ status: 'needs_review', chargeId: null, blocking: { code: 'contradicts_ledger' } },
    });
    const entryId = (await desk.order('order_2')).blocking?.id ?? '';
    await desk.ledger.resolveUnknown({ environmentId: desk.environmentId, entryId, verdict: 'not_done', ...ADA });
  }
  expect(await desk.order('order_1')).toMatchObject({ status: 'charged', chargeId: 'charge_1' });
});

test('an order that is another session’s makes an outcome unknown, and overwrites nothing', async () => {
  const desk = await atTheDesk();
  desk.provider.answer(json(200, created('order_1', 'sess_1')));
  await desk.createOrder('sess_1');
  desk.provider.answer(json(200, created('order_1', 'sess_2')));
  await expect(desk.createOrder('sess_2')).rejects.toMatchObject({ problem: { kind: 'outcome_unknown' } });
  desk.provider.answer(json(409, { detail: { message: 'was created already', order_id: 'order_1' } }));
  await expect(desk.createOrder('sess_3')).rejects.toMatchObject({ problem: { kind: 'outcome_unknown' } });
  expect(await desk.order('order_1')).toMatchObject({ sessionId: 'sess_1', status: 'ready' });
});

test('a session that is known already is not taken for a new one', async () => {
  const desk = await atTheDesk();
  desk.provider.answer(json(200, SESSION));
  await desk.createSession();
  await expect(desk.createSession()).rejects.toMatchObject({ problem: { kind: 'outcome_unknown' } });
});

test('a capture of another amount than the order’s is unknown, and the amount stays', async () => {
  const desk = await atTheDesk();
  desk.provider.answer(json(200, created('order_1', 'sess_1')));
  await desk.createOrder('sess_1');
  const more = { order: { total_amount: 99_999, track_number: 'T-sess_1' }, charge: { amount: 99_999 } };
  desk.provider.answer(json(200, charged('order_1', 'charge_1', more)));
  await expect(desk.capture()).rejects.toMatchObject({
    problem: {
      kind: 'outcome_unknown',
      details: remark('amount_contradicts', { id: 'order_1', told: 99_999, known: 10_000 }),
    },
  });
  expect(await desk.order()).toMatchObject({ totalAmount: 10_000, chargeId: null, status: 'needs_review' });
});

test('a capture of another track number than the order’s is unknown, and the track number stays', async () => {
  const desk = await atTheDesk();
  desk.provider.answer(json(200, created('order_1', 'sess_1')));
  await desk.createOrder('sess_1');
  desk.provider.answer(json(200, charged('order_1', 'charge_1', { order: { track_number: 'T-other' } })));
  await expect(desk.capture()).rejects.toMatchObject({ problem: { kind: 'outcome_unknown' } });
  expect(await desk.order()).toMatchObject({
    ...{ status: 'needs_review', chargeId: null, trackNumber: 'T-sess_1', blocking: { code: 'contradicts_ledger' } },
  });
});

test.each<[string, number, string]>([
  ['error', 422, '{"message":"The order was charged","message":"The amount is not valid"}'],
  ['success', 200, JSON.stringify(charged('order_1', 'charge_1')).replace('{"order"', '{"charge":null,"order"')],
])('an %s that says a member twice is unknown, because each reader may take another', async (_what, status, text) => {
  const desk = await atTheDesk();
  desk.provider.answer((response) => response.writeHead(status, { 'Content-Type': 'application/json' }).end(text));
  await expect(desk.capture()).rejects.toMatchObject({ problem: { kind: 'outcome_unknown' } });
});

test('a 401 and a 429 that say nothing are not followed by another call', async () => {
  for (const status of [401, 429]) {
    const desk = await atTheDesk();
    desk.provider.answer(json(status, { message: `Request failed with status code ${status}` }));
    await expect(desk.capture()).rejects.toMatchObject({ problem: { kind: 'outcome_unknown' } });
    expect(desk.debits()).toBe(1);
  }
});

test('ids of another alphabet and length go through a payment whole', async () => {
  const desk = await atTheDesk();
  const [sessionId, orderId, chargeId] = ['sess_', 'order_', 'charge_'].map(
    (prefix) => `${prefix}${'a:b+c=d@e.f~g-1_'.repeat(14)}Z`,
  ) as [string, string, string];
  desk.provider.answer(
    json(200, created(orderId, sessionId, { order: { track_number: null }, session: { track_number: null } })),
  );
  await desk.createOrder(sessionId);
  desk.provider.answer(json(200, charged(orderId, chargeId, { order: { track_number: null } })));
  expect(await desk.capture(orderId)).toMatchObject({ status: 'charged', chargeId });
  expect(decodeURIComponent(desk.provider.received.at(-1)?.path ?? '')).toBe(`/api/v2.0/orders/${orderId}/charge`);
});

const LEVELS = 100_000;
const CHARGED = JSON.stringify(charged('order_1', 'charge_1'));
const DEEP_BESIDE: [string, string][] = [
  ['objects', `${'{"a":'.repeat(LEVELS)}1${'}'.repeat(LEVELS)}`],
  ['lists', '['.repeat(LEVELS) + ']'.repeat(LEVELS)],
  ['reasons', `${'{"detail":'.repeat(80_000)}"The amount is not valid."${'}'.repeat(80_000)}`],
  ['lists in a reason', `{"detail":${'['.repeat(LEVELS)}"no"${']'.repeat(LEVELS)}}`],
];
const DEEP: [string, string][] = [
  ...DEEP_BESIDE,
  ['lists without an end', '['.repeat(LEVELS)],
  ['objects in an order', `{"order":${'{"id":'.repeat(LEVELS)}1${'}'.repeat(LEVELS)},"charge":{}}`],
];
const ODD: [string, string | Buffer, Record<string, string>?][] = [
  ['a list of half a million', JSON.stringify(Array.from({ length: 499_000 }, () => 0))],
  ['members of the prototype', `{"__proto__":${CHARGED},"constructor":{"prototype":{"charge_id":"charge_1"}}}`],
  ['a prototype with words', '{"__proto__":{"detail":"The amount is not valid."},"constructor":{"detail":"no"}}'],
  ['a mark before it', `\uFEFF${CHARGED}`],
  ['gzip', gzipSync(CHARGED), { 'Content-Encoding': 'gzip' }],
  ['ten megabytes', `{"detail":"The amount is not valid.","more":"${'x'.repeat(10_000_000)}"}`],
];

test.each([...DEEP, ...ODD])('an answer of %s is unknown, and the desk goes on', async (_what, body, headers = {}) => {
  for (const status of [200, 409, 422, 401, 404, 429]) {
    const desk = await atTheDesk();
    desk.provider.answer((response) =>
      response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(body),
    );
    await expect(desk.capture()).rejects.toMatchObject({ problem: { kind: 'outcome_unknown' } });
    expect(desk.debits()).toBe(1);
    expect(await desk.order()).toMatchObject({ status: 'needs_review', chargeId: null });
    await desk.settle('not_done');
    desk.provider.answer(json(200, charged('order_1', 'charge_1')));
    expect(await desk.capture()).toMatchObject({ status: 'charged', chargeId: 'charge_1' });
  }
});

// What isn't read may tell of anything, so an error with more in it than is read is unknown.
test.each(DEEP_BESIDE)(
  '%s as deep beside a reason are unknown, and beside an answer change nothing',
  async (_what, deep) => {
    const desk = await atTheDesk();
    for (const [status, body] of [
      [422, `{"message":"The amount is not valid.","more":${deep}}`],
      [409, `{"message":"Order already charged","charge_id":"charge_1","more":${deep}}`],
    ] as const) {
      desk.provider.answer(json(status, body));
      await expect(desk.capture()).rejects.toMatchObject({ problem: { kind: 'outcome_unknown' } });
      await desk.settle('not_done');
    }
    desk.provider.answer(json(200, `{"more":${deep},${CHARGED.slice(1)}`));
    expect(await desk.capture()).toMatchObject({ status: 'charged', chargeId: 'charge_1' });
  },
);

test('a token endpoint that answers as deep fails in words', async () => {
  for (const [, deep] of DEEP)
    for (const status of [200, 400, 401]) {
      const desk = await atTheDesk();
      desk.provider.answerToken(json(status, deep));
      await expect(desk.capture()).rejects.toMatchObject({
        problem: { kind: expect.stringMatching(/^token_/) as string },
      });
      expect(desk.debits()).toBe(0);
    }
});
