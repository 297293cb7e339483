// Ledger calls about payouts and the balance.
import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import { BOOKS_TIME_ZONE, Month } from '../../../contract/books-month.ts';
import { RecordPayoutInput, type StatementLine, type StatementView } from '../../../contract/console/payout.ts';
import { BY_THE_SERVICE } from '../../../contract/console/seller.ts';
import { READS_BOOKS } from '../../../contract/operations/who-may-send.ts';
import { payouts } from '../../../contract/procedures/payouts.ts';
import { PayoutSeen } from '../../../contract/records/payout.ts';
import { subjectsOf } from '../../core/subjects.ts';
import { PaydeskError } from '../../process/problem.ts';
import { audit } from '../audit/audit.ts';
import { answers, byItself, type CallContext, EnvironmentId, Id, ledgerRead, ledgerWrite } from '../define-call.ts';
import { providerOf } from '../environments/provider-of.ts';
import { isUnknown } from '../fees/fee-filter.ts';
import { readPayment, recordIfNew } from '../projections/read-payment.ts';
import { readTogether } from '../store/in-transaction.ts';
import type { LedgerTables, PayoutRow } from '../store/schema.ts';
import { sumOfCents } from '../store/sum-of-cents.ts';
import { listPayouts } from './list-payouts.ts';
import { payoutOfEntry } from './payout-of.ts';
import { recordPayoutByHand, takeBackPayout } from './record-by-hand.ts';

/** Engineering value: identifiers asked for at a time. */
const AT_A_TIME = 500;

/** Of each charge that brought a fee here, its order's id. */
async function ordersOfCharges(
  { db }: CallContext,
  environmentId: string,
  chargeIds: string[],
): Promise<Record<string, string>> {
  const provider = await providerOf(db, environmentId);
  const found: Record<string, string> = {};
  for (let start = 0; start < chargeIds.length; start += AT_A_TIME) {
    const rows = await db
      .selectFrom('fee_entry')
      .select(['order_id', 'charge_id'])
      .where('provider', '=', provider)
      .where('charge_id', 'in', chargeIds.slice(start, start + AT_A_TIME))
      .where('transactions', '=', 1)
      // Where one order was said to have another's charge, the later entry is the right one.
      .orderBy('recorded_at')
      .execute();
    for (const { order_id, charge_id } of rows) if (charge_id !== null) found[charge_id] = order_id;
  }
  return found;
}

/** Takes in those this console doesn't know; `actor` is who is named for them. */
async function importPayouts(
  { db, nowMs, ...by }: CallContext,
  environmentId: string,
  payouts: PayoutSeen[],
): Promise<void> {
  const actor = byItself(by, BY_THE_SERVICE);
  const now = new Date(nowMs).toISOString();
  const provider = await providerOf(db, environmentId);
  await db.transaction().execute(async (trx) => {
    const ids = payouts.map(({ id }) => id);
    const known = await trx
      .selectFrom('payout')
      .select(['id', 'marketplace_id', 'month'])
      .where('provider', '=', provider)
      .where('id', 'in', ids)
      .where('taken_back_at', 'is', null)
      .execute();
    const missing = payouts.filter((payout) => !known.some((row) => isSame(row, payout)));
    for (const payout of missing) {
      const { month, amount } = payout;
      const fact = { kind: 'payout_reported', payout, actor } as const;
      const ofMonth = await readPayment(trx, provider, subjectsOf(fact));
      const recorded = await recordIfNew(trx, provider, fact, { at: now, known: ofMonth });
      if (recorded?.after.payouts.some(({ id }) => id === payout.id))
        await audit(trx, now, actor, 'learn_payout', payout.id, { state: 'paid', month, amount });
    }
  });
}

/** Another month may have a payout of the same ID. */
const isSame = (row: Pick<PayoutRow, 'id' | 'marketplace_id' | 'month'>, payout: PayoutSeen): boolean =>
  row.id === payout.id && row.marketplace_id === payout.marketplace_id && row.month === payout.month;

export const payoutsCalls = {
  listPayouts: ledgerRead({ duties: READS_BOOKS, args: [EnvironmentId, Id], run: listPayouts }),
  importPayouts: ledgerWrite({
    duties: ['keep_books'],
    isRepeatable: true,
    args: [EnvironmentId, z.array(PayoutSeen).max(1000)],
    run: importPayouts,
  }),
  recordPayoutByHand: ledgerWrite({
    duties: ['keep_books'],
    args: [RecordPayoutInput, Id],
    run: recordPayoutByHand,
  }),
  takeBackPayout: answers(payouts.takeBack, takeBackPayout),
  findUnknownPayout: ledgerRead({ duties: READS_BOOKS, args: [EnvironmentId, Id], run: findUnknownPayout }),
  ledgerBalance: ledgerRead({
    duties: READS_BOOKS,
    args: [EnvironmentId, Id],
    run: ({ db }, environmentId, marketplaceId) =>
      readTogether(db, (trx) => ledgerBalance(trx, environmentId, marketplaceId, null)),
  }),
  /** As a month begins, in cents. */
  openingBalance: ledgerRead({
    duties: READS_BOOKS,
    args: [EnvironmentId, Id, Month],
    run: async ({ db }, environmentId, marketplaceId, month) =>
      (await ledgerBalance(db, environmentId, marketplaceId, month)).balance,
  }),
  ledgerStatement: ledgerRead({
    duties: READS_BOOKS,
    args: [EnvironmentId, Id, z.string().max(10)],
    run: ledgerStatement,
  }),
  ordersOfCharges: ledgerRead({
    duties: READS_BOOKS,
    args: [EnvironmentId, z.array(Id).max(10_000)],
    run: ordersOfCharges,
  }),
};

/** The amount (cents) it was sent with, and whose keys signed it. Throws `not_found` where it isn't unknown any more. */
async function findUnknownPayout(
  { db }: CallContext,
  environmentId: string,
  entryId: string,
): Promise<{ accountId: string; amount: number }> {
  const entry = await db
    .selectFrom('journal')
    .selectAll()
    .where('id', '=', entryId)
    .where('provider', '=', await providerOf(db, environmentId))
    .where('operation', '=', 'start_payout')
    .where('state', '=', 'unknown')
    .where('repeat_of', 'is', null)
    .executeTakeFirst();
  const asked = entry && payoutOfEntry(entry);
  if (!entry || !asked) {
    throw new PaydeskError('payout_not_in_review');
  }
  return { accountId: entry.account_id, amount: asked.amount };
}

/** month ("2026-11") is one of America/New_York; a correction belongs to the month of the charge it corrects. Lines oldest first. */
async function ledgerStatement(
  { db }: CallContext,
  environmentId: string,
  marketplaceId: string,
  month: string,
): Promise<StatementView> {
  return readTogether(db, async (trx) => {
    const { balance: opening } = await ledgerBalance(trx, environmentId, marketplaceId, month);
    const fees = (await feesOf(trx, environmentId, marketplaceId, month)).map(({ unknown, ...line }) => ({
      line,
      unknown,
    }));
    const payouts = await payoutsOf(trx, environmentId, marketplaceId, month);
    const known = fees.flatMap(({ line }) => (line.amount === null ? [] : [{ ...line, amount: line.amount }]));
    const lines = [...known, ...payouts].sort((a, b) => a.at.localeCompare(b.at));
    return {
      month,
      timeZone: BOOKS_TIME_ZONE,
      source: 'ledger',
      opening,
      closing: lines.reduce((sum, { amount }) => sum + amount, opening),
      lines,
      unknownFees: fees.filter(({ unknown }) => Boolean(unknown)).length,
    };
  });
}

async function feesOf(db: Kysely<LedgerTables>, environmentId: string, marketplaceId: string, month: string) {
  const fees = await marketplaceFees(db, environmentId, marketplaceId);
  const rows = await fees
    .leftJoin('order', (join) =>
      join.onRef('order.provider', '=', 'fee_entry.provider').onRef('order.id', '=', 'fee_entry.order_id'),
    )
    .where('fee_entry.day', '>=', `${month}-01`)
    .where('fee_entry.day', '<=', `${month}-31`)
    .select([
      'fee_entry.at',
      'fee_entry.kind as entryKind',
      'fee_entry.amount',
      'account.name as sellerName',
      'fee_entry.order_id as orderId',
      'order.track_number as trackNumber',
      'fee_entry.reason as reference',
      isUnknown.as('unknown'),
    ])
    .select(({ fn }) => fn.coalesce('fee_entry.charge_id', 'order.charge_id').as('chargeId'))
    .orderBy('fee_entry.at')
    .orderBy('fee_entry.recorded_at')
    .orderBy('fee_entry.id')
    .execute();
  return rows.map(({ entryKind, ...row }) => ({
    ...row,
    kind: entryKind === 'accrual' ? 'seller_fee' : 'seller_fee_correction',
  }));
}

async function payoutsOf(
  db: Kysely<LedgerTables>,
  environmentId: string,
  marketplaceId: string,
  month: string,
): Promise<StatementLine[]> {
  const payouts = await marketplacePayouts(db, environmentId, marketplaceId);
  const rows = await payouts.where('month', '=', month).select(['at', 'amount', 'reference']).execute();
  return rows.map(({ at, amount, reference }) => ({
    at,
    kind: 'payout',
    amount: -amount,
    reference,
    sellerName: null,
    orderId: null,
    chargeId: null,
    trackNumber: null,
  }));
}

type LedgerBalance = {
  /** Cents: what is known of the fees, less the payouts. */
  balance: number;
  /** Transactions with an unknown fee. */
  unknownFees: number;
  /** The last month that was paid out. */
  lastPaidMonth: string | null;
};

/** Of all months, or of those before one ("2026-11", a month of America/New_York). */
async function ledgerBalance(
  db: Kysely<LedgerTables>,
  environmentId: string,
  marketplaceId: string,
  before: string | null,
): Promise<LedgerBalance> {
  const fees = await marketplaceFees(db, environmentId, marketplaceId);
  const { amount, unknownFees } = await fees
    .$if(before !== null, (query) => query.where('fee_entry.day', '<', `${before}-01`))
    .select([
      sql<number>`coalesce(sum(fee_entry.amount), 0)`.as('amount'),
      sql<number>`coalesce(sum(case when ${isUnknown} then 1 else 0 end), 0)`.as('unknownFees'),
    ])
    .executeTakeFirstOrThrow();
  const payouts = await marketplacePayouts(db, environmentId, marketplaceId);
  const { paid, lastPaidMonth } = await payouts
    .$if(before !== null, (query) => query.where('month', '<', before ?? ''))
    .select([sumOfCents('amount').as('paid'), sql<string | null>`max(month)`.as('lastPaidMonth')])
    .executeTakeFirstOrThrow();
  return { balance: amount - paid, unknownFees, lastPaidMonth };
}

/** A fee whose answer named no marketplace belongs to that of its seller's environment. */
async function marketplaceFees(db: Kysely<LedgerTables>, environmentId: string, marketplaceId: string) {
  return db
    .selectFrom('fee_entry')
    .innerJoin('account', 'account.id', 'fee_entry.account_id')
    .where('fee_entry.provider', '=', await providerOf(db, environmentId))
    .where((where) =>
      where.or([
        where('fee_entry.marketplace_id', '=', marketplaceId),
        where.and([where('fee_entry.marketplace_id', 'is', null), where('account.environment_id', '=', environmentId)]),
      ]),
    );
}

/** The payouts that count. */
async function marketplacePayouts(db: Kysely<LedgerTables>, environmentId: string, marketplaceId: string) {
  return db
    .selectFrom('payout')
    .where('provider', '=', await providerOf(db, environmentId))
    .where('marketplace_id', '=', marketplaceId)
    .where('taken_back_at', 'is', null);
}
