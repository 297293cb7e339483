// What is due comes about: in the order of its moments, each thing once, however many processes look.
import { momentOf, timestampOf } from '../../../contract/timestamp.ts';
import type { Store } from '../database.ts';
import { lockOrganization, lockOrganizationIfFree } from './lock-organization.ts';
import { stepRefundsAt } from './refund-steps.ts';
import { carryOutAt } from './scheduled-outcomes.ts';
import { settleDueAt } from './settle.ts';

const AT_A_TIME = 200;

/** What to do about an organization whose turn another transaction has: wait for it, or leave it to the other. */
type IfTaken = 'wait' | 'leave';

/** Brings about what is due at a moment (ms, UTC), of every organization; with `leave` without what another process is at. */
export async function bringAllUpToDate(store: Store, at: number, ifTaken: IfTaken = 'wait'): Promise<void> {
  for (const id of await organizationsDue(store, at)) await bringUpToDate(store, id, at, ifTaken);
}

/** Brings about what is due of one organization at a moment (ms, UTC), as of the moment it was due, whenever that is noticed. */
export async function bringUpToDate(
  store: Store,
  organizationId: string,
  at: number,
  ifTaken: IfTaken = 'wait',
): Promise<void> {
  // Asked first without a transaction: most of the time there is nothing to do, and a read makes no other process wait.
  while ((await nextMoment(store, organizationId, at)) !== undefined) {
    if ((await bringAbout(store, organizationId, at, ifTaken)) === 'taken') return;
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
function bringAbout(store: Store, organizationId: string, until: number, ifTaken: IfTaken): Promise<'done' | 'taken'> {
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
