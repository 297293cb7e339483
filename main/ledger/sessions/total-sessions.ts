// The total of the sessions that a filter finds.
import type { ListTotal, SessionSort } from '../../../contract/console/page.ts';
import type { SessionTotalInput } from '../../../contract/console/session.ts';
import type { CallContext } from '../define-call.ts';
import { providerOf } from '../environments/provider-of.ts';
import { asRecorded, refuseInverted } from '../lists/filter.ts';
import { keptTotal } from '../lists/kept-totals.ts';
import { sumUp } from '../lists/walk.ts';
import { sessionList } from './session-list.ts';

/** A piece of it: all of it where totals are kept. */
export async function totalSessions({ db }: CallContext, input: SessionTotalInput): Promise<ListTotal> {
  const { environmentId, cursor, ...filter } = input;
  const provider = await providerOf(db, environmentId);
  const { from, until, minAmount, maxAmount, accountId, hasOrder, hasNote, checkout } = filter;
  refuseInverted(filter);
  const hasAmounts = minAmount != null || maxAmount != null;
  if (!cursor && !hasAmounts && hasOrder == null && !hasNote && checkout == null) {
    const span = { from: from ? asRecorded(from) : null, until: until ? asRecorded(until) : null };
    const kept = await keptTotal(db, 'session', { provider, accountId: accountId ?? null, ...span });
    if (kept) return kept;
  }
  // By the index that leaves out the most: amounts, where neither an account nor a time is named.
  const by: SessionSort['by'] = hasAmounts && accountId == null && !from && !until ? 'amount' : 'created';
  return sumUp(db, await sessionList(db, { provider, filter }, { by, descending: true }), cursor);
}
