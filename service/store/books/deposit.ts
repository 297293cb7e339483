// Deposits to a seller's bank: what settles at a moment, less what the seller owes, with the lines that make it up.
import type { Selectable } from 'kysely';
import { Settlement } from '../../../contract/dashboard-api/settlement.ts';
import { timestampOf } from '../../../contract/timestamp.ts';
import { settlementPostings, withheldPosting } from '../../books/postings.ts';
import { newId } from '../../secrets/identifiers.ts';
import type { Store } from '../database.ts';
import { settlementSums } from './account.ts';
import { collectedDebit } from './collected-debit.ts';
import { addLines, takeWaitingLines } from './settlement-lines.ts';
import type { DebitsTable, SettlementsTable } from './tables.ts';
import { writePostings } from './write-postings.ts';

type Deposited = {
  organizationId: string;
  /** ms, UTC. */
  at: number;
  /** What settles then. */
  debits: Selectable<DebitsTable>[];
  /** A refund that failed then: where it was withheld before and nothing settles, it reaches the seller by itself. */
  failedRefundId: string | undefined;
};

/**
 * Deposits what settles at a moment, within the organization's turn: what it owes can't change in between. Added to the deposit of that
 * moment where there is one already. Undefined where there is nothing to deposit.
 */
export async function deposit(tx: Store, deposited: Deposited): Promise<Settlement | undefined> {
  const { organizationId, at, debits, failedRefundId } = deposited;
  const { owed } = await settlementSums(tx, organizationId);
  if (debits.length === 0 && (owed >= 0 || failedRefundId === undefined)) return undefined;
  const settled = debits.map((debit) => collectedDebit(debit, at)).toSorted((a, b) => (a.debitId < b.debitId ? -1 : 1));
  const sum = (of: (debit: (typeof settled)[number]) => number) => settled.reduce((total, one) => total + of(one), 0);
  const [charges, fees] = [sum(({ amount }) => amount), sum((debit) => debit.fees)];
  const withheld = Math.min(owed, charges - fees);
  const postings =
    debits.length > 0
      ? settlementPostings(settled, owed)
      : [withheldPosting({ sourceId: failedRefundId ?? '', organizationId, at }, withheld)];
  await writePostings(tx, postings);
  const id = await settlementAt(tx, organizationId, at);
  await addLines(tx, debits.map(chargeLine), id);
  const waiting = await takeWaitingLines(tx, organizationId, id);
  return addTo(tx, id, {
    amount: charges - fees - withheld,
    charges,
    fees,
    refunds: waiting.refunds,
    returns: waiting.returns,
    fees_returned: waiting.feesReturned,
    // What is owed comes from these lines, and from before the deposit.
    brought_forward: owed - waiting.refunds - waiting.returns + waiting.feesReturned,
    carried_forward: owed - withheld,
    lines: debits.length + waiting.count,
  });
}

function chargeLine(debit: Selectable<DebitsTable>) {
  return {
    sourceId: debit.id,
    kind: 'charge' as const,
    charge_id: debit.charge_id,
    refund_id: null,
    organization_id: debit.organization_id,
    amount: Number(debit.amount),
    fee: 0 - Number(debit.fees),
    at: debit.settled_at ?? '',
  };
}

const NOTHING = {
  amount: 0,
  charges: 0,
  fees: 0,
  refunds: 0,
  returns: 0,
  fees_returned: 0,
  brought_forward: 0,
  carried_forward: 0,
  lines: 0,
};

/** The deposit of a moment, made where there is none. */
async function settlementAt(tx: Store, organizationId: string, at: number): Promise<string> {
  const moment = timestampOf(at);
  await tx
    .insertInto('settlements')
    .values({ id: newId('settlement_'), organization_id: organizationId, deposited_at: moment, ...NOTHING })
    .onConflict((conflict) => conflict.columns(['organization_id', 'deposited_at']).doNothing())
    .execute();
  const { id } = await tx
    .selectFrom('settlements')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('deposited_at', '=', moment)
    .executeTakeFirstOrThrow();
  return id;
}

type Part = Omit<SettlementsTable, 'id' | 'organization_id' | 'deposited_at'>;

async function addTo(tx: Store, id: string, part: Part): Promise<Settlement> {
  const row = await tx
    .updateTable('settlements')
    .set(({ eb, ref }) => ({
      amount: eb('amount', '+', part.amount),
      charges: eb('charges', '+', part.charges),
      fees: eb('fees', '+', part.fees),
      refunds: eb('refunds', '+', part.refunds),
      returns: eb('returns', '+', part.returns),
      fees_returned: eb('fees_returned', '+', part.fees_returned),
      // What an earlier part of the same deposit carried on is not from before it.
      brought_forward: eb(eb('brought_forward', '-', ref('carried_forward')), '+', part.brought_forward),
      carried_forward: part.carried_forward,
      lines: eb('lines', '+', part.lines),
    }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return settlementOf(row);
}

/** PostgreSQL's driver reads a bigint as text. */
export function settlementOf(row: Selectable<SettlementsTable>): Settlement {
  const { id, organization_id, deposited_at } = row;
  const names = Object.keys(NOTHING) as (keyof typeof NOTHING)[];
  const numbers = Object.fromEntries(names.map((name) => [name, Number(row[name])]));
  return Settlement.parse({ id, organization_id, deposited_at, ...numbers });
}
