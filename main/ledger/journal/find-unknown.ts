// A call of unknown outcome, as far as sending it again needs it.
import type { Kysely } from 'kysely';
import type { OperationName } from '../../../contract/operations/who-may-send.ts';
import { PaydeskError } from '../../process/problem.ts';
import { TIMES } from '../../process/times.ts';
import { gapOf } from '../projections/read-payment.ts';
import type { JournalRow, LedgerTables } from '../store/schema.ts';

/** request: JSON of what was asked. */
export type UnknownCall = {
  accountId: string;
  operation: OperationName;
  orderId: string | null;
  chargeId: string | null;
  request: string;
  /** What it makes unique, where that isn't its order or session. */
  attempt: string | null;
  /** The newest lost part of the provider's history: the number of the fact that says so. */
  gapAt: string | null;
};

/** Throws `not_found` where it is settled, or not of this environment. */
export async function findUnknown(
  db: Kysely<LedgerTables>,
  environmentId: string,
  entryId: string,
): Promise<UnknownCall> {
  const row = await db
    .selectFrom('journal')
    .select(['account_id', 'operation', 'order_id', 'charge_id', 'request', 'attempt', 'provider'])
    .where('id', '=', entryId)
    .where('environment_id', '=', environmentId)
    .where('state', '=', 'unknown')
    .where('repeat_of', 'is', null)
    .executeTakeFirst();
  if (!row) throw notUnknown();
  const { account_id: accountId, operation, order_id: orderId, charge_id: chargeId, request, attempt } = row;
  const gap = await gapOf(db, row.provider);
  return { accountId, operation, orderId, chargeId, request, attempt, gapAt: gap && String(gap.seq) };
}

export const notUnknown = () => new PaydeskError('not_in_review');

/** What is in doubt may have been journaled, in the part of the past that is missing, until right before it was found missing. */
const leaseOverMs = ({ code, lease_until, answered_at }: Pick<JournalRow, 'code' | 'lease_until' | 'answered_at'>) =>
  code === 'restored' ? Date.parse(answered_at ?? '') + TIMES.leaseMs : Date.parse(lease_until);

/** A desk that fell silent may still send, or its request may still be on its way. Until its lease and a margin have passed, "not done" can't be known. */
export async function refuseWhileMayArrive(db: Kysely<LedgerTables>, entryId: string, nowMs: number): Promise<void> {
  const silent = db
    .selectFrom('journal')
    .select(['code', 'lease_until', 'answered_at'])
    .where('code', 'in', ['instance_died', 'restored']);
  const open = [
    ...(await silent.where('id', '=', entryId).execute()),
    ...(await silent.where('repeat_of', '=', entryId).execute()),
  ];
  const untilMs = Math.max(0, ...open.map(leaseOverMs)) + TIMES.arrivesWithinMs;
  if (untilMs > nowMs)
    throw new PaydeskError('lease_still_open', { until: new Date(untilMs).toISOString() }, { entryId });
}
