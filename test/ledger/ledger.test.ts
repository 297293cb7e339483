// The ledger on real files: what it refuses, what survives, and what it does with a file it can't read.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sentenceOf } from '../../messages/problems/sentence-of.ts';
import { problemOf } from '../support/console/problem.ts';
import { orderCharged, orderCreated, sessionSeen } from '../support/provider/seen.ts';
import { tempFolder } from '../support/runner/temp-folder.ts';
import {
  addTestEnvironment,
  captureOf,
  chargeSaid,
  creationOf,
  entryFor,
  openTestLedger,
  recordCall,
  succeeded,
} from '../support/store/ledger.ts';

const PROVIDER = 'https://provider.example';

async function ledgerWithOrder() {
  const folder = tempFolder();
  const open = await openTestLedger(folder);
  const whose = await addTestEnvironment(open, PROVIDER);
  await recordCall(open.ledger, whose, creationOf('sess_1'), succeeded(orderCreated('order_1', 'sess_1')));
  return { folder, ledger: open.ledger, close: open.close, whose };
}

test('an order is captured once, however often it is asked for', async () => {
  const { ledger, whose } = await ledgerWithOrder();
  const firstId = await recordCall(ledger, whose, captureOf('order_1'));
  expect(await problemOf(ledger.writeSent(entryFor(whose, captureOf('order_1'))))).toMatchObject({
    kind: 'capture_in_flight',
    entryId: firstId,
  });
  await ledger.recordOutcome(firstId, succeeded(orderCharged('order_1', 'charge_1')));
  expect(await problemOf(ledger.writeSent(entryFor(whose, captureOf('order_1'))))).toMatchObject({
    kind: 'already_done',
    chargeId: 'charge_1',
  });
  expect(await ledger.getOrder(whose.environmentId, 'order_1')).toMatchObject({
    status: 'charged',
    chargeId: 'charge_1',
    sessionId: 'sess_1',
  });
});

test('twenty captures at the same moment let one through', async () => {
  const { ledger, whose } = await ledgerWithOrder();
  const tries = Array.from({ length: 20 }, () => ledger.writeSent(entryFor(whose, captureOf('order_1'))));
  const settled = await Promise.allSettled(tries);
  expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('a refused capture may be tried again', async () => {
  const { ledger, whose } = await ledgerWithOrder();
  await recordCall(ledger, whose, captureOf('order_1'), {
    kind: 'refused',
    httpStatus: 422,
    code: 'refused_by_service',
    detail: 'no',
  });
  await ledger.writeSent(entryFor(whose, captureOf('order_1')));
});

test('a call that was sent before Paydesk died is unknown after the restart, and blocks the order and its session', async () => {
  const { folder, ledger, close, whose } = await ledgerWithOrder();
  await ledger.writeSent(entryFor(whose, captureOf('order_1')));
  await close();

  const again = await openTestLedger(folder);
  expect(await again.ledger.listUnknown(whose.environmentId)).toMatchObject([
    { orderId: 'order_1', state: 'unknown', code: 'instance_died' },
  ]);
  expect(await again.ledger.getOrder(whose.environmentId, 'order_1')).toMatchObject({ status: 'needs_review' });
  expect(await problemOf(again.ledger.writeSent(entryFor(whose, captureOf('order_1'))))).toMatchObject({
    kind: 'outcome_unknown_blocks',
  });
  const sibling = entryFor(whose, { operation: 'charge_order', orderId: 'order_2', sessionId: 'sess_1' });
  expect(await problemOf(again.ledger.writeSent(sibling))).toMatchObject({
    kind: 'outcome_unknown_blocks',
    orderId: 'order_1',
  });
});

test('a person resolves an unknown capture: "not charged" opens the way, "charged" keeps it shut', async () => {
  const { ledger, whose } = await ledgerWithOrder();
  const unknown = async () => {
    const entryId = await recordCall(ledger, whose, captureOf('order_1'), {
      kind: 'unknown',
      httpStatus: null,
      code: 'timed_out',
      detail: 'No answer.',
    });
    return { environmentId: whose.environmentId, entryId, name: 'Ada', reason: 'Asked the provider.' };
  };
  await ledger.resolveUnknown({ ...(await unknown()), verdict: 'not_done' });
  await ledger.resolveUnknown({ ...(await unknown()), verdict: 'done', ...chargeSaid('charge_1') });
  expect(await problemOf(ledger.writeSent(entryFor(whose, captureOf('order_1'))))).toMatchObject({
    kind: 'already_done',
  });
  const order = await ledger.getOrder(whose.environmentId, 'order_1');
  expect(order.status).toBe('charged');
  expect(order.timeline.at(-1)).toMatchObject({
    kind: 'marked_done',
    operation: 'charge_order',
    person: 'Ada',
    isChange: false,
  });
});

test('an answer that comes late still resolves an unknown call', async () => {
  const { ledger, whose } = await ledgerWithOrder();
  const entryId = await recordCall(ledger, whose, captureOf('order_1'), {
    kind: 'unknown',
    httpStatus: null,
    code: 'timed_out',
    detail: 'No answer.',
  });
  await ledger.recordOutcome(entryId, succeeded(orderCharged('order_1', 'charge_1')));
  expect(await ledger.listUnknown(whose.environmentId)).toEqual([]);
  expect(await ledger.getOrder(whose.environmentId, 'order_1')).toMatchObject({
    status: 'charged',
    charge: { id: 'charge_1', amount: 10_000 },
  });
});

test('an order captured by a pasted id is unverified until the answer shows it, and leaves the list if there is none', async () => {
  const { ledger, whose } = await ledgerWithOrder();
  const pastedId = await recordCall(ledger, whose, captureOf('order_pasted'));
  expect(await ledger.getOrder(whose.environmentId, 'order_pasted')).toMatchObject({
    verified: false,
    status: 'capturing',
  });
  await ledger.recordOutcome(pastedId, {
    kind: 'refused',
    httpStatus: 404,
    code: 'refused_by_service',
    detail: 'no such order',
  });
  expect(await problemOf(ledger.getOrder(whose.environmentId, 'order_pasted'))).toMatchObject({ kind: 'not_found' });
});

test('a form sent twice makes one session, and one that was refused may be sent again', async () => {
  const { ledger, whose } = await ledgerWithOrder();
  const sent = () => entryFor(whose, { operation: 'create_session', attempt: 'the-form' });
  const first = sent();
  await ledger.writeSent(first);
  expect(await problemOf(ledger.writeSent(sent()))).toMatchObject({ kind: 'already_sent' });
  await ledger.recordOutcome(first.id, {
    kind: 'refused',
    httpStatus: null,
    code: 'service_unreachable',
    detail: 'down',
  });
  await ledger.writeSent(sent());
});

test('lists show each row once, newest first, over many pages', async () => {
  const { ledger, whose } = await ledgerWithOrder();
  for (let n = 0; n < 25; n += 1) {
    await recordCall(ledger, whose, { operation: 'create_session' }, succeeded(sessionSeen(`sess_list_${n}`)));
  }
  const ids: string[] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof ledger.listSessions>> = await ledger.listSessions({
      environmentId: whose.environmentId,
      cursor,
      limit: 7,
    });
    ids.push(...page.items.map(({ id }) => id));
    cursor = page.nextCursor;
  } while (cursor !== null);
  expect(ids).toHaveLength(26);
  expect(new Set(ids).size).toBe(26);
});

test('a second Paydesk on the same folder is refused with the number of the process that has it', async () => {
  const { folder } = await ledgerWithOrder();
  const problem = await problemOf(openTestLedger(folder));
  expect(problem).toMatchObject({
    kind: 'ledger_unavailable',
    code: 'ledger_in_use',
    details: `process ${process.pid}`,
  });
});

test('a corrupt ledger stops the start, says so, and is left as it was', async () => {
  const folder = tempFolder();
  const file = join(folder, 'ledger.db');
  const bytes = 'this is no database. '.repeat(500);
  writeFileSync(file, bytes);
  const problem = await problemOf(openTestLedger(folder));
  expect(problem).toMatchObject({ kind: 'ledger_unreadable', params: { file } });
  expect(sentenceOf(problem).nextStep).toContain('--set-ledger-aside');
  expect(readFileSync(file, 'utf8')).toBe(bytes);
});

test('on a person’s word a corrupt ledger is kept under another name and an empty one begins', async () => {
  const folder = tempFolder();
  const bytes = 'this is no database. '.repeat(500);
  writeFileSync(join(folder, 'ledger.db'), bytes);
  const { ledger } = await openTestLedger(folder, 'set_aside');
  expect(await ledger.listEnvironments()).toEqual([]);
  const aside = readdirSync(folder).find((name) => name.startsWith('ledger.db.set-aside-'));
  expect(aside && readFileSync(join(folder, aside), 'utf8')).toBe(bytes);
});

test('a ledger that can be read is never set aside', async () => {
  const { folder, close, whose } = await ledgerWithOrder();
  await close();
  const { ledger } = await openTestLedger(folder, 'set_aside');
  expect(await ledger.getOrder(whose.environmentId, 'order_1')).toMatchObject({ id: 'order_1' });
});
