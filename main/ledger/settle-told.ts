// What the feed tells of calls of unknown outcome: a debit presented again that it lists, and the charge of a capture that met a limit. Neither is left for a person to find out.
import type { Kysely } from 'kysely';
import { remark } from '../../contract/console/remark.ts';
import type { ChargeOutcomeSeen } from '../../contract/dashboard-api/after-charge-seen.ts';
import { presentmentOf } from '../core/presentment.ts';
import { amountOfOrder } from './order-amount.ts';
import { recordReported } from './reported-outcomes.ts';
import type { LedgerTables } from './schema.ts';

const LIMITED = 429;

type Db = Kysely<LedgerTables>;

/** Records what this charge shows to be done, and gives of how many calls. A charge of another amount than its order's leaves a call as unknown as it was. */
export async function settleTold(db: Db, provider: string, charge: ChargeOutcomeSeen, now: string): Promise<number> {
  const { id: chargeId, order_id: orderId } = charge;
  const [debit] = charge.attempts ?? [];
  const ids = { orderId, chargeId, ...(debit && { madeAt: debit.create_date }) };
  const calls = await unknownCalls(db, provider, charge);
  for (const { id, http_status: httpStatus } of calls)
    await recordReported(db, id, { kind: 'already_done', httpStatus, ...ids, detail: remark('feed_told_it') }, now);
  return calls.length;
}

/** Of this charge's order: its capture, and each debit that is there. */
async function unknownCalls(db: Db, provider: string, { id, order_id, amount, attempts }: ChargeOutcomeSeen) {
  const isItsAmount = ((await amountOfOrder(db, { provider, order_id })) ?? amount) === amount;
  const calls = await db
    .selectFrom('journal')
    .select(['id', 'operation', 'attempt', 'http_status'])
    .where('provider', '=', provider)
    .where('order_id', '=', order_id)
    .where('state', '=', 'unknown')
    .where('operation', 'in', ['charge_order', 'present_charge_again'])
    .where('code', '!=', 'contradicts_ledger')
    .where('repeat_of', 'is', null)
    .orderBy('sent_at')
    .orderBy('id')
    .execute();
  const debits = (attempts ?? []).map(({ attempt }) => presentmentOf(id, attempt));
  return calls.filter(({ operation, attempt, http_status }) =>
    operation === 'charge_order' ? http_status === LIMITED && isItsAmount : debits.includes(attempt ?? ''),
  );
}
