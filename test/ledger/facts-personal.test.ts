// @module-tag postgres
// Personal values of each kind of fact: none stands in the chain, all stand beside it, and the money stays the same once they are erased.
import { expect, onTestFinished, test } from 'vitest';
import { remark } from '../../contract/console/remark.ts';
import { ChargeId, OrderId } from '../../contract/ids.ts';
import { Cents } from '../../contract/money.ts';
import type { FactBody, FactKind } from '../../main/core/facts.ts';
import { foldPayment } from '../../main/core/fold.ts';
import type { Payment } from '../../main/core/payment.ts';
import { auditEnd, checkAudit } from '../../main/ledger/audit/check-audit.ts';
import { appendFact } from '../../main/ledger/facts/append-fact.ts';
import { withBody, withPersonalValues } from '../../main/ledger/facts/fact-subjects.ts';
import { redactPersonalValues } from '../../main/ledger/facts/personal.ts';
import { orderCharged } from '../support/provider/seen.ts';
import { openTestDatabase } from '../support/store/postgres/ledger-database.ts';

const PROVIDER = 'https://one.example';

/** A text that a person or a provider wrote; each stands out by its number. */
function marking() {
  const written: string[] = [];
  const mark = (): string => {
    written.push(`Marguerite ${written.length + 1}.`);
    return written.at(-1) ?? '';
  };
  return { mark, written };
}

/** One of each kind, of one order and one marketplace's month. */
function everyKind(mark: () => string): { [Kind in FactKind]: Extract<FactBody, { kind: Kind }> } {
  const intent = {
    actId: 'act_1',
    environmentId: 'environment_1',
    accountId: 'account_1',
    isSeller: false,
    operation: 'charge_order' as const,
    sessionId: 'sess_1',
    orderId: 'order_1',
    chargeId: null,
    payoutOf: null,
    attempt: null,
    key: 'key_1',
    instanceId: 'instance_1',
  };
  const request = {
    order_id: 'order_1',
    consumer_info: { first_name: mark(), last_name: mark(), address: { line: mark() } },
    reason: mark(),
  };
  const { order, charge } = orderCharged('order_1', 'charge_1');
  const accounts = { consumer_fi_account_id: mark(), business_fi_account_id: mark() };
  const outcome = {
    kind: 'succeeded' as const,
    httpStatus: 200,
    answer: { order, charge: { ...charge, ...accounts } },
  };
  const moment = '2026-11-26T10:00:00.000000Z';
  const chargeSeen = {
    id: ChargeId.parse('charge_1'),
    order_id: OrderId.parse('order_1'),
    amount: Cents.parse(10_000),
    refunded: Cents.parse(700),
    status: 'settled' as const,
    return: null,
    updated_at: moment,
  };
  const refund = {
    id: 'refund_2',
    charge_id: ChargeId.parse('charge_1'),
    order_id: OrderId.parse('order_1'),
    amount: Cents.parse(700),
    reason: mark(),
    status: 'sent' as const,
    create_date: moment,
    updated_at: moment,
  };
  const payout = {
    id: 'payout_1',
    create_date: moment,
    month: '2026-10' as never,
    marketplace_id: 'marketplace_1',
    amount: Cents.parse(500),
    balance: 0,
    holding_balance: Cents.parse(0),
  };
  const month = { marketplaceId: 'marketplace_1', month: '2026-09' };
  const row = { kind: 'refund', orderId: mark(), day: '2026-11-25', reference: mark(), occurrence: 1, amount: 700 };
  const problem = remark('import_refund_before_charge', {
    orderId: 'order_1',
    day: '2026-11-01',
    chargedOn: '2026-11-26',
    amount: 700,
    reference: mark(),
  });
  return {
    intent: { kind: 'intent', ...intent, request: JSON.stringify(request), actor: mark() },
    attempt: { kind: 'attempt', actId: 'act_1', attemptId: 'act_2', actor: mark(), instanceId: 'instance_1' },
    abandoned: { kind: 'abandoned', actId: 'act_2', detail: mark() },
    answer: {
      kind: 'answer',
      actId: 'act_1',
      outcome,
      isLocked: false,
      matched: [{ orderId: 'order_1', sessionId: 'sess_1' }],
    },
    intent_unsent: {
      kind: 'intent_unsent',
      ...intent,
      actId: 'act_3',
      orderId: 'order_3',
      request: JSON.stringify({ order_id: 'order_3', reason: mark() }),
      actor: mark(),
      detail: remark('charged_by_unnamed', { detail: mark() }),
    },
    resolved: {
      kind: 'resolved',
      actId: 'act_3',
      verdict: 'done',
      name: mark(),
      reason: mark(),
      charge: { id: 'charge_3', at: moment },
    },
    do_not_capture: { kind: 'do_not_capture', orderId: 'order_1', isMarked: true, reason: mark(), actor: mark() },
    authorization_ended: {
      kind: 'authorization_ended',
      orderId: 'order_1',
      cause: 'revoked',
      day: '2026-11-26',
      toldBy: 'phone',
      reason: mark(),
      actor: mark(),
    },
    authorization_restored: { kind: 'authorization_restored', orderId: 'order_1', reason: mark(), actor: mark() },
    copy_requested: {
      kind: 'copy_requested',
      orderId: 'order_1',
      requestId: 'request_1',
      day: '2026-11-26',
      dueOn: '2026-12-10',
      toldBy: 'letter',
      note: mark(),
      actor: mark(),
    },
    copy_provided: {
      kind: 'copy_provided',
      orderId: 'order_1',
      requestId: 'request_1',
      day: '2026-11-27',
      note: mark(),
      actor: mark(),
    },
    charge_taken_back: { kind: 'charge_taken_back', actId: 'act_3', name: mark(), reason: mark() },
    look_up: {
      kind: 'look_up',
      orderId: 'order_1',
      accountId: 'account_1',
      isSeller: false,
      environmentId: 'environment_1',
      sessionId: null,
      isShownCharged: true,
      chargeId: 'charge_1',
      chargedAt: moment,
      isLocked: false,
    },
    feed_event: {
      kind: 'feed_event',
      accountId: 'account_1',
      isSeller: false,
      environmentId: 'environment_1',
      environmentKind: 'sandbox',
      alarmsRaised: 0,
      event: { id: 'event_1', at: moment, type: 'refund.sent', refund, charge: chargeSeen },
    },
    refund_recorded: {
      kind: 'refund_recorded',
      orderId: 'order_1',
      refundId: 'refund_3',
      amount: 100,
      day: '2026-11-27',
      reference: mark(),
      actor: mark(),
    },
    file_row: {
      kind: 'file_row',
      file: mark(),
      key: mark(),
      orderId: 'order_1',
      day: '2026-11-27',
      reference: mark(),
      recordType: 'refund',
      refundId: 'refund_4',
      amount: 50,
    },
    file_row_needs_review: {
      kind: 'file_row_needs_review',
      file: mark(),
      orderId: 'order_1',
      problem,
      row: JSON.stringify(row),
    },
    record_voided: { kind: 'record_voided', orderId: 'order_1', refundId: 'refund_4', actor: mark(), reason: mark() },
    return_recorded: {
      kind: 'return_recorded',
      orderId: 'order_1',
      code: 'R01',
      day: '2026-11-28',
      amount: 10_000,
      refunded: 0,
      actor: mark(),
    },
    return_handled: { kind: 'return_handled', chargeId: 'charge_1', attempt: 1, actor: mark(), note: mark() },
    return_reopened: { kind: 'return_reopened', chargeId: 'charge_1', attempt: 1, actor: mark() },
    payout_reported: { kind: 'payout_reported', payout, actor: mark() },
    payout_recorded: {
      kind: 'payout_recorded',
      payoutId: 'payout_2',
      ...month,
      amount: 300,
      reference: mark(),
      actor: mark(),
    },
    payout_voided: { kind: 'payout_voided', payoutId: 'payout_2', ...month, actor: mark(), reason: mark() },
    fee_corrected: { kind: 'fee_corrected', orderId: 'order_1', amount: 90, reason: mark(), actor: mark() },
    alarm_noted: {
      kind: 'alarm_noted',
      actId: 'order_1',
      alarm: remark('answer_unclear', { detail: remark('service_said', { text: mark() }) }),
      name: mark(),
      note: mark(),
    },
    feed_passed_gap: {
      kind: 'feed_passed_gap',
      accountId: 'account_1',
      tellsOfAll: false,
      rejectsDuplicates: true,
    },
    history_gap: {
      kind: 'history_gap',
      cause: 'restored',
      since: moment,
      exceptProvider: null,
      reviewsOpenOrders: true,
      detail: mark(),
      actor: mark(),
      instanceId: 'instance_1',
    },
  };
}

async function ledgerOfEveryKind() {
  // Facts alone, without what they are about.
  const database = await openTestDatabase(undefined, undefined, { hasFacts: false });
  onTestFinished(database.close);
  const { mark, written } = marking();
  // What a provider says of an error may hold anything.
  const refusal = {
    kind: 'refused' as const,
    httpStatus: 422,
    code: 'refused_by_service' as const,
    detail: `{"error":"${mark()}"}`,
  };
  const bodies = [
    ...Object.values(everyKind(mark)),
    { kind: 'answer' as const, actId: 'act_2', outcome: refusal, isLocked: false, matched: [] },
  ];
  for (const body of bodies) await appendFact(database.writer, PROVIDER, body, '2026-11-26T12:00:00.000Z');
  return { database, written, bodies };
}

type Database = Awaited<ReturnType<typeof ledgerOfEveryKind>>['database'];

async function factsIn({ reader }: Database) {
  const rows = await reader.selectFrom('fact').selectAll().orderBy('seq').execute();
  return withPersonalValues(reader, rows.map(withBody));
}

/** Amounts, statuses and blocks, without a word of anybody. */
const moneyIn = ({ acts, orders, charges, outcomes, returns, refunds, payouts, fees, historyGap }: Payment) => ({
  acts: acts.map(({ id, orderId, chargeId, state, isBlocking }) => ({ id, orderId, chargeId, state, isBlocking })),
  orders: orders.map(({ id, status, amount, chargeId }) => ({ id, status, amount, chargeId })),
  charges: charges.map(({ id, status, amount }) => ({ id, status, amount })),
  outcomes: outcomes.map(({ chargeId, status, amount, refunded }) => ({ chargeId, status, amount, refunded })),
  returns: returns.map(({ chargeId, code, amount, handledAt }) => ({ chargeId, code, amount, handledAt })),
  refunds: refunds.map(({ id, status, amount }) => ({ id, status, amount })),
  payouts: payouts.map(({ id, state, amount, takenBack }) => ({ id, state, amount, isTakenBack: takenBack !== null })),
  fees: fees.map(({ kind, amount, orderId }) => ({ kind, amount, orderId })),
  historyGap,
});

test('what persons and providers wrote stands in no fact of any kind, and whole beside them', async () => {
  const { database, written } = await ledgerOfEveryKind();
  const rows = await database.reader.selectFrom('fact').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain('Marguerite');
  const values = await database.reader.selectFrom('personal_value').select('value').execute();
  const beside = values.map(({ value }) => value).join('\n');
  expect(written.filter((text) => !beside.includes(text))).toEqual([]);
});

test('facts are read back as they were learned', async () => {
  const { database, bodies } = await ledgerOfEveryKind();
  const read = (await factsIn(database)).map(({ seq: _seq, provider: _provider, learnedAt: _at, ...body }) => body);
  expect(read).toEqual(bodies);
});

test('a remark keeps its code where a provider’s words in it are sealed', async () => {
  const { database } = await ledgerOfEveryKind();
  const { body } = await database.reader
    .selectFrom('fact')
    .select('body')
    .where('kind', '=', 'alarm_noted')
    .executeTakeFirstOrThrow();
  expect(body).toContain('answer_unclear');
  expect(body).toContain('service_said');
});

const WORDS = 'Marguerite, +1 555 0100';
const bodyOf = (fact: object) => JSON.stringify(redactPersonalValues(fact as FactBody).body);
const answered = (outcome: object) => ({ kind: 'answer', actId: 'act_1', outcome, isLocked: false, matched: [] });

test('a service’s words that look like a remark stand in no fact', () => {
  const text = JSON.stringify({ code: 'session_known', params: { sessionId: WORDS } });
  const refused = { kind: 'refused', httpStatus: 422, code: 'refused_by_service' };
  for (const detail of [text, remark('service_said', { text })])
    expect(bodyOf(answered({ ...refused, detail }))).not.toContain('Marguerite');
});

test.for(['status', 'type', 'track_number', 'organization_id', 'balance_transaction_id'])(
  'a service’s words in a charge’s %s stand in no fact, and the specification’s own do',
  (member) => {
    const { order, charge } = orderCharged('order_1', 'charge_1');
    const of = (more: object) =>
      bodyOf(answered({ kind: 'succeeded', httpStatus: 200, answer: { order, charge: { ...charge, ...more } } }));
    expect(of({ [member]: WORDS })).not.toContain('Marguerite');
    const { [member]: own = 'ID_1' } = charge as unknown as Record<string, string | null>;
    expect(of({ [member]: own ?? 'ID_1' })).toContain(`"${member}":"${own ?? 'ID_1'}"`);
  },
);

test('a service’s words about why nothing can be presented again stand in no fact', () => {
  const moment = '2026-11-26T10:00:00.000000Z';
  const charge = { id: 'charge_1', order_id: 'order_1', present_again: { obstacle: WORDS, until: moment } };
  const event = { id: 'event_1', at: moment, type: 'charge.settled', charge };
  expect(bodyOf({ kind: 'feed_event', accountId: 'account_1', event })).not.toContain('Marguerite');
});

test('with all personal values erased the chain verifies, and amounts, statuses and blocks are the same', async () => {
  const { database } = await ledgerOfEveryKind();
  const before = moneyIn(foldPayment(PROVIDER, await factsIn(database)));
  expect(before.refunds).not.toEqual([]);
  expect(before.returns).not.toEqual([]);
  await database.writer.updateTable('personal_value').set({ value: null, key: null }).execute();
  const facts = await factsIn(database);
  expect(JSON.stringify(facts)).not.toContain('Marguerite');
  expect(moneyIn(foldPayment(PROVIDER, facts))).toEqual(before);
  expect((await checkAudit(database.reader, await auditEnd(database.reader), 'whole', 0)).fault).toBeNull();
});
