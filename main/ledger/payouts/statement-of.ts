// One month of the balance by the console's own books: opening + lines = closing.
import type { Kysely } from 'kysely';
import { BOOKS_TIME_ZONE } from '../../../contract/books-month.ts';
import type { StatementLine, StatementView } from '../../../contract/console/payout.ts';
import type { CallContext } from '../define-call.ts';
import { isUnknown } from '../fees/fee-filter.ts';
import { readTogether } from '../store/in-transaction.ts';
import type { LedgerTables } from '../store/schema.ts';
import { ledgerBalance, marketplaceFees, marketplacePayouts } from './balance-of.ts';

/** month ("2026-11") is one of America/New_York; a correction belongs to the month of the charge it corrects. Lines oldest first. */
export async function ledgerStatement(
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
