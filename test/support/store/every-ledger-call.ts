// Asks the ledger everything that can be asked, on every way that leads to another query: refusals, late answers, filters and pages too.
import { randomUUID } from 'node:crypto';
import { DebitFilter, LineFilter } from '../../../contract/console/movement-kind.ts';
import { ItemFilter } from '../../../contract/console/run-state.ts';
import { OrderId } from '../../../contract/ids.ts';
import { PayoutSeen } from '../../../contract/records/payout.ts';
import type { NewItem } from '../../../main/ledger/capture-many/judge-order.ts';
import type { KeptLedger } from '../../../main/ledger/ledger.ts';
import { addMarketplace, everyFee, MARKETPLACE_ID } from '../console/marketplace.ts';
import { problemOf } from '../console/problem.ts';
import { afterCharge } from './every-after-charge-call.ts';
import { askBackupFiles, askBackupState, askDatabaseState } from './every-backup-call.ts';
import { environments, sameService } from './every-environment-call.ts';
import { erasures, lists } from './every-list-call.ts';
import {
  type Asking,
  charging,
  payments,
  repeats,
  sent,
  UNKNOWN,
  unknownOutcomes,
  WORD,
} from './every-payment-call.ts';
import { refunds } from './every-refund-call.ts';
import { type AsDesk, team } from './every-team-call.ts';
import { addTestEnvironment } from './ledger.ts';

const MONTH = '2026-11' as never;
const AT = '2026-11-21T10:00:00.000Z';

/** restart: closes the ledger, and opens it again after the file was changed. clock: set forward where something has to lie a day back. asDesk: the ledger as a team's desk has it. */
export type Around = {
  clock: { now: number };
  /** The same, after SQL was run; only this where the ledger is no file. */
  edit: (statements: string) => Promise<void>;
  isFile: boolean;
  restart: (change: (ledgerFile: string) => void) => Promise<void>;
  asDesk: AsDesk;
};

export async function everyLedgerCall(ledger: KeptLedger, around: Around): Promise<void> {
  const whose = await addMarketplace(ledger, 'https://pay.example');
  const asking = { ledger, whose, environmentId: whose.environmentId };
  await payments(asking);
  await unknownOutcomes(asking);
  // Only a service that rejects duplicates is asked again for a capture.
  const rejectsDuplicates = (refuses_repeat: 0 | 1) =>
    ledger.as('Grace').changeEnvironment(whose.environmentId, { refuses_repeat }, null);
  await rejectsDuplicates(1);
  await repeats(asking);
  await rejectsDuplicates(0);
  await afterCharge(asking);
  await refunds(asking);
  await lists(asking, around.edit);
  await fees(asking);
  await payouts(asking);
  await statements(asking);
  await months(asking, around);
  await sellers(asking);
  await runs(asking);
  await rejectsDuplicates(1);
  await team(asking, around.asDesk);
  await rejectsDuplicates(0);
  await environments(asking);
  await sameService(asking);
  await erasures(asking, around.clock);
  await audit(asking);
  await askBackupState(asking, around);
  if (around.isFile) await askBackupFiles(asking, around);
  else await askDatabaseState(asking, around);
}

async function fees({ ledger, whose, environmentId }: Asking): Promise<void> {
  const correction = { environmentId, orderId: OrderId.parse('order_1'), amount: 120, reason: 'as agreed' };
  await ledger.as('Grace').correctFee(correction);
  const every = everyFee(environmentId);
  const days = { from: '2026-11-01', to: '2026-11-30' };
  const filters = [
    every,
    { ...every, ...days },
    { ...every, sellerId: whose.sellers.barn },
    { ...every, unknownOnly: true },
  ];
  for (const filter of [...filters, { ...every, ...days, sellerId: whose.sellers.barn }]) {
    const { nextCursor } = await ledger.listFeeEntries({ ...filter, limit: 1 });
    if (nextCursor) await ledger.listFeeEntries({ ...filter, limit: 50, cursor: nextCursor });
    for (const by of ['seller', 'month', 'day'] as const) await ledger.sumFees({ ...filter, by });
  }
  await ledger.ordersOfCharges(environmentId, ['charge_1', 'charge_2']);
}

async function payouts(asking: Asking): Promise<void> {
  const { ledger, environmentId } = asking;
  const starting = (month: string) => ({
    operation: 'start_payout' as const,
    payoutOf: `${MARKETPLACE_ID} ${month}`,
    request: { expected_amount: 100 },
  });
  const paid = (id: string, month: string) =>
    PayoutSeen.parse({
      id,
      month,
      create_date: '2026-11-21T10:00:00Z',
      marketplace_id: MARKETPLACE_ID,
      amount: 100,
      balance: 0,
      holding_balance: 0,
    });
  const started = (id: string) => ({ kind: 'succeeded' as const, httpStatus: 201, answer: paid(id, '2026-06') });
  const twice = await sent(asking, starting('2026-06'), started('payout_6'));
  await ledger.recordOutcome(twice, started('payout_6_again'));
  await problemOf(sent(asking, starting('2026-06')));
  const lost = await sent(asking, starting('2026-07'), UNKNOWN);
  await problemOf(sent(asking, starting('2026-07')));
  await ledger.findUnknownPayout(environmentId, lost);
  await ledger.listPayouts(environmentId, MARKETPLACE_ID);
  await ledger.resolveUnknown({ environmentId, entryId: lost, verdict: 'done', ...WORD });
  await ledger
    .as('the service')
    .importPayouts(environmentId, [paid('payout_8', '2026-08'), paid('payout_7', '2026-07')]);
  const record = { environmentId, month: '2026-09' as never, amount: 100, reference: null };
  const recorded = await ledger.as('Grace').recordPayoutByHand(record, MARKETPLACE_ID);
  await problemOf(ledger.as('Grace').recordPayoutByHand(record, MARKETPLACE_ID));
  await ledger.as('Grace').takeBackPayout({ environmentId, payoutId: recorded.id, reason: 'another month' });
  await ledger.ledgerBalance(environmentId, MARKETPLACE_ID);
  await ledger.ledgerStatement(environmentId, MARKETPLACE_ID, MONTH);
}

/** A month is closed once it is over, and then closed again. */
async function months({ ledger, whose, environmentId }: Asking, { clock, edit }: Around): Promise<void> {
  const of = { environmentId, month: MONTH };
  const filters = [null, 'refund_failed', 'refunded', ...DebitFilter.options, ...LineFilter.options] as const;
  const readAll = async () => {
    await ledger.listMonths({ environmentId });
    await ledger.readMonth(of);
    const { items } = await ledger.readMonthDepositLines({ ...of, cursor: null });
    const own = items.find(({ depositId }) => depositId === 'settlement_of_charge');
    const day = own?.depositedAt.slice(0, 10) ?? '';
    const place = { deposit: [day, whose.sellers.barn, 'settlement_of_charge'], line: ['', ''] };
    const cursor = Buffer.from(JSON.stringify(place)).toString('base64url');
    // A closed month's place is another.
    await ledger.readMonthDepositLines({ ...of, cursor }).catch(() => null);
    for (const show of filters)
      for (const accountId of [null, 'nobody']) {
        const page = { ...of, accountId, show, limit: 1 };
        const { nextCursor } = await ledger.readMovements({ ...page, cursor: null });
        if (nextCursor) await ledger.readMovements({ ...page, cursor: nextCursor });
      }
  };
  const record = { environmentId, month: MONTH, amount: 100, reference: null };
  const payout = await ledger.as('Grace').recordPayoutByHand(record, MARKETPLACE_ID);
  await edit(`insert into deposit (provider, id, account_id, deposited_at, day, amount, charges, fees, refunds, returns,
      fees_returned, brought_forward, carried_forward, line_count, recorded_at)
    select provider, 'settlement_of_charge', '${whose.sellers.barn}', captured_at, substr(captured_at, 1, 10), 100, 100, 0, 0, 0,
      0, 0, 0, 1, captured_at from "order" where id = 'order_1';
    insert into deposit_line (provider, deposit_id, id, kind, charge_id, amount, fee, at)
    select provider, 'settlement_of_charge', 'line', 'charge', charge_id, 100, 0, captured_at
    from "order" where id = 'order_1';
    insert into closed_movement (provider, closing_id, place, key, kind, at, account_id, is_later, movement)
    select provider, 'left_behind', 0, 'fee', 'fee', captured_at, account_id, 0, '{}' from "order" where id = 'order_1';
    insert into closed_deposit_line (provider, closing_id, place, amount, line)
    select provider, 'left_behind', 0, 1, '{}' from "order" where id = 'order_1'`);
  await readAll();
  await ledger.countMonthNow(of);
  await ledger.openingBalance(environmentId, MARKETPLACE_ID, MONTH);
  const closing = { ...of, name: 'Grace', note: 'as agreed', balance: { opening: 0, closing: 0 } };
  await problemOf(ledger.as('Grace').closeMonth(closing));
  await problemOf(ledger.as('Grace').closeMonthAgain(closing));
  const before = clock.now;
  clock.now += 30 * 86_400_000;
  await ledger.as('Grace').closeMonth(closing);
  await ledger.as('Grace').closeMonthAgain(closing);
  clock.now = before;
  await edit(`delete from deposit_line; delete from deposit; update "order" set total_amount = 1 where id = 'order_1'`);
  await ledger.as('Grace').takeBackPayout({ environmentId, payoutId: payout.id, reason: 'another month' });
  await ledger.readLateChanges(of);
  await readAll();
  const [, earlier] = (await ledger.readMonth(of)).closings;
  const page = { ...of, closingId: earlier?.id, cursor: null };
  await ledger.readMonthDepositLines(page);
  await ledger.readMovements({ ...page, accountId: null, show: null, limit: 1 });
}

async function statements({ ledger, environmentId }: Asking): Promise<void> {
  const statement = { id: randomUUID(), environmentId, month: MONTH, source: 'csv' as const };
  await ledger.as('Grace').beginStatement({ ...statement, fileName: 'november.csv' });
  const line = { line: 2, chargeId: 'charge_1', orderId: 'order_1', trackNumber: 'T-1', amount: 150, at: null };
  await ledger.addStatementLines(statement.id, [line, { ...line, line: 3, orderId: null, chargeId: null }]);
  await ledger.finishStatement(statement.id);
  await ledger.as('Grace').resolveRow({
    environmentId,
    month: MONTH,
    key: 'order order_1',
    paydeskAmount: null,
    statementAmount: null,
    reason: 'as agreed',
  });
  const page = { environmentId, month: MONTH, match: null, openOnly: false, limit: 100 };
  await ledger.readComparison(page);
  await ledger.readComparison({ ...page, match: 'different' });
  const decided = { environmentId, month: MONTH, reason: 'as agreed' };
  const row = { key: 'order order_9', paydeskAmount: 1, statementAmount: 2 };
  await problemOf(ledger.as('Grace').resolveRows({ ...decided, of: { rows: [row] } }));
  const shown = (await ledger.readComparison({ ...page, openOnly: true }))?.shown ?? { open: 0, difference: 0 };
  const open = { match: null, count: shown.open, difference: shown.difference };
  if (open.count > 0) await ledger.as('Grace').resolveRows({ ...decided, of: open });
  await ledger.as('Grace').reopenRow({ environmentId, month: MONTH, key: 'order order_1' });
  await problemOf(ledger.as('Grace').recordStatedFees({ environmentId, month: MONTH, count: 9, amount: 9 }));
  const names = { accounts: { bank: { name: 'Checking', code: '090' } }, taxRate: 'No Tax' };
  const header = 'a'.repeat(64);
  await ledger.as('Grace').rememberFileReading({ environmentId, kind: 'orders', header, columns: '{}' });
  await ledger.findFileReadings(environmentId, 'orders', [header]);
  await ledger.as('Grace').setAccountingNames({ environmentId, names });
  await ledger.accountingNames({ environmentId });
}

async function sellers({ ledger, environmentId }: Asking): Promise<void> {
  const invited = { environmentId, name: 'Mill', email: 'mill@example.com' };
  const sellerId = await ledger.as('Grace').inviteSeller(invited);
  await problemOf(ledger.as('Grace').inviteSeller(invited));
  const key = { environmentId, sellerId };
  await ledger.as('Grace').markStep({ ...key, step: 'link_shared', done: true });
  await ledger.as('Grace').addNote({ ...key, text: 'called' });
  const seen = { registeredAt: AT, activatedAt: AT, keysMadeAt: null };
  await ledger.syncSellers(environmentId, [
    { organizationId: 'org_mill', name: 'Mill', email: 'mill@example.com', ...seen },
    { organizationId: 'org_new', name: 'New', email: null, ...seen },
  ]);
  await ledger.as('Grace').noteKeys(sellerId, { clientIdEnding: 'abcd', verifiedAt: AT });
  await ledger.as('Grace').noteKeys(sellerId, null);
  await ledger.as('Grace').noteNetwork({ proxy: { mode: 'none' } }, { proxy: { mode: 'system' } });
  await ledger.listSellers(environmentId);
  await ledger.getSeller(key);
  const again = await ledger.as('Grace').inviteSeller({ ...invited, name: 'Mill & Sons', email: 'sons@example.com' });
  const registered = (await ledger.listSellers(environmentId)).find(({ email }) => email === null);
  await ledger.as('Grace').joinSellers({ environmentId, sellerId: again, intoId: registered?.id ?? '' });
  await ledger.as('Grace').removeSeller(key);
}

async function runs(asking: Asking): Promise<void> {
  const { ledger, whose, environmentId } = asking;
  type Place = Pick<typeof whose, 'environmentId' | 'accountId'>;
  const plan = async (orders: string[], { priced = false, tells = false, in: place = whose as Place } = {}) => {
    const run = {
      id: randomUUID(),
      environmentId: place.environmentId,
      source: 'selection' as const,
      sourceWords: 'picked',
    };
    await ledger.beginRun(run);
    const told = { seller: null, reference: '00124', customer: 'Ada Lovelace', email: 'ada@example.com' };
    const items: NewItem[] = orders.map((n) => ({
      orderId: `order_${n}`,
      line: null,
      amount: null,
      ...(tells && { told }),
    }));
    if (priced) {
      items.push({ orderId: 'order_priced', line: 2, amount: 900, found: { amount: 90_000, chargeId: null } });
      const shown = { amount: 100, chargeId: null, trackNumber: 'T-shown' };
      items.push({
        orderId: 'order_shown_charged',
        line: 3,
        amount: 100,
        found: { ...shown, chargeId: 'charge_shown' },
      });
      items.push({ orderId: 'order_shown_unnamed', line: 4, amount: 100, found: { ...shown, isCharged: true } });
    }
    const judge = { accountId: place.accountId, signers: [place.accountId], wantsAmount: false };
    await ledger.addRunItems({ ...judge, runId: run.id, environmentId: run.environmentId, firstSeq: 0, items });
    await ledger.finishPlan(run.id, []);
    return run.id;
  };
  await ledger.readOrderAccounts(environmentId, ['order_6']);
  const differing = await plan(['6'], { priced: true });
  const override = { environmentId, runId: differing, seq: 1, amount: 90_000, reason: 'The shop raised it.' };
  await ledger.as('Grace').overrideAmount(override);
  await ledger.discardRun(environmentId, differing);
  const production = await addTestEnvironment({ ledger }, 'https://production.example', 'production');
  const confirmed = { environmentId: production.environmentId, runId: await plan(['6'], { in: production }) };
  await problemOf(ledger.as('Grace').startRun({ ...confirmed, confirmed: { count: 1, sum: 1, unverified: 0 } }));
  const runId = await plan(['1', '4', '6', '7', '8', 'strange'], { tells: true });
  await ledger.noteDuplicates(runId, 0);
  await ledger.as('Grace').startRun({ environmentId, runId, confirmed: null });
  await ledger.keepRowDetails(runId);
  await problemOf(ledger.as('Grace').startRun({ environmentId, runId: await plan(['9']), confirmed: null }));
  const [one, two, three] = await ledger.claimItems(runId, 3);
  if (!one || !two || !three) throw new Error('nothing waits');
  await sent(asking, { ...charging('6'), id: one.entryId }, UNKNOWN);
  await sent(asking, { ...charging('7'), id: two.entryId });
  const result = { why: null, chargeId: null, chargedAmount: null, doneAt: AT };
  const blocked = { ...result, state: 'unknown' as const, entryId: one.entryId };
  await ledger.recordItems(
    runId,
    [one, three].map(({ seq }) => ({ ...blocked, chargeId: 'charge_1', seq })),
  );
  await ledger.recordOutcome(two.entryId, UNKNOWN);
  await ledger.resolveUnknown({ environmentId, entryId: one.entryId, verdict: 'not_done', ...WORD });
  await ledger.as('Grace').pauseRun(runId, { reason: 'person', why: null });
  await ledger.as('Grace').resumeRun(environmentId, runId);
  await ledger.recoverRuns();
  await ledger.followJournal(runId);
  const shows = [null, ...ItemFilter.options];
  for (const show of shows) await ledger.listRunItems({ environmentId, runId, show, limit: 100, cursor: 0 });
  await ledger.listRuns({ environmentId, limit: 50 });
  const { nextCursor } = await ledger.listRuns({ environmentId, limit: 1 });
  await ledger.listRuns({ environmentId, limit: 50, cursor: nextCursor });
  await ledger.getRun(environmentId, runId);
  await ledger.badLinesOf(environmentId, runId);
  await ledger.firstBadLines({ environmentId, runId });
  for (const state of ['done', 'stopped'] as const) await ledger.as('Grace').endRun(runId, { state });
}

async function audit({ ledger, environmentId }: Asking): Promise<void> {
  // A line each: from a thousand on only the tail is checked at the start.
  const names = Array.from({ length: 1100 }, (_, n) => ({
    organizationId: `org_${n}`,
    name: `Seller ${n}`,
    email: null,
  }));
  const steps = { registeredAt: AT, activatedAt: null, keysMadeAt: null };
  await ledger.syncSellers(
    environmentId,
    names.map((name) => ({ ...name, ...steps })),
  );
  const every = { actor: null, action: null, from: null, to: null };
  const day = { from: '2026-11-01', to: '2026-11-30' };
  const filters = [every, { ...every, actor: 'Grace' }, { ...every, action: 'settle' }, { ...every, ...day }];
  for (const filter of [...filters, { actor: 'Grace', action: 'settle', ...day }]) {
    await ledger.listAudit({ ...filter, limit: 50 });
    await ledger.listAudit({ ...filter, limit: 50, cursor: 10 });
    await ledger.readAuditAfter(filter, 0, 500);
  }
  await ledger.auditNames();
  await ledger.auditLastCheck();
  await ledger.checkAuditTrail();
}
