// Charges with all that became of them, as the dashboard's API tells them.
import type { Selectable } from 'kysely';
import { RETURN_CODES } from '../../../contract/ach/return-codes.ts';
import { type ChargeAttempt, ChargeRecord } from '../../../contract/dashboard-api/charge.ts';
import { timestampOf } from '../../../contract/timestamp.ts';
import { feeReturned } from '../../books/fees.ts';
import { presentableUntil, whyNotPresentAgain } from '../../books/present-again-rule.ts';
import { proofDueAt } from '../../books/proof-of-authorization.ts';
import { returnableUntil } from '../../books/returnable.ts';
import type { Store } from '../database.ts';
import type { ChargesTable, OrdersTable } from '../tables.ts';
import { outcomeOf } from './note-outcome.ts';
import type { DebitsTable } from './tables.ts';

/** A charge's row and what belongs to it. */
export type ChargeFacts = {
  charge: Pick<
    Selectable<ChargesTable>,
    'id' | 'order_id' | 'organization_id' | 'marketplace_id' | 'track_number' | 'create_date' | 'updated_at' | 'amount'
  > &
    Pick<Selectable<OrdersTable>, 'session_id'>;
  /** All of them, in the order of their attempts; at least one. */
  debits: Selectable<DebitsTable>[];
  /** Cents of its refunds that haven't failed. */
  refunded: number;
  isAccountClosed: boolean;
  isAuthorizationEnded: boolean;
};

/** The records of charges in the order they are asked for, as they stand at a moment (ms, UTC); a charge there is none of is left out. */
export async function readChargeRecords(store: Store, chargeIds: string[], at: number): Promise<ChargeRecord[]> {
  const facts = await readChargeFacts(store, chargeIds);
  return facts.map((each) => recordOf(each, at));
}

/** What the records are made of. */
export async function readChargeFacts(store: Store, chargeIds: string[]): Promise<ChargeFacts[]> {
  if (chargeIds.length === 0) return [];
  const charges = await store
    .selectFrom('charges')
    .innerJoin('orders', 'orders.id', 'charges.order_id')
    .leftJoin('bank_accounts', 'bank_accounts.id', 'charges.consumer_fi_account_id')
    .leftJoin('closed_accounts', 'closed_accounts.fingerprint', 'bank_accounts.fingerprint')
    .leftJoin('ended_authorizations', 'ended_authorizations.session_id', 'orders.session_id')
    .select(['charges.id', 'charges.order_id', 'charges.organization_id', 'charges.marketplace_id'])
    .select([
      'orders.session_id',
      'charges.track_number',
      'charges.create_date',
      'charges.updated_at',
      'charges.amount',
    ])
    .select(['closed_accounts.closed_at', 'ended_authorizations.ended_at'])
    .where('charges.id', 'in', chargeIds)
    .execute();
  const debits = await store
    .selectFrom('debits')
    .selectAll()
    .where('charge_id', 'in', chargeIds)
    .orderBy('attempt')
    .execute();
  const refunds = await store
    .selectFrom('refunds')
    .select((row) => ['charge_id' as const, row.fn.sum('amount').as('sum')])
    .where('charge_id', 'in', chargeIds)
    .where('status', '!=', 'failed')
    .groupBy('charge_id')
    .execute();
  const refunded = new Map(refunds.map(({ charge_id, sum }) => [charge_id, Number(sum)]));
  const found = new Map(charges.map((charge) => [charge.id, charge]));
  return chargeIds.flatMap((id) => {
    const charge = found.get(id);
    if (!charge) return [];
    const { closed_at, ended_at, ...row } = charge;
    return {
      charge: row,
      debits: debits.filter(({ charge_id }) => charge_id === id),
      refunded: refunded.get(id) ?? 0,
      isAccountClosed: closed_at !== null,
      isAuthorizationEnded: ended_at !== null,
    };
  });
}

/** The record of one charge at a moment (ms, UTC). */
export function recordOf(facts: ChargeFacts, at: number): ChargeRecord {
  const { charge, debits, refunded } = facts;
  const [first, newest] = [debits[0], debits.at(-1)];
  if (!first || !newest) throw new Error(`Charge ${charge.id} has no debit.`);
  const fee = Number(first.fees);
  const status = outcomeOf(newest);
  const firstAt = Date.parse(first.create_date);
  const until = returnableUntil({ settlesAt: Date.parse(newest.settled_at ?? newest.due_at) });
  const code = newest.return_code;
  const obstacle = whyNotPresentAgain({ ...facts, firstAt, attempts: debits.length, code }, at);
  return ChargeRecord.parse({
    id: charge.id,
    order_id: charge.order_id,
    track_number: charge.track_number,
    amount: Number(charge.amount),
    session_id: charge.session_id,
    organization_id: charge.organization_id,
    marketplace_id: charge.marketplace_id,
    create_date: charge.create_date,
    updated_at: charge.updated_at,
    fee,
    refunded,
    status,
    fee_returned: feeReturned({ amount: Number(charge.amount), fee, refunded, isReturned: status === 'returned' }),
    return: returnOf(newest),
    attempts: debits.map(attemptOf),
    returnable_until: {
      two_banking_days: timestampOf(until.two_banking_days),
      sixty_days: timestampOf(until.sixty_days),
    },
    present_again: { obstacle, until: timestampOf(presentableUntil(firstAt)) },
  });
}

type AttemptShown = { [Field in keyof ChargeAttempt]: unknown };

function attemptOf(debit: Selectable<DebitsTable>): AttemptShown {
  const { attempt, create_date, due_at, settled_at } = debit;
  return { attempt, create_date, settles_at: due_at, settled_at, return: returnOf(debit) };
}

function returnOf({ return_code, returned_at }: Selectable<DebitsTable>): unknown {
  if (return_code === null || returned_at === null) return null;
  const { title, group } = RETURN_CODES[return_code];
  const proofDue = group === 'unauthorized' ? timestampOf(proofDueAt(Date.parse(returned_at))) : null;
  return { code: return_code, title, at: returned_at, proof_due_at: proofDue };
}
