// What is due comes about: in the order of its moments, each thing once, however many processes look.
import type { Selectable } from 'kysely';
import type { RefundFailure } from '../../../contract/ach/return-codes.ts';
import { momentOf, timestampOf } from '../../../contract/timestamp.ts';
import { feeReturned } from '../../books/fees.ts';
import { refundFailedPosting, refundSentPosting } from '../../books/postings.ts';
import { refundSettlesAt } from '../../books/settlement-date.ts';
import type { Store } from '../database.ts';
import { lockOrganization, lockOrganizationIfFree } from './lock-organization.ts';
import { refundedOf } from './refunded.ts';
import { carryOutAt, takeRefundFailure } from './scheduled-outcomes.ts';
import { settleDueAt } from './settle.ts';
import { addLines } from './settlement-lines.ts';
import type { RefundsTable } from './tables.ts';
import { tellOfRefund } from './tell.ts';
import { writePostings } from './write-postings.ts';

const AT_A_TIME = 200;

/** What to do about an organization whose turn another transaction has: wait for it, or leave it to the other. */
type WhenLocked = 'wait' | 'leave';

/** Brings about what is due at a moment (ms, UTC), of every organization; with `leave` without what another process is at. */
export async function applyAllDueChanges(store: Store, at: number, ifTaken: WhenLocked = 'wait'): Promise<void> {
  for (const id of await organizationsDue(store, at)) await applyDueChanges(store, id, at, ifTaken);
}

/** Brings about what is due of one organization at a moment (ms, UTC), as of the moment it was due, whenever that is noticed. */
export async function applyDueChanges(
  store: Store,
  organizationId: string,
  at: number,
  ifTaken: WhenLocked = 'wait',
): Promise<void> {
  // Asked first without a transaction: most of the time there is nothing to do, and a read makes no other process wait.
  while ((await nextMoment(store, organizationId, at)) !== undefined) {
    if ((await runDueWork(store, organizationId, at, ifTaken)) === 'taken') return;
  }
}

/** Of whom anything is due at a moment (ms, UTC): as quick with ten thousand organizations as with ten, where nothing is. */
async function organizationsDue(store: Store, at: number): Promise<string[]> {
  const until = timestampOf(at);
  const debits = store
    .selectFrom('debits')
    .select('organization_id')
    .where('settled_at', 'is', null)
    .where('returned_at', 'is', null)
    .where('due_at', '<=', until);
  const refunds = store.selectFrom('refunds').select('organization_id').where('next_step_at', '<=', until);
  const outcomes = store
    .selectFrom('scheduled_outcomes')
    .select('organization_id')
    .where('done_at', 'is', null)
    .where('due_at', '<=', until);
  const due = await debits.union(refunds).union(outcomes).execute();
  return due.map(({ organization_id }) => organization_id);
}

/** The earliest moment up to `at` at which something is due, as ms, UTC; undefined where nothing is. Each kind is looked up in an index. */
async function nextMoment(store: Store, organizationId: string, at: number): Promise<number | undefined> {
  const until = timestampOf(at);
  const { debit, refund, outcome } = await store
    .selectNoFrom((row) => [
      row
        .selectFrom('debits')
        .select((of) => of.fn.min('due_at').as('first'))
        .where('organization_id', '=', organizationId)
        .where('settled_at', 'is', null)
        .where('returned_at', 'is', null)
        .where('due_at', '<=', until)
        .as('debit'),
      row
        .selectFrom('refunds')
        .select((of) => of.fn.min('next_step_at').as('first'))
        .where('organization_id', '=', organizationId)
        .where('next_step_at', '<=', until)
        .as('refund'),
      row
        .selectFrom('scheduled_outcomes')
        .select((of) => of.fn.min('due_at').as('first'))
        .where('organization_id', '=', organizationId)
        .where('done_at', 'is', null)
        .where('due_at', '<=', until)
        .as('outcome'),
    ])
    .executeTakeFirstOrThrow();
  const moments = [debit, refund, outcome].filter((moment) => moment !== null);
  return moments.length === 0 ? undefined : Math.min(...moments.map(momentOf));
}

/** The next moment's: what banks tell comes before what settles then, so that a debit they return doesn't. */
function runDueWork(
  store: Store,
  organizationId: string,
  until: number,
  ifTaken: WhenLocked,
): Promise<'done' | 'taken'> {
  return store.transaction().execute(async (tx) => {
    if (ifTaken === 'wait') await lockOrganization(tx, organizationId);
    else if (!(await lockOrganizationIfFree(tx, organizationId))) return 'taken';
    const at = await nextMoment(tx, organizationId, until);
    if (at === undefined) return 'done';
    const due = { organizationId, at, atMost: AT_A_TIME };
    // The rest of what banks tell comes first, too.
    if ((await carryOutAt(tx, due)) === AT_A_TIME) return 'done';
    const failedRefundId = await stepRefundsAt(tx, due);
    await settleDueAt(tx, { ...due, failedRefundId });
    return 'done';
  });
}

type Row = Selectable<RefundsTable>;
type DueWork = { organizationId: string; at: number; atMost: number };

/** Takes the steps that are due at a moment (ms, UTC), within the organization's turn; tells a refund that failed, where one did. */
async function stepRefundsAt(tx: Store, { organizationId, at, atMost }: DueWork): Promise<string | undefined> {
  const due = await tx
    .selectFrom('refunds')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('next_step_at', '=', timestampOf(at))
    .orderBy('id')
    .limit(atMost)
    .execute();
  let failed: string | undefined;
  for (const refund of due) {
    if (refund.status === 'requested') await send(tx, refund, at);
    else if (await arrive(tx, refund, at)) failed = refund.id;
  }
  return failed;
}

async function send(tx: Store, refund: Row, at: number): Promise<void> {
  const next_step_at = timestampOf(refundSettlesAt(at));
  await note(tx, refund, at, { status: 'sent', sent_at: timestampOf(at), next_step_at });
  await writePostings(tx, [refundSentPosting(postedRefund(refund, at))]);
}

/** Settles or fails; whether it failed. */
async function arrive(tx: Store, refund: Row, at: number): Promise<boolean> {
  const failure = await takeRefundFailure(tx, refund.id, at);
  if (failure !== undefined) {
    await fail(tx, refund, failure, at);
    return true;
  }
  await note(tx, refund, at, { status: 'settled', settled_at: timestampOf(at), next_step_at: null });
  return false;
}

async function fail(tx: Store, refund: Row, code: RefundFailure, at: number): Promise<void> {
  const amount = Number(refund.amount);
  const fee = await feeTakenAgain(tx, refund);
  await note(tx, refund, at, {
    status: 'failed',
    failed_at: timestampOf(at),
    failure_code: code,
    next_step_at: null,
    fee_returned: Number(refund.fee_returned) - fee,
  });
  await writePostings(tx, [refundFailedPosting({ ...postedRefund(refund, at), fee })]);
  const { id, charge_id, organization_id } = refund;
  const line = { charge_id, organization_id, refund_id: id, at: timestampOf(at) };
  await addLines(tx, [{ ...line, sourceId: id, kind: 'refund_failed', amount, fee: 0 - fee }]);
}

/** What is given back of the fee with this refund and isn't without it, in cents; nothing where the charge came back, because then all of it is given back. */
async function feeTakenAgain(tx: Store, refund: Row): Promise<number> {
  const charge = await tx
    .selectFrom('charges')
    .innerJoin('debits', 'debits.id', 'charges.id')
    .select(['charges.amount', 'charges.outcome', 'debits.fees'])
    .where('charges.id', '=', refund.charge_id)
    .executeTakeFirstOrThrow();
  const refunded = await refundedOf(tx, refund.charge_id);
  const given = (sum: number) =>
    feeReturned({
      amount: Number(charge.amount),
      fee: Number(charge.fees),
      refunded: sum,
      isReturned: charge.outcome === 'returned',
    });
  return given(refunded) - given(refunded - Number(refund.amount));
}

/** A step of a refund, told in the feed. */
async function note(tx: Store, refund: Row, at: number, change: Partial<Row> & Pick<Row, 'status'>): Promise<void> {
  const updated_at = timestampOf(at);
  const { id, charge_id } = refund;
  await tx
    .updateTable('refunds')
    .set({ ...change, updated_at })
    .where('id', '=', id)
    .execute();
  await tx.updateTable('charges').set({ updated_at }).where('id', '=', charge_id).execute();
  await tellOfRefund(tx, `refund.${change.status}`, { ...refund, ...change, updated_at }, at);
}

function postedRefund(refund: Row, at: number) {
  return {
    refundId: refund.id,
    organizationId: refund.organization_id,
    marketplaceId: refund.marketplace_id,
    amount: Number(refund.amount),
    at,
  };
}
