// Odd answers at the desk: whatever a provider says after a debit, no consumer is debited twice, and nothing counts as charged without an answer that shows it.

import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { ADA, atTheDesk, charged, created, SESSION } from '../support/console/answered-desk.ts';
import { ROUTE_ECHOES } from '../support/provider/error-bodies.ts';
import { json, refusal } from '../support/provider/provider.ts';
import { chargeSaid } from '../support/store/ledger.ts';

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
  desk.provider.answer(refusal(404, 'There is no order order_1.'));
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

test('“already charged” in words blocks another capture, charges nothing, and is completed by a person', async () => {
  const desk = await atTheDesk();
  desk.provider.answer(json(409, { message: 'Order already charged' }));
  await expect(desk.capture()).rejects.toMatchObject({ problem: { kind: 'outcome_unknown' } });
  expect(await desk.order()).toMatchObject({
    status: 'needs_review',
    chargeId: null,
    serviceStatus: 'unverified',
    chargedByWord: null,
    blocking: { state: 'unknown', detail: 'Order already charged' },
  });
  const { items } = await desk.ledger.listOrders({
    environmentId: desk.environmentId,
    limit: 9,
    status: 'needs_review',
  });
  expect(items).toMatchObject([{ id: 'order_1', status: 'needs_review' }]);
  expect(await desk.ledger.listUnknown(desk.environmentId)).toMatchObject([{ orderId: 'order_1', state: 'unknown' }]);
  expect(await desk.ledger.readOverview(desk.environmentId)).toMatchObject({ unknownOutcomes: { count: 1 } });
  await expect(desk.capture()).rejects.toMatchObject({ problem: { kind: 'outcome_unknown_blocks' } });
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
  await expect(desk.capture()).rejects.toMatchObject({ problem: { kind: 'outcome_unknown' } });
  await desk.settle('not_done');
  desk.provider.answer(json(200, charged('order_1', 'charge_1')));
  expect(await desk.capture()).toMatchObject({ status: 'charged', chargeId: 'charge_1' });
});

test('a charge that only a 409 named can be taken back; one that an answer has shown can’t', async () => {
  const desk = await atTheDesk();
  desk.provider.answer(refusal(409, { message: 'was charged already', charge_id: 'charge_7' }));
  await expect(desk.capture()).rejects.toMatchObject({ problem: { kind: 'already_done', chargeId: 'charge_7' } });
  expect(await desk.order()).toMatchObject({
    status: 'charged',
    chargeId: 'charge_7',
    serviceStatus: 'unverified',
    chargedByWord: { state: 'already_done' },
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
  await expect(desk.createOrder()).rejects.toMatchObject({ problem: { kind: 'outcome_unknown' } });
  const session = await desk.ledger.getSession(desk.environmentId, 'sess_1');
  expect(session.blocking).toMatchObject({ state: 'unknown', orderId: null });
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
  desk.provider.answer(refusal(409, { message: 'was created already', order_id: 'order_1' }));
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
  desk.provider.answer(refusal(409, { message: 'was created already', order_id: 'order_1' }));
  await expect(desk.createOrder()).rejects.toMatchObject({ problem: { kind: 'already_done' } });
  expect(await desk.order()).toMatchObject({ status: 'ready', sessionId: 'sess_1' });
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
